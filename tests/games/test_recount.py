"""The command that works a match record out again."""

import io
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from tests.rules.table import ANN, BEN, WALL, a, gin, knock, record, recount

ROOT = Path(__file__).parents[2]
GOOD = record([knock(ANN, 8, 20), gin(BEN, 14)], id="m1")
BAD = record([knock(ANN, 8, "20")], id="m2")


@pytest.fixture
def recounted(monkeypatch, tmp_path):
    """Recount a text or bytes: what is printed, what is complained of, and the exit status."""

    def run(written, *options, file="-"):
        written = written.encode() if isinstance(written, str) else written
        if file == "-":
            monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(written)))
        else:
            (tmp_path / file).write_bytes(written)
            file = str(tmp_path / file)
        out, err, status = io.StringIO(), io.StringIO(), 0
        try:
            call_command("recount", file, *options, stdout=out, stderr=err)
        except SystemExit as stop:
            status = stop.code
        return SimpleNamespace(out=out.getvalue(), err=err.getvalue(), status=status)

    return run


def as_json(value):
    return json.dumps(value, ensure_ascii=False)


def error(where, ident=None):
    """An error answer but for its sentence."""
    return {"id": ident, "error": {"where": where}}


def answers(printed):
    """The answers, line by line, errors without their sentences."""
    found = [json.loads(line) for line in printed.splitlines()]
    for answer in found:
        if "error" in answer:
            assert answer["error"].pop("message")
    return found


@pytest.mark.parametrize("file", ["-", "match.json"])
def test_a_record_is_printed_as_its_sheet(recounted, file):
    answer = recounted(as_json(GOOD), file=file)
    assert json.loads(answer.out) == {"id": "m1"} | recount(GOOD)
    assert (answer.err, answer.status) == ("", 0)


def test_an_id_is_echoed_only_where_there_is_one(recounted):
    nameless = record([WALL])
    assert json.loads(recounted(as_json(nameless)).out) == recount(nameless)
    assert json.loads(recounted(as_json(nameless | {"id": None})).out) == recount(nameless)
    assert json.loads(recounted(as_json(nameless), "--lines").out)["id"] is None


def test_a_record_that_cannot_be_is_answered_with_its_place_and_said_in_a_sentence(recounted):
    answer = recounted(as_json(BAD))
    told = json.loads(answer.out)
    assert told["id"] == "m2"
    assert told["error"]["where"] == "hands[0].deadwood"
    assert answer.err.strip() == told["error"]["message"]
    assert answer.status == 1


@pytest.mark.parametrize(
    "written",
    [b"", b"[]", b"{", b"\xff\xfe", "{}x".encode("utf-16"), b"[" * 100_000, b" " * 5_000_001],
    ids=["empty", "list", "half", "no-utf-8", "utf-16", "deep", "too-large"],
)
def test_what_is_no_record_at_all_has_no_place(recounted, written):
    answer = recounted(written)
    where = json.loads(answer.out)["error"]["where"]
    assert (where, answer.status) == ("", 1)


def test_lines_are_answered_in_order_and_a_bad_one_never_stops_the_others(recounted):
    lines = [as_json(GOOD), "", "nope", as_json(BAD), "   ", as_json(record([WALL]))]
    answer = recounted("\n".join(lines), "--lines")
    assert answers(answer.out) == [
        {"id": "m1"} | recount(GOOD),
        error(""),
        error("hands[0].deadwood", "m2"),
        {"id": None} | recount(record([WALL])),
    ]
    assert (answer.err, answer.status) == ("", 1)


def test_lines_that_are_all_good_are_no_failure(recounted):
    answer = recounted(f"{as_json(GOOD)}\r\n\r\n{as_json(GOOD)}\n", "--lines")
    assert [each["id"] for each in answers(answer.out)] == ["m1", "m1"]
    assert answer.status == 0
    assert recounted("", "--lines").status == 0


def test_a_line_that_is_too_long_is_refused_and_the_next_one_read(recounted):
    lines = [b"x" * 12_000_000, as_json(GOOD).encode()]
    answer = recounted(b"\n".join(lines), "--lines")
    assert answers(answer.out) == [error(""), {"id": "m1"} | recount(GOOD)]


def test_a_line_of_exactly_5_mb_is_read(recounted):
    written = as_json(GOOD)
    padded = written + " " * (5_000_000 - len(written))
    assert recounted(f"{padded}\n{padded} \n", "--lines").out.count('"error"') == 1


def test_a_mark_of_byte_order_is_no_mistake(recounted):
    assert recounted(b"\xef\xbb\xbf" + as_json(GOOD).encode()).status == 0


def test_half_a_letter_is_echoed_as_it_came(recounted):
    answer = recounted('{"id": "m\\ud800"}\n{"\\udfff": 1}', "--lines")
    assert answers(answer.out) == [error("format", "m\ud800"), error("\udfff")]
    answer.out.encode()


def test_what_is_kept_but_not_scored_is_said(recounted):
    told = json.loads(recounted(as_json(record([], "partners"))).out)["error"]
    assert told["where"] == "rules.per_side"
    assert "not scored yet" in told["message"]


def test_names_are_printed_as_they_are_written(recounted):
    written = recounted(as_json(record([a(5)], sides=["Zoë", "Ştefan"])), "--text").out
    assert "Zoë" in written
    assert "Ştefan" in written


def test_a_sheet_as_a_person_writes_it_tells_hands_totals_and_who_deals(recounted):
    written = recounted(as_json(record([knock(ANN, 8, 20), a(100)], first_dealer=ANN)), "--text")
    assert written.status == 0
    for word in ("Ann – Ben", "Bicycle", "+12", "112", "game bonus", "Ben deals next."):
        assert word in written.out
    with pytest.raises(ValueError, match="Expecting"):
        json.loads(written.out)


def test_an_error_is_json_whatever_is_asked_for(recounted):
    answer = recounted(as_json(BAD), "--text")
    assert json.loads(answer.out)["error"]["where"] == "hands[0].deadwood"
    assert answer.status == 1


@pytest.mark.parametrize("language", ["en", "es", "ro"])
def test_the_language_changes_no_number(recounted, language):
    answer = recounted(as_json(GOOD), f"--language={language}")
    assert json.loads(answer.out)["hands"] == recount(GOOD)["hands"]


def test_a_file_that_is_not_there_is_a_wrong_argument():
    for file in ("nowhere.json", str(ROOT)):
        with pytest.raises(CommandError) as stop:
            call_command("recount", file)
        assert stop.value.returncode == 2


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ([], 2),
        (["-", "--language", "fr"], 2),
        (["-", "--lines"], 1),
        (["nowhere.json"], 2),
        (["-"], 1),
    ],
)
def test_the_exit_status_is_1_for_a_bad_record_and_2_for_wrong_arguments(arguments, status):
    ran = subprocess.run(
        [sys.executable, "manage.py", "recount", *arguments],
        cwd=ROOT,
        input=b"nope",
        capture_output=True,
        check=False,
    )
    assert ran.returncode == status
    assert b"Traceback" not in ran.stderr
