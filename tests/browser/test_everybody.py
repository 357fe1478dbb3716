"""Every page for everybody: by day and at night, on the narrowest phone, with large letters."""

import secrets
from datetime import timedelta
from hashlib import sha256
from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import expect

from scorekeeper.games.models import Match
from scorekeeper.games.scorebook import matches, sharing
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.house_rules import keep_house_rules
from scorekeeper.people.devices import COOKIE
from scorekeeper.people.models import Device
from scorekeeper.people.moves import offer_move
from scorekeeper.people.rights import Role
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import Ruleset
from tests.browser.thumb import Thumb
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall

pytestmark = pytest.mark.timeout(300)

LONG_NAMES = ("Bartholomäus-Maximilian", "Wilhelmina of Orange-Nassau the Second")


@pytest.fixture
def owner(transactional_db):
    return Device.objects.create(token_hash="0" * 64, name="Ann's phone")


@pytest.fixture
def start(owner):
    """Start a match, play these hands, and answer it."""

    def start(*hands, rules=None, names=("Ann", "Ben"), ruleset=None):
        ruleset = ruleset or Ruleset().changed(rules or {})
        act = Act(device=owner, by="Ann", key=secrets.token_urlsafe(18))
        known = {player.name: player for player in owner.players.all()}
        sides = [[known.get(name, name)] for name in names]
        match = matches.start_match(act, sides, ruleset, first_dealer=ANN).match
        if hands:
            Scorer(match, owner).record(*hands)
        return match

    return start


@pytest.fixture
def phone(new_phone, owner):
    phone = new_phone()
    token = secrets.token_urlsafe(32)
    owner.token_hash = sha256(token.encode()).hexdigest()
    owner.save()
    phone.goto("/")
    phone.context.add_cookies([{"name": COOKIE, "value": token, "url": phone.url}])
    return phone


