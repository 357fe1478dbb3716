"""Which hands are disputed, and what a game would settle at each way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scorekeeper.games.deeds import becomes, done_to
from scorekeeper.games.models import Dispute, Hand, HandState, Match
from scorekeeper.games.preview import Preview, preview_correction, preview_restore, preview_void
from scorekeeper.games.reading import SheetRead, names_of
from scorekeeper.games.unchanged import is_about
from scorekeeper.rules.agreement import State
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.recorded import read_hand
from scorekeeper.wording import say

MOST_SHOWN = 5


@dataclass(frozen=True)
class EachWay:
    """What would be settled if a dispute ended so."""

    number: int
    words: str
    comes_to: str


def open_disputes_of(match: Match, hands: Sequence[Hand]) -> list[Dispute]:
    """The open disputes about what these hands say. One query; none where there are none."""
    if not match.open_disputes:
        return []
    found = match.disputes.filter(state=State.OPEN, hand__in=hands)
    return [one for one in found.select_related("entry", "hand__index") if is_about(one)]


def open_dispute_on(match: Match, hand: Hand) -> int | None:
    """The number of the dispute that is open about what a hand says. At most one query."""
    found = open_disputes_of(match, [hand])
    return found[0].entry.version if found else None


def each_way(read: SheetRead, disputes: Sequence[Dispute]) -> list[EachWay]:
    """What a game that is over would be settled at if each dispute ended otherwise.

    With nothing put forward, that is as if the hand did not count, or a void one did. Up to 4
    queries for each.
    """
    return [_each_way(read, one) for one in disputes[:MOST_SHOWN]]


def _each_way(read: SheetRead, dispute: Dispute) -> EachWay:
    match, hand, names = read.match, dispute.hand, names_of(read.match)
    hand.match = match
    version = dispute.entry.version
    if dispute.proposed is None and hand.state == HandState.VOID:
        words = done_to(hand, "restore")
        return EachWay(version, words, _comes_to(read, preview_restore(match, hand)))
    if dispute.proposed is None:
        words = done_to(hand, "void")
        return EachWay(version, words, _comes_to(read, preview_void(match, hand)))
    facts = read_hand(dispute.proposed).hand
    words = becomes(hand, facts, names)
    try:
        return EachWay(version, words, _comes_to(read, preview_correction(match, hand, facts)))
    except Refused as refusal:
        return EachWay(version, words, say(refusal.message))


def _comes_to(read: SheetRead, preview: Preview) -> str:
    game = next((one for one in preview.after.games if one.number == read.game.number), None)
    if game is None or game.settlement is None:
        return gettext("the game is not over")
    names, settled = names_of(read.match), game.settlement
    if settled.collects is None:
        return gettext("nobody collects")
    told = {"name": names[settled.collects], "points": abs(settled.amounts[settled.collects])}
    return gettext("%(name)s collects %(points)s") % told
