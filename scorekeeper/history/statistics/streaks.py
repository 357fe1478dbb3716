"""Runs of games won and lost, in the order in which the games were finished."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
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
    """From games as tallies have them, ``2025-11-30T20:15:00.000000000042.00003+``, in any order.

    A game that nobody won ends every streak.
    """
    signs = "".join(map(itemgetter(-1), sorted(results)))
    last = signs[-1:]
    current = len(signs) - len(signs.rstrip(last)) if last in (WON, LOST) else 0
    return Streaks(_longest(WON, signs), _longest(LOST, signs), current, last == WON)


def _longest(sign: str, signs: str) -> int:
    return max(map(len, re.findall(f"{re.escape(sign)}+", signs)), default=0)
