"""The statistics on a phone: what is counted, what a figure means, pictures, and the paper."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import test_everybody
from tests.games.table import ANN, BEN, gin, knock, wall

pytestmark = pytest.mark.timeout(300)

owner, start = test_everybody.owner, test_everybody.start
phone, looks_right = test_everybody.phone, test_everybody.looks_right


@pytest.fixture
def ann(start, owner):
    """Ann, whose phone it is: a dozen games against Ben, and one in three columns."""
    for number in range(12):
        loser = gin(BEN, 90) if number % 3 else gin(ANN, 90)
        start(knock(ANN, 4, 20), knock(BEN, 8, 30), wall(), loser)
    start(gin(ANN, 98), gin(ANN, 98), gin(ANN, 98), rules={"columns": 3, "target": 100})
    owner.player = owner.players.get(name="Ann")
    owner.save()
    return f"/history/statistics/{owner.player.pk}/"


def row(phone, label):
    named = phone.locator(".what", has_text=re.compile(f"^{label}"))
    return phone.locator(".figure-row", has=named)


def test_one_walks_from_everybody_to_a_pair(phone, ann):
    phone.goto("/history/statistics/")
    phone.locator(".everybody").get_by_role("link", name="Ann").click()
    expect(phone).to_have_url(re.compile(f"{ann}$"))
    phone.locator(".against").get_by_role("link", name="Ben").click()
    expect(phone.locator(".verdict")).to_have_text(re.compile(r"Ben leads \d+\u2060–\u2060\d+"))
    expect(phone.get_by_role("link", name="You", exact=True)).to_have_attribute("href", ann)


def test_a_figure_opens_into_what_it_means(phone, ann):
    phone.goto(ann)
    biggest = row(phone, "Biggest game")
    meaning = biggest.get_by_text("The most points collected for one game.")
    expect(meaning).to_be_hidden()
    biggest.locator("summary").tap()
    expect(meaning).to_be_visible()
    biggest.get_by_role("link", name="Open the match of").click()
    expect(phone).to_have_url(re.compile(r"/match/\w+/$"))


def test_only_what_is_chosen_is_counted(phone, ann):
    phone.goto(ann)
    games = row(phone, "Games won").locator("small")
    expect(games).to_contain_text("of 13 games")
    phone.locator(".filter > summary").tap()
    phone.get_by_label("Columns").select_option("hollywood")
    phone.get_by_role("button", name="Count these").tap()
    expect(games).to_contain_text("of 1 game")
    expect(phone.locator(".filter > summary")).to_contain_text("Hollywood")
    # One game is too few for a mean.
    brings = row(phone, "A game brings")
    expect(brings.locator(".figure")).to_have_text("–")
    expect(brings.locator("small")).to_have_text("1; at least 10 are wanted")


def test_where_nothing_counts_that_is_said(phone, ann):
    phone.goto(f"{ann}?since=2090-01-01")
    expect(phone.get_by_text("No game that counts among these matches.")).to_be_visible()
    expect(phone.locator(".figure-row")).to_have_count(0)
    phone.get_by_role("link", name="Count all matches").click()
    expect(row(phone, "Games won").locator("small")).to_contain_text("of 13 games")


def test_a_table_stands_behind_every_picture(phone, ann):
    phone.goto(ann)
    for page in ("Counts", "Evenings"):
        phone.get_by_role("navigation", name="Figures").get_by_role("link", name=page).click()
        expect(phone.locator(".pages [aria-current]")).to_have_text(page)
        pictures = phone.locator("figure.picture").all()
        assert pictures
        for picture in pictures:
            expect(picture.get_by_role("img").locator("visible=true").first).to_be_visible()
            expect(picture.locator("table")).to_be_hidden()
            picture.get_by_text("As a table").tap()
            expect(picture.locator("table")).to_be_visible()


def test_every_page_of_the_statistics_is_for_everybody(phone, ann, looks_right):
    phone.goto(ann)
    pair = phone.locator(".against tbody a").first.get_attribute("href")
    for page in ("/history/statistics/", ann, f"{ann}counts/", f"{ann}days/", pair):
        phone.goto(page)
        phone.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        looks_right(page)


def test_on_paper_nothing_is_left_to_press(phone, ann):
    phone.emulate_media(media="print")
    for page in ("/history/statistics/", ann, f"{ann}counts/", f"{ann}days/"):
        phone.goto(page)
        expect(phone.locator("main h1, main caption, main h2").first).to_be_attached()
        for pressed in phone.locator("main :is(nav, .button, button)").all():
            expect(pressed).to_be_hidden()
