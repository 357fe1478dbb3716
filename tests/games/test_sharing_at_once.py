"""Two fingers on the same link, or two phones on it, at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep

import pytest
from django.db import connections, transaction
from django.utils import timezone

from scorekeeper.games.models import HistorySeat, Link, Match, Participant
from scorekeeper.games.scorebook import sharing
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.following import follow_match
from scorekeeper.games.scorebook.hands import record_hand
from scorekeeper.games.scorebook.moving import NotOpen, move_in
from scorekeeper.games.scorebook.players import merge_players
from scorekeeper.people.models import Device
from scorekeeper.people.moves import offer_move
from scorekeeper.people.rights import Role
from tests.games.table import BEN, gin

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 20


@pytest.fixture
def both():
    """Let two phones do something at the same moment: ``both(first, second)``."""
    together = Barrier(2)

    def at_once(do):
        together.wait(timeout=30)
        try:
            return do()
        except (NotOpen, sharing.NotLetIn) as refusal:
            return refusal

    with ThreadPoolExecutor(2) as phones:
        yield lambda *acts: list(phones.map(at_once, acts))
        list(phones.map(lambda _: (together.wait(timeout=30), connections.close_all()), range(2)))


def test_two_taps_make_one_link(start, both):
    for _ in range(TIMES):
        match, now = start(), timezone.now()
        make = lambda: sharing.make_link(match, Role.PLAYER, BEN, None, now)  # noqa: B023, E731
        one, other = both(make, make)
        assert one == other
    assert Link.objects.count() == TIMES


def test_two_taps_on_replace_replace_it_once(match, both):
    link = sharing.make_link(match, Role.VIEWER, None, None, timezone.now())
    for turn in range(1, TIMES + 1):
        replace = lambda: sharing.replace_link(match, link, timezone.now())  # noqa: B023, E731
        one, other = both(replace, replace)
        assert one == other
        link = one
        assert Link.objects.filter(revoked_at=None).count() == 1
        assert Link.objects.count() == turn + 1


def test_a_phone_that_joins_by_two_taps_has_joined_once(start, both):
    for turn in range(TIMES):
        match, now = start(), timezone.now()
        link = sharing.make_link(match, Role.PLAYER, BEN, None, now)
        device = Device.objects.create(token_hash=f"device {turn}")
        join = lambda: sharing.join(link, device, now, is_me=True)  # noqa: B023, E731
        one, other = both(join, join)
        assert one == other
        assert HistorySeat.objects.filter(holder=device, match=match).count() == 2
    assert Participant.objects.count() == TIMES


def test_a_link_that_is_taken_back_while_somebody_joins_lets_nobody_stay(start, both):
    for turn in range(TIMES):
        match, now = start(), timezone.now()
        link = sharing.make_link(match, Role.SCORER, None, None, now)
        device = Device.objects.create(token_hash=f"device {turn}")
        both(
            lambda: sharing.join(link, device, now),  # noqa: B023
            lambda: sharing.revoke_link(match, link, now),  # noqa: B023
        )
        joined = match.participants.select_related("link").first()
        assert joined is None or not joined.is_in(timezone.now())


def test_two_new_phones_do_not_both_get_what_the_old_one_had(device, both):
    for turn in range(TIMES):
        move, now = offer_move(device, timezone.now()), timezone.now()
        answers = both(
            lambda: move_in(move, f"one {turn}", now),  # noqa: B023
            lambda: move_in(move, f"other {turn}", now),  # noqa: B023
        )
        assert sorted(type(one).__name__ for one in answers) == ["Device", "NotOpen"]
        assert Device.objects.count() == 1


def test_a_phone_that_writes_a_hand_while_it_moves_holds_nobody_up(start, device):
    """Whoever writes holds the match, and comes to the phone's row second: so does a move."""
    new = Device.objects.create(token_hash="new")
    match, act = start(), Act(device=device, by="Ann", key="a hand")
    match.participants.create(device=new, role=Role.PLAYER, side=BEN)
    move, now = offer_move(device, timezone.now()), timezone.now()
    with ThreadPoolExecutor(1) as phones:
        with transaction.atomic():
            Match.objects.select_for_update().get(pk=match.pk)
            moved = phones.submit(move_in, move, "new", now)
            sleep(0.5)
            assert record_hand(match, act, gin(BEN, 20)).hand
        assert moved.result(timeout=30).token_hash == "new"
        phones.submit(connections.close_all).result()
    assert match.entries.get(version=2).device == device
    assert list(match.participants.values_list("role", flat=True)) == [Role.OWNER]


def test_a_hand_that_is_written_while_two_players_become_one_holds_nobody_up(start, device):
    """An act may tell the histories first, and comes to the phone's row with its entry."""
    match, act = start(), Act(device=device, by="Ann", key="a hand")
    ben, benny = device.players.get(name="Ben"), device.players.create(name="Benny")
    with ThreadPoolExecutor(1) as phones:
        with transaction.atomic():
            follow_match(Match.objects.select_for_update().get(pk=match.pk))
            merged = phones.submit(merge_players, benny, ben)
            sleep(0.5)
            assert record_hand(match, act, gin(BEN, 90)).hand
        assert merged.result(timeout=30).kept == benny
        phones.submit(connections.close_all).result()
    assert [one.outcome for one in benny.history_seats.all()] == ["won"]
