"""A match as a record has it, made ready for the books: its log kept, or written for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import transaction
from django.utils.crypto import get_random_string

from scorekeeper.games.agreements import seated_in
from scorekeeper.games.audit import ReadLog, problems_in_log, read_log
from scorekeeper.games.models import Match, Seat
from scorekeeper.games.models.hand import PLACE_STEP
from scorekeeper.games.models.match import NAME_LENGTH, new_code
from scorekeeper.games.scorebook.agreeing import follow
from scorekeeper.games.scorebook.filing import Filed, file_matches
from scorekeeper.games.scorebook.log_kept import LARGEST, YEARS, KeptLog, moment
from scorekeeper.games.scorebook.record_people import Person, people_of
from scorekeeper.people.models import Device, Player
from scorekeeper.rules.agreement import AGREEING
from scorekeeper.rules.log import LogEntry, Verb
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.record import Record
from scorekeeper.rules.recorded import write_hand


@dataclass(frozen=True)
class Taking:
    """Who takes a record in and when, and whom its players are.

    `by` is who is said to have written what has no log of its own.
    """

    owner: Device
    players: Mapping[Person, Player]
    at: datetime
    by: str = ""


def made_ready(record: Record, taking: Taking, *, code: str = "") -> Filed:
    """The rows of a match, not stored yet. Raises `Refused` at what cannot be taken in."""
    _refuse_hand_twice(record)
    match = Match(
        code=code or new_code(),
        owner=taking.owner,
        start_key=f"record-{get_random_string(32)}",
        rules=record.ruleset.to_public(),
        first_dealer=record.first_dealer,
        ended=record.ended or "",
        time_zone=_zone(record),
        place=_short(record.beside.get("place", "")),
        note=record.beside.get("note", ""),
        started_at=_began(record, taking),
    )
    seats = [
        Seat(match=match, side=side, player=taking.players[one])
        for side, one in enumerate(people_of(record)[:2])
    ]
    filed = Filed(match, seats)
    log = record.log if record.log is not None else tuple(_written(record, taking))
    kept = KeptLog(filed, record, log, taking.players)
    kept.read()
    _see_to_notes(filed, record)
    read = read_log(filed.entries)
    match.notices = {str(game): column for game, column in read.notices.items()}
    match.seated = seated_in(filed.entries)
    match.changed_at = filed.entries[-1].at if record.log else _last_played(record, match)
    _refuse_misfit(filed, read)
    return filed


def _written(record: Record, taking: Taking) -> Iterator[LogEntry]:
    """The log of a record that has none: as if it had been written down in one go."""
    told: list[tuple[Verb, str | None, Mapping[str, object]]] = [(Verb.STARTED, None, {})]
    if record.last_column is not None:
        told.append((Verb.NOTICE, None, {"last_column": record.last_column}))
    first = len(told) + 1
    for version, hand in enumerate(record.hands, start=first):
        told.append((Verb.RECORDED, f"h{version}", write_hand(hand)))
    if record.ended:
        told.append((Verb.ENDED, None, {"ended": record.ended.value}))
    when = taking.at.isoformat()
    for version, (verb, name, new) in enumerate(told, start=1):
        yield LogEntry(version=version, verb=verb, at=when, by=taking.by, hand=name, new=new)


def _refuse_hand_twice(record: Record) -> None:
    seen: set[str] = set()
    for place, hand in enumerate(record.hands):
        if hand.id is not None and hand.id in seen:
            raise Refused(f"hands[{place}].id", Message("refused.twice"))
        seen |= {hand.id} if hand.id is not None else set()


def _refuse_misfit(filed: Filed, read: ReadLog) -> None:
    """What audit would find is found now, and nothing stored."""
    try:
        filed.sheet = filed.tail.sheet()
    except Refused as refusal:
        raise refusal.within("hands") from None
    settled = [game.settlement.amounts for game in filed.sheet.games if game.settlement]
    if sum(abs(points) for points, *_ in settled) > LARGEST:
        raise Refused("hands", Message("refused.settled_too_high"))
    for _ in problems_in_log(filed.tail, read, filed.seats):
        raise Refused("log", Message("refused.log_differs"))


def _see_to_notes(filed: Filed, record: Record) -> None:
    """A hand's note is what stands beside it in the record."""
    standing = [hand for hand in filed.hands if hand.stands]
    for hand, recorded in zip(standing, record.hands, strict=True):
        hand.note = recorded.note or ""
    for place, hand in enumerate(filed.hands, start=1):
        hand.place = place * PLACE_STEP


def _began(record: Record, taking: Taking) -> datetime:
    """When it was played: by its first hand or its log, if they are of that day; else at noon."""
    zone = ZoneInfo(_zone(record) or "UTC")
    told = [hand.at for hand in record.hands[:1] if hand.at]
    told += [entry.at for entry in (record.log or ())[:1] if entry.at]
    moments = [moment(text) for text in reversed(told)]
    if record.played is None:
        return min(moments, default=taking.at)
    day = date.fromisoformat(record.played)
    if day.year not in YEARS:
        raise Refused("played", Message("refused.year"))
    noon = datetime.combine(day, time(12), zone)
    that_day = [one for one in moments if one.astimezone(zone).date() == day]
    return min(that_day, default=noon).astimezone(UTC)


def _last_played(record: Record, match: Match) -> datetime:
    return max((moment(hand.at) for hand in record.hands if hand.at), default=match.started_at)


def _zone(record: Record) -> str:
    name = record.beside.get("time_zone", "")
    try:
        return ZoneInfo(name).key if name else ""
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused("time_zone", Message("refused.time_zone")) from None


def _short(place: str) -> str:
    if len(place) > NAME_LENGTH:
        raise Refused("place", Message("refused.too_long", limit=NAME_LENGTH))
    return place


def take_in(filed: Sequence[Filed]) -> None:
    """Store matches that were made ready, with what their logs say was signed and disputed.

    One transaction.
    """
    with transaction.atomic():
        file_matches(filed)
        for one in filed:
            if any(entry.verb in AGREEING for entry in one.entries):
                follow(one.match)
