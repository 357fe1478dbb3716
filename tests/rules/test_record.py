"""A match record: what it may hold, and where it is refused."""

import json

import pytest

from scorekeeper.rules.messages import Refused
from scorekeeper.rules.record import parse_json, read_record, write_record
from tests.rules.table import (
    ANN,
    BEN,
    VOID,
    WALL,
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


def read_json(written):
    return read_record(parse_json(written))


def where(written):
    """The place where this JSON is refused."""
    with pytest.raises(Refused) as refusal:
        read_json(written)
    return refusal.value.where


def without(written, key):
    return {name: value for name, value in written.items() if name != key}


# What is no record


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        "{",
        "[1,",
        "nope",
        "{} {}",
        "NaN",
        '{"a": NaN}',
        '{"a": -Infinity}',
        "'a'",
        "{a: 1}",
    ],
)
def test_what_is_no_json_is_no_record(written):
    assert where(written) == ""


@pytest.mark.parametrize("written", ["[]", "5", "null", "true", '"bicycle"', "1e999"])
def test_what_is_no_object_is_no_record(written):
    assert where(written) == ""


def test_a_key_that_stands_twice_leaves_it_open_what_was_meant():
    assert where('{"format": "gin-match/1", "format": "gin-match/1"}') == ""


@pytest.mark.parametrize("deep", ["[" * 100_000, '{"a":' * 100_000, "[" * 50_000 + "]" * 50_000])
def test_what_is_nested_without_end_is_no_record(deep):
    assert where(deep) == ""


@pytest.mark.parametrize("key", ["format", "rules", "sides", "hands"])
def test_a_record_needs_its_four_keys(key):
    assert refused(without(record(), key))[0] == key


@pytest.mark.parametrize("form", ["gin-match/2", "gin-sheet/1", "", None, 1, True])
def test_another_format_is_refused(form):
    assert place([], format=form) == "format"


@pytest.mark.parametrize("key", ["name", "Format", "stakes", " rules"])
def test_a_key_nobody_knows_is_named(key):
    place, sentence = refused(record(**{key: 1}))
    assert place == key
    assert key in sentence


# Beside the hands


@pytest.mark.parametrize(
    "sides", [[], ["Ann"], ["Ann", "Ben", "Cleo"], ["Ann", "Ann"], ["A", " A "]]
)
def test_there_are_two_sides_that_differ(sides):
    assert place([], sides=sides) == "sides"


@pytest.mark.parametrize("name", ["", "  ", "n" * 61, 5, None, True, ["Ann"], "a\0", "\ud800"])
def test_a_name_has_1_to_60_characters_that_can_be_shown(name):
    assert place([], sides=["Ann", name]) == "sides[1]"


def test_names_are_trimmed():
    assert read_record(record(sides=["  Ann ", "n" * 60])).sides == ("Ann", "n" * 60)


@pytest.mark.parametrize("key", ["id", "place", "note", "time_zone", "played", "ended"])
@pytest.mark.parametrize("value", NO_TEXTS)
def test_a_text_is_a_text(key, value):
    assert place([], **{key: value}) == key


@pytest.mark.parametrize(
    "key",
    [
        *("id", "place", "note", "time_zone", "played", "ended"),
        *("first_dealer", "last_column", "players", "log"),
    ],
)
def test_null_is_as_good_as_absent(key):
    assert read_record(record(**{key: None})) == read_record(record())


@pytest.mark.parametrize(
    "played", ["yesterday", "2026-13-01", "2026-02-30", "2026-11-30T20:00", ""]
)
def test_the_day_is_a_date(played):
    assert place([], played=played) == "played"


def test_an_open_game_is_struck_or_stands():
    assert place([], ended="over") == "ended"


@pytest.mark.parametrize("players", [[], ["p1"], ["p1", "p2", "p3"], "p1"])
def test_there_is_a_player_beside_each_name(players):
    assert place([], players=players) == "players"


def test_a_player_is_an_id():
    assert place([], players=["p1", 2]) == "players[1]"


def test_a_match_has_at_most_ten_thousand_hands():
    assert len(read_record(record([WALL] * 10_000)).hands) == 10_000
    assert place([WALL] * 10_001) == "hands"


# There and back


EVERYTHING = record(
    [
        knock(ANN, 8, 20, id="h1", dealer=0, knock_card="8h", note="late", at="2026-11-30T21:15Z"),
        gin(BEN, 14, cards=["7H", "8H"]),
        agreed(ANN, 0, "forfeit", reason="eleven cards"),
        agreed(ANN, 30),
        VOID | {"was": big_gin(ANN, 31), "reason": "misdeal"},
        WALL,
    ],
    {"preset": "oklahoma", "columns": 3, "rolling": True, "currency": "EUR"},
    id="m1",
    first_dealer=1,
    played="2026-11-30",
    time_zone="Europe/Madrid",
    place="Ann's kitchen",
    note="",
    ended="as_it_stands",
    last_column=4,
    players=["p1", "p2"],
)


def test_reading_what_was_written_gives_the_same_record():
    read = read_record(EVERYTHING)
    written = write_record(read)
    assert read_record(json.loads(json.dumps(written))) == read
    assert write_record(read_record(written)) == written
    assert recount(written) == recount(EVERYTHING)


def test_a_sheet_of_everything_can_be_worked_out():
    walked = recount(EVERYTHING)
    assert [row["points"] for row in walked["hands"]] == [12, 34, 0, 30, 0, 0]
    assert walked["hands"][1]["remarks"] == ["knock card not recorded"]
