"""The whole ruling on a knock: who wins, what, and why."""

import json
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.advice import may_knock
from scorekeeper.rules.cards import Card, Suit, read_cards
from scorekeeper.rules.gin_ruling import write_ruling
from scorekeeper.rules.hand import Kind, Result
from scorekeeper.rules.knock import Knock, read_knock
from scorekeeper.rules.laws import law
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.pack import PACK
from scorekeeper.rules.ruleset import DEFAULT
from scorekeeper.rules.rulings import rule_on_knock
from tests.rules import best_knock
from tests.rules.dealing import dense_cards, random_cards
from tests.rules.test_melds import ACE_RULES

CASES = Path(__file__).parent / "cases"
KNOCKS = [json.loads(line) for line in (CASES / "layoff_cases.jsonl").read_text().splitlines()]
EXAMPLES = json.loads((CASES / "layoff_examples.json").read_text())["examples"]
PRINTED = [one for one in EXAMPLES if one["kind"] in ("layoff", "gin-no-layoff", "big-gin")]

KNOCKER = "4S 5S 6S 9C 9D 9H JH JD JC 6H"
UNDERCUTTER = "7S 7H 7D 7C 8S QH QD QC 2D 3H"
"""5 against the 6 of `KNOCKER`, if a seven leaves its set and the eight follows."""

GIN = "2S 3S 4S 5H 6H 7H 8C 8D 8H 8S"
BIG_GIN = "4H 5H 6H 7H QH QC QD QS KD KH KC"
LOOSE = "AC 3D 5C 7S 9D JH KS 2C 6D TC"
"""Ten cards without a meld: 63."""


def ruled(knocker, defender, rules="bicycle", **more):
    """The ruling in its public form."""
    asked = {"rules": rules, "knocker": knocker, "defender": defender} | more
    return write_ruling(rule_on_knock(*read_knock(asked)))


def refused(knocker, defender, rules="bicycle", **more):
    with pytest.raises(Refused) as caught:
        ruled(knocker, defender, rules, **more)
    return caught.value.where, str(caught.value)


def signed(outcome):
    """The points, negative where the defender scores them."""
    return -outcome["points"] if outcome["winner"] == "defender" else outcome["points"]


def counts(outcome):
    return outcome["deadwood"]["knocker"], outcome["deadwood"]["defender"]


def said(answer):
    return [reason["text"] for reason in answer["reasons"]]


@pytest.mark.parametrize("preset", ["bicycle", "spruce", "megajogos"])
@pytest.mark.parametrize("case", KNOCKS, ids=lambda case: case["id"])
def test_a_knock_is_worth_what_two_searches_say(case, preset):
    rules = {"preset": preset, "knock_limit": case["knock_limit"]}
    answer = ruled(case["knocker"], case["opponent"], rules)
    assert answer["legal"] == case["legal"]
    if not case["legal"]:
        assert answer["deadwood"]["knocker"] == case["knocker_min_deadwood"]
        return
    known = case["presets"][preset]
    least, best = known["min_deadwood"], known["best_for_knocker"]
    assert answer["kind"] == least["kind"]
    assert counts(answer) == (least["knocker_deadwood"], least["opponent_deadwood"])
    assert signed(answer) == least["points"]
    assert (answer["better"] is not None) == known["differ"]
    if known["differ"]:
        assert signed(answer["better"]) == best["points"]


@pytest.mark.parametrize("example", PRINTED, ids=lambda example: example["id"])
def test_a_printed_knock_is_worth_what_its_source_says(example):
    expected, knocker = example["expect"], example["knocker"]
    cards = [*chain.from_iterable(knocker["melds"]), *knocker["deadwood"]]
    rules = DEFAULT.changed(
        {"arrangement": "as_laid", "big_gin_bonus": 31, "undercut_bonus": 25, "gin_bonus": 25}
    ).to_public()
    answer = ruled(cards, example["defender_hand"], rules, laid=knocker["melds"])
    after = expected.get("defender_after", expected.get("defender_no_layoff"))
    assert counts(answer) == (expected["knocker_deadwood"], after)
    kind = {"bigGin": "big_gin"}
    for score in example["scores"]:
        if score["rules"] in ("any", "undercut 25", "gin 25", "big gin 31", "undercut on tie, 25"):
            assert answer["kind"] == kind.get(score["kind"], score["kind"])
            assert (answer["winner"], answer["points"]) == (score["winner"], score["points"])


