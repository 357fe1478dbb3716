"""Putting whole matches into the books at once: histories that were kept elsewhere, or made up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction

from scorekeeper.games import index
from scorekeeper.games.models import (
    Entry,
    Game,
    Hand,
    HandIndex,
    HistorySeat,
    Match,
    Seat,
)
from scorekeeper.games.models.hand import PLACE_STEP
from scorekeeper.games.records import words_of
from scorekeeper.games.scorebook.following import seats_in_history
from scorekeeper.games.scorebook.rows import store
from scorekeeper.games.tail import Tail, beginning
from scorekeeper.rules.hand import Side
from scorekeeper.rules.log import Verb
from scorekeeper.rules.match import MatchSheet

ROWS = 2000


@dataclass
class Filed:
    """A match that is not stored yet, with its seats, its hands in order, and its log.

    Everything is a row without a number of its own. `write` appends to the log. `sheet` is what
    the hands come to, where that was worked out before.
    """

    match: Match
    seats: Sequence[Seat]
    hands: list[Hand] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    sheet: MatchSheet | None = None

    @property
    def tail(self) -> Tail:
        """All of it, as the rules walk it."""
        nothing = [0] * self.match.side_count
        return Tail(self.match, beginning(self.match), self.hands, [], {}, nothing)

    def add_hand(self) -> Hand:
        """A hand that comes last, written by the next entry."""
        place = (len(self.hands) + 1) * PLACE_STEP
        hand = Hand(match=self.match, mark=self.match.version + 1, place=place)
        self.hands.append(hand)
        return hand

    def write(self, verb: Verb, at: datetime, by: str, **said: Any) -> Entry:
        """Append an entry: the match has its version, and was changed when it came."""
        self.match.version += 1
        self.match.changed_at = at
        entry = Entry(match=self.match, version=self.match.version, verb=verb, at=at, by=by, **said)
        self.entries.append(entry)
        return entry


def file_matches(filed: Iterable[Filed]) -> None:
    """Store whole matches, with their log and the index that follows. One transaction.

    The same number of queries for a few matches as for one. Raises the rules' `Refused` where
    a hand is impossible.
    """
    filed = list(filed)
    with transaction.atomic():
        Match.objects.bulk_create([_find_words(one) for one in filed])
        _create([seat for one in filed for seat in one.seats])
        _create([hand for one in filed for hand in one.hands])
        _create_entries([entry for one in filed for entry in one.entries])
        games: list[Game] = []
        rows: list[HandIndex] = []
        history: list[HistorySeat] = []
        for one in filed:
            found = _indexed(one)
            games += found.games
            rows += found.hands
            history += _in_history(one, found.games)
        store(games)
        store(rows)
        store(history)


def _in_history(filed: Filed, games: Sequence[Game]) -> list[HistorySeat]:
    players = {(Side(seat.side), seat.seat): seat.player for seat in filed.seats}
    return seats_in_history(filed.match, filed.match.owner, players, games)


def _find_words(filed: Filed) -> Match:
    """The match, with the words that a search finds it by."""
    match = filed.match
    match.words = words_of(match.place, match.note, (hand.note for hand in filed.hands))
    return match


def _indexed(filed: Filed) -> index.Differences:
    tail = filed.tail
    return index.differences(tail, filed.sheet or tail.sheet())


def _create_entries(entries: Sequence[Entry]) -> None:
    """Store entries, those first that others take back or put back."""
    wanted = {id(entry.target) for entry in entries if entry.target}
    _create([entry for entry in entries if id(entry) in wanted])
    store([entry for entry in entries if id(entry) not in wanted])


def _create(rows: Sequence[Any]) -> None:
    if rows:
        type(rows[0]).objects.bulk_create(rows, batch_size=ROWS)
