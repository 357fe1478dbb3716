"""A match: games one after another, and when it is decided."""

import pytest

from tests.rules.table import ANN, BEN, VOID, WALL, a, b, knock, sheet

BEST_OF_3 = {"match_games": 3}


def test_a_match_has_every_game_that_has_a_hand():
    assert sheet([])["games"] == []
    assert [game["number"] for game in sheet([a(100)])["games"]] == [1]
    assert [game["number"] for game in sheet([a(100), b(5)])["games"]] == [1, 2]


@pytest.mark.parametrize("first", [WALL, VOID, b(5)])
def test_the_hand_after_a_game_is_the_first_of_the_next_whatever_it_is(first):
    walked = sheet([a(100), first])
    assert [row["game"] for row in walked["hands"]] == [1, 2]
    assert [row["number"] for row in walked["hands"]] == [1, 2]
    assert [game["finished"] for game in walked["games"]] == [True, False]


def test_the_settlement_of_a_match_is_the_sum_of_its_finished_games():
    walked = sheet([a(100), b(100), a(100), b(99)])
    assert walked["settlement"] == [225, -225]
    assert "match" not in walked
    assert "extra" not in walked["games"][3]


def test_a_match_is_decided_by_more_than_half_of_its_games():
    assert sheet([a(100)], BEST_OF_3)["match"] == {"won": [1, 0], "decided": None}
    assert sheet([a(100), b(100)], BEST_OF_3)["match"] == {"won": [1, 1], "decided": None}
    assert sheet([a(100), b(100), b(100)], BEST_OF_3)["match"] == {"won": [1, 2], "decided": BEN}
    assert sheet([], {"match_games": 1})["match"] == {"won": [0, 0], "decided": None}


def test_what_is_played_after_the_decision_is_extra():
    walked = sheet([a(100), a(100), b(100), b(50)], BEST_OF_3)
    assert [game.get("extra") for game in walked["games"]] == [None, None, True, True]
    assert walked["match"] == {"won": [2, 0], "decided": ANN}
    assert walked["settlement"] == [450, -450]
    assert walked["games"][2]["settlement"] == [-225, 225]


def test_a_game_is_won_by_going_out_even_by_the_side_that_pays():
    walked = sheet([*[b(16)] * 6, a(98), a(2)], {"match_games": 1, "box": 100})
    assert walked["games"][0]["settlement"][ANN] < 0
    assert walked["match"] == {"won": [1, 0], "decided": ANN}


def test_a_hollywood_game_is_won_by_collecting_its_settlement():
    hands = [b(50), a(100), b(50), a(100)]
    rules = {"columns": 2, "match_games": 1, "box": 0, "game_bonus": 0, "target": 100}
    walked = sheet(hands, rules)
    [game] = walked["games"]
    assert [each["winner"] for each in game["columns"]] == [ANN, ANN]
    assert walked["match"]["decided"] == ANN
    paying = sheet(
        [*[knock(BEN, 5, 5)] * 2, a(100), a(100)], rules | {"tie": "knocker", "box": 1000}
    )
    assert [each["winner"] for each in paying["games"][0]["columns"]] == [ANN, ANN]
    assert paying["match"]["decided"] == BEN


def test_a_hollywood_game_that_nobody_collects_is_won_by_more_columns():
    rules = {"columns": 3, "match_games": 1, "round_to": 1000, "round_how": "down"}
    walked = sheet([a(100), b(100), a(100)], rules)
    [game] = walked["games"]
    assert [each["winner"] for each in game["columns"]] == [ANN, BEN, ANN]
    assert game["settlement"] == [0, 0]
    assert walked["match"] == {"won": [1, 0], "decided": ANN}


def test_a_hollywood_game_level_in_everything_is_won_by_nobody():
    rules = {"columns": 2, "match_games": 1}
    walked = sheet([a(100), b(100)], rules)
    assert walked["games"][0]["settlement"] == [0, 0]
    assert walked["match"] == {"won": [0, 0], "decided": None}


def test_a_game_left_open_is_won_by_nobody_unless_hollywood_collects():
    assert sheet([a(99)], BEST_OF_3, ended="as_it_stands")["match"]["won"] == [0, 0]
    hollywood = BEST_OF_3 | {"columns": 2}
    assert sheet([a(99)], hollywood, ended="as_it_stands")["match"]["won"] == [1, 0]
    assert sheet([a(99)], hollywood, ended="struck")["match"]["won"] == [0, 0]


def test_an_extra_game_left_as_it_stands_stays_outside_the_settlement():
    walked = sheet([a(100), b(50)], {"match_games": 1}, ended="as_it_stands")
    extra = walked["games"][1]
    assert (extra["extra"], extra["ended"], extra["settlement"]) == (
        True,
        "as_it_stands",
        [-75, 75],
    )
    assert walked["settlement"] == [225, -225]
