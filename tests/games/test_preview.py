"""What a change would move is shown before it is saved, and looking saves nothing."""

import pytest

from scorekeeper.games import preview
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended
from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall

pytestmark = pytest.mark.django_db


def totals(found):
    return [(t.game, t.side, t.before, t.after) for t in found.totals]


def games_of(changes):
    return [(change.hand.name, change.before.game, change.after.game) for change in changes]


def test_a_correction_shows_each_total_from_and_to(scorer, match):
    hand = scorer.record(agreed(ANN, 20))
    scorer.record(agreed(BEN, 30))

    found = preview.preview_correction(match, hand, agreed(BEN, 20))
    assert totals(found) == [(1, ANN, 20, 0), (1, BEN, 30, 50)]


def test_looking_saves_nothing(scorer, match, django_assert_max_num_queries):
    hand = scorer.record(agreed(ANN, 20))
    with django_assert_max_num_queries(3):
        preview.preview_correction(match, hand, agreed(BEN, 20))

    hand.refresh_from_db()
    assert hand.facts() == agreed(ANN, 20)
    assert match.entries.count() == 2


def test_a_correction_that_ends_a_game_sooner_names_the_hands_that_go_on(scorer, match):
    first = scorer.record(agreed(ANN, 60))
    scorer.record(agreed(BEN, 98))

    found = preview.preview_correction(match, first, gin(ANN, 80))
    assert [game.number for game in found.games if game.ends_sooner] == [1]
    assert games_of(found.moved) == [("h3", 1, 2)]


def test_a_correction_that_opens_a_game_again_names_the_hands_that_come_back(scorer, match):
    first = scorer.record(gin(ANN, 80))
    scorer.record(gin(ANN, 90), wall())

    found = preview.preview_correction(match, first, gin(ANN, 8))
    assert [game.number for game in found.games if game.opens_again] == [2]
    assert games_of(found.moved) == [("h3", 2, 1), ("h4", 3, 2)]


def test_a_hand_whose_dealer_changes_is_named(scorer, match):
    first = scorer.record(agreed(ANN, 20))
    scorer.record(wall())

    found = preview.preview_correction(match, first, agreed(BEN, 20))
    assert [change.hand.name for change in found.redealt] == ["h3"]


def test_a_correction_that_changes_nothing_says_so(scorer, match):
    hand = scorer.record(agreed(ANN, 20))
    assert preview.preview_correction(match, hand, agreed(ANN, 20)).changes_nothing


def test_an_impossible_correction_is_refused(scorer, match):
    hand = scorer.record(agreed(ANN, 20))
    with pytest.raises(Refused):
        preview.preview_correction(match, hand, knock(ANN, 11, 20))


@pytest.mark.parametrize("facts", [None, void()])
def test_a_hand_to_be_void_loses_its_points(scorer, match, facts):
    hand = scorer.record(agreed(ANN, 20))
    found = (
        preview.preview_correction(match, hand, facts)
        if facts
        else preview.preview_void(match, hand)
    )
    assert totals(found) == [(1, ANN, 20, 0)]


def test_a_hand_to_be_struck_has_no_line_afterwards(scorer, match):
    hand = scorer.record(agreed(ANN, 20))
    found = preview.preview_strike(match, hand)
    assert [change.after for change in found.hands] == [None]
    assert totals(found) == [(1, ANN, 20, 0)]


def test_a_hand_to_be_restored_counts(scorer, match):
    hand = scorer.record(agreed(ANN, 20))
    scorer.strike(hand)
    hand.refresh_from_db()
    assert totals(preview.preview_restore(match, hand)) == [(1, ANN, 0, 20)]


def test_a_hand_to_be_inserted_moves_those_after_it(scorer, match):
    hand = scorer.record(wall())
    found = preview.preview_insert(match, gin(ANN, 80), before=hand)
    assert games_of(found.moved) == [("h2", 1, 2)]
    assert [change.before is None for change in found.hands] == [False, True]


def test_a_hand_to_be_moved_may_change_who_went_out(scorer, match):
    first = scorer.record(agreed(ANN, 60))
    scorer.record(agreed(BEN, 98), agreed(BEN, 20))
    last = scorer.record(agreed(ANN, 50))

    found = preview.preview_move(match, last, before=first)
    assert (1, ANN, 60, 110) in totals(found)


def test_other_house_rules_are_shown_for_every_hand(scorer, match):
    scorer.record(gin(BEN, 10))
    found = preview.preview_rules(match, Ruleset().changed({"gin_bonus": 20}))
    assert totals(found) == [(1, BEN, 35, 30)]
    assert match.rules["gin_bonus"] == 25


def test_another_first_dealer_is_shown(scorer, match):
    scorer.record(wall(), wall())
    found = preview.preview_first_dealer(match, BEN)
    assert [change.hand.name for change in found.redealt] == ["h2", "h3"]


def test_the_end_of_a_match_is_shown_either_way(scorer, match):
    scorer.record(agreed(ANN, 40))
    settled = [
        preview.preview_end(match, how).after.games[-1].settlement
        for how in (Ended.STRUCK, Ended.AS_IT_STANDS)
    ]
    assert settled[0] is None
    assert settled[1].amounts == (65, -65)
