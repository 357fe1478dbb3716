"""A hand in a record: what it may hold, and where it is refused."""

import json

import pytest

from scorekeeper.rules.messages import Refused
from scorekeeper.rules.record import parse_json, read_record, write_record
from tests.rules.table import (
    ANN,
    BEN,
    VOID,
    WALL,
    a,
    agreed,
    big_gin,
    gin,
    knock,
    place,
    record,
    recount,
    refused,
)

NO_NUMBERS = [True, False, 8.0, "eight", None, [], {}, 1e300]
NO_TEXTS = [True, 8, 9.0, [], {}]


def without(written, key):
    return {name: value for name, value in written.items() if name != key}


def where(written):
    """The place where this JSON is refused."""
    with pytest.raises(Refused) as refusal:
        read_record(parse_json(written))
    return refusal.value.where


@pytest.mark.parametrize("hand", [5, None, "wall", [], True])
def test_a_hand_is_an_object(hand):
    assert place([WALL, hand]) == "hands[1]"


@pytest.mark.parametrize(
    ("hand", "key"),
    [
        ({}, "result"),
        (without(knock(ANN, 8, 20), "by"), "by"),
        (without(knock(ANN, 8, 20), "deadwood"), "deadwood"),
        (without(gin(ANN, 20), "by"), "by"),
        (without(big_gin(ANN, 20), "deadwood"), "deadwood"),
        (without(agreed(ANN, 5), "winner"), "winner"),
        (without(agreed(ANN, 5), "points"), "points"),
        (without(agreed(ANN, 5), "kind"), "kind"),
    ],
)
def test_a_hand_needs_what_its_result_needs(hand, key):
    assert place([hand]) == f"hands[0].{key}"


@pytest.mark.parametrize(
    ("hand", "key"),
    [
        (WALL, "deadwood"),
        (WALL, "by"),
        (WALL, "was"),
        (VOID, "winner"),
        (VOID, "points"),
        (knock(ANN, 8, 20), "winner"),
        (knock(ANN, 8, 20), "kind"),
        (knock(ANN, 8, 20), "points"),
        (knock(ANN, 8, 20), "was"),
        (agreed(ANN, 5), "by"),
        (agreed(ANN, 5), "deadwood"),
        (agreed(ANN, 5), "was"),
        (knock(ANN, 8, 20), "deal"),
        (knock(ANN, 8, 20), "score"),
    ],
)
def test_a_hand_has_nothing_else(hand, key):
    value = [1, 2] if key == "deadwood" else 0
    assert place([hand | {key: value}]) == f"hands[0].{key}"


@pytest.mark.parametrize("result", ["Knock", "undercut", "draw", "", None, 1, True, []])
def test_a_result_is_one_of_six(result):
    assert place([{"result": result}]) == "hands[0].result"


@pytest.mark.parametrize("value", [*NO_NUMBERS, 2, -1, 10**4000])
@pytest.mark.parametrize(("hand", "key"), [(knock(ANN, 8, 20), "by"), (a(5), "winner")])
def test_a_side_is_0_or_1(hand, key, value):
    assert place([hand | {key: value}]) == f"hands[0].{key}"


@pytest.mark.parametrize("value", [*NO_NUMBERS, -1, 10**4000])
def test_a_count_is_a_whole_number(value):
    assert place([knock(ANN, value, 20)]) == "hands[0].deadwood"
    assert place([knock(ANN, 8, value)]) == "hands[0].deadwood"


@pytest.mark.parametrize("counts", [[], [8], [8, 20, 3], 8, "8 20", {"0": 8}, None])
def test_there_is_a_count_for_each_side(counts):
    assert place([knock(ANN, 8, 20, deadwood=counts)]) == "hands[0].deadwood"


@pytest.mark.parametrize("value", [*NO_NUMBERS, -1, 10**4000])
def test_points_are_a_whole_number(value):
    assert place([agreed(ANN, value)]) == "hands[0].points"


