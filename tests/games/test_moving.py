"""Moving to a new phone: everything comes over, once, and the old one says so."""

from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.db.models.fields.reverse_related import ForeignObjectRel
from django.utils import timezone

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import HouseRules, Match, Participant
from scorekeeper.games.scorebook import sharing
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.house_rules import keep_house_rules
from scorekeeper.games.scorebook.matches import start_match
from scorekeeper.games.scorebook.moving import NotOpen, move_in
from scorekeeper.people.models import Device, Move
from scorekeeper.people.moves import offer_move
from scorekeeper.people.rights import Role
from scorekeeper.rules.ruleset import Ruleset
from tests.games import typed
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, gin

pytestmark = pytest.mark.django_db

MOVED = "Your matches moved to another phone on"


@pytest.fixture(autouse=True)
def nobody_has_guessed():
    cache.clear()


@pytest.fixture
def new():
    """The new phone, which has never been here."""
    return Phone()


@pytest.fixture
def written():
    """A phone on which something was written already, and its device."""
    device = Device.objects.create(token_hash="n" * 64)
    return Phone().is_of(device), device


def offered(phone):
    """The address that the old phone shows."""
    page = phone.send(phone.open("/phone/").forms[0])
    return page.page.one(tag="input", id="address").attrs["value"].removeprefix("http://testserver")


def move(phone, new):
    return new.send(new.open(offered(phone)).forms[0])


def test_the_foot_of_the_start_page_leads_there(phone, match):
    links = {a.words: a.attrs["href"] for a in phone.open("/").page.all(tag="a")}
    assert links["Move to a new phone"] == "/phone/"


def test_the_new_phone_has_the_matches_and_writes_in_them(phone, new, match, scorer):
    scorer.record(gin(ANN, 20))
    assert move(phone, new).url == "/"
    answer = new.open(match.get_absolute_url())
    assert new.send(answer.form, **typed.knock(0, 5, 25)).status == 200
    assert match.hands.count() == 2
    assert Device.objects.count() == 1


def test_the_old_phone_says_where_they_went(phone, new, match):
    with time_machine.travel("2026-11-30 18:00 +0000"):
        move(phone, new)
    start = phone.open("/")
    assert f"{MOVED} 30 November 2026" in start.words
    assert not start.page.all(tag="article")
    answer = phone.open(match.get_absolute_url())
    assert (answer.status, MOVED in answer.words) == (403, True)
    assert MOVED not in new.open("/").words
    assert MOVED not in Phone().open("/").words


def test_the_old_phone_may_begin_anew(phone, new, match):
    move(phone, new)
    phone.send(
        phone.open("/new/").form, name_0="Di", name_1="Ed", preset="bicycle", first_dealer="0"
    )
    start = phone.open("/")
    assert MOVED not in start.words
    assert "Di" in start.words
    assert "Di" not in new.open("/").words


def test_looking_at_it_moves_nothing(phone, new, match):
    address = offered(phone)
    for _ in range(2):
        assert "one match" in new.open(address).words
    assert phone.open(match.get_absolute_url()).status == 200


def test_it_works_once(phone, new, match):
    address, third = offered(phone), Phone()
    form = third.open(address).forms[0]
    new.send(new.open(address).forms[0])
    assert third.send(form).status == 410
    assert third.open(address).status == 410
    assert third.open(match.get_absolute_url()).status == 404
    assert new.open(match.get_absolute_url()).status == 200


def test_it_works_for_ten_minutes(phone, new, match):
    with time_machine.travel("2026-11-30 18:00 +0000", tick=False) as clock:
        address = offered(phone)
        form = new.open(address).forms[0]
        clock.shift(timedelta(minutes=10))
        assert new.send(form).status == 410
        assert "ten minutes are over" in new.open(address).words
        assert not phone.open("/phone/").page.all(cls="qr-card")


def test_a_newer_code_takes_the_place_of_an_older(phone, new, match):
    older, newer = offered(phone), offered(phone)
    assert new.open(older).status == 404
    assert new.open(newer).status == 200


def test_moved_to_where_it_is_it_stays(phone, match):
    address = offered(phone)
    page = phone.open(address)
    assert "already" in page.words
    assert phone.client.post(address, {"csrfmiddlewaretoken": "x"}).status_code == 403
    assert move_in(Move.objects.get(), match.owner.token_hash, timezone.now()) == match.owner
    assert phone.open(match.get_absolute_url()).status == 200


def test_it_can_be_moved_back(phone, new, match):
    move(phone, new)
    move(new, phone)
    assert phone.open(match.get_absolute_url()).status == 200
    assert MOVED in new.open("/").words
    assert phone.open("/match/nosuchmatch1/").status == 404


def test_a_phone_without_anything_has_nothing_to_move():
    page = Phone().open("/phone/")
    assert "nothing to move" in page.words
    assert len(page.forms) == 1
    assert not Device.objects.exists()


