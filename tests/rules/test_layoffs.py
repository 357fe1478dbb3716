"""What the defender may add to the knocker's melds, and keeps."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.advice import may_lay_off
from scorekeeper.rules.arrangements import best_arrangements
from scorekeeper.rules.cards import Card, Suit, read_cards
from scorekeeper.rules.layoffs import Defender, LayOff
from scorekeeper.rules.melds import read_meld
from scorekeeper.rules.pack import PACK
from scorekeeper.rules.ruleset import DEFAULT
from tests.rules import exhaustive
from tests.rules.dealing import dense_cards, of, random_cards, two_hands
from tests.rules.test_melds import ACE_RULES

EXAMPLES = json.loads((Path(__file__).parent / "cases/layoff_examples.json").read_text())[
    "examples"
]
PRINTED = [one for one in EXAMPLES if one["kind"] in ("layoff", "layoff-as-chosen")]
FITTING = [one for one in EXAMPLES if one["kind"] == "which-cards-fit"]


def melds(*written, rules=DEFAULT):
    return tuple(read_meld(read_cards(cards), rules) for cards in written)


def defence(cards, table, rules=DEFAULT):
    return Defender(read_cards(cards), rules).answer(table)


def laid(answer):
    return [f"{layoff.card} on {layoff.on}" for layoff in answer.layoffs]


def check_on_the_table(cards, table, answer, rules):
    """Every card has one place, every lay-off fits when its turn comes, and the sum is right."""
    lying = [set(map(str, meld.cards)) for meld in table]
    for layoff in answer.layoffs:
        assert exhaustive.fits(str(layoff.card), lying[layoff.on], rules.ace_in_runs.value)
        lying[layoff.on].add(str(layoff.card))
    off = [str(layoff.card) for layoff in answer.layoffs]
    own = [str(card) for meld in answer.melds for card in meld.cards]
    loose = list(map(str, answer.loose))
    assert sorted([*off, *own, *loose]) == sorted(cards)
    for meld in answer.melds:
        assert exhaustive.is_meld([*map(str, meld.cards)], rules.ace_in_runs.value)
    assert exhaustive.total(loose, rules.ace_value) == answer.deadwood


@pytest.mark.parametrize("example", PRINTED, ids=lambda example: example["id"])
def test_a_printed_defender_keeps_what_the_source_says(example):
    table = melds(*map(" ".join, example["knocker"]["melds"]))
    answer = defence(" ".join(example["defender_hand"]), table)
    assert answer.deadwood == example["expect"]["defender_after"]
    check_on_the_table(example["defender_hand"], table, answer, DEFAULT)


@pytest.mark.parametrize("example", FITTING, ids=lambda example: example["id"])
def test_a_loose_card_fits_where_the_source_says(example):
    table = melds(*map(" ".join, example["knocker"]["melds"]))
    fitting = {
        card
        for card in example["loose_cards"]
        if any(may_lay_off(Card.parse(card), on, table).fits for on in range(len(table)))
    }
    assert fitting == set(example["expect"]["can_lay_off"])


def test_own_melds_are_broken_where_that_leaves_less():
    #  knocker 4♠ 5♠ 6♠: the fourth seven opens the way for the eight
    table = melds("4S 5S 6S", "9C 9D 9H", "JC JD JH")
    answer = defence("7S 7H 7D 7C 8S QH QD QC 2D 3H", table)
    assert (answer.deadwood, laid(answer)) == (5, ["7S on 0", "8S on 0"])


def test_a_set_is_given_up_for_two_runs():
    table = melds("KS KC KD", "5S 6S 7S", "9C TC JC")
    answer = defence("2S 2C 2D 2H AC 7C 8C 8S 8D 9S", table)
    assert answer.deadwood == 9
    assert sorted(laid(answer)) == ["7C on 2", "8C on 2", "8S on 1", "9S on 1"]


def test_a_card_that_fits_a_set_and_a_run_goes_where_another_can_follow():
    table = melds("TC TD TH", "JS QS KS")
    assert laid(defence("TS 9S AH AD AC 2H 2D 2C 5C 5D", table)) == ["TS on 1", "9S on 1"]


def test_a_gap_in_the_chain_stops_it():
    table = melds("4C 5C 6C")
    assert laid(defence("8C AH AD AS QS QH QD 2H 3D 9S", table)) == []


def test_a_run_grows_at_both_ends():
    table = melds("6H 7H 8H")
    answer = defence("5H 4H 9H TH AS AC AD KS KC KD", table)
    assert answer.deadwood == 0
    assert sorted(laid(answer)) == ["4H on 0", "5H on 0", "9H on 0", "TH on 0"]


def test_the_gap_between_two_runs_is_filled_from_either_side():
    table = melds("2H 3H 4H", "8H 9H TH")
    cards = "5H 6H 7H AS 3C 5D KS QC JD 9S"
    answer = defence(cards, table)
    assert answer.deadwood == 1 + 3 + 5 + 10 + 10 + 10 + 9
    check_on_the_table(cards.split(), table, answer, DEFAULT)


def test_no_card_is_laid_off_twice():
    #  6♥ fits the sixes and both runs
    table = melds("6C 6D 6S", "3H 4H 5H", "7H 8H 9H")
    answer = defence("6H KS QC JD 9S 8C 5D 3C 2D AS", table)
    assert [layoff.card for layoff in answer.layoffs] == [Card.parse("6H")]


@pytest.mark.parametrize(
    ("aces", "runs", "cards"),
    [
        ("low", "JS QS KS", []),
        ("low_or_high", "JS QS KS", ["AS"]),
        ("around", "JS QS KS", ["AS", "2S"]),
        ("low", "3S 4S 5S", ["2S", "AS"]),
        ("low_or_high", "3S 4S 5S", ["2S", "AS"]),
        ("around", "3S 4S 5S", ["2S", "AS"]),
    ],
)
def test_an_ace_is_laid_off_where_the_table_lets_it_stand(aces, runs, cards):
    rules = DEFAULT.changed({"ace_in_runs": aces})
    table = melds(runs, rules=rules)
    answer = defence("AS 2S 7H 7D 9C 9D 4C 6H TH KD", table, rules)
    assert [str(layoff.card) for layoff in answer.layoffs] == cards


@pytest.mark.parametrize(
    ("card", "on", "said"),
    [
        ("7S", 0, "7S follows on 4S 5S 6S."),
        ("8S", 0, "8S does not follow on 4S 5S 6S: a card has to go on at either end."),
        ("7H", 0, "7H is of another suit than 4S 5S 6S."),
        ("9S", 1, "9S is the fourth of its rank: it goes on 9C 9D 9H."),
        ("8H", 1, "9C 9D 9H takes only the fourth of its rank."),
        ("8H", 2, "JC JD JH JS is complete: a fifth card does not exist."),
        ("5S", 0, "5S lies on the table already."),
    ],
)
def test_a_player_asks_whether_a_card_may_be_laid_off(card, on, said):
    table = melds("4S 5S 6S", "9C 9D 9H", "JC JD JH JS")
    answer = may_lay_off(Card.parse(card), on, table)
    assert str(answer.reason.message) == said
    assert answer.fits == ("follows" in said or "goes on 9C" in said)


def test_a_second_card_follows_the_one_just_laid_off():
    table = melds("AS 2S 3S")
    first = LayOff(Card.parse("4S"), 0)
    assert not may_lay_off(Card.parse("5S"), 0, table).fits
    assert may_lay_off(Card.parse("5S"), 0, table, laid=[first]).fits


def test_nothing_is_laid_off_on_gin_unless_the_table_agreed():
    table, card = melds("AS 2S 3S"), Card.parse("4S")
    assert not may_lay_off(card, 0, table, is_gin=True).fits
    agreed = DEFAULT.changed({"layoffs_on_gin": True})
    assert may_lay_off(card, 0, table, agreed, is_gin=True).fits


@pytest.mark.parametrize("deal", [random_cards, dense_cards])
@pytest.mark.parametrize("rules", ACE_RULES, ids=lambda r: f"{r.ace_in_runs}-{r.ace_value}")
def test_trying_everything_leaves_the_defender_no_less(rules, deal):
    random = Random(f"{rules.ace_in_runs}{rules.ace_value}")
    for _ in range(25):
        knocker, cards = two_hands(random, deal)
        table = best_arrangements(of(knocker), rules)[0].melds
        defender = Defender(of(cards), rules)
        answer = defender.answer(table)
        written = [[*map(str, meld.cards)] for meld in table]
        least = exhaustive.least_after_layoffs(
            cards, written, rules.ace_in_runs.value, rules.ace_value
        )
        assert answer.deadwood == defender.count(table) == least, (cards, written)
        check_on_the_table(cards, table, answer, rules)


DEALS = st.lists(st.sampled_from(PACK), min_size=20, max_size=20, unique=True)


@given(DEALS, st.sampled_from(ACE_RULES))
def test_one_more_meld_of_the_knocker_never_raises_the_defenders_count(cards, rules):
    table = best_arrangements(cards[:10], rules)[0].melds
    defender = Defender(cards[10:], rules)
    counts = [defender.count(table[:number]) for number in range(len(table) + 1)]
    assert counts == sorted(counts, reverse=True)


@given(DEALS, st.permutations(Suit), st.sampled_from(ACE_RULES))
def test_relabelling_suits_changes_no_lay_off(cards, suits, rules):
    named = dict(zip(Suit, suits, strict=True))
    others = [Card(card.rank, named[card.suit]) for card in cards]
    counts = set()
    for deal in (cards, others):
        tables = [one.melds for one in best_arrangements(deal[:10], rules)]
        counts.add(tuple(sorted(Defender(deal[10:], rules).count(table) for table in tables)))
    assert len(counts) == 1
