"""Who collects what for a game: columns, sweep, rounding, and games left open."""

import pytest

from tests.rules.table import ANN, BEN, WALL, a, b, knock, lines, sheet


def game(hands, rules=None, **more):
    return sheet(hands, rules, **more)["games"][0]


def test_a_game_settles_the_difference_of_its_column():
    settled = game([b(50), a(100)])
    assert settled["settlement"] == [150, -150]
    assert (settled["sweep"], settled["rounding"], settled["multipliers"]) == (None, 0, [1])


def test_a_column_counts_as_many_times_as_agreed():
    hands = [a(100), b(100), a(10), b(100)]
    settled = game(hands, {"columns": 3, "column_multipliers": [1, 5, 10]})
    assert [each["winner"] for each in settled["columns"]] == [ANN, BEN, BEN]
    signed = [each["totals"][0] - each["totals"][1] for each in settled["columns"]]
    assert settled["settlement"][0] == signed[0] + 5 * signed[1] + 10 * signed[2]


def test_a_single_column_may_count_more_than_once_too():
    assert game([a(100)], {"column_multipliers": [3]})["settlement"] == [675, -675]


SWEPT = [a(100), a(100), a(100)]


@pytest.mark.parametrize(("factor", "told"), [(1, None), (2, 2), (10, 10)])
def test_one_side_out_in_every_column_counts_as_many_times_as_agreed(factor, told):
    settled = game(SWEPT, {"columns": 3, "sweep_factor": factor})
    assert settled["sweep"] == told
    assert settled["settlement"] == [675 * factor, -675 * factor]


def test_there_is_no_sweep_when_the_other_side_went_out_once():
    settled = game([a(100), b(100)], {"columns": 2, "sweep_factor": 2})
    assert settled["sweep"] is None
    assert settled["settlement"] == [0, 0]


def test_a_sweep_is_never_counted_for_the_side_that_paid():
    zeros = [knock(BEN, 5, 5), knock(BEN, 5, 5)]
    rules = {"columns": 2, "tie": "knocker", "box": 1000, "sweep_factor": 2, "target": 50}
    settled = game([*zeros, a(50), a(50)], rules)
    assert [each["winner"] for each in settled["columns"]] == [ANN, ANN]
    assert settled["settlement"][ANN] < 0
    assert settled["sweep"] is None


@pytest.mark.parametrize(
    ("how", "step", "won", "lost"),
    [
        ("nearest", 50, 250, -250),
        ("nearest", 1000, 0, 0),
        ("nearest", 90, 270, -270),
        ("nearest", 450, 450, -450),
        ("up", 100, 300, -300),
        ("up", 1, 225, -225),
        ("down", 100, 200, -200),
        ("down", 1000, 0, 0),
    ],
)
def test_a_settlement_of_225_is_rounded_away_from_or_towards_nothing(how, step, won, lost):
    rules = {"round_to": step, "round_how": how}
    for hands, expected in (([a(100)], won), ([b(100)], lost)):
        settled = game(hands, rules)
        assert settled["settlement"] == [expected, -expected]
        exact = 225 if expected == won and hands == [a(100)] else -225
        assert settled["rounding"] == expected - exact


def test_the_sweep_comes_before_the_rounding():
    rules = {"columns": 2, "sweep_factor": 3, "round_to": 1000}
    settled = game([a(100), a(100)], rules)
    assert 450 * 3 == 1350
    assert (settled["settlement"], settled["rounding"]) == ([1000, -1000], -350)


def test_each_game_is_rounded_and_the_match_adds_them_up():
    walked = sheet([a(100), b(100), b(100), a(3)], {"round_to": 100})
    assert [each["settlement"] for each in walked["games"]] == [
        [200, -200],
        [-200, 200],
        [-200, 200],
        None,
    ]
    assert walked["settlement"] == [-200, 200]


# A match ended with a game open


def test_a_struck_game_counts_nothing():
    walked = sheet([a(100), b(60)], ended="struck")
    struck = walked["games"][1]
    assert (struck["ended"], struck["finished"], struck["settlement"]) == ("struck", False, None)
    assert struck["columns"][0]["lines"] == []
    assert walked["settlement"] == [225, -225]


def test_a_game_as_it_stands_counts_points_and_boxes_only():
    walked = sheet([b(60), a(10)], {"shutout": "double_all"}, ended="as_it_stands")
    [left] = walked["games"]
    assert (left["ended"], left["finished"]) == ("as_it_stands", True)
    [only] = left["columns"]
    assert lines(only) == {"points": [10, 60], "boxes": [25, 25]}
    assert (only["winner"], only["shutout"]) == (None, False)
    assert (only["totals"], only["difference"], only["collects"]) == ([35, 85], 50, BEN)
    assert left["settlement"] == walked["settlement"] == [-50, 50]


def test_columns_that_have_closed_keep_their_bonuses_in_a_game_as_it_stands():
    rules = {"columns": 2, "sweep_factor": 2, "column_multipliers": [1, 3], "round_to": 10}
    settled = game([a(100), a(1)], rules, ended="as_it_stands")
    assert [each["winner"] for each in settled["columns"]] == [ANN, None]
    assert settled["sweep"] is None
    assert 225 + 3 * 26 == 303
    assert (settled["settlement"], settled["rounding"]) == ([300, -300], -3)


@pytest.mark.parametrize("ended", ["struck", "as_it_stands"])
def test_an_end_changes_nothing_where_no_game_is_open(ended):
    walked = sheet([a(100)], ended=ended)
    assert walked == sheet([a(100)])
    assert "ended" not in walked["games"][0]


def test_a_game_of_walls_can_be_ended_too():
    walked = sheet([WALL], ended="as_it_stands")
    assert walked["games"][0]["settlement"] == [0, 0]
    assert walked["games"][0]["columns"][0]["totals"] == [0, 0]
