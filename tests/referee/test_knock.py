"""May I knock, and may I lay this off: answers for one player."""

import pytest

ELEVEN = "4H 5H 6H 7H QH QC QD 2S AS 3C KD"


@pytest.fixture
def ask(phone):
    def ask(**typed):
        return phone.send(phone.open("/referee/knock/").form_to("/knock/"), **typed)

    return ask


def test_the_answer_hides_behind_a_tap(ask):
    answer = ask(cards=ELEVEN)
    hidden = answer.page.one(tag="details", id="answer")
    assert "open" not in hidden.attrs
    assert "Yes." in hidden.words
    assert "K♦" in hidden.words
    assert "6" in hidden.one(tag="dl").words


def test_what_is_left_over_the_limit_is_not_yet_a_knock(ask):
    assert "Not yet." in ask(cards="4H 5H 6H 7H QH QC QD 2S 9S 3C KD").words


def test_the_knock_card_sets_the_limit(ask):
    answer = ask(cards=ELEVEN, rules_of="oklahoma", knock_card="4C")
    assert "Not yet." in answer.words


def test_the_card_just_taken_is_not_let_go(ask):
    answer = ask(cards=ELEVEN, taken="KD")
    assert "K♦ was just taken" in answer.words


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"cards": ""}, "cards"),
        ({"cards": "4H 4H"}, "cards"),
        ({"cards": "zz"}, "cards"),
        ({"cards": ELEVEN, "taken": "2C"}, "taken"),
        ({"cards": ELEVEN, "taken": "2S AS"}, "taken"),
        ({"cards": ELEVEN, "knock_card": "joker"}, "knock_card"),
        ({"cards": ELEVEN, "rules_of": "nonsense"}, "rules_of"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(ask, typed, field):
    answer = ask(**typed)
    assert answer.status == 422
    assert answer.beside(field)


def test_nothing_of_it_is_kept_in_an_address_or_a_cache(client, db):
    answer = client.post("/referee/knock/", {"cards": ELEVEN})
    assert "no-store" in answer["Cache-Control"]


def test_a_card_fits_one_meld_and_not_the_other(phone):
    asked = {"card": "7S", "melds": "4S 5S 6S / 9C 9D 9H"}
    answer = phone.open("/referee/layoff/", data=asked)
    steps = [one.words for one in answer.page.one(tag="ol", cls="steps").all(tag="li")]
    assert steps[0].startswith("Yes.")
    assert steps[1].startswith("No.")


def test_nothing_is_laid_off_on_gin(phone):
    asked = {"card": "7S", "melds": "4S 5S 6S", "is_gin": "on"}
    answer = phone.open("/referee/layoff/", data=asked)
    assert "Nothing is laid off on a gin here." in answer.words


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"card": "", "melds": "4S 5S 6S"}, "card"),
        ({"card": "7S 8S", "melds": "4S 5S 6S"}, "card"),
        ({"card": "7S", "melds": ""}, "melds"),
        ({"card": "7S", "melds": "4S 5D 6S"}, "melds"),
        ({"card": "7S", "melds": "/"}, "melds"),
    ],
)
def test_a_lay_off_that_cannot_be_asked_is_said_at_its_field(phone, asked, field):
    answer = phone.open("/referee/layoff/", data=asked)
    assert answer.status == 422
    assert answer.beside(field)
