"""Deals for tests: at random, or dense with melds that compete for cards."""

from scorekeeper.rules.cards import read_cards
from tests.rules.exhaustive import PACK, RANKS, SUITS


def random_cards(random, number):
    return random.sample(PACK, number)


def dense_cards(random, number):
    """Cards of a few neighbouring ranks, or of two suits, the ace next to the king as well."""
    if random.random() < 0.3:
        suits = random.sample(SUITS, 2)
        near = [card for card in PACK if card[1] in suits]
    else:
        first, ranks = random.randrange(13), random.choice([5, 6, 7])
        kept = {RANKS[(first + step) % 13] for step in range(ranks)}
        near = [card for card in PACK if card[0] in kept]
    return random.sample(near, number)


def two_hands(random, deal):
    cards = deal(random, 20)
    return cards[:10], cards[10:]


def of(cards):
    return read_cards(list(cards))