def test_a_knock_becomes_an_undercut_by_two_lay_offs():
    answer = ruled(KNOCKER, UNDERCUTTER)
    assert (answer["kind"], answer["winner"], answer["points"]) == ("undercut", "defender", 21)
    assert counts(answer) == (6, 5)
    assert answer["layoffs"] == [{"card": "7S", "on": 0}, {"card": "8S", "on": 0}]
    assert said(answer) == [
        "A knock needs 10 or less.",
        "At best the knocker is left with 6: 6H.",
        "7S goes on 4S 5S 6S.",
        "8S goes on 4S 5S 6S 7S.",
        "Laying own melds first would leave 13. The defender may choose melds and lay-offs "
        "together, even where that breaks a meld.",
        "The defender is left with 5: 2D 3H.",
        "6 − 5: the knocker's count less the defender's",
        "20 for the undercut",
    ]


def test_ten_then_nine_go_on_the_run_and_leave_ten():
    answer = ruled("TH TD TC JS QS KS 3S 3H 3D 8C", "TS 9S AH AD AC 2H 2D 2C 5C 5D")
    assert (counts(answer), answer["points"]) == ((8, 10), 2)


def test_a_knock_over_the_limit_is_no_knock():
    answer = ruled("4S 5S 6S 9C 9D 9H JH JD KC 6H", UNDERCUTTER)
    assert {
        key: value for key, value in answer.items() if key not in ("reasons", "knocker_melds")
    } == {
        "legal": False,
        "kind": None,
        "winner": None,
        "points": 0,
        "deadwood": {"knocker": 36, "defender": None},
        "defender_melds": [],
        "layoffs": [],
        "better": None,
    }
    assert "36 is over the limit of 10: that is no knock, and nothing is scored yet." in said(
        answer
    )
    assert said(answer)[-1].startswith("These house rules leave it to the table")


def test_where_nobody_knocks_a_hand_with_deadwood_is_no_gin():
    answer = ruled(KNOCKER, UNDERCUTTER, "straight")
    assert not answer["legal"]
    assert "With 6 left it is no gin, and nothing is scored yet." in said(answer)


def test_ten_is_within_a_limit_of_ten():
    assert ruled(KNOCKER.replace("6H", "KH"), LOOSE.replace("JH", "8C").replace("9D", "QD"))[
        "legal"
    ]


def test_a_knock_with_nothing_left_is_a_gin_and_nothing_is_laid_off():
    answer = ruled(GIN, "9S TS JS QC QD QH 2D 3D 4C 5C")
    assert (answer["kind"], counts(answer), answer["points"]) == ("gin", (0, 14), 39)
    assert answer["layoffs"] == []
    assert "On a gin nothing is laid off." in said(answer)


def test_cards_are_laid_off_on_a_gin_where_the_table_agreed():
    rules = {"preset": "bicycle", "layoffs_on_gin": True}
    #  9♠ goes on the eights' run? No: the eights are a set of four. 5♠ goes on 2♠ 3♠ 4♠.
    answer = ruled(GIN, "5S 6S JS QC QD QH 2D 3D 9C TC", rules)
    assert [layoff["card"] for layoff in answer["layoffs"]] == ["5S", "6S"]
    assert counts(answer) == (0, 34)


def test_gin_scores_against_a_defender_with_nothing_left_too():
    answer = ruled(GIN, "9S TS JS QC QD QH 2D 3D 4D AD")
    assert (answer["kind"], answer["winner"], answer["points"]) == ("gin", "knocker", 25)


def test_eleven_melded_cards_are_big_gin_where_it_has_a_bonus():
    answer = ruled(BIG_GIN, LOOSE.replace("KS", "8C"), {"preset": "bicycle", "big_gin_bonus": 31})
    assert (answer["kind"], "discard" in answer) == ("big_gin", False)
    assert sum(map(len, answer["knocker_melds"])) == 11
    assert "All eleven of the knocker's cards lie in melds." in said(answer)


