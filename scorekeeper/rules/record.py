"""The match record, `gin-match/1`: the export, the import, and what `recount` reads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from scorekeeper.rules.counting import with_counts
from scorekeeper.rules.hand import Side
from scorekeeper.rules.log import LogEntry, fold, read_entry, write_entry
from scorekeeper.rules.match import MatchFacts, MatchSheet, walk
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.presets import read_rules
from scorekeeper.rules.recorded import RecordedHand, read_hand, read_side, write_hand
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.shapes import Whole, keyed, listed, text, whole
from scorekeeper.rules.sheet import Ended

FORMAT = "gin-match/1"
MOST_HANDS = 10_000
MOST_BYTES = 5_000_000
LONGEST_NAME = 60
LONGEST_NOTE = 2_000

REQUIRED = ("format", "rules", "sides", "hands")
TEXTS = ("id", "time_zone", "place", "note")
KEYS = frozenset(
    (*REQUIRED, *TEXTS, "first_dealer", "played", "ended", "last_column", "players", "log")
)


@dataclass(frozen=True, kw_only=True)
class Record:
    """A match as it is written down: its facts, and what stands beside them."""

    ruleset: Ruleset
    sides: tuple[str, ...]
    hands: tuple[RecordedHand, ...] = ()
    first_dealer: Side | None = None
    ended: Ended | None = None
    last_column: int | None = None
    played: str | None = None
    players: tuple[str, ...] | None = None
    log: tuple[LogEntry, ...] | None = None
    beside: Mapping[str, str] = field(default_factory=dict)
    """The texts beside the facts: id, time_zone, place and note, where given."""

    @property
    def facts(self) -> MatchFacts:
        """What the match is made of. Notice to stop holds for a rolling match's one open game."""
        return MatchFacts(
            ruleset=self.ruleset,
            hands=tuple(recorded.hand for recorded in self.hands),
            first_dealer=self.first_dealer,
            ended=self.ended,
            notices={} if self.last_column is None else {1: self.last_column},
        )

    def sheet(self) -> MatchSheet:
        """Work the match out. Raises `Refused` at the hand that cannot be."""
        try:
            return walk(self.facts)
        except Refused as refusal:
            raise refusal.within("hands") from None


def parse_json(written: str) -> object:
    """Read JSON, as strictly as the standard says. Raises `Refused` where it is none."""
    try:
        return json.loads(
            written,
            parse_int=_any_length,
            parse_constant=_no_constant,
            object_pairs_hook=_no_key_twice,
        )
    except RecursionError:
        raise Refused("", Message("refused.nested")) from None
    except ValueError:
        raise Refused("", Message("refused.json")) from None


def read_record(value: object) -> Record:
    """Read a match record.

    Raises `Refused` at the place that cannot be (``hands[3].deadwood``), with "not scored yet" at
    a house rule that is kept but has no score yet.
    """
    record = keyed(value)
    for key in record:
        if key not in KEYS:
            raise Refused(key[:60], Message("refused.key", key=key[:60]))
    if record.get("format") != FORMAT:
        raise Refused("format", Message("refused.format"))
    for key in REQUIRED:
        if key not in record:
            raise Refused(key, Message("refused.missing"))

    ruleset = _at("rules", read_rules, record["rules"])
    if kept := ruleset.not_scored_yet():
        raise Refused(f"rules.{kept}", Message("refused.not_scored"))
    read = Record(
        ruleset=ruleset,
        sides=_at("sides", read_sides, record["sides"]),
        hands=_at("hands", _read_hands, (record["hands"], ruleset)),
        first_dealer=_at("first_dealer", _read_dealer, record.get("first_dealer")),
        ended=_at("ended", _read_ended, record.get("ended")),
        last_column=_at("last_column", _read_notice, (record.get("last_column"), ruleset)),
        played=_at("played", _read_date, record.get("played")),
        players=_at("players", _read_players, record.get("players")),
        log=_at("log", _read_log, record.get("log")),
        beside={
            key: _at(key, _read_note, record[key]) for key in TEXTS if record.get(key) is not None
        },
    )
    if read.log is not None:
        _compare_with_log(read)
    return read


