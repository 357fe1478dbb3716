"""Whole evenings by taps: every number on the screen is what `recount` says of the same hands."""

import pytest

from tests.browser.thumb import Thumb, expected, shown

pytestmark = pytest.mark.timeout(240)


@pytest.fixture(params=[True, False], ids=["with scripts", "without scripts"])
def thumb(request, new_phone):
    return Thumb(new_phone(java_script_enabled=request.param), scripts=request.param)


def agree(thumb, number=None):
    """The screen and the core say the same."""
    screen, core = shown(thumb.phone), expected(thumb.sheet(), number)
    for column in (*screen["columns"], *core["columns"]):
        column["lines"].sort()
    assert screen == core


def test_an_ordinary_game_with_an_undo_across_its_end(thumb):
    thumb.begin("bicycle")
    thumb.knock(0, 8, 20)
    agree(thumb)
    thumb.gin(1, 14)
    agree(thumb)
    thumb.nobody("wall")
    agree(thumb)
    thumb.knock(0, 6, 2)  # Ben undercuts
    agree(thumb)
    thumb.nobody("void")
    agree(thumb)
    thumb.gin(0, 50)
    agree(thumb)
    thumb.knock(0, 1, 4)
    agree(thumb)
    thumb.gin(1, 60)
    agree(thumb)
    assert shown(thumb.phone)["verdict"], "the game is over"

    thumb.undo()
    agree(thumb)
    assert not shown(thumb.phone)["verdict"], "and open again"
    thumb.redo()
    agree(thumb)

    thumb.next_game()
    thumb.knock(0, 3, 17)
    agree(thumb)
    thumb.undo()
    agree(thumb)
    thumb.undo()
    agree(thumb)
    thumb.redo()
    thumb.redo()
    agree(thumb)
    thumb.gin(1, 80)
    agree(thumb)


def test_a_hollywood_with_two_columns_closing_on_one_hand(thumb):
    #            col 1         col 2         col 3
    # Ann +5     5
    # Ann +60    65            60
    # Ann +90    155 closed    150 closed    90
    # Ben +40                                     40
    thumb.begin("bicycle", hollywood=True)
    for winner, points in [(0, 5), (0, 60)]:
        thumb.agreed(winner, points)
        agree(thumb)
    thumb.agreed(0, 90)
    agree(thumb)
    assert [column["winner"] for column in thumb.sheet()["games"][0]["columns"]] == [0, 0, None]
    thumb.agreed(1, 40)
    agree(thumb)
    thumb.nobody("wall")
    agree(thumb)
    thumb.gin(1, 50)
    agree(thumb)
    assert shown(thumb.phone)["verdict"]

    thumb.undo()
    agree(thumb)
    thumb.redo()
    agree(thumb)


def test_an_oklahoma_with_a_spade(thumb):
    thumb.begin("oklahoma")
    thumb.knock(0, 4, 20, card="5H")
    agree(thumb)
    thumb.gin(0, 30, card="7S")  # a spade doubles
    agree(thumb)
    assert thumb.sheet()["hands"][1]["points"] == 2 * 50
    thumb.knock(1, 10, 7, card="10D")
    agree(thumb)
    thumb.gin(0, 25, card="KC")
    agree(thumb)
    assert shown(thumb.phone)["verdict"]
    thumb.undo()
    agree(thumb)
