"""Whatever is sent, to whatever address: never the server's error, and the books stay right."""

import os
import random

import pytest

from scorekeeper.games.audit import problems_of
from scorekeeper.games.urls import urlpatterns
from scorekeeper.rules.ruleset import Ruleset
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall

pytestmark = pytest.mark.django_db

REQUESTS = int(os.environ.get("FUZZ", "400"))
FIRST_SEED = int(os.environ.get("FUZZ_FROM", "0"))
SEEDS = range(FIRST_SEED, FIRST_SEED + 3)
"""``FUZZ=5000 FUZZ_FROM=100 pytest tests/games/test_fuzz.py`` looks further."""

METHODS = ["GET", "GET", "POST", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "BREW"]
TYPES = [
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-7",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/json",
    "text/plain",
    "",
    "\x7f",
]
FIELDS = [
    "who", "result", "kind", "points", "count_0", "count_1", "rank", "suit", "dealer", "note",
    "at", "reason", "key", "version", "game", "entry", "play_on", "look", "name_0", "name_1",
    "preset", "shown", "hollywood", "target", "first_dealer", "keep_as", "time_zone", "place",
    "how", "column", "page", "gin_bonus", "column_multipliers", "game_bonus", "rolling",
    "match_games", "columns", "extra_boxes_gin", "tie", "spade", "knock_from", "keep_dealers",
    "before", "number", "csrfmiddlewaretoken",
]  # fmt: skip
VALUES = [
    "", "0", "1", "2", "-1", "7", "20", "99", "5000", "12.5", "1e9", "9" * 30, "9" * 400, "abc",
    "nobody", "knock", "gin", "big_gin", "agreed", "wall", "void", "none", "unknown", "undercut",
    "tie", "gin_off", "forfeit", "S", "H", "10", "A", "yes", "on", "True", "False", "draw",
    "bicycle", "as-played", "own-1", "own-x", "target", "upcard", "shutout", "struck",
    "as_it_stands", "Ann", "Ben", "ann", "<b>Ann</b>", "x" * 300, "x" * 70_000, "\x00", "\ud800",
    "\u202e", "é", "２０", "٢٠", "12+11+7", "+", "1+" * 30, "0001-01-01T00:00", "now",
    "9999-12-31T23:59", "2026-10-25T02:30", "2026-03-29T02:30", "Europe/Berlin", "Asia/Tokyo",
    "../../x", "%s", "%(name)s", "{name}", "{{ 7 }}", "'; --", "1 1 2", "1 1 999", "two words",
    "k" * 20, "l" * 20, "h2", "null", "[]", "{}", "\r\nX: y", "🂡",
]  # fmt: skip
PARTS = ["pad", "hand", "act", "change", "match", "new_match", "values", "rules", "x", "", "a#b"]


def addresses(matches, marks, chance):
    """An address, its parts filled with what is there and with what is not."""
    patterns = [str(one.pattern) for one in urlpatterns]
    number = chance.choice([0, 1, 2, 3, 999, 2**31, 2**63, 10**40])
    code = chance.choice([*[match.code for match in matches] * 3, "x", "a" * 200, "-"])
    mark = chance.choice([*marks * 3, 0, 1, 999, 2**63, 10**30])
    written = chance.choice(patterns).replace("<slug:code>", code)
    written = written.replace("<slug:incident>", chance.choice(["over_limit", "wall", "x"]))
    return "/" + written.replace("<int:mark>", str(mark)).replace("<int:number>", str(number))


def typed(chance, version):
    """Some fields, sensible or not; the key and the version mostly good enough to get further."""
    said = {chance.choice(FIELDS): chance.choice(VALUES) for _ in range(chance.randrange(12))}
    if chance.random() < 0.7:
        said["key"] = f"{chance.randrange(10**20):020}"
        said["version"] = str(chance.choice([version, version, version, 0, version - 1]))
    if chance.random() < 0.4:
        kind = chance.choice(["knock", "gin", "big_gin", "agreed", "wall", "void"])
        who = "nobody" if kind in ("wall", "void") else chance.choice("01")
        counts = {f"count_{side}": chance.choice(["", "0", "4", "20", "98"]) for side in (0, 1)}
        said |= {"who": who, "result": kind, "kind": "none", "points": "30", **counts}
    return said


@pytest.mark.parametrize("seed", SEEDS)
def test_no_request_makes_a_servers_error(phone, start, device, htmx, seed):
    chance = random.Random(seed)
    rolling = {"columns": 2, "rolling": True, "target": 50}
    rules = [{}, {"columns": 3}, {"knock_from": "upcard", "match_games": 1}, rolling]
    matches = [start(Ruleset().changed(each), time_zone="Asia/Tokyo") for each in rules]
    for match in matches:
        known = [knock(ANN, 3, 20), gin(BEN, 10), wall(), void(), agreed(ANN, 60)]
        Scorer(match, device).record(*known)
    marks = [hand.mark for hand in matches[0].hands.all()]
    phone.client.handler.enforce_csrf_checks = False
    phone.client.raise_request_exception = False

    for _ in range(REQUESTS):
        match = chance.choice(matches)
        match.refresh_from_db()
        url = addresses(matches, marks, chance)
        method, said = chance.choice(METHODS), typed(chance, match.version)
        more = {"headers": htmx(chance.choice(PARTS))} if chance.random() < 0.3 else {}
        sendable = {k: v.encode("utf-8", "replace").decode() for k, v in said.items()}
        if method in ("GET", "HEAD"):
            response = getattr(phone.client, method.lower())(url, sendable, **more)
        elif method == "POST" and chance.random() < 0.85:
            response = phone.client.post(url, sendable, **more)
        else:
            body = chance.randbytes(chance.randrange(60))
            kind = chance.choice(TYPES)
            response = phone.client.generic(method, url, body, content_type=kind, **more)
        told = f"{method} {url} {said} {more}"
        assert response.status_code < 500, told
        assert response.status_code in (200, 302, 400, 403, 404, 405, 409, 415, 422, 429), told

    for match in matches:
        match.refresh_from_db()
        assert list(problems_of(match)) == []
        for page in ("", "log/", "table/", "recount/", "game/1/"):
            assert phone.open(match.get_absolute_url() + page).status in (200, 404), page
        for hand in match.hands.all():
            page = f"{match.get_absolute_url()}hand/{hand.mark}/"
            assert phone.open(page).status == (404 if match.deleted_at else 200)
