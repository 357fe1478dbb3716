"""Putting a hand right: every fact of it, in any game, with a look at what it moves."""

from datetime import UTC, datetime

import pytest

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Entry
from tests.games import typed
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall

pytestmark = pytest.mark.django_db


@pytest.fixture
def correct(phone, match):
    """Open a hand, change something in its form, and send it."""

    def correct(hand, without="", **changed):
        answer = phone.open(f"{match.get_absolute_url()}hand/{hand.mark}/")
        answer = phone.send(answer.form, without, **changed)
        hand.refresh_from_db()
        return answer

    yield correct
    match.refresh_from_db()
    assert list(problems_of(match)) == []


def totals(phone, match):
    answer = phone.open(match.get_absolute_url())
    return [int(one.words) for one in answer.page.all(cls="total")]


@pytest.mark.parametrize(
    "facts",
    [knock(ANN, 6, 66), gin(BEN, 10), agreed(ANN, 30), agreed(BEN, 12), wall(), void()],
    ids=str,
)
def test_the_form_shows_the_hand_and_unchanged_writes_nothing(scorer, match, correct, facts):
    hand = scorer.record(facts, note="rain", at=datetime(2026, 11, 29, 22, 15, 42, tzinfo=UTC))
    before = Entry.objects.count()
    answer = correct(hand)
    assert answer.status == 200
    assert Entry.objects.count() == before
    assert hand.at.second == 42


def test_the_winner_is_corrected(phone, scorer, match, correct):
    hand = scorer.record(agreed(ANN, 20))
    correct(hand, who="1")
    assert totals(phone, match) == [0, 20]


def test_a_count_is_corrected_and_everything_after_follows(phone, scorer, match, correct):
    hand = scorer.record(agreed(ANN, 20))
    scorer.record(agreed(BEN, 30), agreed(ANN, 10))
    answer = correct(hand, points="25")
    assert "25" in answer.page.one(tag="tfoot").words
    assert totals(phone, match) == [35, 30]


def test_a_corrected_kind_is_checked_again(scorer, correct):
    hand = scorer.record(knock(ANN, 5, 45))
    answer = correct(hand, result="gin")
    assert answer.status == 422
    assert "a count of 5 is a knock" in " ".join(answer.refusals)
    assert hand.result == "knock"


def test_only_what_is_changed_changes(scorer, correct):
    when = datetime(2026, 11, 29, 22, 15, 42, tzinfo=UTC)
    hand = scorer.record(gin(ANN, 20, dealer=BEN), note="rain", at=when)
    correct(hand, count_1="22")
    assert (hand.deadwood, hand.dealer, hand.note, hand.at) == ([0, 22], BEN, "rain", when)


def test_dealer_note_time_and_reason_are_facts_too(scorer, correct):
    hand = scorer.record(gin(ANN, 20))
    answer = correct(hand, dealer="1", note="by candle", at="2026-11-28T21:30", reason="misread")
    assert (hand.dealer, hand.note) == (1, "by candle")
    assert hand.at == datetime(2026, 11, 28, 21, 30, tzinfo=UTC)
    assert "misread" in answer.words


def test_a_finished_game_opens_again(phone, scorer, match, correct):
    scorer.record(agreed(ANN, 45))
    hand = scorer.record(agreed(ANN, 60))  # meant 6
    correct(hand, points="6")
    answer = phone.open(match.get_absolute_url())
    assert totals(phone, match) == [51, 0]
    assert answer.page.all(id="entry"), "the game takes hands again"
    log = phone.open(f"{match.get_absolute_url()}log/").words
    assert "Ann agreed points 60 → Ann agreed points 6" in log


def test_a_game_that_ends_sooner_gives_its_later_hands_to_the_next(scorer, match, correct):
    # Hand 1 was really gin against 80: the game ended with it.
    hand = scorer.record(agreed(ANN, 60))
    later = scorer.record(agreed(BEN, 98))
    correct(hand, **typed.gin(0, 80))
    later.refresh_from_db()
    assert [game.scores for game in match.games.all()] == [[[105, 0]], [[0, 98]]]
    assert later.index.game == 2


def test_what_a_correction_moves_is_said_before_it_is_saved(phone, scorer, match, correct):
    hand = scorer.record(agreed(ANN, 60))
    scorer.record(agreed(BEN, 98))
    before = Entry.objects.count()
    answer = correct(hand, **typed.gin(0, 80), look="1")

    moved = answer.page.one(cls="moved").words
    assert "Ann 60 → 105" in moved
    assert "Game 1 ends with hand 1." in moved
    assert "Hand 2 goes to game 2." in moved
    assert Entry.objects.count() == before
    assert answer.form.values["count_1"] == "80"


