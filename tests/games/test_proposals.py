"""A change of what is signed, or of another evening, waits until the other side accepts it."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from scorekeeper.games.models import Entry, Hand, Proposal
from scorekeeper.games.scorebook import hands
from scorekeeper.people.models import Device
from scorekeeper.people.rights import Role
from tests.games import typed
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, gin, knock, verbs

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("the_log_agrees")]


@pytest.fixture
def signed(phone, bens_phone, hand, url):
    """Both have signed the game."""
    phone.send(phone.open(f"{url}game/1/").form_saying("Ann signs"))
    bens_phone.send(bens_phone.open(f"{url}game/1/").form_saying("Ben signs"))
    return hand


def correct(phone, url, hand, **more):
    """Send a correction as the page has it."""
    answer = phone.open(f"{url}hand/{hand.mark}/")
    return phone.send(answer.form, **typed.knock(0, 8, 60), **more)


def ask(phone, answer):
    """Send a form again, now that it says whom it asks."""
    form = next(one for one in answer.forms if "ask" in one.values)
    return phone.send(form)


def facts(hand):
    return Hand.objects.get(pk=hand.pk).deadwood


def test_a_correction_of_a_signed_game_is_asked_about_and_not_made(match, phone, url, signed):
    answer = correct(phone, url, signed)
    assert answer.status == 409
    assert "Ben will be asked. Nothing changes until then." in answer.asked
    assert "Ben’s signature of game 1 falls." in answer.asked
    assert "Ann’s signature of game 1 falls." in answer.asked
    assert "Ask Ben" in answer.page.one(tag="form", id="entry").words
    assert facts(signed) == [8, 20]
    assert not Proposal.objects.exists()


def test_the_other_side_accepts_and_it_is_made(match, phone, bens_phone, url, signed):
    answer = ask(phone, correct(phone, url, signed, reason="misread"))
    assert "Hand 1 becomes Ann knock 8 v 60" in answer.words
    assert "Ben is asked, and has not answered yet" in answer.words
    assert facts(signed) == [8, 20]
    assert "a change proposed to hand 1" in phone.open(f"{url}log/").words

    answer = bens_phone.open(answer.url)
    assert "Asked by Ann on Ann's phone" in answer.words
    assert "Ann 117 → 157" in answer.words
    answer = bens_phone.send(answer.form_saying("Ben accepts: hand 1 becomes Ann knock 8 v 60"))
    assert "Ben" in answer.words
    assert "has accepted it. It is done." in answer.words
    assert facts(signed) == [8, 60]
    assert verbs(match)[-3:] == ["proposed", "corrected", "accepted"]
    corrected, accepted = match.entries.order_by("-version")[:2][::-1]
    assert corrected.device.name == "Ann's phone"
    assert corrected.reason == "misread"
    assert (accepted.by, accepted.device.name) == ("Ben", "Ben's phone")
    assert "not signed" in phone.open(f"{url}game/1/").page.one(cls="sign-off").words


def test_the_other_side_declines_and_says_why(match, phone, bens_phone, url, signed):
    there = ask(phone, correct(phone, url, signed)).url
    form = bens_phone.open(there).form_to("/decline/")
    answer = bens_phone.send(form, reason="it was 20")
    assert "has declined it. Nothing was changed." in answer.words
    assert "it was 20" in phone.open(there).words
    assert facts(signed) == [8, 20]
    assert verbs(match)[-1] == "declined"


def test_who_asked_withdraws(match, phone, bens_phone, url, signed):
    there = ask(phone, correct(phone, url, signed)).url
    assert not bens_phone.open(there).page.all(tag="form", action=f"{there}withdraw/")
    form = phone.open(there).form_to("/withdraw/")
    assert bens_phone.post(form.action, form.values).status == 409
    assert "has withdrawn it" in phone.send(form).words
    assert verbs(match)[-1] == "retracted"


def test_one_change_waits_at_a_time(match, phone, bens_phone, url, signed):
    there = ask(phone, correct(phone, url, signed)).url
    answer = bens_phone.send(
        bens_phone.open(f"{url}hand/{signed.mark}/void/").form_saying("Ask Ann")
    )
    assert answer.status == 409
    assert "Another change waits for an answer." in answer.asked
    assert answer.page.one(cls="asked").one(tag="a").attrs["href"] == there
    assert Proposal.objects.count() == 1


def test_it_lapses_after_a_week(match, phone, bens_phone, url, signed):
    there = ask(phone, correct(phone, url, signed)).url
    form = bens_phone.open(there).form_to("/accept/")
    Entry.objects.filter(verb="proposed").update(at=timezone.now() - timedelta(days=7))
    assert "Nobody answered within a week." in bens_phone.open(there).words
    assert bens_phone.send(form).status == 409
    assert facts(signed) == [8, 20]
    assert verbs(match)[-1] == "lapsed"


def test_it_lapses_when_what_it_rests_on_has_changed(match, phone, bens_phone, url, signed, scorer):
    there = ask(phone, correct(phone, url, signed)).url
    form = bens_phone.open(there).form_to("/accept/")
    hands.correct_hand(match, scorer.act(is_agreed=True), signed, knock(ANN, 8, 30))
    answer = bens_phone.send(form)
    assert answer.status == 409
    assert "It has lapsed" in answer.words
    assert facts(signed) == [8, 30]


def test_what_has_lapsed_is_closed_in_a_tap_by_either(
    match, phone, bens_phone, url, signed, scorer
):
    there = ask(phone, correct(phone, url, signed)).url
    hands.correct_hand(match, scorer.act(is_agreed=True), signed, knock(ANN, 8, 30))
    answer = bens_phone.send(bens_phone.open(there).form_saying("Close it"))
    assert "What it rests on was changed meanwhile." in answer.words
    assert "Close it" not in answer.words
    assert verbs(match)[-1] == "lapsed"
    Entry.objects.update(at=timezone.now() - timedelta(days=8))
    assert "What it rests on was changed meanwhile." in phone.open(there).words


def test_an_undo_that_waits_is_not_one_of_a_later_hand(
    match, phone, bens_phone, url, signed, scorer
):
    there = ask(phone, phone.send(phone.open(f"{url}game/1/").form_to("/undo/"))).url
    assert "undo hand 2" in bens_phone.open(there).words.lower()
    scorer.record(gin(BEN, 5))
    page = bens_phone.open(there)
    assert "undo hand 3" not in page.words.lower()
    assert "It has lapsed" in page.words


def test_a_lapsed_one_makes_room_for_another(match, phone, bens_phone, url, signed):
    ask(phone, correct(phone, url, signed))
    Entry.objects.filter(verb="proposed").update(at=timezone.now() - timedelta(days=7))
    ask(phone, correct(phone, url, signed))
    assert [one.state for one in Proposal.objects.order_by("id")] == ["lapsed", "open"]


def test_later_hands_let_it_stand(match, phone, bens_phone, url, signed, scorer):
    there = ask(phone, correct(phone, url, signed)).url
    scorer.record(gin(BEN, 5))
    bens_phone.send(bens_phone.open(there).form_to("/accept/"))
    assert facts(signed) == [8, 60]


def test_accepting_twice_is_accepting_once(match, phone, bens_phone, url, signed):
    form = bens_phone.open(ask(phone, correct(phone, url, signed)).url).form_to("/accept/")
    assert [bens_phone.send(form).status for _ in range(2)] == [200, 200]
    assert verbs(match).count("corrected") == 1


def test_nobody_accepts_for_the_other_side(match, phone, bens_phone, url, signed):
    there = ask(phone, correct(phone, url, signed)).url
    form = bens_phone.open(there).form_to("/accept/")
    assert phone.post(form.action, form.values).status == 403
    assert phone.post(form.action, {**form.values, "side": "0"}).status == 409
    assert facts(signed) == [8, 20]


WHAT = {
    "void": "hand/{hand}/void/",
    "strike": "hand/{hand}/strike/",
    "go before": "hand/{hand}/insert/",
    "move": "hand/{hand}/move/",
    "house rules": "table/rules/",
    "who plays": "table/sides/",
    "first dealer": "table/first_dealer/",
    "undo": "ask/undo/",
}
TYPED = {
    "go before": typed.agreed(1, 9),
    "move": {"place": "2"},
    "house rules": {"gin_bonus": "20"},
    "who plays": {"name_1": "Carl"},
    "first dealer": {"first_dealer": "1"},
}


@pytest.mark.parametrize("what", WHAT)
def test_every_change_is_proposed_and_made_when_accepted(
    match, phone, bens_phone, url, signed, what
):
    there = url + WHAT[what].format(hand=signed.mark)
    answer = phone.open(there)
    form = next(form for form in answer.forms if "version" in form.values)
    for _ in range(3):
        if "proposal/" in answer.url:
            break
        answer = phone.send(form, **TYPED.get(what, {}))
        form = next(form for form in answer.forms if "version" in form.values)
    assert "proposal/" in answer.url, answer.words
    before = verbs(match)
    answer = bens_phone.send(bens_phone.open(answer.url).form_to("/accept/"))
    assert "It is done" in answer.words, answer.words
    made = verbs(match)[len(before) :]
    assert made[-1] == "accepted"
    assert len(made) == 2


def test_the_button_for_undo_leads_to_what_it_would_move(match, phone, bens_phone, url, signed):
    answer = phone.open(f"{url}game/1/")
    answer = phone.send(answer.form_to("/undo/"))
    assert answer.url.endswith("/ask/undo/")
    assert "Undo hand 2: Ann gin +105" in answer.words
    assert "Ann 117 → 12" in answer.words
    assert "Ben will be asked" in answer.words
    answer = phone.send(answer.form_saying("Ask Ben"))
    bens_phone.send(bens_phone.open(answer.url).form_to("/accept/"))
    assert verbs(match)[-2:] == ["undone", "accepted"]
    assert Hand.objects.filter(state="taken_back").count() == 1


def test_on_one_phone_each_side_accepts_by_its_name(match, phone, url, hand):
    phone.send(phone.open(f"{url}game/1/").form_saying("Ben signs"))
    answer = ask(phone, correct(phone, url, hand))
    assert facts(hand) == [8, 20]
    answer = phone.send(answer.form_saying("Ann accepts"))
    assert facts(hand) == [8, 20], "nobody knows who asked, so both have to say so"
    phone.send(answer.form_saying("Ben accepts"))
    assert facts(hand) == [8, 60]
    assert verbs(match)[-4:] == ["proposed", "accepted", "corrected", "accepted"]


def test_a_scorer_asks_both_sides(match, phone, bens_phone, url, signed):
    device = Device.objects.create(token_hash="c" * 64, name="Carl's phone")
    match.participants.create(device=device, role=Role.SCORER)
    carls = Phone().is_of(device)
    answer = ask(carls, correct(carls, url, signed))
    assert Proposal.objects.get().needs == [0, 1]
    bens_phone.send(bens_phone.open(answer.url).form_to("/accept/"))
    assert facts(signed) == [8, 20]
    phone.send(phone.open(answer.url).form_to("/accept/"))
    assert facts(signed) == [8, 60]


def as_of_yesterday(match):
    """The hands were played on another evening."""
    then = timezone.now() - timedelta(hours=20)
    for number, one in enumerate(match.hands.all()):
        one.at = then + timedelta(minutes=number)
        one.save()
    Entry.objects.filter(verb="recorded").update(at=then)
    for entry in Entry.objects.filter(verb="recorded"):
        entry.new["at"] = entry.hand.at.isoformat()
        entry.save()


@pytest.fixture
def yesterday(match, hand):
    as_of_yesterday(match)
    return hand


def test_a_hand_of_another_evening_changes_by_proposal_once_ben_has_joined(
    match, phone, bens_phone, url, yesterday
):
    answer = correct(phone, url, yesterday)
    assert answer.status == 409
    assert "It changes a hand of another evening." in answer.asked
    answer = ask(phone, answer)
    bens_phone.send(bens_phone.open(answer.url).form_to("/accept/"))
    assert facts(yesterday) == [8, 60]


def test_on_one_phone_it_is_changed_as_ever(phone, url, yesterday):
    assert correct(phone, url, yesterday).status == 200
    assert facts(yesterday) == [8, 60]


def test_a_hand_of_this_evening_is_changed_as_ever(
    match, phone, bens_phone, url, yesterday, scorer
):
    hand = scorer.record(knock(BEN, 8, 20))
    assert correct(phone, url, hand).status == 200
    assert facts(hand) == [8, 60]


def test_mine_instead_of_theirs_of_another_evening_asks_the_other_side(
    match, phone, bens_phone, url, scorer
):
    form = bens_phone.open(url).form
    hand = scorer.record(knock(ANN, 8, 20))
    as_of_yesterday(match)
    answer = bens_phone.send(form, **typed.knock(0, 8, 30))
    answer = bens_phone.send(answer.form, settle="mine")
    assert answer.status == 409
    assert "It changes a hand of another evening." in answer.asked
    answer = ask(bens_phone, answer)
    assert match.hands.count() == 1
    assert facts(hand) == [8, 20]
    phone.send(phone.open(answer.url).form_to("/accept/"))
    assert facts(hand) == [8, 30]


def test_what_touches_the_last_hand_alone_asks_nobody_once_it_is_of_this_evening(
    match, phone, bens_phone, url, yesterday, scorer
):
    scorer.record(knock(BEN, 8, 20))
    page = phone.open(f"{url}table/end/")
    seen = phone.send(page.form_to("/end/"), how="struck", look="yes")
    assert "Ben will be asked." not in seen.words
    assert seen.form_saying("Stop here")
    phone.send(seen.form_to("/end/"))
    match.refresh_from_db()
    assert match.ended == "struck"
    for page in ("table/go_on/", "ask/undo/"):
        assert "Ben will be asked." not in phone.open(f"{url}{page}").words
    rules = phone.open(f"{url}table/rules/").form_to("/rules/")
    assert "Ben will be asked." in phone.send(rules, gin_bonus="30", look="yes").words


def test_stopping_after_a_hand_of_another_evening_says_whom_it_asks(phone, bens_phone, url, scorer):
    with time_machine.travel(timezone.now() - timedelta(hours=20)):
        scorer.record(knock(BEN, 8, 20))
    form = phone.open(f"{url}table/end/").form_to("/end/")
    assert "Ben will be asked." in phone.send(form, how="struck", look="yes").words


def test_a_hand_that_was_taken_back_since_is_not_the_last(match, phone, bens_phone, url, scorer):
    scorer.record(knock(BEN, 8, 20))
    as_of_yesterday(match)
    scorer.record(knock(BEN, 8, 20))
    scorer.undo()
    form = phone.open(f"{url}table/end/").form_to("/end/")
    assert "Ben will be asked." in phone.send(form, how="struck", look="yes").words
    assert phone.send(form, how="struck").status == 409
    match.refresh_from_db()
    assert not match.ended


def test_a_note_and_a_time_written_meanwhile_stay_with_what_is_accepted(
    match, phone, bens_phone, url, scorer, signed
):
    scorer.note(signed, "before")
    there = ask(phone, correct(phone, url, signed)).url
    scorer.note(signed, "meanwhile")
    played = timezone.now() - timedelta(hours=1)
    hands.correct_hand(match, scorer.act(is_agreed=True), signed, knock(ANN, 8, 20), at=played)
    bens_phone.send(bens_phone.open(there).form_to("/accept/"))
    signed.refresh_from_db()
    assert (signed.deadwood, signed.note, signed.at) == ([8, 60], "meanwhile", played)


def test_a_note_that_is_asked_for_comes_with_what_is_accepted(
    phone, bens_phone, url, scorer, signed
):
    scorer.note(signed, "before")
    there = ask(phone, correct(phone, url, signed, note="I saw 60")).url
    bens_phone.send(bens_phone.open(there).form_to("/accept/"))
    signed.refresh_from_db()
    assert (signed.deadwood, signed.note) == ([8, 60], "I saw 60")


def test_the_side_that_asks_does_not_decline(match, phone, bens_phone, url, signed):
    there = ask(phone, correct(phone, url, signed)).url
    form = bens_phone.open(there).form_to("/decline/")
    answer = phone.post(f"{there}decline/", {**form.values, "side": "0", "reason": "no"})
    assert answer.status == 409
    assert Proposal.objects.get().is_open
    bens_phone.send(form, reason="no")
    assert Proposal.objects.get().state == "declined"


def test_a_note_on_a_signed_hand_needs_nobody(match, phone, bens_phone, url, signed):
    answer = phone.open(f"{url}hand/{signed.mark}/")
    assert phone.send(answer.form, note="what a hand").status == 200
    assert Hand.objects.get(pk=signed.pk).note == "what a hand"


def test_the_look_before_it_names_the_signatures_that_fall(phone, url, signed):
    answer = phone.open(f"{url}hand/{signed.mark}/void/")
    assert "Ben will be asked." in answer.words
    assert "Ann’s signature of game 1 falls." in answer.words
    assert answer.form_saying("Ask Ben")


def test_a_form_that_was_never_offered_proposes_nothing_impossible(match, phone, url, signed):
    address = f"{url}hand/{signed.mark}/"
    form = phone.open(address).form
    answer = phone.send(form, **typed.knock(0, 12, 20), ask="yes")
    assert answer.status == 422
    assert not Proposal.objects.exists()


def test_an_answer_under_the_key_of_another_form_changes_nothing(
    match, phone, bens_phone, url, signed
):
    there = ask(phone, correct(phone, url, signed)).url
    note = bens_phone.open(f"{url}hand/{signed.mark}/note/").form_to("/note/")
    bens_phone.send(note, note="late")
    accept = bens_phone.open(there).form_to("/accept/")
    answer = bens_phone.send(accept, key=note.values["key"])
    assert answer.status == 409
    assert Proposal.objects.get().is_open
    bens_phone.send(accept)
    said = {**accept.values, "reason": "no"}
    assert bens_phone.post(f"{there}decline/", said).status == 409
    assert Proposal.objects.get().state == "accepted"


def test_who_signed_since_is_shown_what_falls_before_it_does(
    match, scorer, phone, bens_phone, url, signed
):
    there = ask(phone, correct(phone, url, signed)).url
    seen = bens_phone.open(there)
    scorer.record(gin(BEN, 90), gin(BEN, 90))
    bens_phone.send(bens_phone.open(f"{url}game/2/").form_saying("Ben signs"))
    answer = bens_phone.send(seen.form_to("/accept/"))
    assert answer.status == 409
    assert "The sheet was changed meanwhile." in answer.asked
    assert facts(signed) == [8, 20]
    bens_phone.send(answer.form_to("/accept/"))
    assert facts(signed) == [8, 60]


def test_an_undo_that_names_no_entry_is_not_accepted_for_a_later_one(
    match, scorer, phone, bens_phone, url, signed
):
    form = phone.open(f"{url}ask/undo/").form_to("/ask/undo/")
    said = {name: value for name, value in form.values.items() if name != "entry"}
    there = phone.post(form.action, said | {"ask": "yes"}).url
    scorer.record(knock(ANN, 8, 20))
    said = {"key": "a-key-of-twenty-signs", "version": str(match.version), "side": "1"}
    bens_phone.post(f"{there}accept/", said)
    assert "undone" not in verbs(match)


def test_the_owner_does_not_become_whom_it_asks(match, phone, bens_phone, url, signed):
    there = ask(phone, correct(phone, url, signed)).url
    assert not phone.open(f"{url}share/").page.all(tag="button", name="side_said", value="1")
    assert phone.post(f"{url}share/me/", {"side_said": "1"}).status == 422
    assert not phone.open(there).page.all(tag="form", action=f"{there}accept/")
