"""150 games over the seeds' house rules, worked out by two scorers that agree."""

import json
from pathlib import Path

import pytest

from scorekeeper.rules.gin_sheet import write_sheet
from scorekeeper.rules.record import read_record

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "cases/score_cases.jsonl").read_text().splitlines()
]
HOLLYWOOD = [case for case in CASES if case["mode"] == "hollywood"]
SINGLE = [case for case in CASES if case["mode"] == "single"]

SHUTOUTS = {
    "double_before_boxes": "double_points_and_game",
    "flat": "flat",
    "double_all": "double_all",
    "none": "none",
}


def house_rules(case, **more):
    given = case["params"]
    rules = {key: given[key] for key in ("gin_bonus", "undercut_bonus", "big_gin_bonus", "box")}
    rules |= {key: given[key] for key in ("target", "game_bonus")}
    gin, undercut = given["extra_box_gin"], given["extra_box_undercut"]
    rules["extra_boxes"] = {"gin": gin, "big_gin": gin, "undercut": undercut}
    rules["shutout"] = SHUTOUTS[given["shutout"]]
    rules["shutout_bonus"] = given["shutout_flat"]
    return rules | more


def hand(given):
    if given["kind"] == "draw":
        return {"result": "wall"}
    by, counts = given["knocker"], [given["opponent_count"]] * 2
    counts[by] = given["knocker_count"]
    return {"result": given["kind"], "by": by, "deadwood": counts}


def recounted(case, rules):
    record = {
        "format": "gin-match/1",
        "rules": rules,
        "sides": ["Ann", "Ben"],
        "hands": [hand(given) for given in case["hands"]],
    }
    return write_sheet(read_record(record).sheet())


def first_total_less_second(column):
    return column["totals"] and column["totals"][0] - column["totals"][1]


@pytest.mark.parametrize("case", SINGLE, ids=lambda case: case["id"])
def test_a_single_game_agrees_with_two_other_scorers(case):
    sheet, expected = recounted(case, house_rules(case)), case["expected"]
    if not case["hands"]:
        assert sheet["games"] == [], "a match has every game that has a hand"
        return
    game = sheet["games"][0]
    column = game["columns"][0]

    assert game["finished"] == expected["finished"]
    assert column["winner"] == expected["winner"]
    for key in ("scores", "hands_won", "boxes"):
        assert column[key] == expected[key], key
    if expected["finished"]:
        assert column["shutout"] == expected["shutout"]
        assert column["totals"] == expected["totals"]
        assert game["settlement"][0] == expected["settlement"]
    used = [row for row in sheet["hands"] if row["game"] == 1]
    for row, given in zip(used, expected["per_hand"], strict=True):
        won = ("winner", "points", "boxes")
        assert [row[key] for key in won] == [given[key] for key in won]


READINGS = [
    pytest.param(case, reading, id=f"{case['id']}-{reading}")
    for case in HOLLYWOOD
    for reading in ("all_open_columns", "next_column")
]


@pytest.mark.parametrize(("case", "reading"), READINGS)
def test_a_hollywood_game_agrees_with_two_other_scorers(case, reading):
    expected = case["expected"]
    if reading == "next_column" and not case["readings_agree"]:
        expected = case["other_readings"]["next_game"]
    rules = house_rules(case, columns=3, late_start=reading)
    sheet = recounted(case, rules)
    game = sheet["games"][0]

    for row, given in zip(sheet["hands"], expected["per_hand"], strict=False):
        assert row["columns"] == given["games"]
    for column, given in zip(game["columns"], expected["games"], strict=True):
        for key in ("scores", "hands_won", "boxes", "winner", "totals"):
            if key in given:
                assert column[key] == given[key], key
        if given["finished"]:
            assert first_total_less_second(column) == given["settlement"]
            assert column["shutout"] == given["shutout"]
    assert game["finished"] == expected["finished"]
    if expected["finished"]:
        assert game["settlement"][0] == expected["settlement"]
