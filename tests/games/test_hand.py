"""A hand's page: why these points, who wrote it, and every version of it."""

from datetime import UTC, datetime

import pytest

from scorekeeper.games.callers import Caller
from scorekeeper.games.hand_page import hand_context
from scorekeeper.games.reading_hands import find_hand
from scorekeeper.people.rights import Role
from scorekeeper.rules.ruleset import Ruleset
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall

pytestmark = pytest.mark.django_db


@pytest.fixture
def page_of(phone, match):
    def page_of(hand):
        return phone.open(f"{match.get_absolute_url()}hand/{hand.mark}/")

    return page_of


def lines(answer):
    table = answer.page.one(tag="table", cls="lines")
    return [
        (row.one(tag="th").words.split("  ")[0], int(row.one(tag="td").words))
        for row in table.one(tag="tbody").all(tag="tr")
    ]


def test_the_lines_add_up_to_the_points(scorer, page_of):
    answer = page_of(scorer.record(knock(ANN, 8, 5)))

    assert answer.page.all(tag="h2")[0].words == "Ben undercuts: 25 + 3 = 28, and a box."
    assert [points for _, points in lines(answer)] in ([25, 3], [3, 25])
    assert answer.page.one(tag="tfoot").one(tag="td").words == "28"


def test_it_was_played_when_the_clock_at_the_table_said_so(phone, start, device):
    match = start(time_zone="Europe/Berlin")
    when = datetime(2026, 7, 3, 20, 15, tzinfo=UTC)
    hand = Scorer(match, device).record(agreed(ANN, 20), at=when)
    facts = phone.open(f"{match.get_absolute_url()}hand/{hand.mark}/").page.one(cls="terms")
    assert "22:15" in facts.words


def test_each_line_has_its_rule_in_a_sentence(scorer, page_of):
    answer = page_of(scorer.record(gin(ANN, 14)))
    assert all(line.all(tag="small") for line in answer.page.one(tag="tbody").all(tag="tr"))
    laws = answer.page.all(cls="law")
    assert len(laws) == 1  # both lines rest on it
    assert all(law.words.endswith(".") for law in laws)


@pytest.mark.parametrize(
    ("facts", "title"),
    [
        (knock(ANN, 4, 20), "Ann knocks: 20 − 4 = 16, and a box."),
        (gin(BEN, 9), "Ben goes gin: 25 + 9 = 34, and a box."),
        (agreed(ANN, 30), "Ann: 30 agreed"),
        (wall(), "The stock ran out: no score."),
        (void(), "A void hand: no score, and the same dealer again."),
    ],
)
def test_every_kind_of_hand_has_its_page(scorer, page_of, facts, title):
    answer = page_of(scorer.record(facts))
    assert answer.status == 200
    assert answer.page.one(tag="h1").words == "Hand 1 of game 1"
    assert title in answer.page.all(tag="h2")[0].words


def test_agreed_points_say_how_many_were_agreed(scorer, page_of):
    answer = page_of(scorer.record(agreed(ANN, 30)))
    assert "30" in answer.page.one(tag="tfoot").words


def test_the_page_says_who_wrote_it_and_each_version(scorer, page_of):
    hand = scorer.record(knock(ANN, 6, 66))
    scorer.correct(hand, knock(ANN, 6, 12))
    versions = page_of(hand).page.one(tag="ol", cls="versions").all(tag="li")

    assert len(versions) == 2
    assert "Ann knock 6 v 66 → Ann knock 6 v 12" in versions[1].words
    assert all("Ann," in version.words for version in versions)


def test_a_version_that_was_taken_back_says_so(scorer, page_of):
    hand = scorer.record(knock(ANN, 6, 66))
    scorer.correct(hand, knock(ANN, 6, 12))
    scorer.undo()
    taken_back = page_of(hand).page.all(tag="li", cls="taken-back")
    assert len(taken_back) == 1
    assert "taken back" in taken_back[0].words


def test_a_withdrawn_hand_keeps_its_page_and_its_way_back(scorer, page_of, phone):
    hand = scorer.record(knock(ANN, 6, 66))
    scorer.strike(hand)
    answer = page_of(hand)
    assert answer.status == 200
    assert "This hand does not stand on the sheet." in answer.words
    assert "Restore" in answer.words


def test_a_hand_that_comes_into_another_game_while_its_page_is_read(scorer, match):
    ends = scorer.record(gin(ANN, 80))
    hand = scorer.record(knock(BEN, 8, 20))
    read_before = find_hand(match, hand.mark)
    scorer.correct(ends, gin(ANN, 8))
    match.caller = Caller(Role.OWNER)
    row = hand_context(match, read_before)["row"]
    assert (row.game, row.number, row.hand) == (1, 2, knock(BEN, 8, 20))


def test_hollywood_says_which_columns_a_hand_entered(phone, start, device):
    match = start(Ruleset().changed({"columns": 3}))
    scorer = Scorer(match, device)
    scorer.record(agreed(ANN, 10))
    hand = scorer.record(agreed(ANN, 10))
    answer = phone.open(f"{match.get_absolute_url()}hand/{hand.mark}/")
    facts = answer.page.one(tag="dl", cls="terms").words
    assert "Entered in columns 1, 2" in facts


@pytest.mark.parametrize("mark", [0, 999, 2**31, 2**63, 10**40])
@pytest.mark.parametrize("page", ["", "void/", "strike/", "restore/", "preview/"])
def test_a_hand_that_is_not_there_is_not_found(phone, scorer, match, mark, page):
    scorer.record(wall())
    assert phone.open(f"{match.get_absolute_url()}hand/{mark}/{page}").status == 404


def test_a_hand_of_another_match_is_not_found_here(phone, start, device):
    here, there = start(), start()
    Scorer(here, device).record(wall())
    Scorer(there, device).record(wall(), wall(), wall())
    mark = there.hands.last().mark
    assert phone.open(f"{there.get_absolute_url()}hand/{mark}/").status == 200
    assert phone.open(f"{here.get_absolute_url()}hand/{mark}/").status == 404


@pytest.mark.parametrize(
    ("what", "facts", "said"),
    [("void", gin(ANN, 80), "Game 1 is open again."), ("strike", gin(ANN, 80), "")],
)
def test_what_a_void_hand_moves_is_shown_before_it_is_done(
    phone, scorer, match, page_of, what, facts, said
):
    hand = scorer.record(facts)
    answer = phone.open(f"{match.get_absolute_url()}hand/{hand.mark}/{what}/")
    assert said in answer.words
    assert answer.page.one(cls="moved").words
    hand.refresh_from_db()
    assert hand.stands, "nothing is saved by looking"


@pytest.mark.parametrize(("what", "state"), [("void", "void"), ("strike", "struck")])
def test_a_hand_is_voided_or_struck_and_restored_on_its_page(phone, scorer, match, what, state):
    hand = scorer.record(gin(ANN, 20))
    url = f"{match.get_absolute_url()}hand/{hand.mark}/"
    answer = phone.send(phone.open(url + what + "/").forms[0], reason="misdeal")
    assert answer.status == 200
    assert "misdeal" in phone.open(url).words
    hand.refresh_from_db()
    assert hand.state == state

    phone.send(phone.open(url + "restore/").forms[0])
    hand.refresh_from_db()
    assert hand.state == "live"
    assert match.games.get().scores == [[45, 0]]
