"""What the statistics of one side are made of, counted over the hands of one game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from scorekeeper.rules.hand import COUNTED, Result, Side
from scorekeeper.rules.sheet import Row


def tally(rows: Sequence[Row], side: Side) -> dict[str, Any]:
    """One side's counts.

    `won`: hands won by kind, ``agreed`` where it is not known; `points` and `boxes`; `knocks`:
    plain knocks by the count knocked with, and `knocks_won` those among them that were not
    undercut; `defended`: how often each count was left in its hand when the other side ended
    the hand; `dealt`: hands won, lost and without a winner as dealer.
    """
    won = [row for row in rows if row.score.winner == side]
    knocks = [row for row in rows if row.hand.result is Result.KNOCK and row.hand.by == side]
    return {
        "won": Counter(row.score.kind or "agreed" for row in won),
        "points": sum(row.score.points for row in won),
        "boxes": sum(row.score.boxes for row in won),
        "knocks": _by_count(knocks, side),
        "knocks_won": _by_count([row for row in knocks if row.score.winner == side], side),
        "defended": _by_count([row for row in rows if _defended(row, side)], side),
        "dealt": Counter(_outcome(row, side) for row in rows if _was_dealt(row, side)),
    }


def _defended(row: Row, side: Side) -> bool:
    return row.hand.result in COUNTED and row.hand.by != side


def _was_dealt(row: Row, side: Side) -> bool:
    return row.dealer == side and row.hand.result is not Result.VOID


def _outcome(row: Row, side: Side) -> str:
    if row.score.winner is None:
        return "nobody"
    return "won" if row.score.winner == side else "lost"


def _by_count(rows: Sequence[Row], side: Side) -> Counter[str]:
    counts = [row.hand.deadwood[side] for row in rows if row.hand.deadwood is not None]
    return Counter(str(count) for count in counts)
