"""What the database itself refuses."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from scorekeeper.games.models import Entry, Game, Hand, HandIndex
from tests.games.table import ANN, BEN, gin, knock

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "values",
    [
        {"deadwood": None},
        {"by": None},
        {"result": "agreed"},
        {"result": "void"},
    ],
)
def test_a_hand_that_says_half_of_what_was_seen(scorer, values):
    scorer.record(knock(ANN, 8, 20))
    with pytest.raises(IntegrityError), transaction.atomic():
        Hand.objects.update(**values)


def test_two_entries_of_one_version(scorer, match):
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(match=match, version=1, verb="recorded")


def test_two_entries_under_one_key(scorer, match):
    scorer.record(gin(ANN, 3))
    key = match.entries.last().key
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(match=match, version=9, verb="recorded", key=key)


def test_entries_without_a_key_may_be_many(match):
    for version in (7, 8):
        Entry.objects.create(match=match, version=version, verb="noted")


def test_an_undone_without_what_it_undoes(match):
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(match=match, version=9, verb="undone")


def test_a_player_who_played_stays(match, ann):
    with pytest.raises(ProtectedError):
        ann.delete()


def test_a_match_goes_with_everything_written_in_it(scorer, match):
    scorer.record(gin(ANN, 90), knock(BEN, 3, 9))
    scorer.undo()
    match.delete()
    for model in (Hand, Entry, Game, HandIndex):
        assert not model.objects.exists()


def test_a_code_has_no_letters_that_are_taken_for_one_another(match):
    assert not set(match.code) & set("01ilo")
