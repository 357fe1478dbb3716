"""A hand in its public form, as records and the log write it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.rules.cards import Card, read_cards
from scorekeeper.rules.hand import COUNTED, SIDES, Hand, Kind, Result, Side
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.shapes import keyed, listed, text, whole

LONGEST_TEXT = 2_000

NEEDED: Mapping[Result, tuple[str, ...]] = {
    Result.KNOCK: ("by",),
    Result.GIN: ("by",),
    Result.BIG_GIN: ("by",),
    Result.AGREED: ("winner", "points", "kind"),
    Result.WALL: (),
    Result.VOID: (),
}
ALLOWED: Mapping[Result, frozenset[str]] = {
    **dict.fromkeys(COUNTED, frozenset({"by", "deadwood"})),
    Result.AGREED: frozenset({"winner", "points", "kind"}),
    Result.WALL: frozenset(),
    Result.VOID: frozenset({"was", "by", "deadwood"}),
}
ANY_HAND = frozenset({"result", "id", "dealer", "knock_card", "cards", "note", "at", "reason"})
KEYS: Mapping[Result, frozenset[str]] = {one: ANY_HAND | keys for one, keys in ALLOWED.items()}
NEVER_NULL = frozenset({"result", "by", "winner", "points"})
RESULTS: Mapping[str, Result] = {one.value: one for one in Result}

type Reader = Callable[[Any], Any]


@dataclass(frozen=True, kw_only=True)
class RecordedHand:
    """A hand with what stands beside its facts; a void one may keep what it `was`."""

    hand: Hand
    id: str | None = None
    note: str | None = None
    at: str | None = None
    reason: str | None = None
    was: RecordedHand | None = None


def read_hand(value: object) -> RecordedHand:
    """Read a hand. Raises `Refused` at the key that cannot be."""
    public = keyed(value)
    if "result" not in public:
        raise Refused("result", Message("refused.missing"))
    result = _read("result", _result, public)
    if not public.keys() <= KEYS[result]:
        _refuse_key(result, public)
    for key in NEEDED[result]:
        if key not in public:
            raise Refused(key, Message("refused.missing"))
    facts = _read_all(FACTS, public)
    if result in COUNTED and facts.get("deadwood") is None and facts.get("cards") is None:
        raise Refused("deadwood", Message("refused.missing"))
    return RecordedHand(hand=Hand(result=result, **facts), **_read_all(BESIDE, public))


def write_hand(recorded: RecordedHand) -> dict[str, Any]:
    """The hand in its public form; reading it gives the same hand."""
    hand = recorded.hand
    written: dict[str, Any] = {
        "id": recorded.id,
        "result": hand.result.value,
        "by": hand.by,
        "deadwood": None if hand.deadwood is None else list(hand.deadwood),
        "winner": hand.winner,
        "points": hand.points,
        "knock_card": None if hand.knock_card is None else str(hand.knock_card),
        "dealer": hand.dealer,
        "cards": None if hand.cards is None else [[*map(str, side)] for side in hand.cards],
        "note": recorded.note,
        "at": recorded.at,
        "reason": recorded.reason,
        "was": None if recorded.was is None else write_hand(recorded.was),
    }
    written = {key: value for key, value in written.items() if value is not None}
    if hand.result is Result.AGREED:
        written["kind"] = None if hand.kind is None else hand.kind.value
    return written


def read_side(value: object) -> Side:
    """A side, counted from 0."""
    if whole(value) not in SIDES:
        raise Refused("", Message("refused.side"))
    return Side(whole(value))


def _refuse_key(result: Result, public: Mapping[str, object]) -> None:
    for key in public:
        if key not in KEYS[result]:
            named = any(key in keys for keys in ALLOWED.values())
            why = "refused.not_here" if named else "refused.key"
            raise Refused(key[:60], Message(why, key=key[:60], result=Message(f"result.{result}")))


def _read_all(readers: Mapping[str, Reader], public: Mapping[str, object]) -> dict[str, Any]:
    """The values of those keys that are there."""
    return {key: _read(key, readers[key], public) for key in readers if key in public}


def _read(key: str, reader: Reader, public: Mapping[str, object]) -> Any:
    """A key's value; what needs one refuses null itself."""
    value = public[key]
    if value is None and key not in NEVER_NULL:
        return None
    try:
        return reader(value)
    except Refused as refusal:
        raise refusal.within(key) from None


def _what_it_was(value: object) -> RecordedHand:
    """A hand before it was void; that one has no past of its own, so records stay shallow."""
    if "was" in keyed(value):
        raise Refused("was", Message("refused.nested"))
    return read_hand(value)


def _result(value: object) -> Result:
    result = RESULTS.get(text(value))
    if result is None:
        known = tuple(Message("quoted", text=one.value) for one in Result)
        raise Refused("", Message("refused.choice", known=known))
    return result


def _kind(value: object) -> Kind:
    if value == Kind.TIE:
        raise Refused("", Message("hand.agreed_tie"))
    if text(value) not in set(Kind):
        named = (kind for kind in Kind if kind is not Kind.TIE)
        known = tuple(Message("quoted", text=kind.value) for kind in named)
        raise Refused("", Message("refused.choice", known=known))
    return Kind(text(value))


def _counts(value: object) -> tuple[int, ...]:
    counts = tuple(_whole_count(count) for count in listed(value))
    if len(counts) != len(SIDES):
        raise Refused("", Message("refused.one_count_each"))
    return counts


def _whole_count(value: object) -> int:
    if whole(value) < 0:
        raise Refused("", Message("hand.negative"))
    return whole(value)


def _card(value: object) -> Card:
    return Card.parse(text(value))


def _cards_of_both(value: object) -> tuple[tuple[Card, ...], ...]:
    sides = tuple(
        read_cards(side if isinstance(side, str) else [*map(text, listed(side))])
        for side in listed(value)
    )
    if len(sides) != len(SIDES):
        raise Refused("", Message("refused.both_cards"))
    for card in sides[0]:
        if card in sides[1]:
            raise Refused("", Message("card.twice", card=str(card)))
    return sides


def _short_text(value: object) -> str:
    if len(text(value)) > LONGEST_TEXT:
        raise Refused("", Message("refused.too_long", limit=LONGEST_TEXT))
    return text(value)


def _moment(value: object) -> str:
    try:
        moment = datetime.fromisoformat(text(value))
    except ValueError:
        raise Refused("", Message("refused.time")) from None
    if moment.tzinfo is None:
        raise Refused("", Message("refused.time"))
    return text(value)


FACTS: Mapping[str, Reader] = {
    "cards": _cards_of_both,
    "deadwood": _counts,
    "by": read_side,
    "winner": read_side,
    "kind": _kind,
    "points": whole,
    "knock_card": _card,
    "dealer": read_side,
}
BESIDE: Mapping[str, Reader] = {
    "id": text,
    "note": _short_text,
    "at": _moment,
    "reason": _short_text,
    "was": _what_it_was,
}
"""The keys of a hand in the order in which they are read, with what reads each."""