def test_without_a_bonus_for_big_gin_a_card_is_let_go_for_gin():
    answer = ruled(BIG_GIN, LOOSE.replace("KS", "8C"))
    assert answer["kind"] == "gin"
    assert sum(map(len, answer["knocker_melds"])) == 10
    assert answer["discard"] in BIG_GIN.split()


def test_of_eleven_cards_the_best_one_goes():
    answer = ruled("4H 5H 6H 8C 9C TC QC QD QH 5S AS", "AC 3D 5C 7S 9D JH KS 2C 6D TH")
    assert (answer["discard"], answer["deadwood"]["knocker"]) == ("5S", 1)
    assert "5S is discarded: that leaves the least." in said(answer)


def test_the_card_just_taken_is_never_the_discard():
    eleven, defender = "4H 5H 6H 8C 9C TC QC QD QH 5S AS", "AC 3D 5C 7S 9D JH KS 2C 6D TH"
    answer = ruled(eleven, defender, taken="5S")
    assert (answer["discard"], answer["deadwood"]["knocker"]) == ("AS", 5)
    where, sentence = refused(eleven, defender, taken="5S", discard="5S")
    assert where == "discard"
    assert sentence == "5S was just taken from the pile: it cannot be discarded at once."


def test_a_discard_that_is_told_is_out():
    answer = ruled("4H 5H 6H 8C 9C TC QC QD QH 5S AS", LOOSE.replace("TC", "TH"), discard="AS")
    assert answer["deadwood"]["knocker"] == 5
    assert "discard" not in answer


@pytest.mark.parametrize(
    ("tie", "kind", "winner", "points"),
    [
        ("undercut", "undercut", "defender", 20),
        ("undercut_no_bonus", "undercut", "defender", 0),
        ("knocker", "knock", "knocker", 0),
        ("nobody", "tie", None, 0),
    ],
)
def test_equal_counts_go_as_the_table_agreed(tie, kind, winner, points):
    cards = "AC 2C 3C 4D 5D 6D 7H 8H 9H JS", "JC QC KC JD QD KD JH QH KH TS"
    answer = ruled(*cards, {"preset": "bicycle", "tie": tie})
    assert counts(answer) == (10, 10)
    assert (answer["kind"], answer["winner"], answer["points"]) == (kind, winner, points)


def test_a_defender_left_with_nothing_has_the_bonus_for_gin_off():
    cards = "AS AC AD JS QS KS TC TD TH 2H", "4S 5S 9S TS 4C 5C 4D 5D 4H 5H"
    assert ruled(*cards)["kind"] == "undercut"
    answer = ruled(*cards, {"preset": "bicycle", "gin_off_bonus": 30})
    assert (answer["kind"], answer["points"]) == ("gin_off", 32)


def test_the_knock_card_sets_the_limit_and_its_spade_doubles():
    rules = "oklahoma"
    assert not ruled(KNOCKER, UNDERCUTTER, rules, knock_card="5H")["legal"]
    assert ruled(KNOCKER, UNDERCUTTER, rules, knock_card="6H")["points"] == 11
    assert ruled(KNOCKER, UNDERCUTTER, rules, knock_card="6S")["points"] == 22
    told = said(ruled(KNOCKER, UNDERCUTTER, rules))
    assert "The knock card is not recorded: the limit is 10, and nothing is doubled." in told


SETS_OR_RUNS = "5S 5C 5D 6S 6C 6D 7S 7C 7D AS"
AGAINST_SETS = "3S 4S 8S 4C 8C 4D 8D 5H 6H 7H"


def test_of_equal_arrangements_the_best_for_the_knocker_counts():
    answer = ruled(SETS_OR_RUNS, AGAINST_SETS)
    assert (answer["kind"], counts(answer), answer["points"]) == ("knock", (1, 3), 2)
    assert len({meld[0][0] for meld in answer["knocker_melds"]}) == 3
    assert any("the best one for the knocker holds" in text for text in said(answer))


