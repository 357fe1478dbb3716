"""A dispute on a hand: opened with a reason, and ended by agreement, by a ruling, or taken back."""

import json
from dataclasses import replace

import pytest

from scorekeeper.games.models import Dispute, Hand
from scorekeeper.people.models import Device
from scorekeeper.people.rights import Role
from scorekeeper.rules.agreement import agree
from scorekeeper.rules.log import write_entry
from scorekeeper.rules.record import read_record
from scorekeeper.rules.recorded import write_hand
from tests.games import typed
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, gin, knock, verbs

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("the_log_agrees")]


@pytest.fixture
def hand(scorer):
    return scorer.record(knock(ANN, 8, 20))


@pytest.fixture
def disputed(bens_phone, url, hand):
    """Where Ben disputes the hand."""
    form = bens_phone.open(f"{url}hand/{hand.mark}/not_right/").form
    answer = bens_phone.send(form, reason="I had 6")
    assert "/dispute/" in answer.url, answer.words
    return answer.url


def facts(hand):
    return Hand.objects.get(pk=hand.pk).deadwood


def put_forward(phone, there, side, **said):
    answer = phone.open(f"{there}facts/{side}/")
    return phone.send(answer.form, **said)


def test_a_dispute_stands_with_its_reason_on_the_sheet_and_the_hand(phone, url, hand, disputed):
    answer = phone.open(disputed)
    assert "Ben says it is not right" in answer.words
    assert "“I had 6”" in answer.words
    assert "The sheet said Ann knock 8 v 20" in answer.words
    assert "disputed" in phone.open(url).page.one(cls="rows").words
    assert "This hand is disputed." in phone.open(f"{url}hand/{hand.mark}/").words
    assert facts(hand) == [8, 20]


def test_its_page_quotes_the_rule_and_the_log(phone, disputed):
    answer = phone.open(disputed)
    anchors = [a.attrs["href"] for a in answer.page.all(tag="a") if "#" in a.attrs["href"]]
    assert any(one.startswith("/referee/rulebook/#") for one in anchors), anchors
    assert "hand 1: Ann knock +12" in answer.words
    assert "Put the cards in: the referee rules" in answer.words


def test_it_needs_a_reason(match, bens_phone, url, hand):
    answer = bens_phone.send(bens_phone.open(f"{url}hand/{hand.mark}/not_right/").form)
    assert answer.status == 422
    assert answer.beside("reason") == "Say what is not right."
    assert not Dispute.objects.exists()


def test_on_one_phone_it_is_asked_who_says_so(match, phone, url, hand):
    answer = phone.open(f"{url}hand/{hand.mark}/not_right/")
    assert answer.form.offered["side"] == ["0", "1"]
    answer = phone.send(answer.form, reason="no")
    assert answer.status == 422
    assert answer.beside("side") == "Who says so?"
    answer = phone.send(answer.form, reason="no", side="1")
    assert "Ben says it is not right" in answer.words
    assert Dispute.objects.get().entry.by == "Ben"


def test_one_dispute_is_open_on_a_hand(phone, url, hand, disputed):
    answer = phone.open(f"{url}hand/{hand.mark}/not_right/")
    answer = phone.send(answer.form, reason="it was 30")
    assert answer.status == 409
    assert "This hand is disputed already." in answer.asked
    assert answer.page.one(cls="asked").one(tag="a").attrs["href"] == disputed


def test_what_is_put_forward_is_accepted_by_the_other_side(
    match, phone, bens_phone, url, hand, disputed
):
    answer = put_forward(bens_phone, disputed, 1, **typed.knock(0, 8, 6))
    assert "Ben says Ann knock 8 v 6" in answer.words
    assert not answer.page.all(tag="form", action=f"{disputed}settle/"), "not by Ben himself"
    answer = phone.open(disputed)
    assert "Ben 0 → 27" in answer.words
    answer = phone.send(answer.form_saying("Ann accepts: hand 1 becomes Ann knock 8 v 6"))
    assert "Agreed: Ann" in answer.words
    assert facts(hand) == [8, 6]
    assert verbs(match)[-4:] == ["disputed", "disputed", "corrected", "accepted"]
    corrected = match.entries.get(verb="corrected")
    assert (corrected.by, corrected.device.name) == ("Ben", "Ben's phone")
    words = phone.open(f"{url}hand/{hand.mark}/").words
    assert "agreed: hand 1 put right" in words
    assert "disputed" not in phone.open(url).page.one(cls="rows").words


