"""A hand counted by its cards: the ruling becomes the hand on the sheet, and its cards stay."""

import pytest

from scorekeeper.games.models import Hand
from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.ruleset import Ruleset
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, gin, knock

pytestmark = pytest.mark.django_db

KNOCKER = "4S 5S 6S 9C 9D 9H JH JD JC 6H"
DEFENDER = "7S 7H 7D 7C 8S QH QD QC 2D 3H"
TYPED = {"who": "0", "knocker": KNOCKER, "defender": DEFENDER}


def cards(written):
    return tuple(read_cards(written))


@pytest.fixture
def page(phone, match):
    return phone.open(f"{match.get_absolute_url()}cards/")


@pytest.fixture
def rule(phone, page):
    """Type the cards, and ask for the ruling."""

    def rule(**typed):
        return phone.send(page.form_to("/cards/"), **{**TYPED, **typed, "look": "yes"})

    return rule


def write(phone, answer):
    """Tap the button of the ruling."""
    return phone.send(answer.form_to("/cards/"))


def test_the_sheet_leads_to_the_cards(phone, match):
    links = {one.attrs["href"] for one in phone.open(match.get_absolute_url()).page.all(tag="a")}
    assert f"{match.get_absolute_url()}cards/" in links


def test_the_ruling_names_the_players_and_saves_nothing(rule):
    answer = rule()
    assert answer.status == 200
    assert answer.page.one(cls="verdict").words == "Undercut: Ben scores 26."
    assert not Hand.objects.exists()


def test_the_ruling_is_written_with_its_cards(phone, rule, match):
    answer = write(phone, rule())
    hand = match.hands.get()
    assert answer.url == match.get_absolute_url()
    assert (hand.result, hand.by, hand.deadwood) == ("knock", 0, [6, 5])
    assert {*map(str, hand.seen().cards[0])} == {*KNOCKER.split()}
    assert {*map(str, hand.seen().cards[1])} == {*DEFENDER.split()}
    assert match.games.get().scores == [[0, 26]]


def test_the_other_side_may_have_knocked(phone, rule, match):
    write(phone, rule(who="1"))
    hand = match.hands.get()
    assert (hand.by, hand.deadwood) == (1, [5, 6])
    assert {*map(str, hand.seen().cards[1])} == {*KNOCKER.split()}


def test_gin_is_written_as_gin(phone, rule, match):
    write(
        phone, rule(knocker="4S 5S 6S 7S 9C 9D 9H JH JD JC", defender=DEFENDER.replace("7S", "KS"))
    )
    assert match.hands.get().result == "gin"


def test_a_knock_over_the_limit_cannot_be_written_and_leads_on(phone, rule, match):
    answer = rule(knocker="4S 5S 6S 9C 9D 9H JH JD KC QS")
    assert answer.page.one(cls="verdict").words == "This is no knock."
    assert "/irregular/over_limit/" in " ".join(
        one.attrs["href"] for one in answer.page.all(tag="a")
    )
    answer = write(phone, answer)
    assert answer.status == 422
    assert not match.hands.exists()


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"who": ""}, "who", "Say who knocked."),
        ({"knocker": ""}, "knocker", "The knocker has 0 cards"),
        ({"defender": "7S"}, "defender", "The defender has 1 card"),
        ({"defender": KNOCKER}, "defender", "is in both players' cards."),
        ({"knocker": "zz"}, "knocker", "zz"),
        ({"who": "7"}, "who", ""),
    ],
)
def test_what_cannot_be_is_said_at_its_field(rule, typed, field, said):
    answer = rule(**typed)
    assert answer.status == 422
    assert said in answer.beside(field)
    assert answer.beside(field)


def test_the_knock_card_is_asked_for_where_the_rules_want_one(phone, start):
    match = start(Ruleset().changed({"knock_from": "upcard", "spade": "points"}))
    page = phone.open(f"{match.get_absolute_url()}cards/")
    answer = phone.send(page.form_to("/cards/"), **TYPED, look="yes")
    assert answer.status == 422
    assert "Tap the knock card" in answer.beside("knock_card")

    answer = phone.send(page.form_to("/cards/"), **TYPED, knock_card="8S", look="yes")
    assert answer.page.one(cls="verdict").words == "Undercut: Ben scores 52."
    write(phone, answer)
    assert match.hands.get().knock_card == "8S"

    page = phone.open(f"{match.get_absolute_url()}cards/")
    answer = phone.send(page.form_to("/cards/"), **TYPED, no_knock_card="on", look="yes")
    assert answer.page.one(cls="verdict").words == "Undercut: Ben scores 26."


def test_sent_twice_it_is_one_hand(phone, rule, match):
    form = rule().form_to("/cards/")
    phone.send(form)
    phone.send(form)
    assert match.hands.count() == 1


def test_a_recorded_hand_is_ruled_on_again_and_agrees(phone, rule, match):
    write(phone, rule())
    mark = match.hands.get().mark
    answer = phone.open(f"{match.get_absolute_url()}hand/{mark}/cards/")
    assert answer.page.one(cls="agrees").words == "The counts on the sheet agree with the cards."
    assert answer.page.one(cls="verdict").words == "Undercut: Ben scores 26."


def test_a_recorded_hand_that_disagrees_says_so_and_can_be_put_right(phone, match, scorer):
    both = (cards(KNOCKER), cards(DEFENDER))
    hand = scorer.record(knock(ANN, 6, 12, cards=both, dealer=BEN))
    url = f"{match.get_absolute_url()}hand/{hand.mark}/cards/"
    answer = phone.open(url)
    assert "The sheet says 6 – 12, the cards say 6 – 5." in answer.words

    answer = phone.send(answer.form_to("/cards/"), look="yes")
    assert answer.page.all(cls="what-moves")
    write(phone, answer)
    hand.refresh_from_db()
    assert (hand.deadwood, hand.dealer) == ([6, 5], BEN)
    assert "agree with the cards" in phone.open(url).words


def test_a_hand_without_cards_takes_them(phone, match, scorer):
    hand = scorer.record(gin(BEN, 12))
    answer = phone.open(f"{match.get_absolute_url()}hand/{hand.mark}/cards/")
    assert not answer.page.all(id="answer")
    answer = phone.send(answer.form_to("/cards/"), **TYPED, look="yes")
    write(phone, answer)
    hand.refresh_from_db()
    assert (hand.by, hand.deadwood) == (0, [6, 5])


def test_a_correction_of_the_counts_keeps_the_cards(phone, rule, match):
    write(phone, rule())
    hand = match.hands.get()
    page = phone.open(f"{match.get_absolute_url()}hand/{hand.mark}/")
    phone.send(page.form_to(f"hand/{hand.mark}/"), count_1="7")
    hand.refresh_from_db()
    assert hand.deadwood == [6, 7]
    assert hand.cards


def test_somebody_elses_match_is_not_there(client, match, scorer):
    hand = scorer.record(knock(ANN, 6, 12))
    for page in ("cards/", f"hand/{hand.mark}/cards/"):
        assert client.get(match.get_absolute_url() + page).status_code == 404


def test_the_first_hand_of_the_next_game_is_written_there(phone, match, device):
    Scorer(match, device).record(gin(ANN, 90))
    page = phone.open(f"{match.get_absolute_url()}cards/")
    write(phone, phone.send(page.form_to("/cards/"), **TYPED, look="yes"))
    assert [game.scores for game in match.games.order_by("number")] == [[[115, 0]], [[0, 26]]]
