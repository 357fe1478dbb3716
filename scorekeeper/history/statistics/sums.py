"""The sums that all figures are made of: each a single walk along an index of a history."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import batched
from typing import Any, Final

from django.db import connection

from scorekeeper.games.models import HistorySeat
from scorekeeper.games.models.tally import GREATEST, IN_POINTS, SPREAD, SUMMED

SEATS = HistorySeat._meta.db_table
APART: Final = 2**31
"""How far apart two counts stand that are added up as one. No sum of counts comes near to it."""


@dataclass(frozen=True)
class Filter:
    """Which matches of a history are counted. None and the empty text: all of them."""

    opponent: int | None = None
    since: date | None = None
    until: date | None = None
    preset: str = ""
    hollywood: bool | None = None

    def __bool__(self) -> bool:
        return self != Filter()


@dataclass
class Sums:
    """One player's numbers over some matches. Those of several can be added.

    `results` are the games, each as its row has it, in no order.
    """

    matches: int = 0
    numbers: dict[str, int] = field(default_factory=dict)
    shortest: int | None = None
    results: list[str] = field(default_factory=list)

    def __getitem__(self, name: str) -> int:
        return self.numbers.get(name, 0)

    def add(self, other: Sums) -> None:
        """Count the matches of another as well."""
        self.matches += other.matches
        for name, number in other.numbers.items():
            greater = name in GREATEST
            own = self[name]
            self.numbers[name] = max(own, number) if greater else own + number
        lengths = [one for one in (self.shortest, other.shortest) if one is not None]
        self.shortest = min(lengths, default=None)
        self.results += other.results


def total(several: Iterable[Sums]) -> Sums:
    """All of them together."""
    whole = Sums()
    for one in several:
        whole.add(one)
    return whole


def by_opponent(player: int, chosen: Filter) -> dict[int, Sums]:
    """What a player did against each other one. One query."""
    columns = [*(f"MAX({name})" for name in GREATEST), "MIN(shortest)", _joined("results")]
    rows = _select(
        ["opponent_id", "COUNT(*)", *columns, *_summed(SUMMED)],
        player,
        chosen,
        "GROUP BY opponent_id",
    )
    return {
        opponent: Sums(
            matches,
            _apart(SUMMED, numbers) | {"best_hand": hand, "best_game": game, "longest": longest},
            shortest,
            results.split() if results else [],
        )
        for opponent, matches, hand, game, longest, shortest, results, *numbers in rows
    }


def of_everybody(players: Collection[int], chosen: Filter, names: Sequence[str]) -> dict[int, Sums]:
    """Some of the numbers of each of several players. One query."""
    columns = ["player_id", "COUNT(*)", *_summed(names)]
    rows = _select(columns, players, chosen, "GROUP BY player_id")
    return {player: Sums(matches, _apart(names, numbers)) for player, matches, *numbers in rows}


def spread(player: int, chosen: Filter) -> dict[str, int]:
    """How a player's counts and points spread: a number for each step. One query."""
    [numbers] = _select(_summed(SPREAD), player, chosen)
    return _apart(SPREAD, numbers)


def match_with(name: str, number: int, player: int, chosen: Filter) -> tuple[int, date] | None:
    """The first match in which a player's greatest was so much: its row, and its day. One query."""
    if name not in GREATEST:
        raise ValueError(name)
    # "games > 0" is the condition of the index that has the greatest of each player.
    ending = f"AND {name} = {number:d} AND games > 0 ORDER BY played_on, match_id LIMIT 1"
    rows = _select(["match_id", "played_on"], player, chosen, ending)
    return (rows[0][0], _day(rows[0][1])) if rows else None


def by_day(player: int, chosen: Filter) -> list[tuple[date, int, int, int, int]]:
    """For each day: matches, games, and games won and lost by a player. One query."""
    names = ("games", "games_won", "games_lost")
    columns = ["played_on", "COUNT(*)", *_summed(names)]
    rows = _select(columns, player, chosen, "GROUP BY played_on ORDER BY played_on")
    return [
        (_day(day), matches, *_apart(names, numbers).values()) for day, matches, *numbers in rows
    ]


def _day(stored: date | str) -> date:
    """SQLite has no type for days."""
    return stored if isinstance(stored, date) else date.fromisoformat(stored)


def _summed(names: Sequence[str]) -> list[str]:
    """What adds numbers up, two in one sum: adding takes most of the time of a long walk."""
    return [f"SUM({' + '.join(_set_apart(together))})" for together in _together(names)]


def _together(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Names of numbers that are added up in one sum. Points are by themselves: they may be below
    nothing, and are as many as the house rules make them."""
    yield from ((name,) for name in names if name in IN_POINTS)
    yield from batched((name for name in names if name not in IN_POINTS), 2, strict=False)


def _set_apart(together: tuple[str, ...]) -> list[str]:
    *first, last = together
    return [*(f"{name} * {APART}" for name in first), last]


def _apart(names: Sequence[str], numbers: Sequence[Any]) -> dict[str, int]:
    """The sums by their names. A sum over no rows is no number."""
    found: dict[str, int] = {}
    for together, number in zip(_together(names), numbers, strict=True):
        *first, last = together
        rest = int(number or 0)
        for name in first:
            found[name], rest = divmod(rest, APART)
        found[last] = rest
    return found


def _joined(column: str) -> str:
    joins = {"postgresql": f"STRING_AGG({column}, ' ')"}
    return joins.get(connection.vendor, f"GROUP_CONCAT({column}, ' ')")


def _select(
    columns: Sequence[str], player: int | Collection[int], chosen: Filter, ending: str = ""
) -> list[tuple[Any, ...]]:
    """Columns of the rows of a player, or of several. A row of a player is in one history only."""
    players = [player] if isinstance(player, int) else list(player)
    parts: dict[str, list[Any]] = {f"player_id IN ({', '.join(['%s'] * len(players))})": players}
    for condition, value in (
        ("opponent_id = %s", chosen.opponent),
        ("played_on >= %s", chosen.since),
        ("played_on <= %s", chosen.until),
        ("preset = %s", chosen.preset or None),
        ("hollywood = %s", chosen.hollywood),
    ):
        if value is not None:
            parts[condition] = [value]
    # Everything but the values is written in this module.
    sql = f"SELECT {', '.join(columns)} FROM {SEATS} WHERE {' AND '.join(parts)} {ending}"  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(sql, [value for values in parts.values() for value in values])
        return cursor.fetchall()
