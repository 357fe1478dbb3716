"""The log: folding it gives the facts; what does not fit is named."""

from itertools import count

import pytest

from scorekeeper.rules.log import FACT_CHANGING, OF_A_HAND, Verb, fold, read_entry, write_entry
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.record import read_record, write_record
from tests.rules.table import ANN, BEN, VOID, WALL, gin, knock, place, record

FIRST, SECOND, THIRD = knock(ANN, 8, 20), gin(BEN, 14), WALL


def log(*entries):
    """Entries, numbered from 1."""
    return [
        {"version": version, **entry} for version, entry in zip(count(1), entries, strict=False)
    ]


def did(verb, hand=None, new=None, **more):
    given = {"verb": verb, "hand": hand, "new": new} | more
    return {key: value for key, value in given.items() if value is not None}


def undone(version):
    return {"verb": "undone", "entry": version}


def redone(version):
    return {"verb": "redone", "entry": version}


STARTED = did("started", new={"rules": "bicycle", "sides": ["Ann", "Ben"]})
ONE, TWO, THREE = (
    did("recorded", "h1", FIRST),
    did("recorded", "h2", SECOND),
    did("recorded", "h3", THIRD),
)


def folded(*entries):
    return fold([read_entry(entry) for entry in log(*entries)])


def order(*entries):
    return [hand.id for hand in folded(*entries).hands]


def misfit(*entries):
    with pytest.raises(Refused) as refusal:
        folded(*entries)
    return refusal.value.where


def test_hands_stand_in_the_order_they_were_recorded():
    assert order(STARTED, ONE, TWO, THREE) == ["h1", "h2", "h3"]
    assert folded().hands == ()


def test_a_hand_can_be_put_before_another_one():
    inserted = did("inserted", "h9", WALL, before="h2")
    assert order(STARTED, ONE, TWO, inserted) == ["h1", "h9", "h2"]
    assert order(STARTED, ONE, did("recorded", "h9", WALL, before="h1")) == ["h9", "h1"]


def test_a_hand_can_be_moved():
    assert order(STARTED, ONE, TWO, THREE, did("moved", "h3", before="h1")) == ["h3", "h1", "h2"]
    assert order(STARTED, ONE, TWO, THREE, did("moved", "h1")) == ["h2", "h3", "h1"]


def test_a_corrected_hand_keeps_its_place():
    corrected = folded(STARTED, ONE, TWO, did("corrected", "h1", gin(ANN, 3)))
    assert [hand.hand.result for hand in corrected.hands] == ["gin", "gin"]
    assert corrected.hands[0].id == "h1"


def test_a_void_hand_stays_and_a_struck_one_goes_and_can_come_back():
    void = folded(STARTED, ONE, did("voided", "h1", VOID | {"was": FIRST}))
    assert void.hands[0].hand.result == "void"
    assert void.hands[0].was.hand.deadwood == (8, 20)
    struck = folded(STARTED, ONE, TWO, did("struck", "h1"))
    assert [hand.id for hand in struck.hands] == ["h2"]
    assert [hand.id for hand in struck.withdrawn] == ["h1"]
    assert order(STARTED, ONE, TWO, did("struck", "h1"), did("restored", "h1")) == ["h1", "h2"]


def test_facts_of_the_match_are_kept_key_by_key():
    facts = folded(
        STARTED,
        did("first dealer", new={"first_dealer": 1}),
        did("sides", new={"sides": ["Ann", "Cleo"]}),
        did("ended", new={"ended": "struck"}),
        did("went on", new={"ended": None}),
    )
    assert facts.record == {
        "rules": "bicycle",
        "sides": ["Ann", "Cleo"],
        "first_dealer": 1,
        "ended": None,
    }


def test_undo_takes_back_the_latest_and_then_the_one_before():
    assert order(STARTED, ONE, TWO, undone(3)) == ["h1"]
    assert order(STARTED, ONE, TWO, undone(3), undone(2)) == []
    assert folded(STARTED, ONE, TWO, undone(3)).standing == (1, 2)


def test_redo_puts_back_what_was_taken_back_last():
    assert order(STARTED, ONE, TWO, undone(3), undone(2), redone(2)) == ["h1"]
    assert order(STARTED, ONE, TWO, undone(3), undone(2), redone(2), redone(3)) == ["h1", "h2"]
    assert order(STARTED, ONE, undone(2), redone(2), undone(2), redone(2)) == ["h1"]


def test_undo_brings_back_what_a_correction_replaced():
    corrected = did("corrected", "h1", gin(ANN, 3))
    assert folded(STARTED, ONE, corrected, undone(3)) == folded(STARTED, ONE)


def test_entries_that_change_no_facts_are_passed_over():
    noted = did("noted", "h1", {"note": "late"})
    assert order(STARTED, ONE, noted, undone(2), did("signed"), redone(2)) == ["h1"]
    assert folded(STARTED, ONE, noted, did("disputed")).standing == (1, 2)


