"""What a screen reader finds, held to the paths that are written down in `read_aloud`."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.thumb import Thumb

PATHS = Path(__file__).parent / "read_aloud"

SPOKEN = """() => {
  window.spoken = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)
        ?.closest("[role=status], [aria-live=polite]");
      const words = region?.textContent.replace(/\\s+/g, " ").trim();
      if (words && window.spoken.at(-1) !== words) window.spoken.push(words);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.fixture
def thumb(phone):
    return Thumb(phone)


def finds(phone, name, where="main"):
    written = (PATHS / f"{name}.yml").read_text()
    expect(phone.locator(where)).to_match_aria_snapshot(written)


def test_the_path_through_a_sheet(thumb):
    thumb.begin()
    thumb.knock(0, 8, 20)
    thumb.gin(1, 14)
    thumb.nobody("wall")
    finds(thumb.phone, "read-the-sheet")


def test_the_path_through_a_hollywood(thumb):
    thumb.begin(hollywood=True)
    thumb.knock(0, 8, 20)
    thumb.gin(0, 30)
    finds(thumb.phone, "read-a-hollywood")


def test_the_path_through_a_hand(thumb):
    thumb.begin()
    thumb.knock(0, 8, 20)
    thumb.gin(1, 14)
    thumb.nobody("wall")
    thumb._who_and_how(0, "knock")
    thumb.type(8)
    thumb.next("count_1")
    thumb.type(20)
    expect(thumb.phone.locator("#outcome")).to_contain_text("12")
    finds(thumb.phone, "enter-a-hand", "#entry")


def test_what_a_hand_would_bring_is_said_once(thumb):
    thumb.begin()
    thumb._who_and_how(0, "knock")
    thumb.type(8)
    thumb.next("count_1")
    thumb.phone.evaluate(SPOKEN)
    thumb.type(2)
    expect(thumb.phone.locator("#outcome")).to_contain_text("undercut")
    thumb.settled()
    spoken = thumb.phone.evaluate("window.spoken")
    assert len(spoken) == 1, spoken
