"""House rules kept under a name: all of them on one page, and forgotten when nobody wants them."""

import pytest

from scorekeeper.games.models import HouseRules, Match
from scorekeeper.games.scorebook.house_rules import keep_house_rules
from scorekeeper.people.models import Device
from scorekeeper.rules.presets import PRESETS
from tests.games.phone import Phone
from tests.games.typed import ANN_AND_BEN

pytestmark = pytest.mark.django_db

RULES = PRESETS["bicycle"].ruleset
WAY = "House rules you have kept"


@pytest.fixture
def thursdays(device):
    return keep_house_rules(device, "Thursdays", RULES.changed({"gin_bonus": 30}))


def names_kept():
    return list(HouseRules.objects.values_list("name", flat=True))


def ways(answer):
    return [one.words for one in answer.page.all(tag="a", href="/house-rules/")]


def test_every_set_is_there_with_what_it_says(phone, device, thursdays):
    keep_house_rules(device, "Sundays", RULES)
    sundays, own = phone.open("/house-rules/").page.one(id="kept").all(tag="li")
    assert sundays.words.startswith("Sundays Bicycle")
    assert own.words.startswith("Thursdays Bicycle")
    assert "30" in own.words
    assert "30" not in sundays.words


def test_the_new_match_leads_there_once_a_set_is_kept(phone, device):
    assert ways(phone.open("/new/")) == []
    keep_house_rules(device, "Thursdays", RULES)
    assert ways(phone.open("/new/")) == [WAY]
    assert ways(Phone().open("/new/")) == []


def test_no_page_that_keeps_nothing_leads_there(phone, thursdays, match):
    for url in ("/history/old-sheet/", f"{match.get_absolute_url()}table/rules/"):
        assert ways(phone.open(url)) == []


def test_a_set_is_forgotten_once_that_is_asked_and_said(phone, device, thursdays):
    keep_house_rules(device, "Sundays", RULES)
    link = phone.open("/house-rules/").page.one(tag="a", href=f"?forget={thursdays.pk}")
    assert link.words == "Forget Thursdays"

    asked = phone.open(f"/house-rules/?forget={thursdays.pk}")
    assert "Forget “Thursdays”? Matches played by them keep their house rules." in asked.words
    assert names_kept() == ["Sundays", "Thursdays"]

    answer = phone.send(asked.form_to("/forget/"))
    assert answer.url == "/house-rules/"
    assert "Thursdays" not in answer.words
    assert names_kept() == ["Sundays"]
    assert "Thursdays" not in phone.open("/new/").words


def test_a_match_keeps_the_house_rules_of_a_set_that_is_forgotten(phone, thursdays):
    form = phone.open("/new/").form
    phone.send(form, **ANN_AND_BEN | {"preset": f"own-{thursdays.pk}"})
    phone.send(phone.open(f"/house-rules/?forget={thursdays.pk}").form_to("/forget/"))
    assert not names_kept()
    assert Match.objects.get().rules["gin_bonus"] == 30


def test_a_second_tap_leads_to_the_others_too(phone, thursdays):
    form = phone.open(f"/house-rules/?forget={thursdays.pk}").form_to("/forget/")
    first, second = phone.send(form), phone.send(form)
    assert (second.status, second.url) == (first.status, first.url) == (200, "/house-rules/")


def test_a_form_that_was_open_is_told_that_its_set_is_gone(phone, thursdays):
    form = phone.open("/new/").form
    phone.send(phone.open(f"/house-rules/?forget={thursdays.pk}").form_to("/forget/"))
    answer = phone.send(form, **ANN_AND_BEN | {"preset": f"own-{thursdays.pk}"})
    assert answer.status == 422
    assert not Match.objects.exists()


def test_the_set_of_another_phone_is_not_there(thursdays):
    another = Phone().is_of(Device.objects.create(token_hash="another"))
    for phone in (another, Phone()):
        asked = phone.open(f"/house-rules/?forget={thursdays.pk}")
        assert "Thursdays" not in asked.words
        assert phone.post(f"/house-rules/{thursdays.pk}/forget/", {}).status == 404
    assert names_kept() == ["Thursdays"]


@pytest.mark.parametrize("wanted", ["", "0", "x", "-1", "9" * 5000, "²"])
def test_nothing_is_asked_about_a_set_that_nobody_kept(phone, thursdays, wanted):
    answer = phone.open(f"/house-rules/?forget={wanted}")
    assert answer.status == 200
    assert "Forget “" not in answer.words


def test_where_nothing_is_kept_it_is_said_how_to_keep_it(phone):
    answer = phone.open("/house-rules/")
    assert "Name your house rules in the form of a new match" in answer.words
    assert answer.page.all(tag="a", href="/new/")
