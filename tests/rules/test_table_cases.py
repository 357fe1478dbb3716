"""Mistakes that real scorekeepers made: the input and the right answer."""

import pytest

from tests.rules.table import (
    ANN,
    BEN,
    S25,
    VOID,
    a,
    agreed,
    b,
    big_gin,
    column,
    entered,
    gin,
    knock,
    place,
    record,
    refused,
    scored,
    scores,
    sheet,
)

HOLLYWOOD = {"columns": 3}


def blank(hand, side):
    """The hand with a side's count left out."""
    counts = [None if s == side else count for s, count in enumerate(hand["deadwood"])]
    return hand | {"deadwood": counts}


# A. One hand


def test_a1_a_defender_with_less_undercuts_whichever_button_was_pressed():
    assert scored(knock(ANN, 8, 5), **S25) == (BEN, "undercut", 28, 1)


def test_a2_nobody_can_call_a_hand_an_undercut_against_its_counts():
    assert place([knock(ANN, 3, 20, kind="undercut")]) == "hands[0].kind"
    assert scored(knock(ANN, 3, 20), **S25) == (ANN, "knock", 17, 1)


def test_a5_blank_is_not_zero_and_zero_is_a_number():
    assert place([blank(gin(ANN, 0), BEN), a(10)], S25) == "hands[0].deadwood"
    assert scores([gin(ANN, 0), a(10)], **S25) == [[35, 0]]


@pytest.mark.parametrize("side", [ANN, BEN])
def test_a6_a7_a_count_that_is_not_given_is_asked_for(side):
    assert place([blank(knock(ANN, 6, 20), side)]) == "hands[0].deadwood"


def test_a10_equal_counts_are_an_undercut_for_the_bonus_alone():
    assert scored(knock(ANN, 5, 5), **S25) == (BEN, "undercut", 25, 1)


def test_a11_a_knock_over_the_limit_is_an_irregularity_and_no_score():
    where, sentence = refused(record([knock(ANN, 12, 20)]))
    assert where == "hands[0].deadwood"
    assert "irregularity" in sentence
    assert place([knock(ANN, 8, 20, knock_card="7H")], "oklahoma") == "hands[0].deadwood"


def test_a13_agreed_gin_is_worth_at_least_its_bonus():
    assert place([a(20, "gin")], S25) == "hands[0].points"


@pytest.mark.parametrize(
    "hand", [agreed([ANN, BEN], 10), a(10, "knock") | {"bonus": 25}, knock(ANN, 4, 9, winner=BEN)]
)
def test_a15_b13_exactly_one_side_wins_a_hand(hand):
    assert place([hand], S25).startswith("hands[0].")


def test_a16_an_undercut_brings_its_bonus_once_to_the_one_who_undercut():
    assert place([knock(ANN, 8, 5, winner=BEN)], S25) == "hands[0].winner"
    assert scored(agreed(BEN, 28, "undercut"), **S25) == (BEN, "undercut", 28, 1)


def test_a17_agreed_points_stop_at_what_ten_high_cards_and_a_bonus_bring():
    assert scored(a(98 + 25, "gin"), **S25)[2] == 123
    assert place([a(124, "gin")], S25) == "hands[0].points"
    assert place([a(5000)], S25) == "hands[0].points"
    spades = {"knock_from": "upcard", "spade": "points"}
    assert scored(a(246, "gin") | {"knock_card": "5S"}, **spades)[2] == 246
    assert place([a(248, "gin") | {"knock_card": "5S"}], spades) == "hands[0].points"


@pytest.mark.parametrize("points", ["abc", "", 12.5, -5, None, True, "8"])
def test_a18_a19_a20_points_are_a_whole_number(points):
    assert place([a(15), a(points, "gin")], S25) == "hands[1].points"


def test_a22_a_count_of_100_is_refused_with_the_most_there_can_be():
    where, sentence = refused(record([knock(ANN, 8, 100)]))
    assert where == "hands[0].deadwood"
    assert "98" in sentence


def test_a23_points_of_a_knock_are_looked_at_again_as_an_undercut():
    assert scored(a(45, "knock"), **S25)[2] == 45
    assert place([a(45, "undercut")], S25) == "hands[0].points"


def test_a24_a_knock_with_4_against_20_brings_16():
    assert scored(knock(ANN, 4, 20), **S25)[2] == 16


def test_a27_only_who_ends_the_hand_can_have_gin():
    assert scored(knock(ANN, 6, 0), undercut_bonus=10) == (BEN, "undercut", 16, 1)


# B. End of game, bonuses, settlement


def test_b2_one_box_decides_who_collects():
    settled = column([*[b(16)] * 6, a(98), a(2)], **S25)
    assert settled["winner"] == ANN
    assert settled["totals"] == [250, 246]
    assert (settled["collects"], settled["difference"]) == (ANN, 4)


def test_b3_the_side_that_went_out_may_have_to_pay():
    hands = [*[b(16)] * 6, gin(ANN, 75)]
    settled = column(hands, **S25)
    assert (settled["winner"], settled["shutout"]) == (ANN, False)
    assert settled["totals"] == [225, 246]
    assert (settled["collects"], settled["difference"]) == (BEN, 21)
    assert sheet(hands, S25)["settlement"] == [-21, 21]