def test_the_other_side_can_put_something_else_forward(match, phone, bens_phone, hand, disputed):
    put_forward(bens_phone, disputed, 1, **typed.knock(0, 8, 6))
    put_forward(phone, disputed, 0, **typed.knock(0, 8, 9))
    answer = bens_phone.send(bens_phone.open(disputed).form_saying("Ben accepts"))
    assert "Agreed: Ben" in answer.words
    assert facts(hand) == [8, 9]


def test_what_the_sheet_says_is_not_put_forward(bens_phone, hand, disputed):
    answer = put_forward(bens_phone, disputed, 1)
    assert answer.status == 409
    assert "That is what the sheet says already." in answer.asked


def test_both_agree_that_it_stays(match, phone, bens_phone, hand, disputed):
    answer = phone.send(phone.open(disputed).form_to("/keep/"), reason="you had 20")
    assert "Ann says: it stays as it is." in answer.words
    assert Dispute.objects.get().state == "open", "one side alone ends nothing"
    answer = bens_phone.send(bens_phone.open(disputed).form_to("/keep/"))
    assert "Agreed: the hand stays as it is." in answer.words
    assert verbs(match)[-2:] == ["declined", "accepted"]
    assert facts(hand) == [8, 20]


def test_who_disputes_takes_it_back(match, phone, bens_phone, url, hand, disputed):
    answer = bens_phone.send(bens_phone.open(disputed).form_to("/keep/"), reason="my mistake")
    assert "has taken it back." in answer.words
    assert verbs(match)[-1] == "retracted"
    assert "my mistake" in phone.open(f"{url}hand/{hand.mark}/").words


def test_the_referee_rules_on_the_cards(match, phone, bens_phone, url, hand, disputed):
    answer = bens_phone.open(f"{disputed}cards/")
    form = next(one for one in answer.forms if "knocker" in one.values)
    cards = {
        "who": "0",
        "knocker": "7H 8H 9H 2C 2D 2S KS KD KH 6C",
        "defender": "5H 6H TH JH QS QD QC 3C 4C 5C",
    }
    answer = bens_phone.send(form, **cards, look="yes")
    assert answer.status == 200, answer.refusals
    form = next(one for one in answer.forms if "knocker" in one.values)
    answer = bens_phone.send(form)
    assert "Ruled by the referee on the cards" in answer.words, answer.words
    assert verbs(match)[-2:] == ["corrected", "ruled"]
    assert Hand.objects.get(pk=hand.pk).cards is not None
    assert "hand 1 ruled on by its cards" in phone.open(f"{url}hand/{hand.mark}/").words


def test_a_hand_that_was_changed_meanwhile_is_no_longer_what_was_disputed(
    match, phone, bens_phone, url, scorer, hand, disputed
):
    scorer.correct(hand, knock(ANN, 8, 30))
    answer = bens_phone.open(disputed)
    assert "The hand was changed since." in answer.words
    assert "It says now Ann knock 8 v 30" in answer.words
    assert "disputed" not in phone.open(url).page.one(cls="rows").words

    answer = bens_phone.send(answer.form_to("/renew/"))
    assert "The sheet said Ann knock 8 v 30" in answer.words
    assert "disputed" in phone.open(url).page.one(cls="rows").words

    scorer.undo()
    answer = bens_phone.send(bens_phone.open(disputed).form_to("/let_go/"))
    assert "Settled, as the hand was changed meanwhile" in answer.words
    assert verbs(match)[-1] == "lapsed"