def test_the_token_is_not_in_the_database(device):
    made = offer_move(device, timezone.now())
    assert made.token not in str(Move.objects.values().get())
    assert len(made.token) * 6 >= 128


def test_guessing_is_slowed(new):
    answered = [new.client.get(f"/phone/{'x' * 23}{n}/").status_code for n in range(21)]
    assert answered == [404] * 20 + [429]


# What the new phone had written before


def start_on(device, *names, key="key of a form"):
    act = Act(device=device, by="", key=key)
    sides = [[device.players.filter(name=name).first() or name] for name in names]
    return start_match(act, sides, Ruleset()).match


def test_what_was_written_there_stays_beside_what_comes(phone, written, match):
    new, there = written
    own = start_on(there, "Cleo", "Di", key=match.start_key)
    move(phone, new)
    for one in (match, own):
        one.refresh_from_db()
        assert new.open(one.get_absolute_url()).status == 200
        assert list(problems_of(one)) == []
        assert one.owner == match.owner
    assert sorted(match.owner.players.values_list("name", flat=True)) == [
        "Ann",
        "Ben",
        "Cleo",
        "Di",
    ]
    assert Device.objects.count() == 1
    assert {one.holder for one in own.history_seats.all()} == {match.owner}


def test_house_rules_of_one_name_are_kept_apart(phone, written, device):
    new, there = written
    keep_house_rules(device, "Ours", Ruleset())
    keep_house_rules(device, "The same", Ruleset())
    keep_house_rules(there, "Ours", Ruleset().changed({"target": 150}))
    keep_house_rules(there, "The same", Ruleset())
    move(phone, new)
    names = HouseRules.objects.values_list("owner", "name")
    assert sorted(names) == [(device.pk, "Ours"), (device.pk, "Ours (2)"), (device.pk, "The same")]


def test_of_two_at_one_match_the_one_with_more_rights_stays(phone, written, device, start):
    new, there = written
    elsewhere = Device.objects.create(token_hash="e" * 64)
    now, match = timezone.now(), start_on(elsewhere, "Ed", "Flo")
    viewer = sharing.make_link(match, Role.VIEWER, None, None, now)
    player = sharing.make_link(match, Role.PLAYER, BEN, None, now)
    sharing.join(viewer, device, now)
    sharing.join(player, there, now, is_me=True)
    move(phone, new)
    joined = match.participants.get()
    assert (joined.device, joined.role, joined.side) == (device, Role.PLAYER, BEN)
    assert match.history_seats.filter(holder=device).count() == 2
    assert new.open(match.get_absolute_url()).form


def test_who_had_joined_ones_own_match_owns_it_then(phone, written, device, match):
    new, there = written
    now = timezone.now()
    link = sharing.make_link(match, Role.PLAYER, BEN, None, now)
    sharing.join(link, there, now, is_me=True)
    move(phone, new)
    assert [(one.role, one.side, one.link) for one in match.participants.all()] == [
        (Role.OWNER, BEN, None)
    ]
    assert [one.player.name for one in match.history_seats.all()] == ["Ann", "Ben"]
    sharing.revoke_link(match, link, timezone.now())
    assert new.open(match.get_absolute_url()).form


def test_one_joins_the_match_that_the_new_phone_owned(phone, written, device):
    new, there = written
    now, match = timezone.now(), start_on(there, "Ed", "Flo")
    link = sharing.make_link(match, Role.PLAYER, BEN, None, now)
    sharing.join(link, device, now, is_me=True)
    move(phone, new)
    match.refresh_from_db()
    assert match.owner == device
    seated = [seat.player for seat in match.seats.all()]
    assert [one.player for one in match.history_seats.filter(holder=device)] == seated
    assert match.history_seats.count() == 2
    assert list(problems_of(match)) == []


def test_a_table_with_one_row_for_a_device_says_what_becomes_of_two():
    """Who adds such a table says so in `moving._join`, and here."""
    known = {"HouseRules", "Match", "Participant", "HistorySeat", "DeletedSeat"}
    found = set()
    for one in Device._meta.get_fields(include_hidden=True):
        if isinstance(one, ForeignObjectRel):
            options = one.related_model._meta
            unique = {
                name
                for constraint in options.total_unique_constraints
                for name in constraint.fields
            }
            if one.field.unique or one.field.name in unique or options.unique_together:
                found.add(options.object_name)
    assert found == known


def test_a_file_that_was_brought_there_comes_along(phone, written, device):
    new, there = written
    brought = there.uploads.create(name="scores.csv", state="reading")
    move(phone, new)
    brought.refresh_from_db()
    assert brought.owner == device


def test_used_by_two_at_once_it_moves_to_one(device):
    made, now = offer_move(device, timezone.now()), timezone.now()
    move_in(made, "1" * 64, now)
    with pytest.raises(NotOpen):
        move_in(made, "2" * 64, now)
    device.refresh_from_db()
    assert device.token_hash == "1" * 64
    assert Match.objects.count() == Participant.objects.count() == 0
