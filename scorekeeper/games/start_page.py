"""What the start page says of each match."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.timesince import timesince
from django.utils.translation import gettext

from scorekeeper.games.forms.act import new_key
from scorekeeper.games.models import Match
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.phones import role_here
from scorekeeper.games.reading_matches import Listed
from scorekeeper.people.rights import Right, may


@dataclass(frozen=True)
class AccountLine:
    side: int
    name: str
    total: str


@dataclass(frozen=True)
class OpenMatch:
    """A match that goes on. One that `rested` is first offered another evening."""

    match: Match
    names: str
    accounts: list[AccountLine]
    words: str
    rested: bool
    may_run: bool
    key: str


@dataclass(frozen=True)
class FinishedMatch:
    match: Match
    names: str
    words: str
    collects: int | None


def open_match(listed: Listed, now: datetime) -> OpenMatch:
    """A match to go on with: its totals, and since when it waits."""
    totals, words = _where_it_stands(listed)
    told = [words, how_long_ago(listed.match.changed_at, now), role_here(listed.role)]
    return OpenMatch(
        match=listed.match,
        names=names_in_words(listed.names),
        accounts=[
            AccountLine(side, name, total)
            for side, (name, total) in enumerate(zip(listed.names, totals, strict=True))
        ],
        words=" · ".join(filter(None, told)),
        rested=listed.was_left(now),
        may_run=may(listed.role, Right.RUN),
        key=new_key(),
    )


def _where_it_stands(listed: Listed) -> tuple[list[str], str]:
    """The totals of the open game; between two games, who is ahead over all of them."""
    told = {"number": listed.game_to_play}
    if listed.open_game is None and listed.game_to_play > 1:
        ahead = [f"+{points}" if points > 0 else "–" for points in listed.standing.settlement]
        return ahead, gettext("Game %(number)s comes next") % told
    columns = listed.open_game.scores if listed.open_game else [[0, 0]]
    target = listed.match.ruleset.target
    place = next((n for n, scores in enumerate(columns) if max(scores) < target), 0)
    told["column"] = place + 1
    words = gettext("Game %(number)s")
    if len(columns) > 1:
        words = gettext("Game %(number)s, column %(column)s")
    return [str(total) for total in columns[place]], words % told


def how_long_ago(then: datetime, now: datetime) -> str:
    """Since when something is as it is: ``3 minutes ago``."""
    if now - then < timedelta(minutes=1):
        return gettext("just now")
    return gettext("%s ago") % timesince(then, now, depth=1)


def finished_match(listed: Listed) -> FinishedMatch:
    """A match that is over, and who collects."""
    points = listed.standing.settlement[0]
    collects = None if points == 0 else 0 if points > 0 else 1
    words = gettext("level") if collects is None else f"{listed.names[collects]} +{abs(points)}"
    return FinishedMatch(listed.match, names_in_words(listed.names), words, collects)
