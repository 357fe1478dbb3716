"""Two phones write at the same moment: no hand is lost, and none is doubled."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import HandIndex
from scorekeeper.games.scorebook import hands, matches, undoing
from scorekeeper.games.scorebook.acts import Act, AlreadySaved, Meanwhile
from scorekeeper.people.devices import device_for_writing
from scorekeeper.people.models import Device, Player
from scorekeeper.rules.ruleset import Ruleset
from tests.games.table import ANN, BEN, agreed

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 200
LONG = Ruleset(target=10_000)


@pytest.fixture
def both():
    """Let two phones do something at the same moment: ``both(first, second)``."""
    together = Barrier(2)

    def at_once(do):
        together.wait(timeout=30)
        try:
            return do()
        except (AlreadySaved, Meanwhile) as refusal:
            return refusal

    with ThreadPoolExecutor(2) as phones:
        yield lambda *acts: list(phones.map(at_once, acts))
        list(phones.map(lambda _: (together.wait(timeout=30), connections.close_all()), range(2)))


def recorder(match, device, key, points, by=ANN, version=None):
    """What a phone does when it sends a hand."""
    act = Act(device=device, by="Ann", key=key, version=version)
    return lambda: hands.record_hand(match, act, agreed(by, points))


def test_two_hundred_times_two_hands_at_once(match, device, both):
    for turn in range(ROUNDS):
        first = recorder(match, device, f"a{turn}", 1, ANN)
        if turn % 2:
            # Two hands, from two phones.
            both(first, recorder(match, device, f"b{turn}", 2, BEN))
        else:
            # One hand, sent twice by a phone that heard no answer.
            one, other = both(first, first)
            assert one.entry == other.entry
            assert {one.replay, other.replay} == {False, True}

    points = Counter(HandIndex.objects.values_list("winner", "points"))
    assert points == {(ANN, 1): ROUNDS, (BEN, 2): ROUNDS // 2}
    match.refresh_from_db()
    assert list(problems_of(match)) == []


def test_two_contents_under_one_key_are_never_both_saved(start, device, both):
    match = start(LONG)
    for turn in range(10):
        answers = both(
            recorder(match, device, f"k{turn}", 1), recorder(match, device, f"k{turn}", 2)
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["AlreadySaved", "Written"]
    assert match.hands.count() == 10


def test_of_two_phones_that_saw_the_same_sheet_one_is_asked(start, device, both):
    match = start(LONG)
    for turn in range(10):
        match.refresh_from_db()
        answers = both(
            recorder(match, device, f"a{turn}", 1, version=match.version),
            recorder(match, device, f"b{turn}", 1, version=match.version),
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["Meanwhile", "Written"]
    assert match.hands.count() == 10


def test_two_fingers_on_undo_take_one_hand_back(start, device, both):
    match = start(LONG)
    recorder(match, device, "a", 1)()
    recorder(match, device, "b", 1)()

    def undoer(key):
        act = Act(device=device, key=key, version=3)
        return lambda: undoing.undo(match, act, version=3)

    answers = both(undoer("c"), undoer("d"))
    assert sorted(type(answer).__name__ for answer in answers) == ["Meanwhile", "Written"]
    assert [hand.state for hand in match.hands.all()] == ["live", "taken_back"]


def test_a_match_started_by_a_double_tap_is_one(device, both):
    def starter(key):
        act = Act(device=device, key=key)
        return lambda: matches.start_match(act, [["Ann"], ["Ben"]], LONG)

    for turn in range(10):
        one, other = both(starter(f"k{turn}"), starter(f"k{turn}"))
        assert one.match == other.match
    assert device.matches.count() == 10
    assert Player.objects.count() == 20


def test_a_device_that_writes_twice_at_once_for_the_first_time_is_one(rf, both):
    def request():
        asking = rf.get("/")
        asking.COOKIES["device"] = "a" * 43
        return lambda: device_for_writing(asking)

    one, other = both(request(), request())
    assert one == other
    assert Device.objects.count() == 1
