"""Three phones write at one sheet, at once, late and twice: it is one sheet in the end.

A hundred evenings of some fourteen requests; more would take over a minute.
``AT_ONCE=5000 pytest tests/games/test_phones_at_once.py`` plays as many on each database.
"""

import os
import secrets
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import pytest

from scorekeeper.games.audit import problems_of
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.matches import start_match
from scorekeeper.people.models import Device
from scorekeeper.rules.log import ADDING, Verb
from scorekeeper.rules.ruleset import Ruleset
from tests.games.chaos import PHONES, Evening, close_connections, join

EVENINGS = int(os.environ.get("AT_ONCE", "100"))
ROUNDS = 4
PARTS = 4

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(120 + EVENINGS * 2),
]


@pytest.fixture
def hands():
    """As many hands as may send something at the same moment."""
    with ThreadPoolExecutor(2 * PHONES + 1) as hands:
        yield hands
        close_connections(hands)


@pytest.fixture
def tokens():
    return [secrets.token_urlsafe(32) for _ in range(PHONES)]


@pytest.fixture
def devices(tokens):
    digests = [sha256(token.encode()).hexdigest() for token in tokens]
    return [Device.objects.create(token_hash=digest) for digest in digests]


def begin(devices):
    """A short game, so that some evenings open a second one."""
    act = Act(device=devices[0], key=secrets.token_urlsafe(18))
    match = start_match(act, [["Ann"], ["Ben"]], Ruleset(target=120), first_dealer=0).match
    join(match, devices)
    return match


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_three_phones_do_it_stays_one_sheet(devices, tokens, hands, part):
    told: Counter[int] = Counter()
    for seed in range(part, EVENINGS, PARTS):
        match = begin(devices)
        evening = Evening(match, tokens, seed, hands)
        evening.play(ROUNDS)
        told.update(evening.answers)
        match.refresh_from_db()
        assert list(problems_of(match)) == [], seed
        every_acknowledged_hand_is_there_once(match, evening)
        sheets = evening.sheets()
        assert len(sheets) == 1, (seed, sheets)
    print(f"{sum(told.values())} requests: {dict(told)}")


def every_acknowledged_hand_is_there_once(match, evening):
    """And nothing else: what was not acknowledged left no trace."""
    entries = Counter(match.entries.exclude(verb=Verb.STARTED).values_list("key", flat=True))
    assert set(entries) <= set(evening.saved)
    assert set(entries.values()) <= {1}
    added = {key for key, request in evening.saved.items() if request.adds}
    written = match.entries.filter(verb__in=[*ADDING, Verb.ACCEPTED])
    one_hand = {entry.key for entry in written}
    assert added <= one_hand
    marks = [entry.hand.mark for entry in written if entry.verb in ADDING]
    assert sorted(marks) == sorted(match.hands.values_list("mark", flat=True))