def test_what_was_put_down_counts_where_the_table_plays_it_as_laid():
    rules, runs = {"preset": "bicycle", "arrangement": "as_laid"}, "5S 6S 7S/5C 6C 7C/5D 6D 7D"
    answer = ruled(SETS_OR_RUNS, AGAINST_SETS, rules, laid=runs)
    assert (answer["kind"], counts(answer), answer["points"]) == ("undercut", (1, 0), 21)
    assert signed(answer["better"]) == 2
    assert said(answer)[-1].startswith("Laid as 5C 5D 5S, 6C 6D 6S, 7C 7D 7S, the knocker would")


def test_where_the_cards_speak_what_was_put_down_does_not_matter():
    runs = "5S 6S 7S/5C 6C 7C/5D 6D 7D"
    answer = ruled(SETS_OR_RUNS, AGAINST_SETS, laid=runs)
    assert answer["points"] == 2
    assert "The cards speak: how they were put down does not matter." in said(answer)


def test_without_a_word_of_how_it_was_laid_the_least_counts():
    answer = ruled(SETS_OR_RUNS, AGAINST_SETS, {"preset": "bicycle", "arrangement": "as_laid"})
    assert answer["points"] == 2
    assert "How the cards were put down was not told: the least count holds." in said(answer)


AS_LAID = {"preset": "bicycle", "arrangement": "as_laid", "undercut_bonus": 25}
KNOCK_OF_FIVE = "AS 2S 3S 7H 8H 9H KC KD KH 5C"
OVERLOOKING = "4S 6H KS 2D 3C 4C 5D 8C 8D 9C"


def test_a_missed_lay_off_stands_as_laid_and_is_told():
    put_down = {"melds": [], "layoffs": [{"card": "4S", "on": 0}, {"card": "KS", "on": 2}]}
    answer = ruled(
        KNOCK_OF_FIVE,
        OVERLOOKING,
        AS_LAID,
        laid="AS 2S 3S / 7H 8H 9H / KC KD KH",
        defender_laid=put_down,
    )
    assert (counts(answer), answer["points"]) == ((5, 45), 40)
    told = said(answer)
    assert "6H would have fitted on 7H 8H 9H, but it was not laid off." in told
    assert "Laid down better, the defender would have been left with 39." in told


def test_the_best_lay_off_counts_where_the_cards_speak():
    answer = ruled(KNOCK_OF_FIVE, OVERLOOKING)
    assert (counts(answer), answer["points"]) == ((5, 39), 34)


def test_lay_offs_may_be_told_in_any_order():
    layoffs = [{"card": "8S", "on": 0}, {"card": "7S", "on": 0}]
    answer = ruled(
        KNOCKER,
        UNDERCUTTER,
        AS_LAID,
        laid="4S 5S 6S / 9C 9D 9H / JH JD JC",
        defender_laid={"melds": "7H 7D 7C / QH QD QC", "layoffs": layoffs},
    )
    assert [layoff["card"] for layoff in answer["layoffs"]] == ["7S", "8S"]
    assert counts(answer) == (6, 5)


def test_too_much_as_laid_is_no_knock_even_if_it_could_have_been_one():
    answer = ruled(KNOCKER, UNDERCUTTER, AS_LAID, laid="4S 5S 6S / 9C 9D 9H")
    assert (answer["legal"], answer["deadwood"]["knocker"]) == (False, 36)
    assert "Laid down better, it would have been 6, within the limit." in said(answer)


