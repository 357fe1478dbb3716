"""What cannot be: sent back with a sentence at the field, the typed text kept, nothing written."""

import pytest

from scorekeeper.games.models import Entry, Hand
from scorekeeper.games.scorebook import matches
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended
from tests.games import typed
from tests.games.table import ANN, agreed

pytestmark = pytest.mark.django_db


@pytest.fixture
def form(phone, match):
    return phone.open(match.get_absolute_url()).form


@pytest.fixture
def nothing_written(match):
    before = list(Entry.objects.values_list("pk", flat=True))
    yield
    assert list(Entry.objects.values_list("pk", flat=True)) == before
    assert not Hand.objects.exists()


SENT_BACK = [
    # what was sent, the field, the sentence
    ({}, None, "Say who went down, or that nobody did."),
    ({"who": "0"}, None, "Say how the hand ended."),
    ({"who": "nobody", "result": "knock"}, None, "Say how the hand ended."),
    (typed.knock(0, "", 20), "count_0", "How much has Ann left? Nothing is 0."),
    (typed.knock(0, 6, ""), "count_1", "How much has Ben left? Nothing is 0."),
    (typed.gin(0, ""), "count_1", "How much has Ben left? Nothing is 0."),
    (typed.knock(0, "abc", 20), "count_0", "This is not a number."),
    (typed.knock(0, 8, "12.5"), "count_1", "Only whole numbers count."),
    (typed.knock(0, 8, "12,5"), "count_1", "Only whole numbers count."),
    (typed.knock(0, 8, "-5"), "count_1", "A number here is never below 0."),
    (typed.knock(0, 8, "−5"), "count_1", "A number here is never below 0."),
    (typed.knock(0, 8, "12+"), "count_1", "This is not a number."),
    (typed.knock(0, 8, "1e1"), "count_1", "This is not a number."),
    (typed.knock(0, 8, "²"), "count_1", "This is not a number."),
    (typed.knock(0, 8, "5000"), "count_1", "98"),
    (typed.knock(0, 8, "9" * 39), "count_1", "98"),
    (typed.knock(0, 8, "1" * 41), "count_1", "That is too long for a number."),
    (typed.knock(0, 8, "100"), "count_1", "98"),
    (typed.knock(0, 12, 20), "count_0", "10"),
    (typed.gin(0, 20, own=3), None, "a count of 3 is a knock"),
    (typed.agreed(0, ""), "points", "How many points go on the sheet?"),
    (typed.agreed(0, "abc"), "points", "This is not a number."),
    (typed.agreed(0, "12.5"), "points", "Only whole numbers count."),
    (typed.agreed(0, "-5"), "points", "A number here is never below 0."),
    (typed.agreed(0, "5000"), "points", ""),
    (typed.agreed(0, 20, "gin"), "points", "25"),
    (typed.agreed(0, 5, "undercut"), "points", "25"),
    (typed.agreed(0, 30, ""), None, "Say what the points are for"),
    (typed.agreed(0, 30, "tie"), None, ""),
    ({**typed.knock(0, 8, 20), "who": "2"}, None, ""),
    ({**typed.knock(0, 8, 20), "who": "Ann"}, None, ""),
    ({**typed.knock(0, 8, 20), "result": "tie"}, None, ""),
]


@pytest.mark.parametrize(("sent", "field", "sentence"), SENT_BACK)
def test_a_hand_that_cannot_be_is_sent_back(phone, form, nothing_written, sent, field, sentence):
    answer = phone.send(form, **sent)

    assert answer.status == 422
    said = " ".join(answer.refusals)
    assert sentence in said
    assert said
    if field:
        refused = answer.page.all(cls="refused")
        assert [one.one(type="text").attrs["name"] for one in refused] == [field]


@pytest.mark.parametrize(
    "sent", [typed.knock(0, "abc", "5000"), typed.gin(1, "12.5"), typed.agreed(1, "-5", "gin")]
)
def test_what_was_typed_is_kept(phone, form, nothing_written, sent):
    answer = phone.send(form, **sent)
    assert answer.form.values.items() >= sent.items()


def test_what_was_kept_can_be_put_right_and_saved(phone, form):
    answer = phone.send(form, **typed.knock(0, "", 20))
    answer = phone.send(answer.form, count_0="8")
    assert answer.status == 200
    assert Hand.objects.get().deadwood == [8, 20]


@pytest.mark.parametrize(
    ("typed_count", "count"),
    [("２０", 20), ("٢٠", 20), ("۲۰", 20), ("२०", 20), (" 20 ", 20), ("12+11＋7", 30), ("0", 0)],
)
def test_digits_of_any_script_and_sums_are_numbers(phone, form, typed_count, count):
    phone.send(form, **typed.gin(0, typed_count))
    assert Hand.objects.get().deadwood == [0, count]


