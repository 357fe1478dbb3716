"""The start page: what is being played, what could be, what was played last."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.games.models import Match
from scorekeeper.games.scorebook import matches, sharing
from scorekeeper.people.models import Device
from scorekeeper.rules.sheet import Ended
from tests.games import typed
from tests.games.conftest import Scorer
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, agreed, gin, knock

pytestmark = pytest.mark.django_db


def leave(match, hours):
    Match.objects.filter(pk=match.pk).update(changed_at=timezone.now() - timedelta(hours=hours))


def test_a_new_phone_is_offered_a_new_match():
    answer = Phone().open("/")
    assert answer.status == 200
    assert "New match" in answer.words
    assert not answer.page.all(tag="article")


def test_looking_makes_no_device():
    Phone().open("/")
    Phone().open("/new/")
    assert not Device.objects.exists()


def test_a_match_in_progress_stands_first_with_its_totals(phone, scorer, match):
    scorer.record(knock(ANN, 5, 25), gin(BEN, 10))
    article = phone.open("/").page.all(tag="article")[0]
    assert [one.words for one in article.all(cls="match-total")] == ["20", "35"]
    assert article.all(tag="a")[0].attrs["href"] == match.get_absolute_url()


def test_one_tap_goes_on_with_it(phone, scorer, match):
    scorer.record(knock(ANN, 5, 25))
    link = phone.open("/").page.all(tag="article")[0].all(tag="a")[0]
    assert phone.open(link.attrs["href"]).status == 200


def test_a_match_left_for_the_night_is_first_offered_as_a_new_evening(phone, scorer, match):
    scorer.record(knock(ANN, 5, 25))
    leave(match, 7)
    article = phone.open("/").page.all(tag="article")[0]
    assert "Go on with the open game" in article.words
    assert article.all(tag="button")[0].words == "New evening"


def test_a_match_left_for_an_hour_is_not(phone, scorer, match):
    scorer.record(knock(ANN, 5, 25))
    leave(match, 1)
    assert "New evening" not in phone.open("/").words


def test_a_new_evening_has_the_same_sides_and_rules_and_the_next_dealer(phone, start, device):
    match = start(first_dealer=ANN)
    Scorer(match, device).record(knock(ANN, 5, 25))
    leave(match, 7)
    answer = phone.send(phone.open("/").form_to("/again/"))

    assert answer.status == 200
    assert [one.words for one in answer.page.all(cls="total")] == ["0", "0"]
    evening = Match.objects.get(previous=match)
    assert answer.url == evening.get_absolute_url()
    assert (evening.rules, evening.first_dealer) == (match.rules, BEN)


def test_a_new_evening_tapped_twice_is_one(phone, scorer, match):
    leave(match, 7)
    form = phone.open("/").form_to("/again/")
    assert phone.send(form).url == phone.send(form).url
    assert Match.objects.count() == 2


def test_a_new_evening_tapped_on_two_phones_is_one(phone, bens_phone, scorer, match):
    leave(match, 7)
    mine, bens = (one.open("/").form_to("/again/") for one in (phone, bens_phone))
    assert phone.send(mine).url == bens_phone.send(bens).url
    evening = Match.objects.get(previous=match)
    assert evening.participants.count() == 1
    Scorer(evening, scorer.device).record(knock(ANN, 5, 25))
    again = phone.open(f"{match.get_absolute_url()}again/").form_to("/again/")
    assert phone.send(again).url != evening.get_absolute_url()
    assert match.next_evenings.count() == 2


def test_an_evening_begun_while_the_match_is_handed_over_is_the_new_owners(
    bens_phone, start, device, match, scorer
):
    heir = match.participants.get()
    read = Match.objects.get(pk=match.pk)
    sharing.hand_over(match, heir, timezone.now())
    players = [[seat.player] for seat in match.seats.all()]
    begun = matches.start_match(scorer.act(), players, match.ruleset, previous=read).match
    assert begun.owner == heir.device


@pytest.mark.parametrize("forged", [{"key": ""}, {"key": "x"}, {"version": "x"}, {"version": ""}])
def test_a_forged_new_evening_starts_nothing(phone, scorer, match, forged):
    leave(match, 7)
    phone.send(phone.open("/").form_to("/again/"), **forged)
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    ("forged", "said"),
    [
        ({"first_dealer": "2"}, "Say who deals first, draw for it, or “Not known”."),
        ({"reason": "x" * 501}, "500"),
    ],
)
def test_what_is_wrong_with_a_new_evening_is_said_beside_it(phone, match, forged, said):
    form = phone.open(f"{match.get_absolute_url()}again/").form_to("/again/")
    answer = phone.send(form, **forged)
    assert answer.status == 422
    assert said in answer.page.one(id="again").one(cls="wrong").words
    assert not answer.page.all(cls="asked")
    assert answer.form_to("/again/").values["key"] == form.values["key"]
    assert phone.send(answer.form_to("/again/"), first_dealer="1").status == 200
    assert match.next_evenings.get().first_dealer == BEN


@pytest.mark.parametrize("forged", [{"version": "99"}, {"key": "x"}])
def test_a_page_of_a_new_evening_that_is_out_of_date_keeps_who_deals(phone, match, forged):
    form = phone.open(f"{match.get_absolute_url()}again/").form_to("/again/")
    answer = phone.send(form, **forged, first_dealer="1")
    assert answer.status == 422
    assert "This page was out of date." in answer.asked
    phone.send(answer.form_to("/again/"))
    assert match.next_evenings.get().first_dealer == BEN


def test_a_finished_match_says_who_collects(phone, scorer, match):
    scorer.record(agreed(ANN, 40))
    matches.end_match(match, scorer.act(), Ended.AS_IT_STANDS)
    answer = phone.open("/")
    assert not answer.page.all(tag="article")
    assert "Ann +65" in answer.page.one(cls="finished").words


def test_a_match_goes_on_after_a_reload_and_twenty_minutes_asleep(phone, match):
    answer = phone.open(match.get_absolute_url())
    phone.send(answer.form, **typed.knock(0, 5, 25))
    leave(match, 0.34)
    again = phone.open("/").page.all(tag="article")[0].all(tag="a")[0].attrs["href"]
    assert [one.words for one in phone.open(again).page.all(cls="total")] == ["20", "0"]


def test_a_new_match_keeps_the_old_one(phone, scorer, match):
    scorer.record(knock(ANN, 5, 25))
    answer = phone.open("/new/")
    phone.send(answer.form, name_0="Ann", name_1="Cleo", preset="bicycle", first_dealer="0")
    links = [a.attrs["href"] for a in phone.open("/").page.all(tag="a", cls="match-link")]
    assert match.get_absolute_url() in links
    assert len(links) == 2


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_the_start_page_is_only_read(phone, method):
    phone.client.handler.enforce_csrf_checks = False
    assert phone.client.generic(method, "/").status_code == 405


def test_a_match_gone_on_with_on_another_evening_stands_among_the_earlier(phone, scorer, match):
    scorer.record(knock(ANN, 5, 25))
    leave(match, 7)
    phone.send(phone.open("/").form_to("/again/"))
    start = phone.open("/")
    assert len(start.page.all(tag="article")) == 1
    assert "Ann and Ben" in start.page.one(cls="finished").words
