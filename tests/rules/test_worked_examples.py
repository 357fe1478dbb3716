"""Scores printed by rule books and clubs, recomputed; sources stand beside each in the file."""

import json
from pathlib import Path

import pytest

from tests.rules.table import ANN, BEN, agreed, column, in_order, scored, sheet

EXAMPLES = json.loads((Path(__file__).parent / "cases/worked_examples.json").read_text())

NAMES = {
    "gin": "gin_bonus",
    "undercut": "undercut_bonus",
    "bigGin": "big_gin_bonus",
    "knockBase": "knock_bonus",
    "shutoutFlat": "shutout_bonus",
    "gameBonus": "game_bonus",
    "box": "box",
    "target": "target",
    "columns": "columns",
}
SHUTOUTS = {
    "none": "none",
    "flat": "flat",
    "doubleHandPoints": "double_points",
    "doubleHandPointsAndGame": "double_points_and_game",
    "doubleAll": "double_all",
    "doubleDifference": "double_difference",
}
TIMINGS = {"end": "end", "immediate": "at_once"}
SIDES = {"A": ANN, "B": BEN, 0: ANN, 1: BEN}
SPADE = "AS"


def house_rules(params):
    rules = {NAMES[key]: value for key, value in params.items() if key in NAMES}
    if "undercutOnTie" in params:
        rules["tie"] = "undercut" if params["undercutOnTie"] else "knocker"
    if "shutout" in params:
        rules["shutout"] = SHUTOUTS[params["shutout"]]
    if "boxTiming" in params:
        rules["box_timing"] = TIMINGS[params["boxTiming"]]
    if "extraBoxes" in params:
        rules["extra_boxes"] = params["extraBoxes"]
    if params.get("spadeDoubles"):
        rules |= {"knock_from": "knock_deck", "spade": "points_and_extra_boxes"}
    if factor := params.get("lastColumnMultiplier"):
        rules["column_multipliers"] = [1] * (params["columns"] - 1) + [factor]
    return rules


def hand(given):
    """Agreed points; the kind is told by the extra boxes that go with them."""
    kind = {1: "undercut", 2: "gin", 4: "gin"}.get(given.get("extraBoxes"), given.get("kind"))
    spade = {"knock_card": SPADE} if given.get("spade") else {}
    return agreed(SIDES[given["winner"]], given["points"], kind, **spade)


def by_id(name):
    return [pytest.param(case, id=case["id"]) for case in EXAMPLES[name]]


@pytest.mark.parametrize("case", by_id("single_hands"))
def test_a_printed_hand_scores_what_is_printed(case):
    given, expected = case["input"], case["expect"]
    played = {
        "result": {"bigGin": "big_gin"}.get(given["kind"], given["kind"]),
        "by": ANN,
        "deadwood": in_order(ANN, given["knocker_deadwood"], given["opponent_deadwood"]),
    }
    if given.get("spade_upcard"):
        played["knock_card"] = SPADE
    winner, _, points, boxes = scored(played, **house_rules(case["params"]))

    assert winner == {"knocker": ANN, "opponent": BEN}[expected["winner"]]
    assert points == expected["points"]
    if "extra_boxes" in expected:
        assert boxes - 1 == expected["extra_boxes"]


@pytest.mark.parametrize("case", by_id("whole_games"))
def test_a_printed_game_settles_as_printed(case):
    hands, expected = [hand(given) for given in case["hands"]], case["expect"]
    settled = column(hands, **house_rules(case["params"]))
    assert {key: settled[key] for key in expected} == expected


@pytest.mark.parametrize("case", by_id("settlements"))
def test_a_printed_settlement_comes_out_and_rounds_to_its_bucket(case):
    (won, _), (hands, _) = case["input"]["final_scores"], case["input"]["hands_won"]
    game = [agreed(ANN, won // hands)] * hands
    rules = house_rules(case["params"])

    assert column(game, **rules)["difference"] == case["expect"]["difference"]
    rounded = sheet(game, rules | {"round_to": 100})["settlement"]
    assert rounded[ANN] == case["expect"]["bucket"] * 100


@pytest.mark.parametrize("case", by_id("hollywood"))
def test_a_printed_hollywood_sheet_stands_as_printed(case):
    hands, expected = [hand(given) for given in case["hands"]], case["expect"]
    columns = sheet(hands, house_rules(case["params"]))["games"][0]["columns"]

    for name, side in (("A", ANN), ("B", BEN)):
        if name in expected:
            assert [each["scores"][side] for each in columns] == expected[name]
        if boxes := expected.get(f"{name}_extra_boxes"):
            extra = [each["boxes"][side] - each["hands_won"][side] for each in columns]
            assert extra == boxes
    if "closed" in expected:
        closed = [n for n, each in enumerate(columns, start=1) if each["winner"] is not None]
        assert closed == expected["closed"]


COMPARED = [
    pytest.param(result, id=result["reading"][:40])
    for result in EXAMPLES["shutout_comparison"]["results"]
]


@pytest.mark.parametrize("result", COMPARED)
def test_one_game_is_settled_under_each_reading_of_a_shutout(result):
    hands = [hand(given) for given in EXAMPLES["shutout_comparison"]["hands"]]
    rules = house_rules({"gin": 25, **result["params"]})
    assert column(hands, **rules)["totals"] == [result["total"], 0]
