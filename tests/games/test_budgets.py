"""What a page may cost: queries that do not grow, and bytes that fit an old phone."""

import re
import zlib
from pathlib import Path

import brotli
import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.games.models import Match
from scorekeeper.games.scorebook.from_record import Taking, made_ready, take_in
from scorekeeper.rules.record import Record
from scorekeeper.rules.recorded import RecordedHand
from scorekeeper.rules.ruleset import Ruleset
from tests.games import typed
from tests.games.conftest import TO_100, Scorer
from tests.games.phone import read_page
from tests.games.table import ANN, BEN, gin, knock, wall

pytestmark = pytest.mark.django_db

SHEET, SAVE, START, UNCHANGED = 8, 14, 6, 2
FIRST_VISIT = 60 * 1024

# One hand, many in one game, and many in many games.
LONG = {
    "a few hands": [knock(ANN, 5, 10)] * 5,
    "two hundred in one game": [wall()] * 198 + [knock(ANN, 5, 10)] * 2,
    "two hundred in many games": [gin(ANN, 30), gin(BEN, 30)] * 100,
}


@pytest.fixture(params=LONG.values(), ids=LONG.keys())
def played(request, device, ann, ben):
    """A match taken in from its record: the same rows as by hand, in a tenth of the time."""
    hands = tuple(RecordedHand(hand=hand) for hand in request.param)
    players = {("", "Ann"): ann, ("", "Ben"): ben}
    record = Record(ruleset=TO_100, sides=("Ann", "Ben"), hands=hands)
    filed = made_ready(record, Taking(device, players, timezone.now()))
    take_in([filed])
    return Match.objects.get(pk=filed.match.pk)


def queries(act):
    with CaptureQueriesContext(connection) as asked:
        act()
    return [q["sql"] for q in asked if not q["sql"].startswith(("SAVEPOINT", "RELEASE"))]


def test_a_sheet_costs_few_queries_however_long_the_match(phone, played):
    asked = queries(lambda: phone.open(played.get_absolute_url()))
    assert len(asked) <= SHEET, asked


def test_a_saved_hand_costs_few_queries_however_long_the_match(phone, played):
    games = played.games.count()
    number = games if played.games.last().state == "open" else games + 1
    form = phone.open(f"{played.get_absolute_url()}game/{number}/").form
    values = {**form.values, **typed.knock(0, 5, 10)}
    asked = queries(lambda: phone.client.post(form.action, values))
    assert len(asked) <= SAVE, asked
    assert played.hands.order_by("-pk").first().deadwood == [5, 10]


def test_asking_in_vain_costs_few_queries_however_long_the_match(phone, joined, played):
    ben = joined(side=1, at=played)
    played.refresh_from_db()
    for asker in (phone, ben):
        first = read_page(asker.follow(played, tag="1").text).one(id="others").attrs["data-tag"]
        asked = queries(lambda asker=asker, tag=first: asker.follow(played, tag=tag))
        assert len(asked) <= UNCHANGED, asked
        assert asker.follow(played, tag=first).status_code == 204


def test_a_start_page_costs_the_same_with_many_matches(phone, start, device):
    def listed():
        return len(queries(lambda: phone.open("/")))

    Scorer(start(), device).record(gin(ANN, 20))
    few = listed()
    for _ in range(20):
        Scorer(start(), device).record(gin(ANN, 80), gin(BEN, 10))
    assert listed() == few <= START


@pytest.mark.parametrize("page", ["log/", "hand/2/", "table/"])
def test_other_pages_cost_the_same_however_long_the_match(phone, start, device, page):
    short, long = start(), start()
    Scorer(short, device).record(*[gin(ANN, 30), gin(BEN, 20)] * 3)
    Scorer(long, device).record(*[gin(ANN, 30), gin(BEN, 20)] * 20)
    few, many = (
        queries(lambda match=match: phone.open(match.get_absolute_url() + page))
        for match in (short, long)
    )
    assert len(many) <= len(few), many
    assert len(many) <= 12, many


def compressed(content: bytes, name: str) -> int:
    """As whitenoise sends it: compressed beforehand, unless that gains nothing."""
    if re.search(r"\.(png|jpe?g|webp|woff2?|mp4|webm)$", name):
        return len(content)
    return min(len(content), len(brotli.compress(content)), len(zlib.compress(content, 9)))


def linked(page: str) -> set[str]:
    """What a page has the browser fetch by itself."""
    fetched = re.findall(
        r'<(?:link|script|img|use|video|source)\b[^>]*?\b(?:href|src)="([^"]+)"', page
    )
    return {address.partition("#")[0] for address in fetched}


@pytest.mark.parametrize("rules", [{}, {"columns": 3}, {"knock_from": "upcard"}], ids=str)
def test_a_first_visit_to_a_sheet_fits_in_sixty_kilobytes(phone, start, device, rules):
    match = start(Ruleset().changed(rules))
    Scorer(match, device).record(*[knock(ANN, 2, 10), knock(BEN, 2, 9)] * 6)
    page = phone.client.get(match.get_absolute_url()).text
    weights = {"the page": len(zlib.compress(page.encode(), 6))}
    for address in linked(page):
        assert re.match(r"/(?!/)", address), f"a third party: {address}"
        name = address.removeprefix("/static/")
        if name == address:
            content = phone.client.get(address).content
        else:
            content = Path(finders.find(name)).read_bytes()
        weights[name] = compressed(content, name)
        assert not (name.endswith(".js") and b"import " in content), "count what it fetches too"
    assert sum(weights.values()) <= FIRST_VISIT, weights


@pytest.mark.parametrize("page", ["", "log/", "hand/2/", "table/", "game/1/", "hand/2/void/"])
def test_a_page_holds_to_its_policy(phone, scorer, match, page):
    scorer.record(gin(ANN, 80))
    text = phone.client.get(match.get_absolute_url() + page).text
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:|<script>", text)
    assert not re.search(r'(?:href|src|action)="(?:https?:)?//', text)


def test_the_start_and_the_new_match_hold_to_it_too():
    for page in ("/", "/new/", "/nowhere/"):
        text = Client().get(page).text
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:|<script>", text)
        assert not re.search(r'(?:href|src|action)="(?:https?:)?//', text)
