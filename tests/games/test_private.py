"""Names and results are private: to another phone a match is not there."""

import pytest

from scorekeeper.games.models import Entry
from scorekeeper.games.urls import urlpatterns
from tests.games.phone import Phone
from tests.games.table import ANN, gin, wall

pytestmark = pytest.mark.django_db


def addresses(match, mark):
    """Every address of a match."""
    known = {"code": match.code, "mark": mark, "number": 1, "what": "x"}
    for pattern in urlpatterns:
        needed = pattern.pattern.converters
        if "code" in needed:
            address = str(pattern.pattern).replace("<slug:code>", match.code)
            address = address.replace("<int:mark>", str(known["mark"]))
            address = address.replace("<slug:incident>", "over_limit")
            yield "/" + address.replace("<int:number>", str(known["number"]))


@pytest.fixture
def played(scorer, match):
    scorer.record(gin(ANN, 20), wall())
    return match


def test_every_address_of_a_match_is_listed(played):
    listed = list(addresses(played, played.hands.first().mark))
    assert len(listed) >= 13
    assert not any("<" in address for address in listed)


@pytest.mark.parametrize("other", ["a stranger", "somebody with a match of their own"])
def test_another_phone_finds_nothing(played, other):
    phone = Phone()
    if other != "a stranger":
        names = {"name_0": "Di", "name_1": "Ed", "preset": "bicycle", "first_dealer": "0"}
        phone.send(phone.open("/new/").form, **names)
    before = Entry.objects.count()
    token = phone.open("/new/").form.values["csrfmiddlewaretoken"]
    for address in addresses(played, played.hands.first().mark):
        hidden = {"csrfmiddlewaretoken": token, "key": "k" * 20, "version": "3"}
        for response in (phone.client.get(address), phone.client.post(address, hidden)):
            assert response.status_code in (404, 405), address
            assert "Ann" not in response.text
    assert Entry.objects.count() == before


def test_its_owner_finds_everything(phone, played):
    for address in addresses(played, played.hands.first().mark):
        assert phone.client.get(address).status_code in (200, 404, 405), address


def test_a_start_page_lists_ones_own_only(played):
    assert "Ann" not in Phone().open("/").words


@pytest.mark.parametrize("cookie", ["", "x", "a" * 43, "é" * 43, "x" * 5000])
def test_a_forged_cookie_is_a_stranger(played, cookie):
    phone = Phone()
    phone.client.cookies["device"] = cookie
    assert phone.open("/").status == 200
    assert phone.open(played.get_absolute_url()).status == 404


def test_a_form_without_its_token_is_refused(phone, played):
    response = phone.client.post(played.get_absolute_url(), {"who": "0"})
    assert response.status_code == 403
