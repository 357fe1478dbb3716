"""A short code to type, where there is no camera."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from scorekeeper.games.models import Link
from scorekeeper.games.scorebook import sharing
from scorekeeper.people.guesses import FROM_ONE_ADDRESS, WINDOW
from scorekeeper.people.rights import Role
from tests.games.by_link import address, share

pytestmark = pytest.mark.django_db


@pytest.fixture
def code(phone, match, link):
    link(Role.SCORER)
    page = phone.send(phone.open(share(match, "scorer")).form_to("/link/code/"))
    return page.page.one(cls="code").words


def test_a_code_leads_where_the_link_leads(guest, code):
    page = guest.send(guest.open("/join/").form_to("/join/"), code=code)
    assert page.url == address(Link.objects.get())
    assert "Keeps the score" in page.words


def test_a_code_has_eight_signs_none_like_another_and_is_not_stored(code):
    signs = code.replace(" ", "")
    assert len(signs) == 8
    assert not set(signs) & set("0O1IL")
    assert signs.lower() not in str(Link.objects.values().get())


@pytest.mark.parametrize("how", [str.lower, str.upper, lambda c: c.replace(" ", "-"), str.strip])
def test_a_code_is_understood_however_it_is_typed(guest, code, how):
    assert guest.send(guest.open("/join/").form_to("/join/"), code=how(code)).status == 200


def test_a_code_holds_for_a_quarter_of_an_hour(phone, guest, match, link):
    with time_machine.travel("2026-11-30 18:00 +0000", tick=False) as clock:
        made = link(Role.SCORER)
        code = sharing.offer_code(match, made, timezone.now())
        form = guest.open("/join/").form_to("/join/")
        clock.shift(timedelta(minutes=14, seconds=59))
        assert guest.send(form, code=code).status == 200
        clock.shift(timedelta(seconds=1))
        answer = guest.send(form, code=code)
        assert (answer.status, answer.beside("code") != "") == (422, True)
        assert guest.open(address(made)).status == 200


def test_a_code_of_a_link_that_was_taken_back_opens_nothing(guest, match, code):
    sharing.revoke_link(match, Link.objects.get(), timezone.now())
    assert guest.send(guest.open("/join/").form_to("/join/"), code=code).status == 422


@pytest.mark.parametrize("wrong", ["", "abcdefgh", "a", "0" * 60, "ÄÖÜß", "'; --"])
def test_a_wrong_code_says_so_and_the_right_one_still_works(guest, code, wrong):
    answer = guest.send(guest.open("/join/").form_to("/join/"), code=wrong)
    assert answer.status == 422
    assert answer.beside("code")
    assert guest.send(answer.form_to("/join/"), code=code).status == 200


def test_guessing_codes_is_slowed_and_goes_on_later(guest, code):
    with time_machine.travel("2026-11-30 18:00 +0000", tick=False) as clock:
        form = guest.open("/join/").form_to("/join/")
        for _ in range(FROM_ONE_ADDRESS):
            assert (
                guest.client.post("/join/", {**form.values, "code": "22222222"}).status_code == 422
            )
        slowed = guest.client.post("/join/", {**form.values, "code": "22222222"})
        assert slowed.status_code == 429
        assert 0 < int(slowed.headers["Retry-After"]) <= WINDOW
        assert "Too many wrong tries" in slowed.text
        clock.shift(timedelta(minutes=6))
        slowed = guest.client.post("/join/", {**form.values, "code": "22222222"})
        assert slowed.status_code == 429
        clock.shift(timedelta(seconds=int(slowed.headers["Retry-After"])))
        assert guest.client.post("/join/", {**form.values, "code": "22222222"}).status_code == 422


def test_guessing_links_is_slowed_and_a_real_one_opens_all_the_same(guest, link):
    made = link(Role.VIEWER)
    for number in range(FROM_ONE_ADDRESS):
        assert guest.client.get(f"/join/{'x' * 23}{number}/").status_code == 404
    assert guest.client.get(f"/join/{'y' * 24}/").status_code == 429
    assert guest.client.get(f"/join/{'y' * 24}/", REMOTE_ADDR="10.9.9.9").status_code == 404
    assert guest.client.get(address(made)).status_code == 200


def test_many_addresses_together_are_slowed_at_codes_but_not_at_links(guest, link, monkeypatch):
    monkeypatch.setattr("scorekeeper.people.guesses.FROM_ALL", 30)
    form = guest.open("/join/").form_to("/join/")
    answered = [
        guest.client.post(
            "/join/", {**form.values, "code": "22222222"}, REMOTE_ADDR=f"10.0.0.{number}"
        ).status_code
        for number in range(31)
    ]
    assert answered == [422] * 30 + [429]
    assert guest.client.get(address(link(Role.VIEWER)), REMOTE_ADDR="10.0.1.1").status_code == 200


def test_a_guesser_has_the_whole_of_an_ipv6_network(guest):
    for number in range(FROM_ONE_ADDRESS):
        guest.client.get("/join/x/", REMOTE_ADDR=f"2001:db8::{number:x}")
    assert guest.client.get("/join/x/", REMOTE_ADDR="2001:db8::ffff").status_code == 429
    assert guest.client.get("/join/x/", REMOTE_ADDR="2001:db8:1::1").status_code == 404


def test_behind_a_proxy_the_address_is_the_one_it_names(guest, settings):
    settings.PROXY_TLS = True
    for number in range(FROM_ONE_ADDRESS):
        forged = {"X-Forwarded-For": f"1.2.3.{number}, 10.0.0.7"}
        guest.client.get("/join/x/", headers=forged)
    assert guest.client.get("/join/x/", headers={"X-Forwarded-For": "10.0.0.7"}).status_code == 429
    assert guest.client.get("/join/x/", headers={"X-Forwarded-For": "10.0.0.8"}).status_code == 404
