"""Letting a second phone in: shared on one, scanned on the other, taken back on the first."""

import pytest
from playwright.sync_api import expect

from scorekeeper.games.models import Link, Match
from scorekeeper.games.qr import qr_code
from tests.browser.conftest import AT_HOME
from tests.browser.thumb import Thumb

pytestmark = pytest.mark.timeout(180)


@pytest.fixture
def ann(phone):
    thumb = Thumb(phone)
    thumb.begin()
    return thumb


@pytest.fixture
def share(ann):
    """Show the QR code for Ben's own phone, and answer the address that is in it."""

    def share():
        ann.tap(ann.phone.get_by_role("link", name="Share"))
        ann.tap(ann.phone.get_by_role("link", name="Ben’s own phone").first)
        ann.tap(ann.phone.get_by_role("button", name="Show the QR code"))
        address = ann.phone.get_by_label("Or send the link").input_value()
        drawn = ann.phone.locator(".qr path").last.get_attribute("d")
        assert drawn
        assert drawn in qr_code(address)
        return address

    return share


def test_a_second_phone_scans_and_is_at_the_sheet_until_the_link_is_taken_back(
    ann, share, new_phone
):
    address, ben = share(), new_phone()
    assert ann.taps <= 10
    ben.goto(address)
    expect(ben.get_by_text("This is me, Ben")).to_be_visible()
    ben.get_by_role("button", name="Open the sheet").tap()

    expect(ben.locator("#entry")).to_be_visible()
    match = Match.objects.get()
    assert ben.url.endswith(match.get_absolute_url())
    assert address.rpartition("/join/")[2] not in ben.url
    Thumb(ben).gin(1, 20)
    expect(ben.locator(".total").last).to_have_text("45")

    ann.phone.reload()
    expect(ann.phone.get_by_text("Ben’s phone").first).to_be_visible()
    ann.tap(ann.phone.get_by_role("button", name="Take back"))
    expect(ann.phone.get_by_text("Ben’s phone")).to_have_count(0)

    ben.reload()
    expect(
        ben.get_by_text("The link by which this phone came to the match was taken back.")
    ).to_be_visible()
    expect(ben.get_by_text("Ask whoever started the match for a new link")).to_be_visible()
    ben.complaints.clear()  # the console calls a 403 an error


def test_what_a_phone_sends_after_it_was_let_out_shows_it_the_sentence(ann, share, new_phone):
    address, ben = share(), Thumb(new_phone())
    ben.phone.goto(address)
    ben.tap(ben.phone.get_by_role("button", name="Open the sheet"))
    ben.tap("#entry .who .choice:has([value='1'])")
    ben.tap("#entry .played .choice:has([value=gin])")
    ann.tap(ann.phone.get_by_role("button", name="Take back"))
    expect(ann.phone.get_by_role("button", name="Take back")).to_have_count(0)
    expect(ben.phone.get_by_text("This phone may not do that")).to_be_visible(timeout=30_000)
    assert Match.objects.get().hands.count() == 0
    ben.phone.complaints.clear()


def test_the_link_is_copied_or_at_least_selected(ann, share):
    share()
    ann.tap(ann.phone.get_by_role("button", name="Copy"))
    expect(ann.phone.locator("[data-copies]")).to_have_text("Copied")


def test_over_plain_http_copying_falls_back_to_the_selected_field(phone_over_plain_http):
    """Where there is no clipboard, nor does the browser copy."""
    phone = phone_over_plain_http
    phone.add_init_script("document.execCommand = () => false;")
    thumb = Thumb(phone)
    thumb.begin()
    thumb.tap(phone.get_by_role("link", name="Share"))
    thumb.tap(phone.get_by_role("button", name="Show the QR code"))
    button, field = phone.locator("[data-copies]"), phone.locator("#address")
    expect(button).to_have_text("Copy")
    assert phone.evaluate("navigator.clipboard === undefined")
    thumb.tap(button)
    expect(button).to_have_text("Selected: copy it now")
    assert phone.evaluate("getSelection().toString()") == field.input_value()
    assert AT_HOME in field.input_value()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_there_is_a_button_to_copy_only_where_scripts_run(new_phone, scripts):
    thumb = Thumb(new_phone(java_script_enabled=scripts), scripts=scripts)
    thumb.begin()
    thumb.tap(thumb.phone.get_by_role("link", name="Share"))
    thumb.tap(thumb.phone.get_by_role("button", name="Show the QR code"))
    expect(thumb.phone.locator("#address")).to_be_visible()
    expect(thumb.phone.locator("[data-copies]")).to_be_visible(visible=scripts)


def test_a_phone_without_scripts_joins_by_a_typed_code(ann, share, new_phone):
    share()
    ann.tap(ann.phone.get_by_role("button", name="No camera? Show a code to type"))
    code = ann.phone.locator(".by-code .code").inner_text()
    ben = new_phone(java_script_enabled=False)
    ben.goto("/")
    ben.get_by_role("link", name="Join a match").tap()
    ben.get_by_label("The code on the other phone").fill(code.lower())
    ben.get_by_role("button", name="Go on").tap()
    ben.get_by_role("button", name="Open the sheet").tap()
    expect(ben.locator("#entry")).to_be_visible()
    assert Link.objects.get().last_used_at is not None


def test_everything_moves_to_a_new_phone(ann, new_phone):
    ann.gin(0, 20)
    ann.phone.goto("/")
    ann.tap(ann.phone.get_by_role("link", name="Move to a new phone"))
    ann.tap(ann.phone.get_by_role("button", name="Show the QR code"))
    address, new = ann.phone.locator("#address").input_value(), new_phone()
    new.goto(address)
    new.get_by_role("button", name="Move everything here").tap()
    expect(new.locator("article")).to_have_count(1)
    ann.phone.goto("/")
    expect(ann.phone.get_by_text("Your matches moved to another phone on")).to_be_visible()