def test_undoing_the_change_brings_the_dispute_back(phone, url, scorer, hand, disputed):
    scorer.void(hand)
    assert "disputed" not in phone.open(url).page.one(cls="rows").words
    scorer.undo()
    assert "disputed" in phone.open(url).page.one(cls="rows").words


def test_the_undo_of_its_hand_voids_it(phone, bens_phone, url, scorer, hand, disputed):
    scorer.undo()
    assert "it was withdrawn" in bens_phone.open(disputed).words
    assert "disputed" not in phone.open(url).words


def test_nothing_is_put_forward_on_a_hand_that_was_struck_meanwhile(
    match, bens_phone, scorer, hand, disputed
):
    page = bens_phone.open(disputed)
    forward = bens_phone.open(f"{disputed}facts/1/").form
    scorer.strike(hand)
    answer = bens_phone.send(forward, **typed.knock(0, 8, 6))
    assert answer.status == 409
    answer = bens_phone.send(answer.form)
    assert answer.status == 409
    assert "was taken back or struck" in answer.asked
    assert answer.form.values["count_1"] == "6"
    renewed = {**page.form_to("/keep/").values, "version": str(match.entries.count())}
    answer = bens_phone.post(f"{disputed}renew/", renewed)
    assert answer.status == 409
    assert "was taken back or struck" in answer.asked
    assert verbs(match)[-2:] == ["disputed", "struck"]


def test_a_new_dispute_takes_the_place_of_one_about_an_earlier_version(
    match, bens_phone, url, scorer, hand, disputed
):
    scorer.correct(hand, knock(ANN, 8, 30))
    form = bens_phone.open(f"{url}hand/{hand.mark}/not_right/").form
    bens_phone.send(form, reason="nor this")
    assert [one.state for one in Dispute.objects.order_by("id")] == ["lapsed", "open"]


def test_the_result_says_what_would_be_settled_each_way(
    match, phone, bens_phone, url, scorer, hand, disputed
):
    scorer.record(gin(ANN, 80))
    words = phone.open(f"{url}game/1/").page.one(cls="each-way").words
    assert "As it stands: Ann collects 267 from Ben" in words
    assert "If hand 1 does not count: Ann collects 230" in words
    put_forward(bens_phone, disputed, 1, **typed.knock(0, 8, 6))
    words = phone.open(f"{url}game/1/").page.one(cls="each-way").words
    assert "If hand 1 becomes Ann knock 8 v 6: Ann collects 178" in words


def test_a_void_hand_can_be_disputed_too(phone, bens_phone, url, scorer, hand):
    scorer.record(gin(ANN, 80))
    scorer.void(hand, "misdeal")
    there = bens_phone.open(f"{url}hand/{hand.mark}/")
    link = next(a for a in there.page.all(tag="a") if a.words == "Not right…")
    form = bens_phone.open(link.attrs["href"]).form
    answer = bens_phone.send(form, reason="it was played")
    assert "The sheet said void (Ann knock 8 v 20)" in answer.words
    words = phone.open(f"{url}game/1/").page.one(cls="each-way").words
    assert "If hand 1 counts again: Ann collects 267" in words


def test_a_signed_game_is_put_right_by_agreement_and_its_signatures_fall(
    match, phone, bens_phone, url, scorer, hand, disputed
):
    scorer.record(gin(ANN, 80))
    phone.send(phone.open(f"{url}game/1/").form_saying("Ann signs"))
    put_forward(bens_phone, disputed, 1, **typed.knock(0, 8, 60))
    answer = phone.open(disputed)
    assert "Ann’s signature of game 1 falls." in answer.words
    phone.send(answer.form_saying("Ann accepts"))
    assert facts(hand) == [8, 60]
    assert "not signed" in phone.open(f"{url}game/1/").page.one(cls="sign-off").words


