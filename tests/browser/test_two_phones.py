"""Two phones at one sheet: what one enters, the other sees, and nothing that is typed is lost."""

import secrets
from hashlib import sha256

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from scorekeeper.games.models import Match
from scorekeeper.people.models import Device
from tests.browser.thumb import Thumb

pytestmark = pytest.mark.timeout(180)

SAVE = "#entry .key.save"
SOON = 15_000
"""Milliseconds, for a machine that is busy with the tests. Two seconds are promised: by the page's
own clock below, by the server's in ``benchmarks.phones``."""
FALLS_ASLEEP = """
Object.defineProperty(document, "hidden", { configurable: true, get: () => window.asleep });
Object.defineProperty(document, "visibilityState", {
  configurable: true, get: () => (window.asleep ? "hidden" : "visible"),
});
window.sleep = (asleep) => {
  window.asleep = asleep;
  document.dispatchEvent(new Event("visibilitychange"));
};
"""
HEARD = """
window.heard = [];
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const element = target.nodeType === 1 ? target : target.parentElement;
    const line = element?.closest("[role=status], [aria-live]");
    const words = line?.textContent.trim();
    if (words && words !== heard.at(-1)) heard.push(words);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


@pytest.fixture
def ann(phone):
    thumb = Thumb(phone)
    thumb.begin()
    return thumb


@pytest.fixture
def join(new_phone, ann):
    """Another phone at Ann's match, with its sheet open: ``join()`` is Ben's."""

    def join(role="player", side=1, at="", script="", **differently):
        token = secrets.token_urlsafe(32)
        digest = sha256(token.encode()).hexdigest()
        match = Match.objects.get()
        device = Device.objects.create(token_hash=digest)
        match.participants.create(device=device, role=role, side=side)
        phone = new_phone(**differently)
        if script:
            phone.add_init_script(script)
        here = ann.phone.url.split("/match/")[0]
        phone.context.add_cookies([{"name": "device", "value": token, "url": here}])
        phone.goto(match.get_absolute_url() + at)
        return phone

    return join


def begin_gin(phone, digits="16"):
    """Ben goes gin; what Ann has left is typed, and not saved yet."""
    phone.locator("#entry .who .choice:has([value='1'])").tap()
    phone.locator("#entry .played .choice:has([value=gin])").tap()
    for digit in digits:
        phone.locator(f"[data-key='{digit}']").tap()


def expect_totals(phone, *totals):
    expect(phone.locator(".total")).to_have_text([str(one) for one in totals], timeout=SOON)


def test_a_saved_hand_shows_on_the_other_phone_within_two_seconds_by_its_clock(ann, join):
    ben = join()
    ben.clock.install(time=0)
    ben.reload()
    ben.clock.pause_at(10_000)
    ann.knock(0, 8, 20)
    with ben.expect_response(lambda answer: "live" in answer.request.headers):
        ben.clock.run_for(2000)
    ben.clock.resume()
    expect_totals(ben, 12, 0)
    expect(ben.locator("tr.latest .how")).to_have_text("1 Knock")
    expect(ben.locator("#entry legend").first).to_contain_text("Hand 2")
    assert ben.locator("#entry [name=version]").input_value() == "2"


def test_a_correction_an_undo_and_a_void_show_too(ann, join):
    ben = join()
    ann.knock(0, 8, 20)
    expect_totals(ben, 12, 0)
    ann.undo()
    expect_totals(ben, 0, 0)
    ann.redo()
    expect_totals(ben, 12, 0)
    ann.tap(ann.phone.locator(".rows a"))
    ann.tap(ann.phone.get_by_role("link", name="Void"))
    ann.tap(ann.phone.get_by_role("button", name="Let it not count"))
    expect_totals(ben, 0, 0)
    expect(ben.locator(".rows .no-score")).to_have_count(1)


def test_what_is_typed_stays_and_a_notice_says_what_came_in(ann, join):
    ben = join()
    begin_gin(ben)
    ann.knock(0, 8, 20)
    expect(ben.locator("#entry > .news")).to_contain_text(
        "entered hand 1: Ann knock +12", timeout=SOON
    )
    expect_totals(ben, 12, 0)
    assert ben.locator("[name=count_0]").input_value() == "16"
    assert ben.evaluate("document.activeElement.name") == "count_0"
    assert ben.locator("#entry [name=version]").input_value() == "1"
    ben.locator("#entry .start-over").tap()
    expect(ben.locator("#entry legend").first).to_contain_text("Hand 2", timeout=SOON)
    expect(ben.locator("#entry > .news")).to_have_count(0)


def test_nothing_is_taken_in_while_what_was_sent_is_on_its_way(ann, join):
    ann.knock(0, 8, 20)
    ben = join()
    polls, undone, let_go = [], [], []

    def hold(route):
        if let_go:
            route.continue_()
        elif "live" in route.request.headers:
            polls.append(route)
        else:
            undone.append(route)

    ann.phone.route("**/match/**", hold)
    wait_until(ann.phone, lambda: polls)
    begin_gin(ben)
    ben.locator(SAVE).tap()
    expect_totals(ben, 12, 41)
    ann.phone.get_by_role("button", name="Undo hand 1").tap()
    wait_until(ann.phone, lambda: undone)
    polls[0].fulfill(response=polls[0].fetch())
    ann.phone.wait_for_timeout(1000)
    expect_totals(ann.phone, 12, 0)
    let_go.append(True)
    undone[0].continue_()
    expect(ann.phone.locator(".asked")).to_contain_text("The sheet was changed meanwhile")
    expect_totals(ann.phone, 12, 41)
    assert all("409" in one for one in ann.phone.complaints)
    ann.phone.complaints.clear()


def wait_until(phone, holds):
    for _ in range(100):
        if holds():
            return
        phone.wait_for_timeout(100)
    raise AssertionError("it did not come")


def test_the_focus_and_the_place_on_the_page_stay(ann, join):
    for _ in range(9):
        ann.knock(0, 8, 9)
    ben = join()
    expect(ben.locator(".rows tbody tr")).to_have_count(9)
    ben.evaluate("scrollTo(0, 0)")
    ben.locator(".rows a").first.focus()
    ben.evaluate("scrollTo(0, 0)")
    ann.knock(0, 8, 9)
    expect(ben.locator(".rows tbody tr")).to_have_count(10, timeout=SOON)
    assert ben.evaluate("scrollY") == 0
    first = ben.locator(".rows a").first.get_attribute("href")
    assert ben.evaluate("document.activeElement.getAttribute('href')") == first


def test_whoever_looks_at_the_last_line_keeps_it_in_sight(ann, join):
    for _ in range(9):
        ann.knock(0, 8, 9)
    ben = join()
    expect(ben.locator(".rows tbody tr").last).to_be_in_viewport()
    ann.knock(0, 8, 9)
    expect(ben.locator(".rows tbody tr")).to_have_count(10, timeout=SOON)
    expect(ben.locator(".rows tbody tr").last).to_be_in_viewport()


IN_SIGHT = """() => [...document.querySelectorAll(".total")].map((one) => {
  const box = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
})"""


def test_the_totals_stay_in_sight_while_something_is_asked(ann, join):
    ben = join(viewport={"width": 320, "height": 568})
    begin_gin(ben)
    ann.gin(1, 18)
    ben.locator(SAVE).tap()
    expect(ben.locator(".asked")).to_be_visible()
    ben.wait_for_timeout(600)
    assert ben.evaluate(IN_SIGHT) == [True, True]
    ben.complaints.clear()


def test_a_change_is_announced_once(ann, join):
    ben = join(script=HEARD)
    ann.knock(0, 8, 20)
    expect_totals(ben, 12, 0)
    ben.wait_for_timeout(2500)
    about = [one for one in ben.evaluate("heard") if "hand 1" in one]
    assert len(about) == 1, about


@pytest.fixture
def both_enter(ann):
    """Each side enters every hand for itself."""
    sheet = ann.phone.url
    ann.tap(ann.phone.locator(".standing a, a.standing, [href$='/table/']").first)
    ann.tap(ann.phone.get_by_role("button", name="Let both sides enter"))
    expect(ann.phone.get_by_role("button", name="Enter each hand once")).to_be_visible()
    ann.phone.goto(sheet)


def test_that_the_other_has_entered_is_told_and_what_is_typed_stays(ann, both_enter, join):
    ben = join(script=HEARD)
    expect(ben.locator(".entering")).to_contain_text("Now Ben.")
    begin_gin(ben)
    ann.phone.locator("#entry .who .choice:has([value='1'])").tap()
    ann.phone.locator("#entry .played .choice:has([value=gin])").tap()
    ann.phone.locator("[name=count_0]").fill("17")
    ann.phone.locator(SAVE).tap()
    expect(ben.locator("#entry > .news")).to_contain_text(
        "Ann has entered hand 1; Ben has not yet.", timeout=SOON
    )
    expect(ben.locator(".entering .signs").first).to_contain_text("is in")
    assert ben.locator("[name=count_0]").input_value() == "16"
    assert "17" not in ben.locator("#pad").inner_text()
    ben.locator(SAVE).tap()
    expect(ben.get_by_text("Ann says").or_(ben.get_by_text("Ben says")).first).to_be_visible()
    expect_totals(ann.phone, 0, 42)


def test_a_page_of_ones_own_cards_follows_and_keeps_what_is_typed(ann, join):
    ben = join(at="own_cards/")
    ann.phone.goto(ben.url)
    ben.locator("[name=cards]").fill("5H 6H TH")
    put_in_cards(ann.phone, "Ann", "7H 8H 9H 2C 2D 2S KS KD KH 6C", knocked="yes")
    expect(ben.locator(".entering .signs").first).to_contain_text("is in", timeout=SOON)
    assert ben.locator("[name=cards]").input_value() == "5H 6H TH"
    put_in_cards(ben, "Ben", "5H 6H TH JH QS QD QC 3C 4C 5C", knocked="no")
    ruling = ann.phone.get_by_role("button", name="Both are in: see the ruling")
    expect(ruling).to_be_visible(timeout=SOON)


def put_in_cards(phone, name, cards, knocked):
    expect(phone.locator(".entering")).to_contain_text(f"Now {name}.")
    phone.locator("[name=cards]").fill(cards)
    phone.locator(f".choice:has([name=knocked][value={knocked}])").tap()
    phone.get_by_role("button", name="Put in my cards").tap()


def test_it_is_seen_who_enters_a_hand_and_the_pen_is_taken(ann, join):
    ben = join()
    expect(ann.phone.locator(".who-else")).to_contain_text("phone is here", timeout=SOON)
    begin_gin(ben)
    expect(ann.phone.locator(".who-else")).to_contain_text("is entering hand 1", timeout=SOON)
    ann.phone.get_by_role("button", name="Take the pen").tap()
    expect(ann.phone.locator(".who-else")).to_contain_text("This phone has the pen")
    expect(ben.locator(".who-else")).to_contain_text("has the pen", timeout=SOON)
    ben.locator(SAVE).tap()
    expect_totals(ben, 0, 41)


def test_an_entry_that_is_dropped_is_cleared_on_the_other_phone(ann, join):
    ben = join()
    begin_gin(ben)
    expect(ann.phone.locator(".who-else")).to_contain_text("is entering hand 1", timeout=SOON)
    ben.locator("#entry .start-over").tap()
    expect(ann.phone.locator(".who-else")).not_to_contain_text("is entering", timeout=SOON)


def test_a_phone_that_is_put_away_is_no_longer_there(ann, join):
    ben = join()
    expect(ann.phone.locator(".who-else")).to_be_visible(timeout=SOON)
    ben.goto("/")
    expect(ann.phone.locator(".who-else")).to_have_count(0, timeout=SOON)


def test_a_phone_that_slept_has_caught_up_at_once(ann, join):
    ben = join(script=FALLS_ASLEEP)
    asked = []
    ben.evaluate("sleep(true)")
    ben.wait_for_timeout(500)
    ben.on("request", lambda request: "live" in request.headers and asked.append(request.url))
    ann.knock(0, 8, 20)
    ben.wait_for_timeout(3000)
    assert asked == []
    ben.evaluate("sleep(false)")
    expect_totals(ben, 12, 0)
    assert len(asked) < 3


def test_a_server_that_is_not_reached_is_said_and_taken_back(ann, join):
    ben = join()
    ben.context.set_offline(True)
    sign = ben.locator("#unreached")
    expect(sign).to_be_visible(timeout=15_000)
    expect(sign).to_contain_text("Not connected")
    expect(sign).to_contain_text("last seen")
    begin_gin(ben)
    ben.context.set_offline(False)
    expect(sign).to_be_hidden(timeout=15_000)
    assert ben.locator("[name=count_0]").input_value() == "16"
    ben.complaints.clear()


def test_a_link_that_is_taken_back_shows_the_sentence(ann, join):
    ben = join()
    Match.objects.get().participants.update(removed_at=timezone.now())
    expect(ben.locator("main")).to_contain_text("This phone may not do that", timeout=SOON)
    expect(ben.locator("#pad")).to_have_count(0)
    ben.wait_for_timeout(2500)
    [complaint] = ben.complaints
    assert "403" in complaint
    ben.complaints.clear()


def test_a_game_that_ends_elsewhere_leads_on(ann, join):
    ben = join()
    ann.gin(0, 80)
    expect(ben.locator(".verdict").first).to_be_visible(timeout=SOON)
    expect(ben.get_by_role("link", name="Next game")).to_be_visible()
    ann.next_game()
    ann.knock(0, 8, 20)
    link = ben.get_by_role("link", name="To game 2")
    expect(link).to_be_visible(timeout=SOON)
    link.tap()
    expect_totals(ben, 12, 0)


def test_large_figures_follow_by_themselves(ann, join):
    table = join(role="viewer", side=None, at="large/", viewport={"width": 1280, "height": 800})
    ann.knock(0, 8, 20)
    expect(table.locator(".figures")).to_have_text(["12", "0"], timeout=SOON)
    expect(table.locator(".gain")).to_have_text("+12")


def test_the_page_of_a_hand_follows_its_correction(ann, join):
    ann.knock(0, 8, 20)
    mark = Match.objects.get().hands.get().mark
    ben = join(at=f"hand/{mark}/")
    ann.tap(ann.phone.locator(".rows a"))
    ann.phone.locator("[name=count_1]").fill("30")
    ann.phone.locator(SAVE).tap()
    expect(ben.locator("#hand h2").first).to_contain_text("22", timeout=SOON)


def test_without_scripts_the_sheet_is_read_anew_by_a_link(ann, join):
    ben = join(java_script_enabled=False)
    ann.knock(0, 8, 20)
    ben.get_by_role("link", name="Refresh").tap()
    expect_totals(ben, 12, 0)
