"""The sheet of a game: what stands on it, and writing the next hand."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.games.models import Hand
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import Ruleset
from tests.games import typed
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall

pytestmark = pytest.mark.django_db


def totals(answer):
    return [int(one.words) for one in answer.page.all(cls="total")]


def rows(answer):
    """Each line of the pad: the first total, what it says, the second total."""
    table = answer.page.one(tag="table", cls="rows")
    lines = []
    for row in table.one(tag="tbody").all(tag="tr"):
        running = [cell.words.split(" ")[0] for cell in row.all(tag="td")]
        lines.append((running[0], row.one(cls="how").words, running[1]))
    return lines


def six(answer):
    """Hollywood's running totals, hand by hand, in six columns."""
    table = answer.page.one(tag="table", cls="three")
    lines = [row for body in table.all(tag="tbody") for row in body.all(tag="tr")]
    return [[c.words for c in row.all(tag="td")] for row in lines if row.all(tag="td")]


def test_an_empty_sheet_says_what_to_do(phone, match):
    answer = phone.open(match.get_absolute_url())
    assert "Deal, play, and write the first hand below." in answer.words
    assert totals(answer) == [0, 0]


def test_a_hand_that_is_sent_stands_on_the_sheet(phone, match):
    answer = phone.open(match.get_absolute_url())
    answer = phone.send(answer.form, **typed.knock(0, 8, 20))

    assert totals(answer) == [12, 0]
    assert rows(answer) == [("12", "1 Knock", "")]
    assert answer.page.one(id="pad").one(role="status").words == "hand 1: Ann knock +12"


def test_the_defender_with_less_undercuts_whoever_pressed_which_button(phone, match):
    answer = phone.open(match.get_absolute_url())
    answer = phone.send(answer.form, **typed.knock(0, 8, 5))
    assert rows(answer) == [("", "1 Undercut", "28")]


def test_running_totals_stand_in_the_winners_column(phone, scorer, match):
    scorer.record(knock(ANN, 5, 25), gin(BEN, 12), knock(ANN, 3, 20), wall(), void())
    answer = phone.open(match.get_absolute_url())

    assert rows(answer) == [
        ("20", "1 Knock", ""),
        ("", "2 Gin", "37"),
        ("37", "3 Knock", ""),
        ("", "4 Wall", ""),
        ("", "5 Void", ""),
    ]
    assert totals(answer) == [37, 37]


def test_a_row_shows_a_box_for_each_hand_won(phone, start, device):
    match = start(Ruleset().changed({"extra_boxes": {"gin": 2}}))
    Scorer(match, device).record(gin(ANN, 12))
    answer = phone.open(match.get_absolute_url())
    pips = answer.page.one(cls="pips")
    assert (pips.words, len(pips.all(cls="pip"))) == ("3 boxes", 3)


def test_each_side_is_told_what_it_needs_and_what_is_safe(phone, scorer, match):
    scorer.record(agreed(ANN, 60), agreed(BEN, 90))
    needs = phone.open(match.get_absolute_url()).page.one(cls="needs").words

    # Ben goes out with 10: any gin is enough, and a knock with 1 against 11.
    assert "Ann: needs 40 safe: gin no, knock 10" in needs
    # Ann goes out with 40: gin against 15, or a knock with 1 against 41.
    assert "needs 10 safe: gin 14 , knock 40" in needs


def test_the_head_says_which_hand_it_is_and_who_deals(phone, start, device):
    match = start(first_dealer=BEN)
    Scorer(match, device).record(wall())
    playing = phone.open(match.get_absolute_url()).page.one(cls="playing").words
    assert "Hand 2" in playing
    assert "Ben deals" in playing or "Ann deals" in playing
    assert match.hands.get().index.dealer == BEN


def test_nobody_deals_where_it_is_not_known(phone, match):
    assert "dealer not known" in phone.open(match.get_absolute_url()).page.one(cls="playing").words


def test_the_last_change_is_marked(phone, scorer, match):
    first = scorer.record(knock(ANN, 5, 25))
    scorer.record(knock(BEN, 5, 25))
    scorer.correct(first, knock(ANN, 5, 30))
    answer = phone.open(match.get_absolute_url())
    marked = answer.page.one(tag="tr", cls="latest")
    assert marked.one(cls="how").words == "1 Knock"
    assert "the last change" in marked.words


def test_a_corrected_hand_is_marked(phone, scorer, match):
    hand = scorer.record(knock(ANN, 5, 25))
    assert not phone.open(match.get_absolute_url()).page.all(cls="corrected")
    scorer.correct(hand, knock(ANN, 5, 30))
    assert phone.open(match.get_absolute_url()).page.one(cls="corrected").words == "corrected"
    scorer.undo()
    assert not phone.open(match.get_absolute_url()).page.all(cls="corrected")


def test_house_rules_are_one_line_that_opens_to_all(phone, match):
    agreed_ = phone.open(match.get_absolute_url()).page.one(tag="details", cls="agreed")
    assert "to 100" in agreed_.one(tag="summary").words
    assert len(agreed_.all(tag="dt")) > 15


