"""A hand: what was seen at the table. What it is worth is worked out in `scoring`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NewType

from scorekeeper.rules.cards import Card

Side = NewType("Side", int)
"""Who an account belongs to, counted from 0: a player, or a team."""

SIDES = (Side(0), Side(1))


def other(side: Side) -> Side:
    """The opponent, where there are two sides."""
    return Side(1 - side)


class Result(StrEnum):
    """How a hand ended, as the scorer saw it."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"
    AGREED = "agreed"
    WALL = "wall"
    VOID = "void"


class Kind(StrEnum):
    """What a hand was scored as; it follows from the counts."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"
    UNDERCUT = "undercut"
    GIN_OFF = "gin_off"
    FORFEIT = "forfeit"
    TIE = "tie"


COUNTED = frozenset({Result.KNOCK, Result.GIN, Result.BIG_GIN})


@dataclass(frozen=True, kw_only=True)
class Hand:
    """One hand, from the deal to its end, as it was seen.

    A knock, gin or big gin has `by` and `deadwood` (each side's count after lay-offs, in the
    order of the sides). Agreed points have `winner`, `points` and `kind` (None: not known). A wall
    and a void hand have neither. `cards` are kept with the hand and do not change its score.
    """

    result: Result
    by: Side | None = None
    deadwood: tuple[int, ...] | None = None
    winner: Side | None = None
    kind: Kind | None = None
    points: int | None = None
    knock_card: Card | None = None
    dealer: Side | None = None
    cards: tuple[tuple[Card, ...], ...] | None = None

    @classmethod
    def counted(cls, result: Result, by: Side, deadwood: tuple[int, ...], **more: object) -> Hand:
        """A knock, gin or big gin by a side, with both counts."""
        return replace(cls(result=result, by=by, deadwood=deadwood), **more)  # type: ignore[arg-type]

    @classmethod
    def agreed(cls, winner: Side, points: int, kind: Kind | None = None) -> Hand:
        """Points that the table agreed on, as they go on the sheet."""
        return cls(result=Result.AGREED, winner=winner, points=points, kind=kind)
