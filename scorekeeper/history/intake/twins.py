"""Whether a match that comes is here already: by its id, by the record it came from, by its facts.

A batch is compared at once: the queries do not grow with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from scorekeeper.games.as_record import RECORD_WITH_LOG, as_record, named
from scorekeeper.games.models import Entry, HistorySeat, Match
from scorekeeper.games.models.hand import STANDING
from scorekeeper.games.reading import SEATS
from scorekeeper.history.intake.reading import Reading, digest_of
from scorekeeper.history.models import UploadedMatch
from scorekeeper.people.models import Device
from scorekeeper.rules.record import Record

State = UploadedMatch.State
FEWEST_HANDS = 2
"""Fewer hands can be the same in two matches of one day by chance."""


@dataclass(frozen=True)
class Twin:
    """What a match that comes is to the one that is here."""

    state: UploadedMatch.State
    match: Match | None = None


class Twins:
    """The matches of a history that a batch of records may be."""

    def __init__(self, holder: Device, readings: Iterable[Reading]) -> None:
        self.holder = holder
        readable = [one for one in readings if one.record is not None]
        self.by_id: dict[str, Match] = {}
        self.by_digest: dict[str, Match] = {}
        self._find_named(readable)
        self._find_alike([one for one in readable if one.id not in self.by_id])

    def of(self, reading: Reading) -> Twin:
        """What one of the batch is."""
        match = self.by_id.get(reading.id) if reading.id else None
        if match is None:
            match = self.by_digest.get(reading.digest)
            return _of(State.HERE, match) if match else Twin(State.NEW)
        assert reading.record is not None
        mine = as_record(match, named(match), log=True)
        return _of(_compared(reading, mine), match)

    def _find_named(self, readings: Sequence[Reading]) -> None:
        ids = {one.id for one in readings if one.id}
        digests = {one.digest for one in readings}
        same = Q(code__in=ids) | Q(origin__record__in=ids) | Q(origin__digest__in=digests)
        for match in self._mine(same).select_related("origin"):
            self.by_id[match.code] = match
            if hasattr(match, "origin"):
                self.by_id.setdefault(match.origin.record, match)
                self.by_digest[match.origin.digest] = match
        self.by_id.pop("", None)

    def _find_alike(self, readings: Sequence[Reading]) -> None:
        """Matches of the same day, with as many hands, that say the same."""
        wanted = {
            (date.fromisoformat(one.played), len(one.record.hands))
            for one in readings
            if one.played and one.record and len(one.record.hands) >= FEWEST_HANDS
        }
        days = {day for day, _ in wanted}
        seat = {"history_seats__side": 0, "history_seats__seat": 0}
        counted = (
            Match.objects.filter(
                history_seats__holder=self.holder, history_seats__played_on__in=days, **seat
            )
            .annotate(count=Count("hands", filter=Q(hands__state__in=STANDING)))
            .values_list("pk", "history_seats__played_on", "count")
        )
        alike = [pk for pk, day, count in counted if (day, count) in wanted] if days else []
        for match in self._mine(Q(pk__in=alike)) if alike else ():
            record = as_record(match, named(match), log=False)
            self.by_digest.setdefault(digest_of(record, match.played_on.isoformat()), match)

    def _mine(self, which: Q) -> QuerySet[Match]:
        entries = Prefetch("entries", queryset=Entry.objects.all())
        here = HistorySeat.objects.filter(holder=self.holder, match=OuterRef("pk"))
        found = Match.objects.filter(which, Q(owner=self.holder) | Exists(here))
        hands = [name for name in RECORD_WITH_LOG if name != "entries"]
        return found.prefetch_related(SEATS, entries, *hands)


def _of(state: UploadedMatch.State, match: Match) -> Twin:
    if match.deleted_at is not None:
        return Twin(State.DELETED if state is State.HERE else State.OTHER, match)
    return Twin(state, match)


def _compared(reading: Reading, mine: Record) -> UploadedMatch.State:
    """The same, or an earlier version of it; a later one; or something else under its id."""
    record = reading.record
    assert record is not None
    here: list[object] = [one.hand for one in mine.hands]
    there: list[object] = [one.hand for one in record.hands]
    if record.log is not None and mine.log is not None and len(record.log) != len(mine.log):
        there = [(entry.verb, entry.key) for entry in record.log]
        here = [(entry.verb, entry.key) for entry in mine.log]
    elif record.ruleset != mine.ruleset:
        return State.OTHER
    if there == here[: len(there)]:
        return State.HERE
    return State.LATER if here == there[: len(here)] else State.OTHER
