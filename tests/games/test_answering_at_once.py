"""Two phones answer one proposal at the same moment: one answer counts, and the log agrees."""

from threading import Barrier, Thread

import pytest
from django.db import connections

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Match, Proposal
from scorekeeper.games.scorebook import hands, proposing, signing
from scorekeeper.games.scorebook.acts import Act, AnsweredAlready
from scorekeeper.games.signatures import sheet_of_all
from scorekeeper.rules.signed import digest_of
from tests.games.table import ANN, BEN, gin

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_accepting_and_a_declining_phone(match, scorer, device):
    hand = scorer.record(gin(ANN, 80))
    wanted = {"what": "void", "data": {}, "side": ANN, "needs": (BEN,), "hand": hand}
    rests = {"games": [], "hands": []}
    proposing.propose(match, scorer.act(), proposing.AskedFor(**wanted, rests_on=rests))
    found = Proposal.objects.select_related("entry").get()
    act = Act(device=device, by="Ben")

    def make():
        return hands.void_hand(match, Act(device=device, by="Ann", is_agreed=True), hand)

    ended = at_once(
        lambda: proposing.accept(match, act, found, BEN, make),
        lambda: proposing.decline(match, act, found, BEN),
    )
    assert sorted(map(str, ended)) == ["None", "answered already"]
    match.refresh_from_db()
    verbs = [one.verb for one in match.entries.order_by("version")]
    assert verbs[3:] in (["voided", "accepted"], ["declined"])
    assert list(problems_of(match)) == []


def test_both_sides_sign_at_once(match, scorer, device):
    scorer.record(gin(ANN, 80))
    [game] = sheet_of_all(match).games
    seen = digest_of(game, match.seated)
    act = Act(device=device)
    ended = at_once(
        lambda: signing.sign_game(match, act, 1, ANN, seen=seen),
        lambda: signing.sign_game(match, act, 1, BEN, seen=seen),
    )
    assert ended == [None, None]
    match.refresh_from_db()
    assert [one.side for one in match.signatures.all()] == [ANN, BEN]
    assert list(problems_of(Match.objects.get())) == []


def at_once(*acts):
    """Let each act in a thread of its own; answers what each raised that is no error."""
    ended, start = [], Barrier(len(acts))

    def run(act):
        start.wait()
        try:
            act()
            ended.append(None)
        except AnsweredAlready:
            ended.append("answered already")
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return ended
