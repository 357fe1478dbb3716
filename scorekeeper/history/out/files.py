"""The files that go out: each is written while it is being sent, however long it gets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from django.db.models import Prefetch
from django.utils import translation

from scorekeeper.games.as_record import RECORD, RECORD_WITH_LOG, as_record, needs_log
from scorekeeper.games.models import Hand
from scorekeeper.games.models.hand import STANDING
from scorekeeper.history.out.tables import Named, games_table, hands_table
from scorekeeper.json_lines import as_json
from scorekeeper.rules.record import write_record

INDEXED = Prefetch(
    "hands", queryset=Hand.objects.filter(state__in=STANDING).select_related("index")
)


class As(StrEnum):
    """What a file is."""

    RECORD = "record"
    LOG = "log"
    HANDS = "hands"
    GAMES = "games"


@dataclass(frozen=True)
class Kind:
    """How a file is called, and what a browser is told it is."""

    ending: str
    content_type: str


RECORDS = Kind("jsonl", "application/jsonl; charset=utf-8")
ONE_RECORD = Kind("json", "application/json")
TABLE = Kind("csv", "text/csv; charset=utf-8")


def kind_of(what: As, *, one: bool) -> Kind:
    """One record is an object in a file; of many, each has a line, as `recount --lines` reads."""
    if what in (As.HANDS, As.GAMES):
        return TABLE
    return ONE_RECORD if one else RECORDS


class Readable(Protocol):
    """Matches that can be read with what a file is made of."""

    def read(self, *wanted: str | Prefetch[Any]) -> Iterator[Named]: ...


def written(
    chosen: Readable, what: As, *, one: bool = False, tell: Callable[[int], None] | None = None
) -> Iterator[str]:
    """A file, part by part, in the language that is active now. `tell` hears how many matches
    are written so far."""
    language = translation.get_language() or "en"
    matches = _told(_read(chosen, what), tell)
    with translation.override(language):
        if what is As.HANDS:
            yield from hands_table(matches)
        elif what is As.GAMES:
            yield from games_table(matches)
        else:
            yield from _records(matches, log=what is As.LOG, end="" if one else "\n")


def _read(chosen: Readable, what: As) -> Iterator[Named]:
    if what is As.HANDS:
        return chosen.read(INDEXED)
    if what is As.GAMES:
        return chosen.read("games")
    return chosen.read(*(RECORD_WITH_LOG if what is As.LOG else RECORD))


def _records(matches: Iterable[Named], *, log: bool, end: str) -> Iterator[str]:
    for match, naming in matches:
        record = as_record(match, naming, log=log or needs_log(match))
        yield as_json(write_record(record)) + end


def _told(matches: Iterator[Named], tell: Callable[[int], None] | None) -> Iterator[Named]:
    for number, one in enumerate(matches):
        if tell:
            tell(number)
        yield one
    if tell:
        tell(-1)
