"""Figures of games: won and lost, what they brought, streaks, and Hollywood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, ngettext, pgettext

from scorekeeper.history.statistics.figures import Figure, Found, greatest, mean_of, share
from scorekeeper.history.statistics.streaks import Streaks, streaks_of
from scorekeeper.history.statistics.sums import Sums
from scorekeeper.history.statistics.written import NOTHING, of_games, over_games, signed, whole


def results(sums: Sums, shown: Sequence[Sums], found: Mapping[str, Found]) -> list[Figure]:
    """Who won, what it brought, in which order, and how long it took."""
    return [
        *_won(sums, shown),
        *_collected(sums, found.get("best_game")),
        *_in_their_order(sums["games"], streaks_of(sums.results)),
        _length(sums),
    ]


def _won(sums: Sums, shown: Sequence[Sums]) -> list[Figure]:
    games = sums["games"]
    figures = [
        share(
            gettext("Games won"),
            sums["games_won"],
            games,
            of_games(games),
            gettext(
                "Games played out or settled as they stand; not those that are open, struck or "
                "extra. In Hollywood, whoever collects wins."
            ),
        ),
    ]
    if any(one["games"] > one["games_won"] + one["games_lost"] for one in shown):
        level = games - sums["games_won"] - sums["games_lost"]
        meaning = gettext("Settled as they stood, or level in the end.")
        figures.append(share(gettext("Games nobody won"), level, games, of_games(games), meaning))
    return figures


def _collected(sums: Sums, biggest: Found | None) -> list[Figure]:
    games = sums["games"]
    return [
        Figure(
            gettext("Collected"),
            signed(sums["points"]) if games else NOTHING,
            pgettext("statistics", "points"),
            gettext("Settlements of all these games, what was paid taken off."),
        ),
        mean_of(
            gettext("A game brings"),
            sums["points"],
            games,
            over_games(games),
            gettext("What is collected, divided by the games."),
            sign=True,
        ),
        greatest(
            gettext("Biggest game"),
            sums["best_game"],
            gettext("The most points collected for one game."),
            biggest,
        ),
        Figure(
            gettext("Shutouts"),
            f"{whole(sums['shutouts'])} : {whole(sums['shutouts_against'])}" if games else NOTHING,
            gettext("made and suffered") if games else "",
            gettext("Columns in which the loser was shut out, as the house rules have it."),
        ),
    ]


def _in_their_order(games: int, streaks: Streaks) -> list[Figure]:
    return [
        Figure(
            gettext("Most won in a row"),
            whole(streaks.longest_won) if games else NOTHING,
            _in_a_row(streaks.longest_won, won=True) if games else "",
            gettext("In the order in which the games were finished; a level game ends it."),
        ),
        Figure(
            gettext("Most lost in a row"),
            whole(streaks.longest_lost) if games else NOTHING,
            _in_a_row(streaks.longest_lost, won=False) if games else "",
            gettext("In the order in which the games were finished."),
        ),
        Figure(
            gettext("Just now"),
            signed(streaks.current if streaks.current_won else -streaks.current)
            if games
            else NOTHING,
            _in_a_row(streaks.current, won=streaks.current_won) if streaks.current else "",
            gettext("The streak of the games that were finished last: + of games won, − of lost."),
        ),
    ]


def _length(sums: Sums) -> Figure:
    lengths = {"shortest": whole(sums.shortest or 0), "longest": whole(sums["longest"])}
    return mean_of(
        gettext("Hands in a game"),
        sums["hands"],
        sums["games"],
        gettext("the shortest %(shortest)s, the longest %(longest)s") % lengths,
        gettext("Hands that were played, walls among them; void ones are not counted."),
    )


def _in_a_row(length: int, *, won: bool) -> str:
    if won:
        return ngettext("game won", "games won", length)
    return ngettext("game lost", "games lost", length)


def hollywood(sums: Sums) -> list[Figure]:
    """Games of several columns."""
    games, columns = sums["hollywood_games"], sums["columns_won"] + sums["columns_lost"]
    words = ngettext("of %(count)s column", "of %(count)s columns", columns)
    swept = gettext("Games of several columns in which one side went out in every one.")
    return [
        share(
            gettext("Columns won"),
            sums["columns_won"],
            columns,
            words % {"count": whole(columns)},
            gettext("Columns in which somebody went out."),
        ),
        share(gettext("Sweeps"), sums["sweeps"], games, of_games(games), swept),
        share(gettext("Swept"), sums["sweeps_against"], games, of_games(games), swept),
    ]
