"""Whether a match that comes is here already: by its id, by the record it came from, by its facts.

A batch is compared at once: the queries do not grow with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext

from scorekeeper.games.as_record import RECORD_WITH_LOG, as_record, named
from scorekeeper.games.models import Entry, HistorySeat, Match
from scorekeeper.games.models.hand import STANDING
from scorekeeper.games.reading import SEATS
from scorekeeper.history.intake.reading import Reading, digest_of
from scorekeeper.history.models import Upload, UploadedMatch
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
    why: str = ""
    """What to say of it, where it may be another match all the same."""


class Twins:
    """The matches of a history that a batch of records may be.

    Those of `upload` that went in already are none: a file was compared with itself as it was read.
    """

    def __init__(
        self, holder: Device, readings: Iterable[Reading], upload: Upload | None = None
    ) -> None:
        self.holder, self.upload = holder, upload
        readable = [one for one in readings if one.record is not None]
        self.by_id: dict[str, Match] = {}
        self.by_digest: dict[str, Match] = {}
        self.by_origin: dict[tuple[str, str], Match] = {}
        self._find_named(readable)
        self._find_alike([one for one in readable if one.id not in self.by_id])

    def of(self, reading: Reading) -> Twin:
        """What one of the batch is."""
        assert reading.record is not None
        if reading.id and (match := self.by_origin.get((reading.id, reading.digest))):
            return _of(State.HERE, match)
        if reading.id and (match := self.by_id.get(reading.id)):
            mine = as_record(match, named(match), log=True)
            return _of(_compared(reading, mine), match)
        match = self.by_digest.get(reading.digest)
        return _by_facts(reading, match) if match else Twin(State.NEW)

    def _find_named(self, readings: Sequence[Reading]) -> None:
        ids = {one.id for one in readings if one.id}
        digests = {one.digest for one in readings}
        same = Q(code__in=ids) | Q(origin__record__in=ids) | Q(origin__digest__in=digests)
        for match in self._mine(same).select_related("origin"):
            self.by_id[match.code] = match
            if hasattr(match, "origin"):
                self.by_id.setdefault(match.origin.record, match)
                self.by_origin[match.origin.record, match.origin.digest] = match
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
        if self.upload is not None:
            done = self.upload.matches.filter(state=State.DONE, match__isnull=False)
            found = found.exclude(pk__in=done.values("match"))
        hands = [name for name in RECORD_WITH_LOG if name != "entries"]
        return found.prefetch_related(SEATS, entries, *hands)


def _of(state: UploadedMatch.State, match: Match) -> Twin:
    if match.deleted_at is not None:
        return Twin(State.DELETED if state is State.HERE else State.OTHER, match)
    return Twin(state, match)


def _by_facts(reading: Reading, match: Match) -> Twin:
    """What says the same as a match here is taken for it. Somebody may know better where few
    hands were played, or where both have an id."""
    assert reading.record is not None
    if len(reading.record.hands) >= FEWEST_HANDS and not reading.id:
        return _of(State.HERE, match)
    if match.deleted_at is not None:
        return Twin(State.NEW)
    return Twin(State.HERE, match, gettext("a match here says the same"))


def _compared(reading: Reading, mine: Record) -> UploadedMatch.State:
    """The same, or an earlier version of it; a later one; or something else under its id."""
    record = reading.record
    assert record is not None
    here: list[object] = [one.hand for one in mine.hands]
    there: list[object] = [one.hand for one in record.hands]
    only_here = only_there = False
    if record.log is not None and mine.log is not None and len(record.log) != len(mine.log):
        there = [(entry.verb, entry.key) for entry in record.log]
        here = [(entry.verb, entry.key) for entry in mine.log]
    else:
        said = [
            (mine.ended, record.ended),
            (mine.first_dealer, record.first_dealer),
            (mine.last_column, record.last_column),
        ]
        only_here = any(one is not None and other is None for one, other in said)
        only_there = any(one is None and other is not None for one, other in said)
        if record.ruleset != mine.ruleset or any(
            None not in two and two[0] != two[1] for two in said
        ):
            return State.OTHER
    if there == here[: len(there)] and not only_there:
        return State.HERE
    return State.LATER if here == there[: len(here)] and not only_here else State.OTHER


def twice_in_file(
    row: UploadedMatch,
    find: Callable[[str], UploadedMatch | None],
    earlier: dict[str, UploadedMatch],
) -> Twin | None:
    """Whether the file has it twice, or has something else under the same id."""

    def found(key: str) -> UploadedMatch | None:
        return earlier.get(key) or find(key)

    if row.record and (one := found(f"id {row.record}")):
        if one.digest == row.digest:
            row.why = gettext("the same as line %s") % one.line
            return Twin(State.TWICE)
        row.where, row.why = (
            "id",
            gettext("Line %s has the same id, and says otherwise.") % one.line,
        )
        return Twin(State.UNREADABLE)
    one = found(f"is {row.digest}") if not row.record else None
    if one and row.summary["hands"] >= FEWEST_HANDS:
        row.why = gettext("the same as line %s") % one.line
        return Twin(State.TWICE)
    return None


def laid_down_by(upload: Upload) -> Callable[[str], UploadedMatch | None]:
    """What finds an earlier match of the file by its id or its digest. A query for each."""

    def find(key: str) -> UploadedMatch | None:
        kind, value = key.split(" ", 1)
        known = upload.matches.exclude(state__in=[State.UNREAD, State.UNREADABLE, State.TWICE])
        return known.filter(**{"record" if kind == "id" else "digest": value}).first()

    return find
