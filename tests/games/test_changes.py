"""A hand voided, struck, restored, moved, or put in where it was forgotten."""

import pytest

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Entry, Hand
from tests.games import typed
from tests.games.table import ANN, BEN, agreed, gin, knock, wall

pytestmark = pytest.mark.django_db


@pytest.fixture
def change(phone, match):
    """Open what can be done to a hand, and send its form."""

    def open_and_send(hand, what, **said):
        answer = phone.open(f"{match.get_absolute_url()}hand/{hand.mark}/{what}/")
        answer = phone.send(answer.form, **said)
        return phone.send(answer.form) if answer.page.all(name="seen") else answer

    yield open_and_send
    match.refresh_from_db()
    assert list(problems_of(match)) == []


@pytest.fixture
def look(phone, match):
    def look(hand, what):
        answer = phone.open(f"{match.get_absolute_url()}hand/{hand.mark}/{what}/")
        return [one.words for one in answer.page.one(cls="moved").all(tag="li")]

    return look


@pytest.fixture
def sheet(phone, match):
    """The hands on the sheet, as their numbers and running totals."""

    def sheet():
        answer = phone.open(match.get_absolute_url())
        rows = answer.page.one(tag="tbody").all(tag="tr")
        return [int(one.words) for row in rows for one in row.all(cls="running")]

    return sheet


def test_what_a_void_moves_is_shown_before_it_is_saved(scorer, look, change, sheet):
    scorer.record(knock(ANN, 8, 20))
    hand = scorer.record(gin(BEN, 16))
    assert look(hand, "void")[0] == "Ben 41 → 0"
    assert sheet() == [12, 41], "nothing is saved by looking"
    change(hand, "void", reason="misdeal")
    assert sheet() == [12]
    assert Entry.objects.latest("version").reason == "misdeal"


def test_a_void_hand_keeps_its_line_and_a_struck_one_does_not(phone, match, scorer, change):
    first = scorer.record(knock(ANN, 8, 20))
    scorer.record(gin(BEN, 16))
    change(first, "void")
    assert "2 Gin" in phone.open(match.get_absolute_url()).words
    change(first, "strike")
    assert "1 Gin" in phone.open(match.get_absolute_url()).words


def test_a_struck_hand_is_restored_to_its_place(scorer, change, sheet):
    hand = scorer.record(knock(ANN, 8, 20))
    scorer.record(agreed(ANN, 10))
    change(hand, "strike")
    assert sheet() == [10]
    change(hand, "restore")
    assert sheet() == [12, 22]


def test_an_earlier_version_is_restored(phone, match, scorer, sheet):
    hand = scorer.record(knock(ANN, 8, 20))
    scorer.correct(hand, knock(ANN, 8, 60))
    assert sheet() == [52]
    page = phone.open(f"{match.get_absolute_url()}hand/{hand.mark}/")
    (version,) = [
        link.attrs["href"]
        for link in page.page.all(tag="a")
        if link.words == "Restore this version"
    ]
    phone.send(phone.open(version).form)
    assert sheet() == [12]


def test_a_version_that_is_not_there_is_not_found(phone, match, scorer):
    hand = scorer.record(knock(ANN, 8, 20))
    address = f"{match.get_absolute_url()}hand/{hand.mark}/version/99/"
    assert phone.open(address).status == 404


def test_a_forgotten_hand_is_put_in_its_place(phone, match, scorer, change, sheet):
    hand = scorer.record(agreed(ANN, 10))
    answer = change(hand, "insert", **typed.knock(0, 8, 20))
    assert answer.status == 200
    assert sheet() == [12, 22]
    assert [one.verb for one in Entry.objects.order_by("version")][-1] == "inserted"


def test_an_impossible_forgotten_hand_is_sent_back(scorer, change):
    hand = scorer.record(agreed(ANN, 10))
    answer = change(hand, "insert", **typed.knock(0, 12, 20))
    assert answer.status == 422
    assert "over the knock limit" in " ".join(answer.refusals)
    assert Hand.objects.count() == 1


def test_a_hand_is_moved_to_another_number(scorer, change, sheet):
    scorer.record(agreed(ANN, 1), agreed(ANN, 2))
    hand = scorer.record(agreed(ANN, 3))
    change(hand, "move", place="1")
    assert sheet() == [3, 4, 6]
    change(hand, "move", place="2")
    assert sheet() == [1, 4, 6]
    change(hand, "move", place="3")
    assert sheet() == [1, 3, 6]


@pytest.mark.parametrize("place", ["0", "4", "", "abc"])
def test_a_number_that_is_not_on_the_sheet_is_refused(scorer, change, place):
    scorer.record(agreed(ANN, 1), agreed(ANN, 2))
    hand = scorer.record(agreed(ANN, 3))
    answer = change(hand, "move", place=place)
    assert answer.status == 422
    assert answer.beside("place")


def test_who_dealt_the_later_hands_is_kept_if_wanted(match, scorer, change, look):
    # the loser deals: Ben after hand 1, Ann after hand 2, Ann again after the wall
    scorer.record(agreed(ANN, 10))
    hand = scorer.record(agreed(BEN, 10))
    later = scorer.record(wall())
    assert look(hand, "void")[-1] == "Hand 3: dealt by Ann → Ben"

    change(hand, "void", keep_dealers="on")
    later.refresh_from_db()
    assert later.index.dealer == ANN
    assert later.dealer == ANN


def test_without_that_the_deal_follows_the_house_rules(scorer, change):
    scorer.record(agreed(ANN, 10))
    hand = scorer.record(agreed(BEN, 10))
    later = scorer.record(wall())
    change(hand, "void")
    later.refresh_from_db()
    assert later.index.dealer == BEN
    assert later.dealer is None
