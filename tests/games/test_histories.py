"""What a history says of its matches: it follows from them, whatever is changed."""

import pytest

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import HistorySeat, Match
from scorekeeper.games.scorebook import matches
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin, knock, wall

pytestmark = pytest.mark.django_db


def of(match, side=ANN):
    return match.history_seats.get(side=side)


def told(match):
    """Outcome and points as Ann's row has them."""
    row = of(match)
    assert list(problems_of(Match.objects.get(pk=match.pk))) == []
    return row.outcome, row.points


def test_a_match_is_open_until_its_game_is_over(match, scorer):
    assert told(match) == ("open", 0)
    scorer.record(gin(ANN, 30))
    assert told(match) == ("open", 0)
    scorer.record(gin(ANN, 30))  # 110: game 100, two boxes, shutout doubles points and game
    outcome, points = told(match)
    assert outcome == "won"
    assert points == match.games.get().settlement[0] == of(match).margin


def test_the_other_side_says_the_opposite(match, scorer):
    scorer.record(knock(BEN, 5, 20), gin(ANN, 60))
    scorer.record(gin(ANN, 60))
    ann, ben = of(match, ANN), of(match, BEN)
    assert (ben.outcome, ben.points) == ("lost", -ann.points)
    assert ben.margin == ann.margin == ann.points > 0


def test_a_correction_that_opens_the_game_again_opens_the_match(match, scorer):
    hand = scorer.record(gin(ANN, 80))
    assert told(match)[0] == "won"
    scorer.correct(hand, gin(ANN, 8))
    assert told(match) == ("open", 0)
    scorer.undo()
    assert told(match)[0] == "won"


def test_a_next_game_that_is_begun_opens_it_too(match, scorer):
    scorer.record(gin(ANN, 80))
    won = told(match)
    scorer.record(knock(BEN, 5, 20))
    assert told(match) == ("open", won[1])
    scorer.undo()
    assert told(match) == won


def test_a_best_of_three_is_open_between_its_games(start, device):
    match = start(Ruleset().changed({"match_games": 3}))
    scorer = Scorer(match, device)
    scorer.record(gin(BEN, 80))
    assert told(match)[0] == "open"
    scorer.record(gin(ANN, 80), gin(BEN, 80))
    assert told(match)[0] == "lost"


def test_a_match_that_was_stopped_is_not_open(match, scorer):
    scorer.record(knock(ANN, 5, 25))
    matches.end_match(match, scorer.act(), Ended.AS_IT_STANDS)
    assert told(match) == ("won", 45)  # 20 points, a box of 25; nobody went out
    scorer.undo()
    assert told(match)[0] == "open"


def test_a_match_whose_only_game_was_struck_is_level(match, scorer):
    scorer.record(knock(ANN, 5, 25))
    matches.end_match(match, scorer.act(), Ended.STRUCK)
    assert told(match) == ("level", 0)


def test_other_house_rules_give_another_result_and_another_preset(match, scorer):
    scorer.record(gin(ANN, 80))
    before = told(match)
    matches.change_rules(match, scorer.act(), PRESETS["palace"].ruleset)
    assert told(match) != before
    assert (of(match).preset, of(match).hollywood) == ("palace", False)
    scorer.rules(columns=3)
    assert of(match).hollywood
    assert told(match)[0] == "open"


def test_a_match_is_found_by_its_place_and_its_notes(match, scorer):
    assert not of(match).remarked
    matches.note_match(match, scorer.act(), place="Café  Central")
    hand = scorer.record(knock(ANN, 5, 25), note="José dealt TWICE")
    match.refresh_from_db()
    assert match.words == of(match).words == "cafe central\njose dealt twice"
    assert of(match).remarked
    scorer.note(hand, "")
    matches.note_match(match, scorer.act(), place="")
    told(match)
    assert not of(match).remarked


def test_a_hand_in_an_open_game_rewrites_no_history(match, scorer, django_assert_max_num_queries):
    scorer.record(knock(ANN, 5, 10))
    with django_assert_max_num_queries(12):
        scorer.record(wall())
    HistorySeat.objects.filter(match=match).update(points=7)
    scorer.record(agreed(ANN, 3))
    assert of(match).points == 7


TAMPERED = {
    "an outcome": {"outcome": "won"},
    "points": {"points": 12},
    "a day": {"played_on": "1999-12-31"},
    "a preset": {"preset": "palace"},
    "who sat there": {"written_as": 1},
}


@pytest.mark.parametrize("change", TAMPERED.values(), ids=TAMPERED.keys())
def test_the_audit_finds_what_does_not_follow(match, ann, change):
    change = {key: ann.pk if key == "written_as" else value for key, value in change.items()}
    HistorySeat.objects.filter(match=match, side=ANN).update(**change)
    assert any("history" in problem for problem in problems_of(Match.objects.get(pk=match.pk)))