def test_hollywood_shows_six_columns(phone, start, device):
    #           col 1          col 2         col 3
    # Ann +60   60
    # Ann +45   105 closed     45
    # Ben +40                         40
    match = start(Ruleset().changed({"columns": 3}))
    Scorer(match, device).record(agreed(ANN, 60), agreed(ANN, 45), agreed(BEN, 40))
    answer = phone.open(match.get_absolute_url())

    assert six(answer) == [
        ["60", "", "", "", "", ""],
        ["105", "", "45", "", "", ""],
        ["", "", "", "40", "", ""],
    ]
    needs = answer.page.one(cls="needs").words
    assert "column 1: 105 won" in needs
    assert "column 1: 0 lost" in needs


def test_a_game_that_was_played_keeps_its_own_page(phone, scorer, match):
    scorer.record(gin(ANN, 80), agreed(BEN, 15))
    answer = phone.open(f"{match.get_absolute_url()}game/1/")
    assert totals(answer) == [105, 0]
    assert "Ann went out with hand 1." in answer.words
    assert not answer.page.all(id="entry"), "no hand is entered in a game that is over"

    assert totals(phone.open(match.get_absolute_url())) == [0, 15]


@pytest.mark.parametrize("number", [0, 3, 2_000_000_000, 10**30])
def test_a_game_that_is_not_there_is_not_found(phone, scorer, match, number):
    scorer.record(gin(ANN, 80))
    assert phone.open(f"{match.get_absolute_url()}game/{number}/").status == 404


def test_reading_writes_nothing(phone, scorer, match):
    scorer.record(gin(ANN, 80), agreed(BEN, 15))
    hand = match.hands.first()
    pages = ["", "game/1/", "log/", f"hand/{hand.mark}/", "preview/?who=0&result=gin&count_1=4"]
    with CaptureQueriesContext(connection) as queries:
        for page in pages:
            assert phone.open(match.get_absolute_url() + page).status == 200
    assert [q["sql"] for q in queries if not q["sql"].startswith("SELECT")] == []


def test_the_outcome_is_told_as_it_is_typed(phone, match):
    look = f"{match.get_absolute_url()}preview/"
    answer = phone.open(look, query_params=typed.knock(1, 5, 4))
    assert answer.words == "Ann undercuts: 25 + 1 = 26, and a box."
    answer = phone.open(look, query_params=typed.knock(1, 5, ""))
    assert answer.words == "The result stands here as you type."
    answer = phone.open(look, query_params=typed.knock(1, 5, "100"))
    assert "98" in answer.words
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (typed.knock(0, 4, 20), "Ann knocks: 20 − 4 = 16, and a box."),
        (typed.knock(0, 5, 5), "Ben undercuts: 25, and a box."),
        (typed.gin(1, 14), "Ben goes gin: 25 + 14 = 39, and a box."),
        (typed.WALL, "The stock ran out: no score."),
        (typed.VOID, "A void hand: no score, and the same dealer again."),
    ],
)
def test_an_outcome_is_a_sentence(phone, match, hand, said):
    answer = phone.open(f"{match.get_absolute_url()}preview/", query_params=hand)
    assert answer.words == said


def test_htmx_gets_the_pad_alone(phone, match, htmx):
    response = phone.client.get(match.get_absolute_url(), headers=htmx("pad"))
    assert response.text.lstrip().startswith('<div class="pad" id="pad" ')


@pytest.mark.parametrize("part", ["nothing", "", "pad#x", "../base.html", "hand"])
def test_htmx_gets_the_page_where_it_names_no_part_of_it(phone, match, htmx, part):
    response = phone.client.get(match.get_absolute_url(), headers=htmx(part))
    assert "<!doctype html>" in response.text


@pytest.mark.parametrize(("typed_so_far", "said"), [("100", "98"), ("13", "knock limit of 10")])
def test_a_count_that_cannot_be_is_said_before_the_other_is_typed(phone, match, typed_so_far, said):
    asked = f"who=0&result=knock&count_0={typed_so_far}&count_1="
    look = phone.open(f"{match.get_absolute_url()}preview/?{asked}")
    assert said in look.words


def test_a_refused_first_hand_of_the_next_game_stays_on_its_sheet(phone, scorer, match):
    scorer.record(agreed(ANN, 100))
    form = phone.open(f"{match.get_absolute_url()}game/2/").form
    refused = phone.send(form, **typed.knock(0, 12, 20))
    assert refused.status == 422
    assert [one.words for one in refused.page.all(cls="total")] == ["0", "0"]
    assert refused.form.values["count_0"] == "12"


def test_a_spade_is_told_as_twice(phone, start):
    oklahoma = start(PRESETS["oklahoma"].ruleset)
    asked = "who=0&result=gin&count_1=10&rank=7&suit=S"
    look = phone.open(f"{oklahoma.get_absolute_url()}preview/?{asked}")
    assert look.words == "Ann goes gin: (20 + 10) × 2 = 60, and a box."
