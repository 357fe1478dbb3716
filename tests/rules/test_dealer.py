"""Who deals: by the table's rule, after walls and voids, from game to game."""

import pytest

from tests.rules.table import ANN, BEN, VOID, WALL, a, b, dealers, gin, knock, place, sheet


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("loser", [ANN, BEN, ANN, ANN]),
        ("winner", [ANN, ANN, BEN, BEN]),
        ("alternate", [ANN, BEN, ANN, BEN]),
    ],
)
def test_the_deal_passes_as_agreed(rule, expected):
    assert dealers([a(5), b(5), b(5)], dealer=rule) == expected


@pytest.mark.parametrize("rule", ["loser", "winner", "alternate"])
def test_after_a_wall_the_same_deals_or_the_other(rule):
    assert dealers([WALL, WALL], dealer=rule) == [ANN, ANN, ANN]
    assert dealers([WALL, WALL], dealer=rule, wall_dealer="next") == [ANN, BEN, ANN]


def test_after_a_void_hand_the_same_deals_again():
    for wall_dealer in ("same", "next"):
        assert dealers([VOID, VOID, a(1)], wall_dealer=wall_dealer) == [ANN, ANN, ANN, BEN]


def test_a_tie_nobody_won_passes_the_deal_as_a_wall_does():
    tie = knock(ANN, 5, 5)
    assert dealers([tie], tie="nobody") == [ANN, ANN]
    assert dealers([tie], tie="nobody", wall_dealer="next") == [ANN, BEN]


def test_a_hand_won_for_nothing_passes_the_deal():
    assert dealers([knock(ANN, 5, 5)], tie="knocker") == [ANN, BEN]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("loser", [None, None, None, BEN, BEN]),
        ("winner", [None, None, None, ANN, ANN]),
        ("alternate", [None, None, None, None, None]),
    ],
)
def test_a_first_dealer_not_known_becomes_known_by_the_first_hand_won(rule, expected):
    hands = [WALL, VOID, a(5), VOID]
    assert dealers(hands, None, dealer=rule, wall_dealer="next") == expected


def test_without_hands_the_first_dealer_deals_next():
    assert dealers([], BEN) == [BEN]
    assert dealers([], None) == [None]
    assert sheet([])["next_dealer"] is None


def test_a_recorded_dealer_holds_for_that_hand_and_what_follows():
    hands = [a(5), VOID | {"dealer": ANN}, WALL, a(5)]
    assert dealers(hands, dealer="alternate") == [ANN, ANN, ANN, ANN, BEN]
    assert dealers([WALL | {"dealer": None}]) == [ANN, ANN]
    unknown = [a(5) | {"dealer": BEN}, a(5)]
    assert dealers(unknown, None, dealer="alternate") == [BEN, ANN, BEN]


@pytest.mark.parametrize("rule", ["loser", "winner"])
def test_the_side_that_pays_a_game_counts_as_the_loser_of_its_last_hand(rule):
    hands = [*[b(16)] * 6, gin(ANN, 75), a(1)]
    walked = sheet(hands, {"dealer": rule}, first_dealer=ANN)
    assert walked["games"][0]["settlement"] == [-21, 21]
    assert walked["hands"][-1]["dealer"] == {"loser": ANN, "winner": BEN}[rule]


def test_where_nobody_pays_the_last_hands_loser_counts():
    rules = {"round_to": 1000}
    assert dealers([a(100), WALL], **rules) == [ANN, BEN, BEN]
    assert dealers([b(100), WALL], **rules) == [ANN, ANN, ANN]


def test_the_deal_alternates_across_the_end_of_a_game():
    assert dealers([a(100), a(100), a(100)], dealer="alternate") == [ANN, BEN, ANN, BEN]


@pytest.mark.parametrize("first", [WALL, VOID])
def test_a_wall_or_void_after_the_end_is_dealt_as_the_next_games_first_hand(first):
    walked = sheet([a(100), first, b(5)], {"wall_dealer": "next"}, first_dealer=ANN)
    assert [row["game"] for row in walked["hands"]] == [1, 2, 2]
    then = ANN if first is WALL else BEN
    assert [row["dealer"] for row in walked["hands"]] == [ANN, BEN, then]


@pytest.mark.parametrize("ended", ["struck", "as_it_stands"])
def test_after_the_end_of_a_match_the_next_dealer_is_told_as_if_play_went_on(ended):
    assert sheet([a(5)], first_dealer=ANN, ended=ended)["next_dealer"] == BEN


@pytest.mark.parametrize("dealer", [2, -1, True, "0", 0.0, [0]])
def test_a_dealer_is_a_side(dealer):
    assert place([], first_dealer=dealer) == "first_dealer"
    assert place([WALL | {"dealer": dealer}]) == "hands[0].dealer"
