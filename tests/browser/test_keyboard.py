"""A complete evening in Spanish and one in Romanian, by keyboard only."""

import pytest

from tests.browser.keys import Keys
from tests.browser.thumb import expected, shown

pytestmark = pytest.mark.timeout(240)


@pytest.fixture(params=["es", "ro"])
def keys(request, new_phone):
    keys = Keys(new_phone(locale=request.param))
    yield keys
    assert keys.phone.locator("html").get_attribute("lang") == request.param
    assert not keys.unseen, "\n".join(keys.unseen)


def agree(keys):
    """The numbers on the screen are those that `recount` prints, in whatever language."""
    screen, core = shown(keys.phone), expected(keys.sheet())
    for what in ("totals", "rows"):
        assert screen[what] == core[what]
    tables = [[sorted(column["lines"]) for column in sheet["columns"]] for sheet in (screen, core)]
    assert tables[0] == tables[1]


def test_an_evening_by_keyboard_only(keys):
    keys.begin("bicycle")
    keys.knock(0, 8, 20)
    agree(keys)
    keys.gin(1, 14)
    agree(keys)
    keys.nobody("wall")
    agree(keys)
    keys.knock(0, 6, 2)  # an undercut
    keys.undo()
    agree(keys)
    keys.redo()
    agree(keys)
    keys.gin(0, 60)
    keys.gin(0, 30)
    agree(keys)
    assert shown(keys.phone)["verdict"], "the game is over"
    keys.next_game()
    keys.knock(1, 3, 17)
    agree(keys)


def test_a_hollywood_by_keyboard_only(keys):
    keys.begin("bicycle", hollywood=True)
    keys.gin(0, 50)
    keys.knock(1, 3, 17)
    keys.gin(0, 60)
    agree(keys)
