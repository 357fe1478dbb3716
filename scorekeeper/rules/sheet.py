"""A game: its hands in order, the columns they are entered in, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from scorekeeper.rules.choices import DealerRule, WallDealer
from scorekeeper.rules.columns import Column, columns_entered
from scorekeeper.rules.hand import Hand, Result, Side, other
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scoring import HandScore, score_hand
from scorekeeper.rules.settlement import Settlement, settle


class Ended(StrEnum):
    """How the table left a game that was still open."""

    STRUCK = "struck"
    AS_IT_STANDS = "as_it_stands"


@dataclass(frozen=True)
class Row:
    """A hand on the sheet: who dealt it, what it brought, and where it was entered.

    `running` is the winner's score in each of `columns` after the hand.
    """

    number: int
    game: int
    dealer: Side | None
    hand: Hand
    score: HandScore
    columns: tuple[int, ...] = ()
    running: tuple[int, ...] = ()


@dataclass(frozen=True)
class GameSheet:
    """Everything written for one game."""

    number: int
    ruleset: Ruleset
    rows: tuple[Row, ...]
    columns: tuple[Column, ...]
    first_dealer: Side | None
    first_number: int
    next_dealer: Side | None
    ended: Ended | None = None
    extra: bool = False

    @property
    def is_closed(self) -> bool:
        """Whether every column has closed, so that nothing more can be entered."""
        return all(not column.is_open for column in self.columns)

    @property
    def finished(self) -> bool:
        """Whether the game counts: played out, or ended as it stands."""
        return self.is_closed or self.ended is Ended.AS_IT_STANDS

    @cached_property
    def settlement(self) -> Settlement | None:
        """Who collects what; None while the game is open, and where it was struck."""
        return settle(self.columns, self.ruleset) if self.finished else None

    @property
    def winner(self) -> Side | None:
        """The side that won the game: by going out; in Hollywood by collecting the settlement,
        or, where it comes to 0, by more columns."""
        if self.settlement is None:
            return None
        if len(self.columns) == 1:
            return self.columns[0].winner
        if self.settlement.collects is not None:
            return self.settlement.collects
        closed = [column.winner for column in self.columns]
        ahead = closed.count(Side(0)) - closed.count(Side(1))
        return None if ahead == 0 else Side(0 if ahead > 0 else 1)

    @property
    def dealer_of_next_game(self) -> Side | None:
        """Who deals first after this game: the side that pays it counts as the loser."""
        if self.settlement is None or self.settlement.collects is None:
            return self.next_dealer
        last = self.rows[-1]
        return _dealer_after_win(self.ruleset, last.dealer, self.settlement.collects)

    def safe_counts(self, side: Side) -> tuple[int | None, int | None]:
        """The largest counts of a side that leave the game open if the other goes gin, or knocks.

        They are safe in every column that the other side's next win would enter. None: no count
        is, or nothing more is entered.
        """
        if self.is_closed or self.ended:
            return None, None
        threat = other(side)
        win = 1 + sum(row.score.winner == threat for row in self.rows)
        entered = [self.columns[n - 1] for n in columns_entered(self.columns, threat, win)]
        return (
            _least([column.safe_against_gin(threat) for column in entered]),
            _least([column.safe_against_knock(threat) for column in entered]),
        )

    def end(self, how: Ended) -> GameSheet:
        """The game as the table left it, open columns and all."""
        columns = self.columns
        if how is Ended.AS_IT_STANDS:
            columns = tuple(replace(column, as_it_stands=True) for column in columns)
        return replace(self, columns=columns, ended=how)


def play(
    hands: Iterable[Hand],
    ruleset: Ruleset,
    *,
    number: int = 1,
    first_number: int = 1,
    first_dealer: Side | None = None,
    last_column: int | None = None,
) -> GameSheet:
    """Write hands on a fresh sheet until the game is closed or no hand is left.

    `last_column` is notice to stop a rolling game: no column opens beyond it.
    Raises `Refused` where a hand is impossible, its place told by index (``[3].deadwood``).
    """
    board = _Board.fresh(ruleset, last_column)
    rows: list[Row] = []
    dealer = first_dealer
    for index, hand in enumerate(hands):
        try:
            score = score_hand(hand, ruleset)
        except Refused as refusal:
            raise refusal.within(f"[{first_number - 1 + index}]") from None
        dealt_by = dealer if hand.dealer is None else hand.dealer
        row = Row(first_number + index, number, dealt_by, hand, score)
        if score.winner is not None:
            entered, running = board.enter(score, score.winner)
            row = replace(row, columns=entered, running=running)
        rows.append(row)
        dealer = _dealer_after(ruleset, row)
        if not board.still_open:
            break
    return GameSheet(
        number, ruleset, tuple(rows), tuple(board.columns), first_dealer, first_number, dealer
    )


@dataclass
class _Board:
    """The columns while a game is played; what is open is kept, for a rolling game has many."""

    columns: list[Column]
    still_open: list[int]
    wins: list[int]
    last_column: int | None

    @classmethod
    def fresh(cls, ruleset: Ruleset, last_column: int | None) -> _Board:
        columns = [Column(number, ruleset) for number in range(1, ruleset.columns + 1)]
        return cls(columns, [column.number for column in columns], [0, 0], last_column)

    def enter(self, score: HandScore, winner: Side) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Enter a hand; the columns it went to, and the winner's score in each after it."""
        self.wins[winner] += 1
        entered = columns_entered(self.columns, winner, self.wins[winner], self.still_open)
        for number in entered:
            self.columns[number - 1] = self.columns[number - 1].enter(score)
        running = tuple(self.columns[number - 1].scores[winner] for number in entered)
        for number in entered:
            if not self.columns[number - 1].is_open:
                self.still_open.remove(number)
                self._open_next()
        return tuple(entered), running

    def _open_next(self) -> None:
        """In a rolling game another column opens for each that closes, up to the last one."""
        number, ruleset = len(self.columns) + 1, self.columns[0].ruleset
        if ruleset.rolling and (self.last_column is None or number <= self.last_column):
            self.columns.append(Column(number, ruleset))
            self.still_open.append(number)


def _dealer_after(ruleset: Ruleset, row: Row) -> Side | None:
    """Who deals after this hand: the same again after a void, as agreed after a wall or a win."""
    if row.hand.result is Result.VOID:
        return row.dealer
    if row.score.winner is not None:
        return _dealer_after_win(ruleset, row.dealer, row.score.winner)
    if ruleset.wall_dealer is WallDealer.SAME or row.dealer is None:
        return row.dealer
    return other(row.dealer)


def _dealer_after_win(ruleset: Ruleset, dealer: Side | None, winner: Side) -> Side | None:
    if ruleset.dealer is DealerRule.LOSER:
        return other(winner)
    if ruleset.dealer is DealerRule.WINNER:
        return winner
    return None if dealer is None else other(dealer)


def _least(counts: list[int | None]) -> int | None:
    """The least of these counts; None where one of them is."""
    known = [count for count in counts if count is not None]
    return min(known) if len(known) == len(counts) else None
