"""Hollywood: where each hand is entered, whatever has closed."""

import pytest

from scorekeeper.rules.hand import Side
from scorekeeper.rules.record import read_record
from tests.rules.table import (
    ANN,
    BEN,
    VOID,
    WALL,
    a,
    b,
    entered,
    knock,
    lines,
    place,
    record,
    scores,
    sheet,
)

READINGS = ["next_column", "all_open_columns"]


@pytest.mark.parametrize("late_start", READINGS)
def test_while_nothing_is_closed_the_nth_win_goes_to_columns_1_to_n(late_start):
    hands = [a(1), b(1), a(1), WALL, a(1), VOID, a(1), b(1)]
    places = [[1], [1], [1, 2], [], [1, 2, 3], [], [1, 2, 3], [1, 2]]
    assert entered(hands, columns=3, late_start=late_start) == places


def test_the_two_readings_differ_for_a_side_shut_out_of_a_closed_column():
    hands = [a(60), a(45), b(40), b(30)]
    assert entered(hands, columns=3, late_start="next_column")[2:] == [[2], [2, 3]]
    assert entered(hands, columns=3, late_start="all_open_columns")[2:] == [[2, 3], [2, 3]]
    first = scores(hands, columns=3, late_start="next_column")
    assert first == [[105, 0], [45, 70], [0, 30]]
    second = scores(hands, columns=3, late_start="all_open_columns")
    assert second == [[105, 0], [45, 70], [0, 70]]


def test_a_side_that_stands_in_a_closed_column_goes_on_to_the_next_one():
    hands = [b(10), a(60), a(45), b(20)]
    for late_start in READINGS:
        assert entered(hands, columns=3, late_start=late_start)[-1] == [2]


@pytest.mark.parametrize("late_start", READINGS)
def test_a_closed_column_takes_nothing(late_start):
    hands = [a(100), a(50), a(50)]
    assert entered(hands, columns=2, late_start=late_start) == [[1], [2], [2]]
    assert scores(hands, columns=2, late_start=late_start) == [[100, 0], [100, 0]]


def test_play_goes_on_until_all_columns_are_closed():
    walked = sheet([a(100), a(100), a(99), a(1), b(7)], {"columns": 3})
    assert [game["finished"] for game in walked["games"]] == [True, False]
    assert [row["game"] for row in walked["hands"]] == [1, 1, 1, 1, 2]
    assert walked["games"][1]["columns"][0]["scores"] == [0, 7]


def test_a_game_with_closed_and_open_columns_has_no_settlement_yet():
    game = sheet([a(100), a(20)], {"columns": 2})["games"][0]
    assert [each["winner"] for each in game["columns"]] == [ANN, None]
    assert (game["finished"], game["settlement"], game["sweep"]) == (False, None, None)
    assert game["columns"][0]["difference"] == 225


def test_each_column_has_its_own_bonus_boxes_and_shutout():
    hands = [a(50), b(30), a(55), a(45), a(60), a(60)]
    columns = sheet(hands, {"columns": 3, "shutout": "flat"})["games"][0]["columns"]
    assert [lines(each) for each in columns] == [
        {"points": [105, 30], "game bonus": [100, 0], "boxes": [50, 25]},
        {"points": [100, 0], "game bonus": [100, 0], "boxes": [50, 0], "shutout": [100, 0]},
        {"points": [105, 0], "game bonus": [100, 0], "boxes": [50, 0], "shutout": [100, 0]},
    ]


def test_a_hand_won_for_nothing_takes_a_turn_and_a_tie_of_nobodys_does_not():
    hands = [knock(BEN, 5, 5), b(10)]
    assert entered(hands, columns=3, tie="knocker") == [[1], [1, 2]]
    assert entered(hands, columns=3, tie="nobody") == [[], [1]]


@pytest.mark.parametrize("columns", range(1, 13))
def test_there_can_be_up_to_twelve_columns(columns):
    walked = sheet([a(1)] * 12, {"columns": columns})
    assert walked["hands"][-1]["columns"] == list(range(1, columns + 1))
    assert walked["games"][0]["multipliers"] == [1] * columns


# Rolling


ROLLING = {"columns": 2, "rolling": True}


def test_a_rolling_game_keeps_as_many_columns_open():
    hands = [a(100), a(60), b(30), a(50), a(5)]
    walked = sheet(hands, ROLLING)
    assert [row["columns"] for row in walked["hands"]] == [[1], [2], [2], [2, 3], [3, 4]]
    game = walked["games"][0]
    assert [each["scores"] for each in game["columns"]] == [[100, 0], [110, 30], [55, 0], [5, 0]]
    assert [each["winner"] for each in game["columns"]] == [ANN, ANN, None, None]
    assert (game["finished"], game["settlement"]) == (False, None)
    assert game["multipliers"] == [1, 1, 1, 1]


def test_several_columns_that_close_together_open_as_many():
    walked = sheet([a(60), a(100)], ROLLING)
    assert len(walked["games"][0]["columns"]) == 4


def test_notice_to_stop_ends_a_rolling_game_after_its_last_column():
    hands = [a(100)] * 3 + [b(5)]
    walked = sheet(hands, ROLLING, last_column=3)
    assert [row["columns"] for row in walked["hands"]] == [[1], [2], [3], [1]]
    assert [game["finished"] for game in walked["games"]] == [True, False]
    assert walked["games"][0]["settlement"] == [675, -675]


def test_notice_is_for_rolling_games_and_for_no_fewer_columns_than_are_open():
    assert place([], {"columns": 2}, last_column=2) == "last_column"
    assert place([], ROLLING, last_column=1) == "last_column"
    assert place([], ROLLING, last_column=True) == "last_column"
    assert sheet([], ROLLING, last_column=2)["games"] == []


@pytest.mark.timeout(60)
def test_ten_thousand_rolling_hands_are_worked_out_in_a_moment():
    walked = sheet([a(100)] * 10_000, {"columns": 12, "rolling": True})
    assert len(walked["games"][0]["columns"]) == 10_012


def test_a_count_is_safe_if_it_is_in_every_column_the_other_sides_next_win_would_enter():
    # Ann stands at 90 in column 1 and 30 in column 2, and her next win enters all three.
    game = read_record(record([a(60), a(30)], {"columns": 3})).sheet().games[0]
    assert game.safe_counts(Side(BEN)) == (None, 10)
    # Ben's first win enters column 1 alone.
    assert game.safe_counts(Side(ANN)) == (74, 100)


def test_no_count_is_safe_or_not_once_nothing_more_is_entered():
    game = read_record(record([a(100)], {})).sheet().games[0]
    assert game.safe_counts(Side(BEN)) == (None, None)
