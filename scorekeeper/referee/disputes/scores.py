"""Quarrels about points, boxes, games and settling up."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from scorekeeper.referee.disputes.asked import Dispute
from scorekeeper.rules.irregularities import Incident

ABOUT_SCORES: Final = (
    Dispute(
        number=1,
        question=_("Is the undercut worth 25 or only 10?"),
        answer=_(
            "Both are published: 10 at pagat, Spruce and MegaJogos, 20 in Bicycle, 25 elsewhere. "
            "What this table agreed on stands on the sheet. If both agree, change the house "
            "rules: everything is priced anew."
        ),
        anchors=("undercut",),
        sources="winenfood.com, scoring",
        also=_("bonus"),
    ),
    Dispute(
        number=2,
        question=_("20 or 25 for an undercut?"),
        answer=_(
            "Bicycle says 20 and names 25 as played in some games. “Under other house rules” "
            "shows what a game would be with each."
        ),
        anchors=("undercut",),
        sources="eatsip365.com, scoring correctly",
        also=_("bonus"),
    ),
    Dispute(
        number=3,
        question=_("Equal counts: an undercut, or nothing?"),
        answer=_(
            "An undercut for the bonus alone in nearly all books. Some give no bonus, some leave "
            "the hand to the knocker for 0. The house rule “Equal counts” says which."
        ),
        anchors=("tie", "undercut"),
        sources="Bicycle; pagat.com; Spruce; MegaJogos; ginplayeronline.com",
        also=_("tie same draw"),
    ),
    Dispute(
        number=5,
        question=_(
            "The undercutter crossed 100 in a hand the other ended: who gets the game bonus?"
        ),
        answer=_("Whoever's score reached the target, whoever ended the hand."),
        anchors=("game-bonus",),
        sources="t_games, issue 482",
        also=_("target out"),
    ),
    Dispute(
        number=18,
        question=_("The knock card is a spade: what is doubled?"),
        answer=_(
            "The hand's points always, bonuses with them; in some clubs the extra boxes too, in "
            "a few the hand's own box. The sheet shows the spade as a line of its own."
        ),
        anchors=("spade", "boxes"),
        sources="rummy-games.com; rummytalk.com",
        also=_("oklahoma double"),
    ),
    Dispute(
        number=20,
        question=_("Who deals after a dead hand? And after a win?"),
        answer=_(
            "After a wall the same dealer. After a win the loser (Bicycle, pagat), the winner "
            "(Spruce) or each in turn (Wikipedia). The sheet names the next dealer."
        ),
        anchors=("seats", "wall"),
        sources="Bicycle; pagat.com; Spruce; Wikipedia",
        also=_("dealer next"),
    ),
    Dispute(
        number=21,
        question=_("A shutout: is everything doubled?"),
        answer=_(
            "There are six readings, from 100 more to everything twice. The result page lists "
            "each line in its order, so that you see what was doubled."
        ),
        anchors=("shutout",),
        sources="Bicycle; pagat.com; Wikipedia; rummytalk.com; pokerwiner.com",
        also=_("schneider blitz skunk double"),
    ),
    Dispute(
        number=22,
        question=_("The loser won one hand for 0 points: is it a shutout?"),
        answer=_(
            "Not where a shutout means that no hand was won (Bicycle); yes where it means that "
            "no point was made (pagat). The house rule “Shut out is who” says which."
        ),
        anchors=("shutout",),
        sources="pagat.com; Bicycle; Wikipedia",
        also=_("schneider zero"),
    ),
    Dispute(
        number=23,
        question=_("Do boxes count towards 100?"),
        answer=_("No, they come after the game; only Palace adds them at once."),
        anchors=("boxes",),
        sources="pagat.com; Gin Rummy Palace",
        also=_("line target"),
    ),
    Dispute(
        number=24,
        question=_("Does gin give 25 and two boxes?"),
        answer=_("Only where it was agreed: extra boxes are a house rule of their own."),
        anchors=("boxes", "gin"),
        sources="Bicycle; rummytalk.com; rummy-games.com, Kisses",
        also=_("extra bonus"),
    ),
    Dispute(
        number=25,
        question=_("Big gin: 31, 50, or six more than gin?"),
        answer=_(
            "31 in all is six more than 25. Others play 50, 40, 35 or 30, and many none at all: "
            "then eleven melded cards are a gin like any other."
        ),
        anchors=("big-gin",),
        sources="Wikipedia; huddlearoundgames.com; worldclubgames; ginscorer",
        also=_("eleven bonus"),
    ),
    Dispute(
        number=26,
        question=_("Hollywood: my first win came after game 1 was over. Where is it entered?"),
        answer=_(
            "In the game still open; in game 1 you were shut out. Whether it enters one open "
            "game or all of them is the house rule “Late start”."
        ),
        anchors=("hollywood", "shutout"),
        sources="Bicycle; rummy-games.com; pokerwiner.com",
        also=_("column late"),
    ),
    Dispute(
        number=27,
        question=_("Hollywood: does the second hand of the evening count, or my second win?"),
        answer=_("Your own second win: it is entered in games 1 and 2, whatever the other won."),
        anchors=("hollywood",),
        sources=_("everything2; lasvegascardgames.com; every worked sheet"),
        also=_("column"),
    ),
    Dispute(
        number=28,
        question=_("Is the third Hollywood game double?"),
        answer=_("Only by agreement. Then the sheet prints ×2 over the column."),
        anchors=("hollywood", "settlement"),
        sources="rummytalk.com; ginrummyblog.com",
        also=_("column multiplier"),
    ),
    Dispute(
        number=29,
        question=_("Two games closed on the same hand: where does the next score go?"),
        answer=_("Into the game that is open. A closed column takes nothing more."),
        anchors=("hollywood",),
        sources=_("ginscorer, tested"),
        also=_("column closed"),
    ),
    Dispute(
        number=33,
        question=_("Somebody gave a wrong count, and we played on it. What stands?"),
        answer=_(
            "One source lets a count stand that was given and acted on. Otherwise correct the "
            "hand: the log keeps both numbers and the reason."
        ),
        anchors=("late-count", "teams"),
        sources="rummytalk.com, Disputes during partnership play",
        also=_("partner"),
        path=Incident.LATE_COUNT,
    ),
    Dispute(
        number=35,
        question=_("The scorekeeper told me a wrong score. Am I bound by it?"),
        answer=_(
            "No: a word about the score binds nobody, and everybody may check. Here both see the "
            "sheet, and the log shows who wrote what and when."
        ),
        anchors=("late-count", "points"),
        sources="rummytalk.com, Protection against cheating on the score",
        path=Incident.LATE_COUNT,
    ),
    Dispute(
        number=36,
        question=_("My partner won 30 and I lost 31: who gets the box, and my gin boxes?"),
        answer=_(
            "The side that is ahead on the net has the box. Extra boxes stay with a losing side "
            "only where that was agreed."
        ),
        anchors=("teams", "boxes"),
        sources="Bicycle; rummy-games.com; rummytalk.com",
    ),
    Dispute(
        number=37,
        question=_("One seat's hand was dead in a team game. Is it replayed?"),
        answer=_("No: it counts 0, and the partners' other hands decide the deal."),
        anchors=("teams", "wall"),
        sources="Bicycle; rummytalk.com",
        also=_("wall partner"),
    ),
    Dispute(
        number=38,
        question=_("Teams: add up the scores of the hands, or compare the deadwood?"),
        answer=_("The scores are netted everywhere but in Palace, which compares summed deadwood."),
        anchors=("teams",),
        sources=_("Gin Rummy Palace; all others"),
    ),
    Dispute(
        number=39,
        question=_("Three players: who sits out, who deals, who pays?"),
        answer=_(
            "There are several schemes: the dealer sits out, the loser does, or one plays "
            "against the two others in turn. Agree on one by its name before you begin."
        ),
        anchors=("three",),
        sources="rummy-games.com; ginrummy.com; pagat.com; Spruce; rummytalk.com",
    ),
    Dispute(
        number=40,
        question=_("Cutthroat: does the second pay the winner and collect from the third?"),
        answer=_(
            "Yes: each pair settles its difference; who was shut out pays the winner 100 more."
        ),
        anchors=("three", "settlement"),
        sources="rummy-games.com, gin rummy for three",
    ),
    Dispute(
        number=41,
        question=_("I reached 100, but you have more boxes and a higher total. Who wins?"),
        answer=_(
            "The game bonus is yours, but the higher total collects the difference. The result "
            "says both."
        ),
        anchors=("settlement", "game-bonus"),
        sources="lowelljones, scoring test 81; Bicycle",
    ),
    Dispute(
        number=42,
        question=_("Is the settlement rounded?"),
        answer=_("Only by agreement: to a step, up, down or to the nearest."),
        anchors=("rounding",),
        sources="ginrummyblog.com; lowelljones, house rules",
        also=_("round money"),
    ),
    Dispute(
        number=43,
        question=_("A double was declined: what is scored?"),
        answer=_(
            "In doubling gin: 10 points and the difference, if it is positive, times the stake; "
            "no undercut. Enter it as agreed points."
        ),
        anchors=("agreed",),
        sources="rummy-games.com, doubling gin",
        also=_("stake cube"),
    ),
    Dispute(
        number=45,
        question=_("The score was entered wrong hands ago. What now?"),
        answer=_(
            "Open the hand and correct it: everything after it is worked out anew, and you see "
            "what moves before you save."
        ),
        anchors=("late-count",),
        sources="rummytalk.com",
        also=_("mistake correct edit"),
        path=Incident.LATE_COUNT,
    ),
)
