"""The whole match worked out again from its log alone, and whether the sheet says the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Match
from scorekeeper.games.on_paper import write_match
from scorekeeper.games.tail import whole


def recounted(match: Match, names: Sequence[str]) -> dict[str, Any]:
    """What does not agree, if anything, and every game with its hands as a person writes it."""
    sheet = whole(match).sheet()
    return {
        "entries": match.version,
        "hands": len(sheet.rows),
        "games": len(sheet.games),
        "problems": list(problems_of(match)),
        "on_paper": write_match(sheet, names),
    }
