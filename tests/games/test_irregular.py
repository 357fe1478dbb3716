"""Something went wrong at the table: a way on is chosen, and stands in the log with its reason."""

import pytest

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Hand
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.hands import record_hand
from scorekeeper.rules.irregularities import Incident
from scorekeeper.rules.ruleset import Ruleset
from tests.games.table import ANN, agreed

pytestmark = pytest.mark.django_db


@pytest.fixture
def go_on(phone, match):
    """Choose how to go on after something went wrong."""

    def go_on(incident, of=match, **said):
        answer = phone.open(f"{of.get_absolute_url()}irregular/{incident}/")
        return phone.send(answer.form, **said)

    yield go_on
    match.refresh_from_db()
    assert list(problems_of(match)) == []


def last_entry(match):
    return match.entries.latest("version")


@pytest.mark.parametrize("incident", Incident)
def test_every_irregularity_has_a_page_with_ways_to_go_on(phone, match, incident):
    page = phone.open(f"{match.get_absolute_url()}irregular/{incident}/")
    assert page.status == 200
    assert page.form.offered["effect"]


def test_the_match_leads_to_all_of_them(phone, match):
    page = phone.open(f"{match.get_absolute_url()}irregular/")
    assert len(page.page.one(cls="finished").all(tag="a")) == len(Incident)
    assert "Something went wrong" in phone.open(f"{match.get_absolute_url()}table/").words


def test_playing_on_is_a_ruling_in_the_log_and_changes_no_score(phone, scorer, match, go_on):
    scorer.record(agreed(ANN, 12))
    go_on("over_limit", effect="play_on", reason="he had 11")
    entry = last_entry(match)
    assert entry.verb == "ruled"
    assert entry.reason == "went wrong: over_limit, play_on – he had 11"
    assert Hand.objects.count() == 1
    told = phone.open(f"{match.get_absolute_url()}log/").words
    assert "a ruling" in told
    assert "Play on – he had 11" in told


def test_a_hand_declared_void_says_why(phone, match, go_on):
    go_on("cards_before_draw", effect="void")
    hand = Hand.objects.get()
    assert hand.state == "void"
    assert hand.reason == "went wrong: cards_before_draw, void"


def test_a_forfeit_goes_on_the_sheet_as_points(phone, match, go_on):
    go_on("over_limit", effect="forfeit", winner="1", points="25")
    hand = Hand.objects.get()
    assert (hand.result, hand.kind, hand.winner, hand.points) == ("agreed", "forfeit", 1, 25)


def test_undo_takes_back_the_hand_and_passes_over_the_ruling(phone, scorer, match, go_on):
    scorer.record(agreed(ANN, 12))
    go_on("over_limit", effect="play_on")
    sheet = phone.open(match.get_absolute_url())
    assert "Undo hand 1" in sheet.words


@pytest.mark.parametrize(
    ("said", "field", "sentence"),
    [
        ({}, "effect", "Say how you go on."),
        ({"effect": "forfeit", "points": "25"}, "winner", "Who gets the points?"),
        ({"effect": "forfeit", "winner": "0"}, "points", "How many points"),
        ({"effect": "forfeit", "winner": "0", "points": "999"}, "points", "are possible here"),
    ],
)
def test_what_is_missing_is_said_beside_its_field(match, go_on, said, field, sentence):
    answer = go_on("over_limit", **said)
    assert answer.status == 422
    assert sentence in answer.beside(field)
    assert not Hand.objects.exists()


def test_what_the_table_agreed_on_comes_first(phone, start):
    match = start(Ruleset().changed({"over_limit": "void"}))
    page = phone.open(f"{match.get_absolute_url()}irregular/over_limit/")
    assert page.form.offered["effect"][0] == "void"
    assert "as this table agreed" in page.words


def test_an_irregularity_that_nobody_knows_is_not_found(phone, match):
    assert phone.open(f"{match.get_absolute_url()}irregular/earthquake/").status == 404


def test_a_forfeit_after_a_decided_match_asks_whether_to_play_on(phone, start):
    match = start(Ruleset().changed({"match_games": 1}))
    record_hand(match, Act(device=match.owner, key="k" * 20), agreed(ANN, 100))
    forfeit = {"effect": "forfeit", "winner": "1", "points": "25"}
    page = phone.open(f"{match.get_absolute_url()}irregular/over_limit/")
    answer = phone.send(page.form, **forfeit)
    assert answer.status == 409
    assert "Ann has won the match. Play on?" in answer.asked
    assert phone.send(answer.form_saying("Play on")).status == 200
    assert match.hands.count() == 2
