"""What a phone does to a page: it sleeps, turns, loses the network, goes back, and runs full."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.games.models import Hand, Match
from tests.browser.thumb import Thumb

pytestmark = pytest.mark.timeout(180)

A_WAKE_LOCK = """
window.locks = [];
const request = async () => {
  const lock = new EventTarget();
  window.locks.push(lock);
  return lock;
};
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""
NO_WAKE_LOCK = """
window.played = [];
Object.defineProperty(navigator, "wakeLock", { value: undefined });
HTMLMediaElement.prototype.play = async function () { window.played.push(this.src); };
"""
FULL_DISK = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""
A_WITNESS = """
window.films = new Set();
const play = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = function () { window.films.add(this); return play.call(this); };
"""
RETURNS = "document.dispatchEvent(new Event('visibilitychange'))"
SAVE = "#entry .key.save"


@pytest.fixture
def thumb(phone):
    thumb = Thumb(phone)
    thumb.begin()
    return thumb


def half_entered(thumb):
    """Ann knocks with 8; Ben's count is still to come."""
    thumb.tap("#entry .who .choice:has([value='0'])")
    thumb.tap("#entry .played .choice:has([value=knock])")
    thumb.type(8)


def expect_half_entered(phone):
    expect(phone.locator("[name=who][value='0']")).to_be_checked()
    expect(phone.locator("[name=result][value=knock]")).to_be_checked()
    expect(phone.locator("[name=count_0]")).to_have_value("8")


def finish(thumb):
    thumb.phone.locator("[name=count_1]").focus()
    thumb.type(20)
    thumb.tap(SAVE)
    expect(thumb.phone.locator(".total").first).to_have_text("12")


def until(phone, condition):
    """Wait until the condition holds.

    Playwright's wait_for_function asks again by an eval, which the page's policy refuses.
    """
    for _ in range(150):
        if phone.evaluate(condition):
            return
        phone.wait_for_timeout(100)
    pytest.fail(f"never {condition}")


def test_the_screen_stays_on_and_again_when_the_page_returns(phone, thumb):
    phone.add_init_script(A_WAKE_LOCK)
    phone.reload()
    until(phone, "locks.length === 1")
    phone.evaluate("locks[0].dispatchEvent(new Event('release'))")  # as sleep does
    phone.evaluate(RETURNS)
    until(phone, "locks.length === 2")


def test_a_switch_lets_the_screen_go_dark(phone, thumb):
    phone.add_init_script(A_WAKE_LOCK)
    thumb.tap(phone.get_by_role("link", name="Match", exact=True))
    phone.get_by_label("Keep the screen on").uncheck()
    thumb.tap(phone.get_by_role("link", name="Sheet"))
    half_entered(thumb)
    assert phone.evaluate("locks.length") == 0


def test_a_film_keeps_the_screen_on_where_there_is_no_wake_lock(phone, thumb):
    phone.add_init_script(NO_WAKE_LOCK)
    phone.reload()
    assert phone.evaluate("played") == []  # no browser plays before the first tap
    half_entered(thumb)
    [film] = set(phone.evaluate("played"))
    answer = phone.request.get(film)
    assert answer.headers["content-type"] == "video/mp4"
    assert len(answer.body()) < 2000


def test_over_plain_http_the_film_runs_and_scores_are_kept(phone_over_plain_http):
    phone = phone_over_plain_http
    phone.add_init_script(A_WITNESS)
    thumb = Thumb(phone)
    thumb.begin()
    assert not phone.evaluate("isSecureContext")
    assert not phone.evaluate("navigator.wakeLock")
    half_entered(thumb)
    until(phone, "[...films].some((film) => film.currentTime > 0.5 && !film.paused)")
    finish(thumb)


def test_reloading_keeps_what_was_typed(phone, thumb):
    half_entered(thumb)
    phone.reload()
    expect_half_entered(phone)
    finish(thumb)


def test_going_away_and_back_keeps_what_was_typed(phone, thumb):
    half_entered(thumb)
    thumb.tap(phone.get_by_role("link", name="Log"))
    expect(phone.get_by_role("heading", name="Log")).to_be_visible()
    thumb.tap(phone.get_by_role("link", name="Sheet"))
    expect_half_entered(phone)
    phone.go_back()
    phone.go_back()
    expect_half_entered(phone)


def test_turning_the_phone_keeps_what_was_typed(phone, thumb):
    half_entered(thumb)
    phone.set_viewport_size({"width": 844, "height": 390})
    expect_half_entered(phone)
    finish(thumb)


