"""Hands counted from their cards, in a record."""

import pytest

from scorekeeper.rules.gin_sheet import write_sheet
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.record import read_record, write_record
from tests.rules.test_rulings import BIG_GIN, GIN, KNOCKER, LOOSE, UNDERCUTTER

WAITING = "AC 3D 5C 7S 9D JH 8C 2C 6D TC"


def record(*hands, rules="bicycle", **more):
    sides = ["Ann", "Ben"]
    return {"format": "gin-match/1", "rules": rules, "sides": sides, "hands": [*hands]} | more


def recounted(*hands, **more):
    return write_sheet(read_record(record(*hands, **more)).sheet())["hands"]


def refused(*hands, **more):
    with pytest.raises(Refused) as caught:
        read_record(record(*hands, **more))
    return caught.value.where, str(caught.value)


def hand(result, by, *cards, **more):
    return {"result": result, "by": by, "cards": [*cards]} | more


def test_cards_without_counts_are_counted():
    (row,) = recounted(hand("knock", 0, KNOCKER, UNDERCUTTER))
    assert (row["winner"], row["kind"], row["points"]) == (1, "undercut", 21)


def test_cards_stand_in_the_order_of_the_sides():
    (row,) = recounted(hand("knock", 1, UNDERCUTTER, KNOCKER))
    assert (row["winner"], row["kind"], row["points"]) == (0, "undercut", 21)


def test_counts_stand_where_the_cards_say_otherwise():
    (row,) = recounted(hand("knock", 0, KNOCKER, UNDERCUTTER, deadwood=[6, 13]))
    assert (row["winner"], row["points"], row["cards_say"]) == (0, 7, [6, 5])


def test_counts_that_agree_with_the_cards_need_no_remark():
    (row,) = recounted(hand("knock", 0, KNOCKER, UNDERCUTTER, deadwood=[6, 5]))
    assert "cards_say" not in row


def test_cards_over_the_limit_say_so_beside_counts_within_it():
    over = KNOCKER.replace("JD", "KD")
    (row,) = recounted(hand("knock", 0, over, UNDERCUTTER, deadwood=[6, 20]))
    assert row["cards_say"] == [36, 5]


def test_counts_stand_beside_cards_that_are_not_all_there():
    (row,) = recounted(hand("knock", 0, KNOCKER, "7S 7H", deadwood=[6, 13]))
    assert (row["points"], "cards_say" in row) == (7, False)


def test_nothing_is_laid_off_on_a_gin_that_is_counted():
    (row,) = recounted(hand("gin", 0, GIN, "9S TS JS QC QD QH 2D 3D 4C 5C"))
    assert (row["kind"], row["points"]) == ("gin", 25 + 14)
    (row,) = recounted(hand("knock", 0, GIN, "9S TS JS QC QD QH 2D 3D 4C 5C"))
    assert (row["kind"], row["points"]) == ("gin", 25 + 14)


def test_big_gin_is_counted_from_eleven_cards():
    for bonus, kind in ((31, "big_gin"), (None, "gin")):
        rules = {"preset": "bicycle", "big_gin_bonus": bonus}
        (row,) = recounted(hand("big_gin", 1, WAITING, BIG_GIN), rules=rules)
        assert (row["kind"], row["points"]) == (kind, (bonus or 25) + 61)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (hand("knock", 0, KNOCKER + " AC", UNDERCUTTER), "The knocker has 11 cards: there have"),
        (hand("knock", 0, KNOCKER, "7S 7H"), "The defender has 2 cards: there have to be ten."),
        (
            hand("big_gin", 0, GIN, WAITING.replace("8C", "KC")),
            "The knocker has 10 cards: big gin needs eleven.",
        ),
        (hand("big_gin", 1, WAITING, BIG_GIN.replace("7H", "AH")), "These eleven cards do not"),
        (hand("gin", 0, KNOCKER, UNDERCUTTER), "Gin leaves the knocker without deadwood"),
        (hand("knock", 0, LOOSE, BIG_GIN[:29]), "63 is over the knock limit of 10"),
        (hand("knock", 0, KNOCKER, KNOCKER), "4S stands there twice."),
    ],
)
def test_cards_that_make_no_such_hand_are_refused(given, said):
    where, sentence = refused({"result": "wall"}, given)
    assert where == "hands[1].cards"
    assert sentence.startswith(said)


def test_without_cards_the_counts_are_missed():
    assert refused({"result": "knock", "by": 0})[0] == "hands[0].deadwood"


def test_a_void_hand_keeps_cards_in_any_number():
    (row,) = recounted({"result": "void", "cards": ["7S 8S", KNOCKER]})
    assert row["kind"] is None


def test_a_counted_record_is_written_with_its_counts():
    read = read_record(record(hand("knock", 0, KNOCKER, UNDERCUTTER)))
    written = write_record(read)
    assert written["hands"][0]["deadwood"] == [6, 5]
    assert read_record(written) == read


def test_a_log_may_leave_the_counts_to_the_cards_too():
    given = hand("knock", 0, KNOCKER, UNDERCUTTER)
    entries = [
        {"version": 1, "verb": "started"},
        {"version": 2, "verb": "recorded", "hand": "h1", "before": None, "new": given},
    ]
    read = read_record(record(given | {"id": "h1", "deadwood": [6, 5]}, log=entries))
    assert read.hands[0].hand.deadwood == (6, 5)
