"""The log of a match: everything written, the latest first, and nothing erased."""

import pytest

from tests.games.table import ANN, BEN, agreed, gin, knock, wall

pytestmark = pytest.mark.django_db


@pytest.fixture
def log(phone, match):
    def log(query=""):
        return phone.open(f"{match.get_absolute_url()}log/{query}")

    return log


def entries(answer):
    lists = answer.page.all(tag="ol", cls="versions")
    return [item.words for one in lists for item in one.all(tag="li")]


def test_a_new_match_has_one_entry(log):
    assert len(entries(log())) == 1
    assert "the match begins" in entries(log())[0]


def test_the_latest_stands_first_with_old_and_new(log, scorer):
    hand = scorer.record(agreed(ANN, 45))
    scorer.correct(hand, knock(ANN, 3, 20))
    latest, first, _ = entries(log())
    assert latest.startswith("the correction of hand 1")
    assert "→ Ann knock 3 v 20" in latest
    assert first.startswith("hand 1: Ann")


def test_agreed_points_are_told_with_their_number(log, scorer):
    hand = scorer.record(agreed(ANN, 60))
    scorer.correct(hand, agreed(ANN, 6))
    assert "Ann agreed points 60 → Ann agreed points 6" in entries(log())[0]


def test_every_verb_has_words(log, scorer, match):
    first = scorer.record(gin(ANN, 20))
    second = scorer.record(gin(BEN, 20))
    scorer.void(first, "misdeal")
    scorer.restore(first)
    scorer.strike(second)
    scorer.restore(second)
    scorer.insert(wall(), before=second)
    scorer.move(second, before=first)
    scorer.note(first, "rain")
    scorer.rules(target=150)
    scorer.undo(2)
    scorer.redo()
    answer = log()
    assert answer.status == 200
    assert len(entries(answer)) == match.entries.count()
    assert "“misdeal”" in answer.words
    assert "taken back" in answer.words


def test_hands_are_named_by_their_number_by_now(log, scorer):
    first, second = scorer.record(gin(ANN, 20)), scorer.record(gin(BEN, 10))
    scorer.strike(first)
    words = entries(log())
    assert "a hand struck" in words[0]
    assert words[1].startswith("hand 1: Ben gin +35")
    assert second.pk


def test_a_long_log_has_pages(log, scorer):
    scorer.record(*[wall()] * 60)
    assert len(entries(log())) == 50
    assert len(entries(log("?page=2"))) == 11
    assert "Earlier" in log().words
    assert "Later" in log("?page=2").words


@pytest.mark.parametrize("page", ["x", "-1", "0", "99", "9" * 50, ""])
def test_a_page_that_is_not_there_is_the_nearest(log, page):
    assert log(f"?page={page}").status == 200
