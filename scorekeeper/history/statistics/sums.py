"""The sums that all figures are made of: each a single walk over the tallies of a history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import connection

from scorekeeper.games.models import HistorySeat, Tally
from scorekeeper.games.models.tally import GREATEST, SPREAD, SUMMED

SEATS = HistorySeat._meta.db_table
TALLIES = Tally._meta.db_table


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

    `results` are the games, each as its tally has it, in no order.
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


def by_opponent(holder: int, player: int, chosen: Filter) -> dict[int, Sums]:
    """What a player did against each other one, in a device's history. One query."""
    columns = [*_summed(SUMMED), *(f"MAX(tally.{name})" for name in GREATEST)]
    columns += ["MIN(tally.shortest)", _joined("tally.results")]
    rows = _select("across.player_id", columns, holder, chosen, player=player)
    return {
        opponent: Sums(
            matches,
            dict(zip((*SUMMED, *GREATEST), numbers, strict=True)),
            shortest,
            results.split() if results else [],
        )
        for opponent, matches, *numbers, shortest, results in rows
    }


def of_everybody(
    holder: int, chosen: Filter, names: Sequence[str], *, player: int | None = None
) -> dict[int, Sums]:
    """Some of the numbers of every player of a device's history, or of one. One query."""
    rows = _select("own.player_id", _summed(names), holder, chosen, player=player)
    return {
        player: Sums(matches, dict(zip(names, map(int, numbers), strict=True)))
        for player, matches, *numbers in rows
    }


def spread(holder: int, player: int, chosen: Filter) -> dict[str, int]:
    """How a player's counts and points spread: a number for each step. One query."""
    rows = _select("own.player_id", _summed(SPREAD), holder, chosen, player=player)
    return dict(zip(SPREAD, map(int, rows[0][2:]), strict=True)) if rows else {}


def match_with(
    name: str, number: int, holder: int, player: int, chosen: Filter
) -> tuple[str, date] | None:
    """The code and the day of a match in which a player's greatest was so much. One query."""
    where, values = _where(holder, chosen, player)
    sql = (
        f"SELECT game.code, own.played_on {_from(chosen)}"
        f" JOIN games_match game ON game.id = own.match_id"
        f" WHERE {where} AND tally.{name} = %s ORDER BY own.played_on LIMIT 1"
    )
    rows = _rows(sql, [*values, number])
    return (rows[0][0], _day(rows[0][1])) if rows else None


def rows_by_day(
    holder: int, player: int | None, chosen: Filter
) -> list[tuple[date, int, int, int, int]]:
    """For each day: matches, games, and games won and lost by a player. One query.

    Without a player every match is counted once, by its first side.
    """
    where, values = _where(holder, chosen, player)
    if player is None:
        where += " AND own.side = 0 AND own.seat = 0"
    columns = ", ".join(_summed(("games", "games_won", "games_lost")))
    sql = (
        f"SELECT own.played_on, COUNT(*), {columns} {_from(chosen)}"
        f" WHERE {where} GROUP BY own.played_on ORDER BY own.played_on"
    )
    rows = _rows(sql, values)
    return [(_day(day), matches, *map(int, sums)) for day, matches, *sums in rows]  # type: ignore[misc]


def _day(stored: date | str) -> date:
    """SQLite has no type for days."""
    return stored if isinstance(stored, date) else date.fromisoformat(stored)


def _select(
    group: str, columns: Sequence[str], holder: int, chosen: Filter, *, player: int | None = None
) -> list[tuple[Any, ...]]:
    where, values = _where(holder, chosen, player)
    across = group.startswith("across")
    sql = (
        f"SELECT {group}, COUNT(*), {', '.join(columns)} {_from(chosen, across=across)}"
        f" WHERE {where} GROUP BY {group}"
    )
    return _rows(sql, values)


def _from(chosen: Filter, *, across: bool = False) -> str:
    """The seats of a history with the tally of each, and who sat across where that matters."""
    sql = f"FROM {SEATS} own JOIN {TALLIES} tally"
    sql += " ON tally.match_id = own.match_id AND tally.side = own.side"
    if across or chosen.opponent is not None:
        sql += f" JOIN {SEATS} across ON across.holder_id = own.holder_id"
        sql += " AND across.match_id = own.match_id AND across.side <> own.side"
    return sql


def _where(holder: int, chosen: Filter, player: int | None) -> tuple[str, list[Any]]:
    parts: dict[str, Any] = {"own.holder_id = %s": holder}
    if player is not None:
        parts["own.player_id = %s"] = player
    if chosen.opponent is not None:
        parts["across.player_id = %s"] = chosen.opponent
    if chosen.since is not None:
        parts["own.played_on >= %s"] = chosen.since
    if chosen.until is not None:
        parts["own.played_on <= %s"] = chosen.until
    if chosen.preset:
        parts["own.preset = %s"] = chosen.preset
    if chosen.hollywood is not None:
        parts["own.hollywood = %s"] = chosen.hollywood
    return " AND ".join(parts), list(parts.values())


def _summed(names: Iterable[str]) -> list[str]:
    return [f"SUM(tally.{name})" for name in names]


def _joined(column: str) -> str:
    return {"postgresql": f"STRING_AGG({column}, ' ')"}.get(
        connection.vendor, f"GROUP_CONCAT({column}, ' ')"
    )


def _rows(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall()
