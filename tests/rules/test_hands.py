"""A hand: who wins it, for how much, and what it cannot be."""

import pytest

from tests.rules.table import (
    ANN,
    BEN,
    S20,
    VOID,
    WALL,
    agreed,
    big_gin,
    gin,
    knock,
    lines,
    place,
    scored,
    sheet,
)

SPADES = {"knock_from": "upcard", "extra_boxes": {"gin": 2, "undercut": 1}}


def row(hand, **rules):
    return sheet([hand], rules)["hands"][0]


def remarks(hand, **rules):
    return row(hand, **rules).get("remarks", [])


# Counts


@pytest.mark.parametrize(
    ("hand", "outcome"),
    [
        (knock(ANN, 8, 20), (ANN, "knock", 12, 1)),
        (knock(BEN, 8, 20), (BEN, "knock", 12, 1)),
        (knock(ANN, 8, 5), (BEN, "undercut", 13, 1)),
        (knock(ANN, 8, 8), (BEN, "undercut", 10, 1)),
        (knock(ANN, 8, 0), (BEN, "undercut", 18, 1)),
        (knock(ANN, 10, 11), (ANN, "knock", 1, 1)),
        (gin(ANN, 31), (ANN, "gin", 51, 1)),
        (gin(ANN, 0), (ANN, "gin", 20, 1)),
        (big_gin(BEN, 31), (BEN, "gin", 51, 1)),
        (knock(ANN, 0, 31), (ANN, "gin", 51, 1)),
        (WALL, (None, None, 0, 0)),
        (VOID, (None, None, 0, 0)),
    ],
)
def test_the_counts_say_who_wins_and_how(hand, outcome):
    assert scored(hand, **S20) == outcome


def test_a_knock_without_deadwood_is_a_gin_and_is_said_so():
    assert remarks(knock(ANN, 0, 12)) == ["a knock with 0 is a gin"]
    assert remarks(gin(ANN, 12)) == []


def test_big_gin_with_a_bonus_of_its_own_is_a_kind_of_its_own():
    assert scored(big_gin(ANN, 10), big_gin_bonus=31) == (ANN, "big_gin", 41, 1)
    assert scored(big_gin(ANN, 10), big_gin_bonus=0) == (ANN, "big_gin", 10, 1)
    boxes = {"big_gin": 3, "gin": 1}
    assert scored(big_gin(ANN, 10), big_gin_bonus=31, extra_boxes=boxes)[3] == 4
    assert scored(big_gin(ANN, 10), extra_boxes=boxes) == (ANN, "gin", 35, 2)


@pytest.mark.parametrize(
    ("tie", "outcome"),
    [
        ("undercut", (BEN, "undercut", 25, 2)),
        ("undercut_no_bonus", (BEN, "undercut", 0, 2)),
        ("knocker", (ANN, "knock", 0, 1)),
        ("nobody", (None, "tie", 0, 0)),
    ],
)
def test_equal_counts_are_what_the_table_agreed(tie, outcome):
    rules = {"tie": tie, "knock_bonus": 5, "extra_boxes": {"undercut": 1}}
    assert scored(knock(ANN, 7, 7), **rules) == outcome


def test_equal_counts_of_nothing_are_a_gin_whatever_the_table_agreed():
    for tie in ("undercut", "undercut_no_bonus", "knocker", "nobody"):
        assert scored(gin(ANN, 0), tie=tie) == (ANN, "gin", 25, 1)
        assert scored(knock(ANN, 0, 0), tie=tie) == (ANN, "gin", 25, 1)


def test_a_hand_nobody_won_keeps_its_line_without_points():
    walked = sheet([knock(ANN, 7, 7), gin(BEN, 3)], {"tie": "nobody"})
    tied = walked["hands"][0]
    assert (tied["result"], tied["kind"], tied["columns"], tied["lines"]) == (
        "knock",
        "tie",
        [],
        [],
    )
    assert walked["games"][0]["columns"][0]["hands_won"] == [0, 1]


def test_gin_off_is_an_undercut_until_it_has_a_bonus():
    rules = {"extra_boxes": {"undercut": 1, "gin_off": 4}}
    assert scored(knock(ANN, 6, 0), **rules) == (BEN, "undercut", 31, 2)
    assert scored(knock(ANN, 6, 0), gin_off_bonus=40, **rules) == (BEN, "gin_off", 46, 5)
    assert scored(knock(ANN, 6, 0), gin_off_bonus=0, **rules) == (BEN, "gin_off", 6, 5)
    assert scored(knock(ANN, 6, 1), gin_off_bonus=40, **rules) == (BEN, "undercut", 30, 2)


