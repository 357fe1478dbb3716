"""Whatever is done to a match, in any order: its log gives its facts, and undo has a way back.

``EXAMPLES=2000 pytest tests/games/test_any_sequence.py`` looks longer.
"""

import os
from contextlib import contextmanager, suppress
from itertools import zip_longest

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import HandIndex
from scorekeeper.games.recent import undoable
from scorekeeper.games.scorebook import matches
from scorekeeper.games.scorebook.acts import MatchOver, NothingToUndo, NotStanding
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall

pytestmark = pytest.mark.django_db

look = settings(
    max_examples=int(os.environ.get("EXAMPLES", "25")),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

FACTS = [
    knock(ANN, 8, 20),
    knock(BEN, 3, 60),
    knock(ANN, 9, 4),
    gin(ANN, 75),
    gin(BEN, 20, dealer=ANN),
    agreed(BEN, 12),
    wall(),
    void(),
    wall(dealer=BEN),
]
RULES = [
    Ruleset().changed(changed)
    for changed in (
        {},
        {"target": 60, "match_games": 3, "dealer": "alternate"},
        {"target": 50, "columns": 3, "column_multipliers": [1, 1, 2]},
        {"target": 40, "columns": 2, "rolling": True},
        {"target": 30, "big_gin_bonus": 31, "wall_dealer": "next"},
        {"gin_bonus": 0, "knock_limit": 8},
    )
]
ENDS = [Ended.STRUCK, Ended.AS_IT_STANDS]

facts = st.sampled_from(FACTS)
some = st.integers(0, 40)
ANYTHING = st.one_of(
    st.tuples(st.just("record"), facts),
    st.tuples(st.just("record"), facts),
    st.tuples(st.just("correct"), some, facts),
    st.tuples(st.sampled_from(["void", "strike", "restore"]), some),
    st.tuples(st.just("restore_first"), some),
    st.tuples(st.just("insert"), some, facts),
    st.tuples(st.just("move"), some, some),
    st.tuples(st.just("move"), some, some),
    st.tuples(st.just("note"), some),
    st.tuples(st.just("rules"), st.sampled_from(RULES)),
    st.tuples(st.just("first_dealer"), st.sampled_from([None, ANN, BEN])),
    st.tuples(st.just("end"), st.sampled_from(ENDS)),
    st.tuples(st.sampled_from(["go_on", "swap", "undo", "undo", "undo", "redo", "redo"])),
    st.tuples(st.just("notice"), st.integers(2, 6)),
)


class Anybody(Scorer):
    """Does one thing after another; what cannot be done is refused and leaves no trace."""

    def do(self, verb, *details):
        with suppress(Refused, MatchOver, NotStanding, NothingToUndo), transaction.atomic():
            getattr(self, f"do_{verb}")(*details)

    def any_hand(self, index):
        hands = list(self.match.hands.all())
        return hands[index % len(hands)] if hands else self.record(wall(), play_on=True)

    def do_record(self, facts):
        self.record(facts, play_on=True)

    def do_correct(self, index, facts):
        self.correct(self.any_hand(index), facts)

    def do_void(self, index):
        self.void(self.any_hand(index), "misdeal")

    def do_strike(self, index):
        self.strike(self.any_hand(index))

    def do_restore(self, index):
        self.restore(self.any_hand(index))

    def do_restore_first(self, index):
        """The hand as it was first recorded."""
        hand = self.any_hand(index)
        first = hand.entries.earliest("version")
        self.restore(hand, to=self.read(first.new))

    def do_insert(self, index, facts):
        self.insert(facts, self.any_hand(index))

    def do_move(self, index, before):
        before = self.any_hand(before) if before else None
        self.move(self.any_hand(index), before)

    def do_note(self, index):
        self.note(self.any_hand(index), f"note {self.match.entries.count()}")

    def do_rules(self, ruleset):
        matches.change_rules(self.match, self.act(), ruleset)

    def do_first_dealer(self, side):
        matches.change_first_dealer(self.match, self.act(), side)

    def do_end(self, how):
        matches.end_match(self.match, self.act(), how)

    def do_go_on(self):
        matches.go_on(self.match, self.act())

    def do_swap(self):
        seats = self.match.seats.select_related("player")
        matches.change_sides(self.match, self.act(), [[seat.player] for seat in seats][::-1])

    def do_notice(self, column):
        matches.give_notice(self.match, self.act(), column)

    def do_undo(self):
        self.undo()

    def do_redo(self):
        self.redo()


@contextmanager
def afterwards_nothing_happened():
    """Let one example leave no rows to the next."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def stored(match):
    """Everything that is stored of a match, but for its log, what the log knows nothing of
    (hands that were taken back), and where exactly a hand stands between two others."""
    match.refresh_from_db()
    hands = [hand for hand in match.hands.all() if hand.state != "taken_back"]
    return [
        match.rules,
        [match.first_dealer, match.ended, match.notices],
        list(match.seats.values_list("side", "seat", "player")),
        *[(hand.name, hand.state, hand.note, hand.recorded()) for hand in hands],
        *[as_row(game, "id") for game in match.games.all()],
        *[as_row(row) for row in HandIndex.objects.filter(match=match).order_by("hand")],
    ]


def differences(before, after):
    return [pair for pair in zip_longest(before, after) if pair[0] != pair[1]]


def as_row(row, *but):
    return {key: value for key, value in vars(row).items() if key not in ("_state", *but)}


@look
@given(ruleset=st.sampled_from(RULES), steps=st.lists(ANYTHING, max_size=20))
def test_any_sequence_of_verbs_passes_the_audit(start, device, ruleset, steps):
    with afterwards_nothing_happened():
        anybody = Anybody(start(ruleset), device)
        for step in steps:
            anybody.do(*step)

            anybody.match.refresh_from_db()
            assert list(problems_of(anybody.match)) == []


@look
@given(ruleset=st.sampled_from(RULES), steps=st.lists(ANYTHING, max_size=20))
def test_undoing_everything_and_redoing_it_changes_nothing(start, device, ruleset, steps):
    with afterwards_nothing_happened():
        anybody = Anybody(start(ruleset), device)
        for step in steps:
            anybody.do(*step)
        as_it_was = stored(anybody.match)
        times = 0
        while undoable(anybody.match):
            anybody.undo()
            times += 1
        assert not anybody.match.hands.filter(state__in=["live", "void", "struck"]).exists()

        if times:
            anybody.redo(times)
        assert differences(as_it_was, stored(anybody.match)) == []
        assert list(problems_of(anybody.match)) == []
