"""The same questions answered by trying everything, slowly, without a line of the rules' code.

Cards are texts (``7H``). Aces go into runs as ``low``, ``low_or_high`` or ``around``.
"""

from functools import cache
from itertools import combinations

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK = [rank + suit for rank in RANKS for suit in SUITS]


def value(card, ace_value=1):
    return ace_value if card[0] == "A" else min(RANKS.index(card[0]) + 1, 10)


def total(cards, ace_value=1):
    return sum(value(card, ace_value) for card in cards)


def is_set(cards):
    return len(cards) in (3, 4) and len({card[0] for card in cards}) == 1


def is_run(cards, aces):
    if len(cards) < 3 or len({card[1] for card in cards}) > 1:
        return False
    held = {RANKS.index(card[0]) for card in cards}
    starts = range(13) if aces == "around" else range(14 - len(held))
    if aces == "low_or_high" and len(held) < 13:
        starts = range(15 - len(held))
    return any({(start + n) % 13 for n in range(len(held))} == held for start in starts)


def is_meld(cards, aces):
    return is_set(cards) or is_run(cards, aces)


@cache
def melds(cards, aces):
    """Every meld among these cards, a frozenset."""
    groups = [[card for card in cards if card[0] == rank] for rank in RANKS]
    groups += [[card for card in cards if card[1] == suit] for suit in SUITS]
    return [
        frozenset(chosen)
        for group in groups
        for size in range(3, len(group) + 1)
        for chosen in combinations(sorted(group), size)
        if is_meld(chosen, aces)
    ]


@cache
def arrangements(cards, aces):
    """Every way to lay melds side by side, none among them: sets of melds."""
    found = {frozenset()}
    for meld in melds(cards, aces):
        for rest in arrangements(cards - meld, aces):
            found.add(rest | {meld})
    return found


def count(cards, laid, ace_value=1):
    return total(cards.difference(*laid), ace_value)


def least(cards, aces="low", ace_value=1):
    cards = frozenset(cards)
    return min(count(cards, laid, ace_value) for laid in arrangements(cards, aces))


def fits(card, meld, aces):
    """Whether a card may be added to a meld as it lies."""
    return card not in meld and is_meld([*meld, card], aces)


def laid_off(cards, table, aces, seen=None):
    """Everything that may be left after lay-offs in any order, one card after another."""
    seen = set() if seen is None else seen
    if (cards, table) not in seen:
        seen.add((cards, table))
        for card in cards:
            for place, meld in enumerate(table):
                if fits(card, meld, aces):
                    longer = (*table[:place], meld | {card}, *table[place + 1 :])
                    laid_off(cards - {card}, longer, aces, seen)
    return {left for left, _ in seen}


def least_after_layoffs(cards, table, aces="low", ace_value=1):
    left = laid_off(frozenset(cards), tuple(map(frozenset, table)), aces)
    return min(least(rest, aces, ace_value) for rest in left)
