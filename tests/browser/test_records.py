"""The history on a phone: matches found, people, a sheet from paper, photos, what was deleted."""

import re
from datetime import timedelta
from io import BytesIO

import pytest
from django.utils import timezone
from PIL import Image
from playwright.sync_api import expect

from scorekeeper.games.models import Match
from scorekeeper.games.scorebook.players import merge_players
from tests.browser import test_everybody
from tests.browser.test_everybody import LONG_NAMES
from tests.games.table import ANN, BEN, gin, knock

pytestmark = pytest.mark.timeout(300)

owner, start = test_everybody.owner, test_everybody.start
phone, looks_right = test_everybody.phone, test_everybody.looks_right


@pytest.fixture
def history(start, owner):
    """A few matches, one of them with long names, and Ann's phone."""
    found = [
        start(gin(ANN, 80)),
        start(knock(ANN, 5, 20), names=("Cleo", "Ann")),
        start(gin(BEN, 80), gin(ANN, 90), names=LONG_NAMES),
    ]
    Match.objects.filter(pk=found[0].pk).update(place="Café Central", note="It rained")
    owner.player = owner.players.get(name="Ann")
    owner.save()
    return found


def test_every_page_of_the_history_is_for_everybody(phone, history, owner, looks_right):
    long_name = owner.players.get(name=LONG_NAMES[0])
    ben, again = owner.players.get(name="Ben"), owner.players.create(name="Benny")
    merge_players(ben, again)
    for page, wait in {
        "": "",
        "?words=ben&outcome=lost&sort=biggest": "",
        "?words=nobody": "",
        "?since=yesterday": "422",
        "players/": "",
        f"players/{ben.pk}/": "",
        f"players/{long_name.pk}/": "",
        f"players/{ben.pk}/name/": "",
        f"players/{ben.pk}/merge/?other={long_name.pk}": "",
        f"players/{ben.pk}/delete/": "",
        "deleted/": "",
        "old-sheet/": "",
    }.items():
        phone.goto(f"/history/{page}")
        phone.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        looks_right(f"/history/{page}")
        if wait:
            phone.complaints.clear()


def test_what_stands_beside_a_sheet_is_for_everybody(phone, history, looks_right):
    url = history[2].get_absolute_url()
    for page in ("beside/", "delete/"):
        phone.goto(url + page)
        looks_right(page)


def test_a_match_is_found_without_leaving_the_page(phone, history):
    phone.goto("/")
    phone.get_by_role("link", name="History").tap()
    expect(phone.locator(".matches-listed li")).to_have_count(3)
    phone.get_by_role("searchbox").fill("cleo")
    phone.get_by_role("button", name="Find", exact=True).tap()
    expect(phone.locator(".matches-listed li")).to_have_count(1)
    expect(phone.locator(".matches-listed")).to_contain_text("Cleo")
    expect(phone).to_have_url(re.compile("words=cleo"))
    phone.go_back()
    expect(phone.locator(".matches-listed li")).to_have_count(3)
    phone.locator("summary").first.tap()
    phone.get_by_label("Result").select_option("won")
    phone.get_by_role("button", name="Show these").tap()
    expect(phone.locator(".matches-listed li")).to_have_count(1)
    phone.locator(".matches-listed a").tap()
    expect(phone).to_have_url(re.compile(history[0].code))


def test_this_is_me_turns_the_history_round(phone, history):
    phone.goto("/history/players/")
    phone.get_by_role("link", name=re.compile("^Ben")).tap()
    expect(phone.locator(".headline")).to_have_text("You lead 1\u2060–\u20600")
    phone.get_by_role("button", name="This is me").tap()
    expect(phone.locator(".matches-listed").first).to_contain_text("Ann leads 1\u2060–\u20600")


def test_a_paper_sheet_is_entered_by_keyboard_alone(phone, owner):
    phone.goto("/history/old-sheet/")
    day = timezone.localdate() - timedelta(days=400)
    phone.get_by_label("Played on").fill(day.isoformat())
    phone.get_by_label("First", exact=True).first.fill("Ann")
    phone.get_by_label("Second", exact=True).first.fill("Ben")
    expect(phone.locator(".old-head")).to_contain_text("Ben")
    phone.locator("[name=hand-0-who]").focus()
    for hand in (("Ann", "", "5", "20", ""), ("Ben", "g", "12", "", ""), ("Ann", "p", "", "", "7")):
        for typed in hand:
            phone.keyboard.type(typed)
            phone.keyboard.press("Enter")
    expect(phone.locator("[name=hand-3-who]")).to_be_focused()
    for number in range(4, 9):
        phone.locator(f"[name=hand-{number - 1}-points]").fill("1")
        phone.locator(f"[name=hand-{number - 1}-who]").select_option("1")
    expect(phone.locator("[data-row]")).to_have_count(9)
    phone.get_by_role("button", name="Save the sheet").tap()
    expect(phone.locator("#pad")).to_be_visible()
    match = Match.objects.get()
    assert [(h.result, h.by, h.winner) for h in match.hands.all()][:3] == [
        ("knock", 0, None),
        ("gin", 1, None),
        ("agreed", None, 0),
    ]
    assert match.hands.count() == 8
    assert match.played_on == day


def test_a_photo_is_added_taken_off_and_put_back(phone, history):
    match, written = history[0], BytesIO()
    Image.new("RGB", (2400, 1800), "wheat").save(written, "JPEG")
    phone.goto(match.get_absolute_url() + "beside/")
    phone.get_by_label("Another photo").set_input_files(
        {"name": "sheet.jpg", "mimeType": "image/jpeg", "buffer": written.getvalue()}
    )
    phone.get_by_role("button", name="Add the photo").tap()
    picture = phone.get_by_alt_text("Photo 1 of the paper sheet")
    expect(picture).to_be_visible()
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("(one) => one.decode().then(() => one.naturalWidth)") == 1600
    phone.get_by_role("button", name="Take off").tap()
    phone.get_by_text("1 photo taken off").tap()
    phone.get_by_role("button", name="Put it back").tap()
    expect(picture).to_be_visible()


def test_a_deleted_match_is_brought_back_in_one_tap(phone, history):
    phone.goto(history[0].get_absolute_url() + "delete/")
    phone.get_by_role("button", name="Delete the match").tap()
    expect(phone.get_by_text("30 days left")).to_be_visible()
    phone.get_by_role("button", name="Bring back").tap()
    expect(phone.locator("#pad")).to_be_visible()
