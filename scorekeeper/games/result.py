"""The result of a game: every line of both sides, who went out, who collects, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scorekeeper.games.course import Picture, pictures_of
from scorekeeper.games.reading import SheetRead, names_of
from scorekeeper.rules.columns import Column
from scorekeeper.rules.comparison import Comparison, under
from scorekeeper.rules.hand import Side
from scorekeeper.rules.messages import Message
from scorekeeper.rules.presets import PRESETS, Preset
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.settlement import multipliers
from scorekeeper.rules.sheet import GameSheet
from scorekeeper.wording import say


@dataclass(frozen=True)
class ResultLine:
    """A line of a column for both sides, with the rule it rests on."""

    label: str
    why: str
    rule: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class ResultColumn:
    """A column's lines, down to the totals."""

    number: int
    multiplier: int
    lines: list[ResultLine]
    totals: tuple[int, ...] | None


@dataclass(frozen=True)
class Step:
    """A step of the settlement: who is credited with how much."""

    label: str
    words: str


@dataclass(frozen=True)
class GameInMatch:
    """A game in the standing of the match."""

    number: int
    words: str
    collects: Side | None
    this: bool
    extra: bool


@dataclass(frozen=True)
class UnderOther:
    """How the game would have come out under a preset."""

    name: str
    words: str
    note: str


@dataclass(frozen=True)
class Result:
    """What the page of a game that is over says above its sheet."""

    words: str
    went_out: str
    collects: Side | None
    columns: list[ResultColumn]
    courses: list[Picture]
    settlement_lines: list[Step]
    standing: list[GameInMatch]
    match_words: str
    match_collects: Side | None
    elsewhere: list[UnderOther]
    next_game: int | None
    is_decided: bool


def result_of(read: SheetRead) -> Result:
    """The result of a game that is over."""
    game, names = read.game, names_of(read.match)
    settled, total = game.settlement, read.standing.settlement[0]
    several = len(game.columns) > 1 or (settled is not None and settled.rounding != 0)
    return Result(
        words=collected(settled.amounts[0] if settled else None, names),
        went_out=went_out(game, names),
        collects=settled.collects if settled else None,
        columns=_columns(game),
        courses=pictures_of(game, names),
        settlement_lines=[
            Step(say(step.reason), credited(step.points, names))
            for step in (settled.lines if settled and several else ())
        ],
        standing=standing_lines(read, names) if len(read.games) > 1 else [],
        match_words=match_in_words(read, names),
        match_collects=_side_of(total),
        elsewhere=under_other_rules(game, names),
        next_game=None if read.match.ended or not read.is_last else game.number + 1,
        is_decided=read.standing.decided is not None,
    )


def collected(points: int | None, names: Sequence[str]) -> str:
    """Who collects: ``Ann collects 115 from Ben``."""
    if points is None:
        return gettext("Struck: this game counts nothing")
    side = _side_of(points)
    if side is None:
        return gettext("Level: nobody collects")
    told = {"name": names[side], "points": abs(points), "other": names[1 - side]}
    return gettext("%(name)s collects %(points)s from %(other)s") % told


def went_out(game: GameSheet, names: Sequence[str]) -> str:
    """Who went out, with which hand; said too where the other side collects."""
    if game.ended is not None or not game.is_closed:
        return gettext("The match was ended with this game open.") if game.ended else ""
    last = game.rows[-1].number
    if len(game.columns) == 1:
        winner = game.columns[0].winner
        name = "" if winner is None else names[winner]
        words = gettext("%(name)s went out with hand %(hand)s.") % {"name": name, "hand": last}
        if winner is not None and game.columns[0].shutout:
            shut = gettext("%(name)s was shut out.") % {"name": names[1 - winner]}
            words = f"{words} {shut}"
        return words
    counts = [sum(column.winner == side for column in game.columns) for side in (0, 1)]
    told = [f"{name} {count}" for name, count in zip(names, counts, strict=True)]
    return gettext("Columns won: %(columns)s. The last closed with hand %(hand)s.") % {
        "columns": ", ".join(told),
        "hand": last,
    }


def under_other_rules(game: GameSheet, names: Sequence[str]) -> list[UnderOther]:
    """The same game under every preset."""
    return [_under(preset, game, names) for preset in PRESETS.values()]


def _columns(game: GameSheet) -> list[ResultColumn]:
    factors = multipliers(game.columns, game.ruleset)
    return [
        ResultColumn(column.number, factor, _lines(column), column.totals)
        for column, factor in zip(game.columns, factors, strict=True)
        if column.lines
    ]


def _lines(column: Column) -> list[ResultLine]:
    return [
        ResultLine(say(Message(f"label.{line.label}")), say(line.reason), line.rule, line.points)
        for line in column.lines
    ]


def standing_lines(read: SheetRead, names: Sequence[str]) -> list[GameInMatch]:
    """Every game of the match, and who was credited with what."""
    return [
        GameInMatch(
            number=game.number,
            words=credited(game.settlement[0], names) if game.settlement else gettext("open"),
            collects=None if game.collects is None else Side(game.collects),
            this=game.number == read.game.number,
            extra=game.extra,
        )
        for game in read.games
    ]


def match_in_words(read: SheetRead, names: Sequence[str]) -> str:
    """Where the match stands over the games that count."""
    words = credited(read.standing.settlement[0], names)
    if read.match.ruleset.match_games is None:
        return words
    won = " – ".join(map(str, read.standing.won))
    if read.standing.decided is None:
        return gettext("%(won)s in games; %(words)s") % {"won": won, "words": words}
    told = {"won": won, "words": words, "name": names[read.standing.decided]}
    return gettext("%(name)s wins the match %(won)s; %(words)s") % told


def credited(points: int, names: Sequence[str]) -> str:
    side = _side_of(points)
    return gettext("level") if side is None else f"{names[side]} +{abs(points)}"


def _side_of(points: int) -> Side | None:
    return None if points == 0 else Side(0 if points > 0 else 1)


def _under(preset: Preset, game: GameSheet, names: Sequence[str]) -> UnderOther:
    found = under(_with_columns(preset.ruleset, game.ruleset), game)
    return UnderOther(say(preset.name), _found_in_words(found, names), _beyond(found))


def _found_in_words(found: Comparison, names: Sequence[str]) -> str:
    if found.game is not None and found.game.settlement is not None:
        return credited(found.game.settlement.amounts[0], names)
    if found.game is not None:
        scores = " – ".join(map(str, found.game.columns[0].scores))
        return gettext("not finished, %s") % scores
    why = say(found.refusal) if found.refusal else ""
    if found.refused_hand is None:
        return why
    return gettext("hand %(number)s: %(why)s") % {"number": found.refused_hand, "why": why}


def _with_columns(preset: Ruleset, played: Ruleset) -> Ruleset:
    """A preset with as many columns as were played: Hollywood is any preset with three."""
    if preset.columns > 1 or preset.not_scored_yet():
        return preset
    return preset.changed({"columns": played.columns})


def _beyond(found: Comparison) -> str:
    if not found.beyond:
        return ""
    return gettext("over before hand %s") % found.beyond[0]
