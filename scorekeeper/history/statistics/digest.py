"""A player in a few figures, for a page that is about more than figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext

from scorekeeper.history.pictures.over_time import OverTime, over_time
from scorekeeper.history.statistics.days import days_of
from scorekeeper.history.statistics.figures import Figure
from scorekeeper.history.statistics.sums import Filter, Sums, of_everybody
from scorekeeper.history.statistics.written import NOTHING, mean, of_games, of_hands, percent

NEEDED: Final = (
    "games",
    "games_won",
    "hands",
    "hands_won",
    "hand_points",
    "hand_points_against",
    "gins",
    "undercuts",
    "undercuts_against",
    "knocks",
    "knocks_won",
)


@dataclass(frozen=True)
class Digest:
    """`player` is their row. Without a game that counts there are no figures, and no picture."""

    player: int
    figures: list[Figure]
    over_time: OverTime | None


def digest_of(player: int) -> Digest:
    """One player. 2 queries."""
    found = of_everybody([player], Filter(), NEEDED)
    sums = found.get(player, Sums())
    figures = _figures(sums) if sums["games"] else []
    return Digest(player, figures, over_time(days_of(player, Filter())))


def _figures(sums: Sums) -> list[Figure]:
    games, hands, knocks = sums["games"], sums["hands"], sums["knocks"]
    net = sums["hand_points"] - sums["hand_points_against"]
    of = of_hands(hands)
    return [
        _rate(gettext("Games won"), sums["games_won"], games, of_games(games)),
        _rate(gettext("Hands won"), sums["hands_won"], hands, of),
        Figure(gettext("A hand brings"), mean(net, hands, sign=True)),
        _rate(gettext("Gins"), sums["gins"], hands, of),
        _rate(gettext("Knocks that won"), sums["knocks_won"], knocks, ""),
        _rate(gettext("Undercuts made"), sums["undercuts"], hands, of),
        _rate(gettext("Undercut suffered"), sums["undercuts_against"], hands, of),
    ]


def _rate(label: str, part: int, of: int, words: str) -> Figure:
    rate = percent(part, of)
    return Figure(label, rate, words if rate != NOTHING else "")
