"""Starting a match, and changing what holds for all of it."""

import pytest

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import HouseRules, Match
from scorekeeper.games.scorebook import hands, matches
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.house_rules import drop_house_rules, keep_house_rules
from scorekeeper.people.models import Player
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin, knock, wall

pytestmark = pytest.mark.django_db

ROLLING = Ruleset().changed({"target": 50, "columns": 2, "rolling": True})


def audited(match):
    match.refresh_from_db()
    assert list(problems_of(match)) == []
    return match


def test_a_match_has_a_code_nobody_guesses(start):
    codes = {start().code for _ in range(20)}
    assert len(codes) == 20
    assert {len(code) for code in codes} == {12}


def test_a_match_copies_the_values_of_its_house_rules(start):
    match = start(PRESETS["bicycle"].ruleset)
    assert match.rules["undercut_bonus"] == 20
    assert "preset" not in match.rules


def test_new_names_become_players_of_the_device(device, ann):
    act = Act(device=device, key="k")
    match = matches.start_match(act, [[ann], ["Cleo"]], Ruleset()).match

    assert [seat.player.name for seat in match.seats.all()] == ["Ann", "Cleo"]
    assert Player.objects.get(name="Cleo").owner == device


def test_nobody_plays_against_themselves(start, device, ann):
    with pytest.raises(Refused) as refused:
        matches.start_match(Act(device=device, key="k"), [[ann], [ann]], Ruleset())
    assert refused.value.where == "sides"
    assert not Match.objects.exists()


def test_two_sams_need_two_names(device):
    act = Act(device=device, key="k")
    with pytest.raises(Refused):
        matches.start_match(act, [["Sam"], ["Sam"]], Ruleset())
    assert matches.start_match(act, [["Sam"], ["Sam (2)"]], Ruleset()).entry


@pytest.mark.parametrize("rules", [{"players": "cutthroat"}, {"per_side": 2}])
def test_what_is_not_scored_yet_is_not_started(device, rules):
    ruleset = Ruleset().changed(rules)
    with pytest.raises(Refused) as refused:
        matches.start_match(Act(device=device, key="k"), [["Ann"], ["Ben"]], ruleset)
    assert refused.value.where == f"rules.{next(iter(rules))}"


def test_the_first_entry_says_how_the_match_began(start, ann, ben):
    entry = start(first_dealer=BEN).entries.get()

    assert (entry.version, entry.verb) == (1, "started")
    assert entry.new["sides"] == ["Ann", "Ben"]
    assert entry.new["players"] == [str(ann.pk), str(ben.pk)]
    assert entry.new["first_dealer"] == BEN
    assert entry.new["rules"]["target"] == 100


def test_another_evening_knows_the_one_before(start):
    match = start()
    assert start(previous=match).previous == match


def test_other_house_rules_reprice_every_hand(scorer, match):
    scorer.record(gin(ANN, 80), gin(BEN, 10))
    scorer.rules(target=150)

    assert match.games.get().scores == [[105, 35]]
    audited(match)


def test_house_rules_under_which_a_hand_is_impossible_name_it(scorer, match):
    scorer.record(knock(ANN, 3, 20), knock(ANN, 8, 20))
    with pytest.raises(Refused) as refused:
        scorer.rules(knock_limit=5)

    assert refused.value.where == "hands[1].deadwood"
    assert audited(match).rules["knock_limit"] == 10


def test_the_same_house_rules_again_write_nothing(scorer, match):
    assert scorer.rules().entry is None


def test_the_wrong_person_is_exchanged_for_the_right_one(scorer, match, ben):
    scorer.record(gin(ANN, 20))
    matches.change_sides(match, scorer.act(), [["Cleo"], [ben]])

    assert [seat.player.name for seat in match.seats.all()] == ["Cleo", "Ben"]
    assert match.games.get().scores == [[45, 0]]
    audited(match)


def test_another_first_dealer_changes_who_deals_what_follows(scorer, match):
    scorer.record(wall(), wall())
    matches.change_first_dealer(match, scorer.act(), BEN)
    assert [hand.index.dealer for hand in match.hands.all()] == [BEN, BEN]
    assert match.games.get().dealer_due == BEN


def test_an_open_game_is_struck_or_counted_as_it_stands(scorer, match):
    scorer.record(agreed(ANN, 40))
    matches.end_match(match, scorer.act(), Ended.STRUCK)
    assert match.games.get().settlement is None

    matches.end_match(match, scorer.act(), Ended.AS_IT_STANDS)
    game = audited(match).games.get()
    assert (game.state, game.settlement) == ("as_it_stands", [65, -65])


def test_a_match_that_was_ended_goes_on(scorer, match):
    scorer.record(agreed(ANN, 40))
    matches.end_match(match, scorer.act(), Ended.STRUCK)
    matches.go_on(match, scorer.act())
    scorer.record(agreed(BEN, 4))

    assert audited(match).games.get().scores == [[40, 4]]


def test_going_on_with_what_was_not_ended_writes_nothing(scorer, match):
    assert matches.go_on(match, scorer.act()).entry is None


def test_a_rolling_game_ends_with_the_column_of_the_notice(start, device):
    match = start(ROLLING)
    scorer = Scorer(match, device)
    scorer.record(gin(ANN, 20))
    matches.give_notice(match, scorer.act(), 2)
    scorer.record(gin(ANN, 30))

    assert audited(match).games.get().state == "finished"


def test_notice_holds_for_the_game_that_was_open_only(start, device):
    match = start(ROLLING)
    scorer = Scorer(match, device)
    matches.give_notice(match, scorer.act(), 2)
    scorer.record(gin(ANN, 30), gin(ANN, 30), gin(BEN, 30), gin(BEN, 30))

    assert [game.state for game in audited(match).games.all()] == ["finished", "open"]
    assert match.last_columns() == {1: 2}


def test_notice_reaches_the_columns_that_are_open(start, device):
    match = start(ROLLING)
    scorer = Scorer(match, device)
    scorer.record(gin(ANN, 30))
    with pytest.raises(Refused):
        matches.give_notice(match, scorer.act(), 1)


def test_only_a_rolling_game_takes_notice(scorer, match):
    with pytest.raises(Refused):
        matches.give_notice(match, scorer.act(), 3)


def test_a_note_on_the_match_is_no_change_of_facts(scorer, match):
    matches.note_match(match, scorer.act(), place="Café", note="rain")
    match.refresh_from_db()
    assert (match.place, match.note) == ("Café", "rain")
    audited(match)


def test_versions_count_every_entry(scorer, match):
    hand = scorer.record(wall())
    hands.note_hand(match, scorer.act(), hand, "n")
    match.refresh_from_db()
    assert match.version == 3
    assert match.changed_at == match.entries.last().at


def test_house_rules_are_kept_under_a_name(device):
    keep_house_rules(device, "Thursdays", Ruleset().changed({"target": 150}))
    keep_house_rules(device, "Thursdays", Ruleset().changed({"target": 200}))

    assert HouseRules.objects.get().ruleset.target == 200
    drop_house_rules(device, "Thursdays")
    assert not HouseRules.objects.exists()
