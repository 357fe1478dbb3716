"""The result of a game: every line of both sides, who went out, who collects, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from scorekeeper.games.reading import SheetRead, names_of
from scorekeeper.rules.columns import Column
from scorekeeper.rules.comparison import Comparison, under
from scorekeeper.rules.laws import law
from scorekeeper.rules.messages import Message
from scorekeeper.rules.presets import PRESETS, Preset
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.settlement import multipliers
from scorekeeper.rules.sheet import Ended, GameSheet
from scorekeeper.wording import say


@dataclass(frozen=True)
class ResultLine:
    """A line of a column, for both sides, with the sum and the rule it rests on."""

    label: str
    points: tuple[int, ...]
    reason: str
    law: str


@dataclass(frozen=True)
class ResultColumn:
    """A column's lines down to who collects the difference."""

    number: int
    multiplier: int
    lines: list[ResultLine]
    totals: tuple[int, ...] | None
    out: str | None
    shutout: bool
    collector: str | None
    difference: int | None


@dataclass(frozen=True)
class UnderOther:
    """How the game would have come out under a preset."""

    name: str
    words: str
    note: str
    is_played: bool


def result_context(read: SheetRead) -> dict[str, Any]:
    """What the page of a finished game says besides its sheet."""
    game, names = read.game, names_of(read.match)
    settled = game.settlement
    return {
        "result": {
            "columns": result_columns(game, names),
            "steps": [(say(step.reason), step.points) for step in settled.lines]
            if settled and (len(game.columns) > 1 or settled.rounding)
            else [],
            "sentence": sentence(game, names),
            "collector": None
            if settled is None or settled.collects is None
            else names[settled.collects],
            "points": abs(settled.amounts[0]) if settled else None,
            "struck": game.ended is Ended.STRUCK,
        },
        "next_game": game.number + 1 if read.is_last and not read.match.ended else None,
        "next_dealer": None if read.next_dealer is None else names[read.next_dealer],
        "decided": None if read.standing.decided is None else names[read.standing.decided],
    }


def result_columns(game: GameSheet, names: Sequence[str]) -> list[ResultColumn]:
    """Each column with its lines."""
    factors = multipliers(game.columns, game.ruleset)
    return [
        _column(column, factor, names) for column, factor in zip(game.columns, factors, strict=True)
    ]


def sentence(game: GameSheet, names: Sequence[str]) -> str:
    """Who went out and who collects, both facts, where they differ too."""
    if game.ended is Ended.STRUCK:
        return gettext("Struck: this game counts nothing.")
    if game.settlement is None:
        return gettext("Not finished.")
    points, collects = abs(game.settlement.amounts[0]), game.settlement.collects
    out = {column.winner for column in game.columns}
    told = {"points": points, "collector": "" if collects is None else names[collects]}
    if len(game.columns) > 1 or None in out:
        if collects is None:
            return gettext("Level: nobody collects.")
        return gettext("%(collector)s collects %(points)s.") % told
    (winner,) = out
    told["out"] = names[winner] if winner is not None else ""
    if collects is None:
        return gettext("%(out)s goes out, and nobody collects.") % told
    if collects == winner:
        return gettext("%(out)s goes out and collects %(points)s.") % told
    return gettext("%(out)s goes out, but %(collector)s collects %(points)s.") % told


def under_other_rules(game: GameSheet, names: Sequence[str]) -> list[UnderOther]:
    """The same game under every preset."""
    return [_under(preset, game, names) for preset in PRESETS.values()]


def _column(column: Column, factor: int, names: Sequence[str]) -> ResultColumn:
    lines = [
        ResultLine(
            label=say(Message(f"label.{line.label}")),
            points=line.points,
            reason=say(line.reason),
            law=say(law(line.rule, column.ruleset)),
        )
        for line in column.lines
    ]
    return ResultColumn(
        number=column.number,
        multiplier=factor,
        lines=lines,
        totals=column.totals,
        out=None if column.winner is None else names[column.winner],
        shutout=bool(column.shutout),
        collector=None if column.collects is None else names[column.collects],
        difference=column.difference,
    )


def _under(preset: Preset, game: GameSheet, names: Sequence[str]) -> UnderOther:
    found = under(_with_columns(preset.ruleset, game.ruleset), game)
    words = ""
    if found.game is not None:
        words = sentence(found.game, names)
    elif found.refusal is not None:
        words = say(found.refusal)
        if found.refused_hand is not None:
            words = gettext("Hand %(number)s: %(why)s") % {
                "number": found.refused_hand,
                "why": words,
            }
    return UnderOther(say(preset.name), words, _beyond(found), preset.ruleset == game.ruleset)


def _with_columns(preset: Ruleset, played: Ruleset) -> Ruleset:
    """A preset with as many columns as were played: Hollywood is any preset with three."""
    return preset if preset.columns > 1 else preset.changed({"columns": played.columns})


def _beyond(found: Comparison) -> str:
    if not found.beyond:
        return ""
    numbers = ", ".join(map(str, found.beyond))
    return gettext("without hand %s: the game would have been over") % numbers
