"""A slip of an earlier game put right by thumb: hands move between games, and come back."""

import pytest
from playwright.sync_api import expect

from tests.browser.thumb import Thumb, expected, shown

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
def thumb(new_phone):
    return Thumb(new_phone())


def agree(thumb, number):
    """A game on the screen is what the core says of the same hands."""
    thumb.phone.goto(f"{thumb.match}game/{number}/")
    screen, core = shown(thumb.phone), expected(thumb.sheet(), number)
    for column in (*screen["columns"], *core["columns"]):
        column["lines"].sort()
    assert screen == core


def play_three_games(thumb):
    #          game 1                game 2          game 3
    # hands    1 +45, 2 +10, 3 +50   4 +55, 5 +50    6 +12
    thumb.begin("bicycle")
    thumb.match = thumb.phone.url.partition("game/")[0]
    thumb.gin(0, 20)
    thumb.agreed(0, 10)
    thumb.gin(0, 25)
    thumb.next_game()
    thumb.gin(0, 30)
    thumb.gin(0, 25)
    thumb.next_game()
    thumb.agreed(0, 12)


def test_correcting_hand_2_of_a_finished_game_moves_hands_between_three_games_and_back(thumb):
    play_three_games(thumb)
    phone = thumb.phone
    for number in (1, 2, 3):
        agree(thumb, number)

    phone.goto(f"{thumb.match}game/1/")
    phone.locator("table.rows tbody tr").nth(1).locator("a").tap()
    phone.locator("[name=points]").tap()
    phone.locator("[name=points]").fill("60")
    moved = phone.locator("#outcome .moved li")
    expect(moved.first).to_be_visible()
    told = moved.all_text_contents()
    for sentence in (
        "Game 1 ends with hand 2.",
        "Hand 3 goes to game 2.",
        "Game 2 ends with hand 4.",
        "Hand 5 goes to game 3.",
    ):
        assert sentence in told
    assert not [one for one in told if "Hand 6" in one or "Hand 4 goes" in one]

    phone.locator("#entry .save").tap()
    expect(phone.get_by_text("the correction of hand 2")).to_be_visible()
    thumb.hands[1]["points"] = 60
    for number in (1, 2, 3):
        agree(thumb, number)

    phone.goto(thumb.match)
    phone.get_by_role("button", name="Undo ").tap()
    thumb.settled()
    thumb.hands[1]["points"] = 10
    for number in (1, 2, 3):
        agree(thumb, number)


def test_looking_at_a_correction_saves_nothing(thumb):
    play_three_games(thumb)
    phone = thumb.phone
    phone.goto(f"{thumb.match}game/1/")
    phone.locator("table.rows tbody tr").nth(1).locator("a").tap()
    phone.locator("[name=points]").fill("60")
    expect(phone.locator("#outcome .moved li").first).to_be_visible()
    for number in (1, 2, 3):
        agree(thumb, number)
