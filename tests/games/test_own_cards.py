"""Each side puts in its own cards, unseen by the other until both are in; or counts by them."""

import pytest

from scorekeeper.games.models import Draft, Hand
from scorekeeper.people.rights import Role
from tests.games import typed
from tests.games.each_enters import ANNS, BENS, enter, followed, put_in
from tests.games.table import ANN, gin, verbs

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("the_log_agrees")]


def test_a_page_that_waits_for_cards_learns_that_they_are_in(phone, bens_phone, url):
    address = f"{url}own_cards/"
    page = phone.open(address)
    assert followed(phone, page, "own_cards") is None
    put_in(bens_phone, url, BENS, "no")
    told = followed(phone, page, "own_cards")
    assert told.one(cls="news").words == "Ben has put in the cards; Ann has not yet."
    assert "TH" not in told.words
    put_in(phone, url, ANNS, "yes")
    told = followed(phone, page, "own_cards")
    assert told.one(cls="news").words == "The cards of both sides are in."
    assert "Both are in: see the ruling" in told.words


def test_cards_are_put_in_blind_and_ruled_on_once_both_are_in(match, phone, bens_phone, url):
    answer = put_in(phone, url, ANNS, "yes")
    assert "Your cards are in." in answer.words
    text = bens_phone.client.get(f"{url}own_cards/").text
    assert ANNS not in text
    answer = put_in(bens_phone, url, BENS, "no")
    answer = bens_phone.send(answer.form_saying("Both are in: see the ruling"))
    assert answer.status == 200, answer.refusals
    answer = bens_phone.send(answer.form_to("/cards/"))
    hand = Hand.objects.get()
    assert hand.by == ANN
    assert hand.cards is not None
    assert "Each side puts in its own cards" in phone.open(f"{url}own_cards/").words
    assert phone.open(f"{url}own_cards/").page.all(id="own_cards")[0].all(tag="fieldset")


@pytest.fixture
def by_cards():
    """Count the next hand by its cards, as far as the button that writes it."""

    def by_cards(phone, url, **cards):
        typed = {"who": "0", "knocker": ANNS, "defender": BENS, "no_knock_card": "on", **cards}
        answer = phone.send(phone.open(f"{url}cards/").form_to("/cards/"), **typed, look="yes")
        return answer.form_to("/cards/")

    return by_cards


def test_counting_by_cards_is_one_sides_version(match, phone, bens_phone, url, both, by_cards):
    form = by_cards(phone, url)
    phone.send(form)
    assert not Hand.objects.exists()
    [draft] = Draft.objects.all()
    assert draft.side == ANN
    phone.send(form)
    assert Draft.objects.count() == 1, "sent twice, it is not Ben's"
    counts = draft.data["deadwood"]
    enter(bens_phone, url, typed.knock(0, *counts))
    hand = Hand.objects.get()
    assert hand.deadwood == counts
    assert hand.cards is not None
    assert verbs(match) == ["started", "noted", "recorded", "accepted"]


def test_the_second_by_cards_is_the_same_hand_or_opens_a_dispute(
    match, phone, bens_phone, url, both, by_cards
):
    enter(phone, url, typed.knock(0, 9, 60))
    answer = bens_phone.send(by_cards(bens_phone, url))
    assert "/dispute/" in answer.url
    assert Hand.objects.get().deadwood == [9, 60]


def test_on_one_phone_the_button_says_for_whom(phone, url, both, by_cards):
    enter(phone, url, typed.knock(0, 9, 60))
    answer = phone.send(
        phone.open(f"{url}cards/").form_to("/cards/"),
        who="0",
        knocker=ANNS,
        defender=BENS,
        no_knock_card="on",
        look="yes",
    )
    assert "Enter it for Ben" in answer.words


def test_cards_that_both_have_put_in_are_entered_by_both(match, phone, bens_phone, url, both):
    put_in(phone, url, ANNS, "yes")
    answer = put_in(bens_phone, url, BENS, "no")
    ruling = bens_phone.send(answer.form_saying("Both are in: see the ruling"))
    altered = bens_phone.send(ruling.form_to("/cards/"), defender=BENS.replace("TH", "KC"))
    assert not Hand.objects.exists(), altered.words
    Draft.objects.filter(kind="hand").delete()
    bens_phone.send(ruling.form_to("/cards/"), key="k" * 20)
    assert Hand.objects.get().cards is not None


