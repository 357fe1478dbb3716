"""A query that is written down once answers like one that is written down each time."""

import pytest
from django.db.models import Exists, OuterRef, QuerySet

from scorekeeper.games.models import Entry, Hand, Match
from scorekeeper.games.prepared import Prepared, along
from tests.games.table import ANN, BEN, gin, knock

pytestmark = pytest.mark.django_db


@pytest.fixture
def two_games(scorer, match):
    scorer.record(knock(ANN, 3, 60), gin(ANN, 40), knock(BEN, 8, 20))
    return match


def hands_of_game(match: int, game: int) -> QuerySet[Hand]:
    written = Entry.objects.filter(hand=OuterRef("pk"), verb="recorded", taken_back=False)
    hands = Hand.objects.filter(index__match=match, index__game=game)
    return hands.annotate(was_written=Exists(written))


def test_each_time_it_is_asked_about_its_own_values(two_games, django_assert_num_queries):
    prepared = Prepared(hands_of_game)
    for game in (1, 2, 1, 3):
        with django_assert_num_queries(1):
            found = prepared(two_games.pk, game)
        assert found == tuple(hands_of_game(two_games.pk, game))
        assert [bool(hand.was_written) for hand in found] == [True] * len(found)
    assert [len(prepared(two_games.pk, game)) for game in (1, 2)] == [2, 1]


def test_two_values_may_be_the_same(two_games):
    prepared = Prepared(hands_of_game)
    assert prepared(two_games.pk, two_games.pk) == tuple(hands_of_game(two_games.pk, two_games.pk))


def test_rows_are_whole(two_games):
    @Prepared
    def match_at(code: str) -> QuerySet[Match]:
        """A match by its address."""
        return Match.objects.filter(code=code)

    two_games.refresh_from_db()
    (found,) = match_at(two_games.code)
    assert not found.get_deferred_fields()
    assert (found.rules, found.changed_at) == (two_games.rules, two_games.changed_at)
    assert match_at("no such code") == ()
    assert match_at.__doc__ == "A match by its address."


def test_what_a_row_is_related_to_comes_along(two_games, scorer, django_assert_num_queries):
    @Prepared
    def log_of(match: int) -> QuerySet[Entry]:
        return along(Entry.objects.filter(match=match), "target").order_by("version")

    scorer.undo()
    with django_assert_num_queries(1):
        log = log_of(two_games.pk)
        targets = [entry.target for entry in log]
    assert targets[:-1] == [None] * (len(log) - 1)
    for field in Entry._meta.concrete_fields:
        assert getattr(targets[-1], field.attname) == getattr(log[-2], field.attname), field
