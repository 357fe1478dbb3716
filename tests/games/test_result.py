"""The result of a game: who collects and why, and what follows."""

import pytest

from scorekeeper.rules.ruleset import Ruleset
from tests.games import typed
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin

pytestmark = pytest.mark.django_db


def result(answer):
    return answer.page.one(tag="section", cls="result")


def lines(table):
    """Each line of a column: both sides' numbers, a dash for none."""
    return [tuple(cell.words for cell in row.all(tag="td")) for row in table.all(tag="tr")[1:]]


def test_the_hand_that_ends_a_game_shows_its_result(phone, match):
    answer = phone.open(match.get_absolute_url())
    answer = phone.send(answer.form, **typed.gin(0, 80))
    verdict = result(answer)

    assert verdict.one(cls="verdict").words == "Ann collects 230 from Ben"
    assert "Ann went out with hand 1." in verdict.words
    assert "Ben was shut out." in verdict.words


def test_every_line_is_in_the_sum_and_only_those(phone, scorer, match):
    # B7: A 110 with 3 hands, B 40 with 2
    scorer.record(agreed(ANN, 40), agreed(BEN, 20), agreed(ANN, 40), agreed(BEN, 20))
    scorer.record(agreed(ANN, 30))
    table = result(phone.open(match.get_absolute_url())).all(tag="table", cls="lines")[0]

    *parts, total = lines(table)
    assert sorted(parts) == sorted([("110", "40"), ("100", "–"), ("75", "50")])
    assert total == ("285", "90")
    assert "Ann collects 195 from Ben" in phone.open(match.get_absolute_url()).words


def test_who_goes_out_need_not_collect(phone, scorer, match):
    # B3: B+16 six times, then Ann goes gin against 75.
    scorer.record(*[agreed(BEN, 16)] * 6, gin(ANN, 75))
    words = result(phone.open(match.get_absolute_url())).words
    assert "Ben collects 21 from Ann" in words
    assert "Ann went out with hand 7." in words
    assert "shut out" not in words


def test_level_totals_are_nobodys(phone, start, device):
    # B17: Ann wins the column, and the totals are level.
    rules = {"box": 10, "big_gin_bonus": 50, "target": 100}
    match = start(Ruleset().changed(rules))
    ben = [agreed(BEN, 14)] * 5
    Scorer(match, device).record(*ben, agreed(ANN, 98), agreed(ANN, 2))
    # Ann 100 + 100 + 20 = 220, Ben 70 + 50 = 120
    assert "Ann collects 100 from Ben" in result(phone.open(match.get_absolute_url())).words


def test_the_next_game_is_in_reach_and_knows_its_dealer(phone, start, device):
    match = start(first_dealer=ANN)
    Scorer(match, device).record(gin(ANN, 80))
    following = phone.open(match.get_absolute_url()).page.one(cls="next-game")
    assert "Next game" in following.words
    assert "Ben deals" in following.words

    answer = phone.open(following.one(tag="a", cls="go").attrs["href"])
    assert [one.words for one in answer.page.all(cls="total")] == ["0", "0"]
    assert "Hand 2" in answer.page.one(cls="playing").words
    assert "Ben deals" in answer.page.one(cls="playing").words
    answer = phone.send(answer.form, **typed.knock(1, 4, 20))
    assert [one.words for one in answer.page.all(cls="total")] == ["0", "16"]


def test_several_games_show_how_the_match_stands(phone, scorer, match):
    scorer.record(gin(ANN, 80), gin(BEN, 80))
    words = result(phone.open(match.get_absolute_url())).one(cls="standing").words
    assert words == "The match so far Game 1 Ann +230 Game 2 Ben +230 Match level"


def test_it_says_how_it_would_come_out_under_the_other_presets(phone, scorer, match):
    scorer.record(gin(ANN, 80))
    elsewhere = result(phone.open(match.get_absolute_url())).one(cls="elsewhere")
    assert len(elsewhere.all(tag="dt")) >= 5


def test_hollywood_tells_each_column_and_the_settlement(phone, start, device):
    # Two columns close on one hand: 60, then 90 closes column 1 and makes 90 in column 2 ...
    match = start(Ruleset().changed({"columns": 3}))
    scorer = Scorer(match, device)
    scorer.record(agreed(ANN, 5), agreed(ANN, 60), agreed(ANN, 90), agreed(BEN, 40))
    scorer.record(agreed(BEN, 70))
    answer = phone.open(match.get_absolute_url())
    tables = result(answer).all(tag="table", cls="lines")
    captions = [one.words for table in tables for one in table.all(tag="caption")]
    assert captions == ["Column 1", "Column 2", "Column 3", "Settlement"]
    words = answer.words
    assert "Columns won: Ann 2, Ben 1." in words


def test_best_of_n_says_who_won_the_match(phone, start, device):
    match = start(Ruleset().changed({"match_games": 1}))
    Scorer(match, device).record(gin(ANN, 80))
    assert phone.open(match.get_absolute_url()).status == 200


def test_a_decided_match_asks_before_another_game(phone, start, device):
    match = start(Ruleset().changed({"match_games": 1}))
    scorer = Scorer(match, device)
    scorer.record(gin(ANN, 80))
    form = phone.open(f"{match.get_absolute_url()}game/2/").form
    answer = phone.send(form, **typed.knock(0, 8, 20))

    assert answer.status == 409
    assert "Ann has won the match. Play on?" in answer.asked
    assert match.hands.count() == 1
    answer = phone.send(answer.form)
    assert answer.status == 200
    assert match.games.last().extra


def test_a_decided_match_offers_to_play_again_and_calls_a_further_game_extra(phone, start, device):
    match = start(Ruleset().changed({"match_games": 1}))
    Scorer(match, device).record(agreed(ANN, 100))
    result = phone.open(match.get_absolute_url())
    offered = [one.words for one in result.page.all(tag="a") if "arming" in one.classes]
    assert offered == ["Play again", "Extra game"]

    further = phone.open(f"{match.get_absolute_url()}game/2/")
    assert "Ann had won the match. This game is extra" in further.words
    asked = phone.send(further.form, **typed.knock(1, 4, 20))
    assert asked.status == 409
    played = phone.send(asked.form)
    assert "This game is extra" in played.words
