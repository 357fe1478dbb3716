"""`manage.py audit` finds whatever does not agree with the log."""

from importlib import import_module
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from scorekeeper.games.models import Entry, Game, Hand, HandIndex, Match, Seat
from scorekeeper.games.scorebook import matches
from scorekeeper.rules.ruleset import Ruleset
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, gin, knock, wall

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(match, device):
    """Two games, with a corrected hand, a struck one and one that was taken back."""
    scorer = Scorer(match, device)
    first = scorer.record(knock(ANN, 8, 20), gin(ANN, 80))
    struck = scorer.record(wall())
    scorer.record(knock(BEN, 3, 10))
    scorer.correct(first, gin(ANN, 90))
    scorer.strike(struck)
    scorer.record(wall())
    scorer.undo()
    matches.change_first_dealer(match, scorer.act(), BEN)
    return match


def audit(*arguments):
    """The problems it prints, and whether it says so by its status."""
    out, status = StringIO(), 0
    try:
        call_command("audit", *arguments, stdout=out)
    except SystemExit as leaving:
        status = leaving.code
    *problems, _ = out.getvalue().splitlines()
    assert status == (1 if problems else 0)
    return problems


def test_a_match_that_was_kept_by_the_scorebook_has_no_problem(match):
    assert audit() == []


def hands(match, **where):
    return Hand.objects.filter(match=match, **where)


TAMPERED = {
    "a count": lambda m: hands(m, mark=2).update(deadwood=[8, 21]),
    "a winner": lambda m: hands(m, mark=3).update(by=1),
    "a state": lambda m: hands(m, mark=2).update(state="void"),
    "a struck hand": lambda m: hands(m, state="struck").update(state="live"),
    "a hand taken back": lambda m: hands(m, state="taken_back").update(state="live"),
    "an order": lambda m: hands(m, mark=5).update(place=-1),
    "house rules": lambda m: Match.objects.update(rules=Ruleset(gin_bonus=26).to_public()),
    "the first dealer": lambda m: Match.objects.update(first_dealer=0),
    "an end": lambda m: Match.objects.update(ended="struck"),
    "a notice": lambda m: Match.objects.update(notices={"1": 3}),
    "a version": lambda m: Match.objects.update(version=4),
    "a side": lambda m: Seat.objects.filter(side=0).update(
        player=m.owner.players.create(name="Cleo")
    ),
    "a missing entry": lambda m: Entry.objects.filter(version=3).delete(),
    "an old hand in the log": lambda m: Entry.objects.filter(version=3).update(
        new={"result": "wall"}
    ),
    "an old side in the log": lambda m: Entry.objects.filter(verb="corrected").update(
        old={"result": "wall"}
    ),
    "an old dealer in the log": lambda m: Entry.objects.filter(verb="first dealer").update(
        old={"first_dealer": 0}
    ),
    "a mark": lambda m: Entry.objects.filter(version=2).update(taken_back=True),
    "a missing mark": lambda m: Entry.objects.update(taken_back=False),
    "a total": lambda m: Game.objects.filter(number=1).update(scores=[[1, 1]]),
    "a settlement": lambda m: Game.objects.filter(number=1).update(settlement=[1, -1]),
    "a tally": lambda m: Game.objects.filter(number=1).update(tallies=[]),
    "a number of the statistics": lambda m: m.history_seats.filter(side=1).update(gins=7),
    "what a search finds": lambda m: Match.objects.update(words="the cat"),
    "a missing game": lambda m: Game.objects.filter(number=1).delete(),
    "a game too many": lambda m: Game.objects.filter(number=2).update(number=3),
    "points in the index": lambda m: HandIndex.objects.filter(hand__mark=2).update(points=1),
    "a missing row": lambda m: HandIndex.objects.filter(hand__mark=2).delete(),
    "a row of a struck hand": lambda m: HandIndex.objects.create(
        hand=hands(m, state="struck").get(), match=m, game=1, points=0, boxes=0
    ),
}
IN_THE_INDEX = list(TAMPERED)[-10:]


@pytest.mark.parametrize("what", TAMPERED)
def test_whatever_was_changed_behind_the_scorebook_is_found(match, what):
    TAMPERED[what](match)
    problems = audit()
    assert problems
    assert all(problem.startswith(f"{match.code}: ") for problem in problems)


@pytest.mark.parametrize("what", IN_THE_INDEX)
def test_the_index_is_repaired_from_the_hands(match, what):
    TAMPERED[what](match)
    assert audit("--repair-index") == []


def test_facts_and_log_are_never_repaired(match):
    TAMPERED["a count"](match)
    assert audit("--repair-index")
    assert hands(match, mark=2).get().deadwood == [8, 21]


def test_only_the_matches_that_are_named_are_looked_at(match, start):
    other = start()
    TAMPERED["a count"](match)
    assert audit(other.code) == []
    assert audit(match.code)


def test_a_code_that_is_none_is_said(match):
    with pytest.raises(CommandError):
        audit("nosuchmatch")


def test_notes_that_were_stored_in_the_order_of_the_hands_are_put_in_one_order(start, device):
    noted = start()
    scorer = Scorer(noted, device)
    for note in ("the dog", "the cat"):
        scorer.note(scorer.record(wall()), note)
    Match.objects.update(words="the dog\nthe cat")
    noted.history_seats.update(words="the dog\nthe cat")
    assert len(audit()) == 1

    import_module("scorekeeper.games.migrations.0022_words_in_one_order").put_in_order(apps, None)

    assert audit() == []
    assert set(noted.history_seats.values_list("words", flat=True)) == {"the cat\nthe dog"}
