"""The sheet in its public form, `gin-sheet/1`: what `recount` prints."""

from __future__ import annotations

from typing import Any

from scorekeeper.rules.columns import Column
from scorekeeper.rules.counting import cards_say
from scorekeeper.rules.match import MatchSheet
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.settlement import multipliers
from scorekeeper.rules.sheet import GameSheet, Row

FORMAT = "gin-sheet/1"


def write_sheet(match: MatchSheet) -> dict[str, Any]:
    """The whole match, worked out, as JSON values."""
    written: dict[str, Any] = {
        "format": FORMAT,
        "hands": [_row(row, match.ruleset) for row in match.rows],
        "games": [_game(game) for game in match.games],
        "settlement": list(match.settlement),
        "next_dealer": match.next_dealer,
    }
    if match.ruleset.match_games is not None:
        written["match"] = {"won": list(match.won), "decided": match.decided}
    return written


def _row(row: Row, ruleset: Ruleset) -> dict[str, Any]:
    score = row.score
    written: dict[str, Any] = {
        "number": row.number,
        "game": row.game,
        "dealer": row.dealer,
        "result": row.hand.result.value,
        "winner": score.winner,
        "kind": score.kind.value if score.kind else None,
        "points": score.points,
        "boxes": score.boxes,
        "columns": list(row.columns),
        "lines": [
            {"label": line.label, "points": line.points, "rule": line.rule} for line in score.lines
        ],
    }
    if counts := cards_say(row.hand, ruleset):
        written["cards_say"] = list(counts)
    if score.remarks:
        written["remarks"] = [str(remark) for remark in score.remarks]
    return written


def _game(game: GameSheet) -> dict[str, Any]:
    settled = game.settlement
    written: dict[str, Any] = {
        "number": game.number,
        "finished": game.finished,
        "columns": [_column(column) for column in game.columns],
        "multipliers": list(multipliers(game.columns, game.ruleset)),
        "sweep": settled.sweep if settled else None,
        "rounding": settled.rounding if settled else 0,
        "settlement": list(settled.amounts) if settled else None,
    }
    if game.ended is not None:
        written["ended"] = game.ended.value
    if game.extra:
        written["extra"] = True
    return written


def _column(column: Column) -> dict[str, Any]:
    return {
        "scores": list(column.scores),
        "hands_won": list(column.hands_won),
        "boxes": list(column.boxes),
        "winner": column.winner,
        "shutout": column.shutout,
        "lines": [
            {"label": line.label, "points": list(line.points), "rule": line.rule}
            for line in column.lines
        ],
        "totals": list(column.totals) if column.totals else None,
        "difference": column.difference,
        "collects": column.collects,
    }