@pytest.mark.parametrize(
    "hands", [[a(30), b(20), a(40), b(20), a(40)], [b(20), b(20), a(40), a(30), a(40)]]
)
def test_b7_b8_boxes_and_bonus_are_added_whatever_the_order_and_every_line_is_in_the_sum(hands):
    settled = column(hands, **S25)
    assert settled["difference"] == (110 + 100 + 75) - (40 + 50)
    printed = [line["points"] for line in settled["lines"]]
    assert [sum(side) for side in zip(*printed, strict=True)] == settled["totals"]


def test_b10_who_reaches_the_target_first_goes_out_wherever_they_sit():
    assert column([gin(ANN, 60), gin(BEN, 65), a(15), b(10)], **S25)["winner"] == ANN
    assert column([gin(BEN, 60), gin(ANN, 65), b(15), a(10)], **S25)["winner"] == BEN


@pytest.mark.parametrize(
    ("shutout_when", "shut_out"), [("no_hand_won", False), ("no_points", True)]
)
def test_b15_a_hand_won_for_nothing_spoils_a_shutout_of_hands_but_not_of_points(
    shutout_when, shut_out
):
    hands = [knock(ANN, 5, 5), a(100)]
    settled = column(hands, undercut_bonus=0, shutout_when=shutout_when)
    assert settled["hands_won"] == [1, 1]
    assert settled["shutout"] is shut_out


def test_b16_a_game_can_be_one_hand():
    settled = column([gin(ANN, 80)], **S25)
    assert (settled["scores"], settled["boxes"]) == ([105, 0], [1, 0])
    assert settled["shutout"] is True


def test_b17_level_totals_belong_to_nobody_though_a_side_went_out():
    rules = {"box": 10, "big_gin_bonus": 0, "extra_boxes": {"big_gin": 5}}
    hands = [*[b(14)] * 3, *[big_gin(BEN, 14)] * 2, a(98), a(2)]
    settled = column(hands, **rules)
    assert settled["totals"] == [220, 220]
    assert settled["winner"] == ANN
    assert (settled["difference"], settled["collects"]) == (0, None)


# C. Hollywood


def test_c1_a_side_shut_out_of_closed_columns_begins_in_the_next_open_one():
    hands = [a(5), a(60), a(90), b(40)]
    assert scores(hands, **HOLLYWOOD) == [[155, 0], [150, 0], [90, 40]]


def test_c3_a_late_first_win_leaves_an_empty_column_empty():
    hands = [a(60), a(45), b(40)]
    assert scores(hands, **HOLLYWOOD) == [[105, 0], [45, 40], [0, 0]]


def test_c4_a_late_side_staggers_from_the_column_it_began_in():
    hands = [a(60), a(40), b(70), b(60)]
    assert entered(hands, **HOLLYWOOD)[2:] == [[2], [2, 3]]
    assert scores(hands, **HOLLYWOOD) == [[100, 0], [40, 130], [0, 60]]


def test_c6_a_shutout_is_of_a_column_not_of_the_game():
    columns = sheet([a(50), b(30), a(55), a(45)], HOLLYWOOD)["games"][0]["columns"]
    assert [each["scores"] for each in columns] == [[105, 30], [100, 0], [45, 0]]
    assert [each["shutout"] for each in columns] == [False, True, None]


def test_c8_the_second_win_goes_to_the_second_column_too():
    assert scores([a(20), a(30)], **HOLLYWOOD) == [[50, 0], [30, 0], [0, 0]]


def test_c11_several_columns_come_near_their_end_at_once():
    assert scores([a(98)] * 3, **HOLLYWOOD) == [[196, 0], [196, 0], [98, 0]]


def test_c13_a_void_hand_takes_no_turn():
    hands = [a(60), VOID, a(45), b(40)]
    assert entered(hands, **HOLLYWOOD) == [[1], [], [1, 2], [2]]
    assert scores(hands, **HOLLYWOOD) == [[105, 0], [45, 40], [0, 0]]


def test_c14_one_doubled_gin_closes_three_columns():
    rules = {
        "columns": 3,
        "extra_boxes": {"gin": 2, "undercut": 1},
        "knock_from": "knock_deck",
        "spade": "points_and_extra_boxes",
    }
    hands = [
        knock(ANN, 8, 20, knock_card="9H"),
        gin(ANN, 14, knock_card="9H"),
        knock(ANN, 8, 7, knock_card="9H"),
        gin(ANN, 30, knock_card="9S"),
    ]
    walked = sheet(hands, rules)
    assert [row["points"] for row in walked["hands"]] == [12, 39, 26, 110]
    assert [row["boxes"] for row in walked["hands"]] == [1, 3, 2, 5]
    columns = walked["games"][0]["columns"]
    assert [each["scores"] for each in columns] == [[161, 26], [149, 0], [110, 0]]
    assert [each["shutout"] for each in columns] == [False, True, True]
