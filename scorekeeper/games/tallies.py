"""What the statistics of a side are made of, counted over one game, and over those of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from scorekeeper.games.models.index import Game
from scorekeeper.games.models.tally import KNOCK_COUNTS, SPREADS, TALLIED, TENS
from scorekeeper.rules.hand import COUNTED, Result, Side
from scorekeeper.rules.sheet import GameSheet, Row

type Counts = Mapping[str, int]


def tally(game: GameSheet, side: Side) -> dict[str, Any]:
    """One side's counts in a game.

    `hands`: all that were dealt, without the void ones, and `ties` among them; `won`: hands won
    by kind, ``agreed`` where it is not known; `points` and `boxes`; `scored`: how often a hand
    won brought so many points; `knocks`: plain knocks by the count knocked with, and `knocks_won`
    those among them that won the hand; `defended`: how often each count was left in its hand
    when the other side ended the hand; `dealt`: hands won, lost and without a winner as dealer;
    `columns` it went out in, and `shutouts` among them.
    """
    rows = game.rows
    won = [row for row in rows if row.score.winner == side]
    knocks = [row for row in rows if row.hand.result is Result.KNOCK and row.hand.by == side]
    columns = [column for column in game.columns if column.winner == side]
    return {
        "hands": sum(row.hand.result is not Result.VOID for row in rows),
        "ties": sum(row.score.kind == "tie" for row in rows),
        "won": Counter(row.score.kind or "agreed" for row in won),
        "points": sum(row.score.points for row in won),
        "boxes": sum(row.score.boxes for row in won),
        "scored": Counter(str(row.score.points) for row in won),
        "knocks": _by_count(knocks, side),
        "knocks_won": _by_count([row for row in knocks if row.score.winner == side], side),
        "defended": _by_count([row for row in rows if _defended(row, side)], side),
        "dealt": Counter(_outcome(row, side) for row in rows if _was_dealt(row, side)),
        "columns": len(columns),
        "shutouts": sum(bool(column.shutout) for column in columns),
    }


def tally_of_match(games: Iterable[Game], side: Side, day: date) -> dict[str, Any]:
    """The columns of one side's tally, from all games of a match in their order.

    `day` is that of the match: games whose hour is not known were finished at its beginning.
    """
    counted = [game for game in games if game.settlement is not None and not game.extra]
    numbers: Counter[str] = Counter()
    for game in counted:
        numbers.update(_of_game(game, side))
    lengths = [game.tallies[side]["hands"] for game in counted]
    best = [max(map(int, game.tallies[side]["scored"]), default=0) for game in counted]
    return {
        **dict.fromkeys(TALLIED, 0),
        **numbers,
        "best_hand": max(best, default=0),
        "best_game": max((_collected(game, side) for game in counted), default=0),
        "longest": max(lengths, default=0),
        "shortest": min(lengths, default=None),
        "results": " ".join(_result(game, side, day) for game in counted),
    }


def _of_game(game: Game, side: Side) -> dict[str, int]:
    own, other = game.tallies[side], game.tallies[1 - side]
    columns = len(game.scores)
    won, lost = own["won"], other["won"]
    dealt, led = own["dealt"], other["dealt"]
    several = columns > 1
    return {
        "games": 1,
        "games_won": game.winner == side,
        "games_lost": game.winner == 1 - side,
        "hands": own["hands"],
        "hands_won": sum(won.values()),
        "hands_lost": sum(lost.values()),
        "ties": own["ties"],
        **{"hand_points": own["points"], "hand_points_against": other["points"]},
        **{name: own[name] for name in ("boxes", "shutouts")},
        **{f"{name}_against": other[name] for name in ("boxes", "shutouts")},
        **{"gins": _gins(won), "gins_against": _gins(lost), "big_gins": won.get("big_gin", 0)},
        **{"undercuts": _undercuts(won), "undercuts_against": _undercuts(lost)},
        **_knocked(own),
        "defended": sum(own["defended"].values()),
        "defended_sum": _sum(own["defended"]),
        **{"dealt": sum(dealt.values()), "led": sum(led.values())},
        **{"dealt_won": dealt.get("won", 0), "dealt_lost": dealt.get("lost", 0)},
        **{"led_won": led.get("lost", 0), "led_lost": led.get("won", 0)},
        "hollywood_games": several,
        "columns_won": own["columns"] * several,
        "columns_lost": other["columns"] * several,
        "sweeps": several and own["columns"] == columns,
        "sweeps_against": several and other["columns"] == columns,
        **_spread("left_with", own["defended"], TENS, 10),
        **_spread("scored", own["scored"], TENS, 10),
    }


def _knocked(own: Mapping[str, Any]) -> dict[str, int]:
    """Knocks with a count; one with 0 was a gin."""
    knocks, won = (
        {count: times for count, times in own[name].items() if count != "0"}
        for name in ("knocks", "knocks_won")
    )
    return {
        "knocks": sum(knocks.values()),
        "knocks_won": sum(won.values()),
        "knock_sum": _sum(knocks),
        **_spread("knocks_at", knocks, KNOCK_COUNTS),
        **_spread("knocks_won_at", won, KNOCK_COUNTS),
    }


def _spread(name: str, counts: Counts, steps: Sequence[int], width: int = 1) -> dict[str, int]:
    """Counts by step, what is beyond the last with the last."""
    spread: Counter[str] = Counter({f"{name}_{step}": 0 for step in SPREADS[name]})
    for count, times in counts.items():
        spread[f"{name}_{min(int(count) // width, steps[-1])}"] += times
    return spread


def _result(game: Game, side: Side, day: date) -> str:
    """When a game was finished, which of them all it is, and how it came out:
    ``2025-11-30T20:15:00.000000000042.00003+``. Sorted by that, games of one moment, as those of
    a paper sheet are, or whose hours are not known, stay in their order."""
    sign = "=" if game.winner is None else "+" if game.winner == side else "-"
    at = f"{game.finished_at or day:%Y-%m-%dT%H:%M:%S}"
    return f"{at}.{game.match_id:012}.{game.number:05}{sign}"


def _collected(game: Game, side: Side) -> int:
    return max(0, _settled(game, side))


def _settled(game: Game, side: Side) -> int:
    """What a side of a game that counts collects, below 0 where it pays."""
    settlement: list[int] = game.settlement or []
    return settlement[side]


def _gins(won: Counts) -> int:
    return won.get("gin", 0) + won.get("big_gin", 0)


def _undercuts(won: Counts) -> int:
    return won.get("undercut", 0) + won.get("gin_off", 0)


def _sum(counts: Counts) -> int:
    return sum(int(count) * times for count, times in counts.items())


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
