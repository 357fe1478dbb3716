"""Arrangements: the ways in which cards can be laid down, and the card that is best let go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import SHORTEST, Meld, least_count, loose_counts, melds_in, whole_count
from scorekeeper.rules.pack import Bits, bits_of, cards_of
from scorekeeper.rules.ruleset import DEFAULT, Ruleset


@dataclass(frozen=True)
class Arrangement:
    """Cards as they lie: melds side by side, the deadwood apart, and what it counts."""

    melds: tuple[Meld, ...]
    loose: tuple[Card, ...]
    deadwood: int

    @classmethod
    def of(cls, cards: Bits, melds: Sequence[Meld], ruleset: Ruleset) -> Arrangement:
        """These cards with these melds laid down."""
        for meld in melds:
            cards &= ~meld.bits
        return cls(tuple(melds), cards_of(cards), whole_count(cards, ruleset.ace_value))


def layings(cards: Bits, ruleset: Ruleset, at_most: int) -> Iterator[tuple[int, tuple[Meld, ...]]]:
    """Every choice of melds that leaves at most so much deadwood, with what it leaves."""
    ace_value = ruleset.ace_value
    found = melds_in(cards, ruleset.ace_in_runs)
    melds = [(whole_count(meld.bits, ace_value), meld) for meld in found]
    melds.sort(key=lambda counted: -counted[0])
    most = cards.bit_count() // SHORTEST

    def choose(
        left: int, free: Bits, first: int, chosen: tuple[Meld, ...]
    ) -> Iterator[tuple[int, tuple[Meld, ...]]]:
        if left <= at_most:
            yield left, chosen
        places = most - len(chosen)
        for index in range(first, len(melds) if places else 0):
            count, meld = melds[index]
            if left - count * places > at_most:
                break  # those that follow count less still
            if meld.bits & free == meld.bits:
                yield from choose(left - count, free ^ meld.bits, index + 1, (*chosen, meld))

    yield from choose(whole_count(cards, ace_value), cards, 0, ())


def best_arrangements(cards: Iterable[Card], ruleset: Ruleset = DEFAULT) -> tuple[Arrangement, ...]:
    """Every arrangement of exactly these cards that reaches the least deadwood.

    Those with fewer melds come first: a long run may also lie as two.
    """
    bits = bits_of(cards)
    least = least_count(bits, loose_counts(ruleset.ace_value, ruleset.ace_in_runs))
    found = sorted((melds for _, melds in layings(bits, ruleset, least)), key=len)
    return tuple(Arrangement.of(bits, in_order(melds), ruleset) for melds in found)


def best_discards(
    cards: Bits, ruleset: Ruleset, taken: Card | None = None
) -> tuple[int, tuple[Card, ...]]:
    """The least deadwood after a discard, and the cards that leave it.

    The card just taken from the pile is none of them. Rulebook: just-taken.
    """
    loose = loose_counts(ruleset.ace_value, ruleset.ace_in_runs)
    left = {card: least_count(cards ^ card.bit, loose) for card in cards_of(cards) if card != taken}
    least = min(left.values())
    return least, tuple(card for card, count in left.items() if count == least)


def is_big_gin(cards: Iterable[Card], ruleset: Ruleset = DEFAULT) -> bool:
    """Whether eleven cards all lie in melds. Rulebook: big-gin."""
    bits = bits_of(cards)
    loose = loose_counts(ruleset.ace_value, ruleset.ace_in_runs)
    return bits.bit_count() == 11 and least_count(bits, loose) == 0


def in_order(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """Melds as they are laid on the table: runs before sets, each kind by its cards."""
    return tuple(sorted(melds, key=lambda meld: (not meld.is_run, meld.bits)))
