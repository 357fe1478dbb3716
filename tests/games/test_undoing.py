"""Undo takes back the latest change, redo puts it back."""

import pytest

from scorekeeper.games.models import Hand
from scorekeeper.games.scorebook import matches, undoing
from scorekeeper.games.scorebook.acts import Meanwhile, NothingToUndo
from scorekeeper.rules.sheet import Ended
from tests.games.table import ANN, BEN, gin, knock, wall

pytestmark = pytest.mark.django_db


def standing(match):
    return [hand.name for hand in match.hands.all() if hand.stands]


def test_undo_takes_the_last_hand_back(scorer, match):
    scorer.record(wall(), gin(ANN, 30))
    written = scorer.undo()

    assert standing(match) == ["h2"]
    assert written.entry.verb == "undone"
    assert written.entry.target.version == 3


def test_undo_goes_on_to_the_beginning_and_no_further(scorer, match):
    scorer.record(wall(), gin(ANN, 30))
    scorer.undo(2)

    assert standing(match) == []
    with pytest.raises(NothingToUndo):
        scorer.undo()


def test_undo_crosses_to_the_game_before(scorer, match):
    scorer.record(gin(ANN, 80), wall())
    scorer.undo(2)
    scorer.redo()

    assert [(game.number, game.state) for game in match.games.all()] == [(1, "finished")]


def test_undo_restores_what_a_correction_changed(scorer):
    hand = scorer.record(knock(ANN, 8, 20))
    scorer.correct(hand, gin(BEN, 3, dealer=ANN))
    scorer.undo()

    hand.refresh_from_db()
    assert hand.facts() == knock(ANN, 8, 20)


def test_undo_skips_what_changes_no_facts(scorer, match):
    hand = scorer.record(wall())
    scorer.note(hand, "n")
    scorer.undo()
    assert standing(match) == []


def test_redo_puts_back_what_was_taken_back_last(scorer, match):
    scorer.record(wall(), wall(), wall())
    scorer.undo(2)
    written = scorer.redo()

    assert written.entry.target.version == 3
    assert standing(match) == ["h2", "h3"]


def test_redo_ends_where_something_else_was_changed(scorer):
    scorer.record(wall(), wall())
    scorer.undo()
    scorer.record(gin(ANN, 3))

    with pytest.raises(NothingToUndo):
        scorer.redo()


def test_what_came_between_is_redone_but_not_what_was_undone_before_it(scorer, match):
    # Undo hand 2, write hand 3 instead, undo that too: redo brings hand 3, and only it.
    scorer.record(wall(), wall())
    scorer.undo()
    scorer.record(gin(ANN, 3))
    scorer.undo()
    scorer.redo()

    assert standing(match) == ["h2", "h5"]
    with pytest.raises(NothingToUndo):
        scorer.redo()


def test_a_moved_hand_goes_back_to_its_place(scorer, match):
    scorer.record(wall(), wall(), wall())
    scorer.move(Hand.objects.get(mark=3))
    assert standing(match) == ["h2", "h4", "h3"]

    scorer.undo()
    assert standing(match) == ["h2", "h3", "h4"]
    scorer.redo()
    assert standing(match) == ["h2", "h4", "h3"]


def test_the_end_of_a_match_is_undone(scorer, match):
    scorer.record(wall())
    matches.end_match(match, scorer.act(), Ended.STRUCK)
    scorer.undo()

    match.refresh_from_db()
    assert match.ended == ""
    assert match.games.get().state == "open"


def test_sides_exchanged_by_mistake_are_put_right(scorer, match, ann, ben):
    matches.change_sides(match, scorer.act(), [[ben], [ann]])
    scorer.undo()
    assert [seat.player for seat in match.seats.all()] == [ann, ben]


def test_house_rules_changed_by_mistake_are_put_right(scorer, match):
    scorer.record(gin(BEN, 10))
    scorer.rules(gin_bonus=20)
    assert match.games.get().scores == [[0, 30]]

    scorer.undo()
    assert match.games.get().scores == [[0, 35]]


def test_a_button_that_named_another_entry_is_asked_about(scorer, match):
    # Two phones press "Undo hand 2" at once: the second may not take hand 1 back.
    scorer.record(wall(), wall())
    undoing.undo(match, scorer.act(version=3), version=3)

    with pytest.raises(Meanwhile) as meanwhile:
        undoing.undo(match, scorer.act(version=3), version=3)
    assert [entry.verb for entry in meanwhile.value.entries] == ["undone"]
    assert standing(match) == ["h2"]


def test_undo_pressed_twice_by_one_tap_counts_once(scorer, match):
    scorer.record(wall(), wall())
    act = scorer.act()
    first = undoing.undo(match, act)
    second = undoing.undo(match, act)

    assert second.replay
    assert second.entry == first.entry
    assert standing(match) == ["h2"]


def test_redo_named_wrongly_is_asked_about(scorer, match):
    scorer.record(wall(), wall())
    scorer.undo(2)
    with pytest.raises(Meanwhile):
        undoing.redo(match, scorer.act(), version=3)


def test_changes_by_either_player_are_taken_back_in_turn(scorer, match):
    scorer.record(knock(ANN, 8, 20))
    matches.change_first_dealer(match, scorer.act(by="Ben"), BEN)
    scorer.undo()

    match.refresh_from_db()
    assert match.first_dealer is None
    assert standing(match) == ["h2"]


def test_a_hand_inserted_beside_a_moved_one_returns_to_the_same_side_of_it(scorer, match):
    third = scorer.record(wall(), wall(), wall())
    second = Hand.objects.get(mark=3)
    scorer.move(third, before=second)
    scorer.insert(gin(ANN, 3), before=second)
    assert standing(match) == ["h2", "h4", "h6", "h3"]

    scorer.undo(2)
    scorer.redo(2)
    assert standing(match) == ["h2", "h4", "h6", "h3"]


def test_redo_gives_a_struck_hand_back_its_own_facts(scorer, match):
    hand = scorer.record(knock(ANN, 8, 20))
    first = scorer.read(hand.entries.get().new)
    scorer.correct(hand, gin(BEN, 3))
    scorer.strike(hand)
    scorer.restore(hand, to=first)
    scorer.undo()
    scorer.restore(hand)

    hand.refresh_from_db()
    assert hand.facts() == gin(BEN, 3)
