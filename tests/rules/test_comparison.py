"""The same game under other house rules."""

import pytest

from scorekeeper.rules.cards import Card
from scorekeeper.rules.comparison import reprice, under
from scorekeeper.rules.hand import Hand, Kind, Result, Side
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.sheet import play

ANN, BEN = Side(0), Side(1)


def rules(name):
    return PRESETS[name].ruleset


def knock(by, knocker, defender, card=None):
    counts = (knocker, defender) if by == ANN else (defender, knocker)
    return Hand(result=Result.KNOCK, by=by, deadwood=counts, knock_card=card)


def gin(by, defender):
    return Hand(result=Result.GIN, by=by, deadwood=(0, defender) if by == ANN else (defender, 0))


# hand 1: Ann knocks 5 v 85, +80. hand 2: Ben undercuts 8 v 6. hand 3: Ann gin v 10.
EVENING = [knock(ANN, 5, 85), knock(ANN, 8, 6), gin(ANN, 10)]


def test_counts_are_priced_anew():
    game = play(EVENING, rules("bicycle"))
    simple = under(rules("spruce"), game).game

    assert [row.score.points for row in game.rows] == [80, 22, 35]
    assert [row.score.points for row in simple.rows] == [80, 12, 35]
    assert simple.settlement.amounts == (103, -103)


def test_an_unfinished_game_says_so():
    game = play(EVENING, rules("bicycle"))
    assert not under(rules("tournament"), game).game.finished


def test_hands_past_the_end_are_named():
    game = play([gin(ANN, 76), knock(BEN, 2, 60), gin(BEN, 90)], rules("tournament"))
    shorter = under(rules("bicycle"), game)

    assert len(shorter.game.rows) == 1
    assert shorter.beyond == (2, 3)


def test_a_preset_under_which_a_hand_is_impossible_names_it():
    straight = under(rules("straight"), play(EVENING, rules("bicycle")))

    assert straight.game is None
    assert straight.refused_hand == 1
    assert "only be ended by gin" in str(straight.refusal)


def test_a_preset_that_is_not_scored_yet_says_so():
    partners = under(rules("partners"), play(EVENING, rules("bicycle")))
    assert str(partners.refusal) == "This is not scored yet."


@pytest.mark.parametrize(
    ("kind", "points", "repriced"),
    [
        (Kind.GIN, 45, 40),  # 25 + 20 becomes 20 + 20
        (Kind.UNDERCUT, 23, 13),  # 20 + 3 becomes 10 + 3
        (Kind.BIG_GIN, 45, 40),
        (Kind.GIN_OFF, 23, 13),
        (Kind.KNOCK, 12, 12),
        (Kind.FORFEIT, 30, 30),
        (None, 30, 30),
    ],
)
def test_agreed_points_of_a_known_kind_change_their_bonus(kind, points, repriced):
    hand = Hand.agreed(ANN, points, kind)
    assert reprice(hand, rules("bicycle"), rules("megajogos")).points == repriced


def test_a_spade_counts_double_only_where_the_house_rules_say_so():
    hand = Hand(
        result=Result.AGREED,
        winner=ANN,
        points=60,
        kind=Kind.GIN,
        knock_card=Card.parse("7S"),
    )
    # under Oklahoma (20 + 10) x 2; under Bicycle 25 + 10
    assert reprice(hand, rules("oklahoma"), rules("bicycle")).points == 35
    assert reprice(hand, rules("oklahoma"), rules("oklahoma")).points == 60