def test_a_scorer_counts_for_no_side_by_cards_either(match, joined, url, both, by_cards):
    other = joined(Role.SCORER)
    answer = other.send(by_cards(other, url))
    assert answer.status == 409
    assert "Each side enters this hand for itself" in answer.words
    answer = other.send(other.open(f"{url}irregular/cards_before_draw/").form, effect="void")
    assert answer.status == 409
    assert not Hand.objects.exists()


def test_cards_are_refused_beside_their_field(phone, url):
    answer = put_in(phone, url, "7H 8H", "yes")
    assert answer.status == 422
    assert "Ten cards" in answer.beside("cards")
    answer = put_in(phone, url, "7H XX", "yes")
    assert answer.status == 422
    answer = put_in(phone, url, ANNS, "")
    assert answer.beside("knocked") == "Say who knocked."


def test_two_knockers_take_one_back(phone, bens_phone, url):
    put_in(phone, url, ANNS, "yes")
    answer = put_in(bens_phone, url, BENS, "yes")
    assert "Just one of the two knocked" in answer.words
    bens_phone.send(answer.form_saying("Ben takes it back"))
    assert [one.side for one in Draft.objects.all()] == [ANN]


def test_a_hand_recorded_meanwhile_leaves_drafts_behind(match, phone, bens_phone, url, scorer):
    put_in(phone, url, ANNS, "yes")
    scorer.record(gin(ANN, 20))
    assert "not yet" in phone.open(f"{url}own_cards/").page.one(cls="entering").words


def test_cards_are_not_exchanged_once_they_are_in(match, phone, bens_phone, url):
    form = next(one for one in phone.open(f"{url}own_cards/").forms if "cards" in one.values)
    back = phone.send(form, cards=ANNS, knocked="yes").form_saying("Take it back")
    assert phone.send(form, cards=ANNS, knocked="yes").status == 200
    others = ANNS.replace("6C", "AC")
    answer = phone.send(form, cards=others, knocked="yes", key="a" * 22)
    assert answer.status == 409
    assert "This side is in already. Take that back first" in answer.asked
    put_in(bens_phone, url, BENS, "no")
    assert phone.send(form, cards=others, knocked="yes", key="b" * 22).status == 409
    answer = phone.send(back)
    assert answer.status == 409
    assert "Both sides are in" in answer.asked
    assert Draft.objects.get(side=ANN).data["cards"] == ANNS


def test_cards_put_in_late_are_not_those_of_the_next_hand(match, phone, scorer, url):
    form = next(one for one in phone.open(f"{url}own_cards/").forms if "cards" in one.values)
    phone.send(form, cards=ANNS, knocked="yes")
    scorer.record(gin(ANN, 20))
    assert phone.send(form, cards=ANNS, knocked="yes").status == 200
    assert not Draft.objects.filter(number=2).exists()


def test_cards_of_a_hand_that_was_written_are_not_those_of_another_with_its_number(
    match, scorer, phone, bens_phone, url
):
    twice = scorer.record(gin(ANN, 20))
    put_in(phone, url, ANNS, "yes")
    answer = put_in(bens_phone, url, BENS, "no")
    ruling = bens_phone.send(answer.form_saying("Both are in: see the ruling"))
    bens_phone.send(ruling.form_to("/cards/"))
    assert [hand.cards is None for hand in match.hands.all()] == [True, False]
    scorer.strike(twice)
    page = phone.open(f"{url}own_cards/")
    assert "Hand 2" in page.words
    assert "Both are in" not in page.words
    assert "Your cards are in" in put_in(phone, url, ANNS, "yes").words


def test_a_hand_whose_second_side_knew_the_cards_is_still_what_the_first_sent(
    match, phone, bens_phone, url, both, by_cards
):
    counted = by_cards(bens_phone, url)
    bens_phone.send(counted)
    counts = Draft.objects.get().data["deadwood"]
    bens_phone.send(bens_phone.open(url).form_saying("Take it back"))
    form = phone.open(url).form
    phone.send(form, **typed.knock(0, *counts))
    bens_phone.send(by_cards(bens_phone, url))
    assert Hand.objects.get().cards is not None
    assert phone.send(form, **typed.knock(0, *counts)).status == 200
    assert not Draft.objects.exists()
