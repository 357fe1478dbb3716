"""Who is ahead, over time: one line above or below level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from scorekeeper.games.course import steps_up_to
from scorekeeper.history.statistics.days import Day
from scorekeeper.history.statistics.written import signed

WIDTH: Final = 320
HEIGHT: Final = 172
LEFT, RIGHT, TOP, BOTTOM = 34, 46, 12, 22
MOST_POINTS: Final = 160


@dataclass(frozen=True)
class Across:
    """A line across, with how many games ahead it stands for."""

    at: float
    words: str


@dataclass(frozen=True)
class YearMark:
    """Where a year begins along the foot."""

    at: float
    year: int
    anchor: str = "middle"


@dataclass(frozen=True)
class OverTime:
    """Games won less games lost, day by day; the area between the line and level."""

    path: str
    area: str
    level: float
    rows: Sequence[Across]
    years: Sequence[YearMark]
    end_x: float
    end_y: float
    now: str
    highest: str
    lowest: str
    table: Sequence[tuple[int, int, int, str]]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT


def over_time(days: Sequence[Day]) -> OverTime | None:
    """The picture; None where there are fewer than two days with a game won or lost."""
    days = [day for day in days if day.won or day.lost]
    if len(days) < 2:
        return None
    first, last = days[0].day, days[-1].day
    span = max(1, (last - first).days)
    reached, ahead = [0], 0
    for day in days:
        ahead += day.won - day.lost
        reached.append(ahead)
    low, high = min(reached), max(reached)
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def across(day: date) -> float:
        return round(LEFT + wide * (day - first).days / span, 1)

    def up(difference: int) -> float:
        return round(TOP + tall * (high - difference) / max(1, high - low), 1)

    places = [(across(day.day), up(at)) for day, at in zip(days, reached[1:], strict=True)]
    line = " L".join(f"{x} {y}" for x, y in _thinned(places))
    level = up(0)
    return OverTime(
        path=f"M{LEFT} {level} L{line}",
        area=f"M{LEFT} {level} L{line} L{places[-1][0]} {level} Z",
        level=level,
        rows=[Across(up(at), signed(at)) for at in _rows(low, high)],
        years=_years(first, last, across),
        end_x=places[-1][0],
        end_y=places[-1][1],
        now=signed(ahead),
        highest=signed(high),
        lowest=signed(low),
        table=_by_year(days),
    )


def _thinned(places: Sequence[tuple[float, float]]) -> Sequence[tuple[float, float]]:
    """No more points than can be seen, the last among them."""
    step = max(1, -(-len(places) // MOST_POINTS))
    kept = list(places[::step])
    return kept if kept[-1] == places[-1] else [*kept, places[-1]]


def _rows(low: int, high: int) -> list[int]:
    steps = steps_up_to(max(high - low, 2))
    step = steps[1] - steps[0] if len(steps) > 1 else 1
    lowest = -(-low // step) * step
    return [at for at in range(lowest, high + 1, step) if at]


def _years(first: date, last: date, place: Callable[[date], float]) -> list[YearMark]:
    marks = [YearMark(place(date(y, 1, 1)), y) for y in range(first.year + 1, last.year + 1)]
    if not marks or marks[0].at > LEFT + 40:
        marks.insert(0, YearMark(LEFT, first.year, "start"))
    if marks[-1].at > WIDTH - RIGHT - 8:
        last_mark = marks.pop()
        if not marks or last_mark.at - marks[-1].at > 50:
            marks.append(YearMark(WIDTH - RIGHT, last_mark.year, "end"))
    step = max(1, -(-len(marks) // 6))
    return marks[::step]


def _by_year(days: Sequence[Day]) -> list[tuple[int, int, int, str]]:
    """For each year: games won, games lost, and the difference at its end."""
    rows: list[tuple[int, int, int, str]] = []
    ahead = 0
    for year in sorted({day.day.year for day in days}):
        won = sum(day.won for day in days if day.day.year == year)
        lost = sum(day.lost for day in days if day.day.year == year)
        ahead += won - lost
        rows.append((year, won, lost, signed(ahead)))
    return rows