def test_a_knock_bonus_goes_to_a_knock_that_wins():
    assert lines(row(knock(ANN, 5, 13), knock_bonus=15)) == {"deadwood": 8, "knock bonus": 15}
    assert scored(knock(ANN, 7, 5), knock_bonus=15)[2] == 27
    assert scored(gin(ANN, 5), knock_bonus=15)[2] == 30


# Knock cards


@pytest.mark.parametrize(
    ("card", "limit"),
    [("7H", 7), ("TD", 10), ("10D", 10), ("jd", 10), ("K♥", 10), ("2C", 2), (None, 10)],
)
def test_the_knock_card_sets_the_limit_of_the_hand(card, limit):
    rules = {"knock_from": "upcard"}
    assert scored(knock(ANN, limit, 30, knock_card=card), **rules)[1] == "knock"
    over = knock(ANN, limit + 1, 30, knock_card=card)
    assert place([over], rules) == "hands[0].deadwood"


def test_no_card_lifts_the_limit_over_what_the_table_agreed():
    rules = {"knock_from": "knock_deck", "knock_limit": 6}
    assert scored(knock(ANN, 6, 30, knock_card="KD"), **rules)[2] == 24
    assert place([knock(ANN, 7, 30, knock_card="KD")], rules) == "hands[0].deadwood"
    assert place([knock(ANN, 5, 30, knock_card="4D")], rules) == "hands[0].deadwood"


@pytest.mark.parametrize("ace_value", [1, 15])
def test_an_ace_asks_for_gin_or_lets_one_knock_with_1(ace_value):
    rules = {"knock_from": "upcard", "ace_value": ace_value}
    ace = {"knock_card": "AD"}
    assert place([knock(ANN, 1, 30, **ace)], rules) == "hands[0].deadwood"
    assert scored(gin(ANN, 30, **ace), **rules)[1] == "gin"
    one = rules | {"ace_knock": "one"}
    assert scored(knock(ANN, 1, 30, **ace), **one)[2] == 29
    assert place([knock(ANN, 2, 30, **ace)], one) == "hands[0].deadwood"
    assert place([knock(ANN, 1, 30, **ace)], one | {"knock_limit": 0}) == "hands[0].deadwood"


def test_where_only_gin_ends_a_hand_nobody_knocks():
    rules = {"knock_from": "gin_only"}
    assert place([knock(ANN, 1, 30)], rules) == "hands[0].deadwood"
    assert scored(knock(ANN, 0, 30), **rules)[1] == "gin"


def test_a_knock_card_that_was_not_recorded_is_said_and_doubles_nothing():
    rules = SPADES | {"spade": "all"}
    assert remarks(knock(ANN, 9, 20), **rules) == ["knock card not recorded"]
    assert scored(knock(ANN, 9, 20), **rules) == (ANN, "knock", 11, 1)
    assert remarks(knock(ANN, 9, 20)) == []
    assert remarks(WALL, **rules) == []


@pytest.mark.parametrize(
    ("spade", "points", "boxes"),
    [("none", 45, 3), ("points", 90, 3), ("points_and_extra_boxes", 90, 5), ("all", 90, 6)],
)
def test_a_spade_doubles_as_much_as_the_table_agreed(spade, points, boxes):
    hand = gin(ANN, 20, knock_card="5S")
    walked = sheet([hand], SPADES | {"spade": spade, "target": 1000})
    [only] = walked["hands"]
    assert (only["points"], only["boxes"]) == (points, boxes)
    assert lines(only).get("spade", 0) == points - 45
    assert walked["games"][0]["columns"][0]["hands_won"] == [1, 0]
    assert scored(hand | {"knock_card": "5H"}, **SPADES | {"spade": spade})[2:] == (45, 3)


# Counts that cannot be


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ({}, 98),
        ({"ace_value": 15}, 110),
        ({"arrangement": "as_laid"}, 100),
        ({"arrangement": "as_laid", "ace_value": 15}, 120),
    ],
)
def test_ten_cards_count_so_much_and_no_more(rules, most):
    for hand in (gin, big_gin):
        assert scored(hand(ANN, most), **rules)[2] == 25 + most
        assert place([hand(ANN, most + 1)], rules) == "hands[0].deadwood"
    assert scored(knock(ANN, 10, most), **rules)[2] == most - 10
    assert place([knock(ANN, 10, most + 1)], rules) == "hands[0].deadwood"


@pytest.mark.parametrize("result", ["gin", "big_gin"])
def test_gin_has_no_count(result):
    assert place([knock(ANN, 3, 20) | {"result": result}]) == "hands[0].deadwood"


# Agreed points

