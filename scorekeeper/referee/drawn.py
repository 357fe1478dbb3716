"""Cards as the page draws them: a rank, a sign, and a name that can be read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.rules.cards import Card, Rank, Suit
from scorekeeper.rules.melds import Meld

SIGNS = {Suit.SPADES: "spade", Suit.HEARTS: "heart", Suit.DIAMONDS: "diamond", Suit.CLUBS: "club"}
SUIT_LETTERS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
SUIT_NAMES = {
    Suit.SPADES: _("spades"),
    Suit.HEARTS: _("hearts"),
    Suit.DIAMONDS: _("diamonds"),
    Suit.CLUBS: _("clubs"),
}
RANK_NAMES = {
    Rank.ACE: _("ace"),
    Rank.TWO: _("two"),
    Rank.THREE: _("three"),
    Rank.FOUR: _("four"),
    Rank.FIVE: _("five"),
    Rank.SIX: _("six"),
    Rank.SEVEN: _("seven"),
    Rank.EIGHT: _("eight"),
    Rank.NINE: _("nine"),
    Rank.TEN: _("ten"),
    Rank.JACK: _("jack"),
    Rank.QUEEN: _("queen"),
    Rank.KING: _("king"),
}
IN_WORDS = re.compile(r"\b[A2-9TJQK][CDHS]\b")


@dataclass(frozen=True)
class DrawnCard:
    """A card: how it is typed, what stands on it, and its name. `laid_off`: on another's meld."""

    code: str
    rank: str
    sign: str
    name: str
    laid_off: bool = False


@dataclass(frozen=True)
class DrawnMeld:
    """Cards that lie together."""

    cards: list[DrawnCard]
    is_run: bool = False


@dataclass(frozen=True)
class DrawnSuit:
    """A suit of the picker."""

    name: str
    sign: str
    cards: list[DrawnCard]


def draw(card: Card, *, laid_off: bool = False) -> DrawnCard:
    """One card."""
    return DrawnCard(str(card), rank_of(card), SIGNS[card.suit], name_of(card), laid_off)


def draw_all(cards: Iterable[Card]) -> list[DrawnCard]:
    """Cards by suit, as they are held in a hand."""
    suits = list(SIGNS)
    held = sorted(cards, key=lambda card: (suits.index(card.suit), card.rank))
    return [draw(card) for card in held]


def draw_meld(meld: Meld, laid_off: Sequence[Card] = ()) -> DrawnMeld:
    """A meld as it lies, with what the defender added to it."""
    return DrawnMeld([draw(card, laid_off=card in laid_off) for card in meld.cards], meld.is_run)


def whole_pack() -> list[DrawnSuit]:
    """The 52 cards for the picker, suit by suit."""
    return [
        DrawnSuit(str(SUIT_NAMES[suit]), sign, [draw(Card(rank, suit)) for rank in Rank])
        for suit, sign in SIGNS.items()
    ]


def name_of(card: Card) -> str:
    """As it is said: seven of hearts."""
    told = {"rank": RANK_NAMES[card.rank], "suit": SUIT_NAMES[card.suit]}
    return gettext("%(rank)s of %(suit)s") % told


def rank_of(card: Card) -> str:
    """What stands in the card's corner."""
    return "10" if card.rank is Rank.TEN else str(card)[0]
