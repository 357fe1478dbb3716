"""What the table changes about a whole match: looked at first, saved, and taken back."""

import pytest

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Entry
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import Ruleset
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin, knock, wall

pytestmark = pytest.mark.django_db

LOOK = {"look": "yes"}


@pytest.fixture
def at_the_table(phone, match):
    """Open one of the acts of a match, and send its form."""

    def open_and_send(what, of=match, **typed):
        answer = phone.open(f"{of.get_absolute_url()}table/{what}/")
        answer = phone.send(answer.form, **typed)
        return (
            phone.send(answer.form)
            if answer.page.all(name="seen") and not typed.get("look")
            else answer
        )

    yield open_and_send
    match.refresh_from_db()
    assert list(problems_of(match)) == []


def moved(answer):
    return [one.words for one in answer.page.one(cls="moved").all(tag="li")]


def totals(phone, match):
    answer = phone.open(match.get_absolute_url())
    return [int(one.words) for one in answer.page.all(cls="total")]


def test_house_rules_are_changed_after_the_first_hand_and_reprice_it(
    phone, scorer, match, at_the_table
):
    scorer.record(gin(ANN, 30))
    looked = at_the_table("rules", gin_bonus="20", **LOOK)
    assert moved(looked) == ["Ann 55 → 50"]
    assert totals(phone, match) == [55, 0]

    at_the_table("rules", gin_bonus="20")
    assert totals(phone, match) == [50, 0]
    assert match.entries.last().verb == "rules"


def test_what_would_move_is_shown_before_it_is_saved_even_if_nobody_asks(phone, scorer, match):
    scorer.record(gin(ANN, 30))
    form = phone.open(f"{match.get_absolute_url()}table/rules/").form
    shown = phone.send(form, gin_bonus="20")
    assert moved(shown) == ["Ann 55 → 50"]
    assert totals(phone, match) == [55, 0]

    again = phone.send(shown.form, gin_bonus="10")
    assert moved(again) == ["Ann 55 → 40"], "it was changed again since it was shown"
    phone.send(again.form)
    assert totals(phone, match) == [40, 0]


def test_a_lower_target_ends_the_game_sooner_and_moves_the_later_hands(scorer, match, at_the_table):
    scorer.record(agreed(ANN, 80), agreed(BEN, 10))
    looked = at_the_table("rules", target="75", **LOOK)
    assert "Game 1 ends with hand 1." in moved(looked)
    assert "Hand 2 goes to game 2." in moved(looked)


def test_house_rules_under_which_a_hand_is_impossible_are_refused_by_its_number(
    scorer, match, at_the_table
):
    scorer.record(gin(ANN, 10), knock(ANN, 9, 20))
    refused = at_the_table("rules", knock_limit="5")
    assert refused.status == 422
    assert "Hand 2" in " ".join(refused.refusals)
    match.refresh_from_db()
    assert match.ruleset.knock_limit == 10


def test_another_preset_is_played_with_what_was_changed_kept(match, at_the_table):
    at_the_table("rules", preset="pagat", target="200")
    match.refresh_from_db()
    assert match.ruleset == PRESETS["pagat"].ruleset.changed({"target": 200})


def test_unchanged_house_rules_write_nothing(match, at_the_table):
    before = Entry.objects.count()
    at_the_table("rules")
    assert Entry.objects.count() == before


def test_the_wrong_person_is_exchanged_for_the_right_one(phone, scorer, match, at_the_table):
    scorer.record(knock(ANN, 8, 20))
    at_the_table("sides", name_1="Cleo")
    assert "Ann and Cleo" in phone.open(match.get_absolute_url()).words
    assert totals(phone, match) == [12, 0]
    assert match.owner.players.filter(name="Ben").exists()


def test_nobody_is_exchanged_for_their_own_opponent(match, at_the_table):
    refused = at_the_table("sides", name_1="Ann")
    assert refused.status == 422
    assert "Nobody plays against themselves" in refused.beside("name_1")


def test_another_first_dealer_moves_the_deal(scorer, match, at_the_table):
    scorer.record(wall())
    looked = at_the_table("first_dealer", first_dealer="1", **LOOK)
    assert moved(looked) == ["Hand 1: dealt by not known → Ben"]
    at_the_table("first_dealer", first_dealer="1")
    match.refresh_from_db()
    assert match.first_dealer == BEN


def test_a_match_is_ended_as_it_stands_and_gone_on_with(phone, scorer, match, at_the_table):
    scorer.record(agreed(ANN, 40), agreed(BEN, 10))
    answer = at_the_table("end", how="as_it_stands")
    assert "Ann collects 30 from Ben" in answer.words
    assert not answer.page.all(cls="entry"), "no hand is asked for after the end"

    at_the_table("go_on")
    answer = phone.open(match.get_absolute_url())
    assert answer.page.all(cls="entry")
    assert totals(phone, match) == [40, 10]


def test_a_struck_game_counts_nothing(scorer, match, at_the_table):
    scorer.record(agreed(ANN, 40))
    answer = at_the_table("end", how="struck")
    assert "Struck: this game counts nothing" in answer.words


def test_how_the_match_ends_has_to_be_said(match, scorer, at_the_table):
    scorer.record(agreed(ANN, 40))
    refused = at_the_table("end")
    assert refused.status == 422
    assert "Say what becomes of the open game." in refused.words


def test_notice_ends_a_rolling_game_with_its_last_column(phone, start, device, at_the_table):
    rolling = start(Ruleset().changed({"columns": 2, "rolling": True}))
    Scorer(rolling, device).record(agreed(ANN, 60))
    refused = at_the_table("notice", of=rolling, column="1")
    assert refused.status == 422
    assert "At least the 2 columns" in " ".join(refused.refusals)

    at_the_table("notice", of=rolling, column="2")
    rolling.refresh_from_db()
    assert rolling.last_columns() == {1: 2}


def test_every_act_is_taken_back_by_undo(phone, scorer, match, at_the_table):
    scorer.record(agreed(ANN, 40))
    at_the_table("rules", target="50")
    at_the_table("end", how="struck")
    for _ in range(2):
        sheet = phone.open(match.get_absolute_url())
        phone.send(sheet.form_to("undo/"))
    match.refresh_from_db()
    assert match.ruleset == Ruleset()
    assert match.ended == ""


def test_the_match_page_shows_each_game_and_what_can_be_done(phone, scorer, match):
    scorer.record(agreed(ANN, 100), agreed(BEN, 20))
    page = phone.open(f"{match.get_absolute_url()}table/")
    assert "Game 1" in page.words
    assert "Ann +" in page.words
    assert "Stop with the game open" in page.words
    assert "Give notice" not in page.words


def test_the_recount_says_that_sheet_and_log_agree(phone, scorer, match):
    scorer.record(agreed(ANN, 60), agreed(BEN, 20))
    scorer.undo()
    page = phone.open(f"{match.get_absolute_url()}recount/")
    assert "The sheet agrees with the log." in page.words
    assert "Entries 4 Hands 1 Games 1" in page.words
    assert "Ann agreed points 60" in page.page.one(tag="pre").words


def test_the_recount_tells_what_does_not_agree(phone, scorer, match):
    hand = scorer.record(agreed(ANN, 60))
    type(hand).objects.filter(pk=hand.pk).update(points=61)
    page = phone.open(f"{match.get_absolute_url()}recount/")
    assert "The sheet and the log do not agree." in page.words
