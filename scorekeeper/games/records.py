"""What a match came to for each side: the columns that every history repeats of it.

Pure: rows of the index of games go in. The scorebook writes what comes out, `audit` compares it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from scorekeeper.people.names import searched
from scorekeeper.rules.hand import Side
from scorekeeper.rules.match import decided
from scorekeeper.rules.presets import nearest
from scorekeeper.rules.ruleset import Ruleset

OPEN = "open"


class GameRow(Protocol):
    """The index row of a game, as far as a match's result is made of it."""

    state: Any
    extra: Any
    winner: Any
    settlement: Any


def results_of(
    games: Sequence[GameRow], rules: Mapping[str, Any], ended: str, sides: int
) -> list[dict[str, Any]]:
    """For each side: how the match came out, and what it collects, from all games in order.

    A game that was struck, or played after the match was decided, counts nothing; one that is
    open counts nothing yet.
    """
    counting = [game for game in games if not game.extra]
    won = [sum(game.winner == side for game in counting) for side in range(sides)]
    settled = [game.settlement for game in counting if game.settlement is not None]
    points = [sum(amounts[side] for amounts in settled) for side in range(sides)]
    ruleset = _read(json.dumps(rules, sort_keys=True))
    winner = decided(won, ruleset)
    is_open = not games or games[-1].state == OPEN or ruleset.match_games is not None
    is_open = is_open and winner is None and not ended
    return [
        {
            "outcome": OPEN if is_open else _outcome(Side(side), winner, points[side]),
            "points": points[side],
            "margin": abs(points[side]),
        }
        for side in range(sides)
    ]


def house_rules_columns(rules: Mapping[str, Any]) -> dict[str, Any]:
    """What lists are filtered by of the house rules: the nearest preset, and Hollywood."""
    return _house_rules_columns(json.dumps(rules, sort_keys=True))


def words_of(place: str, note: str, hand_notes: Iterable[str]) -> str:
    """What a search finds a match by, besides who played. In whichever order the hands stand, it
    is the same."""
    return "\n".join(filter(None, map(searched, (place, note, *sorted(hand_notes)))))


def _outcome(side: Side, winner: Side | None, points: int) -> str:
    if winner is not None:
        return "won" if winner == side else "lost"
    return "level" if points == 0 else "won" if points > 0 else "lost"


@lru_cache(maxsize=256)
def _read(rules: str) -> Ruleset:
    return Ruleset().changed(json.loads(rules))


@lru_cache(maxsize=256)
def _house_rules_columns(rules: str) -> dict[str, Any]:
    ruleset = _read(rules)
    return {"preset": nearest(ruleset)[0].key, "hollywood": ruleset.columns > 1}