@pytest.mark.parametrize(
    ("put_down", "where", "sentence"),
    [
        ({"laid": "4S 5S 7S"}, "laid[0]", "7S is not among the knocker's cards."),
        ({"laid": "4S 5S 6S / 9C 9D JH"}, "laid[1]", "9C 9D JH is no meld: neither"),
        ({"laid": "4S 5S 6S / 6S 9D 9H"}, "laid[1]", "6S stands there twice."),
        ({"laid": "4S 5S"}, "laid[0]", "4S 5S is no meld: a meld has three cards or more."),
        (
            {"defender_laid": {"melds": ["7S 7H 7D", "8S QH QD"]}},
            "defender_laid.melds[1]",
            "8S QH QD is no meld",
        ),
        (
            {"defender_laid": {"layoffs": [{"card": "8S", "on": 0}]}},
            "defender_laid.layoffs[0]",
            "8S does not fit on 4S 5S 6S.",
        ),
        (
            {"defender_laid": {"layoffs": [{"card": "7S", "on": 3}]}},
            "defender_laid.layoffs[0].on",
            "The knocker has 3 melds, counted from 0.",
        ),
        (
            {"defender_laid": {"melds": ["7S 7H 7D"], "layoffs": [{"card": "7S", "on": 0}]}},
            "defender_laid.layoffs[0].card",
            "7S is not among the defender's loose cards.",
        ),
    ],
)
def test_what_cannot_have_been_put_down_is_refused(put_down, where, sentence):
    found, told = refused(KNOCKER, UNDERCUTTER, AS_LAID, **put_down)
    assert found == where
    assert told.startswith(sentence)


@pytest.mark.parametrize(
    ("knocker", "defender", "more", "where", "sentence"),
    [
        ("4S 5S", UNDERCUTTER, {}, "knocker", "The knocker has 2 cards: there have to be ten"),
        (KNOCKER, "7S", {}, "defender", "The defender has 1 card: there have to be ten."),
        (KNOCKER, UNDERCUTTER + " AS", {}, "defender", "The defender has 11 cards"),
        (KNOCKER, UNDERCUTTER.replace("2D", "6H"), {}, "defender", "6H is in both players' cards."),
        (KNOCKER.replace("6H", "JD"), UNDERCUTTER, {}, "knocker", "JD stands there twice."),
        (KNOCKER.replace("6H", "1H"), UNDERCUTTER, {}, "knocker", "1H is not a card, as 7H or TD"),
        (KNOCKER, UNDERCUTTER, {"discard": "6H"}, "discard", "6H is still among the knocker's ten"),
        (KNOCKER, UNDERCUTTER, {"discard": "7S"}, "discard", "7S is in both players' cards."),
        (
            KNOCKER + " KC",
            UNDERCUTTER,
            {"discard": "AC"},
            "discard",
            "AC is not among the knocker's",
        ),
        (KNOCKER, UNDERCUTTER, {"taken": "AC"}, "taken", "AC is not among the knocker's cards."),
        (
            KNOCKER,
            UNDERCUTTER,
            {"knock_card": "X"},
            "knock_card",
            "X is not a card, as 7H or TD is.",
        ),
        (KNOCKER, UNDERCUTTER, {"colour": 1}, "colour", "There is no colour here."),
        (KNOCKER, UNDERCUTTER, {"rules": {"target": 0}}, "rules.target", "This has to be from 1"),
        (KNOCKER, UNDERCUTTER, {"rules": "pub"}, "rules", "There is no preset called pub."),
        (7, UNDERCUTTER, {}, "knocker", "This has to be a list."),
    ],
)
def test_what_cannot_be_is_refused_naming_the_card_or_whose(
    knocker, defender, more, where, sentence
):
    with pytest.raises(Refused) as caught:
        read_knock({"rules": "bicycle", "knocker": knocker, "defender": defender} | more)
    assert caught.value.where == where
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("key", ["rules", "knocker", "defender"])
def test_what_a_ruling_needs_is_asked_for(key):
    asked = {"rules": "bicycle", "knocker": KNOCKER, "defender": UNDERCUTTER}
    del asked[key]
    with pytest.raises(Refused, match="missing") as caught:
        read_knock(asked)
    assert caught.value.where == key


def test_a_ruling_becomes_the_hand_on_the_sheet():
    knock, rules = read_knock({"rules": "bicycle", "knocker": KNOCKER, "defender": UNDERCUTTER})
    hand = rule_on_knock(knock, rules).hand(1, knock)
    assert (hand.result, hand.by, hand.deadwood) == (Result.KNOCK, 1, (5, 6))
    assert [*map(set, hand.cards)] == [set(knock.defender), set(knock.knocker)]


