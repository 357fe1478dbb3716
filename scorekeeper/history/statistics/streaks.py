"""Runs of games won and lost, in the order in which the games were finished."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

WON, LOST = "+", "-"


@dataclass(frozen=True)
class Streaks:
    """The longest runs, and the one that goes on: how long it is, and whether of games won."""

    longest_won: int = 0
    longest_lost: int = 0
    current: int = 0
    current_won: bool = False


def streaks_of(results: Iterable[str]) -> Streaks:
    """From games as tallies have them, ``2025-11-30T20:15:00+``, in any order.

    A game that nobody won ends every streak.
    """
    signs = map(itemgetter(-1), sorted(results))
    runs = [(sign, sum(1 for _ in games)) for sign, games in groupby(signs)]
    if not runs:
        return Streaks()
    sign, length = runs[-1]
    longest = {one: max((n for s, n in runs if s == one), default=0) for one in (WON, LOST)}
    goes_on = sign in (WON, LOST)
    return Streaks(longest[WON], longest[LOST], length if goes_on else 0, sign == WON)