def test_a_knock_over_the_limit_is_an_irregularity_with_a_way_out(phone, form, nothing_written):
    answer = phone.send(form, **typed.knock(0, 12, 20))
    said = " ".join(answer.refusals)
    assert "10" in said
    assert "void" in said.casefold() or "agree" in said.casefold(), said


def test_in_oklahoma_the_limit_is_the_knock_card(phone, start):
    match = start(Ruleset().changed({"knock_from": "upcard"}))
    form = phone.open(match.get_absolute_url()).form
    answer = phone.send(form, **typed.knock(0, 8, 20), rank="7", suit="H")
    assert answer.status == 422
    assert "7" in " ".join(answer.refusals)
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ({}, "Tap the knock card"),
        ({"rank": "7"}, "Tap the suit"),
        ({"rank": "11", "suit": "H"}, ""),
        ({"rank": "7", "suit": "X"}, ""),
    ],
)
def test_the_knock_card_is_asked_for(phone, start, card, sentence):
    match = start(Ruleset().changed({"knock_from": "upcard"}))
    form = phone.open(match.get_absolute_url()).form
    answer = phone.send(form, **typed.knock(0, 4, 20), **card)
    assert answer.status == 422
    assert sentence in " ".join(answer.refusals)
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    "forged",
    [
        {"key": ""},
        {"key": "short"},
        {"key": "x" * 65},
        {"key": "' OR 1=1 --        "},
        {"version": ""},
        {"version": "-1"},
        {"version": "now"},
        {"version": "9" * 30},
        {"version": "999999"},
        {"game": "0"},
        {"game": "x"},
        {"game": "9" * 30},
    ],
)
def test_a_forged_key_or_version_is_not_believed(phone, form, nothing_written, forged):
    answer = phone.send(form, **typed.knock(0, 8, 20), **forged)
    assert answer.status == 422
    assert "This page was out of date." in answer.asked
    assert answer.form.values.items() >= typed.knock(0, 8, 20).items()


@pytest.mark.parametrize("without", ["key", "version"])
def test_a_page_that_was_out_of_date_can_be_saved_again(phone, form, match, without):
    answer = phone.send(form, without, **typed.knock(0, 8, 20))
    assert answer.status == 422
    assert not Hand.objects.exists()
    answer = phone.send(answer.form)
    assert answer.status == 200
    assert Hand.objects.get().deadwood == [8, 20]


def test_a_match_that_was_ended_takes_no_hand(phone, form, scorer, match):
    scorer.record(agreed(ANN, 40))
    matches.end_match(match, scorer.act(), Ended.AS_IT_STANDS)
    entries = Entry.objects.count()
    answer = phone.send(form, **typed.knock(0, 8, 20))
    assert answer.status == 409
    assert answer.asked
    assert Entry.objects.count() == entries


def test_a_match_that_is_not_there_takes_no_hand(phone, match):
    assert phone.post("/match/nothere23456/", typed.knock(0, 8, 20)).status == 404


def test_a_null_character_is_not_understood(phone, form, nothing_written):
    assert phone.send(form, **typed.knock(0, "8\0", 20)).status == 400


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"who=%ff%fe&result=%80&count_0=%c3", "application/x-www-form-urlencoded"),
        (b"who=0&count_0=\xff\xfe", "application/x-www-form-urlencoded"),
        (b"who=0", "application/x-www-form-urlencoded; charset=utf-16"),
        (b"who=0", "application/x-www-form-urlencoded; charset=nonsense"),
        (b"--x\r\nbroken", "multipart/form-data"),
        (b"--x\r\nbroken", "multipart/form-data; boundary=x"),
        (b"{}", "application/json"),
        (b"", ""),
    ],
)
def test_a_broken_body_is_the_senders_mistake(phone, match, nothing_written, body, content_type):
    phone.client.handler.enforce_csrf_checks = False
    url = match.get_absolute_url()
    response = phone.client.generic("POST", url, body, content_type=content_type)
    assert response.status_code in (400, 415, 422)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"])
def test_a_sheet_is_read_or_written_and_nothing_else(phone, match, nothing_written, method):
    phone.client.handler.enforce_csrf_checks = False
    response = phone.client.generic(method, match.get_absolute_url())
    assert response.status_code == 405
    assert response.headers["Allow"] == "GET, HEAD, POST"


@pytest.mark.parametrize("page", ["undo/", "redo/"])
def test_a_lone_button_is_not_a_page(phone, match, nothing_written, page):
    assert phone.client.get(match.get_absolute_url() + page).status_code == 405
