"""Taking a match along on a phone and taking it in again; every page of it for everybody."""

import json
import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from scorekeeper.games.models import Match
from tests.browser import test_everybody
from tests.browser.test_everybody import LONG_NAMES
from tests.games.table import ANN, BEN, gin, knock

pytestmark = pytest.mark.timeout(300)

owner, start = test_everybody.owner, test_everybody.start
phone, looks_right = test_everybody.phone, test_everybody.looks_right

TABLE = "Date;Player 1;Player 2;Winner;Points\n3/10/2026;Ann;Ben;Ann;12\n4/10/2026;Ann;Ben;Cleo;1\n"


@pytest.fixture
def match(start):
    return start(gin(ANN, 80), knock(BEN, 5, 20))


def bring(phone, tmp_path, name, content):
    (tmp_path / name).write_text(content)
    phone.goto("/history/in-and-out/")
    phone.get_by_label("File").set_input_files(tmp_path / name)
    phone.get_by_role("button", name="Look at it").tap()


def test_every_page_of_going_out_is_for_everybody(phone, match, start, looks_right):
    start(gin(BEN, 80), gin(ANN, 90), names=LONG_NAMES)
    long_named = Match.objects.order_by("-pk").first()
    hollywood = start(gin(ANN, 80), knock(BEN, 5, 20), rules={"columns": 3})
    for code in (match.code, long_named.code, hollywood.code):
        for page in ("out/", "out/?unnamed=on", "print/?rules=on"):
            phone.goto(f"/history/match/{code}/{page}")
            looks_right(page)


def test_every_page_of_coming_in_is_for_everybody(phone, match, tmp_path, looks_right):
    phone.goto("/history/in-and-out/")
    looks_right("in and out")
    bring(phone, tmp_path, "damaged.json", '{"format": "gin-match/1",')
    expect(phone.get_by_text("Line 1: This cannot be read as JSON.")).to_be_visible()
    looks_right("a damaged file")
    phone.complaints.clear()
    bring(phone, tmp_path, "scores.csv", TABLE)
    expect(phone.get_by_label("Winner", exact=True)).to_have_value("winner")
    looks_right("columns")
    phone.get_by_role("button", name="Look at it").tap()
    expect(phone.get_by_text("Line 3: Cleo is neither Ann nor Ben.")).to_be_visible()
    looks_right("what is in a table")
    phone.get_by_role("button", name="Take 1 match in").tap()
    expect(phone.get_by_text("1 match is in.")).to_be_visible()
    looks_right("what came in")


def test_a_match_is_taken_along_deleted_and_taken_in_again(phone, match, tmp_path):
    phone.goto(f"{match.get_absolute_url()}table/")
    phone.get_by_role("link", name="Send, print, take along").tap()
    with phone.expect_download() as download:
        phone.get_by_role("link", name="with the log").tap()
    written = download.value.path().read_text()
    assert download.value.suggested_filename.endswith(".json")
    assert len(json.loads(written)["hands"]) == 2
    Match.objects.all().delete()

    bring(phone, tmp_path, "match.json", written)
    expect(phone.get_by_text("2 hands")).to_be_visible()
    phone.get_by_role("button", name="Take 1 match in").tap()
    expect(phone.get_by_text("1 match is in.")).to_be_visible()

    phone.get_by_role("link", name="To the matches").tap()
    phone.locator(".listed a").first.tap()
    expect(phone).to_have_url(re.compile(match.code))
    bring(phone, tmp_path, "match.json", written)
    expect(phone.get_by_text("There is nothing new in this file.")).to_be_visible()


def test_the_text_is_copied_and_the_picture_is_one(phone, match):
    phone.goto(f"/history/match/{match.code}/out/")
    phone.get_by_role("button", name="Copy", exact=True).tap()
    expect(phone.get_by_role("button", name="Copied")).to_be_visible()
    answer = phone.request.get(f"/history/match/{match.code}/picture/1.png")
    assert answer.headers["content-type"] == "image/png"
    assert answer.body().startswith(b"\x89PNG")


def test_where_nothing_can_be_copied_the_text_is_selected(phone, match):
    phone.add_init_script("""Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.execCommand = () => false;""")
    phone.goto(f"/history/match/{match.code}/out/")
    phone.get_by_role("button", name="Copy", exact=True).tap()
    expect(phone.get_by_role("button", name="Selected: copy it now")).to_be_visible()
    text = phone.get_by_label("As a text for a chat")
    assert phone.evaluate("getSelection().toString()") == text.input_value()


def test_a_long_file_goes_on_by_itself(phone, match, owner, tmp_path, monkeypatch):
    monkeypatch.setattr("scorekeeper.history.intake.desk.MOST_BYTES", 500)
    monkeypatch.setattr("scorekeeper.history.intake.desk.SLICE", 0.1)
    monkeypatch.setattr("scorekeeper.history.intake.taking.FEW_MATCHES", 10)
    day = timezone.localdate().replace(month=1, day=1)
    hands = [{"result": "knock", "by": 0, "deadwood": [8, 20]}]
    record = {"format": "gin-match/1", "rules": "bicycle", "sides": ["Ann", "Ben"], "hands": hands}
    days = [day.replace(month=month, day=one) for month in (1, 2, 3) for one in range(1, 29)]
    lines = [json.dumps(record | {"played": one.isoformat()}) for one in days]
    bring(phone, tmp_path, "matches.jsonl", "\n".join(lines))
    phone.get_by_role("button", name="Take 84 matches in").tap(timeout=60_000)
    expect(phone.get_by_text("84 matches are in.")).to_be_visible(timeout=60_000)
    assert owner.matches.count() == 85
