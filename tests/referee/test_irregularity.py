"""Irregularities: the ways to go on, with who says so."""

import pytest

from scorekeeper.rules.irregularities import Incident, path_from
from scorekeeper.rules.ruleset import Ruleset


@pytest.mark.parametrize("incident", Incident)
def test_every_way_to_go_on_has_its_source_or_says_that_there_is_none(phone, incident):
    answer = phone.open(f"/referee/irregularity/{incident}/")
    path = path_from(incident, Ruleset())
    ways = answer.page.one(tag="ol", cls="ways-on").all(tag="li")
    assert answer.status == 200
    assert len(ways) == len(path.choices)
    for way, choice in zip(ways, path.choices, strict=True):
        assert (choice.source or "agree at the table") in way.words


def test_what_the_table_agreed_on_is_quoted_and_comes_first(phone):
    answer = phone.open("/referee/irregularity/over_limit/", data={"says": "forfeit"})
    assert "This table agreed on it: the hand is forfeit." in answer.page.one(cls="quoted").words
    ways = answer.page.one(tag="ol", cls="ways-on").all(tag="li")
    assert [way.has(cls="agreed-on") for way in ways] == [True, False, False]
    assert "agreed points, forfeit, from 0 to" in ways[0].words


def test_the_list_leads_to_all_of_them(phone):
    page = phone.open("/referee/irregularity/").page
    links = {one.attrs["href"] for one in page.all(tag="a")}
    assert {f"/referee/irregularity/{one}/" for one in Incident} <= links


@pytest.mark.parametrize("asked", [{"says": "x"}, {"rules": "x"}, {"rules": "oklahoma"}])
def test_what_is_unknown_leaves_the_usual_rules(phone, asked):
    for incident in Incident:
        assert phone.open(f"/referee/irregularity/{incident}/", data=asked).status == 200


def test_an_unknown_irregularity_is_not_found(phone):
    assert phone.open("/referee/irregularity/nonsense/").status == 404
