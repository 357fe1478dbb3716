"""Which hands are disputed, and what a game would settle at each way."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from scorekeeper.games.deeds import becomes, done_to
from scorekeeper.games.models import Dispute, Hand, HandState, Match
from scorekeeper.games.preview import preview_correction
from scorekeeper.games.reading import SheetRead, names_of
from scorekeeper.games.unchanged import is_about
from scorekeeper.rules.agreement import State
from scorekeeper.rules.hand import Hand as HandFacts
from scorekeeper.rules.hand import Result
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.recorded import read_hand
from scorekeeper.rules.sheet import Ended, GameSheet, play
from scorekeeper.wording import say

MOST_SHOWN = 5


@dataclass(frozen=True)
class EachWay:
    """What would be settled if a dispute ended so."""

    number: int
    words: str
    comes_to: str


def open_dispute_on(match: Match, hand: Hand) -> int | None:
    """The number of the dispute that is open about what a hand says. At most one query."""
    if not match.open_disputes:
        return None
    found = match.disputes.filter(state=State.OPEN, hand=hand).select_related("entry", "hand")
    return next((one.entry.version for one in found if is_about(one)), None)


def each_way(read: SheetRead) -> list[EachWay]:
    """What a game that is over would be settled at if each dispute ended otherwise.

    With nothing put forward, that is as if the hand did not count, or a void one did. No query,
    but up to 3 where later hands would come into the game.
    """
    return [_each_way(read, one) for one in read.agreements.disputes[:MOST_SHOWN]]


def _each_way(read: SheetRead, dispute: Dispute) -> EachWay:
    place = [one.pk for one in read.hands].index(dispute.hand_id)
    hand, number = read.hands[place], read.game.rows[place].number
    hand.match = read.match
    if dispute.proposed is not None:
        facts = read_hand(dispute.proposed).hand
        words = becomes(hand, facts, names_of(read.match), number)
    elif hand.state == HandState.VOID:
        facts, words = hand.seen(), done_to(hand, "restore", number)
    else:
        facts = HandFacts(result=Result.VOID, dealer=hand.facts().dealer)
        words = done_to(hand, "void", number)
    try:
        return EachWay(dispute.entry.version, words, _comes_to(read, _with(read, hand, facts)))
    except Refused as refusal:
        return EachWay(dispute.entry.version, words, say(refusal.message))


def _with(read: SheetRead, hand: Hand, facts: HandFacts) -> GameSheet | None:
    """The game as it would be, were the hand this; with the hands of later games if it opens."""
    match, game = read.match, read.game
    hands = (facts if one == hand else one.facts() for one in read.hands)
    played = play(
        hands,
        match.ruleset,
        number=game.number,
        first_number=game.first_number,
        first_dealer=game.first_dealer,
        last_column=match.last_columns().get(game.number),
    )
    if played.is_closed:
        return played
    if read.is_last:
        return played.end(Ended(match.ended)) if match.ended else played
    preview = preview_correction(match, hand, facts)
    return next((one for one in preview.after.games if one.number == game.number), None)


def _comes_to(read: SheetRead, game: GameSheet | None) -> str:
    if game is None or game.settlement is None:
        return gettext("the game is not over")
    names, settled = names_of(read.match), game.settlement
    if settled.collects is None:
        return gettext("nobody collects")
    told = {"name": names[settled.collects], "points": abs(settled.amounts[settled.collects])}
    return gettext("%(name)s collects %(points)s") % told
