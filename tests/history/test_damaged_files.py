"""Two hundred damaged files: each ends in a sentence, with status 422, and nothing is written."""

import copy
import gzip
import io
import json
import tarfile
import zipfile

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile, TemporaryUploadedFile
from django.test import Client

from tests.games.phone import read_page

pytestmark = pytest.mark.django_db

HANDS = [
    {
        "id": "h2",
        "result": "knock",
        "by": 0,
        "deadwood": [8, 20],
        "at": "2026-10-03T20:00:00+02:00",
    },
    {"id": "h3", "result": "agreed", "winner": 1, "points": 12, "kind": "knock"},
    {"id": "h4", "result": "void", "was": {"result": "gin", "by": 0, "deadwood": [0, 9]}},
]
LOG = [
    {"version": 1, "at": "2026-10-03T20:00:00+02:00", "by": "Ann", "verb": "started"},
    *(
        {"version": place, "verb": "recorded", "hand": hand["id"], "new": hand, "before": None}
        for place, hand in enumerate(HANDS, start=2)
    ),
]
WHOLE = {
    "format": "gin-match/1",
    "id": "m1",
    "rules": {"preset": "bicycle", "columns": 3},
    "sides": ["Ann", "Ben"],
    "first_dealer": 0,
    "played": "2026-10-03",
    "time_zone": "Europe/Madrid",
    "place": "at home",
    "players": ["1", "2"],
    "hands": HANDS,
    "log": LOG,
}
WRITTEN = json.dumps(WHOLE, indent=1).encode()
HUGE = 10**400
NAN = float("nan")


def with_(path, value):
    """The whole record with something else at a place."""
    record = copy.deepcopy(WHOLE)
    *way, last = path
    at = record
    for step in way:
        at = at[step]
    at[last] = value
    return json.dumps(record).encode()


