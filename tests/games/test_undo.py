"""Undo and redo, by the buttons that name what they do."""

import pytest

from scorekeeper.games.models import Entry
from tests.games import typed
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin, knock

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(phone, match):
    return lambda: phone.open(match.get_absolute_url())


def button(answer, what):
    return answer.form_to(f"/{what}/").element.one(tag="button").words


def totals(answer):
    return [int(one.words) for one in answer.page.all(cls="total")]


def test_a_new_match_has_nothing_to_undo(sheet):
    assert not sheet().page.all(cls="undo")


def test_the_button_names_what_it_takes_back(phone, scorer, sheet):
    scorer.record(gin(ANN, 16))
    answer = sheet()
    assert button(answer, "undo") == "Undo hand 1: Ann gin +41"

    answer = phone.send(answer.form_to("/undo/"))
    assert totals(answer) == [0, 0]
    assert button(answer, "redo") in ("Redo hand 1: Ann gin +41", "Redo a hand: Ann gin +41")

    answer = phone.send(answer.form_to("/redo/"))
    assert totals(answer) == [41, 0]
    assert not [form for form in answer.forms if form.action.endswith("/redo/")]


def test_undo_names_agreed_points(phone, scorer, sheet):
    scorer.record(agreed(ANN, 30))
    assert button(sheet(), "undo") == "Undo hand 1: Ann agreed points +30"


def test_undo_crosses_the_end_of_a_game(phone, scorer, match, sheet):
    scorer.record(knock(BEN, 5, 25), gin(ANN, 80))
    scorer.record(knock(ANN, 3, 20))  # the first of game 2
    answer = phone.send(sheet().form_to("/undo/"))
    assert "Ann went out with hand 2." in answer.words, "game 1 again, finished"

    answer = phone.send(answer.form_to("/undo/"))
    assert totals(answer) == [0, 20]
    assert answer.page.all(id="entry")

    answer = phone.send(phone.send(answer.form_to("/redo/")).form_to("/redo/"))
    assert totals(answer) == [17, 0]


def test_undo_to_the_beginning_and_back_again(phone, scorer, sheet):
    scorer.record(*[knock(ANN, 5, 10)] * 4)
    answer = sheet()
    for left in (15, 10, 5, 0):
        answer = phone.send(answer.form_to("/undo/"))
        assert totals(answer) == [left, 0]
    for back in (5, 10, 15, 20):
        answer = phone.send(answer.form_to("/redo/"))
        assert totals(answer) == [back, 0]


def test_the_dealer_of_an_undone_hand_deals_again(phone, start, device, sheet):
    match = start(first_dealer=ANN)
    Scorer(match, device).record(gin(ANN, 5), gin(ANN, 5), gin(ANN, 5))
    before = phone.open(match.get_absolute_url())
    third = match.hands.last().index.dealer
    answer = phone.send(before.form_to("/undo/"))
    assert f"{('Ann', 'Ben')[third]} deals" in answer.page.one(cls="playing").words


def test_undo_pressed_twice_takes_back_once(phone, scorer, sheet):
    scorer.record(knock(ANN, 5, 10), knock(ANN, 5, 10))
    form = sheet().form_to("/undo/")
    assert phone.send(form).status == 200
    assert phone.send(form).status == 200
    assert totals(sheet()) == [5, 0]


def test_undo_of_what_is_no_longer_the_latest_is_asked_about(phone, scorer, sheet):
    scorer.record(knock(ANN, 5, 10))
    form = sheet().form_to("/undo/")
    scorer.record(knock(BEN, 5, 10))
    answer = phone.send(form)
    assert answer.status == 409
    assert "changed meanwhile" in answer.asked
    assert totals(answer) == [5, 5]


def test_a_redo_after_another_hand_is_gone(phone, scorer, sheet):
    scorer.record(knock(ANN, 5, 10))
    redo = phone.send(sheet().form_to("/undo/")).form_to("/redo/")
    scorer.record(knock(BEN, 5, 10))
    assert phone.send(redo).status == 409
    assert totals(sheet()) == [0, 5]


@pytest.mark.parametrize(
    "forged",
    [
        {"key": ""},
        {"key": "x"},
        {"version": ""},
        {"version": "9" * 20},
        {"entry": "0"},
        {"entry": "x"},
        {"entry": "9" * 20},
    ],
)
def test_a_forged_button_takes_nothing_back(phone, scorer, sheet, forged):
    scorer.record(knock(ANN, 5, 10))
    before = Entry.objects.count()
    answer = phone.send(sheet().form_to("/undo/"), **forged)
    assert answer.status in (409, 422)
    assert answer.asked
    assert Entry.objects.count() == before


@pytest.mark.parametrize("what", ["undo", "redo"])
def test_nothing_to_turn_back_is_said(phone, match, sheet, what):
    hidden = {"key": "k" * 20, "version": str(match.version)}
    answer = phone.post(f"{match.get_absolute_url()}{what}/", hidden)
    assert answer.status == 409
    assert "There is nothing left to" in answer.asked


def test_typing_goes_on_after_an_undo(phone, scorer, sheet):
    scorer.record(knock(ANN, 5, 10))
    answer = phone.send(sheet().form_to("/undo/"))
    answer = phone.send(answer.form, **typed.knock(0, 5, 15))
    assert totals(answer) == [10, 0]
