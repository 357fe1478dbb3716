"""The pack of 52 as bits of one number: taking cards away, or comparing hands, is one step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scorekeeper.rules.cards import Card, Rank, Suit

type Bits = int
"""Cards as a number; each has its `Card.bit`."""

RANKS: Final = len(Rank)
SUIT: Final[Bits] = (1 << RANKS) - 1
"""All cards of the first suit. Those of the others stand 13, 26 and 39 bits above."""

PACK: Final = tuple(Card(rank, suit) for suit in Suit for rank in Rank)


def bits_of(cards: Iterable[Card]) -> Bits:
    """The cards as bits."""
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


def cards_of(bits: Bits) -> tuple[Card, ...]:
    """The cards that these bits stand for, suit by suit."""
    cards = []
    while bits:
        lowest = bits & -bits
        cards.append(PACK[lowest.bit_length() - 1])
        bits ^= lowest
    return tuple(cards)
