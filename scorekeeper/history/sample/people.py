"""Players who never lived, and how each of them plays a hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from scorekeeper.rules.cards import Card, Rank, Suit
from scorekeeper.rules.hand import Hand, Kind, Result, Side, other
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scoring import knock_limit, score_hand

CARDS: Final = tuple(Card(rank, suit) for suit in Suit for rank in Rank)


@dataclass(frozen=True)
class Character:
    """How somebody plays. Both are between 0 and 1.

    `skill`: how often it is they who end the hand. `patience`: how low a count they wait for,
    and how often for gin.
    """

    name: str
    skill: float
    patience: float


READER: Final = Character("Ann", 0.56, 0.45)
"""The one who keeps the history."""

OTHERS: Final = (
    Character("Ben", 0.53, 0.25),
    Character("Cleo", 0.61, 0.70),
    Character("Dora", 0.42, 0.40),
    Character("Emil", 0.49, 0.85),
    Character("Frank", 0.36, 0.15),
    Character("Grete", 0.55, 0.55),
    Character("Ioana", 0.50, 0.35),
    Character("José", 0.47, 0.60),
)


def deal(chance: Random, ruleset: Ruleset, pair: tuple[Character, Character]) -> Hand:
    """One hand between two people, as it was seen: now and then the wall, or agreed points."""
    card = chance.choice(CARDS) if ruleset.has_knock_card and chance.random() < 0.97 else None
    luck = chance.random()
    if luck < 0.03 + 0.03 * (pair[0].patience + pair[1].patience) / 2:
        return Hand(result=Result.WALL)
    hand = replace(_ended(chance, ruleset, pair, knock_limit(card, ruleset)), knock_card=card)
    return _agreed(chance, ruleset, hand) if luck > 0.96 else hand


def misread(chance: Random, hand: Hand) -> Hand | None:
    """A hand as a tired scorer first wrote it: the defender's count is off. None: not this one."""
    if hand.by is None or hand.deadwood is None:
        return None
    counts = list(hand.deadwood)
    counts[other(hand.by)] = max(0, counts[other(hand.by)] + chance.choice((-10, -1, 1, 9, 10)))
    wrong = replace(hand, deadwood=tuple(counts))
    return None if wrong == hand or max(counts) > 98 else wrong


def _ended(chance: Random, ruleset: Ruleset, pair: tuple[Character, Character], limit: int) -> Hand:
    edge = pair[0].skill / (pair[0].skill + pair[1].skill)
    by = Side(0 if chance.random() < edge else 1)
    ender, left = pair[by], pair[other(by)]
    gins = 0.10 + 0.35 * ender.patience
    if limit == 0 or chance.random() < gins:
        result = Result.BIG_GIN if chance.random() < 0.02 else Result.GIN
        own = 0
    else:
        result = Result.KNOCK
        own = 1 + int(limit * chance.triangular(0, 0.999, 0.95 - 0.6 * ender.patience))
    # The longer the knocker waited, and the better the other plays, the less is left.
    caught = chance.gammavariate(2.4, 13 - 3.5 * left.skill - 4 * ender.patience)
    defended = min(ruleset.largest_count, 98, int(caught))
    counts = (own, defended) if by == 0 else (defended, own)
    return Hand.counted(result, by, counts)


def _agreed(chance: Random, ruleset: Ruleset, hand: Hand) -> Hand:
    """The same hand where nobody counted: the points alone, and mostly what they were for."""
    score = score_hand(hand, ruleset)
    if score.winner is None or not score.points:
        return hand
    kind = None if chance.random() < 0.3 else Kind(score.kind or Kind.KNOCK)
    return replace(Hand.agreed(score.winner, score.points, kind), knock_card=hand.knock_card)
