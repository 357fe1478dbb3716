"""Each side enters for itself: equal goes in, unequal opens a dispute."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.games.models import Dispute, Draft, Hand
from scorekeeper.games.scorebook import drafting
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.people.models import Device
from scorekeeper.people.rights import Role
from tests.games import typed
from tests.games.each_enters import enter, followed
from tests.games.phone import Phone
from tests.games.table import ANN, gin, knock, verbs

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("the_log_agrees")]


def test_the_same_from_both_is_one_hand_by_both(match, phone, bens_phone, url, both):
    answer = enter(phone, url, typed.knock(0, 8, 20))
    assert "Ann ✓ is in" in answer.page.one(cls="entering").words
    assert not Hand.objects.exists()
    answer = enter(bens_phone, url, typed.knock(0, 8, 20))
    assert Hand.objects.get().deadwood == [8, 20]
    assert verbs(match) == ["started", "noted", "recorded", "accepted"]
    recorded, accepted = match.entries.order_by("version")[2:4]
    assert (recorded.by, recorded.device.name) == ("Ann", "Ann's phone")
    assert (accepted.by, accepted.device.name) == ("Ben", "Ben's phone")
    assert not Draft.objects.exists()


def test_the_other_sees_nothing_until_both_are_in(phone, bens_phone, url, both):
    enter(phone, url, typed.gin(0, 37))
    told = bens_phone.open(url).page.words
    assert "37" not in told
    assert "62" not in told
    assert bens_phone.open(url).form.values.get("count_1", "") == ""


def test_an_open_page_learns_that_the_other_has_entered_and_not_what(phone, bens_phone, url, both):
    page = phone.open(url)
    assert followed(phone, page) is None
    enter(bens_phone, url, typed.knock(1, 8, 20))
    told = followed(phone, page)
    assert told.one(cls="news").words == "Ben has entered hand 1; Ann has not yet."
    assert "Ben ✓ is in" in told.one(cls="entering").words
    assert "20" not in told.one(id="entry").words
    assert followed(phone, phone.open(url)) is None
    page = phone.open(url)
    bens_phone.send(bens_phone.open(url).form_saying("Take it back"))
    told = followed(phone, page)
    assert told.all(cls="news") == []
    assert "Ben not yet" in told.one(cls="entering").words


def test_a_phone_on_which_both_enter_is_told_nothing_of_itself(phone, url, both):
    page = phone.open(url)
    enter(phone, url, typed.knock(0, 8, 20))
    assert followed(phone, page).all(cls="news") == []


def test_what_is_put_in_is_followed_within_the_budget(phone, bens_phone, url, both):
    enter(bens_phone, url, typed.knock(1, 8, 20))
    page = phone.open(url)
    with CaptureQueriesContext(connection) as asked:
        assert followed(phone, page) is None
    assert len(asked) <= 2


def test_unlike_counts_open_a_dispute_that_one_tap_settles(match, phone, bens_phone, url, both):
    enter(phone, url, typed.knock(0, 8, 20))
    answer = enter(bens_phone, url, typed.knock(0, 8, 6))
    assert "/dispute/" in answer.url
    assert "The sheet said Ann knock 8 v 20" in answer.words
    assert "Ben says Ann knock 8 v 6" in answer.words
    assert Hand.objects.get().deadwood == [8, 20]
    phone.send(phone.open(answer.url).form_saying("Ann accepts"))
    assert Hand.objects.get().deadwood == [8, 6]
    assert Dispute.objects.get().state == "accepted"


def test_on_one_phone_they_enter_in_turn(match, phone, url, both):
    assert "Now Ann." in phone.open(url).words
    answer = enter(phone, url, typed.knock(0, 8, 20))
    assert "Now Ben." in answer.words
    assert "20" not in answer.form.values.values()
    enter(phone, url, typed.knock(0, 8, 20))
    assert Hand.objects.get().deadwood == [8, 20]


def test_what_was_entered_outlives_a_reload_and_is_taken_back(phone, bens_phone, url, both):
    enter(phone, url, typed.knock(0, 8, 20))
    answer = phone.open(url)
    assert not answer.page.all(tag="form", id="entry"), "Ann has entered"
    phone.send(answer.form_saying("Take it back"))
    assert not Draft.objects.exists()
    enter(bens_phone, url, typed.knock(0, 8, 6))
    assert not Hand.objects.exists()


def test_the_second_form_sent_twice_counts_once(match, phone, bens_phone, url, both):
    enter(phone, url, typed.knock(0, 8, 20))
    form = bens_phone.open(url).form
    for _ in range(2):
        assert bens_phone.send(form, **typed.knock(0, 8, 20)).status == 200
    assert Hand.objects.count() == 1
    assert not Draft.objects.exists()


def test_the_second_form_sent_again_with_something_else_is_asked_about(
    match, phone, bens_phone, url, both
):
    for bens in (typed.knock(0, 8, 20), typed.knock(0, 8, 6)):
        enter(phone, url, typed.knock(0, 8, 20))
        form = bens_phone.open(url).form
        assert bens_phone.send(form, **bens).status == 200
        assert bens_phone.send(form, **bens).status == 200
        answer = bens_phone.send(form, **typed.knock(0, 8, 9))
        assert answer.status == 409
        assert "saved already" in answer.asked
        assert not Draft.objects.exists()
    assert Hand.objects.count() == 2


def test_the_first_form_sent_late_is_the_hand_that_came_of_it(match, phone, bens_phone, url, both):
    form = phone.open(url).form
    phone.send(form, **typed.knock(0, 8, 20))
    enter(bens_phone, url, typed.knock(0, 8, 20))
    assert phone.send(form, **typed.knock(0, 8, 20)).status == 200
    assert not Draft.objects.exists()
    answer = phone.send(form, **typed.knock(0, 8, 21))
    assert answer.status == 409
    assert "Saved: Ann knock 8 v 20" in answer.asked
    assert not Draft.objects.exists()
    assert Hand.objects.count() == 1


def test_an_impossible_hand_is_refused_as_ever(phone, url, both):
    assert enter(phone, url, typed.knock(0, 12, 20)).status == 422
    assert not Draft.objects.exists()


def test_a_scorer_enters_for_no_side(match, phone, url, both):
    device = Device.objects.create(token_hash="c" * 64)
    match.participants.create(device=device, role=Role.SCORER)
    other = Phone().is_of(device)
    assert not other.open(url).page.all(tag="form", id="entry")
    form = phone.open(url).form
    answer = other.post(url, {**form.values, **typed.gin(0, 20)})
    assert answer.status == 409
    assert not Draft.objects.exists()


def test_it_is_switched_off_again(match, phone, url, both):
    enter(phone, url, typed.knock(0, 8, 20))
    phone.send(phone.open(f"{url}table/").form_saying("Enter each hand once"))
    assert not Draft.objects.exists()
    enter(phone, url, typed.knock(0, 8, 20))
    assert Hand.objects.count() == 1
    assert "each side enters every hand" in phone.open(f"{url}log/").words


def test_what_went_wrong_is_entered_by_each_with_its_reason(match, phone, bens_phone, url, both):
    page = phone.open(f"{url}irregular/cards_before_draw/")
    assert "Now Ann." in page.words
    phone.send(page.form, effect="void", reason="he looked")
    assert not Hand.objects.exists()
    enter(bens_phone, url, typed.VOID)
    hand = Hand.objects.get()
    assert hand.state == "void"
    assert "he looked" in hand.reason
    assert "accepted" in verbs(match)


def test_a_ruling_that_ends_no_hand_is_for_no_side(match, phone, url, both):
    page = phone.open(f"{url}irregular/over_limit/")
    phone.send(page.form, effect="play_on")
    assert verbs(match) == ["started", "noted", "ruled"]
    assert not Draft.objects.exists()


def test_a_slip_that_is_sent_twice_is_not_that_of_the_other(match, phone, url, both):
    form = phone.open(url).form
    phone.send(form, **typed.knock(0, 8, 20))
    assert phone.send(form, **typed.knock(0, 8, 20)).status == 200
    assert not Hand.objects.exists()
    assert [draft.side for draft in Draft.objects.all()] == [ANN]
    answer = phone.send(form, **typed.knock(0, 8, 21))
    assert answer.status == 409
    assert "This side is in already. Take that back first" in answer.asked
    assert not Hand.objects.exists()


def test_a_slip_on_its_way_while_each_hand_is_entered_once_again_is_the_hand(
    match, phone, url, both
):
    match.refresh_from_db()
    act = Act(device=match.owner, by="Ann", key="late")
    drafting.let_both_enter(match, replace(act, key="once"), both=False)
    assert match.both_enter, "as it was read before"
    drafting.enter_hand(match, act, ANN, knock(ANN, 8, 20))
    assert not Draft.objects.exists()
    assert Hand.objects.get().deadwood == [8, 20]


def test_a_slip_of_a_hand_that_was_counted_by_cards_is_not_of_a_later_one(
    match, scorer, phone, bens_phone, url, both
):
    twice = scorer.record(gin(ANN, 20))
    enter(phone, url, typed.knock(0, 8, 20))
    scorer.record(gin(ANN, 20))
    scorer.strike(twice)
    assert "Ann not yet" in phone.open(url).page.one(cls="entering").words
    enter(bens_phone, url, typed.knock(0, 5, 31))
    assert match.hands.filter(state="live").count() == 1


def test_a_slip_that_can_no_longer_be_is_dropped_and_not_told(
    match, scorer, phone, bens_phone, url, both
):
    enter(bens_phone, url, typed.knock(1, 9, 20))
    match.refresh_from_db()
    scorer.rules(knock_limit=5)
    answer = enter(phone, url, typed.knock(0, 4, 20))
    assert "9 is over" not in answer.words
    assert [draft.side for draft in Draft.objects.all()] == [ANN]
    enter(bens_phone, url, typed.knock(0, 4, 20))
    assert Hand.objects.get().deadwood == [4, 20]