def test_a_number_of_thousands_of_digits_is_refused_in_its_place():
    written = json.dumps(record([knock(ANN, 8, 20)]))
    assert where(written.replace("20]", "9" * 5_000 + "]")) == "hands[0].deadwood"
    assert where(written.replace("20]", "-" + "9" * 5_000 + "]")) == "hands[0].deadwood"
    assert where(written.replace("20]", "1e999]")) == "hands[0].deadwood"


@pytest.mark.parametrize("kind", ["tie", "wall", "Gin", "", 5, True, ["gin"]])
def test_an_agreed_kind_is_a_kind_that_can_be_agreed(kind):
    place, sentence = refused(record([agreed(ANN, 5, kind)]))
    assert place == "hands[0].kind"
    assert "tie" not in sentence


@pytest.mark.parametrize("card", ["", "7", "H7", "1H", "11H", "7X", "7H 8H", "\ud800", 5, True])
def test_a_knock_card_is_a_card(card):
    assert place([gin(ANN, 5, knock_card=card)]) == "hands[0].knock_card"


@pytest.mark.parametrize(
    "cards",
    [
        [],
        [["7H"]],
        [["7H"], ["8H"], ["9H"]],
        [["7H"], 5],
        [["7H", "7H"], ["8H"]],
        [["7H"], ["7H"]],
        ["7H 8X", "9H"],
        "7H",
    ],
)
def test_cards_are_cards_of_both_and_each_only_once(cards):
    assert place([gin(ANN, 5, cards=cards)]) == "hands[0].cards"


def test_cards_come_as_a_list_or_as_one_text_and_are_kept():
    hand = gin(ANN, 5, cards=["7h 8H, 10d", ["2♠", "ks"]])
    kept = write_record(read_record(record([hand])))["hands"][0]["cards"]
    assert kept == [["7H", "8H", "TD"], ["2S", "KS"]]


def test_a_hand_of_cards_alone_is_counted_so_all_of_them_are_needed():
    hand = without(knock(ANN, 8, 20), "deadwood") | {"cards": ["7H", "8H"]}
    place, sentence = refused(record([WALL, hand]))
    assert place == "hands[1].cards"
    assert sentence.startswith("The knocker has 1 card: there have to be the ten")


@pytest.mark.parametrize("at", ["now", "2026-11-30", "2026-11-30T21:15", "2026-11-30T25:00Z", 5])
def test_a_moment_has_its_offset(at):
    assert place([WALL | {"at": at}]) == "hands[0].at"


@pytest.mark.parametrize("key", ["id", "note", "reason"])
@pytest.mark.parametrize("value", [*NO_TEXTS, "a\0", "\udfff"])
def test_what_stands_beside_a_hand_is_text(key, value):
    assert place([WALL | {key: value}]) == f"hands[0].{key}"


def test_a_void_hand_may_keep_what_it_was_without_a_score():
    over = knock(ANN, 40, 20)
    kept = recount(record([VOID | {"was": over, "reason": "misdeal"}, VOID | {"by": ANN}]))
    assert [row["winner"] for row in kept["hands"]] == [None, None]
    assert place([VOID | {"was": {"result": "knock"}}]) == "hands[0].was.by"


def test_a_void_hand_was_never_another_void_hand_with_a_past():
    hand = VOID
    for _ in range(3_000):
        hand = VOID | {"was": hand}
    assert place([hand]) == "hands[0].was.was"


def test_the_hand_that_cannot_be_scored_is_named_in_whatever_game_it_is():
    hands = [a(100), WALL, a(100), a(5), knock(BEN, 11, 20)]
    assert place(hands) == "hands[4].deadwood"


def test_half_a_letter_is_named_where_it_stands():
    for key in ("place", "\ud800"):
        assert refused(record(**{key: "\udfff"}))[0] == key
    assert place([], {"\ud800": 1}) == "rules.\ud800"