def test_twenty_minutes_of_sleep_keep_what_was_typed(phone, thumb):
    phone.clock.install()
    phone.reload()
    half_entered(thumb)
    phone.clock.fast_forward("20:00")
    phone.evaluate(RETURNS)
    expect_half_entered(phone)
    phone.clock.resume()
    finish(thumb)


def test_a_correction_that_was_left_does_not_pass_for_the_sheet(phone, thumb):
    thumb.knock(0, 8, 20)
    thumb.tap(".rows tbody a")
    thumb.tap("[name=count_1]")
    thumb.type(9)
    value = phone.locator("[name=count_1]").input_value()
    phone.reload()
    expect(phone.locator("[name=count_1]")).to_have_value(value)
    thumb.tap(phone.get_by_role("link", name="Sheet"))
    thumb.tap(".rows tbody a")
    expect(phone.locator("[name=count_1]")).to_have_value("20")


def test_what_was_saved_is_not_typed_again(phone, thumb):
    half_entered(thumb)
    finish(thumb)
    phone.reload()
    expect(phone.locator("#entry .who :checked")).to_have_count(0)
    expect(phone.locator("[name=count_0]")).to_have_value("")


def test_a_request_that_fails_says_so_and_keeps_the_text(phone, thumb):
    half_entered(thumb)
    phone.locator("[name=count_1]").focus()
    thumb.type(20)
    phone.wait_for_timeout(500)
    phone.context.set_offline(True)
    thumb.tap(SAVE)
    expect(phone.locator(".status")).to_contain_text("Not saved: the server was not reached")
    panel, words = phone.locator("#entry").bounding_box(), phone.locator(".status").bounding_box()
    assert panel["y"] < words["y"] < panel["y"] + panel["height"], "away from what was typed"
    expect(phone.locator(SAVE)).to_have_text("Try again")
    expect_half_entered(phone)
    phone.context.set_offline(False)
    thumb.tap(SAVE)
    expect(phone.locator(".total").first).to_have_text("12")
    assert Hand.objects.count() == 1
    phone.complaints.clear()  # the console called the failure an error


def save_and_lose_the_answer(thumb):
    def lose(route):
        if route.request.method == "POST":
            route.fetch(max_redirects=0)
            route.abort()
        else:
            route.continue_()

    phone = thumb.phone
    half_entered(thumb)
    phone.locator("[name=count_1]").focus()
    thumb.type(20)
    phone.wait_for_timeout(500)
    phone.route(re.compile(r"/match/\w+/$"), lose)
    thumb.tap(SAVE)
    expect(phone.locator(".status")).to_contain_text("Not saved")
    phone.unroute_all()


def test_a_hand_whose_answer_was_lost_can_be_corrected_to_what_was_meant(phone, thumb):
    save_and_lose_the_answer(thumb)
    phone.locator("[name=count_1]").fill("30")
    thumb.tap(SAVE)
    expect(phone.locator(".asked")).to_contain_text("saved already, as something else")
    thumb.tap(phone.get_by_role("button", name="Correct the saved hand"))
    expect(phone.get_by_role("heading", name="Hand 1 of game 1")).to_be_visible()
    assert Hand.objects.get().deadwood == [8, 30]
    thumb.tap(phone.get_by_role("link", name="Sheet"))
    expect(phone.locator(".total").first).to_have_text("22")
    expect(phone.locator("#entry .who :checked")).to_have_count(0)
    phone.complaints.clear()


def test_a_hand_whose_answer_was_lost_is_saved_once(phone, thumb):
    save_and_lose_the_answer(thumb)
    thumb.tap(SAVE)
    expect(phone.locator(".total").first).to_have_text("12")
    assert Hand.objects.count() == 1
    phone.complaints.clear()


def test_saving_and_saved_are_said_in_words(phone, thumb):
    held = []

    def hold(route):
        held.append(route) if route.request.method == "POST" else route.continue_()

    half_entered(thumb)
    phone.locator("[name=count_1]").focus()
    thumb.type(20)
    phone.route(re.compile(r"/match/\w+/$"), hold)
    thumb.tap(SAVE)
    expect(phone.locator(".status")).to_have_text("Saving…")
    expect(phone.locator(SAVE)).to_be_disabled()
    held.pop().continue_()
    expect(phone.locator(".status")).to_have_text("Saved · hand 1: Ann knock +12")
    phone.unroute_all()


