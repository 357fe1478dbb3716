"""Everything that waits for an answer, on one page, and its count on the start page."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.games.models import Entry
from scorekeeper.games.scorebook import disputing, proposing
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, gin, knock

pytestmark = pytest.mark.django_db

NOTHING = {"games": [], "hands": []}


@pytest.fixture
def hand(scorer):
    return scorer.record(knock(ANN, 8, 20))


@pytest.fixture
def waits(match, scorer, hand):
    """A dispute by Ben, and a change for which Ann asks."""
    disputing.dispute_hand(match, scorer.act(by="Ben", reason="I had 6"), hand, BEN)
    wanted = {"what": "void", "data": {}, "rests_on": NOTHING, "side": ANN, "needs": (BEN,)}
    proposing.propose(match, scorer.act(), proposing.AskedFor(**wanted, hand=hand))


def told(phone):
    return [one.words for one in phone.open("/waiting/").page.one(id="waiting").all(tag="li")]


def test_each_phone_sees_what_waits_and_what_it_can_answer(phone, bens_phone, waits):
    assert told(phone) == [
        "Ben says hand 1 is not right for you to answer",
        "Ann has asked for a change for the other side to answer",
    ]
    assert told(bens_phone) == [
        "Ann on Ann's phone asks for a change for you to answer",
        "Ben says hand 1 is not right for the other side to answer",
    ]


def test_the_start_page_counts_them(phone, bens_phone, waits):
    for one in (phone, bens_phone):
        assert "2 disputes and changes are open" in one.open("/").words


def test_a_match_costs_as_many_queries_however_much_is_disputed(phone, match, scorer, hand):
    def queries():
        with CaptureQueriesContext(connection) as asked:
            phone.open("/waiting/")
        return len(asked)

    disputing.dispute_hand(match, scorer.act(by="Ben", reason="No"), hand, BEN)
    once = queries()
    for _ in range(3):
        another = scorer.record(knock(ANN, 8, 9))
        disputing.dispute_hand(match, scorer.act(by="Ben", reason="No"), another, BEN)
    assert queries() == once


def test_nothing_waits_at_first(phone, match, hand):
    assert "are open" not in phone.open("/").words
    assert "Nothing is disputed, and nobody asks for a change." in phone.open("/waiting/").words


def test_a_stranger_sees_nothing(waits):
    assert "Nothing is disputed" in Phone().open("/waiting/").words


def test_what_has_lapsed_is_not_counted(phone, waits):
    Entry.objects.filter(verb="proposed").update(at=timezone.now() - timedelta(days=7))
    assert "1 dispute or change is open" in phone.open("/").words
    assert len(told(phone)) == 1


def test_the_sheet_leads_to_the_change_that_waits(phone, bens_phone, match, waits):
    url = match.get_absolute_url()
    assert "Ann on Ann's phone asks for a change Answer" in bens_phone.open(url).words
    assert "has asked for a change See it" in phone.open(url).words


def test_a_dispute_waits_for_whoever_did_not_speak_last(phone, bens_phone, match, scorer, hand):
    disputing.dispute_hand(match, scorer.act(), hand, BEN)
    found = match.disputes.get()
    disputing.keep(match, scorer.act(), found, ANN)
    assert "for you to answer" in told(bens_phone)[0]
    disputing.put_forward(match, scorer.act(), found, BEN, gin(ANN, 20))
    assert "for you to answer" in told(phone)[0]
    scorer.void(hand)
    assert "for you to answer" in told(bens_phone)[0]
