"""A stored match in its public form, `gin-match/1`: what is exported, and compared at an import."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from django.db.models import Prefetch, QuerySet, prefetch_related_objects
from django.utils.translation import gettext

from scorekeeper.games.models import Hand, Match
from scorekeeper.games.reading import SEATS, names_of
from scorekeeper.rules.hand import Side
from scorekeeper.rules.log import LogEntry, Verb
from scorekeeper.rules.record import Record
from scorekeeper.rules.recorded import RecordedHand
from scorekeeper.rules.sheet import Ended

AT_ONCE = 100
"""So many matches are read together, however many there are."""

RECORD = ("hands",)
RECORD_WITH_LOG = ("hands", "entries")
"""What `in_chunks` has to have at hand for a record."""


@dataclass(frozen=True)
class Naming:
    """What the sides are called in what is given away, and whether anybody is named at all.

    Without names the sides are "Side A" and "Side B", and what was written in words (places,
    notes, reasons, who made an entry) is left out: it could name somebody.
    """

    names: tuple[str, ...]
    named: bool = True


def named(match: Match) -> Naming:
    """The sides by the names of their players. Wants the seats at hand."""
    return Naming(names_of(match))


def unnamed(match: Match) -> Naming:
    """The sides without their names."""
    letters = "ABC"[: match.side_count]
    return Naming(tuple(gettext("Side %s") % letter for letter in letters), named=False)


def in_chunks(matches: QuerySet[Match], *wanted: str | Prefetch[Any]) -> Iterator[Match]:
    """Every match with its seats, and what else is wanted at hand, a hundred at a time."""
    found = iter(matches.values_list("pk", flat=True).iterator(chunk_size=2000))
    while numbers := list(islice(found, AT_ONCE)):
        chunk = Match.objects.in_bulk(numbers)
        here = [chunk[number] for number in numbers if number in chunk]
        prefetch_related_objects(here, SEATS, *wanted)
        yield from here


def as_record(match: Match, naming: Naming, *, log: bool) -> Record:
    """The match as it is written down. Wants `seats`, `hands` and, for a log, `entries` at hand.

    A record has room for one notice to stop, of the first game.
    """
    hands = list(match.hands.all())
    dealer = match.first_dealer
    people = People(match, naming)
    return Record(
        ruleset=match.ruleset,
        sides=naming.names,
        hands=tuple(_written(hand, naming) for hand in hands if hand.stands),
        first_dealer=None if dealer is None else Side(dealer),
        ended=Ended(match.ended) if match.ended else None,
        last_column=_notice(match),
        played=match.played_on.isoformat(),
        players=people.seated,
        log=tuple(_log(match, hands, people)) if log else None,
        beside=_beside(match, naming),
    )


class People:
    """What everybody who ever sat in a match is called in its record, and by which id: that of
    the record they go by now."""

    def __init__(self, match: Match, naming: Naming) -> None:
        self.naming = naming
        players = [seat.player for seat in match.seats.all()]
        self.now = {str(one.pk): str(one.person.pk) for one in players}
        self.names = dict(zip(self.now.values(), naming.names, strict=True))
        called = [
            (name, str(one.person.pk)) for one in players for name in (one.name, one.known_as)
        ]
        self.known = dict(called)

    @property
    def seated(self) -> tuple[str, ...]:
        return tuple(map(self.id_of, self.names))

    def id_of(self, player: str) -> str:
        """The id of a player in the record: without names, only a number within it."""
        player = self.now.get(player, player)
        if self.naming.named:
            return player
        self.names.setdefault(player, gettext("Side %s") % "CDEFGHIJ"[len(self.names) % 8])
        return str(list(self.names).index(player) + 1)

    def sides(self, facts: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
        """Keys of the record in an entry; names and notes are left out where they are to be."""
        if facts is None:
            return None
        if self.naming.named:
            ids = [self.id_of(one) for one in facts.get("players", ())]
            return {**facts, "players": ids} if ids else facts
        told = {key: "" if key in ("note", "place") else value for key, value in facts.items()}
        if "players" in facts:
            told["players"] = [self.id_of(one) for one in facts["players"]]
            told["sides"] = [self.names[self.now.get(one, one)] for one in facts["players"]]
        return told

    def by(self, name: str) -> str:
        """Who made an entry: by name, or by side, or nobody."""
        if self.naming.named:
            return name
        return self.names.get(self.known.get(name, ""), "")


def needs_log(match: Match) -> bool:
    """Whether only its log can say all of a match: notices that a record has no room for."""
    told = {} if _notice(match) is None else {"1": _notice(match)}
    return match.ruleset.rolling and match.notices != told


def _notice(match: Match) -> int | None:
    """The notice to stop, where the house rules still know one."""
    column, ruleset = match.last_columns().get(1), match.ruleset
    return column if column and ruleset.rolling and column >= ruleset.columns else None


def _beside(match: Match, naming: Naming) -> dict[str, str]:
    told = {"time_zone": match.time_zone}
    if naming.named:
        told |= {"id": match.code, "place": match.place, "note": match.note}
    return {key: value for key, value in told.items() if value}


def _written(hand: Hand, naming: Naming) -> RecordedHand:
    recorded = replace(hand.recorded(), id=hand.name)
    return recorded if naming.named else replace(recorded, note=None, reason=None)


def _log(match: Match, hands: Sequence[Hand], people: People) -> Iterable[LogEntry]:
    names = {hand.pk: hand.name for hand in hands}
    entries = list(match.entries.all())
    versions = {entry.pk: entry.version for entry in entries}
    for entry in entries:
        logged = LogEntry(
            version=entry.version,
            verb=Verb(entry.verb),
            at=entry.at.isoformat(),
            by=people.by(entry.by),
            hand=names.get(entry.hand_id or 0),
            old=people.sides(entry.old),
            new=people.sides(entry.new),
            before=names.get(entry.before_id or 0),
            entry=versions.get(entry.target_id or 0),
            reason=entry.reason,
            key=entry.key,
        )
        yield logged if people.naming.named else _wordless(logged)


def _wordless(entry: LogEntry) -> LogEntry:
    """An entry without what was written in words. Of a proposal that is the whole form."""
    if entry.verb is Verb.PROPOSED:
        return replace(entry, old=None, new=None, reason="")
    old, new = (
        side and {key: value for key, value in side.items() if key not in ("note", "reason")}
        for side in (entry.old, entry.new)
    )
    return replace(entry, old=old, new=new, reason="")
