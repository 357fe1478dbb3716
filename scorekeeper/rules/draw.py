"""The draw for the first deal: a pack is spread, a card each, the low card deals (seed 000)."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.cards import Card, Rank, Suit
from scorekeeper.rules.hand import Side

PACK = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
END_CARDS = 4
"""The cards at each end of the spread that do not count: whoever draws one draws again."""


def counts(position: int) -> bool:
    """Whether the card at this position of the spread (0 to 51) counts.

    >>> [position for position in range(52) if not counts(position)]
    [0, 1, 2, 3, 48, 49, 50, 51]
    """
    return END_CARDS <= position < len(PACK) - END_CARDS


def dealer_of(drawn: Sequence[Card]) -> Side:
    """The side that drew the low card: it deals, the other chooses cards and seats.

    Aces are low; equal ranks are told apart by suit: clubs, diamonds, hearts, spades.
    """
    order = [(card.rank, list(Suit).index(card.suit)) for card in drawn]
    return Side(order.index(min(order)))
