"""Everybody in a table, and whom somebody played against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scorekeeper.history.statistics.sums import Sums
from scorekeeper.history.statistics.written import NOTHING, mean, percent, whole

EVERYBODY: Final = (
    "games",
    "games_won",
    "hands",
    "hand_points",
    "hand_points_against",
    "gins",
    "undercuts",
)


@dataclass(frozen=True)
class Line:
    """A player in a table: how often, how well."""

    player: int
    name: str
    is_reader: bool
    games: str
    won: str
    hands: str
    brings: str
    gins: str
    undercuts: str


@dataclass(frozen=True)
class Opponent:
    """Somebody across the table: games won and lost against them, and who is ahead."""

    player: int
    name: str
    games: int
    won: str
    lost: str
    share: str
    ahead: int


def lines_of(found: Mapping[int, Sums], names: Mapping[int, str], reader: int | None) -> list[Line]:
    """Whoever has a game that counts: the reader first, then by the number of games."""
    played = [player for player in found if found[player]["games"] and player in names]
    played.sort(key=lambda one: (one != reader, -found[one]["games"], names[one]))
    return [_line(found[one], one, names[one], is_reader=one == reader) for one in played]


def opponents_of(found: Mapping[int, Sums], names: Mapping[int, str]) -> list[Opponent]:
    """Everybody one has played against, by the number of games."""
    played = [one for one in found if found[one]["games"] and one in names]
    played.sort(key=lambda one: (-found[one]["games"], names[one]))
    return [_opponent(found[one], one, names[one]) for one in played]


def _line(sums: Sums, player: int, name: str, *, is_reader: bool) -> Line:
    hands = sums["hands"]
    return Line(
        player,
        name,
        is_reader,
        whole(sums["games"]),
        percent(sums["games_won"], sums["games"]),
        whole(hands),
        mean(sums["hand_points"] - sums["hand_points_against"], hands, sign=True),
        percent(sums["gins"], hands),
        percent(sums["undercuts"], hands),
    )


def _opponent(sums: Sums, player: int, name: str) -> Opponent:
    games, won, lost = sums["games"], sums["games_won"], sums["games_lost"]
    share = percent(won, games)
    return Opponent(
        player, name, games, whole(won), whole(lost), "" if share == NOTHING else share, won - lost
    )