def test_every_reason_rests_on_a_rule_of_this_table():
    rules = DEFAULT.changed({"arrangement": "as_laid", "knock_from": "upcard"})
    for knocker in (KNOCKER, GIN, BIG_GIN, LOOSE):
        knock = Knock(
            knocker=read_cards(knocker),
            defender=tuple(c for c in PACK if str(c) not in knocker.split())[:10],
        )
        for reason in rule_on_knock(knock, rules).reasons:
            assert str(law(reason.rule, rules))


# May I knock?


def asked(cards, rules=DEFAULT, **more):
    answer = may_knock(read_cards(cards), rules, **more)
    return answer, str(answer.reasons[-1].message)


def test_a_player_with_eleven_cards_is_told_what_to_let_go():
    answer, told = asked("4H 5H 6H 8C 9C TC QC QD QH 5S AS")
    assert (answer.may_knock, answer.kind, answer.count) == (True, Kind.KNOCK, 1)
    assert told == "5S goes, and 1 is left: you may knock."


def test_a_player_with_too_much_is_told_to_wait():
    answer, told = asked(LOOSE)
    assert (answer.may_knock, answer.kind) == (False, None)
    assert told == "63 is left: that is too much to knock."


def test_a_player_is_told_of_gin_and_of_big_gin():
    assert asked(GIN)[0].kind is Kind.GIN
    assert asked(BIG_GIN)[0].kind is Kind.GIN
    answer, told = asked(BIG_GIN, DEFAULT.changed({"big_gin_bonus": 31}))
    assert (answer.kind, answer.discard) == (Kind.BIG_GIN, None)
    assert told == "All eleven cards lie in melds: it is big gin."


def test_a_player_may_not_let_go_what_was_just_taken():
    answer, _ = asked("4H 5H 6H 8C 9C TC QC QD QH 5S AS", taken=Card.parse("5S"))
    assert (answer.discard, answer.count) == (Card.parse("AS"), 5)


def test_a_player_is_told_the_limit_of_the_knock_card():
    rules = DEFAULT.changed({"knock_from": "upcard"})
    answer, _ = asked(KNOCKER, rules, knock_card=Card.parse("5D"))
    assert (answer.limit, answer.may_knock) == (5, False)


@pytest.mark.parametrize(("cards", "where"), [("4S 5S", "cards"), (KNOCKER, "taken")])
def test_a_player_with_other_cards_than_can_be_is_refused(cards, where):
    with pytest.raises(Refused) as caught:
        may_knock(read_cards(cards), taken=Card.parse("AC"))
    assert caught.value.where == where


# Against trying everything

TABLES = [
    {"ace_in_runs": aces, "ace_value": ace, "tie": tie, "knock_limit": limit}
    for aces, ace, tie, limit in [
        ("low", 1, "undercut", 10),
        ("low_or_high", 1, "undercut_no_bonus", 10),
        ("around", 1, "knocker", 10),
        ("around", 15, "nobody", 15),
        ("low", 15, "undercut", 20),
    ]
] + [{"gin_off_bonus": 0}, {"knock_bonus": 60, "layoffs_on_gin": True}]


@pytest.mark.parametrize("deal", [random_cards, dense_cards])
@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: "-".join(map(str, rules.values())))
def test_trying_everything_rules_the_same(rules, deal):
    random, ruleset = Random(f"{rules}"), DEFAULT.changed(rules)
    for knocker, defender in best_knock.deals(random, deal, ruleset, 12):
        best_knock.check(knocker, defender, ruleset)


@given(
    st.lists(st.sampled_from(PACK), min_size=20, max_size=20, unique=True),
    st.permutations(Suit),
    st.sampled_from(ACE_RULES),
)
def test_relabelling_suits_changes_no_ruling(cards, suits, rules):
    rules = rules.changed({"knock_limit": 50})
    named = dict(zip(Suit, suits, strict=True))
    others = [Card(card.rank, named[card.suit]) for card in cards]
    results = set()
    for deal in (cards, others):
        ruling = rule_on_knock(Knock(knocker=tuple(deal[:10]), defender=tuple(deal[10:])), rules)
        better = ruling.better and ruling.better.for_knocker
        results.add((ruling.kind, ruling.winner, ruling.points, ruling.counts, better))
    assert len(results) == 1
