"""A match is handed over to another phone."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.games.audit import problems_of
from scorekeeper.games.scorebook import matches, sharing
from scorekeeper.games.scorebook.players import rename_player
from scorekeeper.people.rights import Role
from tests.games.by_link import join, share
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, gin

pytestmark = pytest.mark.django_db


@pytest.fixture
def heir(guest, match, link):
    join(guest, link(Role.PLAYER, BEN), me="on")
    return match.participants.get()


def test_the_match_is_handed_over_after_a_look_at_what_follows(phone, guest, match, heir):
    page = phone.open(f"{match.get_absolute_url()}share/owner/?which={heir.pk}")
    assert "Only the other phone can hand it back" in page.words
    match.refresh_from_db()
    assert match.owner != heir.device

    answer = phone.send(page.forms[0])
    assert answer.status == 200
    match.refresh_from_db()
    assert match.owner == heir.device
    assert not answer.page.all(cls="qr-card")
    assert guest.open(share(match)).page.all(cls="slots")
    assert phone.open(match.get_absolute_url()).status == 200
    assert phone.open(f"{match.get_absolute_url()}table/end/").status == 403


def test_who_owned_it_stays_as_the_player_they_are(phone, match, device, heir):
    sharing.say_who(match, device, ANN)
    sharing.hand_over(match, heir, timezone.now())
    former = match.participants.get(device=device)
    assert (former.role, former.side) == (Role.PLAYER, ANN)
    assert phone.open(f"{match.get_absolute_url()}table/end/").status == 200


def test_who_owned_it_does_not_by_saying_who_they_are_meanwhile(match, device, heir):
    sharing.hand_over(match, heir, timezone.now())
    sharing.say_who(match, device, ANN)
    former = match.participants.get(device=device)
    assert (former.role, former.side) == (Role.SCORER, None)


def test_whoever_came_by_a_link_is_not_let_out_as_owner(guest, match, heir):
    sharing.hand_over(match, heir, timezone.now())
    match.refresh_from_db()
    for link in match.links.all():
        sharing.revoke_link(match, link, timezone.now())
    assert guest.open(match.get_absolute_url()).status == 200


def test_a_match_that_was_handed_over_is_as_sound_as_before(guest, match, heir, scorer):
    scorer.record(gin(ANN, 20))
    sharing.hand_over(match, heir, timezone.now())
    match.refresh_from_db()
    assert list(problems_of(match)) == []
    holders = match.history_seats.filter(holder=heir.device)
    assert [one.player.owner for one in holders] == [heir.device] * 2

    page = guest.open(f"{match.get_absolute_url()}table/sides/")
    version = match.version
    guest.send(page.forms[0])
    match.refresh_from_db()
    assert match.version == version

    page = guest.open(f"{match.get_absolute_url()}table/sides/")
    assert guest.send(page.forms[0], name_0="Anna").status == 200
    match.refresh_from_db()
    assert [seat.player.name for seat in match.seats.all()] == ["Anna", "Ben"]
    assert list(problems_of(match)) == []


def test_its_new_owner_goes_on_calling_everybody_as_before(match, heir, scorer, ann, ben):
    named = {one.player.name: one.player for one in match.history_seats.filter(holder=heir.device)}
    rename_player(named["Ann"], "Mum")
    sharing.hand_over(match, heir, timezone.now())
    match.refresh_from_db()
    matches.change_sides(match, scorer.act(), [[ben], [ann]])
    held = match.history_seats.filter(holder=heir.device).select_related("player")
    assert [one.player.name for one in held] == ["Ben", "Mum"]
    assert heir.device.players.count() == 2
    scorer.undo()
    assert [one.player.name for one in held.all()] == ["Mum", "Ben"]
    match.refresh_from_db()
    assert list(problems_of(match)) == []


def test_another_evening_of_it_is_the_new_owners_with_their_own_players(guest, match, heir, scorer):
    scorer.record(gin(ANN, 20))
    sharing.hand_over(match, heir, timezone.now())
    answer = guest.send(guest.open(f"{match.get_absolute_url()}again/").form_to("/again/"))
    assert answer.status == 200
    new = match.next_evenings.get()
    assert new.owner == heir.device
    assert [seat.player.owner for seat in new.seats.select_related("player")] == [heir.device] * 2
    assert [one.player for one in new.history_seats.filter(holder=heir.device)] == [
        seat.player for seat in new.seats.all()
    ]
    assert list(problems_of(new)) == []


@pytest.mark.parametrize("which", ["", "x", "0", "999"])
def test_to_nobody_it_is_not_handed_over(phone, match, device, which):
    answer = phone.post(f"{match.get_absolute_url()}share/owner/", {"which": which})
    assert answer.status == 422
    match.refresh_from_db()
    assert match.owner == device


def test_a_phone_that_is_out_inherits_nothing(match, device, heir):
    sharing.remove(match, heir, timezone.now())
    sharing.hand_over(match, heir, timezone.now())
    match.refresh_from_db()
    assert match.owner == device


def test_who_changes_seats_takes_the_phone_along(guest, match, heir, ann, ben, scorer):
    ours = {one.player.name: one.player for one in match.history_seats.filter(holder=heir.device)}
    matches.change_sides(match, scorer.act(), [[ben], [ann]])
    heir.refresh_from_db()
    assert heir.side == ANN
    held = match.history_seats.filter(holder=heir.device)
    assert [one.player for one in held] == [ours["Ben"], ours["Ann"]]

    scorer.undo()
    heir.refresh_from_db()
    assert heir.side == BEN
    held = match.history_seats.filter(holder=heir.device)
    assert [one.player for one in held] == [ours["Ann"], ours["Ben"]]


def test_the_page_costs_the_same_with_many_phones(phone, match, link):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            phone.open(share(match))
        return len(queries)

    few = asked()
    for _ in range(10):
        join(Phone(), link(Role.SCORER))
    assert asked() == few <= 8


def test_who_sits_where_is_put_right_in_every_history(guest, match, device, heir, ann, ben, scorer):
    cleo = device.players.create(name="Cleo")
    matches.change_sides(match, scorer.act(), [[cleo], [ben]])
    held = match.history_seats.filter(holder=heir.device)
    assert [one.player.name for one in held] == ["Cleo", "Ben"]
    assert {one.player.owner for one in held} == {heir.device}


def test_nobody_hands_a_match_over_to_themselves(phone, match, device):
    match.participants.create(device=device, role=Role.PLAYER, side=ANN)
    own = match.participants.get()
    answer = phone.client.get(f"{match.get_absolute_url()}share/owner/?which={own.pk}")
    assert answer.status_code == 422
    assert answer.headers["Cache-Control"] == "no-store, private"


def test_before_a_match_is_deleted_it_can_be_handed_over(phone, match, heir):
    page = phone.open(f"{match.get_absolute_url()}delete/")
    leads = [one.attrs["href"] for one in page.page.all(tag="a") if "Hand it over" in one.words]
    assert [phone.open(there).status for there in leads] == [200]