def write_record(record: Record) -> dict[str, Any]:
    """The record in its public form; reading it gives the same record."""
    written: dict[str, Any] = {
        "format": FORMAT,
        **record.beside,
        "rules": record.ruleset.to_public(),
        "sides": list(record.sides),
        "first_dealer": record.first_dealer,
        "played": record.played,
        "ended": record.ended.value if record.ended else None,
        "last_column": record.last_column,
        "players": None if record.players is None else list(record.players),
        "hands": [write_hand(hand) for hand in record.hands],
        "log": None if record.log is None else [write_entry(entry) for entry in record.log],
    }
    return {key: value for key, value in written.items() if value is not None}


def read_sides(value: object) -> tuple[str, ...]:
    """Two names, 1 to 60 characters after trimming, that differ."""
    names = []
    for index, name in enumerate(listed(value)):
        names.append(_at(f"[{index}]", _read_name, name))
    if len(names) != 2:
        raise Refused("", Message("refused.two_sides"))
    if len(set(names)) < len(names):
        raise Refused("", Message("refused.same_name"))
    return tuple(names)


def _read_name(value: object) -> str:
    name = text(value).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refused("", Message("refused.name"))
    return name


def _read_hands(value: tuple[object, Ruleset]) -> tuple[RecordedHand, ...]:
    """The hands, those counted whose cards are given without counts."""
    hands, ruleset = listed(value[0]), value[1]
    if len(hands) > MOST_HANDS:
        raise Refused("", Message("refused.too_large"))
    read = (_at(f"[{index}]", read_hand, hand) for index, hand in enumerate(hands))
    return tuple(_at(f"[{index}]", _counted, (hand, ruleset)) for index, hand in enumerate(read))


def _counted(value: tuple[RecordedHand, Ruleset]) -> RecordedHand:
    recorded, ruleset = value
    hand = with_counts(recorded.hand, ruleset)
    return recorded if hand is recorded.hand else replace(recorded, hand=hand)


def _read_dealer(value: object) -> Side | None:
    return None if value is None else read_side(value)


def _read_ended(value: object) -> Ended | None:
    if value is None:
        return None
    try:
        return Ended(text(value))
    except ValueError:
        known = tuple(Message("quoted", text=how.value) for how in Ended)
        raise Refused("", Message("refused.choice", known=known)) from None


def _read_notice(value: tuple[object, Ruleset]) -> int | None:
    column, ruleset = value
    if column is None:
        return None
    if not ruleset.rolling:
        raise Refused("", Message("refused.not_rolling"))
    if whole(column) < ruleset.columns:
        raise Refused("", Message("refused.columns_open", columns=ruleset.columns))
    return Whole(1, MOST_HANDS).read(column)


def _read_date(value: object) -> str | None:
    if value is None:
        return None
    try:
        return date.fromisoformat(text(value)).isoformat()
    except ValueError:
        raise Refused("", Message("refused.date")) from None


def _read_players(value: object) -> tuple[str, ...] | None:
    if value is None:
        return None
    players = tuple(_at(f"[{i}]", text, player) for i, player in enumerate(listed(value)))
    if len(players) != 2:
        raise Refused("", Message("refused.two_sides"))
    return players


def _read_note(value: object) -> str:
    if len(text(value)) > LONGEST_NOTE:
        raise Refused("", Message("refused.too_long", limit=LONGEST_NOTE))
    return text(value)


def _read_log(value: object) -> tuple[LogEntry, ...] | None:
    if value is None:
        return None
    return tuple(_at(f"[{index}]", read_entry, entry) for index, entry in enumerate(listed(value)))


def _compare_with_log(record: Record) -> None:
    """The folded log must give the hands that stand in the record."""
    try:
        folded = [_counted((hand, record.ruleset)) for hand in fold(record.log or ()).hands]
    except Refused as refusal:
        raise refusal.within("log") from None
    standing = [(hand.id, hand.hand) for hand in record.hands]
    if [(hand.id, hand.hand) for hand in folded] != standing:
        raise Refused("log", Message("refused.fold_differs"))


def _at[Read, Value](place: str, reader: Any, value: Value) -> Any:
    """Read a value, its refusals told from this place."""
    try:
        return reader(value)
    except Refused as refusal:
        raise refusal.within(place) from None


def _any_length(digits: str) -> int | float:
    """Python reads no integer of thousands of digits; as no integer it is refused in its place."""
    return int(digits) if len(digits) <= 1000 else float(digits)


def _no_constant(name: str) -> object:
    raise Refused("", Message("refused.json"))


def _no_key_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Refused("", Message("refused.json"))
    return found