@pytest.mark.parametrize(
    ("entries", "where"),
    [
        ([undone(1)], "[0]"),
        ([STARTED, undone(1)], "[1]"),
        ([STARTED, ONE, undone(1)], "[2]"),
        ([STARTED, ONE, TWO, undone(2)], "[3]"),
        ([STARTED, ONE, {"verb": "undone"}], "[2]"),
        ([STARTED, ONE, redone(2)], "[2]"),
        ([STARTED, ONE, undone(2), TWO, redone(2)], "[4]"),
        ([STARTED, ONE, TWO, undone(3), undone(2), redone(3)], "[5]"),
        ([STARTED, ONE, undone(2), undone(3)], "[3]"),
    ],
)
def test_undo_and_redo_fit_only_the_entry_whose_turn_it_is(entries, where):
    assert misfit(*entries) == where


@pytest.mark.parametrize(
    "entry",
    [
        did("recorded", "h1", FIRST),
        did("recorded", None, FIRST),
        did("recorded", "h9"),
        did("recorded", "h9", {"result": "knock"}),
        did("recorded", "h9", FIRST, before="h8"),
        did("corrected", "h9", FIRST),
        did("corrected", "h1", {"result": "draw"}),
        did("voided", "h9", VOID),
        did("struck", "h9"),
        did("struck"),
        did("restored", "h9"),
        did("moved", "h9"),
        did("moved", "h1", before="h9"),
        did("inserted", "h1", FIRST),
    ],
)
def test_an_entry_that_does_not_fit_what_stands_before_it_is_named(entry):
    assert misfit(STARTED, ONE, entry) == "[2]"


def test_versions_are_counted_from_1_without_a_gap():
    entries = log(STARTED, ONE)
    for versions in ((0, 1), (1, 3), (1, 1), (2, 1)):
        numbered = [
            read_entry(entry | {"version": version})
            for entry, version in zip(entries, versions, strict=True)
        ]
        with pytest.raises(Refused) as refusal:
            fold(numbered)
        assert refusal.value.where == ("[0]" if versions[0] != 1 else "[1]")


def test_an_entry_that_stands_twice_is_named_the_second_time():
    entry = read_entry(log(ONE)[0])
    with pytest.raises(Refused) as refusal:
        fold([entry, entry])
    assert refusal.value.where == "[1]"


# In a record


HANDS = [FIRST | {"id": "h1"}, SECOND | {"id": "h2"}]


def test_the_log_of_a_record_gives_its_hands():
    whole = read_record(record(HANDS, log=log(STARTED, ONE, TWO)))
    assert len(whole.log or ()) == 3
    assert read_record(write_record(whole)) == whole


@pytest.mark.parametrize(
    "hands",
    [
        [],
        HANDS[:1],
        HANDS[::-1],
        [FIRST, SECOND],
        [HANDS[0], HANDS[1] | {"deadwood": [15, 0]}],
        [HANDS[0], HANDS[1] | {"id": "h3"}],
        [HANDS[0] | {"dealer": 1}, HANDS[1]],
    ],
)
def test_a_log_that_gives_other_hands_is_refused(hands):
    assert place(hands, log=log(STARTED, ONE, TWO)) == "log"


def test_a_misfit_is_refused_at_its_entry():
    assert place(HANDS, log=log(STARTED, ONE, TWO, undone(2))) == "log[3]"


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"version": None}, ".version"),
        ({"version": True}, ".version"),
        ({"version": "1"}, ".version"),
        ({"verb": "scored"}, ".verb"),
        ({"verb": None}, ".verb"),
        ({"verb": ["recorded"]}, ".verb"),
        ({"at": 5}, ".at"),
        ({"by": {}}, ".by"),
        ({"by": "\ud800"}, ".by"),
        ({"hand": 1}, ".hand"),
        ({"old": []}, ".old"),
        ({"new": "wall"}, ".new"),
        ({"new": {"note": "\0"}}, ".new"),
        ({"new": {"sides": 1.5}}, ".new"),
        ({"old": {"\ud800": 1}}, ".old"),
        ({"entry": 1.0}, ".entry"),
        ({"before": 2}, ".before"),
        ({"device": "phone"}, ".device"),
    ],
)
def test_an_entry_is_refused_at_its_key(change, where):
    entries = log(STARTED, ONE)
    entries[1] |= change
    assert place(HANDS[:1], log=entries) == f"log[1]{where}"


def test_an_entry_is_not_nested_without_end():
    deep = {}
    for _ in range(5_000):
        deep = {"new": deep}
    assert place(HANDS[:1], log=[log(STARTED)[0] | {"new": deep}]) == "log[0].new"


def test_reading_what_was_written_gives_the_same_entry():
    entries = log(
        STARTED | {"at": "2026-11-30T21:15:00+01:00", "by": "Ann", "key": "k1"},
        ONE,
        did("inserted", "h2", SECOND, before="h1", reason="forgotten"),
        did("corrected", "h1", THIRD, old=FIRST),
        did("moved", "h1"),
        undone(5),
    )
    for entry in map(read_entry, entries):
        assert read_entry(write_entry(entry)) == entry


def test_every_verb_is_known_and_most_change_facts():
    assert Verb("first dealer") in FACT_CHANGING
    assert Verb("went on") not in OF_A_HAND
    assert {Verb.UNDONE, Verb.REDONE, Verb.NOTED, Verb.SIGNED}.isdisjoint(FACT_CHANGING)
