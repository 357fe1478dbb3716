"""Signatures, disputes and proposals, by the log alone."""

from itertools import count

import pytest

from scorekeeper.rules.agreement import State, agree
from scorekeeper.rules.log import fold, read_entry
from tests.rules.table import ANN, BEN, knock

DIGEST, OTHER = "a" * 64, "b" * 64
FIRST, SECOND = knock(ANN, 8, 20), knock(ANN, 8, 6)
RESTS = {"games": [[1, DIGEST]], "hands": [[2, FIRST]]}


def agreed(*entries):
    log = zip(count(1), entries, strict=False)
    return agree(read_entry({"version": version, **entry}) for version, entry in log)


def did(verb, hand=None, **new):
    return {"verb": verb, "new": new} | ({"hand": hand} if hand else {})


def signed(side, digest=DIGEST, verb="signed"):
    return did(verb, game=1, side=side, digest=digest)


def disputed(**more):
    return did("disputed", "h2", side=BEN, said=FIRST, **more)


def proposed(**more):
    return did("proposed", **{"what": "void", "data": {}, "side": ANN, "needs": [BEN]} | more)


def test_a_signature_lasts_until_it_is_taken_back():
    found = agreed(signed(ANN), signed(BEN), signed(ANN, OTHER), signed(BEN, verb="unsigned"))
    assert [(one.side, one.digest) for one in found.signatures] == [(ANN, DIGEST), (ANN, OTHER)]


@pytest.mark.parametrize(
    ("answers", "state"),
    [
        ([], State.OPEN),
        ([did("declined", dispute=1, side=ANN)], State.OPEN),
        ([did("retracted", dispute=1, side=BEN)], State.RETRACTED),
        ([did("ruled", dispute=1)], State.RULED),
        ([did("lapsed", dispute=1, side=BEN)], State.LAPSED),
        ([did("accepted", dispute=1, side=ANN)], State.ACCEPTED),
        ([did("accepted", dispute=1, side=BEN, kept=True)], State.KEPT),
        ([did("ruled", dispute=1), did("retracted", dispute=1, side=BEN)], State.RULED),
    ],
)
def test_a_dispute_ends_by_its_first_last_word(answers, state):
    (found,) = agreed(disputed(), *answers).disputes
    assert found.state is state
    assert found.closed == (None if state is State.OPEN else 2)


def test_what_is_put_forward_takes_back_that_it_stays():
    kept = did("declined", dispute=1, side=ANN)
    again = did("disputed", "h2", dispute=1, side=BEN, said=FIRST, proposed=SECOND)
    (found,) = agreed(disputed(), kept, again).disputes
    assert (found.version, found.side) == (1, BEN)
    assert (found.proposed, found.proposed_by, found.kept_by) == (SECOND, BEN, None)


def test_a_proposal_wants_every_side_that_is_asked():
    asked = proposed(rests_on=RESTS, side=None, needs=[ANN, BEN])
    once = did("accepted", proposal=1, side=BEN)
    (found,) = agreed(asked, once).proposals
    assert (found.state, found.agreed) == (State.OPEN, (BEN,))
    (found,) = agreed(asked, once, did("accepted", proposal=1, side=ANN)).proposals
    assert (found.state, found.closed) == (State.ACCEPTED, 3)
    (found,) = agreed(asked, once, did("declined", proposal=1, side=ANN)).proposals
    assert found.state is State.DECLINED


NONSENSE = [
    {"verb": "signed"},
    did("signed", game=True, side=0, digest=DIGEST),
    did("signed", game=1, side=7, digest=DIGEST),
    did("signed", game=0, side=0, digest=DIGEST),
    did("signed", game=1, side=0, digest="short"),
    did("disputed", side=0, said=FIRST),
    did("disputed", "h2", side=0, said={"result": "mystery"}),
    did("disputed", "h2", side=0),
    did("disputed", "h2", dispute=9, side=0, said=FIRST),
    did("proposed", side=0, needs=[1]),
    proposed(rests_on={"games": [1], "hands": []}),
    proposed(rests_on=RESTS, data={"who": 1}),
    proposed(rests_on=RESTS, needs=1),
    did("accepted", proposal=[1], side=0),
    did("accepted", dispute={}, side=0),
    did("ruled", incident="misdeal", effect="redeal"),
]


@pytest.mark.parametrize("entry", NONSENSE, ids=str)
def test_an_entry_that_says_nothing_of_the_kind_is_passed_over(entry):
    found = agreed(entry, entry)
    assert (found.signatures, found.disputes, found.proposals) == ((), (), ())


def test_none_of_it_changes_a_fact():
    log = [signed(ANN), disputed(), proposed(rests_on=RESTS), did("accepted", proposal=3, side=BEN)]
    entries = [read_entry({"version": n, **one}) for n, one in enumerate(log, start=1)]
    assert fold(entries).hands == ()
    assert fold(entries).standing == ()
