"""A knock as it lies on the table: both players' cards, and what was laid down."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.rules.cards import Card, read_cards
from scorekeeper.rules.layoffs import LayOff
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.pack import bits_of
from scorekeeper.rules.presets import read_rules
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.shapes import keyed, listed, text, whole

type Cards = tuple[Card, ...]

REQUIRED: Final = ("rules", "knocker", "defender")
OPTIONAL: Final = ("id", "knock_card", "discard", "taken", "laid", "defender_laid")
MOST_MELDS: Final = 3


@dataclass(frozen=True)
class DefenderLaid:
    """What the defender put down: own melds, and lay-offs on the knocker's."""

    melds: tuple[Cards, ...] = ()
    layoffs: tuple[LayOff, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Knock:
    """The knocker's ten cards, or eleven with the discard among them, and the defender's ten.

    `discard` is the card let go, where it is known; `taken` the one just taken from the pile.
    `laid` and `defender_laid` are what was put down, where it was told.
    Raises `Refused` at the key (`knocker`, `discard` …) that cannot be.
    """

    knocker: Cards
    defender: Cards
    knock_card: Card | None = None
    discard: Card | None = None
    taken: Card | None = None
    laid: tuple[Cards, ...] | None = None
    defender_laid: DefenderLaid | None = None

    def __post_init__(self) -> None:
        _check_number("knocker", self.knocker, (10, 11))
        _check_number("defender", self.defender, (10,))
        if both := bits_of(self.knocker) & bits_of(self.defender):
            twice = next(card for card in self.defender if card.bit & both)
            raise Refused("defender", Message("card.both", card=str(twice)))
        if self.taken is not None and self.taken not in self.knocker:
            raise Refused("taken", Message("card.not_knockers", card=str(self.taken)))
        if self.discard is not None:
            _check_discard(self.discard, self)

    @property
    def kept(self) -> Cards:
        """The knocker's cards without the discard, where it is known."""
        return tuple(card for card in self.knocker if card != self.discard)


def read_knock(value: object) -> tuple[Knock, Ruleset]:
    """Read what the referee is asked, in the public form.

    Raises `Refused` at the key that cannot be (``discard``, ``rules.target`` …).
    """
    public = keyed(value)
    for key in public:
        if key not in REQUIRED + OPTIONAL:
            raise Refused(key[:60], Message("refused.key", key=key[:60]))
    for key in REQUIRED:
        if key not in public:
            raise Refused(key, Message("refused.missing"))
    ruleset: Ruleset = _read("rules", read_rules, public)
    _read("id", text, public)
    knock = Knock(
        knocker=_read("knocker", _cards, public),
        defender=_read("defender", _cards, public),
        knock_card=_read("knock_card", _card, public),
        discard=_read("discard", _card, public),
        taken=_read("taken", _card, public),
        laid=_read("laid", _melds, public),
        defender_laid=_read("defender_laid", _defender_laid, public),
    )
    return knock, ruleset


def _read(key: str, reader: Callable[[Any], Any], public: Mapping[str, object]) -> Any:
    if public.get(key) is None and key not in REQUIRED:
        return None
    try:
        return reader(public[key])
    except Refused as refusal:
        raise refusal.within(key) from None


def _cards(value: object) -> Cards:
    return read_cards(value if isinstance(value, str) else [*map(text, listed(value))])


def _card(value: object) -> Card:
    return Card.parse(text(value))


def _melds(value: object) -> tuple[Cards, ...]:
    """Melds as one text, with strokes between (``7H 8H 9H / 2C 2D 2S``), or as a list."""
    if isinstance(value, str):
        parts: list[object] = [part for part in value.split("/") if part.strip()]
    else:
        parts = listed(value)
    melds = []
    for index, part in enumerate(parts):
        try:
            melds.append(_cards(part))
        except Refused as refusal:
            raise refusal.within(f"[{index}]") from None
    if len(melds) > MOST_MELDS:
        raise Refused("", Message("meld.too_many", most=MOST_MELDS))
    return tuple(melds)


def _defender_laid(value: object) -> DefenderLaid:
    public = keyed(value)
    for key in public:
        if key not in ("melds", "layoffs"):
            raise Refused(key[:60], Message("refused.key", key=key[:60]))
    return DefenderLaid(
        melds=_read("melds", _melds, public) or (), layoffs=_read("layoffs", _layoffs, public) or ()
    )


def _layoffs(value: object) -> tuple[LayOff, ...]:
    layoffs = []
    for index, given in enumerate(listed(value)):
        try:
            layoffs.append(_layoff(keyed(given)))
        except Refused as refusal:
            raise refusal.within(f"[{index}]") from None
    return tuple(layoffs)


def _layoff(public: Mapping[str, object]) -> LayOff:
    for key in public:
        if key not in ("card", "on"):
            raise Refused(key[:60], Message("refused.key", key=key[:60]))
    for key in ("card", "on"):
        if key not in public:
            raise Refused(key, Message("refused.missing"))
    card: Card = _read("card", _card, public)
    on: int = _read("on", whole, public)
    return LayOff(card, on)


def _check_number(whose: str, cards: Sequence[Card], right: tuple[int, ...]) -> None:
    """Ten cards, or the knocker's eleven, and none twice."""
    if bits_of(cards).bit_count() < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise Refused(whose, Message("card.twice", card=str(twice)))
    if len(cards) not in right:
        raise Refused(whose, Message(f"cards.{whose}", count=len(cards)))


def _check_discard(discard: Card, knock: Knock) -> None:
    if discard == knock.taken:
        raise Refused("discard", Message("card.just_taken", card=str(discard)))
    if len(knock.knocker) == 11 and discard not in knock.knocker:
        raise Refused("discard", Message("card.not_knockers", card=str(discard)))
    if len(knock.knocker) == 10 and discard in knock.knocker:
        raise Refused("discard", Message("card.still_held", card=str(discard)))
    if discard in knock.defender:
        raise Refused("discard", Message("card.both", card=str(discard)))
