"""Letters of twice the size on the narrowest phone: nothing has to be moved sideways to be read."""

import secrets
from hashlib import sha256
from urllib.parse import urlencode

import pytest

from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.matches import start_match
from scorekeeper.people.models import Device
from scorekeeper.rules.presets import PRESETS
from tests.games.conftest import Scorer
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, agreed, gin, knock
from tests.languages.evening import Walk, play, quarrel

pytestmark = pytest.mark.timeout(600)

NARROW = {"width": 320, "height": 568}
NAMES = (
    "Wolfeschlegelsteinhausenberger",
    "Bartholomäus-Maximilian-Johann",
    "Hubertusblainewolfeschlegels-X",
)
HANDS = (
    ("4S 5S 6S 9C 9D 9H JH JD JC 6H", "7S 7H 7D 7C 8S QH QD QC 2D 3H"),
    ("3S 4S 5S 6S 7S 8S KH KD KC 2H", "9S TS JS QS KS 2D 3D 4D 5D 6D"),
    ("AS 3D 5C 7H 9S JD KC 2H 4S 6D", "AC 2C 3C 4C 5D 6H 8S QH KD TC"),
)
"""Of a knocker and a defender: small melds, runs of five and six, next to nothing melded."""
NOT_PAGES = ("preview", ".png", ".svg", "file=")

LARGE = """() => {
  document.documentElement.style.fontSize = "200%";
  document.querySelectorAll("details").forEach((one) => { one.open = true });
}"""
SIDEWAYS = """() => [...document.querySelectorAll("body *")]
  .filter((one) => one.getBoundingClientRect().right > 321 && !one.closest(".unseen, .skip"))
  .slice(0, 3).map((one) => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 60)}`)"""


@pytest.fixture
def token():
    return secrets.token_urlsafe(32)


@pytest.fixture
def owner(transactional_db, token):
    return Device.objects.create(token_hash=sha256(token.encode()).hexdigest(), name="x" * 60)


@pytest.fixture
def narrow_phone(new_phone, token):
    phone = new_phone(viewport=NARROW)
    phone.goto("/")
    phone.context.add_cookies([{"name": "device", "value": token, "url": phone.url}])
    return phone


@pytest.fixture
def moves_sideways(narrow_phone):
    """What is wrong with these pages, in letters of twice the size."""

    def look(urls):
        for url in urls:
            narrow_phone.goto(url)
            narrow_phone.evaluate(LARGE)
            if narrow_phone.evaluate("document.documentElement.scrollWidth") > NARROW["width"]:
                yield f"{url}: {narrow_phone.evaluate(SIDEWAYS)}"

    return look


def big_hollywood(owner):
    """Three columns with totals of four digits."""
    rules = PRESETS["wikipedia"].ruleset.changed({"target": 10000, "columns": 3})
    seats = [[owner.players.filter(name=name).first() or name] for name in NAMES[:2]]
    act = Act(device=owner, by="Ann", key=secrets.token_urlsafe())
    match = start_match(act, seats, rules, first_dealer=ANN).match
    scorer = Scorer(match, owner)
    scorer.record(knock(ANN, 8, 90), gin(BEN, 98))
    scorer.record(*(agreed(side, 129) for _ in range(12) for side in (ANN, BEN)))
    return match.get_absolute_url()


def test_no_page_of_an_evening_with_long_names(owner, token, moves_sideways):
    starts = [*play(owner, NAMES), *quarrel(owner, NAMES), big_hollywood(owner)]
    walker = Phone()
    walker.client.cookies["device"] = token
    walk = Walk(several=1, sends=False)
    urls = [answer.url for answer in walk.through(walker, *starts, "/", "/history/")]
    pages = [url for url in urls if not any(word in url for word in NOT_PAGES)]
    assert len(pages) > 60
    wrong = list(moves_sideways([*starts, *pages]))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("knocker", "defender"), HANDS, ids=["sets", "runs", "loose"])
def test_no_ruling(owner, moves_sideways, knocker, defender):
    asked = urlencode({"knocker": knocker, "defender": defender})
    wrong = list(moves_sideways([f"/referee/?{asked}"]))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("how", ["knock", "gin", "agreed"])
def test_no_step_of_entering(owner, narrow_phone, how):
    narrow_phone.goto(play(owner, NAMES)[4])
    narrow_phone.evaluate(LARGE)
    narrow_phone.locator('.who label:has([value="0"])').tap()
    narrow_phone.wait_for_timeout(400)
    narrow_phone.locator(f'label:has([name="result"][value="{how}"])').tap()
    narrow_phone.wait_for_timeout(400)
    assert narrow_phone.evaluate("document.documentElement.scrollWidth") == NARROW["width"]
