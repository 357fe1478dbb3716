"""A table with Ann and Ben, and somebody who writes down what they say."""

from dataclasses import replace
from itertools import count
from secrets import token_hex

import pytest
from django.utils import timezone

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Hand, HouseRules, Match
from scorekeeper.games.scorebook import hands, matches, sharing, undoing
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.people.models import Device, Player
from scorekeeper.people.rights import Role
from scorekeeper.rules.recorded import read_hand
from scorekeeper.rules.ruleset import Ruleset
from tests.games.phone import Phone
from tests.games.table import ANN, gin, knock

TO_100 = Ruleset()
"""25 for gin, 25 for an undercut, boxes of 25, game at 100."""


class Scorer:
    """Writes in one match as an unhurried person would: with a new key, seeing everything."""

    def __init__(self, match: Match, device: Device) -> None:
        self.match = match
        self.device = device
        self._keys = count(1)

    def act(self, **seen) -> Act:
        """An act with a key of its own."""
        act = Act(device=self.device, by="Ann", key=f"key {next(self._keys)}")
        return replace(act, **seen)

    def record(self, *facts, **more) -> Hand:
        """Write hands down one after another. Answers the last."""
        for one in facts:
            written = hands.record_hand(self.match, self.act(), one, **more)
        return written.hand

    def correct(self, hand, facts, **more):
        return hands.correct_hand(self.match, self.act(), hand, facts, **more)

    def void(self, hand, reason=""):
        return hands.void_hand(self.match, self.act(reason=reason), hand)

    def strike(self, hand):
        return hands.strike_hand(self.match, self.act(), hand)

    def restore(self, hand, **more):
        return hands.restore_hand(self.match, self.act(), hand, **more)

    def insert(self, facts, before, **more):
        return hands.insert_hand(self.match, self.act(), facts, before=before, **more).hand

    def move(self, hand, before=None):
        return hands.move_hand(self.match, self.act(), hand, before=before)

    def note(self, hand, note):
        return hands.note_hand(self.match, self.act(), hand, note)

    @staticmethod
    def read(public):
        """A hand as the log has it."""
        return read_hand(public)

    def rules(self, **changed):
        self.match.refresh_from_db()
        ruleset = self.match.ruleset.changed(changed)
        return matches.change_rules(self.match, self.act(), ruleset)

    def undo(self, times=1):
        for _ in range(times):
            written = undoing.undo(self.match, self.act())
        return written

    def redo(self, times=1):
        for _ in range(times):
            written = undoing.redo(self.match, self.act())
        return written


@pytest.fixture
def device(db) -> Device:
    return Device.objects.create(token_hash="0" * 64, name="Ann's phone")


@pytest.fixture
def ann(device) -> Player:
    return device.players.create(name="Ann")


@pytest.fixture
def ben(device) -> Player:
    return device.players.create(name="Ben")


@pytest.fixture
def start(device, ann, ben):
    """Start a match of Ann and Ben: ``start(TO_100, first_dealer=ANN)``."""
    keys = count(1)

    def start(ruleset=TO_100, **more) -> Match:
        act = Act(device=device, by="Ann", key=f"start {next(keys)}")
        return matches.start_match(act, [[ann], [ben]], ruleset, **more).match

    return start


@pytest.fixture
def match(start) -> Match:
    return start()


@pytest.fixture
def none_begun(db):
    yield
    assert not Match.objects.exists()
    assert not Player.objects.exists()
    assert not HouseRules.objects.exists()


@pytest.fixture
def url(match) -> str:
    return match.get_absolute_url()


@pytest.fixture
def the_log_agrees(match):
    """Whatever a test does, the match is in the end what its log says."""
    yield
    match.refresh_from_db()
    assert list(problems_of(match)) == []


@pytest.fixture
def scorer(match, device) -> Scorer:
    return Scorer(match, device)


@pytest.fixture
def hand(scorer) -> Hand:
    """The first of two hands of a game that is over."""
    first = scorer.record(knock(ANN, 8, 20))
    scorer.record(gin(ANN, 80))
    return first


@pytest.fixture
def phone(device) -> Phone:
    """The phone of the device that owns the matches, without scripts."""
    return Phone().is_of(device)


@pytest.fixture
def bens_phone(match) -> Phone:
    """The phone by which Ben joined as the second side."""
    joined = Device.objects.create(token_hash="b" * 64, name="Ben's phone")
    match.participants.create(device=joined, role=Role.PLAYER, side=1)
    return Phone().is_of(joined)


@pytest.fixture
def joined(match):
    """Another phone at the match: ``joined(side=1)`` is Ben's."""

    def joined(role=Role.PLAYER, side=None, at=match, name="") -> Phone:
        device = Device.objects.create(token_hash=token_hex(32), name=name)
        at.participants.create(device=device, role=role, side=side)
        return Phone().is_of(device)

    return joined


@pytest.fixture
def link(match):
    """Make a link: ``link(Role.PLAYER, BEN)``."""

    def link(role, side=None, lasts=None):
        return sharing.make_link(match, role, side, lasts, timezone.now())

    return link


@pytest.fixture
def guest():
    """Another phone, which has never been here."""
    return Phone()


@pytest.fixture
def both(phone, url):
    """Each side enters its own."""
    phone.send(phone.open(f"{url}table/").form_saying("Let both sides enter"))