def test_the_look_as_it_is_typed_says_the_same(phone, scorer, match):
    hand = scorer.record(agreed(ANN, 60))
    url = f"{match.get_absolute_url()}hand/{hand.mark}/preview/"
    assert "Ann 60 → 25" in phone.open(url, query_params=typed.agreed(0, 25)).words
    assert "Moves nothing" in phone.open(url, query_params=typed.agreed(0, 60)).words
    assert "98" in phone.open(url, query_params=typed.knock(0, 5, 100)).words


def test_the_wrong_side_is_no_reason_to_type_again(scorer, match, correct):
    hand = scorer.record(knock(ANN, 5, 30))
    correct(hand, who="1", count_0="30", count_1="5")
    assert match.games.get().scores == [[0, 25]]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"count_1": ""}, "How much has Ben left?"),
        ({"count_1": "abc"}, "This is not a number."),
        ({"count_1": "5000"}, "98"),
        ({"count_0": "12"}, "10"),
        ({"who": "5"}, ""),
        ({"at": "yesterday"}, "Give the day and the time."),
        ({"dealer": "7"}, ""),
        ({"note": "x" * 2001}, "2000"),
        ({"reason": "x" * 501}, "500"),
    ],
)
def test_a_correction_that_cannot_be_is_sent_back(scorer, correct, changed, sentence):
    hand = scorer.record(knock(ANN, 5, 30))
    before = Entry.objects.count()
    answer = correct(hand, **changed)
    assert answer.status == 422
    assert sentence in answer.page.one(id="entry").words
    assert Entry.objects.count() == before
    kept = {name: value for name, value in changed.items() if name in ("at", "count_0", "count_1")}
    assert answer.form.values.items() >= kept.items()


@pytest.mark.parametrize("at", ["0001-01-01T00:00", "9999-12-31T23:59", "1900-01-01T00:00"])
@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/Los_Angeles", "UTC", ""])
def test_a_time_at_the_end_of_time_is_no_servers_error(phone, start, device, at, zone):
    match = start(time_zone=zone)
    hand = Scorer(match, device).record(wall())
    answer = phone.open(f"{match.get_absolute_url()}hand/{hand.mark}/")
    answer = phone.send(answer.form, at=at)
    assert answer.status in (200, 422)
    for page in ("", "log/", f"hand/{hand.mark}/"):
        assert phone.open(match.get_absolute_url() + page).status == 200


@pytest.mark.parametrize("hour", [0, 1])
def test_a_hand_of_the_hour_that_comes_twice_can_be_corrected(phone, start, device, hour):
    # Berlin, the night the clocks go back: 02:30 comes twice.
    match = start(time_zone="Europe/Berlin")
    when = datetime(2026, 10, 25, hour, 30, tzinfo=UTC)
    hand = Scorer(match, device).record(agreed(ANN, 20), at=when)
    answer = phone.open(f"{match.get_absolute_url()}hand/{hand.mark}/")
    assert answer.form.values["at"] == "2026-10-25T02:30"
    assert phone.send(answer.form, points="25").status == 200
    hand.refresh_from_db()
    assert (hand.points, hand.at) == (25, when)


def test_a_time_put_right_by_two_taps_is_saved_once(phone, scorer, match):
    hand = scorer.record(knock(ANN, 8, 20))
    form = phone.open(f"{match.get_absolute_url()}hand/{hand.mark}/").form
    for _ in range(2):
        answer = phone.send(form, at="2026-11-28T21:30", dealer="1", note="late")
        assert answer.status == 200
    assert match.entries.count() == 3
    assert phone.send(form, at="2026-11-28T21:31", dealer="1", note="late").status == 409


def test_two_corrections_of_one_hand_ask_the_second(phone, scorer, match):
    hand = scorer.record(agreed(ANN, 20))
    answer = phone.open(f"{match.get_absolute_url()}hand/{hand.mark}/")
    scorer.correct(hand, agreed(ANN, 21))
    answer = phone.send(answer.form, points="25")

    assert answer.status == 409
    assert "changed meanwhile" in answer.asked
    assert answer.form.values["points"] == "25"
    assert phone.send(answer.form).status == 200
    hand.refresh_from_db()
    assert hand.points == 25


def test_a_hand_taken_back_meanwhile_has_to_be_restored_first(phone, scorer, match):
    hand = scorer.record(agreed(ANN, 20))
    answer = phone.open(f"{match.get_absolute_url()}hand/{hand.mark}/")
    scorer.undo()
    answer = phone.send(answer.form, points="25")
    assert answer.status == 409
