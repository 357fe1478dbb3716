"""Cards, written the way they are written at the table: ``7H``, ``TD``, ``AS``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Self

from scorekeeper.rules.messages import Message, Refused


class Suit(Enum):
    """The four suits, from the lowest to the highest in a draw (seed 000)."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Rank(IntEnum):
    """The thirteen ranks; the ace is the lowest."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


RANK_LETTERS = dict(zip("A23456789TJQK", Rank, strict=True))
_LETTER_OF = {rank: letter for letter, rank in RANK_LETTERS.items()}
_FIRST_BIT = {suit: 13 * place for place, suit in enumerate(Suit)}
_SUIT_OF = {suit.value: suit for suit in Suit} | dict(zip("♣♦♥♠♧♢♡♤", [*Suit, *Suit], strict=True))


@dataclass(frozen=True)
class Card:
    """One card of the pack of 52."""

    rank: Rank
    suit: Suit
    bit: int = field(init=False, repr=False, compare=False)
    """The card as one bit of a number: suit by suit, thirteen bits each, the ace first."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", 1 << _FIRST_BIT[self.suit] + self.rank - 1)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a card as a scorer writes it: any case, ``10D`` or ``TD``, ``7♥`` or ``7H``.

        >>> str(Card.parse("10d"))
        'TD'

        Raises `Refused` where the text is no card.
        """
        written = text.strip().removesuffix("\N{VARIATION SELECTOR-16}").upper()
        rank, suit = written[:-1], written[-1:]
        rank = "T" if rank == "10" else rank
        if rank not in RANK_LETTERS or suit not in _SUIT_OF:
            raise Refused("", Message("card.unreadable", card=text[:20]))
        return cls(RANK_LETTERS[rank], _SUIT_OF[suit])

    def __str__(self) -> str:
        return _LETTER_OF[self.rank] + self.suit.value

    def count(self, ace_value: int = 1) -> int:
        """The card's deadwood: pips, faces 10, the ace as agreed (1 or 15)."""
        return ace_value if self.rank is Rank.ACE else min(self.rank, 10)


def read_cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Read several cards, from one text (``"7H 8H TD"``) or a list.

    Raises `Refused` where one is no card or stands twice.
    """
    words = text.replace(",", " ").split() if isinstance(text, str) else text
    cards = tuple(Card.parse(word) for word in words)
    seen = 0
    for card in cards:
        if card.bit & seen:
            raise Refused("", Message("card.twice", card=str(card)))
        seen |= card.bit
    return cards
