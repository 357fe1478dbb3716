"""What the page of a whole match says: its games, its house rules, its recount."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from scorekeeper.games.agreed import rules_shown
from scorekeeper.games.forms.act import new_key
from scorekeeper.games.models import GameState, Match
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.reading import SheetRead, names_of, sheet_of
from scorekeeper.games.result import GameInMatch, match_in_words, standing_lines
from scorekeeper.games.sign_off import TICK, ticks_in_words
from scorekeeper.games.signatures import signed_in


@dataclass(frozen=True)
class Possible:
    """What can be done to the match now."""

    name: str
    words: str


@dataclass(frozen=True)
class GameSigned:
    """A game in the standing of the match, and who has signed it."""

    game: GameInMatch
    ticks: str
    signed: str


def match_context(match: Match) -> dict[str, Any]:
    """The page of a match: where it stands, and what the table can do about it."""
    names = names_of(match)
    read = sheet_of(match)
    games = read.games if read else ()
    is_open = bool(games) and games[-1].state == GameState.OPEN
    return {
        "match": match,
        "names_in_words": names_in_words(names),
        "rules": rules_shown(match.ruleset),
        "standing": _games(match, read, names) if read else [],
        "match_words": match_in_words(read, names) if read else "",
        "possible": _possible(match, is_open),
        "played_on": match.played_on,
        "photos": match.photos.filter(removed=False).defer("image"),
        "key": new_key(),
        "both_key": new_key(),
    }


def _games(match: Match, read: SheetRead, names: Sequence[str]) -> list[GameSigned]:
    """The games of the match, and who has signed each."""
    found = signed_in(match)
    return [
        GameSigned(
            line,
            TICK * len(found.get(line.number, {})),
            ticks_in_words(found.get(line.number, {}), names),
        )
        for line in standing_lines(read, names)
    ]


def _possible(match: Match, is_open: bool) -> list[Possible]:
    possible = [
        Possible("rules", gettext("Change the house rules")),
        Possible("sides", gettext("Change who plays")),
        Possible("first_dealer", gettext("Change who dealt first")),
    ]
    if match.ended:
        return [*possible, Possible("go_on", gettext("Go on with this match"))]
    if match.ruleset.rolling:
        possible.append(Possible("notice", gettext("Give notice to stop")))
    if is_open:
        possible.append(Possible("end", gettext("Stop with the game open")))
    return possible
