"""Quarrels about cards, turns and the end of a hand."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from scorekeeper.referee.disputes.asked import Dispute
from scorekeeper.rules.irregularities import Incident

ABOUT_CARDS: Final = (
    Dispute(
        number=4,
        question=_("I went gin and you have nothing left either: who scores?"),
        answer=_(
            "The gin wins, with its bonus alone; the other scores nothing. It is no undercut."
        ),
        anchors=("gin", "undercut"),
        sources="pagat.com; The Spruce Crafts; MegaJogos",
        also=_("zero deadwood both"),
    ),
    Dispute(
        number=6,
        question=_("May I lay off a second card on the card I just laid off?"),
        answer=_(
            "Yes. A run grows with each card: on A-2-3 the 4 goes on, and then the 5 on the 4."
        ),
        anchors=("layoffs",),
        sources="t_games, issue 366",
        also=_("chain run layoff"),
        ask_cards=True,
    ),
    Dispute(
        number=7,
        question=_("May I break my own set to lay off more?"),
        answer=_(
            "Yes. The defender chooses own melds and lay-offs together, and need not lay melds "
            "first. The referee tries every way."
        ),
        anchors=("layoffs",),
        sources="OpenSpiel, gin rummy tests",
        also=_("split meld layoff"),
        ask_cards=True,
    ),
    Dispute(
        number=8,
        question=_("A card fits both a set and a run of the knocker: where does it go?"),
        answer=_(
            "The defender chooses. The run is the better place: another card may follow there."
        ),
        anchors=("layoffs",),
        sources="OpenSpiel, gin rummy tests",
        ask_cards=True,
    ),
    Dispute(
        number=9,
        question=_("May the knocker lay the cards in a way that looks worse?"),
        answer=_(
            "Where the cards speak, the least count holds, however the cards lie. As laid, the "
            "knocker may choose: a meld held back takes no lay-offs, as long as the count stays "
            "within the limit."
        ),
        anchors=("arrangement", "knock"),
        sources="OpenSpiel, gin rummy tests; lowelljones, gin rummy rules",
        also=_("arrangement melds choose"),
        ask_cards=True,
    ),
    Dispute(
        number=10,
        question=_("I overlooked a lay-off. Does it still count?"),
        answer=_(
            "Where the cards speak, yes: the defender's best answer counts. As laid, no: what "
            "was put down stands. Agree on it before the first deal."
        ),
        anchors=("arrangement", "layoffs"),
        sources="lowelljones, gin rummy rules; pagat.com",
        also=_("missed forgot layoff"),
        ask_cards=True,
    ),
    Dispute(
        number=11,
        question=_("May the knocker lay off on the defender, or the defender on loose cards?"),
        answer=_("Never. Only the defender lays off, and only on the knocker's melds."),
        anchors=("layoffs",),
        sources="Bicycle; pagat.com; Wikipedia",
        also=_("deadwood"),
    ),
    Dispute(
        number=12,
        question=_("Must I go gin as soon as I have it?"),
        answer=_("No. Gin counts once it is declared; you may play on, for big gin or to wait."),
        anchors=("gin", "big-gin"),
        sources="haydena23/GinRummy, issue 1; lowelljones, house rules",
        also=_("declare forced"),
    ),
    Dispute(
        number=13,
        question=_("I announced a knock, but the hand is gin. What is it?"),
        answer=_("A count of nothing is gin, whatever was announced, and is scored as gin."),
        anchors=("gin", "knock"),
        sources="t_games; lowelljones, gin rummy rules",
        also=_("said zero"),
    ),
    Dispute(
        number=14,
        question=_("May I knock with exactly 10?"),
        answer=_("Yes: the limit itself is allowed, 10 or less. With a knock card it is the same."),
        anchors=("knock",),
        sources="Bicycle; pagat.com; Wikipedia",
        also=_("ten limit below"),
    ),
    Dispute(
        number=15,
        question=_("Which limit is in force in this hand?"),
        answer=_(
            "The one this table agreed on: a fixed number, or that of the hand's knock card. The "
            "hand's page shows the card and its limit."
        ),
        anchors=("knock", "knock-card"),
        sources="Kaggle, kaggle-environments, pull request 1191",
        also=_("oklahoma"),
    ),
    Dispute(
        number=16,
        question=_("The upcard was taken, and nobody remembers it. What is the limit?"),
        answer=_(
            "Whoever took it has to say. If nobody knows, tap “Not known”: the limit is the "
            "highest, and nothing is doubled."
        ),
        anchors=("knock-card",),
        sources="Bicycle, Oklahoma gin",
        also=_("forgot oklahoma knock card"),
    ),
    Dispute(
        number=17,
        question=_("An ace is turned up: gin only, or a knock with 1?"),
        answer=_("Both are played. Agree beforehand; the presets differ and name their sources."),
        anchors=("knock-card",),
        sources=_("Bicycle and rummytalk.com (gin only); pagat.com (1)"),
        also=_("oklahoma upcard"),
    ),
    Dispute(
        number=19,
        question=_("Only two cards are left. May I take the last discard?"),
        answer=_(
            "Classic: no, the hand is dead. At tournaments: yes, but only to knock or go gin "
            "with it. Your house rule “Two cards left” says which."
        ),
        anchors=("wall",),
        sources="Bicycle; rubl.com; OpenSpiel; Hoyle 5",
        also=_("stock wall draw fiftieth"),
        path=Incident.WALL,
    ),
    Dispute(
        number=30,
        question=_("My opponent won, and then we find that he had 11 cards, or 9. Does it count?"),
        answer=_(
            "Before the first draw the cards are dealt again; later, with both wrong, too; with "
            "one wrong the other player chooses. After a win no source we could read says: "
            "agree."
        ),
        anchors=("wrong-count",),
        sources="rummytalk.com, Illegal hands",
        also=_("nine eleven wrong number misdeal"),
        path=Incident.CARDS_AFTER_END,
    ),
    Dispute(
        number=31,
        question=_("Somebody knocked with too many points. What now?"),
        answer=_(
            "It is no knock. Sources differ on what follows: play on, with the cards that were "
            "shown seen; forfeit; or a new deal. Your house rules decide, or you do."
        ),
        anchors=("over-limit",),
        sources="text-id.123dok.com; rummytalk.com",
        also=_("illegal over limit"),
        path=Incident.OVER_LIMIT,
    ),
    Dispute(
        number=32,
        question=_("I forgot to say knock before discarding. May I still knock?"),
        answer=_("Not in this turn: once the discard lies, wait for the next."),
        anchors=("knock", "knocking-discard"),
        sources="rummytalk.com, The rules of the knock",
        also=_("late announce"),
    ),
    Dispute(
        number=34,
        question=_("May I ask for the count with 11 cards in hand?"),
        answer=_("Not before discarding, the one source that speaks of it says."),
        anchors=("turn",),
        sources="rummytalk.com, Disputes during partnership play",
        also=_("partner score eleven"),
    ),
    Dispute(
        number=44,
        question=_("May I throw back the card I just took from the pile?"),
        answer=_("No, not in the same turn: another card has to go. A few tables allow it."),
        anchors=("just-taken",),
        sources="Bicycle; pagat.com; ginrummy.pages.dev",
        also=_("return discard same"),
        path=Incident.THROWN_BACK,
    ),
)
