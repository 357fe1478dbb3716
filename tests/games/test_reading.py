"""What the pages read, and how many queries it takes."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.games import reading, reading_hands
from scorekeeper.games.reading_matches import matches_of
from scorekeeper.games.recent import recent_of
from scorekeeper.games.scorebook import matches
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin, knock, wall

pytestmark = pytest.mark.django_db


@pytest.fixture
def long_match(scorer, match):
    """Three games of four hands each, a fourth begun."""
    for _ in range(3):
        scorer.record(wall(), knock(BEN, 8, 20), wall(), gin(ANN, 90))
    scorer.record(agreed(ANN, 7))
    return match


@pytest.mark.parametrize("number", [None, 1, 4])
def test_a_sheet_takes_few_queries_however_long_the_match(
    long_match, django_assert_max_num_queries, number
):
    # One more is for the device, which leaves two of the eight for the page.
    with django_assert_max_num_queries(6):
        match = reading.find_match(long_match.code)
        reading.names_of(match)
        reading.sheet_of(match, number)


def test_the_last_game_is_read_by_default(long_match):
    sheet = reading.sheet_of(long_match)
    assert (sheet.game.number, len(sheet.hands), sheet.next_number) == (4, 1, 14)
    assert sheet.game.columns[0].scores == (7, 0)
    assert sheet.is_last


def test_an_earlier_game_reads_as_it_was_played(long_match):
    sheet = reading.sheet_of(long_match, 2)
    assert [row.number for row in sheet.game.rows] == [5, 6, 7, 8]
    assert [hand.name for hand in sheet.hands] == ["h6", "h7", "h8", "h9"]
    assert sheet.game.winner == ANN
    assert not sheet.is_last


def test_a_match_without_hands_has_an_empty_first_sheet(match, scorer):
    matches.change_first_dealer(match, scorer.act(), BEN)
    match.refresh_from_db()
    sheet = reading.sheet_of(match)
    assert (sheet.game.number, sheet.game.rows, sheet.next_number) == (1, (), 1)
    assert sheet.next_dealer == BEN


def test_the_game_after_a_finished_one_is_an_empty_sheet(scorer, match):
    scorer.record(gin(ANN, 90))
    sheet = reading.sheet_of(match, 2)
    assert (sheet.game.number, sheet.game.rows, sheet.next_number) == (2, (), 2)
    assert sheet.next_dealer == BEN


@pytest.mark.parametrize("number", [-1, 3, 99])
def test_a_game_that_is_not_there_is_none(scorer, match, number):
    scorer.record(gin(ANN, 90))
    assert reading.sheet_of(match, number) is None


def test_the_game_after_an_open_one_is_none(long_match):
    assert reading.sheet_of(long_match, 5) is None


def test_a_corrected_hand_is_marked(scorer, match):
    hand = scorer.record(agreed(ANN, 7))
    scorer.record(wall())
    scorer.correct(hand, agreed(ANN, 8))
    assert [one.was_corrected for one in reading.sheet_of(match).hands] == [True, False]

    scorer.undo()
    assert [one.was_corrected for one in reading.sheet_of(match).hands] == [False, False]


def test_the_standing_counts_games_won_and_what_they_settle(long_match):
    standing = reading.sheet_of(long_match).standing
    assert standing.won == (3, 0)
    assert standing.settlement[0] == -standing.settlement[1] > 0
    assert standing.decided is None


def test_undo_and_redo_are_named(scorer, match, django_assert_num_queries):
    hand = scorer.record(wall(), gin(ANN, 3))
    scorer.note(hand, "n")
    match.refresh_from_db()
    with django_assert_num_queries(1):
        recent = recent_of(match)
    assert (recent.last.version, recent.undo.version, recent.redo) == (3, 3, None)
    assert recent.undo.hand.index.points == 28

    scorer.undo()
    match.refresh_from_db()
    recent = recent_of(match)
    assert (recent.last.verb, recent.undo.version, recent.redo.version) == ("undone", 2, 3)

    scorer.undo()
    scorer.redo()
    first = match.hands.get(mark=2)
    with django_assert_num_queries(2):
        recent = recent_of(match, [first])
    assert (recent.last.verb, recent.undo.version, recent.redo.version) == ("redone", 2, 3)
    assert recent.last.hand is recent.undo.hand is first


def test_nothing_is_undone_at_the_beginning(match):
    recent = recent_of(match)
    assert (recent.last.verb, recent.undo, recent.redo) == ("started", None, None)


def test_a_hand_knows_its_number(long_match):
    numbers = [reading_hands.number_of(hand.pk) for hand in long_match.hands.all()]
    assert numbers == list(range(1, 14))


def test_a_withdrawn_hand_has_no_number(scorer):
    hand = scorer.record(wall())
    scorer.strike(hand)
    hand.refresh_from_db()
    assert reading_hands.number_of(hand.pk) is None


def test_a_list_takes_as_many_queries_for_ten_matches_as_for_one(
    start, device, django_assert_num_queries
):
    for _ in range(10):
        Scorer(start(), device).record(gin(ANN, 90), wall())
    with django_assert_num_queries(4):
        listed = matches_of(device, timezone.now())
    assert {one.names for one in listed} == {("Ann", "Ben")}
    assert {one.open_game.number for one in listed} == {2}


def test_a_match_that_was_ended_or_decided_is_over(start, device):
    ended, decided, playing = start(), start(Ruleset(match_games=1)), start()
    matches.end_match(ended, Scorer(ended, device).act(), Ended.STRUCK)
    Scorer(decided, device).record(gin(ANN, 90))

    over = {one.match: one.is_over for one in matches_of(device, timezone.now())}
    assert over == {ended: True, decided: True, playing: False}


def test_a_match_left_for_six_hours_is_for_another_evening(match, device):
    listed = matches_of(device, timezone.now())[0]
    assert not listed.was_left(timezone.now() + timedelta(hours=5))
    assert listed.was_left(timezone.now() + timedelta(hours=7))


def test_the_versions_of_a_hand_are_in_order(scorer):
    hand = scorer.record(wall())
    scorer.correct(hand, gin(ANN, 3))
    scorer.void(hand)
    assert [entry.verb for entry in reading_hands.versions_of(hand)] == [
        "recorded",
        "corrected",
        "voided",
    ]


def test_the_log_begins_with_the_last(scorer, match):
    scorer.record(wall())
    assert [entry.version for entry in reading_hands.log_of(match)] == [2, 1]


def test_nobody_sees_players_of_another_device(device, ann, ben):
    ben.hidden = True
    ben.save()
    assert list(reading.players_of(device)) == [ann]
