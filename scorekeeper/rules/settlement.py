"""Who collects how many points for a game, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.rules.choices import RoundHow
from scorekeeper.rules.columns import Column
from scorekeeper.rules.hand import Side
from scorekeeper.rules.messages import Message
from scorekeeper.rules.ruleset import Ruleset


@dataclass(frozen=True)
class SettlementLine:
    """A step of a settlement: points for side 0 (side 1 has the negative), its rule, and why."""

    points: int
    rule: str
    reason: Message


@dataclass(frozen=True)
class Settlement:
    """What each side collects for a game (below 0: pays), and the steps that lead there."""

    lines: tuple[SettlementLine, ...]
    sweep: int | None = None
    rounding: int = 0

    @cached_property
    def amounts(self) -> tuple[int, ...]:
        """Points for each side; they add to 0."""
        total = sum(line.points for line in self.lines)
        return (total, -total)

    @property
    def collects(self) -> Side | None:
        total = self.amounts[0]
        return None if total == 0 else Side(0 if total > 0 else 1)


def multipliers(columns: Sequence[Column], ruleset: Ruleset) -> tuple[int, ...]:
    """How many times each column counts; a rolling game's all count once."""
    return (1,) * len(columns) if ruleset.rolling else ruleset.column_multipliers


def settle(columns: Sequence[Column], ruleset: Ruleset) -> Settlement:
    """Settle a game: its columns, then a sweep, then the rounding."""
    lines = [
        _column_line(column, factor)
        for column, factor in zip(columns, multipliers(columns, ruleset), strict=True)
    ]
    total = sum(line.points for line in lines)

    sweep = _sweep(columns, ruleset, total)
    if sweep is not None:
        extra = total * (sweep - 1)
        lines.append(SettlementLine(extra, "sweep", Message("why.sweep", factor=sweep)))
        total += extra

    rounding = 0
    if ruleset.round_to is not None:
        rounding = _rounded(total, ruleset.round_to, ruleset.round_how) - total
    if rounding:
        why = Message(f"why.rounding.{ruleset.round_how}", step=ruleset.round_to or 1)
        lines.append(SettlementLine(rounding, "rounding", why))
    return Settlement(tuple(lines), sweep, rounding)


def _column_line(column: Column, factor: int) -> SettlementLine:
    key = "why.column" if factor == 1 else "why.column_times"
    difference = column.difference or 0
    why = Message(key, column=column.number, difference=difference, factor=factor)
    return SettlementLine(column.margin * factor, "settlement", why)


def _sweep(columns: Sequence[Column], ruleset: Ruleset, total: int) -> int | None:
    """The factor, where one side went out in every column and collects."""
    winners = {column.winner for column in columns}
    swept = ruleset.sweep_factor > 1 and len(columns) > 1 and len(winners) == 1
    if not swept or total == 0:
        return None
    return ruleset.sweep_factor if winners == {Side(0 if total > 0 else 1)} else None


def _rounded(points: int, step: int, how: RoundHow) -> int:
    """To a multiple of `step`; halves go away from zero, up and down are away from and towards it.

    >>> [_rounded(points, 100, RoundHow.NEAREST) for points in (149, 150, -150)]
    [100, 200, -200]
    """
    whole, rest = divmod(abs(points), step)
    up = {RoundHow.NEAREST: 2 * rest >= step, RoundHow.UP: rest > 0, RoundHow.DOWN: False}[how]
    size = (whole + up) * step
    return size if points >= 0 else -size
