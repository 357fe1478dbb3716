"""Each side enters for itself: equal goes in, unequal opens a dispute; and cards put in blind."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Dispute, Draft, Hand
from scorekeeper.games.scorebook import drafting
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.people.models import Device
from scorekeeper.people.rights import Role
from tests.games import typed
from tests.games.phone import Phone, read_page
from tests.games.table import ANN, gin, knock, verbs

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("the_log_agrees")]

ANNS = "7H 8H 9H 2C 2D 2S KS KD KH 6C"
BENS = "5H 6H TH JH QS QD QC 3C 4C 5C"


@pytest.fixture
def both(phone, url):
    """Each side enters its own."""
    phone.send(phone.open(f"{url}table/").form_saying("Let both sides enter"))


def enter(phone, url, hand):
    return phone.send(phone.open(url).form, **hand)


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


def followed(phone, page, part="pad"):
    """What an open page is told when it asks: nothing, or its part as it is by now."""
    open_part = page.page.one(id=part).attrs
    others = page.page.all(id="others")
    tag = others[0].attrs["data-tag"] if others else "-"
    said = f"{open_part['data-live']} {tag}"
    headers = {"Live": said, "HX-Request": "true", "HX-Target": part}
    answer = phone.client.get(page.url, headers=headers)
    return read_page(answer.text) if answer.status_code == 200 else None


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


def put_in(phone, url, cards, knocked):
    answer = phone.open(f"{url}own_cards/")
    form = next(one for one in answer.forms if "cards" in one.values)
    return phone.send(form, cards=cards, knocked=knocked)


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


# Another evening


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
