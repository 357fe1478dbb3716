"""From the start page to the history, and between its four parts."""

import pytest

from tests.games.phone import Phone

pytestmark = pytest.mark.django_db

PARTS = ["/history/", "/history/players/", "/history/statistics/", "/history/in-and-out/"]


def test_the_start_page_leads_to_the_history():
    links = [one.attrs["href"] for one in Phone().open("/").page.all(tag="a")]
    assert "/history/" in links


@pytest.mark.parametrize("part", PARTS)
def test_each_part_leads_to_the_others_and_says_where_one_is(part):
    answer = Phone().open(part)
    assert answer.status == 200
    tabs = answer.page.all(tag="a", cls="part")
    assert [one.attrs["href"] for one in tabs] == PARTS
    assert [one.attrs["href"] for one in tabs if "aria-current" in one.attrs] == [part]
