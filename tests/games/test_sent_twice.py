"""A request sent twice counts once, and what happened meanwhile is asked about."""

import pytest

from scorekeeper.games.models import Match
from scorekeeper.games.scorebook import hands, matches, undoing
from scorekeeper.games.scorebook.acts import Act, AlreadySaved, Meanwhile
from scorekeeper.people.models import Device, Player
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended
from tests.games.table import ANN, BEN, agreed, gin, knock, wall

pytestmark = pytest.mark.django_db


@pytest.fixture
def starts(device):
    """Send the form that starts a match."""

    def starts(key="k", names=("Ann", "Ben")):
        act = Act(device=device, by="Ann", key=key)
        return matches.start_match(act, [[name] for name in names], Ruleset())

    return starts


# The same key


def test_the_same_hand_sent_twice_is_written_once(scorer, match):
    act = scorer.act()
    first = hands.record_hand(match, act, knock(ANN, 8, 20))
    second = hands.record_hand(match, act, knock(ANN, 8, 20))

    assert (first.replay, second.replay) == (False, True)
    assert second.hand == first.hand
    assert match.hands.count() == 1
    assert match.entries.count() == 2


def test_it_is_answered_as_the_first_time_whatever_came_since(scorer, match):
    act = scorer.act(version=1, game=1)
    first = hands.record_hand(match, act, knock(ANN, 8, 20))
    scorer.record(gin(ANN, 95), wall())
    matches.end_match(match, scorer.act(), Ended.STRUCK)

    assert hands.record_hand(match, act, knock(ANN, 8, 20)).entry == first.entry


def test_another_hand_under_the_same_key_is_asked_about(scorer, match):
    act = scorer.act()
    first = hands.record_hand(match, act, knock(ANN, 8, 20))

    with pytest.raises(AlreadySaved) as saved:
        hands.record_hand(match, act, knock(ANN, 8, 21))
    assert saved.value.entry == first.entry
    assert saved.value.entry.hand == first.hand
    assert match.hands.count() == 1


def test_another_verb_under_the_same_key_is_asked_about(scorer, match):
    hand = scorer.record(wall())
    act = scorer.act()
    hands.void_hand(match, act, hand)
    with pytest.raises(AlreadySaved):
        hands.strike_hand(match, act, hand)


def test_two_hands_that_are_alike_are_two(scorer, match):
    scorer.record(knock(ANN, 8, 20), knock(ANN, 8, 20))
    assert match.hands.count() == 2


def test_one_key_may_serve_in_two_matches(scorer, start, device):
    act = scorer.act()
    hands.record_hand(scorer.match, act, wall())
    assert not hands.record_hand(start(), act, wall()).replay


def test_a_match_started_twice_is_one(starts):
    first, second = starts(), starts()

    assert second.replay
    assert second.match == first.match
    assert second.entry == first.entry
    assert Player.objects.count() == 2


def test_another_match_under_the_same_key_is_asked_about(starts):
    first = starts()
    with pytest.raises(AlreadySaved) as saved:
        starts(names=("Ann", "Cleo"))
    assert saved.value.entry.match == first.match


def test_two_owners_may_use_one_key(starts):
    starts()
    other = Act(device=Device.objects.create(token_hash="1" * 64), key="k")
    matches.start_match(other, [["Ann"], ["Ben"]], Ruleset())
    assert Match.objects.count() == 2


# An older version


def test_a_hand_recorded_meanwhile_is_asked_about(scorer, match):
    act = scorer.act(version=1)
    scorer.record(knock(BEN, 4, 30))

    with pytest.raises(Meanwhile) as meanwhile:
        hands.record_hand(match, act, knock(ANN, 8, 20))
    assert [entry.verb for entry in meanwhile.value.entries] == ["recorded"]
    assert match.hands.count() == 1


MEANWHILE = {
    "strike": lambda scorer, hand: scorer.strike(hand),
    "insert": lambda scorer, hand: scorer.insert(wall(), hand),
    "move": lambda scorer, hand: scorer.move(hand),
    "rules": lambda scorer, hand: scorer.rules(gin_bonus=20),
    "undo": lambda scorer, hand: scorer.undo(),
    "correct": lambda scorer, hand: scorer.correct(hand, agreed(BEN, 9)),
    "void": lambda scorer, hand: scorer.void(hand),
    "note": lambda scorer, hand: scorer.note(hand, "n"),
    "dealer": lambda scorer, hand: matches.change_first_dealer(scorer.match, scorer.act(), BEN),
}


@pytest.mark.parametrize(
    ("verb", "is_asked"),
    [
        ("strike", True),
        ("insert", True),
        ("move", True),
        ("rules", True),
        ("undo", True),
        ("correct", False),
        ("void", False),
        ("note", False),
        ("dealer", False),
    ],
)
def test_the_next_hand_is_asked_about_only_where_hands_or_rules_changed(scorer, verb, is_asked):
    hand = scorer.record(agreed(ANN, 8))
    scorer.record(wall())
    scorer.match.refresh_from_db()
    act = scorer.act(version=scorer.match.version)
    MEANWHILE[verb](scorer, hand)

    if is_asked:
        with pytest.raises(Meanwhile):
            hands.record_hand(scorer.match, act, wall())
    else:
        assert hands.record_hand(scorer.match, act, wall()).entry


@pytest.mark.parametrize(
    ("verb", "is_asked"),
    [("correct", True), ("void", True), ("note", True), ("strike", True), ("rules", False)],
)
def test_a_correction_is_asked_about_where_the_same_hand_was_touched(scorer, verb, is_asked):
    hand = scorer.record(agreed(ANN, 8))
    act = scorer.act(version=2)
    MEANWHILE[verb](scorer, hand)

    if is_asked:
        with pytest.raises(Meanwhile):
            hands.correct_hand(scorer.match, act, hand, agreed(ANN, 9))
    else:
        assert hands.correct_hand(scorer.match, act, hand, agreed(ANN, 9)).entry


def test_a_correction_of_another_hand_is_not_in_the_way(scorer, match):
    # Case G2: both kept.
    first, second = scorer.record(agreed(ANN, 8)), scorer.record(agreed(BEN, 5))
    act = scorer.act(version=3)
    scorer.correct(first, agreed(ANN, 9))
    hands.correct_hand(match, act, second, agreed(BEN, 6))
    assert match.games.get().scores == [[9, 6]]


def test_undoing_a_correction_touches_the_corrected_hand(scorer, match):
    hand = scorer.record(agreed(ANN, 8))
    scorer.correct(hand, agreed(ANN, 9))
    act = scorer.act(version=3)
    undoing.undo(match, scorer.act())

    with pytest.raises(Meanwhile) as meanwhile:
        hands.correct_hand(match, act, hand, agreed(ANN, 10))
    assert meanwhile.value.entries[0].subject.verb == "corrected"


def test_asked_about_and_sent_again_with_what_was_seen_it_is_saved(scorer, match):
    act = scorer.act(version=1)
    scorer.record(knock(BEN, 4, 30))
    with pytest.raises(Meanwhile):
        hands.record_hand(match, act, knock(ANN, 8, 20))

    hands.record_hand(match, scorer.act(key=act.key, version=2), knock(ANN, 8, 20))
    assert match.games.get().scores == [[12, 26]]
