"""A column: an account between the sides, closed when one of them reaches the target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.rules.choices import BoxTiming, LateStart, Shutout, ShutoutWhen
from scorekeeper.rules.hand import Kind, Side
from scorekeeper.rules.messages import Message
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scoring import HandScore, boxes_for


@dataclass(frozen=True)
class ColumnLine:
    """A line under a column, for all sides: its fixed label, its rule, and the sum in words."""

    label: str
    points: tuple[int, ...]
    rule: str
    reason: Message


@dataclass(frozen=True)
class Column:
    """One account. Points, hands won and boxes are given for each side.

    Two sides keep a column. Its lines, totals and what is collected come when it is closed, or
    when the match was ended with it open (`as_it_stands`).
    """

    number: int
    ruleset: Ruleset
    points: tuple[int, ...] = (0, 0)
    hands_won: tuple[int, ...] = (0, 0)
    boxes: tuple[int, ...] = (0, 0)
    as_it_stands: bool = False

    def enter(self, score: HandScore) -> Column:
        """The column with one more hand won."""
        side = score.winner
        assert side is not None
        return replace(
            self,
            points=_added(self.points, side, score.points),
            hands_won=_added(self.hands_won, side, 1),
            boxes=_added(self.boxes, side, score.boxes),
        )

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The running score that counts towards the target."""
        if self.ruleset.box_timing is BoxTiming.END:
            return self.points
        return tuple(
            points + boxes * self.ruleset.box
            for points, boxes in zip(self.points, self.boxes, strict=True)
        )

    @cached_property
    def winner(self) -> Side | None:
        """The side that went out."""
        reached = (s for s, score in enumerate(self.scores) if self.ruleset.goes_out(score))
        return next(map(Side, reached), None)

    @property
    def is_open(self) -> bool:
        return self.winner is None

    @property
    def shutout(self) -> bool | None:
        """Whether the loser won no hand here, or as agreed made no points; None while open."""
        if self.winner is None:
            return False if self.as_it_stands else None
        loser = 1 - self.winner
        if self.ruleset.shutout_when is ShutoutWhen.NO_POINTS:
            return self.points[loser] == 0
        return self.hands_won[loser] == 0

    @cached_property
    def lines(self) -> tuple[ColumnLine, ...]:
        """Everything that makes the totals, in order; none while the column is open."""
        if self.winner is None and not self.as_it_stands:
            return ()
        lines = [ColumnLine("points", self.points, "points", Message("why.points"))]
        if self.winner is not None and self.ruleset.bonus_for_game:
            lines.append(self._for_winner("game bonus", self.ruleset.bonus_for_game, "game-bonus"))
        if self.ruleset.box and any(self.boxes):
            value = tuple(boxes * self.ruleset.box for boxes in self.boxes)
            why = Message("why.boxes", a=self.boxes[0], b=self.boxes[1], box=self.ruleset.box)
            lines.append(ColumnLine("boxes", value, "boxes", why))
        if self.winner is not None and self.shutout and (extra := self._shutout_bonus(lines)):
            lines.append(self._for_winner("shutout", extra, "shutout"))
        return tuple(lines)

    @cached_property
    def totals(self) -> tuple[int, ...] | None:
        """The sums of the lines."""
        if not self.lines:
            return None
        return tuple(map(sum, zip(*(line.points for line in self.lines), strict=True)))

    @property
    def margin(self) -> int:
        """What side 0 collects here, points (below 0: pays); 0 while the column is open."""
        return self.totals[0] - self.totals[1] if self.totals else 0

    @property
    def difference(self) -> int | None:
        return abs(self.margin) if self.totals else None

    @property
    def collects(self) -> Side | None:
        return None if self.margin == 0 else Side(0 if self.margin > 0 else 1)

    def to_go_out(self, side: Side) -> int:
        """The points a side still needs to go out, 0 once it is out."""
        return max(0, self.ruleset.target - self.scores[side])

    def safe_against_gin(self, side: Side, *, doubled: bool = False) -> int | None:
        """The largest count with which the column stays open if this side goes gin, or None."""
        count = self._at_stake(side, Kind.GIN, doubled) - 1 - self.ruleset.gin_bonus
        return count if count >= 0 else None

    def safe_against_knock(self, side: Side, *, doubled: bool = False) -> int | None:
        """The largest count with which the column stays open if this side knocks with 1."""
        count = self._at_stake(side, Kind.KNOCK, doubled) - self.ruleset.knock_bonus
        return count if count >= 0 else None

    def _at_stake(self, side: Side, kind: Kind, doubled: bool) -> int:
        """The points of a single hand, before doubling, that would take this side out."""
        needed = self.ruleset.target - self.scores[side]
        if self.ruleset.box_timing is BoxTiming.AT_ONCE:
            needed -= boxes_for(kind, self.ruleset, doubled=doubled) * self.ruleset.box
        return -(-needed // 2) if doubled else needed

    def _for_winner(self, label: str, points: int, rule: str) -> ColumnLine:
        effect = f".{self.ruleset.shutout}" if label == "shutout" else ""
        why = Message(f"why.{rule.replace('-', '_')}{effect}", points=points)
        return ColumnLine(label, _added((0, 0), self.winner or Side(0), points), rule, why)

    def _shutout_bonus(self, lines: Sequence[ColumnLine]) -> int:
        """What a shutout adds for the side that went out, points."""
        winner = self.winner or Side(0)
        so_far = [sum(line.points[side] for line in lines) for side in (winner, 1 - winner)]
        points, game = self.points[winner], self.ruleset.bonus_for_game
        effects = {
            Shutout.NONE: 0,
            Shutout.FLAT: self.ruleset.shutout_bonus,
            Shutout.DOUBLE_POINTS: points,
            Shutout.DOUBLE_POINTS_AND_GAME: points + game,
            Shutout.DOUBLE_ALL: so_far[0],
            Shutout.DOUBLE_DIFFERENCE: max(0, so_far[0] - so_far[1]),
        }
        return effects[self.ruleset.shutout]


def columns_entered(
    columns: Sequence[Column], side: Side, win: int, still_open: Sequence[int] | None = None
) -> list[int]:
    """The numbers of the columns that a side's `win`-th win of the game is entered in.

    `still_open` are the numbers of the open columns, where they are known already.
    Bicycle (seed 000), Hollywood scoring; the two readings of a late start differ only where a
    side was shut out of a column that has closed.
    """
    if still_open is None:
        still_open = [column.number for column in columns if column.is_open]

    def stands_in(number: int) -> bool:
        return columns[number - 1].hands_won[side] > 0

    if columns[0].ruleset.late_start is LateStart.NEXT_COLUMN:
        first, *later = still_open
        return [first, *(number for number in later if stands_in(number - 1))]
    return [n for n in still_open if n <= win or stands_in(n)] or list(still_open)


def _added(counts: tuple[int, ...], side: Side, more: int) -> tuple[int, ...]:
    return tuple(count + (more if index == side else 0) for index, count in enumerate(counts))
