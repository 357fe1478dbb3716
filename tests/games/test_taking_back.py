"""A link is taken back or replaced, a phone is taken off: at its next request it is out."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from scorekeeper.games.models import Link
from scorekeeper.games.scorebook import beside, sharing
from scorekeeper.people.rights import Role
from tests.games.by_link import address, join, share
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, gin

pytestmark = pytest.mark.django_db

EVENING = timedelta(hours=12)


def test_a_link_that_was_taken_back_lets_nobody_in_and_whoever_came_by_it_out(
    phone, guest, match, link
):
    made = link(Role.PLAYER, BEN)
    join(guest, made)
    phone.send(phone.open(share(match)).form_to("/link/revoke/"))

    answer = guest.open(match.get_absolute_url())
    assert answer.status == 403
    assert "was taken back" in answer.words
    assert "Ask whoever started the match for a new link" in answer.words
    answer = Phone().open(address(made))
    assert answer.status == 410
    assert "Ask whoever started the match for a new link" in answer.words
    assert not guest.open("/").page.all(tag="article")


def test_a_phone_that_is_out_takes_nothing_more_along(phone, guest, match, link, scorer):
    given = link(Role.PLAYER, BEN)
    join(guest, given, me="on")
    files = "/history/out/?file=record"
    assert match.code in guest.client.get(files).getvalue().decode()
    sharing.revoke_link(match, given, timezone.now())
    scorer.record(gin(ANN, 80))
    assert match.code not in guest.client.get(files).getvalue().decode()
    assert match.code in phone.client.get(files).getvalue().decode()


@pytest.mark.parametrize(
    ("lasts", "taken_back", "status"),
    [(EVENING, False, 403), (None, True, 403), (None, False, 200)],
)
def test_who_is_out_stays_out_of_the_next_evening_once_the_earlier_match_is_forgotten(
    phone, guest, match, link, scorer, lasts, taken_back, status
):
    with time_machine.travel("2026-11-30 18:00 +0000", tick=False) as clock:
        made = link(Role.VIEWER, lasts=lasts)
        join(guest, made)
        phone.send(phone.open(f"{match.get_absolute_url()}again/").form_to("/again/"))
        if taken_back:
            sharing.revoke_link(match, made, timezone.now())
        new = match.next_evenings.get()
        beside.delete_match(match, scorer.act())
        clock.shift(timedelta(days=31))
        beside.purge_deleted(timezone.now())
        assert not Link.objects.exists()
        assert guest.open(new.get_absolute_url()).status == status
        assert ("Remove" in phone.open(share(new)).words) == (status == 200)
        later = sharing.make_link(new, Role.VIEWER, None, None, timezone.now())
        join(guest, later)
        assert guest.open(new.get_absolute_url()).status == 200


def test_a_link_is_replaced_by_one_that_lasts_as_long(phone, guest, match, link):
    made = link(Role.SCORER, lasts=EVENING)
    phone.send(phone.open(share(match)).form_to("/link/replace/"))
    new = Link.objects.get(revoked_at=None)
    assert new.role == Role.SCORER
    assert new.expires_at - new.created_at == EVENING
    assert guest.open(address(made)).status == 410
    assert guest.open(address(new)).status == 200


def test_replaced_twice_by_a_double_tap_it_is_replaced_once(phone, match, link):
    link(Role.SCORER)
    form = phone.open(share(match)).form_to("/link/replace/")
    phone.send(form)
    phone.send(form)
    assert Link.objects.count() == 2


@pytest.mark.parametrize(("said", "hours"), [("evening", 12), ("hour", 1)])
def test_a_link_ends_when_it_was_made_to(phone, guest, match, said, hours):
    with time_machine.travel("2026-11-30 18:00 +0000", tick=False) as clock:
        page = phone.send(phone.open(share(match)).form_to("/share/link/"), lasts=said)
        made = Link.objects.get()
        join(guest, made)
        assert "· until" in page.words
        clock.shift(timedelta(hours=hours) - timedelta(seconds=1))
        assert guest.open(match.get_absolute_url()).status == 200
        clock.shift(timedelta(seconds=1))
        answer = guest.open(match.get_absolute_url())
        assert (answer.status, "time of the link" in answer.words) == (403, True)
        assert Phone().open(address(made)).status == 410
        assert "its time is up" in phone.open(share(match)).words


def test_a_link_without_an_end_has_none(phone, guest, match):
    phone.send(phone.open(share(match)).form_to("/share/link/"))
    with time_machine.travel(timezone.now() + timedelta(days=300)):
        assert guest.open(address(Link.objects.get())).status == 200


def test_a_phone_that_was_removed_comes_in_again_by_a_later_link_only(phone, guest, match, link):
    made = link(Role.SCORER)
    join(guest, made)
    phone.send(phone.open(share(match)).form_to("/share/remove/"))

    assert guest.open(match.get_absolute_url()).status == 403
    assert join(guest, made).status == 410
    assert Phone().open(address(made)).status == 200
    phone.send(phone.open(share(match)).form_to("/link/replace/"))
    assert join(guest, Link.objects.get(revoked_at=None)).status == 200


def test_one_is_removed_and_the_others_stay(phone, guest, match, link):
    made, other = link(Role.SCORER), Phone()
    join(guest, made, name="Ben's")
    join(other, made, name="Cleo's")
    forms = phone.open(share(match)).forms
    phone.send(next(form for form in forms if form.action.endswith("/share/remove/")))
    assert guest.open(match.get_absolute_url()).status == 403
    assert other.open(match.get_absolute_url()).status == 200
    words = phone.open(share(match)).page.all(cls="rows-of")[-1].words
    assert ("Ben's" in words, "Cleo's" in words) == (False, True)


def test_others_see_who_is_here_and_no_links(guest, match, link):
    made = link(Role.VIEWER)
    join(guest, made, name="Ben's")
    page = guest.open(share(match))
    assert page.status == 200
    assert "Ann's phone" in page.words
    assert "looks on" in page.words
    assert not page.page.all(cls="qr-card")
    assert made.token not in str(guest.client.get(share(match)).content)
