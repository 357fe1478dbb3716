"""The proof that what is stored is what the log says, and that the index follows from it.

Only reads. `manage.py audit` runs it over every match.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from scorekeeper.games import index
from scorekeeper.games.agreements import counts_by, rows_by_log, seated_in
from scorekeeper.games.models import (
    DeletedSeat,
    Entry,
    Game,
    HandState,
    HistorySeat,
    Match,
    Seat,
)
from scorekeeper.games.models.entry import CHANGES
from scorekeeper.games.records import words_of
from scorekeeper.games.scorebook.following import following, seat_opponents, written_under
from scorekeeper.games.scorebook.matches import open_game
from scorekeeper.games.scorebook.seating import in_record
from scorekeeper.games.stored import Stored, stored
from scorekeeper.games.tail import Tail
from scorekeeper.rules.hand import Side
from scorekeeper.rules.log import FACT_CHANGING, Folded, LogEntry, Verb, fold
from scorekeeper.rules.match import MatchFacts, walk
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.recorded import RecordedHand
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended


def problems_of(match: Match) -> Iterator[str]:
    """Everything about a match that does not agree, in words. 11 queries.

    The match has to be locked, or it may be changed between two of them.
    """
    yield from problems_in(stored(match))


def problems_in(one: Stored) -> Iterator[str]:
    """The same of a match whose rows were read. No query."""
    match, entries = one.match, one.entries
    if [entry.version for entry in entries] != list(range(1, match.version + 1)):
        yield f"the versions of the log are not 1 to {match.version}"
        return
    tail = one.tail
    try:
        read = read_log(entries)
    except Refused as refusal:
        yield f"the log cannot be folded at {refusal.where}: {refusal}"
    else:
        yield from problems_in_log(tail, read, one.seats)
    yield from _wrong_agreements(one)
    yield from _wrong_photos(one)
    try:
        sheet = tail.sheet()
    except Refused as refusal:
        yield f"the hands cannot be worked out at {refusal.where}: {refusal}"
        return
    games = list(index.games_of(tail, sheet))
    if wrong_index := list(_wrong_index(index.differences(tail, sheet, games))):
        yield from wrong_index
    else:
        yield from _wrong_history(one, games)


@dataclass(frozen=True)
class ReadLog:
    """The entries of a match as the rules read them, and what they come to when folded."""

    entries: Sequence[Entry]
    log: Sequence[LogEntry]
    folded: Folded
    notices: dict[int, int]


def read_log(entries: Sequence[Entry]) -> ReadLog:
    """Fold a log. Wants what the entries refer to at hand. Raises `Refused` where one does not fit
    what stands before it."""
    log = [entry.logged() for entry in entries]
    folded = fold(log)
    return ReadLog(entries, log, folded, notices_of(log, folded))


def problems_in_log(tail: Tail, read: ReadLog, seats: Sequence[Seat]) -> Iterator[str]:
    """Where a whole match and its log do not agree. No query: so a match can be looked at before
    it is stored."""
    yield from _wrong_marks(read.entries, read.folded)
    yield from _wrong_olds(read.log)
    yield from _wrong_hands(tail, read.folded)
    yield from _wrong_facts(tail.match, seats, read.folded, read.notices)


def _wrong_marks(entries: Sequence[Entry], folded: Folded) -> Iterator[str]:
    standing = set(folded.standing)
    for entry in entries:
        taken_back = entry.verb in CHANGES and entry.version not in standing
        if entry.taken_back != taken_back:
            yield f"entry {entry.version} is marked wrongly: taken back is {taken_back}"


def _wrong_olds(log: Sequence[LogEntry]) -> Iterator[str]:
    """Entries whose old side, which undo relies on, is not what the entry before it left."""
    left: dict[str, object] = {}
    for entry in log:
        subject = log[entry.entry - 1] if entry.entry else entry
        if subject.verb in (Verb.MOVED, Verb.NOTICE) or subject.verb not in FACT_CHANGING:
            continue
        for about, (old, new) in _sides(entry).items():
            if old != left.get(about):
                yield f"entry {entry.version} has {old} as old {about}, after {left.get(about)}"
            left[about] = new


def _sides(entry: LogEntry) -> dict[str, tuple[object, object]]:
    """Old and new of the hand, but for its note; or of each key of the record, but for the names
    of the sides: a player may be given another, and stays the same player."""
    old, new = entry.old or {}, entry.new or {}
    if entry.hand is None:
        return {key: (old.get(key), value) for key, value in new.items() if key != "sides"}
    facts = [{key: side[key] for key in side if key != "note"} for side in (old, new)]
    return {entry.hand: (facts[0] or None, facts[1] or None)}


def _wrong_hands(tail: Tail, folded: Folded) -> Iterator[str]:
    stored = [(hand.name, *_facts_of(hand.recorded())) for hand in tail.standing]
    logged = [(hand.id, *_facts_of(hand)) for hand in folded.hands]
    for number, (has, should) in enumerate(zip_longest(stored, logged), start=1):
        if has != should:
            yield f"hand {number} is {has}, by the log {should}"
    struck = [(hand.name, hand.seen()) for hand in tail.hands if hand.state == HandState.STRUCK]
    withdrawn = [(hand.id, (hand.was or hand).hand) for hand in folded.withdrawn]
    for has, should in zip_longest(struck, withdrawn):
        if has != should:
            yield f"a struck hand is {has}, by the log {should}"


def _wrong_facts(
    match: Match, seats: Sequence[Seat], folded: Folded, notices: dict[int, int]
) -> Iterator[str]:
    stored = {
        "rules": match.rules,
        "players": in_record(seats)["players"],
        "first_dealer": match.first_dealer,
        "ended": match.ended or None,
    }
    for key, value in stored.items():
        if value != folded.record.get(key):
            yield f"{key} is {value}, by the log {folded.record.get(key)}"
    if match.last_columns() != notices:
        yield f"the notices are {match.last_columns()}, by the log {notices}"


def _wrong_agreements(one: Stored) -> Iterator[str]:
    """Signatures, disputes and proposals that are not as the log says."""
    should, has = rows_by_log(one.entries), one.agreements
    for table, rows in should.items():
        name = table._meta.verbose_name
        for entry in sorted(set(rows) | set(has[table])):
            if rows.get(entry) != has[table].get(entry):
                yield f"a {name} is {has[table].get(entry)}, by the log {rows.get(entry)}"
    for name, value in {**counts_by(should), "seated": seated_in(one.entries)}.items():
        if getattr(one.match, name) != value:
            yield f"{name} is {getattr(one.match, name)}, by the log {value}"


def _wrong_index(found: index.Differences) -> Iterator[str]:
    for game in found.games:
        yield f"the index of game {game.number} does not follow from its hands"
    for game in found.surplus_games:
        yield f"the index has a game {game.number} that has no hand"
    for row in found.hands:
        yield f"the index of hand {row.hand.name} does not follow from it"
    for row in found.surplus_hands:
        yield f"the index has hand {row.hand.name}, which was withdrawn"


def _wrong_history(one: Stored, games: Sequence[Game]) -> Iterator[str]:
    """Where what stands in histories is not what the match says: in those that go on following
    it. A phone that was let out keeps what it knew."""
    match, history = one.match, one.history
    notes = [hand.note for hand in one.hands if hand.note]
    if match.words != words_of(match.place, match.note, notes):
        yield f"a search finds it by {match.words!r}, which is not what is noted"
    if match.deleted_at and history:
        yield "it is deleted, and stands in a history"
    follows = following(match, games)
    for row in history:
        if row.holder_id not in one.followers:
            continue
        for name, should in follows[row.side].items():
            if (has := getattr(row, name)) != should:
                yield f"in a history, {name} of side {row.side} is {has}, not {should}"
    across = [row.opponent_id for row in history]
    seat_opponents(history)
    if across != (should_be := [row.opponent_id for row in history]):
        yield f"in a history, across sit {across}, not {should_be}"
    rows = one.laid_aside if match.deleted_at else history
    of_owner = {_who(row) for row in rows if row.holder_id == match.owner_id}
    if any(seat.player.owner_id != match.owner_id for seat in one.seats):
        return  # it was handed over: its new owner has names of their own for everybody
    by_seats = {(seat.side, seat.seat, *written_under(seat.player)) for seat in one.seats}
    if of_owner != by_seats:
        yield f"in the owner's history sit {of_owner}, not {by_seats}"


def _wrong_photos(one: Stored) -> Iterator[str]:
    """Photos that are shown, or not, otherwise than the log says."""
    said = [e.new for e in one.entries if e.verb == Verb.NOTED and e.new]
    # Of the photos of a log that came from elsewhere it may say anything: they are not here.
    shown = {new["photo"]: new.get("shown") for new in said if isinstance(new.get("photo"), int)}
    for mark, removed in one.photos:
        if shown.get(mark) is not (not removed):
            yield f"photo {mark} is not as the log says"


def _who(row: HistorySeat | DeletedSeat) -> tuple[int, int, int, int | None]:
    return row.side, row.seat, row.player_id, row.written_as_id


def notices_of(log: Sequence[LogEntry], folded: Folded) -> dict[int, int]:
    """The notices that stand, each under the game that was open when it was given."""
    notices: dict[int, int] = {}
    for version in folded.standing:
        entry = log[version - 1]
        if entry.verb is Verb.NOTICE and entry.new:
            then = _facts(fold(log[: version - 1]), notices)
            notices[open_game(walk(then))] = entry.new["last_column"]
    return notices


def _facts(folded: Folded, notices: dict[int, int]) -> MatchFacts:
    dealer, ended = folded.record.get("first_dealer"), folded.record.get("ended")
    return MatchFacts(
        ruleset=Ruleset().changed(folded.record["rules"]),
        hands=tuple(hand.hand for hand in folded.hands),
        first_dealer=None if dealer is None else Side(dealer),
        ended=Ended(ended) if ended else None,
        notices=notices,
    )


def _facts_of(hand: RecordedHand) -> tuple[object, ...]:
    """A hand without its name, which stands apart, and its note, which is no fact."""
    return hand.hand, hand.was, hand.at, hand.reason