WITH_ALL = {
    "knock_bonus": 5,
    "gin_bonus": 20,
    "big_gin_bonus": 31,
    "undercut_bonus": 10,
    "gin_off_bonus": 15,
}
RANGES = [
    ("knock", {}, [6, 102]),
    ("knock", {"tie": "knocker"}, [0, 6, 102]),
    ("gin", {}, [20, 118]),
    ("big_gin", {}, [31, 129]),
    ("big_gin", {"big_gin_bonus": None}, [20, 118]),
    ("undercut", {}, [10, 20]),
    ("undercut", {"tie": "nobody"}, [11, 20]),
    ("undercut", {"tie": "undercut_no_bonus"}, [0, 11, 20]),
    ("undercut", {"knock_limit": 4}, [10, 14]),
    ("gin_off", {}, [16, 25]),
    ("gin_off", {"gin_off_bonus": None}, [10, 20]),
    ("gin_off", {"gin_off_bonus": None, "tie": "undercut_no_bonus"}, [0, 11, 20]),
    (None, {}, [1, 129]),
    (None, {"undercut_bonus": 500}, [1, 598]),
    ("forfeit", {}, [0, 129]),
    ("knock", {"ace_value": 15}, [6, 114]),
    ("gin", {"arrangement": "as_laid"}, [20, 120]),
]


@pytest.mark.parametrize(("kind", "rules", "bounds"), RANGES)
def test_agreed_points_are_what_the_kind_can_bring(kind, rules, bounds):
    *_, low, high = bounds
    rules = WITH_ALL | rules
    for points in {*bounds, low, high}:
        assert scored(agreed(BEN, points, kind), **rules)[::2] == (BEN, points)
    for points in {low - 1, high + 1, -1} - set(bounds):
        assert place([agreed(BEN, points, kind)], rules) == "hands[0].points"


@pytest.mark.parametrize(
    ("kind", "low", "high"),
    [
        ("knock", 12, 204),
        ("gin", 40, 236),
        ("big_gin", 62, 258),
        ("undercut", 20, 34),
        ("gin_off", 32, 44),
    ],
)
def test_agreed_points_of_a_doubled_hand_are_doubled_and_even(kind, low, high):
    rules = WITH_ALL | {"knock_from": "upcard", "spade": "points"}

    def hand(points):
        return agreed(ANN, points, kind, knock_card="7S")

    for points in (low, high):
        assert scored(hand(points), **rules)[2] == points
    for points in (low - 2, low + 1, high + 2):
        assert place([hand(points)], rules) == "hands[0].points"


def test_points_of_no_kind_may_be_odd_and_doubled_and_win_one_box_or_two():
    rules = WITH_ALL | SPADES | {"spade": "all"}
    spade = {"knock_card": "7S"}
    assert scored(agreed(ANN, 257, **spade), **rules) == (ANN, None, 257, 2)
    assert scored(agreed(ANN, 0, "forfeit", **spade), **rules) == (ANN, "forfeit", 0, 2)
    assert scored(agreed(ANN, 33), **rules | {"spade": "none"}) == (ANN, None, 33, 1)
    assert place([agreed(ANN, 259, **spade)], rules) == "hands[0].points"


@pytest.mark.parametrize("kind", ["knock", "undercut", "gin_off"])
def test_where_nobody_can_knock_no_points_are_agreed_for_a_knock(kind):
    assert place([agreed(ANN, 25, kind)], {"knock_from": "gin_only"}) == "hands[0].kind"
    ace = agreed(ANN, 25, kind, knock_card="AH")
    assert place([ace], {"knock_from": "upcard"}) == "hands[0].kind"


def test_agreed_kinds_are_scored_as_the_house_rules_price_them():
    assert scored(agreed(ANN, 30, "big_gin"))[1] == "gin"
    assert scored(agreed(ANN, 30, "gin_off"))[1] == "undercut"
    boxes = {"gin": 2, "undercut": 1, "gin_off": 7, "big_gin": 9}
    assert scored(agreed(ANN, 30, "big_gin"), extra_boxes=boxes)[3] == 3
    assert scored(agreed(ANN, 30, "gin_off"), extra_boxes=boxes)[3] == 2


def test_nobody_agrees_on_a_tie():
    assert place([agreed(ANN, 0, "tie")], {"tie": "nobody"}) == "hands[0].kind"


def test_a_hand_won_for_nothing_is_won():
    hands = [knock(ANN, 7, 7), gin(BEN, 80)]
    walked = sheet(hands, {"tie": "knocker", "columns": 2}, first_dealer=ANN)
    won = walked["hands"][0]
    assert (won["winner"], won["points"], won["boxes"], won["columns"]) == (ANN, 0, 1, [1])
    assert walked["hands"][1]["dealer"] == BEN
    assert walked["games"][0]["columns"][0]["shutout"] is False
