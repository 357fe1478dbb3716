"""What a signature covers: the facts of one game, as a digest."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from scorekeeper.rules.recorded import RecordedHand, write_hand
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import GameSheet, Row


def digest_of(game: GameSheet, sides: int) -> str:
    """The digest of a game's facts: it stays the same as long as they do.

    `sides` is the version of the entry that said who sits where. The facts are who sits where,
    the house rules, the hands in order with who dealt them, and how the game was left. Notes,
    times, a hand's number and every other game are none of them.
    """
    facts = {
        "sides": sides,
        "rules": _unlike_the_default(game.ruleset),
        "ended": game.ended,
        "columns": len(game.columns),
        "hands": [_facts(row) for row in game.rows],
    }
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def _facts(row: Row) -> dict[str, Any]:
    return {**write_hand(RecordedHand(hand=row.hand)), "dealer": row.dealer}


def _unlike_the_default(ruleset: Ruleset) -> dict[str, Any]:
    """So that a signature outlives a house rule that is invented later."""
    default = Ruleset().to_public()
    return {key: value for key, value in ruleset.to_public().items() if value != default[key]}