def test_a_ruling_on_a_signed_game_is_a_proposal(
    match, phone, bens_phone, url, scorer, hand, disputed
):
    scorer.record(gin(ANN, 80))
    phone.send(phone.open(f"{url}game/1/").form_saying("Ann signs"))
    form = next(one for one in bens_phone.open(f"{disputed}cards/").forms if "who" in one.offered)
    cards = {
        "who": "0",
        "knocker": "7H 8H 9H 2C 2D 2S KS KD KH 6C",
        "defender": "5H 6H TH JH QS QD QC 3C 4C 5C",
    }
    answer = bens_phone.send(form, **cards, look="yes")
    for _ in range(2):
        form = next((one for one in answer.forms if "knocker" in one.values), None)
        answer = answer if form is None else bens_phone.send(form)
    assert "/proposal/" in answer.url, answer.words
    phone.send(phone.open(answer.url).form_saying("Ann accepts"))
    assert verbs(match)[-3:] == ["corrected", "ruled", "accepted"]
    assert Dispute.objects.get().state == "ruled"


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_who_only_looks_or_scores_disputes_nothing(match, url, hand, role):
    device = Device.objects.create(token_hash="c" * 64)
    match.participants.create(device=device, role=role)
    other = Phone().is_of(device)
    assert other.open(f"{url}hand/{hand.mark}/not_right/").status == 403
    assert "Not right" not in other.open(f"{url}hand/{hand.mark}/").words


def test_nobody_speaks_for_the_other_side(phone, bens_phone, disputed):
    assert bens_phone.open(f"{disputed}facts/0/").status == 409
    form = bens_phone.open(disputed).form_to("/keep/")
    assert bens_phone.send(form, side="0").status == 403
    assert bens_phone.send(form, side="9").status == 422
    assert Dispute.objects.get().kept_by is None


def test_a_record_with_all_of_it_is_read_again(
    match, phone, bens_phone, url, scorer, hand, disputed
):
    scorer.record(gin(ANN, 80))
    put_forward(bens_phone, disputed, 1, **typed.knock(0, 8, 60))
    phone.send(phone.open(disputed).form_saying("Ann accepts"))
    phone.send(phone.open(f"{url}game/1/").form_saying("Ann signs"))
    form = bens_phone.open(f"{url}hand/{hand.mark}/void/").form_saying("Ask Ann")
    bens_phone.send(form)

    log = [one.logged() for one in match.entries.select_related("hand", "before", "target")]
    standing = [replace(one.recorded(), id=one.name) for one in match.hands.all()]
    written = {
        "format": "gin-match/1",
        "rules": match.rules,
        "sides": ["Ann", "Ben"],
        "hands": [write_hand(one) for one in standing],
        "log": [write_entry(one) for one in log],
    }
    read = read_record(json.loads(json.dumps(written)))
    assert read.log == tuple(log)
    found = agree(read.log)
    assert [one.state for one in found.disputes] == ["accepted"]
    assert [one.state for one in found.proposals] == ["open"]
    assert [one.side for one in found.signatures] == [ANN]


def test_what_was_put_forward_stays_until_it_is_answered(match, phone, bens_phone, disputed):
    put_forward(bens_phone, disputed, BEN, **typed.knock(0, 8, 16))
    match.refresh_from_db()
    for what in ("renew", "let_go"):
        for answers, side in ((phone, "0"), (bens_phone, "1")):
            said = {"key": f"{what}-{side}".ljust(20, "x"), "version": str(match.version)}
            answer = answers.post(f"{disputed}{what}/", {**said, "side": side})
            assert answer.status == 409
    assert Dispute.objects.get().proposed["deadwood"] == [8, 16]
    assert Dispute.objects.get().is_open


def test_a_phone_that_speaks_for_nobody_disputes_nothing(match, phone, joined, url, hand):
    joined(side=ANN), joined(side=BEN)
    there = f"{url}hand/{hand.mark}/"
    assert not phone.open(there).page.all(tag="a", href=f"{there}not_right/")
    said = {"key": "nobodys-key-of-twenty", "version": "1", "reason": "no", "side": "0"}
    assert phone.open(f"{there}not_right/").status == 409
    assert phone.post(f"{there}not_right/", said).status == 409