def test_what_was_sent_back_is_not_called_saved(phone, thumb):
    thumb.tap("#entry .who .choice:has([value='0'])")
    thumb.tap("#entry .played .choice:has([value=knock])")
    thumb.type(18)
    phone.locator("[name=count_1]").focus()
    thumb.type(20)
    thumb.tap(SAVE)
    expect(phone.locator("#entry .refusals")).to_contain_text("18 is over the knock limit")
    expect(phone.locator("[name=count_0]")).to_be_focused()
    expect(phone.locator(".status")).to_have_text("")
    thumb.tap("[data-key=rub]")
    expect(phone.locator("#entry .refusals")).to_have_count(0)
    phone.complaints.clear()  # the console calls 422 an error


def test_a_server_that_breaks_is_told_from_a_network_that_does(phone, thumb):
    half_entered(thumb)
    phone.route(re.compile(r"/match/\w+/$"), lambda route: route.fulfill(status=500))
    phone.locator("[name=count_1]").focus()
    thumb.type(20)
    thumb.tap(SAVE)
    expect(phone.locator(".status")).to_contain_text("something went wrong on the server")
    phone.unroute_all()
    finish_again = phone.locator(SAVE)
    expect(finish_again).to_have_text("Try again")
    thumb.tap(finish_again)
    expect(phone.locator(".total").first).to_have_text("12")
    phone.complaints.clear()


def test_a_full_disk_does_no_harm(new_phone):
    phone = new_phone()
    phone.add_init_script(FULL_DISK)
    thumb = Thumb(phone)
    thumb.begin()
    half_entered(thumb)
    finish(thumb)


def test_digits_of_a_real_keyboard_go_into_the_count(phone, thumb):
    half_entered(thumb)
    thumb.tap("[data-key=next]")
    phone.keyboard.type("12+8")
    phone.keyboard.press("Backspace")
    phone.keyboard.type("9")
    expect(phone.locator("[name=count_1]")).to_have_value("12+9")
    phone.keyboard.press("Enter")
    expect(phone.locator(".total").first).to_have_text("13")


def test_digits_find_the_count_that_is_empty(phone, thumb):
    half_entered(thumb)
    phone.evaluate("document.activeElement.blur()")
    phone.keyboard.type("20")
    expect(phone.locator("[name=count_1]")).to_have_value("20")


@pytest.mark.parametrize("size", [(844, 390), (1280, 800)], ids=str)
def test_a_wide_screen_shows_sheet_and_entry_side_by_side(new_phone, size):
    phone = new_phone(viewport={"width": size[0], "height": size[1]})
    thumb = Thumb(phone)
    thumb.begin()
    half_entered(thumb)
    head, sheet, entry, save = (
        phone.locator(what).bounding_box() for what in (".head", ".pad > .sheet", "#entry", SAVE)
    )
    assert head["x"] + head["width"] <= entry["x"]
    assert sheet["x"] + sheet["width"] <= entry["x"]
    assert save["y"] + save["height"] <= size[1]
    boxes = [one.bounding_box() for one in phone.locator("#entry .key:visible").all()]
    assert all(box["height"] >= 48 for box in boxes)
    finish(thumb)


def test_a_match_is_told_its_time_zone(new_phone):
    phone = new_phone(timezone_id="Asia/Tokyo")
    Thumb(phone).begin()
    assert Match.objects.get().time_zone == "Asia/Tokyo"


def test_it_can_be_installed_to_the_home_screen(phone):
    phone.goto("/")
    address = phone.locator("link[rel=manifest]").get_attribute("href")
    answer = phone.request.get(address)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["start_url"] == "/"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert "maskable" in [icon.get("purpose") for icon in manifest["icons"]]
    touch = phone.locator("link[rel=apple-touch-icon]").get_attribute("href")
    for icon in [touch, *(icon["src"] for icon in manifest["icons"])]:
        assert phone.request.get(icon).ok


def test_large_figures_fill_the_screen(phone, thumb):
    thumb.knock(0, 8, 20)
    thumb.tap(phone.get_by_role("link", name="Match", exact=True))
    thumb.tap(phone.get_by_role("link", name="Large figures"))
    expect(phone.locator(".figures")).to_have_text(["12", "0"])
    height = phone.locator(".figures").first.evaluate(
        "p => parseFloat(getComputedStyle(p).fontSize)"
    )
    assert height > 150
