"""The rules a number rests on, by their anchor in the rulebook, said with a table's own values."""

from __future__ import annotations

from typing import Final

from scorekeeper.rules.messages import Message, Parameter
from scorekeeper.rules.ruleset import PARAMETERS, Ruleset

MENTIONS: Final[dict[str, tuple[str, ...]]] = {
    "knock": ("knock_limit",),
    "knock-bonus": ("knock_bonus",),
    "gin": ("gin_bonus",),
    "big-gin": ("big_gin_bonus",),
    "undercut": ("undercut_bonus",),
    "gin-off": ("gin_off_bonus",),
    "tie": ("tie",),
    "spade": ("spade",),
    "agreed": (),
    "forfeit": (),
    "points": (),
    "game-bonus": ("target", "game_bonus"),
    "boxes": ("box", "box_timing"),
    "shutout": ("shutout_when", "shutout"),
    "settlement": (),
    "sweep": ("sweep_factor",),
    "rounding": ("round_to", "round_how"),
    "melds": ("ace_in_runs",),
    "deadwood": ("ace_value",),
    "arrangement": ("arrangement",),
    "layoffs": (),
    "knock-card": ("knock_from", "knock_limit"),
    "just-taken": (),
    "over-limit": ("knock_limit", "over_limit"),
    "false-gin": ("false_gin",),
    "wrong-count": ("wrong_count",),
    "early-knock": (),
    "exposed-card": (),
    "knocking-discard": (),
    "late-count": (),
    "wall": ("stock_end",),
}
"""Every anchor a line or a reason can carry, and the house rules its sentence mentions."""


def law(anchor: str, ruleset: Ruleset) -> Message:
    """The rule at an anchor, as this table plays it."""
    values: dict[str, Parameter] = {
        key: PARAMETERS[key].word(getattr(ruleset, key)) for key in MENTIONS[anchor]
    }
    if anchor == "game-bonus":
        values["game_bonus"] = ruleset.bonus_for_game
    return Message(f"law.{anchor}", **values)
