"""Entering a hand with a thumb: few taps, no surprises."""

import pytest
from playwright.sync_api import expect

from scorekeeper.games.models import Hand
from tests.browser.thumb import Thumb


@pytest.fixture
def thumb(phone):
    thumb = Thumb(phone)
    thumb.begin()
    return thumb


def outcome(thumb):
    return thumb.phone.locator("#outcome")


def test_a_hand_takes_four_taps_and_its_digits(thumb):
    thumb.knock(0, 8, 20)
    assert (thumb.taps, thumb.digits) == (4, 3)
    thumb.gin(1, 14)
    assert (thumb.taps, thumb.digits) == (3, 2)


def test_a_knock_card_takes_two_more(phone):
    thumb = Thumb(phone)
    thumb.begin("oklahoma")
    thumb.knock(0, 4, 20, card="5H")
    assert thumb.taps <= 6


def test_a_correction_takes_three_taps_from_the_sheet(thumb):
    thumb.knock(0, 8, 20)
    thumb.knock(1, 8, 20)
    thumb.taps = 0
    thumb.tap("table.rows tbody tr >> nth=0 >> a")  # its line
    thumb.tap("#entry [name=count_1]")  # the count that was wrong
    thumb.type(30)
    thumb.tap("#entry .key.save")
    expect(thumb.phone.locator(".versions li")).to_have_count(2)
    assert thumb.taps <= 3
    assert Hand.objects.order_by("pk").first().deadwood == [8, 30]


def test_a_tap_on_a_count_replaces_what_it_says(thumb):
    thumb.knock(0, 8, 20)
    thumb.tap("table.rows tbody tr >> nth=0 >> a")
    thumb.tap("#entry [name=count_1]")
    thumb.type(30)
    expect(thumb.phone.locator("#entry [name=count_1]")).to_have_value("30")


def test_one_hundred_on_the_pad_says_the_most_and_saves_nothing(thumb):
    thumb._who_and_how(0, "gin")
    thumb.type(100)
    expect(outcome(thumb)).to_contain_text("98")
    expect(thumb.phone.locator("[name=count_1]")).to_have_value("100")
    thumb.tap("#entry .key.save")
    thumb.settled()
    expect(thumb.phone.locator("#entry .wrong")).to_contain_text("98")
    expect(thumb.phone.locator("[name=count_1]")).to_have_value("100")
    assert not Hand.objects.exists()
    assert all("422" in said for said in thumb.phone.complaints)
    thumb.phone.complaints.clear()


def test_the_result_is_told_while_it_is_typed(thumb):
    thumb._who_and_how(1, "knock")
    thumb.type(8)
    thumb.next("count_0")
    thumb.type(5)
    expect(outcome(thumb)).to_have_text("Ann undercuts: 20 + 3 = 23, and a box.")


def test_fast_typing_is_read_as_it_was_typed(thumb):
    thumb._who_and_how(0, "knock")
    thumb.phone.evaluate(
        """() => ["1", "0", "next", "8"].forEach((key) =>
             document.querySelector(`[data-key="${key}"]`).click())"""
    )
    expect(thumb.phone.locator("[name=count_0]")).to_have_value("10")
    expect(thumb.phone.locator("[name=count_1]")).to_have_value("8")


def test_a_double_tap_on_save_writes_once(thumb):
    thumb._who_and_how(0, "gin")
    thumb.type(14)
    thumb.phone.evaluate(
        """() => { const save = document.querySelector("#entry .key.save");
                   save.click(); save.click(); setTimeout(() => save.click(), 30); }"""
    )
    expect(thumb.phone.locator("table.rows tbody tr")).to_have_count(1)
    thumb.settled()
    thumb.phone.wait_for_timeout(300)
    assert Hand.objects.count() == 1
    # htmx tells the console that it gave the first request up for the second.
    assert all("htmx:" in said for said in thumb.phone.complaints)
    thumb.phone.complaints.clear()


def test_a_double_tap_on_who_answers_one_question(thumb):
    box = thumb.phone.locator("#entry .who .choice:has([value='0'])").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    thumb.phone.touchscreen.tap(x, y)
    thumb.phone.touchscreen.tap(x, y)
    expect(thumb.phone.locator("#entry .who [value='0']")).to_be_checked()
    expect(thumb.phone.locator("#entry .played :checked")).to_have_count(0)


def test_a_hardware_keyboard_enters_a_hand(new_phone):
    laptop = new_phone(viewport={"width": 1000, "height": 800}, is_mobile=False)
    thumb = Thumb(laptop)
    thumb.begin()
    laptop.locator("#entry .who [value='0']").focus()
    laptop.keyboard.press("Space")
    expect(laptop.locator("#entry .played legend")).to_be_visible()
    laptop.locator("#entry .played [value=knock]").focus()
    laptop.keyboard.press("Space")
    expect(laptop.locator("[name=count_0]")).to_be_visible()
    laptop.locator("[name=count_0]").focus()
    laptop.keyboard.type("8")
    laptop.keyboard.press("Tab")
    laptop.keyboard.type("12+8")
    laptop.keyboard.press("Enter")
    expect(laptop.locator(".running")).to_have_text("12")
    assert Hand.objects.get().deadwood == [8, 20]


def test_rubbing_out_takes_the_last_digit(thumb):
    thumb._who_and_how(0, "gin")
    thumb.type(145)
    thumb.tap("[data-key=rub]")
    expect(thumb.phone.locator("[name=count_1]")).to_have_value("14")


def test_a_sum_is_typed_with_plus(thumb):
    thumb._who_and_how(0, "gin")
    for key in "12+11+7":
        thumb.phone.locator(f"[data-key='{key}']").tap()
    expect(outcome(thumb)).to_have_text("Ann goes gin: 25 + 30 = 55, and a box.")


def test_a_zero_can_be_entered(thumb):
    thumb.knock(0, 6, 0)
    assert Hand.objects.get().deadwood == [6, 0]


def test_starting_over_saves_nothing(thumb):
    thumb._who_and_how(0, "gin")
    thumb.type(14)
    thumb.tap("#entry .start-over")
    expect(thumb.phone.locator("#entry .keypad")).to_be_hidden()
    assert not Hand.objects.exists()


def test_a_reload_goes_on_with_the_match(thumb):
    thumb.knock(0, 8, 20)
    thumb.phone.reload()
    expect(thumb.phone.locator(".total").first).to_have_text("12")


def test_over_plain_http_by_a_name_that_is_not_the_machines_own(phone_over_plain_http):
    thumb = Thumb(phone_over_plain_http)
    thumb.begin()
    assert not thumb.phone.evaluate("isSecureContext")
    thumb.knock(0, 8, 20)
    thumb.gin(1, 14)
    thumb.undo()
    expect(thumb.phone.locator(".total").first).to_have_text("12")
