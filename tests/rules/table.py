"""The words of the card table: who did what, and the sheet that follows from it."""

import pytest

from scorekeeper.rules.gin_sheet import write_sheet
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.record import read_record

ANN, BEN = 0, 1
WALL = {"result": "wall"}
VOID = {"result": "void"}

S25 = {"big_gin_bonus": 31}
"""Gin, undercut and boxes 25, big gin 31, game bonus 100, to 100: the defaults but for one."""
S20 = {"gin_bonus": 20, "undercut_bonus": 10, "box": 20}


def in_order(by, own, others):
    return [own, others] if by == ANN else [others, own]


def knock(by, own, defender, **more):
    return {"result": "knock", "by": by, "deadwood": in_order(by, own, defender)} | more


def gin(by, defender, **more):
    return {"result": "gin", "by": by, "deadwood": in_order(by, 0, defender)} | more


def big_gin(by, defender, **more):
    return {"result": "big_gin", "by": by, "deadwood": in_order(by, 0, defender)} | more


def agreed(winner, points, kind=None, **more):
    return {"result": "agreed", "winner": winner, "kind": kind, "points": points} | more


def a(points, kind=None):
    """Ann is given points."""
    return agreed(ANN, points, kind)


def b(points, kind=None):
    """Ben is given points."""
    return agreed(BEN, points, kind)


def record(hands=(), rules="bicycle", **more):
    """A match record of Ann and Ben."""
    base = {"format": "gin-match/1", "rules": rules, "sides": ["Ann", "Ben"], "hands": list(hands)}
    return base | more


def recount(written):
    """The sheet of a record."""
    return write_sheet(read_record(written).sheet())


def sheet(hands, rules=None, **more):
    """The sheet of these hands; house rules are the table's defaults, changed."""
    return recount(record(hands, rules or {}, **more))


def scored(hand, **rules):
    """What a single hand brings: its winner, kind, points and boxes."""
    row = sheet([hand], rules)["hands"][0]
    return row["winner"], row["kind"], row["points"], row["boxes"]


def column(hands, number=1, **rules):
    """A column of the first game."""
    return sheet(hands, rules)["games"][0]["columns"][number - 1]


def scores(hands, **rules):
    """The scores of all columns of the first game."""
    return [each["scores"] for each in sheet(hands, rules)["games"][0]["columns"]]


def entered(hands, **rules):
    """The columns that each hand was entered in."""
    return [row["columns"] for row in sheet(hands, rules)["hands"]]


def dealers(hands, first_dealer=ANN, **rules):
    """Who dealt each hand, and who deals next."""
    walked = sheet(hands, rules, first_dealer=first_dealer)
    return [*(row["dealer"] for row in walked["hands"]), walked["next_dealer"]]


def lines(of):
    """The lines of a row or a column, by their labels."""
    return {line["label"]: line["points"] for line in of["lines"]}


def refused(written):
    """The place where a record is refused, and why."""
    with pytest.raises(Refused) as refusal:
        recount(written)
    return refusal.value.where, str(refusal.value)


def place(hands, rules=None, **more):
    """The place where these hands or house rules are refused."""
    return refused(record(hands, rules or {}, **more))[0]
