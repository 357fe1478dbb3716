"""What cards count, and how they lie best."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.arrangements import best_arrangements, best_discards, is_big_gin
from scorekeeper.rules.cards import Card, Suit, read_cards
from scorekeeper.rules.melds import least_deadwood, read_meld
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.pack import PACK, bits_of
from scorekeeper.rules.ruleset import DEFAULT
from tests.rules import exhaustive
from tests.rules.dealing import dense_cards, of, random_cards

CASES = Path(__file__).parent / "cases"
HANDS = [json.loads(line) for line in (CASES / "deadwood_cases.jsonl").read_text().splitlines()]
PRINTED = [
    example
    for example in json.loads((CASES / "layoff_examples.json").read_text())["examples"]
    if example["kind"] in ("deadwood", "big-gin-check", "knock-choice")
]

ACE_RULES = [
    DEFAULT.changed({"ace_value": value, "ace_in_runs": aces})
    for value in (1, 15)
    for aces in ("low", "low_or_high", "around")
]


def melds_of(arrangement):
    return frozenset(frozenset(map(str, meld.cards)) for meld in arrangement.melds)


def count(cards, **rules):
    return least_deadwood(read_cards(cards), DEFAULT.changed(rules))


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case["id"])
def test_a_hand_counts_what_four_other_programs_say(case):
    cards = of(case["cards"])
    assert least_deadwood(cards) == case["min_deadwood"]
    found = {melds_of(arrangement) for arrangement in best_arrangements(cards)}
    known = {frozenset(map(frozenset, one["melds"])) for one in case["arrangements"]}
    assert found == known
    for arrangement in best_arrangements(cards):
        assert arrangement.deadwood == case["min_deadwood"]


@pytest.mark.parametrize(
    "case", [case for case in HANDS if case["n"] == 11], ids=lambda case: case["id"]
)
def test_the_best_discard_is_what_four_other_programs_say(case):
    cards, known = of(case["cards"]), case["best_discard"]
    least, discards = best_discards(bits_of(cards), DEFAULT)
    assert least == known["deadwood"]
    assert sorted(map(str, discards)) == sorted(known["discards"])
    assert is_big_gin(cards) == known["big_gin"]


@pytest.mark.parametrize("example", PRINTED, ids=lambda example: example["id"])
def test_a_printed_hand_counts_what_its_source_says(example):
    expected = example["expect"]
    if example["kind"] == "deadwood":
        assert least_deadwood(of(example["hand"])) == expected["deadwood"]
    elif example["kind"] == "big-gin-check":
        assert is_big_gin(of(example["hand"])) == expected["big_gin"]
    else:
        cards = bits_of(of(example["eleven_cards"]))
        discard = Card.parse(expected["discard"])
        assert best_discards(cards, DEFAULT) == (expected["knock_with"], (discard,))


def test_four_sevens_and_a_run_share_a_seven():
    #  7♥ 7♦ 7♣   7♠ 8♠ 9♠   K♣ K♦ K♥   and 2♦
    assert count("7S 7H 7D 7C 8S 9S KC KD KH 2D") == 2


def test_a_six_leaves_the_run_for_the_set():
    #  A♠ 2♠ 3♠ 4♠ 5♠   6♠ 6♥   K♣ K♦: the run to six leaves 26, the run to five the same
    assert count("AS 2S 3S 4S 5S 6S 6H 6D KC KD") == 20


def test_an_ace_stands_below_the_two_only():
    assert count("QS KS AS 2H 4D 6C 8H 9D 9C JH") == 10 + 10 + 1 + 2 + 4 + 6 + 8 + 9 + 9 + 10


def test_an_ace_may_stand_above_the_king_where_the_table_agreed():
    cards = "QS KS AS 2S 4D 6C 8H 9D 9C JH"
    assert count(cards, ace_in_runs="low_or_high") == count(cards) - 10 - 10 - 1


def test_an_ace_stands_at_one_end_of_one_run():
    #  Q♠ K♠ A♠   and 2♠ 3♠ wait for the same ace
    cards = "QS KS AS 2S 3S 5D 7C 9H 9D JH"
    assert count(cards, ace_in_runs="low_or_high") == 2 + 3 + 5 + 7 + 9 + 9 + 10


def test_a_run_goes_around_the_corner_where_the_table_agreed():
    cards = "KS AS 2S 4D 6C 8H 9D 9C JH QD"
    assert count(cards, ace_in_runs="around") == count(cards) - 10 - 1 - 2
    assert count(cards, ace_in_runs="low_or_high") == count(cards)


def test_an_ace_of_fifteen_is_worth_melding():
    #  A♣ 2♣ 3♣ while an ace counts 1, A♥ A♦ A♣ when it counts 15
    cards = "AH AD AC 2C 3C 5D 7S 9H JD KS"
    assert count(cards) == 1 + 1 + 5 + 7 + 9 + 10 + 10
    assert count(cards, ace_value=15) == 2 + 3 + 5 + 7 + 9 + 10 + 10


def test_the_card_just_taken_is_not_discarded():
    cards = bits_of(read_cards("4H 5H 6H 8C 9C TC QC QD QH 5S AS"))
    least, discards = best_discards(cards, DEFAULT, taken=Card.parse("5S"))
    assert (least, discards) == (5, (Card.parse("AS"),))


@pytest.mark.parametrize(
    ("cards", "aces", "lies"),
    [
        ("9H 7H 8H", "low", "7H 8H 9H"),
        ("7S 7C 7H", "low", "7C 7H 7S"),
        ("AS KS QS", "low_or_high", "QS KS AS"),
        ("2S KS AS", "around", "KS AS 2S"),
    ],
)
def test_a_meld_is_read_in_any_order(cards, aces, lies):
    rules = DEFAULT.changed({"ace_in_runs": aces})
    assert str(read_meld(read_cards(cards), rules)) == lies


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("7H 8H", "7H 8H is no meld: a meld has three cards or more."),
        ("7H 8H TH", "7H 8H TH is no meld: neither cards of one rank nor a run in one suit."),
        ("QS KS AS", "QS KS AS is no meld here. Aces in runs: low only: A-2-3."),
    ],
)
def test_what_is_no_meld_is_refused_with_its_cards(cards, said):
    with pytest.raises(Refused, match=said.replace(".", r"\.")):
        read_meld(read_cards(cards), DEFAULT)


@pytest.mark.parametrize("deal", [random_cards, dense_cards])
@pytest.mark.parametrize("rules", ACE_RULES, ids=lambda r: f"{r.ace_in_runs}-{r.ace_value}")
def test_trying_everything_finds_no_less(rules, deal):
    random = Random(f"{rules.ace_in_runs}{rules.ace_value}")
    aces, ace_value = rules.ace_in_runs.value, rules.ace_value
    for number in [10, 11] * 30:
        cards = deal(random, number)
        assert least_deadwood(of(cards), rules) == exhaustive.least(cards, aces, ace_value), cards
        least = exhaustive.least(cards, aces, ace_value)
        known = {
            laid
            for laid in exhaustive.arrangements(frozenset(cards), aces)
            if exhaustive.count(frozenset(cards), laid, ace_value) == least
        }
        assert {melds_of(one) for one in best_arrangements(of(cards), rules)} == known


@given(
    st.lists(st.sampled_from(PACK), min_size=10, max_size=11, unique=True),
    st.permutations(Suit),
    st.sampled_from(ACE_RULES),
)
def test_relabelling_suits_changes_no_count(cards, suits, rules):
    named = dict(zip(Suit, suits, strict=True))
    others = [Card(card.rank, named[card.suit]) for card in cards]
    assert least_deadwood(cards, rules) == least_deadwood(others, rules)
