"""A column: its lines, its shutout, what is still needed and what is still safe."""

import pytest

from scorekeeper.rules.record import read_record
from tests.rules.table import (
    ANN,
    BEN,
    VOID,
    WALL,
    a,
    agreed,
    b,
    column,
    gin,
    knock,
    lines,
    record,
    scores,
    sheet,
)


def account(hands=(WALL,), **rules):
    """The first column itself, with what it still needs and what is safe."""
    return read_record(record(hands, rules)).sheet().games[0].columns[0]


def test_a_column_closes_at_the_target_exactly_then_and_by_that_side():
    assert column([a(60), b(99), a(39)])["winner"] is None
    closed = column([a(60), b(99), a(40), b(50)])
    assert (closed["winner"], closed["scores"]) == (ANN, [100, 99])


def test_an_open_column_has_scores_and_nothing_else():
    assert column([a(60), b(99)]) == {
        "scores": [60, 99],
        "hands_won": [1, 1],
        "boxes": [1, 1],
        "winner": None,
        "shutout": None,
        "lines": [],
        "totals": None,
        "difference": None,
        "collects": None,
    }


def test_the_lines_of_a_closed_column_stand_in_order():
    closed = column([a(60), b(50), a(40)], box=20)
    assert [line["label"] for line in closed["lines"]] == ["points", "game bonus", "boxes"]
    assert lines(closed) == {"points": [100, 50], "game bonus": [100, 0], "boxes": [40, 20]}
    assert closed["totals"] == [240, 70]
    assert (closed["difference"], closed["collects"]) == (170, ANN)


@pytest.mark.parametrize(
    ("shutout", "extra", "total"),
    [
        ("none", None, 270),
        ("flat", 70, 340),
        ("double_points", 120, 390),
        ("double_points_and_game", 220, 490),
        ("double_all", 270, 540),
        ("double_difference", 270, 540),
    ],
)
def test_a_shutout_is_paid_as_agreed_and_told_in_any_case(shutout, extra, total):
    closed = column([a(60), a(60)], shutout=shutout, shutout_bonus=70)
    assert lines(closed).get("shutout") == (None if extra is None else [extra, 0])
    assert closed["totals"] == [total, 0]
    assert closed["shutout"] is True
    assert [line["label"] for line in closed["lines"]][:3] == ["points", "game bonus", "boxes"]


@pytest.mark.parametrize("shutout", ["flat", "double_points", "double_all", "double_difference"])
def test_without_a_shutout_no_effect_is_paid(shutout):
    closed = column([b(1), a(100)], shutout=shutout)
    assert "shutout" not in lines(closed)
    assert closed["shutout"] is False


def test_the_difference_is_doubled_only_for_a_side_that_is_ahead():
    zeros = [knock(ANN, 5, 5)] * 5
    rules = {"undercut_bonus": 0, "shutout_when": "no_points", "shutout": "double_difference"}
    ahead = column([*zeros, a(100)], **rules, box=25)
    assert lines(ahead)["shutout"] == [225 - 125, 0]
    behind = column([*zeros, a(100)], **rules, box=100)
    assert behind["totals"] == [300, 500]
    assert (behind["shutout"], behind["collects"]) == (True, BEN)


def test_a_shutout_of_no_points_needs_points_not_hands():
    hands = [knock(ANN, 5, 5), a(100)]
    rules = {"tie": "undercut_no_bonus", "shutout": "flat"}
    assert column(hands, **rules)["totals"] == [225, 25]
    assert column(hands, **rules, shutout_when="no_points")["totals"] == [325, 25]


@pytest.mark.parametrize("shutout", ["no_hand_won", "no_points"])
def test_boxes_added_at_once_do_not_spoil_a_shutout_of_points(shutout):
    hands = [knock(ANN, 5, 5), a(100)]
    rules = {"tie": "undercut_no_bonus", "box_timing": "at_once"}
    closed = column(hands, **rules, shutout_when=shutout)
    assert closed["scores"] == [125, 25]
    assert closed["shutout"] is (shutout == "no_points")


def test_the_game_bonus_can_be_the_target():
    assert lines(column([a(100)], target=90, game_bonus="target"))["game bonus"] == [90, 0]


def test_boxes_at_once_count_towards_the_target_and_are_not_added_twice():
    walked = sheet([a(10)] * 5, "palace")
    closed = walked["games"][0]["columns"][0]
    assert closed["scores"] == [100, 0]
    assert lines(closed) == {"points": [50, 0], "boxes": [50, 0]}
    assert closed["totals"] == [100, 0]


def test_extra_boxes_at_once_can_close_a_column():
    rules = {"box_timing": "at_once", "box": 25, "extra_boxes": {"gin": 2}}
    assert scores([gin(ANN, 0)], **rules) == [[100, 0]]
    assert column([gin(ANN, 0)], **rules)["winner"] == ANN


def test_extra_boxes_are_boxes_and_not_hands():
    closed = column([gin(ANN, 30), gin(ANN, 30)], extra_boxes={"gin": 2})
    assert (closed["hands_won"], closed["boxes"]) == ([2, 0], [6, 0])
    assert lines(closed)["boxes"] == [150, 0]


# What is needed, what is safe


def test_points_to_go_out_are_the_target_less_the_score():
    open_column = account([a(60), b(99)])
    assert [open_column.to_go_out(side) for side in (ANN, BEN)] == [40, 1]
    assert account([a(100)]).to_go_out(ANN) == 0
    at_once = account([a(60)], box_timing="at_once", box=10)
    assert at_once.to_go_out(ANN) == 30


RULES = [
    {},
    {"gin_bonus": 0, "knock_bonus": 9},
    {"gin_bonus": 20, "box": 20},
    {"box_timing": "at_once", "box": 10},
    {"box_timing": "at_once", "box": 7, "extra_boxes": {"gin": 2}, "knock_bonus": 3},
    {"target": 37},
    {"target": 150, "gin_bonus": 50},
]
SPADE = {"knock_from": "upcard", "spade": "points"}
ALL_SPADE = {"knock_from": "upcard", "spade": "all"}


def stays_open(before, hand, rules):
    return column([*before, hand], **rules)["winner"] is None


@pytest.mark.parametrize("before", [[], [a(13)], [a(13), b(20), a(8)], [VOID]])
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("doubling", [{}, SPADE, ALL_SPADE])
def test_with_the_safe_count_the_column_stays_open_and_with_one_more_it_does_not(
    before, rules, doubling
):
    rules = rules | doubling
    card = {"knock_card": "9S"} if doubling else {}
    open_column = account([*before, WALL], **rules)
    against_gin = open_column.safe_against_gin(ANN, doubled=bool(doubling))
    against_knock = open_column.safe_against_knock(ANN, doubled=bool(doubling))

    counts = range(99)
    open_after_gin = [d for d in counts if stays_open(before, gin(ANN, d, **card), rules)]
    assert max(open_after_gin, default=None) == (
        None if against_gin is None else min(against_gin, 98)
    )
    won = range(2, 99)
    open_after_knock = [d for d in won if stays_open(before, knock(ANN, 1, d, **card), rules)]
    if open_after_knock:
        assert max(open_after_knock) == min(against_knock or 0, 98)
    else:
        assert (against_knock or 0) < 2


def test_agreed_points_of_a_column_that_has_closed_begin_the_next_game():
    walked = sheet([agreed(ANN, 100), agreed(BEN, 5)])
    assert [row["game"] for row in walked["hands"]] == [1, 2]
