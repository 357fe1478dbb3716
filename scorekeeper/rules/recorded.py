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
    for key in public:
        if key not in ANY_HAND | ALLOWED[result]:
            named = any(key in keys for keys in ALLOWED.values())
            why = "refused.not_here" if named else "refused.key"
            raise Refused(key[:60], Message(why, key=key[:60], result=Message(f"result.{result}")))
    for key in NEEDED[result]:
        if key not in public:
            raise Refused(key, Message("refused.missing"))
    return RecordedHand(
        hand=_read_facts(result, public),
        id=_read("id", text, public),
        note=_read("note", _short_text, public),
        at=_read("at", _moment, public),
        reason=_read("reason", _short_text, public),
        was=_read("was", _what_it_was, public),
    )


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


def _read_facts(result: Result, public: Mapping[str, object]) -> Hand:
    cards = _read("cards", _cards_of_both, public)
    deadwood = _read("deadwood", _counts, public)
    if result in COUNTED and deadwood is None and cards is None:
        raise Refused("deadwood", Message("refused.missing"))
    return Hand(
        result=result,
        by=_read("by", read_side, public),
        deadwood=deadwood,
        winner=_read("winner", read_side, public),
        kind=_read("kind", _kind, public),
        points=_read("points", whole, public),
        knock_card=_read("knock_card", _card, public),
        dealer=_read("dealer", read_side, public),
        cards=cards,
    )


def _read(key: str, reader: Callable[[Any], Any], public: Mapping[str, object]) -> Any:
    """A key's value, or None where it is not there; what needs a value refuses null itself."""
    value = public.get(key)
    nullable = key not in ("result", "by", "winner", "points")
    if value is None and (nullable or key not in public):
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
    if text(value) not in set(Result):
        known = tuple(Message("quoted", text=result.value) for result in Result)
        raise Refused("", Message("refused.choice", known=known))
    return Result(text(value))


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