def truncated():
    for share in range(1, 40):
        yield f"cut off after {share} of 40", WRITTEN[: len(WRITTEN) * share // 40]


def wrong_types():
    places = [
        *[(key,) for key in WHOLE if key != "log"],
        *[("hands", 0, key) for key in HANDS[0]],
        *[("hands", 1, key) for key in ("winner", "points", "kind")],
        *[("log", 1, key) for key in ("version", "verb", "hand", "new", "before")],
        ("log", 0, "at"),
        ("hands", 2, "was"),
        ("hands", 0, "deadwood", 1),
        ("sides", 0),
        ("players", 1),
        ("rules", "columns"),
    ]
    for place in places:
        for value in (8.5, True, {"a": [1]}):
            yield f"{value} at {place}", with_(place, value)


def out_of_range():
    for place, value in [
        (("hands", 0, "deadwood"), [8, HUGE]),
        (("hands", 0, "deadwood"), [8, -1]),
        (("hands", 0, "deadwood"), [8, 2**63]),
        (("hands", 0, "by"), 2),
        (("hands", 0, "by"), HUGE),
        (("hands", 1, "points"), 10**9),
        (("hands", 1, "points"), HUGE),
        (("hands", 0, "at"), "0001-01-01T00:00:00+14:00"),
        (("hands", 0, "at"), "9999-12-31T23:59:59-14:00"),
        (("hands", 0, "at"), "yesterday"),
        (("hands", 0, "id"), "x\0y"),
        (("played",), "0001-01-01"),
        (("played",), "9999-12-31"),
        (("played",), "2026-02-30"),
        (("time_zone",), "Mars/Olympus"),
        (("time_zone",), "../../etc/passwd"),
        (("place",), "x" * 61),
        (("note",), "x" * 2001),
        (("sides",), ["Ann", "Ann"]),
        (("sides",), ["Ann", "x" * 61]),
        (("sides",), ["Ann", " "]),
        (("sides",), ["Ann", "\ud800"]),
        (("sides",), ["Ann", "\u200b"]),
        (("sides",), ["Ann", "B\u202een"]),
        (("sides",), ["Ann", "B\ten"]),
        (("sides",), ["Ann", "Ben", "Cleo"]),
        (("rules", "target"), HUGE),
        (("rules", "target"), 0),
        (("rules", "preset"), "mine"),
        (("last_column",), 5),
        (("log", 0, "by"), "x" * 61),
        (("log", 0, "key"), "x" * 65),
        (("log", 0, "at"), "20:00"),
        (("log", 0, "version"), 2),
        (("log", 1, "hand"), "h9"),
        (("log", 2, "before"), "h9"),
        (("log", 0, "verb"), "recorded"),
        (("log", 0, "new"), {"sides": ["Ann", 7]}),
        (("log", 0, "new"), {"sides": ["Ann", "B\nen"]}),
        (("log", 0, "new"), {"rules": "mine"}),
        (("log", 0, "new"), {"rules": "oklahoma"}),
        (("log", 0, "new"), {"first_dealer": 1}),
    ]:
        yield f"{str(value)[:40]} at {place}", with_(place, value)


def twice():
    yield (
        "the same id of two hands",
        json.dumps(
            {key: value for key, value in WHOLE.items() if key != "log"}
            | {"hands": [HANDS[0], HANDS[0]]}
        ).encode(),
    )
    keys = [{**entry, "key": "the same key of two"} for entry in LOG]
    yield "the same key of two entries", json.dumps(WHOLE | {"log": keys}).encode()
    yield "a key of JSON twice", b'{"format": "gin-match/1", "format": "gin-match/1"}'
    yield "a log of other hands", json.dumps(WHOLE | {"log": LOG[:2]}).encode()
    yield "no log at all in it", json.dumps(WHOLE | {"log": []}).encode()


def missing():
    for key in ("format", "rules", "sides", "hands"):
        yield f"no {key}", json.dumps({k: v for k, v in WHOLE.items() if k != key}).encode()
    yield "another format", with_(("format",), "gin-match/2")
    yield "an unknown key", json.dumps(WHOLE | {"winner": "Ann"}).encode()


def letters():
    yield "UTF-16", WRITTEN.decode().encode("utf-16")
    yield "UTF-16 without its mark", WRITTEN.decode().encode("utf-16-le")
    yield "UTF-32", WRITTEN.decode().encode("utf-32")
    yield "Latin-1", WRITTEN.replace(b"Ann", "Añn".encode("latin-1"))
    yield "half a letter", WRITTEN.replace(b"Ann", b"An\xc3")
    yield "a null character", WRITTEN.replace(b"Ann", b"A\0n")
    yield "NaN", WRITTEN.replace(b"20", b"NaN", 1)
    yield "Infinity", WRITTEN.replace(b"20", b"-Infinity", 1)
    yield "comments", b"// scores\n" + WRITTEN
    yield "single quotes", WRITTEN.replace(b'"', b"'")
    yield "two marks", b"\xef\xbb\xbf\xef\xbb\xbf" + WRITTEN


def no_record():
    yield "nothing", b""
    yield "blanks", b" \n\n\t "
    yield "a number", b"42"
    yield "a list of nothing", b"[]"
    yield "a list of numbers", b"[1, 2, 3]"
    yield "an empty object", b"{}"
    yield "a sentence", b"Ann has won."
    yield "a page", b"<!doctype html><title>Scores</title>"
    yield "a picture", b"\x89PNG\r\n\x1a\n" + bytes(200)
    yield "a thousand lines of nothing", b"{}\n" * 1000
    yield "a long number", b"[" + b"9" * 200_000 + b"]"
    yield "a table of one line", b"date,winner,points\n"
    yield "a cell that never ends", b'date,winner\n"2026' + b"x" * 200_000


def nested():
    for opening, closing in ((b"[", b"]"), (b'{"a":', b"}")):
        yield f"deep {opening!r}", opening * 100_000 + b"1" + closing * 100_000
        yield f"deep and cut off {opening!r}", opening * 100_000
    deep: object = 1
    for _ in range(40):
        deep = {"a": deep}
    yield "deep in the log", with_(("log", 0, "new"), deep)
    was = HANDS[2] | {"was": HANDS[2]}
    yield "void of void of void", with_(("hands", 2), was)


def packed():
    yield "gzip", gzip.compress(WRITTEN)
    yield "a bomb", gzip.compress(bytes(20_000_000))
    for kind in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", kind) as archive:
            archive.writestr("matches.json", WRITTEN)
        yield f"zip {kind}", stream.getvalue()
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:xz") as archive:
        archive.addfile(tarfile.TarInfo("matches.json"))
    yield "tar", stream.getvalue()


def large():
    many = json.dumps(WHOLE | {"hands": HANDS * 4000, "log": None}).encode()
    yield "too many hands", many
    yield "6 MB of one record", with_(("note",), "x" * 6_000_000)
    yield "6 MB of brackets", b"[" * 6_000_000
    yield "6 MB of lines", b"{}\n" * 2_000_000
    yield "6 MB of a table", b"date,winner\n" + b"2026-10-03,Ann\n" * 400_000


DAMAGED = [
    pytest.param(content, id=name)
    for files in (
        *(truncated, wrong_types, out_of_range, twice, missing),
        *(letters, no_record, nested, packed, large),
    )
    for name, content in files()
]


def test_there_are_two_hundred_and_the_whole_one_is_read():
    assert len(DAMAGED) >= 200
    answer = Client().post("/history/in/", {"file": SimpleUploadedFile("m.json", WRITTEN)})
    assert answer.status_code == 302


@pytest.mark.parametrize("content", DAMAGED)
def test_a_damaged_file_is_told_in_a_sentence_and_leaves_nothing(content):
    _refused(SimpleUploadedFile("matches.json", content))


def test_fifty_megabytes_of_one_line_are_told_in_a_sentence_and_leave_nothing():
    large = TemporaryUploadedFile("matches.json", "application/json", 0, None)
    for _ in range(50):
        large.write(b"[" * 1_000_000)
    large.size = 50_000_000
    large.seek(0)
    _refused(large)


def _refused(file):
    answer = Client().post("/history/in/", {"file": file})
    assert answer.status_code == 422
    page = read_page(answer.text)
    sentences = [one.words for one in page.all(cls="wrong")]
    assert sentences
    assert all(len(one) > 15 and one[-1] in ".:?" for one in sentences), sentences
    assert not any("{" in one and "}" in one for one in sentences), sentences
    for app in ("people", "games", "history"):
        for model in apps.get_app_config(app).get_models():
            assert not model._default_manager.exists()
