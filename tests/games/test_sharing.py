"""Making a link to a match, and what it must not leak."""

import logging
from logging.config import dictConfig

import pytest
from django.utils import timezone

from scorekeeper.games.models import Link
from scorekeeper.games.scorebook import sharing
from scorekeeper.people.rights import Role
from tests.games.by_link import address, join, share
from tests.games.table import ANN, BEN

pytestmark = pytest.mark.django_db


def test_the_owner_makes_a_link_that_another_phone_opens(phone, match, guest):
    page = phone.open(share(match, "player-1"))
    page = phone.send(page.form_to("/share/link/"))
    assert (
        page.page.one(cls="qr-card").attrs["aria-label"] == "QR code of the link: Ben’s own phone"
    )
    url = page.page.one(tag="input", id="address").attrs["value"]

    joined = guest.send(guest.open(url.removeprefix("http://testserver")).forms[0])
    assert joined.url == match.get_absolute_url()
    assert joined.status == 200
    assert joined.form.action == match.get_absolute_url()


def test_a_link_made_twice_is_one(phone, match):
    form = phone.open(share(match)).form_to("/share/link/")
    phone.send(form)
    phone.send(form)
    assert Link.objects.count() == 1


@pytest.mark.parametrize(
    ("holder", "joined", "offered"),
    [
        (None, None, "Ben"),
        (ANN, None, "Ben"),
        (BEN, None, "Ann"),
        (None, BEN, "Ben"),
        (None, ANN, "Ann"),
        (ANN, BEN, "Ben"),
    ],
)
def test_the_other_players_phone_is_offered_first(
    phone, guest, match, device, link, holder, joined, offered
):
    if holder is not None:
        sharing.say_who(match, device, holder)
    if joined is not None:
        join(guest, link(Role.PLAYER, joined))
    page = phone.open(f"{match.get_absolute_url()}share/").page
    assert page.one(**{"aria-current": "true", "tag": "a"}).words == f"{offered}’s own phone"


@pytest.mark.parametrize(
    "forged",
    [
        {"role": "owner"},
        {"role": "stranger"},
        {"role": ""},
        {"role": "player"},
        {"role": "player", "side": "2"},
        {"role": "player", "side": "-1"},
        {"role": "player", "side": "x"},
        {"role": "viewer", "side": "0"},
        {"lasts": "for ever"},
    ],
    ids=str,
)
def test_a_forged_link_is_not_made(phone, match, forged):
    form = phone.open(share(match)).form_to("/share/link/")
    answer = phone.post(form.action, {"role": "viewer", "lasts": "", **forged})
    assert answer.status == 422
    assert answer.page.all(cls="notice")
    assert not Link.objects.exists()


@pytest.mark.parametrize("what", ["revoke", "replace", "code"])
@pytest.mark.parametrize("which", ["", "0", "x", "999", "9" * 40])
def test_a_link_that_is_not_there_is_said_to_be_gone(phone, match, what, which):
    answer = phone.post(f"{match.get_absolute_url()}share/link/{what}/", {"which": which})
    assert answer.status == 422
    assert answer.page.all(cls="notice")


def test_a_link_of_another_match_is_not_this_ones(phone, start):
    one, other = start(), start()
    link = sharing.make_link(other, Role.VIEWER, None, None, timezone.now())
    answer = phone.post(f"{one.get_absolute_url()}share/link/revoke/", {"which": str(link.pk)})
    assert answer.status == 422
    link.refresh_from_db()
    assert link.revoked_at is None


def test_the_token_is_not_in_the_database_and_is_long(link):
    made = link(Role.VIEWER)
    assert len(made.token) * 6 >= 128
    stored = str(Link.objects.values().get())
    assert made.token not in stored


def test_two_links_have_two_tokens_and_one_keeps_its_own(link):
    one, other = link(Role.VIEWER), link(Role.SCORER)
    assert one.token != other.token
    assert Link.objects.get(pk=one.pk).token == one.token


@pytest.mark.parametrize("which", ["open", "revoked", "unknown", "the code's"])
def test_a_link_is_found_by_no_search_engine_kept_by_no_cache_and_told_to_nobody(
    guest, match, link, which
):
    made = link(Role.VIEWER)
    if which == "revoked":
        sharing.revoke_link(match, made, timezone.now())
    where = {"unknown": "/join/nothing/", "the code's": "/join/"}.get(which, address(made))
    response = guest.client.get(where)
    assert response.headers["X-Robots-Tag"].startswith("noindex")
    assert response.headers["Cache-Control"] == "private, no-store"
    assert response.headers["Referrer-Policy"] == "strict-origin"
    assert '<meta name="robots" content="noindex' in response.text


def test_a_page_title_says_neither_token_nor_names(guest, link):
    made = link(Role.PLAYER, BEN)
    title = guest.open(address(made)).page.one(tag="title").words
    assert made.token not in title
    assert "Ben" not in title


def test_the_form_passes_the_check_of_where_it_came_from(guest, link):
    made = link(Role.VIEWER)
    form = guest.open(address(made)).form_to(address(made))
    sent = {"Origin": "https://testserver", "Referer": "https://testserver/"}
    response = guest.client.post(form.action, form.values, secure=True, headers=sent)
    assert response.status_code == 302


@pytest.mark.parametrize("logger", ["django.request", "django.server", "django", "gunicorn.access"])
def test_no_log_knows_a_token(settings, capsys, link, logger):
    token = link(Role.VIEWER).token
    log = settings.LOGGING
    on_screen = {**log["handlers"]["stderr"], "stream": "ext://sys.stdout"}
    dictConfig({**log, "handlers": {"stderr": on_screen}})
    try:
        logging.getLogger(logger).error('"GET /join/%s/ HTTP/1.1" 200', token)
        said = capsys.readouterr()
    finally:
        dictConfig(log)
    assert "/join/" in said.out
    assert token not in said.out + said.err


def test_under_another_secret_key_a_link_opens_but_another_has_to_be_shown(
    phone, guest, match, link, settings
):
    made = link(Role.VIEWER)
    where = address(made)
    settings.SECRET_KEY = "x" * 50
    assert guest.open(where).status == 200
    page = phone.open(share(match))
    assert not page.page.all(cls="qr-card")
    page = phone.send(page.form_to("/share/link/"))
    shown = page.page.one(tag="input", id="address").attrs["value"]
    assert shown.endswith(address(Link.objects.last()))
    assert Link.objects.count() == 2
