"""The score pad: a game's sheet the way the page shows it. Nothing is worked out here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext, ngettext

from scorekeeper.games.outcome import result_in_words
from scorekeeper.rules.columns import Column
from scorekeeper.rules.hand import Side, other
from scorekeeper.rules.settlement import multipliers
from scorekeeper.rules.sheet import GameSheet, Row

LONG_TOTAL = 1000


@dataclass(frozen=True)
class ColumnTotal:
    """A side's score in one column of Hollywood, and whether it won it or lost it."""

    points: int
    said: str


@dataclass(frozen=True)
class Account:
    """A side at the head of the sheet.

    `safe_gin` and `safe_knock` are the largest counts that leave the game open if the other side
    goes gin, or knocks; None: no count does. `course` is the way to the target, per cent.
    """

    side: Side
    name: str
    total: int
    course: int
    to_go_out: int | None
    safe_gin: int | None
    safe_knock: int | None
    gain: int | None
    totals: list[ColumnTotal] = field(default_factory=list)

    @property
    def long(self) -> bool:
        return self.total >= LONG_TOTAL


@dataclass(frozen=True)
class Cell:
    """A winner's running total, and what this hand added."""

    side: Side
    running: int | None
    gain: int | None = None


@dataclass(frozen=True)
class Boxes:
    """The boxes of a hand: drawn as pips, and said."""

    number: int

    def __bool__(self) -> bool:
        return self.number > 0

    @property
    def pips(self) -> range:
        return range(self.number)

    @property
    def words(self) -> str:
        words = ngettext("%(number)s box", "%(number)s boxes", self.number)
        return words % {"number": self.number}


@dataclass(frozen=True)
class HandLine:
    """A hand on the page. `mark` names it for good; its number may change."""

    mark: int
    number: int
    how: str
    why: str
    winner: Side | None
    gain: int | None
    boxes: Boxes
    cells: list[Cell | None]
    latest: bool
    corrected: bool
    disputed: bool

    @property
    def no_score(self) -> bool:
        return self.winner is None


@dataclass(frozen=True)
class ColumnHead:
    number: int
    multiplier: int


@dataclass(frozen=True)
class FootLine:
    """A line under Hollywood's columns: a number for each side of each column, or none."""

    words: str
    numbers: list[int | None]


@dataclass(frozen=True)
class Pad:
    """A game's sheet: two accounts, the hands, and what comes next."""

    number: int
    accounts: list[Account]
    rows: list[HandLine]
    column_heads: list[ColumnHead]
    foot: list[FootLine]
    next_hand: int
    dealer: str | None

    @property
    def columns(self) -> int:
        return len(self.column_heads)

    @property
    def width(self) -> int:
        """Cells in a row of Hollywood: both sides, for each column."""
        return 2 * self.columns


@dataclass(frozen=True)
class Marks:
    """What the page marks: the hand last changed, those corrected, and those disputed."""

    latest: int | None = None
    corrected: Collection[int] = ()
    disputed: Collection[int] = ()


def pad_of(game: GameSheet, hands: Sequence[int], names: Sequence[str], marks: Marks) -> Pad:
    """The pad of a game; `hands` are the marks of its hands, in order."""
    lines = [
        _line(row, mark, names, game, marks) for row, mark in zip(game.rows, hands, strict=True)
    ]
    due = game.dealer_of_next_game if game.is_closed else game.next_dealer
    latest = next((row for row, line in zip(game.rows, lines, strict=True) if line.latest), None)
    factors = multipliers(game.columns, game.ruleset)
    return Pad(
        number=game.number,
        accounts=[_account(game, Side(side), name, latest) for side, name in enumerate(names)],
        rows=lines,
        column_heads=[
            ColumnHead(column.number, factor)
            for column, factor in zip(game.columns, factors, strict=True)
        ],
        foot=_foot(game) if len(game.columns) > 1 and not (game.is_closed or game.ended) else [],
        next_hand=game.first_number + len(game.rows),
        dealer=None if due is None else names[due],
    )


def _account(game: GameSheet, side: Side, name: str, latest: Row | None) -> Account:
    column = game.columns[0]
    needs = column.to_go_out(side) if column.is_open and not game.ended else None
    gin, knock = game.safe_counts(side)
    won = latest is not None and latest.score.winner == side
    return Account(
        side=side,
        name=name,
        total=column.scores[side],
        course=min(100, 100 * column.scores[side] // game.ruleset.target),
        to_go_out=needs if len(game.columns) == 1 else None,
        safe_gin=gin,
        safe_knock=knock,
        gain=latest.score.points if won and latest else None,
        totals=[_column_total(one, side) for one in game.columns] if len(game.columns) > 1 else [],
    )


def _foot(game: GameSheet) -> list[FootLine]:
    """What each side still needs in each column, and the counts that are safe for it there."""
    places = [(column, side) for column in game.columns for side in (Side(0), Side(1))]

    def line(words: str, number: Callable[[Column, Side], int | None]) -> FootLine:
        return FootLine(words, [number(c, side) if c.is_open else None for c, side in places])

    return [
        line(gettext("to go out"), lambda column, side: column.to_go_out(side)),
        line(
            gettext("safe against gin, with or less"),
            lambda column, side: column.safe_against_gin(other(side)),
        ),
        line(
            gettext("safe against a knock"),
            lambda column, side: column.safe_against_knock(other(side)),
        ),
    ]


def _column_total(column: Column, side: Side) -> ColumnTotal:
    won, lost = gettext("won"), gettext("lost")
    return ColumnTotal(
        points=column.scores[side],
        said="" if column.is_open else won if column.winner == side else lost,
    )


def _line(row: Row, mark: int, names: Sequence[str], game: GameSheet, marks: Marks) -> HandLine:
    winner, score = row.score.winner, row.score
    how, why = result_in_words(row.hand, score, names, named=len(game.columns) > 1)
    return HandLine(
        mark=mark,
        number=row.number,
        how=how,
        why=why,
        winner=winner,
        gain=None if winner is None else score.points,
        boxes=Boxes(score.boxes),
        cells=_cells(row, len(game.columns)),
        latest=mark == marks.latest,
        corrected=mark in marks.corrected,
        disputed=mark in marks.disputed,
    )


def _cells(row: Row, columns: int) -> list[Cell | None]:
    """One for each side of each column; only the winner's, where it was entered, say something."""
    running = dict(zip(row.columns, row.running, strict=True))
    winner = row.score.winner
    cells: list[Cell | None] = []
    for number in range(1, columns + 1):
        for side in (Side(0), Side(1)):
            if side == winner and number in running:
                cells.append(Cell(side, running[number], row.score.points))
            else:
                cells.append(Cell(side, None) if columns > 1 else None)
    return cells
