"""``manage.py referee``: cards in, a ruling out."""

import io
import json
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from tests.rules.test_rulings import KNOCKER, UNDERCUTTER

ASKED = {"rules": "bicycle", "knocker": KNOCKER, "defender": UNDERCUTTER}


@pytest.fixture
def referee(monkeypatch):
    """Run the command: what it printed, what stands on standard error, and its exit status."""

    def run(*arguments, stdin=b""):
        out, err = io.StringIO(), io.StringIO()
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(stdin)))
        try:
            call_command("referee", *arguments, stdout=out, stderr=err)
        except SystemExit as stopped:
            return out.getvalue(), err.getvalue(), stopped.code
        return out.getvalue(), err.getvalue(), 0

    return run


def options(**asked):
    given = ASKED | asked
    return [f"--{key.replace('_', '-')}={value}" for key, value in given.items()]


def test_it_rules_on_one_knock(referee):
    out, err, status = referee(*options())
    answer = json.loads(out)
    assert (answer["kind"], answer["winner"], answer["points"]) == ("undercut", "defender", 21)
    assert "id" not in answer
    assert (err, status) == ("", 0)


def test_house_rules_may_be_an_object(referee):
    rules = '{"preset": "bicycle", "undercut_bonus": 10}'
    assert json.loads(referee(*options(rules=rules))[0])["points"] == 11


def test_every_card_may_be_told(referee):
    told = {"knock_card": "6S", "discard": "KC", "taken": "6H", "laid": "4S 5S 6S / JC JD JH"}
    out, _, status = referee(*options(**told, rules="oklahoma", knocker=KNOCKER + " KC"))
    assert (json.loads(out)["points"], status) == (22, 0)


def test_it_speaks_as_a_person_would(referee):
    out, _, _ = referee(*options(), "--text")
    assert out.splitlines()[:5] == [
        "Knocker: 4S 5S 6S / 9C 9D 9H / JC JD JH + 6H = 6",
        "Defender: 7C 7D 7H / QC QD QH + 2D 3H = 5",
        "Laid off: 7S → 4S 5S 6S, 8S → 4S 5S 6S",
        "",
        "Undercut: the defender scores 21.",
    ]


def test_no_knock_is_no_error(referee):
    out, _, status = referee(*options(knocker=KNOCKER.replace("JD", "KD")))
    assert (json.loads(out)["legal"], status) == (False, 0)
    out, _, status = referee(*options(knocker=KNOCKER.replace("JD", "KD")), "--text")
    assert "This is no knock." in out


@pytest.mark.parametrize(
    ("changed", "where", "sentence"),
    [
        ({"knocker": "7S"}, "knocker", "The knocker has 1 card"),
        ({"defender": KNOCKER}, "defender", "4S is in both players' cards."),
        ({"discard": "10X"}, "discard", "10X is not a card"),
        ({"rules": '{"target": 0}'}, "rules.target", "This has to be from 1 to 10000."),
        ({"rules": "{"}, "rules", "This cannot be read as JSON."),
        ({"rules": "pub"}, "rules", "There is no preset called pub."),
    ],
)
def test_an_error_names_its_place(referee, changed, where, sentence):
    out, err, status = referee(*options(**changed))
    told = json.loads(out)
    assert told["error"]["where"] == where
    assert told["error"]["message"].startswith(sentence)
    assert (told["id"], err.strip(), status) == (None, told["error"]["message"], 1)


def test_lines_are_answered_in_order_and_a_bad_one_stops_none(referee):
    lines = [
        json.dumps({"id": "a"} | ASKED),
        "",
        "no JSON",
        json.dumps({"id": "c"} | ASKED | {"defender": "7S"}),
        json.dumps(ASKED | {"knocker": KNOCKER.split()}),
    ]
    out, err, status = referee("--lines", "-", stdin="\n".join(lines).encode())
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["id"] for answer in answers] == ["a", None, "c", None]
    assert [answer.get("points") for answer in answers] == [21, None, None, 21]
    assert answers[2]["error"]["where"] == "defender"
    assert (err, status) == ("", 1)


def test_lines_are_read_from_a_file_too(referee, tmp_path):
    file = tmp_path / "knocks.jsonl"
    file.write_text(json.dumps(ASKED))
    assert referee("--lines", str(file))[2] == 0


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--rules", "bicycle"],
        ["--lines", "-", "--rules", "bicycle"],
        ["--lines", "there-is-no-such-file"],
        ["--language", "la"],
    ],
)
def test_wrong_arguments_are_told_apart_from_bad_cards(referee, arguments):
    with pytest.raises(CommandError):
        referee(*arguments)
