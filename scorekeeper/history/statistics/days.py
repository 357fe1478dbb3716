"""What was played on each day: the calendar of a history, and who was ahead when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.history.statistics.sums import Filter, by_day


@dataclass(frozen=True)
class Day:
    """A day on which matches were begun, with the games of these that count."""

    day: date
    matches: int
    games: int
    won: int
    lost: int


def days_of(player: int, chosen: Filter) -> list[Day]:
    """Every day on which a player began a match, in order. One query."""
    return [Day(*row) for row in by_day(player, chosen)]


def years_of(days: Sequence[Day]) -> list[int]:
    """The years in which something was played, the last first."""
    return sorted({day.day.year for day in days}, reverse=True)
