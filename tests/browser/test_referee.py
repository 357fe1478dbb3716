"""A ruling entered with a thumb, attached to a hand, and asked again by typing."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

KNOCKER = "4S 5S 6S 9C 9D 9H JH JD JC 6H"
DEFENDER = "7S 7H 7D 7C 8S QH QD QC 2D 3H"
ASKED = f"/referee/?knocker={KNOCKER}&defender={DEFENDER}".replace(" ", "+")


class Picker:
    """Gives cards by taps, and counts them."""

    def __init__(self, phone):
        self.phone = phone
        self.taps = 0

    def tap(self, target):
        self.phone.locator(target).tap()
        self.taps += 1

    def give(self, cards):
        for card in cards.split():
            self.tap(f"[data-card='{card}']")

    def to(self, side):
        self.tap(f"[data-target={side}] .give")

    def deal(self):
        self.give(KNOCKER)
        self.to("defender")
        self.give(DEFENDER)


@pytest.fixture
def picker(phone):
    return Picker(phone)


def begin(phone):
    """Ann and Ben sit down."""
    phone.goto("/new/")
    for side, name in enumerate(("Ann", "Ben")):
        phone.locator(f"[name=name_{side}]").fill(name)
    phone.locator(".choice:has([name=first_dealer][value='0'])").tap()
    phone.get_by_role("button", name="Deal").tap()
    expect(phone.locator("#pad")).to_be_visible()


def counter(phone, side):
    return phone.locator(f"[data-target={side}] .give .counter")


def test_twenty_cards_take_no_more_than_twenty_four_taps(phone, picker):
    phone.goto("/referee/")
    picker.deal()
    picker.tap("button:has-text('Rule')")
    expect(phone.locator("#answer .verdict")).to_have_text("Undercut: the defender scores 21.")
    assert picker.taps <= 24


def test_taps_and_typing_stay_in_step(phone, picker):
    phone.goto("/referee/")
    picker.give("7H 8H TD")
    expect(phone.locator("[name=knocker]")).to_have_value("7H 8H TD")
    expect(counter(phone, "knocker")).to_have_text("3/10")
    picker.give("8H")
    expect(phone.locator("[name=knocker]")).to_have_value("7H TD")

    phone.locator("[name=defender]").fill("10♣ 2s kd")
    expect(counter(phone, "defender")).to_have_text("3/10")
    assert phone.locator("[data-holder='1']").count() == 3


def test_a_card_of_one_side_cannot_be_given_to_the_other(phone, picker):
    phone.goto("/referee/")
    picker.give("7H")
    picker.to("defender")
    picker.give("7H")
    expect(phone.locator("#picked")).to_have_text("seven of hearts is taken already: Knocker.")
    expect(phone.locator("[name=knocker]")).to_have_value("7H")
    expect(phone.locator("[name=defender]")).to_have_value("")


def test_a_defender_takes_ten_cards_and_a_knocker_eleven(phone, picker):
    phone.goto("/referee/")
    picker.give(f"{KNOCKER} KS KD")
    expect(counter(phone, "knocker")).to_have_text("11 ✓")
    expect(phone.locator("[data-target=discard]")).to_be_visible()
    picker.to("defender")
    picker.give(f"{DEFENDER} KH")
    expect(counter(phone, "defender")).to_have_text("10 ✓")


def test_four_colours_are_remembered(phone):
    phone.goto("/referee/")
    phone.locator("[data-four-colours]").tap()
    phone.goto("/referee/rulebook/")
    phone.goto("/referee/")
    expect(phone.locator("[data-four-colours]")).to_be_checked()
    expect(phone.locator("html")).to_have_class("four-colours")


def test_a_ruling_by_taps_becomes_the_hand_on_the_sheet(phone, picker):
    begin(phone)
    phone.get_by_role("link", name="Count by cards").tap()
    picker.tap(".who-knocked .choice >> nth=0")
    picker.deal()
    picker.tap("button:has-text('Rule')")
    figures = phone.locator("#answer .lies h3 .figure")
    expect(figures).to_have_text(["6", "5"])
    phone.get_by_role("button", name="Write this hand").tap()
    expect(phone.locator("table.rows .why").first).to_contain_text("6 – 5")
    expect(phone.locator(".total")).to_have_text(["0", "21"])


def test_the_same_by_typing_without_scripts(new_phone):
    phone = new_phone(java_script_enabled=False)
    begin(phone)
    phone.get_by_role("link", name="Count by cards").tap()
    phone.locator(".who-knocked .choice").first.tap()
    phone.locator("[name=knocker]").fill(KNOCKER.lower())
    phone.locator("[name=defender]").fill(DEFENDER.lower())
    phone.get_by_role("button", name="Rule", exact=True).tap()
    expect(phone.locator("#answer .lies h3 .figure")).to_have_text(["6", "5"])
    phone.get_by_role("button", name="Write this hand").tap()
    expect(phone.locator("table.rows .why").first).to_contain_text("6 – 5")


def test_the_page_of_a_match_is_fit_for_everybody(phone, picker):
    begin(phone)
    phone.get_by_role("link", name="Count by cards").tap()
    phone.get_by_role("button", name="Rule", exact=True).tap()
    expect(phone.locator(".wrong").first).to_be_visible()
    phone.complaints.clear()
    phone.locator(".who-knocked .choice").first.tap()
    picker.deal()
    phone.get_by_role("button", name="Rule", exact=True).tap()
    expect(phone.locator("#answer")).to_be_visible()
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(phone).response["violations"]
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
        assert phone.evaluate(TOO_SMALL) == []


def test_other_cards_age_the_ruling(phone, picker):
    phone.goto(ASKED)
    picker.give("6H")
    expect(phone.locator("#answer")).to_have_class("paper flush answer stale")


def test_ones_own_cards_are_gone_when_one_comes_back(phone):
    phone.goto("/referee/knock/")
    phone.locator("[name=cards]").fill("4H 5H 6H 7H QH QC QD 2S AS 3C KD")
    phone.get_by_role("button", name="May I knock?").tap()
    answer = phone.locator("#answer .verdict")
    expect(answer).to_be_hidden()
    phone.locator("#answer summary").tap()
    expect(answer).to_have_text("Yes.")
    phone.goto("/referee/rulebook/")
    phone.go_back()
    expect(phone.locator("[name=cards]")).to_have_value("")
    expect(phone.locator("#answer")).to_have_count(0)


PAGES = [
    "/referee/",
    ASKED,
    "/referee/?knocker=4S&defender=zz",
    "/referee/knock/",
    "/referee/layoff/?card=7S&melds=4S+5S+6S",
    "/referee/irregularity/",
    "/referee/irregularity/over_limit/?says=forfeit",
    "/referee/rulebook/?q=undercut",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES, ids=range(len(PAGES)))
def test_a_page_is_fit_for_everybody_and_for_a_small_phone(new_phone, page, scheme):
    small = {"width": 320, "height": 568}
    phone = new_phone(color_scheme=scheme, viewport=small, reduced_motion="reduce")
    phone.goto(page)
    phone.complaints.clear()  # an answer with 422 is an error to the console
    found = Axe().run(phone).response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
    assert phone.evaluate("document.documentElement.scrollWidth") == 320
    assert phone.evaluate(TOO_SMALL) == []
    phone.set_viewport_size({"width": 195, "height": 422})  # letters of twice the size
    assert phone.evaluate("document.documentElement.scrollWidth") == 195


TOO_SMALL = """() => [...document.querySelectorAll("a, button, input, select, summary, .choice")]
  .filter((one) => one.offsetParent && !one.closest("p:not(.ways-from), .variants"))
  .filter((one) => !one.matches(".unseen, .skip, [type=checkbox], [type=radio], [type=hidden]"))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.height < 47.5 || box.width < 46)
  .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${box.width}x${box.height}`)"""
