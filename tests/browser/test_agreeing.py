"""Two phones that sign, ask each other before the past changes, and quarrel about a hand."""

import secrets
from datetime import timedelta
from hashlib import sha256

import pytest
from playwright.sync_api import expect

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Hand, Match
from scorekeeper.people.models import Device
from tests.browser.thumb import Thumb

pytestmark = pytest.mark.timeout(240)

KNOCKER = "7H 8H 9H 2C 2D 2S KS KD KH 6C"
DEFENDER = "5H 6H TH JH QS QD QC 3C 4C 5C"
LIES = "element => { const b = element.getBoundingClientRect(); return [b.top, b.bottom]; }"


@pytest.fixture
def ann(phone):
    thumb = Thumb(phone)
    thumb.begin()
    return thumb


@pytest.fixture
def ben(new_phone, ann):
    """Ben's own phone, at Ann's match."""
    token = secrets.token_urlsafe(32)
    device = Device.objects.create(token_hash=sha256(token.encode()).hexdigest())
    match = Match.objects.get()
    match.participants.create(device=device, role="player", side=1)
    phone = new_phone()
    here = ann.phone.url.split("/match/")[0]
    phone.context.add_cookies([{"name": "device", "value": token, "url": here}])
    phone.goto(match.get_absolute_url())
    yield phone
    match.refresh_from_db()
    assert list(problems_of(match)) == []


@pytest.fixture
def signed(ann, ben):
    """The address of a game that both have signed."""
    ann.knock(0, 8, 20)
    ann.gin(0, 80)
    game = f"{Match.objects.get().get_absolute_url()}game/1/"
    for phone, name in ((ann.phone, "Ann"), (ben, "Ben")):
        phone.goto(game)
        phone.get_by_role("button", name=f"{name} signs").tap()
        expect(phone.locator(".sign-off h3")).to_contain_text(
            f"{name}" if name == "Ann" else "both"
        )
    expect(ben.locator(".sign-off .ticks")).to_have_text("✓✓")
    return game


def open_hand(phone, game, number=0):
    phone.goto(game)
    phone.locator("table.rows tbody tr").nth(number).locator("a").tap()
    expect(phone.locator("#hand")).to_be_visible()


def ask_for_sixty(ann, game):
    """Ann types 60 over the 20 of a signed hand. Answers where the proposal is."""
    open_hand(ann.phone, game)
    ann.phone.locator("[name=count_1]").fill("60")
    expect(ann.phone.locator("#outcome")).to_contain_text("Ben will be asked")
    ann.phone.locator("#entry .key.save").tap()
    expect(ann.phone.get_by_role("heading", name="Hand 1 becomes Ann knock 8 v 60")).to_be_visible()
    return ann.phone.url


def test_a_signed_game_changes_when_the_other_side_accepts_and_undo_revives_the_signatures(
    ann, ben, signed
):
    there = ask_for_sixty(ann, signed)

    ben.goto(signed)
    ben.get_by_role("link", name="asks for a change").tap()
    expect(ben.get_by_text("Ann 117 → 157")).to_be_visible()
    expect(ben.get_by_text("Ben’s signature of game 1 falls.")).to_be_visible()
    accept = ben.get_by_role("button", name="Ben accepts: hand 1 becomes")
    ben.get_by_text("Ben does not accept…").tap()
    decline = ben.get_by_role("button", name="Decline: nothing changes")
    assert accept.evaluate(LIES)[1] + 48 < decline.evaluate(LIES)[0], "they lie apart"
    accept.tap()
    expect(ben.get_by_text("has accepted it. It is done.")).to_be_visible()

    ann.phone.goto(signed)
    expect(ann.phone.locator(".total").first).to_have_text("157")
    expect(ann.phone.locator(".sign-off h3")).to_contain_text("not signed")
    ann.phone.get_by_role("button", name="Undo the correction of hand 1").tap()
    expect(ann.phone.locator(".total").first).to_have_text("117")
    ann.phone.goto(signed)
    expect(ann.phone.locator(".sign-off .ticks")).to_have_text("✓✓")
    ann.phone.goto(there)
    expect(ann.phone.get_by_text("has accepted it. It is done.")).to_be_visible()


def test_undo_of_a_signed_hand_leads_to_what_it_moves_and_is_declined(ann, ben, signed):
    ann.phone.goto(signed)
    ann.phone.get_by_role("button", name="Undo hand 2: Ann gin +105").tap()
    expect(ann.phone.get_by_text("Ann 117 → 12")).to_be_visible()
    ann.phone.get_by_role("button", name="Ask Ben").tap()
    expect(ann.phone.get_by_text("is asked, and has not answered yet")).to_be_visible()

    ben.goto("/")
    ben.get_by_role("link", name="1 dispute or change is open").tap()
    ben.get_by_role("link", name="asks for a change").tap()
    ben.get_by_text("Ben does not accept…").tap()
    ben.get_by_label("Why").fill("it was a fine gin")
    ben.get_by_role("button", name="Decline: nothing changes").tap()
    expect(ben.get_by_text("Nothing was changed.")).to_be_visible()
    ann.phone.goto(signed)
    expect(ann.phone.locator(".total").first).to_have_text("117")
    expect(ann.phone.locator(".sign-off .ticks")).to_have_text("✓✓")


def test_a_dispute_is_put_before_the_referee(ann, ben):
    ann.knock(0, 8, 20)
    sheet = Match.objects.get().get_absolute_url()
    open_hand(ben, sheet)
    ben.get_by_role("link", name="Not right…").tap()
    ben.get_by_label("What is not right?").fill("I laid off the six")
    ben.get_by_role("button", name="Open the dispute").tap()
    expect(ben.get_by_role("heading", name="Ben says it is not right")).to_be_visible()

    ann.phone.goto(sheet)
    expect(ann.phone.locator("table.rows")).to_contain_text("disputed")
    open_hand(ann.phone, sheet)
    ann.phone.get_by_role("link", name="See the dispute").tap()
    ann.phone.get_by_role("link", name="Put the cards in: the referee rules").tap()
    ann.phone.locator(".who-knocked .choice:has([value='0'])").tap()
    ann.phone.locator("[name=knocker]").fill(KNOCKER)
    ann.phone.locator("[name=defender]").fill(DEFENDER)
    ann.phone.get_by_role("button", name="Rule", exact=True).tap()
    ann.phone.get_by_role("button", name="Let this ruling stand").tap()
    expect(ann.phone.get_by_text("Ruled by the referee on the cards")).to_be_visible()
    ben.goto(sheet)
    expect(ben.locator("table.rows")).not_to_contain_text("disputed")
    expect(ben.locator("table.rows .corrected")).to_have_count(1)


def test_mine_instead_of_theirs_of_another_evening_asks_ann(ann, ben):
    ben.locator("#entry .who .choice:has([value='0'])").tap()
    ben.locator("#entry .played .choice:has([value=gin])").tap()
    for digit in "16":
        ben.locator(f"[data-key='{digit}']").tap()
    ann.gin(0, 61)
    played_at = Hand.objects.get().at
    Hand.objects.update(at=played_at - timedelta(hours=20))
    ben.locator("#entry .key.save").tap()
    ben.locator("[name=settle][value=mine]").tap()
    expect(ben.locator("#hand")).to_contain_text("It changes a hand of another evening.")
    expect(ben.locator("main")).to_have_count(1)
    ben.get_by_role("button", name="Ask Ann").tap()
    expect(ben.get_by_role("heading", name="Hand 1 becomes Ann gin v 16")).to_be_visible()
    Hand.objects.update(at=played_at)
    ben.complaints.clear()  # two questions
