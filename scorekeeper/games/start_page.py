"""What the start page says of each match."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.timesince import timesince
from django.utils.translation import gettext

from scorekeeper.games.forms.act import new_key
from scorekeeper.games.models import Match
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.reading import Listed


@dataclass(frozen=True)
class AccountLine:
    side: int
    name: str
    total: int


@dataclass(frozen=True)
class OpenMatch:
    """A match that goes on. One that `rested` is first offered another evening."""

    match: Match
    names: str
    accounts: list[AccountLine]
    words: str
    rested: bool
    key: str


@dataclass(frozen=True)
class FinishedMatch:
    match: Match
    names: str
    words: str
    collects: int | None


def open_match(listed: Listed, now: datetime) -> OpenMatch:
    """A match to go on with: its totals, and since when it waits."""
    game = listed.open_game
    open_columns = [scores for scores in (game.scores if game else []) if scores] or [[0, 0]]
    when = gettext("%s ago") % timesince(listed.match.changed_at, now, depth=1)
    return OpenMatch(
        match=listed.match,
        names=names_in_words(listed.names),
        accounts=[
            AccountLine(side, name, open_columns[0][side]) for side, name in enumerate(listed.names)
        ],
        words=" · ".join([gettext("Game %s") % listed.game_to_play, when]),
        rested=listed.was_left(now),
        key=new_key(),
    )


def finished_match(listed: Listed) -> FinishedMatch:
    """A match that is over, and who collects."""
    points = listed.standing.settlement[0]
    collects = None if points == 0 else 0 if points > 0 else 1
    words = gettext("level") if collects is None else f"{listed.names[collects]} +{abs(points)}"
    return FinishedMatch(listed.match, names_in_words(listed.names), words, collects)
