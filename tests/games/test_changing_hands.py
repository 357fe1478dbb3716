"""Every mistake has a way back: correct, void, strike, restore, insert, move, note."""

import pytest

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Hand, HandIndex
from scorekeeper.games.scorebook import hands
from scorekeeper.games.scorebook.acts import NotStanding
from scorekeeper.rules.messages import Refused
from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(match):
    """The standing hands, and the games they are in: ``[("h2", 1), …]``."""

    def sheet():
        match.refresh_from_db()
        assert list(problems_of(match)) == []
        rows = HandIndex.objects.filter(match=match).order_by("hand__place", "hand")
        return [(row.hand.name, row.game) for row in rows.select_related("hand")]

    return sheet


def scores(match):
    return [game.scores for game in match.games.all()]


def test_a_corrected_winner_takes_the_points_along(scorer, match):
    # Case D1: A+20, edit the winner to B.
    hand = scorer.record(agreed(ANN, 20))
    scorer.correct(hand, agreed(BEN, 20))
    assert scores(match) == [[[0, 20]]]


def test_a_correction_leaves_the_rest_as_it_was(scorer):
    # Case D11: edit only the points of a hand with kind, dealer, note, time.
    hand = scorer.record(agreed(ANN, 20, dealer=BEN), note="late")
    scorer.correct(hand, agreed(ANN, 25, dealer=BEN))

    played = hand.at
    hand.refresh_from_db()
    assert (hand.points, hand.dealer, hand.note, hand.at) == (25, BEN, "late", played)


def test_a_correction_that_changes_nothing_writes_nothing(scorer, match):
    # Case D12.
    hand = scorer.record(knock(ANN, 8, 20))
    written = scorer.correct(hand, knock(ANN, 8, 20))

    assert written.entry is None
    assert match.entries.count() == 2


def test_a_correction_that_only_notes_is_a_note(scorer):
    hand = scorer.record(knock(ANN, 8, 20))
    written = scorer.correct(hand, knock(ANN, 8, 20), note="counted twice")

    assert written.entry.verb == "noted"
    assert written.entry.new == {"note": "counted twice"}


def test_a_correction_reopens_a_game_and_takes_later_hands_back(scorer, match, sheet):
    # Case D4: A+105 ended the game; it was 8, not 80.
    first = scorer.record(gin(ANN, 80))
    scorer.record(knock(BEN, 3, 60))
    assert sheet() == [("h2", 1), ("h3", 2)]

    scorer.correct(first, gin(ANN, 8))
    assert sheet() == [("h2", 1), ("h3", 1)]
    assert scores(match) == [[[33, 57]]]


def test_a_correction_ends_a_game_sooner_and_moves_hands_on(scorer, match, sheet):
    # Case D3: hand 1 was really gin against 80.
    first = scorer.record(agreed(ANN, 60))
    scorer.record(agreed(BEN, 98))

    scorer.correct(first, gin(ANN, 80))
    assert sheet() == [("h2", 1), ("h3", 2)]
    assert scores(match) == [[[105, 0]], [[0, 98]]]


def test_an_impossible_correction_is_refused_and_changes_nothing(scorer):
    hand = scorer.record(knock(ANN, 8, 20))
    with pytest.raises(Refused):
        scorer.correct(hand, knock(ANN, 11, 20))

    hand.refresh_from_db()
    assert hand.facts() == knock(ANN, 8, 20)


def test_a_void_hand_keeps_its_line_and_what_was_seen(scorer, match, sheet):
    hand = scorer.record(knock(ANN, 8, 20))
    written = scorer.void(hand, "misdeal")

    assert sheet() == [("h2", 1)]
    assert scores(match) == [[[0, 0]]]
    assert written.entry.new["was"] == {"result": "knock", "by": 0, "deadwood": [8, 20]}
    assert written.entry.new["reason"] == "misdeal"


def test_a_void_hand_restored_counts_again(scorer, match):
    hand = scorer.record(knock(ANN, 8, 20))
    scorer.void(hand)
    scorer.restore(hand)
    assert scores(match) == [[[12, 0]]]


def test_a_void_hand_corrected_counts_again(scorer, match):
    hand = scorer.record(void())
    scorer.correct(hand, knock(ANN, 8, 20))
    assert scores(match) == [[[12, 0]]]


def test_a_hand_corrected_to_void_keeps_what_was_seen(scorer):
    hand = scorer.record(knock(ANN, 8, 20))
    scorer.correct(hand, void())

    hand.refresh_from_db()
    assert hand.seen() == knock(ANN, 8, 20)
    assert hand.facts() == void()


