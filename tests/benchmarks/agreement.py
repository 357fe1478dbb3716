"""The referee against a search that tries everything: the long form of the tests.

    python -m tests.benchmarks.agreement [--hands 20000] [--knocks 2000] [--seed 1]

So many random hands and as many dense ones, so many knocks against random cards and as many
against dense ones, each under house rules drawn at random.
"""

import argparse
import random

from scorekeeper.rules.melds import least_deadwood
from scorekeeper.rules.ruleset import DEFAULT
from tests.rules import best_knock, exhaustive
from tests.rules.dealing import dense_cards, of, random_cards

CHOICES = {
    "ace_value": (1, 15),
    "ace_in_runs": ("low", "low_or_high", "around"),
    "tie": ("undercut", "undercut_no_bonus", "knocker", "nobody"),
    "knock_limit": (10, 10, 5, 20),
    "gin_off_bonus": (None, None, 0, 40),
    "knock_bonus": (0, 0, 60),
    "layoffs_on_gin": (False, False, True),
    "arrangement": ("cards_speak", "as_laid"),
}


def drawn(dice):
    return DEFAULT.changed({key: dice.choice(values) for key, values in CHOICES.items()})


def check_hands(dice, deal, number):
    for _ in range(number):
        rules, cards = drawn(dice), deal(dice, dice.choice([10, 11]))
        least = exhaustive.least(cards, rules.ace_in_runs.value, rules.ace_value)
        assert least_deadwood(of(cards), rules) == least, (cards, rules)
        forget()


def check_knocks(dice, deal, number):
    for _ in range(number):
        rules = drawn(dice)
        for knocker, defender in best_knock.deals(dice, deal, rules, 1):
            best_knock.check(knocker, defender, rules)
        forget()


def forget():
    """What was worked out for one deal is of no use for the next."""
    if exhaustive.arrangements.cache_info().currsize > 20_000:
        exhaustive.arrangements.cache_clear()
        exhaustive.melds.cache_clear()


def main():
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--hands", type=int, default=20_000)
    asked.add_argument("--knocks", type=int, default=2_000)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    dice = random.Random(given.seed)
    for kind, deal in (("random", random_cards), ("dense", dense_cards)):
        check_hands(dice, deal, given.hands)
        print(f"{given.hands} {kind} hands agree", flush=True)
    for kind, deal in (("random", random_cards), ("dense", dense_cards)):
        check_knocks(dice, deal, given.knocks)
        print(f"{given.knocks} knocks against {kind} cards agree", flush=True)


if __name__ == "__main__":
    main()
