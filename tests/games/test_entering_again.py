"""Where each side entered for itself, it goes on so on another evening."""

import pytest
from django.utils import timezone

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Hand
from tests.games import typed
from tests.games.each_enters import enter
from tests.games.table import verbs

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("the_log_agrees")]


def again(phone, url):
    """Begin another evening; its address."""
    return phone.send(phone.open(f"{url}again/").form_to("/again/")).url


def test_on_another_evening_each_side_goes_on_entering(match, phone, bens_phone, url, both):
    evening = again(phone, url)
    assert again(bens_phone, url) == evening
    assert "each side enters every hand" in phone.open(f"{evening}log/").words
    for one in (phone, bens_phone):
        assert not Hand.objects.exists()
        enter(one, evening, typed.knock(0, 8, 20))
    begun = match.next_evenings.get()
    assert verbs(begun) == ["started", "noted", "recorded", "accepted"]
    phone.send(phone.open(evening).form_to("/undo/"))
    assert not [one for one in phone.open(evening).forms if one.action.endswith("/undo/")]
    begun.refresh_from_db()
    assert begun.both_enter, "undo takes back no more than facts"
    assert list(problems_of(begun)) == []


def test_on_another_evening_without_the_other_phone_both_enter_in_turn_on_one(
    match, phone, bens_phone, url, both
):
    match.participants.update(removed_at=timezone.now())
    evening = again(phone, url)
    for _ in range(2):
        assert not Hand.objects.exists()
        enter(phone, evening, typed.knock(0, 8, 20))
    assert Hand.objects.get().match == match.next_evenings.get()


def test_another_evening_of_hands_that_are_entered_once_begins_with_one_entry(match, phone, url):
    again(phone, url)
    assert verbs(match.next_evenings.get()) == ["started"]
