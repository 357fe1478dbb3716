"""What is asked before it is saved, and how the form that is sent again then saves."""

import pytest

from scorekeeper.games.models import Hand
from scorekeeper.games.scorebook import hands
from scorekeeper.rules.ruleset import Ruleset
from tests.games import typed
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin, knock

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(phone, match):
    return lambda: phone.open(match.get_absolute_url())


def totals(answer):
    return [one.words for one in answer.page.all(cls="total")]


def test_a_hand_sent_twice_counts_once(phone, sheet):
    form = sheet().form
    first = phone.send(form, **typed.knock(0, 8, 20))
    second = phone.send(form, **typed.knock(0, 8, 20))
    assert (first.status, second.status) == (200, 200)
    assert totals(first) == totals(second) == ["12", "0"]
    assert Hand.objects.count() == 1


def test_a_form_saved_with_other_content_asks_which_it_is(phone, sheet):
    form = sheet().form
    phone.send(form, **typed.knock(0, 8, 20))
    answer = phone.send(form, **typed.knock(0, 8, 30))

    assert answer.status == 409
    assert "This hand is saved already, as something else." in answer.asked
    assert "Saved: Ann knock 8 v 20" in answer.asked
    assert "Typed now: Ann knock 8 v 30" in answer.asked
    assert answer.form.values["count_1"] == "30"
    assert Hand.objects.count() == 1


def test_it_can_be_entered_as_a_new_hand(phone, sheet):
    form = sheet().form
    phone.send(form, **typed.knock(0, 8, 20))
    answer = phone.send(form, **typed.knock(0, 8, 30))
    assert "Enter as a new hand" in answer.form.element.words
    assert phone.send(answer.form).status == 200
    assert [hand.deadwood for hand in Hand.objects.all()] == [[8, 20], [8, 30]]


def test_or_the_saved_hand_can_be_corrected_to_it(phone, sheet):
    form = sheet().form
    phone.send(form, **typed.knock(0, 8, 20))
    answer = phone.send(form, **typed.knock(0, 8, 30))
    button = answer.page.one(cls="asked").one(tag="button")
    assert button.words == "Correct the saved hand"
    answer.form.element.attrs["action"] = button.attrs["formaction"]
    form = answer.form
    form.action = button.attrs["formaction"]
    answer = phone.send(form)
    assert answer.status == 200, answer.words
    assert [hand.deadwood for hand in Hand.objects.all()] == [[8, 30]]


def test_a_hand_written_meanwhile_is_shown_first(phone, sheet, scorer):
    form = sheet().form
    scorer.record(gin(BEN, 10))
    answer = phone.send(form, **typed.knock(0, 8, 20))

    assert answer.status == 409
    assert "The sheet was changed meanwhile." in answer.asked
    assert "Ben gin +35" in answer.asked
    assert answer.form.values.items() >= typed.knock(0, 8, 20).items()
    assert Hand.objects.count() == 1
    assert phone.send(answer.form).status == 200
    assert Hand.objects.count() == 2


def test_what_touches_something_else_is_not_asked_about(phone, sheet, scorer):
    hand = scorer.record(gin(BEN, 10))
    form = sheet().form
    scorer.correct(hand, gin(BEN, 12))
    scorer.note(hand, "rain")
    assert phone.send(form, **typed.knock(0, 8, 20)).status == 200


def test_a_hand_that_would_open_another_game_is_asked_about(phone, sheet, scorer, match):
    # The correction of hand 1 ends game 1 while the next hand is being typed.
    hand = scorer.record(agreed(ANN, 60))
    scorer.record(agreed(BEN, 40))
    form = sheet().form
    scorer.correct(hand, agreed(ANN, 105))
    scorer.strike(match.hands.last())
    form_seen_since = form.values | {"version": str(match.entries.last().version)}
    answer = phone.send(form, **form_seen_since | typed.knock(0, 8, 20))

    assert answer.status == 409
    assert "Game 1 ended with hand 1. First hand of game 2?" in answer.asked
    assert "Ann 105" in answer.asked
    assert "First hand of game 2" in answer.form.element.words
    assert phone.send(answer.form).status == 200
    assert [game.scores for game in match.games.all()] == [[[105, 0]], [[12, 0]]]


def test_a_hand_written_twice_over_is_asked_about_each_time(phone, sheet, scorer, match):
    form = sheet().form
    scorer.record(agreed(ANN, 60))
    answer = phone.send(form, **typed.knock(0, 8, 20))
    scorer.record(agreed(BEN, 60))
    answer = phone.send(answer.form)
    assert answer.status == 409
    assert "Ben agreed points +60" in answer.asked
    assert phone.send(answer.form).status == 200
    assert match.hands.count() == 3


def test_two_phones_at_the_same_version_lose_nothing(phone, sheet, match):
    one, two = sheet().form, sheet().form
    phone.send(one, **typed.agreed(0, 10))
    answer = phone.send(two, **typed.agreed(1, 20))
    assert answer.status == 409
    phone.send(answer.form)
    assert match.games.get().scores == [[10, 20]]


def test_a_decided_match_asks_whether_to_play_on(phone, start, device):
    match = start(Ruleset().changed({"match_games": 1}))
    scorer = Scorer(match, device)
    scorer.record(gin(ANN, 80))
    form = phone.open(f"{match.get_absolute_url()}game/2/").form
    answer = phone.send(form, **typed.knock(0, 8, 20))
    assert answer.status == 409
    assert "Ann has won the match. Play on?" in answer.asked
    assert phone.send(answer.form).status == 200
    assert match.hands.count() == 2


def test_the_question_comes_as_the_part_that_htmx_asked_for(phone, sheet, scorer, match, htmx):
    form = sheet().form
    scorer.record(gin(BEN, 10))
    response = phone.client.post(
        match.get_absolute_url(), form.values | typed.knock(0, 8, 20), headers=htmx("pad")
    )
    assert response.status_code == 409
    assert response.text.lstrip().startswith('<div class="pad" id="pad" ')
    assert "changed meanwhile" in response.text


def test_a_question_that_saves_on_its_own_key_is_still_one_hand(phone, sheet, scorer, match):
    form = sheet().form
    scorer.record(gin(BEN, 10))
    asked = phone.send(form, **typed.knock(0, 8, 20)).form
    phone.send(asked)
    phone.send(asked)
    assert match.hands.count() == 2


def test_the_verbs_agree_with_the_pages(phone, sheet, scorer, match):
    phone.send(sheet().form, **typed.knock(0, 8, 20))
    hands.record_hand(match, scorer.act(), knock(ANN, 8, 20))
    assert [hand.facts() for hand in match.hands.all()] == [knock(ANN, 8, 20)] * 2