def test_the_numbers_close_up_over_a_struck_hand(scorer, sheet):
    second = scorer.record(wall(), wall())
    scorer.record(wall())
    scorer.strike(second)
    assert sheet() == [("h2", 1), ("h4", 1)]


def test_striking_the_only_hand_leaves_no_game(scorer, match):
    scorer.strike(scorer.record(wall()))
    assert not match.games.exists()
    assert not HandIndex.objects.exists()


def test_a_struck_hand_returns_to_its_place(scorer, sheet):
    second = scorer.record(wall(), wall())
    scorer.record(wall())
    scorer.strike(second)
    scorer.restore(second)
    assert sheet() == [("h2", 1), ("h3", 1), ("h4", 1)]


def test_a_struck_void_hand_returns_void(scorer):
    hand = scorer.record(knock(ANN, 8, 20))
    scorer.void(hand, "misdeal")
    scorer.strike(hand)
    scorer.restore(hand)

    hand.refresh_from_db()
    assert (hand.state, hand.reason) == ("void", "misdeal")


def test_a_hand_that_was_taken_back_can_still_be_brought_back(scorer, sheet):
    lost = scorer.record(wall(), knock(ANN, 8, 20))
    scorer.undo()
    scorer.record(gin(BEN, 5))

    scorer.restore(lost)
    assert sheet() == [("h2", 1), ("h3", 1), ("h5", 1)]


def test_an_earlier_version_of_a_hand_is_restored(scorer):
    hand = scorer.record(knock(ANN, 8, 20))
    scorer.correct(hand, knock(BEN, 8, 20))
    first = hand.entries.earliest("version")
    scorer.restore(hand, to=scorer.read(first.new))

    hand.refresh_from_db()
    assert hand.facts() == knock(ANN, 8, 20)


def test_restoring_what_stands_writes_nothing(scorer):
    hand = scorer.record(knock(ANN, 8, 20))
    assert scorer.restore(hand).entry is None


@pytest.mark.parametrize("verb", ["void", "strike", "correct", "move"])
def test_a_withdrawn_hand_has_to_be_restored_first(scorer, verb):
    hand = scorer.record(wall())
    scorer.strike(hand)
    with pytest.raises(NotStanding):
        getattr(scorer, verb)(hand, *([gin(ANN, 3)] if verb == "correct" else []))


def test_a_forgotten_hand_is_inserted_in_its_place(scorer, sheet):
    first = scorer.record(wall())
    scorer.record(wall())
    scorer.insert(gin(ANN, 80), before=first)

    # It ends the first game, so that both later hands belong to the second.
    assert sheet() == [("h4", 1), ("h2", 2), ("h3", 2)]


def test_there_is_always_room_for_another_hand(scorer, sheet):
    second = scorer.record(wall(), wall())
    for _ in range(15):
        scorer.insert(wall(), before=second)

    names = [name for name, _ in sheet()]
    assert names == ["h2", *(f"h{mark}" for mark in range(4, 19)), "h3"]
    assert Hand.objects.values("place").distinct().count() == 17


def test_a_hand_is_moved_in_front_of_another(scorer, sheet):
    third = scorer.record(wall(), wall(), wall())
    first = Hand.objects.get(mark=2)
    scorer.move(third, before=first)
    assert sheet() == [("h4", 1), ("h2", 1), ("h3", 1)]


def test_a_hand_is_moved_to_the_end(scorer, sheet):
    scorer.record(wall(), wall())
    scorer.move(Hand.objects.get(mark=2))
    assert sheet() == [("h3", 1), ("h2", 1)]


def test_hands_with_notes_are_moved_and_found_as_before(scorer, match, sheet):
    first, second = scorer.record(wall()), scorer.record(wall())
    scorer.note(first, "the cat")
    scorer.note(second, "a draught")
    match.refresh_from_db()
    words = match.words
    scorer.move(second, before=first)
    assert sheet() == [("h3", 1), ("h2", 1)]
    scorer.note(first, "the dog")
    scorer.note(first, "the cat")
    assert match.history_seats.get(side=0).words == words


def test_a_move_to_where_it_stands_writes_nothing(scorer, match):
    last = scorer.record(wall(), wall())
    scorer.move(last)
    scorer.move(Hand.objects.get(mark=2), before=last)
    assert match.entries.count() == 3


def test_a_note_changes_nothing_but_itself(scorer, match):
    hand = scorer.record(wall())
    scorer.note(hand, "the cat was on the table")
    scorer.undo()

    hand.refresh_from_db()
    assert (hand.state, hand.note) == ("taken_back", "the cat was on the table")


def test_hands_of_the_same_match_only(scorer, start):
    stranger = start()
    hand = scorer.record(wall())
    with pytest.raises(Hand.DoesNotExist):
        hands.void_hand(stranger, scorer.act(), hand)