ABOUT_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""All else is the same by day, at night and with more contrast."""


@pytest.fixture
def looks_right(phone):
    """Look at what is on the screen; everything that is wrong is told at the end."""
    wrong = []

    def look(what):
        rules = None
        for scheme, contrast in product(("light", "dark"), ("no-preference", "more")):
            phone.emulate_media(color_scheme=scheme, contrast=contrast, reduced_motion="reduce")
            found = Axe().run(phone, options=rules)
            rules = ABOUT_COLOURS
            if found.violations_count:
                wrong.append(f"{what}, {scheme}, {contrast}:\n{found.generate_report()}")
        phone.emulate_media(color_scheme="light", contrast="no-preference")
        wrong.extend(f"{what}: {target}" for target in phone.evaluate(SMALL_TARGETS))
        phone.set_viewport_size({"width": 320, "height": 568})
        wrong.extend(_too_wide(phone, 320, f"{what} on a narrow phone"))
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        wrong.extend(_too_wide(phone, 320, f"{what} in large letters"))
        phone.evaluate("document.documentElement.style.fontSize = ''")
        phone.set_viewport_size({"width": 390, "height": 844})

    yield look
    assert wrong == [], "\n\n".join(wrong)


TOO_WIDE = """(width) => [...document.body.querySelectorAll("*")]
  .filter((one) => one.getBoundingClientRect().right > width + 1
                   && !one.closest(".unseen, .skip"))
  .slice(0, 3).map((one) => one.outerHTML.slice(0, 120))"""


SMALL_TARGETS = """() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true })
    && one.getBoundingClientRect().width > 1 && !one.closest(".unseen, .skip, [inert]");
  const inText = (one) => getComputedStyle(one).display === "inline";
  // As far as a tap still counts for it, whatever lies over it or belongs to it.
  const reach = (one, x, y, dx, dy) => {
    let steps = 0;
    while (steps < 48) {
      const hit = document.elementFromPoint(x + (steps + 1) * dx, y + (steps + 1) * dy);
      if (!hit || !(one.contains(hit) || hit.closest("label")?.control === one.control)) break;
      steps += 1;
    }
    return steps;
  };
  const extent = (one) => {
    one.scrollIntoView({ block: "center", inline: "nearest" });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (hit && !one.contains(hit)) return [48, 48]; // what lies over it is the target
    return [1 + reach(one, x, y, 1, 0) + reach(one, x, y, -1, 0),
            1 + reach(one, x, y, 0, 1) + reach(one, x, y, 0, -1)];
  };
  return [...document.querySelectorAll("a, button, input, select, textarea, summary")]
    .filter((one) => one.type !== "hidden" && shown(one) && !inText(one))
    .map((one) => one.closest("label") ?? one)
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.height < 47.5 || box.width < 47.5;
    })
    .map((one) => [one, extent(one)])
    .filter(([, [width, height]]) => width < 47 || height < 47)
    .map(([one, [width, height]]) => `${width} × ${height} px: ${one.outerHTML.slice(0, 100)}`);
}"""
"""What a thumb has to hit and is less than 48 px: a link in a sentence is as large as its line."""


def _too_wide(phone, width, what):
    if phone.evaluate("document.documentElement.scrollWidth") > width:
        yield f"{what} scrolls sideways: {phone.evaluate(TOO_WIDE, width)}"


def test_the_start_and_the_new_match(phone, start, owner, looks_right):
    looks_right("an empty start page")
    start(gin(ANN, 20), knock(BEN, 4, 20))
    left = start(gin(ANN, 20), names=LONG_NAMES)
    Match.objects.filter(pk=left.pk).update(changed_at=timezone.now() - timedelta(days=2))
    start(gin(ANN, 80), rules={"match_games": 1})
    phone.goto("/")
    looks_right("a start page")

    phone.goto("/new/")
    looks_right("a new match")
    phone.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
    looks_right("a new match, every house rule open")
    phone.get_by_role("button", name="Deal").tap()
    expect(phone.locator(".wrong").first).to_be_visible()
    looks_right("a new match that was sent back")
    phone.complaints.clear()
    for name in (LONG_NAMES[1], "x" * 60):
        kept = keep_house_rules(owner, name, PRESETS["pagat"].ruleset.changed({"target": 200}))
    phone.goto("/new/")
    looks_right("a new match, by house rules that were kept")
    phone.goto(f"/house-rules/?forget={kept.pk}")
    looks_right("house rules that were kept, one to be forgotten")
    phone.goto("/nowhere/")
    looks_right("nothing there")
    phone.complaints.clear()


def test_the_sheets(phone, start, looks_right):
    hands = [gin(ANN, 20), knock(BEN, 4, 20), wall(), void(), knock(ANN, 6, 2), agreed(ANN, 20)]
    long_names = start(*hands, names=LONG_NAMES)
    sheets = {
        "an empty sheet": start(),
        "a sheet": start(*hands),
        "a sheet with long names": long_names,
        "a Hollywood": start(*hands, rules={"columns": 3}),
        "a Hollywood with long names": start(*hands, rules={"columns": 3}, names=LONG_NAMES),
        "a result": start(gin(ANN, 60), knock(BEN, 4, 20), gin(ANN, 60)),
        "a Hollywood's result": start(*[gin(ANN, 98)] * 3, rules={"columns": 3}),
        "a second game's result": start(gin(ANN, 80), gin(BEN, 90)),
    }
    for what, match in sheets.items():
        phone.goto(match.get_absolute_url())
        looks_right(what)


def test_entering_a_hand(phone, start, looks_right):
    thumb = Thumb(phone)
    phone.goto(start(ruleset=PRESETS["oklahoma"].ruleset).get_absolute_url())
    thumb.tap("#entry .who .choice:has([value='0'])")
    expect(phone.locator("#entry .played")).to_be_visible()
    looks_right("how it ended")
    thumb.tap("#entry .played .choice:has([value=knock])")
    expect(phone.locator("#entry .ranks")).to_be_visible()
    looks_right("the knock card")
    thumb._card("7H")
    expect(phone.locator("#entry .keypad")).to_be_visible()
    looks_right("the counts")
    thumb.type(9)
    thumb.settled()
    thumb.tap("#entry .key.save")
    expect(phone.locator("#entry .wrong").first).to_be_visible()
    looks_right("a hand that was sent back")
    phone.complaints.clear()

    phone.goto(start().get_absolute_url())
    thumb.tap("#entry .who .choice:has([value=nobody])")
    expect(phone.locator("#entry .unplayed")).to_be_visible()
    looks_right("what happened")
    thumb.tap("#entry .who .choice:has([value='1'])")
    thumb.tap("#entry .played .choice:has([value=agreed])")
    expect(phone.locator("#entry .kind")).to_be_visible()
    looks_right("agreed for what")


def test_what_stands_behind_a_sheet(phone, start, looks_right):
    match = start(gin(ANN, 20), knock(BEN, 4, 20), names=LONG_NAMES)
    hand = match.hands.first()
    url = match.get_absolute_url()
    pages = {
        "a hand": f"hand/{hand.mark}/",
        "voiding a hand": f"hand/{hand.mark}/void/",
        "a forgotten hand": f"hand/{hand.mark}/insert/",
        "moving a hand": f"hand/{hand.mark}/move/",
        "the log": "log/",
        "the match": "table/",
        "other house rules": "table/rules/",
        "stopping": "table/end/",
        "a recount": "recount/",
    }
    for what, page in pages.items():
        phone.goto(url + page)
        looks_right(what)


def test_letting_others_in(phone, start, owner, looks_right):
    match, now = start(gin(ANN, 20), names=LONG_NAMES), timezone.now()
    share = f"{match.get_absolute_url()}share/"
    phone.goto(share)
    looks_right("sharing, before there is a link")
    link = sharing.make_link(match, Role.PLAYER, BEN, None, now)
    sharing.offer_code(match, link, now)
    for number, name in enumerate(("", LONG_NAMES[1], "x" * 60)):
        device = Device.objects.create(token_hash=str(number), name=name)
        sharing.join(link, device, now, is_me=True)
    phone.goto(f"{share}?for=player-1")
    looks_right("sharing a link")
    phone.goto(f"{share}owner/?which={match.participants.first().pk}")
    looks_right("handing over")
    phone.goto("/phone/")
    looks_right("moving, before there is a code")
    move = offer_move(owner, now)
    phone.goto("/phone/")
    looks_right("moving")

    phone.context.clear_cookies()
    phone.goto(f"/join/{link.token}/")
    looks_right("joining")
    phone.goto("/join/")
    looks_right("typing a code")
    phone.get_by_role("button", name="Go on").tap()
    expect(phone.locator(".wrong")).to_be_visible()
    looks_right("a wrong code")
    phone.goto(f"/phone/{move.token}/")
    looks_right("arriving on a new phone")
    sharing.revoke_link(match, link, now)
    for gone in (f"/join/{link.token}/", "/join/nothing/", "/phone/nothing/"):
        phone.goto(gone)
        looks_right(f"nothing at {gone[:6]}")
    phone.complaints.clear()


def test_looking_on(phone, start, owner, looks_right):
    match, now = start(gin(ANN, 20), knock(BEN, 4, 20), names=LONG_NAMES), timezone.now()
    token = secrets.token_urlsafe(32)
    device = Device.objects.create(token_hash=sha256(token.encode()).hexdigest())
    sharing.join(sharing.make_link(match, Role.VIEWER, None, None, now), device, now)
    phone.context.add_cookies([{"name": COOKIE, "value": token, "url": phone.url}])
    for page in ("", "share/", "table/", f"hand/{match.hands.first().mark}/"):
        phone.goto(match.get_absolute_url() + page)
        looks_right(f"{page or 'a sheet'} for one who looks on")
