"""What is here already stays out, and what only looks like it goes in."""

import json

import pytest

from scorekeeper.games.models import Match
from scorekeeper.games.scorebook import beside, matches
from scorekeeper.rules.sheet import Ended
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin, knock
from tests.history.conftest import bring, file_of, take_in
from tests.history.test_in_and_out import A_MATCH

pytestmark = pytest.mark.django_db

CLEO_AND_DAN = A_MATCH | {"sides": ["Cleo", "Dan"]}
ONE_HAND = A_MATCH | {"hands": A_MATCH["hands"][:1]}


def lines(*records):
    return "\n".join(json.dumps(one) for one in records).encode()


def form_of(answer):
    [form] = [form for form in answer.forms if form.action == answer.url]
    return form


def boxes_of(answer):
    return [box.attrs["value"] for box in form_of(answer).element.all(type="checkbox")]


def test_two_evenings_of_the_same_scores_between_others_both_go_in(other_phone, elsewhere):
    take_in(other_phone, lines(A_MATCH, CLEO_AND_DAN))
    assert elsewhere.matches.count() == 2
    take_in(other_phone, A_MATCH | {"sides": ["Eva", "Fay"]})
    assert elsewhere.matches.count() == 3


def test_two_short_matches_of_one_day_both_go_in(other_phone, elsewhere):
    take_in(other_phone, lines(ONE_HAND, ONE_HAND, A_MATCH, A_MATCH))
    assert elsewhere.matches.count() == 3


def test_a_short_match_that_is_here_stays_out_unless_it_is_ticked(other_phone, elsewhere):
    take_in(other_phone, ONE_HAND)
    answer = bring(other_phone, ONE_HAND)
    assert "a match here says the same" in answer.words
    other_phone.send(form_of(answer))
    assert elsewhere.matches.count() == 1
    other_phone.send(form_of(bring(other_phone, ONE_HAND)), also=boxes_of(answer)[0])
    answer = bring(other_phone, ONE_HAND)
    other_phone.send(form_of(answer), also=boxes_of(answer)[0])
    assert elsewhere.matches.count() == 2
    assert elsewhere.players.count() == 2


def test_of_two_ids_each_is_a_match_in_every_batch(other_phone, elsewhere, monkeypatch):
    monkeypatch.setattr("scorekeeper.history.intake.taking.FEW_MATCHES", 1)
    monkeypatch.setattr("scorekeeper.history.intake.taking.AT_ONCE", 1)
    take_in(other_phone, lines(A_MATCH | {"id": "one"}, A_MATCH | {"id": "two"}))
    assert elsewhere.matches.count() == 2


def test_another_id_with_the_same_scores_stays_out_unless_it_is_ticked(other_phone, elsewhere):
    take_in(other_phone, A_MATCH | {"id": "one"})
    answer = bring(other_phone, A_MATCH | {"id": "two"})
    other_phone.send(form_of(answer), also=boxes_of(answer)[0])
    assert elsewhere.matches.count() == 2


def test_a_new_match_is_not_a_deleted_one_with_the_same_scores(other_phone, elsewhere):
    take_in(other_phone, A_MATCH | {"id": "one"})
    gone = elsewhere.matches.get()
    beside.delete_match(gone, Scorer(gone, elsewhere).act())
    take_in(other_phone, A_MATCH | {"id": "two"})
    gone.refresh_from_db()
    assert gone.deleted_at is not None
    assert elsewhere.matches.filter(deleted_at=None).count() == 1


def test_what_ended_since_is_told_as_a_later_version(phone, evening, scorer, device):
    before = file_of(phone, "/history/out/", file="record")
    matches.end_match(evening, scorer.act(), how=next(iter(Ended)))
    ended = file_of(phone, "/history/out/", file="record")
    assert "Here already" in bring(phone, before).words
    Match.objects.all().delete()
    take_in(phone, before)

    answer = bring(phone, ended)

    assert "Here, but the file knows more of it" in answer.words
    assert len(boxes_of(answer)) == 1


def test_a_first_dealer_that_only_the_file_knows_is_told(phone, evening):
    written = json.loads(file_of(phone, "/history/out/", file="record"))
    assert "Here already" in bring(phone, written).words
    answer = bring(phone, written | {"first_dealer": BEN})
    assert "Here, but the file knows more of it" in answer.words


def test_a_version_that_was_ticked_is_never_offered_again(phone, evening, scorer, device):
    before = file_of(phone, "/history/out/", file="record")
    scorer.record(gin(BEN, 3))
    longer = file_of(phone, "/history/out/", file="record")
    Match.objects.all().delete()
    take_in(phone, before)
    answer = bring(phone, longer)
    phone.send(form_of(answer), also=boxes_of(answer)[0])
    assert device.matches.count() == 2

    answer = bring(phone, longer)

    assert "There is nothing new in this file." in answer.words
    assert "nothing new" in bring(phone, before).words


@pytest.fixture
def evening(match, scorer):
    """Three hands between Ann and Ben."""
    scorer.record(knock(ANN, 8, 20), gin(BEN, 14), agreed(ANN, 12))
    match.refresh_from_db()
    return match


def test_as_many_as_there_are_can_be_ticked(other_phone, elsewhere):
    short = [ONE_HAND | {"played": f"2026-{m:02}-{d:02}"} for m in (1, 2, 3) for d in range(1, 21)]
    take_in(other_phone, lines(*short))
    answer = bring(other_phone, lines(*short))
    assert len(boxes_of(answer)) == 60
