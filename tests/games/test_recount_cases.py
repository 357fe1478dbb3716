"""The scored games of `tests/rules/cases`, through the command that anybody can run."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from tests.rules.test_score_cases import CASES, HOLLYWOOD, hand, house_rules


def record(case, name, **rules):
    return {
        "format": "gin-match/1",
        "id": name,
        "rules": house_rules(case, **rules),
        "sides": ["Ann", "Ben"],
        "hands": [hand(given) for given in case["hands"]],
    }


def records():
    """Every case, and a Hollywood game under both readings of a late start."""
    for case in CASES:
        if case["mode"] == "single":
            yield case["expected"], record(case, case["id"])
    for case in HOLLYWOOD:
        for reading in ("all_open_columns", "next_column"):
            expected = case["expected"]
            if reading == "next_column" and not case["readings_agree"]:
                expected = case["other_readings"]["next_game"]
            name = f"{case['id']} {reading}"
            yield expected, record(case, name, columns=3, late_start=reading)


@pytest.fixture(scope="module")
def sheets(tmp_path_factory):
    """What the command prints for all of them, by id."""
    file = tmp_path_factory.mktemp("cases") / "cases.jsonl"
    file.write_text("\n".join(json.dumps(asked) for _, asked in records()))
    printed = StringIO()
    call_command("recount", str(file), "--lines", stdout=printed)
    answers = map(json.loads, printed.getvalue().splitlines())
    return {answer["id"]: answer for answer in answers}


@pytest.mark.parametrize(
    ("expected", "asked"), [pytest.param(*case, id=case[1]["id"]) for case in records()]
)
def test_recount_prints_the_settlement_that_two_other_scorers_found(sheets, expected, asked):
    games = sheets[asked["id"]]["games"]
    first = games[0]["settlement"] if games else None
    found = first[0] if first else None
    assert found == (expected["settlement"] if expected["finished"] else None)
