"""All that is stored of matches, read for many of them at once: what `audit` looks at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from django.utils import timezone

from scorekeeper.games.agreements import Rows, rows_of_each
from scorekeeper.games.models import (
    DeletedSeat,
    Entry,
    Game,
    Hand,
    HistorySeat,
    Match,
    Participant,
    Photo,
    Seat,
)
from scorekeeper.games.models.sharing import who_is_in
from scorekeeper.games.tail import Tail, whole_of

MOST_MATCHES = 200
MOST_ENTRIES = 10_000
"""So many are read at once: what is held of a long history is always the same."""


@dataclass
class Stored:
    """A match with its rows. `photos` says of each by its mark whether it was removed.

    `followers` are the devices whose histories go on following it.
    """

    match: Match
    entries: list[Entry] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)
    history: list[HistorySeat] = field(default_factory=list)
    laid_aside: list[DeletedSeat] = field(default_factory=list)
    followers: set[int] = field(default_factory=set)
    photos: list[tuple[int, bool]] = field(default_factory=list)
    agreements: Rows = field(default_factory=dict)

    @property
    def tail(self) -> Tail:
        """The whole match."""
        return whole_of(self.match, self.hands, self.games)


def stored(match: Match) -> Stored:
    """All that is stored of a match. 11 queries."""
    return _read([match])[0]


def each_stored(matches: Iterable[Match]) -> Iterator[Stored]:
    """The same of any number of matches, of which only some are held at a time."""
    some: list[Match] = []
    for match in matches:
        if some and (len(some) == MOST_MATCHES or _entries(some) + match.version > MOST_ENTRIES):
            yield from _read(some)
            some = []
        some.append(match)
    yield from _read(some)


def _entries(matches: Sequence[Match]) -> int:
    return sum(match.version for match in matches)


def _read(matches: Sequence[Match]) -> list[Stored]:
    if not matches:
        return []
    found = {match.pk: Stored(match, followers={match.owner_id}) for match in matches}
    joined = Participant.objects.filter(who_is_in(timezone.now()), match__in=found)
    for pk, device in joined.values_list("match", "device"):
        found[pk].followers.add(device)
    for hand in Hand.objects.filter(match__in=found).select_related("index"):
        found[hand.match_id].hands.append(hand)
    for entry in Entry.objects.filter(match__in=found):
        found[entry.match_id].entries.append(entry)
    for game in Game.objects.filter(match__in=found):
        found[game.match_id].games.append(game)
    for seat in Seat.objects.filter(match__in=found).select_related("player__merged_into"):
        found[seat.match_id].seats.append(seat)
    for row in HistorySeat.objects.filter(match__in=found):
        found[row.match_id].history.append(row)
    for aside in DeletedSeat.objects.filter(match__in=found):
        found[aside.match_id].laid_aside.append(aside)
    photos = Photo.objects.filter(match__in=found).values_list("match", "mark", "removed")
    for pk, mark, removed in photos:
        found[pk].photos.append((mark, removed))
    for pk, rows in rows_of_each(list(found)).items():
        found[pk].agreements = rows
    for one in found.values():
        _refer(one)
    return list(found.values())


def _refer(one: Stored) -> None:
    """Let the entries have at hand what they refer to."""
    hands = {hand.pk: hand for hand in one.hands}
    entries = {entry.pk: entry for entry in one.entries}
    for entry in one.entries:
        if entry.hand_id in hands:
            entry.hand = hands[entry.hand_id]
        if entry.before_id in hands:
            entry.before = hands[entry.before_id]
        if entry.target_id in entries:
            entry.target = entries[entry.target_id]
