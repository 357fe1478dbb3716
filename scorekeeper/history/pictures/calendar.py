"""A year of evenings: a square for each day, the larger the more games were played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.utils.formats import date_format

from scorekeeper.history.statistics.days import Day
from scorekeeper.history.statistics.written import whole

WEEK: Final = 7
CELL: Final = 10
STEP: Final = 13
MONTH_WIDE: Final = WEEK * STEP + 11
MONTH_HIGH: Final = 6 * STEP + 26
HEAD: Final = 18
SIZES: Final = (5, 7.5, 10)
"""The sides of a square for one game or none that counts, for two or three, and for more."""


@dataclass(frozen=True)
class Square:
    """A day on which something was played. `counts`: a game of it does."""

    x: float
    y: float
    size: float
    words: str
    counts: bool


@dataclass(frozen=True)
class Label:
    """A month's name, and where it stands."""

    x: float
    y: float
    words: str


@dataclass(frozen=True)
class Sheet:
    """One way to lay the year out: every day as a faint square, the days played, the months."""

    width: int
    height: int
    days: str
    squares: Sequence[Square]
    labels: Sequence[Label]


@dataclass(frozen=True)
class Calendar:
    """A year, as twelve months and as weeks in a row. `table` has a line for each month."""

    year: int
    months: Sheet
    weeks: Sheet
    evenings: int
    games: int
    table: Sequence[tuple[str, int, int]]

    @property
    def layouts(self) -> tuple[tuple[Sheet, str], ...]:
        """Both, each with the name that tells when it is shown."""
        return (self.months, "months"), (self.weeks, "weeks")

    @property
    def some_begun(self) -> bool:
        """Whether there is a day without a game that counts."""
        return not all(square.counts for square in self.weeks.squares)


def _month(month: int) -> str:
    return date_format(date(2000, month, 1), "M")


def calendar_of(year: int, days: Sequence[Day]) -> Calendar:
    """The days of a year."""
    own = {day.day: day for day in days if day.day.year == year}
    evenings: Counter[int] = Counter(day.month for day in own)
    games: Counter[int] = Counter()
    for day in own.values():
        games[day.day.month] += day.games
    return Calendar(
        year,
        _as_months(year, own),
        _as_weeks(year, own),
        len(own),
        games.total(),
        [(_month(month), evenings[month], games[month]) for month in range(1, 13)],
    )


def _as_months(year: int, own: Mapping[date, Day]) -> Sheet:
    """Three in a row."""

    def corner(day: date) -> tuple[int, int]:
        column, row = (day.month - 1) % 3, (day.month - 1) // 3
        begins = date(year, day.month, 1).weekday()
        week, weekday = divmod(begins + day.day - 1, WEEK)
        return column * MONTH_WIDE + weekday * STEP, row * MONTH_HIGH + HEAD + week * STEP

    labels = [
        Label((month - 1) % 3 * MONTH_WIDE, (month - 1) // 3 * MONTH_HIGH + 12, _month(month))
        for month in range(1, 13)
    ]
    return _sheet(year, own, corner, labels, 3 * MONTH_WIDE - 11, 4 * MONTH_HIGH - 10)


def _as_weeks(year: int, own: Mapping[date, Day]) -> Sheet:
    """A column for each week."""
    begins = date(year, 1, 1).weekday()

    def corner(day: date) -> tuple[int, int]:
        week, weekday = divmod(begins + (day - date(year, 1, 1)).days, WEEK)
        return week * STEP, HEAD + weekday * STEP

    labels = [Label(corner(date(year, month, 1))[0], 12, _month(month)) for month in range(1, 13)]
    return _sheet(year, own, corner, labels, 54 * STEP - 3, HEAD + WEEK * STEP)


def _sheet(
    year: int,
    own: Mapping[date, Day],
    corner: Callable[[date], tuple[int, int]],
    labels: Sequence[Label],
    width: int,
    height: int,
) -> Sheet:
    first, after = date(year, 1, 1), date(year + 1, 1, 1)
    everyday = [first + timedelta(days=n) for n in range((after - first).days)]
    path = "".join(f"M{x} {y}h{CELL}v{CELL}h-{CELL}z" for x, y in map(corner, everyday))
    squares = []
    for day in sorted(own):
        size = SIZES[0 if own[day].games < 2 else 1 if own[day].games < 4 else 2]
        (x, y), inset = corner(day), (CELL - size) / 2
        words = f"{date_format(day, 'DATE_FORMAT')}: {whole(own[day].games)}"
        squares.append(Square(x + inset, y + inset, size, words, own[day].games > 0))
    return Sheet(width, height, path, squares, labels)
