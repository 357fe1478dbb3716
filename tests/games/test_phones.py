"""Whose phone it was: the log says it to everybody in their own words."""

import pytest

from scorekeeper.games.models import Entry
from scorekeeper.people.models import Device
from scorekeeper.people.rights import Role
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, gin

pytestmark = pytest.mark.django_db


@pytest.fixture
def bens(match):
    """Ben's own phone, which has joined."""
    device = Device.objects.create(token_hash="b" * 64)
    phone = Phone().is_of(device)
    match.participants.create(device=device, role=Role.PLAYER, side=BEN)
    return phone


def who(phone, match):
    """What stands beside the latest entry."""
    line = phone.open(f"{match.get_absolute_url()}log/").page.all(tag="li")[0]
    return line.all(cls="help")[0].words.split(" · ")[1].rpartition(",")[0]


def test_an_entry_without_a_name_is_this_phones_on_its_own_phone_only(phone, bens, scorer, match):
    scorer.record(gin(ANN, 20))
    Entry.objects.update(by="")
    assert who(phone, match) == "this phone"
    assert who(bens, match) == "Ann's phone"


def test_a_phone_without_a_name_is_known_by_who_plays_on_it(phone, bens, scorer, match):
    scorer.record(gin(ANN, 20))
    joined = match.participants.get()
    Entry.objects.update(by="", device=joined.device)
    assert who(phone, match) == "Ben’s phone"
    assert who(bens, match) == "this phone"


def test_who_writes_on_their_own_phone_needs_no_phone_named(phone, bens, scorer, match):
    scorer.record(gin(ANN, 20))
    Entry.objects.update(by="Ben", device=match.participants.get().device)
    assert who(phone, match) == who(bens, match) == "Ben"


def test_who_taps_on_somebody_elses_phone_is_told_with_it(phone, bens, scorer, match):
    scorer.record(gin(ANN, 20))
    Entry.objects.update(by="Ben")
    assert who(bens, match) == "Ben on Ann's phone"
    assert who(phone, match) == "Ben"


def test_a_phone_that_is_gone_is_another(phone, scorer, match):
    scorer.record(gin(ANN, 20))
    Entry.objects.update(by="", device=None)
    assert who(phone, match) == "another phone"


def test_a_phone_is_called_the_same_wherever_it_is_named(phone, bens, match):
    """By the name that it was given, though it is known who plays on it."""
    sheet = match.get_absolute_url()
    Device.objects.exclude(pk=match.owner_id).update(name="the blue phone")
    bens.send(bens.open(sheet).form, who="1", result="gin", count_0="16")
    Entry.objects.update(by="")
    assert who(phone, match) == "the blue phone"
    assert "the blue phone entered hand 1" in phone.follow(match, seen=1).text
    assert "The blue phone" in phone.open(f"{sheet}share/").words
    assert "Ben’s phone" not in phone.open(sheet).words
