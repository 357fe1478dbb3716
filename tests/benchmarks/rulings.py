"""How long a ruling takes, and the least deadwood beside two other programs.

    python -m tests.benchmarks.rulings [--deals 10000]

The other programs are extras of their own: ``pip install -e '.[bench]'``. Where they are missing
their lines are left out. Every time is the processor's, so that a busy machine counts less.
"""

import argparse
import gc
import importlib.util
import random
import statistics
from time import process_time

from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.gin_ruling import write_ruling
from scorekeeper.rules.knock import Knock
from scorekeeper.rules.melds import least_deadwood
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.rulings import rule_on_knock
from tests.rules.dealing import dense_cards, random_cards

RULES = PRESETS["bicycle"].ruleset
HANDS = 2_000
ROUNDS = 5


def knocks(number):
    """Dense deals in which the first player may knock."""
    dice = random.Random(10)
    while number:
        cards = read_cards(dense_cards(dice, 20))
        if least_deadwood(cards[:10]) <= RULES.knock_limit:
            number -= 1
            yield Knock(knocker=cards[:10], defender=cards[10:])


def time_rulings(number):
    """Milliseconds for each whole ruling, from the cards to the answer as it is printed."""
    times = []
    deals = list(knocks(number))
    write_ruling(rule_on_knock(deals[0], RULES))
    gc.collect()
    gc.freeze()
    for knock in deals:
        start = process_time()
        write_ruling(rule_on_knock(knock, RULES))
        times.append(1000 * (process_time() - start))
    return sorted(times)


def time_hands(count, hands):
    """Microseconds for one hand, in the quickest of several rounds."""
    rounds = []
    for _ in range(ROUNDS):
        start = process_time()
        for hand in hands:
            count(hand)
        rounds.append(1e6 * (process_time() - start) / len(hands))
    return min(rounds)


def rlcard():
    """RLCard's least deadwood, and its cards."""
    from rlcard.games.gin_rummy.utils import melding, utils

    def count(hand):
        clusters = melding.get_best_meld_clusters(hand)
        return utils.get_deadwood_count(hand, clusters[0] if clusters else [])

    return count, lambda cards: [utils.card_from_text(card) for card in cards]


def openspiel():
    """OpenSpiel's least deadwood, a compiled program, and its cards."""
    import pyspiel

    rules = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    written = [card[0] + card[1].lower() for card in ALL_CARDS]
    number = dict(zip(ALL_CARDS, rules.card_strings_to_card_ints(written), strict=True))
    return rules.min_deadwood, lambda cards: [number[card] for card in cards]


ALL_CARDS = random_cards(random.Random(0), 52)
PEERS = {"RLCard": ("rlcard", rlcard), "OpenSpiel": ("pyspiel", openspiel)}


def compare(kind, deal):
    """Ours and the others', on the same hands, which all must count alike."""
    dice = random.Random(11)
    dealt = [deal(dice, 10) for _ in range(HANDS)]
    ours = [read_cards(cards) for cards in dealt]
    own = time_hands(least_deadwood, ours)
    print(f"least deadwood, {kind}: {own:.2f} µs")
    for name, (module, load) in PEERS.items():
        if importlib.util.find_spec(module) is None:
            print(f"  {name}: not installed")
            continue
        count, read = load()
        theirs = [read(cards) for cards in dealt]
        for hand, cards in zip(theirs, ours, strict=True):
            assert count(hand) == least_deadwood(cards), cards
        other = time_hands(count, theirs)
        print(f"  {name}: {other:.2f} µs, {other / own:.1f} times ours")


def main():
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--deals", type=int, default=10_000)
    deals = asked.parse_args().deals
    times = time_rulings(deals)
    print(
        f"a whole ruling, {deals} dense deals: median {statistics.median(times):.3f} ms, "
        f"99th percentile {times[len(times) * 99 // 100]:.3f} ms, worst {times[-1]:.3f} ms"
    )
    compare("random", random_cards)
    compare("dense", dense_cards)


if __name__ == "__main__":
    main()
