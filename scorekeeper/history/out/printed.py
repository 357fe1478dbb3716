"""A match on paper: a score pad for each game, as a careful scorer would have written it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.games.agreed import RulesShown, rules_shown
from scorekeeper.games.models import Match, Signature
from scorekeeper.games.pad import Marks, Pad, pad_of
from scorekeeper.games.result import collected, credited, went_out
from scorekeeper.games.signatures import can_be_signed, signed
from scorekeeper.games.tail import whole
from scorekeeper.rules.columns import Column
from scorekeeper.rules.hand import Side
from scorekeeper.rules.messages import Message
from scorekeeper.rules.sheet import GameSheet
from scorekeeper.wording import say


@dataclass(frozen=True)
class Line:
    """A line under the columns: its label, and a number for each side of each column, or none."""

    label: str
    numbers: list[int | None]


@dataclass(frozen=True)
class Signed:
    """Where a side signs, or has signed."""

    side: Side
    name: str
    at: datetime | None


@dataclass(frozen=True)
class PrintedGame:
    """A game on its pad."""

    pad: Pad
    lines: list[Line]
    totals: Line | None
    steps: list[tuple[str, str]]
    verdict: str
    why: str
    signs: list[Signed]


@dataclass(frozen=True)
class Printed:
    """What is printed of a match."""

    names: Sequence[str]
    rules: RulesShown
    games: list[PrintedGame]
    several: bool
    in_all: str


def printed(match: Match, names: Sequence[str], *, only: int | None = None) -> Printed:
    """A match, or one game of it, ready for paper. 3 queries, 4 where something was signed."""
    tail = whole(match)
    sheet = tail.sheet()
    marks = iter([hand.mark for hand in tail.standing])
    found = signed(match, sheet.games)
    pads = [
        _game(game, [next(marks) for _ in game.rows], names, found.get(game.number, {}))
        for game in sheet.games
    ]
    return Printed(
        names=names,
        rules=rules_shown(match.ruleset),
        games=[one for one in pads if only in (None, one.pad.number)],
        several=len(pads) > 1 and only is None,
        in_all=credited(sheet.settlement[0], names),
    )


def _game(
    game: GameSheet, marks: Sequence[int], names: Sequence[str], found: Mapping[Side, Signature]
) -> PrintedGame:
    settled = game.settlement
    over = can_be_signed(game)
    several = len(game.columns) > 1 or (settled is not None and settled.rounding != 0)
    return PrintedGame(
        pad=pad_of(game, marks, names, Marks()),
        lines=_lines(game.columns),
        totals=_totals(game.columns),
        steps=[
            (say(step.reason), credited(step.points, names))
            for step in (settled.lines if settled and several else ())
        ],
        verdict=collected(settled.amounts[0] if settled else None, names) if over else "",
        why=went_out(game, names),
        signs=[_signed(Side(side), name, found) for side, name in enumerate(names) if over],
    )


def _lines(columns: Sequence[Column]) -> list[Line]:
    """Every line that stands under some column, in the order in which a column has them."""
    longest = max(columns, key=lambda column: len(column.lines))
    labels = dict.fromkeys(line.label for line in longest.lines)
    labels |= dict.fromkeys(line.label for column in columns for line in column.lines)
    lines = []
    for label in labels:
        numbers: list[int | None] = []
        for column in columns:
            points = next((line.points for line in column.lines if line.label == label), None)
            numbers += [None, None] if points is None else list(points[:2])
        lines.append(Line(say(Message(f"label.{label}")), numbers))
    return lines


def _totals(columns: Sequence[Column]) -> Line | None:
    if not any(column.totals for column in columns):
        return None
    return Line("", [number for column in columns for number in column.totals or (None, None)])


def _signed(side: Side, name: str, found: Mapping[Side, Signature]) -> Signed:
    return Signed(side, name, found[side].entry.at if side in found else None)
