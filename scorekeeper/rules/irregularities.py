"""Irregularities: what happened, what these house rules say, and the ways to go on from there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scorekeeper.rules.cards import Card
from scorekeeper.rules.choices import Irregularity, StockEnd
from scorekeeper.rules.hand import Kind, Result
from scorekeeper.rules.messages import Message
from scorekeeper.rules.ruleset import DEFAULT, PARAMETERS, Ruleset
from scorekeeper.rules.scoring import Range, agreed_range


class Incident(StrEnum):
    """What went wrong, as the players would say it."""

    OVER_LIMIT = "over_limit"
    FALSE_GIN = "false_gin"
    EARLY_KNOCK = "early_knock"
    CARDS_BEFORE_DRAW = "cards_before_draw"
    CARDS_BOTH = "cards_both"
    CARDS_TOO_MANY = "cards_too_many"
    CARDS_TOO_FEW = "cards_too_few"
    CARDS_AFTER_END = "cards_after_end"
    EXPOSED_CARD = "exposed_card"
    KNOCKING_DISCARD = "knocking_discard"
    LATE_COUNT = "late_count"
    WALL = "wall"
    THROWN_BACK = "thrown_back"


class Effect(StrEnum):
    """What a choice does to the hand."""

    PLAY_ON = "play_on"
    PUT_RIGHT = "put_right"
    STANDS = "stands"
    FORFEIT = "forfeit"
    VOID = "void"
    WALL = "wall"


RECORDED_AS: Final[Mapping[Effect, Result]] = {
    Effect.FORFEIT: Result.AGREED,
    Effect.VOID: Result.VOID,
    Effect.WALL: Result.WALL,
}
"""What goes on the sheet at once. Otherwise the hand goes on, or stands as it was entered."""


@dataclass(frozen=True)
class Choice:
    """A way to go on: what it means here, and who says so.

    `source` names a published rule; where there is none the table has to agree on it. `points`
    are what a forfeit may bring. `by_house_rule` marks what this table agreed on beforehand.
    """

    effect: Effect
    sentence: Message
    source: str | None = None
    by_house_rule: bool = False
    points: Range | None = None

    @property
    def title(self) -> Message:
        """The choice in a word."""
        return Message(f"effect.{self.effect}")

    @property
    def recorded_as(self) -> Result | None:
        """The hand's result on the sheet, where the choice ends it."""
        return RECORDED_AS.get(self.effect)


@dataclass(frozen=True)
class Path:
    """An irregularity, what these house rules say to it, and the choices from there.

    `rule` is its anchor in the rulebook.
    """

    incident: Incident
    happened: Message
    house_rules_say: Message
    choices: tuple[Choice, ...]
    rule: str

    @property
    def agreed(self) -> Choice | None:
        """What the table agreed on beforehand, if it did."""
        return next((choice for choice in self.choices if choice.by_house_rule), None)


@dataclass(frozen=True)
class _Known:
    """What is known of an irregularity: its anchor, its house rule, and the effects by source."""

    rule: str
    effects: Mapping[Effect, str | None]
    house_rule: str | None = None


_BICYCLE = "Bicycle card games and rules (seed 000)"
_ILLEGAL_HANDS = "rummytalk.com, Illegal hands"
_OF_THE_KNOCK = "rummytalk.com, The rules of the knock"
_NO_SOURCE = None

_KNOWN: Final[Mapping[Incident, _Known]] = {
    Incident.OVER_LIMIT: _Known(
        "over-limit",
        {
            Effect.PLAY_ON: "text-id.123dok.com",
            Effect.FORFEIT: _NO_SOURCE,
            Effect.VOID: _NO_SOURCE,
        },
        "over_limit",
    ),
    Incident.FALSE_GIN: _Known(
        "false-gin",
        {
            Effect.PLAY_ON: _NO_SOURCE,
            Effect.STANDS: _NO_SOURCE,
            Effect.FORFEIT: _NO_SOURCE,
            Effect.VOID: _NO_SOURCE,
        },
        "false_gin",
    ),
    Incident.EARLY_KNOCK: _Known(
        "early-knock",
        {Effect.VOID: "Wikipedia, Gin rummy", Effect.PLAY_ON: _NO_SOURCE},
    ),
    Incident.CARDS_BEFORE_DRAW: _Known(
        "wrong-count",
        {Effect.VOID: _ILLEGAL_HANDS, Effect.PUT_RIGHT: _NO_SOURCE, Effect.FORFEIT: _NO_SOURCE},
        "wrong_count",
    ),
    Incident.CARDS_BOTH: _Known(
        "wrong-count",
        {Effect.VOID: _ILLEGAL_HANDS, Effect.PUT_RIGHT: _NO_SOURCE, Effect.FORFEIT: _NO_SOURCE},
        "wrong_count",
    ),
    Incident.CARDS_TOO_MANY: _Known(
        "wrong-count",
        {
            Effect.PUT_RIGHT: _ILLEGAL_HANDS,
            Effect.VOID: _ILLEGAL_HANDS,
            Effect.FORFEIT: _NO_SOURCE,
        },
        "wrong_count",
    ),
    Incident.CARDS_TOO_FEW: _Known(
        "wrong-count",
        {
            Effect.PUT_RIGHT: _ILLEGAL_HANDS,
            Effect.VOID: _ILLEGAL_HANDS,
            Effect.FORFEIT: _NO_SOURCE,
        },
        "wrong_count",
    ),
    Incident.CARDS_AFTER_END: _Known(
        "wrong-count",
        {Effect.STANDS: _NO_SOURCE, Effect.VOID: _NO_SOURCE, Effect.FORFEIT: _NO_SOURCE},
        "wrong_count",
    ),
    Incident.EXPOSED_CARD: _Known(
        "exposed-card", {Effect.PLAY_ON: _NO_SOURCE, Effect.VOID: _NO_SOURCE}
    ),
    Incident.KNOCKING_DISCARD: _Known(
        "knocking-discard", {Effect.FORFEIT: _OF_THE_KNOCK, Effect.STANDS: _NO_SOURCE}
    ),
    Incident.LATE_COUNT: _Known(
        "late-count",
        {
            Effect.PUT_RIGHT: "rummytalk.com, Protection against cheating on the score",
            Effect.STANDS: "rummytalk.com, Disputes during partnership play",
            Effect.VOID: _NO_SOURCE,
        },
    ),
    Incident.THROWN_BACK: _Known(
        "just-taken",
        {Effect.PUT_RIGHT: _BICYCLE, Effect.STANDS: "ginrummy.pages.dev"},
    ),
}

_WALL_SOURCES: Final[Mapping[StockEnd, str]] = {
    StockEnd.DEAD: _BICYCLE,
    StockEnd.LAST_DISCARD: "rubl.com, gin rummy 50 card",
    StockEnd.DEAD_NO_KNOCK: "Hoyle 5, help",
}
_LAST_CHANCE_SOURCES: Final[Mapping[StockEnd, str]] = {
    StockEnd.DEAD: "pagat.com, gin rummy",
    StockEnd.LAST_DISCARD: "rubl.com, gin rummy 50 card",
}

_SAME_AS: Final[Mapping[Irregularity, tuple[Effect, ...]]] = {
    Irregularity.AGREE: (),
    Irregularity.PLAY_ON: (Effect.PLAY_ON, Effect.PUT_RIGHT, Effect.STANDS),
    Irregularity.FORFEIT: (Effect.FORFEIT,),
    Irregularity.VOID: (Effect.VOID,),
}
"""The effects that a house rule means, the first that there is: after a wrong number of cards one
plays on with the number put right, and a hand that is over stands."""


def path_from(
    incident: Incident, ruleset: Ruleset = DEFAULT, *, knock_card: Card | None = None
) -> Path:
    """The way on from an irregularity under these house rules.

    Rulebook: over-limit, false-gin, early-knock, wrong-count, exposed-card, knocking-discard,
    late-count, wall, just-taken.
    """
    if incident is Incident.WALL:
        return _at_the_wall(ruleset)
    known = _KNOWN[incident]
    asked = Irregularity.AGREE
    if known.house_rule is not None:
        asked = getattr(ruleset, known.house_rule)
    return Path(
        incident,
        Message(f"irregularity.{incident}"),
        _house_rules_say(known, asked, has_source=any(known.effects.values())),
        _choices(incident, asked, agreed_range(Kind.FORFEIT, ruleset, knock_card)),
        known.rule,
    )


def _choices(incident: Incident, asked: Irregularity, forfeit: Range) -> tuple[Choice, ...]:
    """Every way to go on, first the one that the house rules ask for."""
    effects = _KNOWN[incident].effects
    meant = next((effect for effect in _SAME_AS[asked] if effect in effects), None)
    choices = [
        Choice(
            effect,
            Message(f"irregularity.{incident}.{effect}"),
            source,
            by_house_rule=effect is meant,
            points=forfeit if effect is Effect.FORFEIT else None,
        )
        for effect, source in effects.items()
    ]
    return tuple(sorted(choices, key=lambda choice: not choice.by_house_rule))


def _house_rules_say(known: _Known, asked: Irregularity, *, has_source: bool) -> Message:
    if known.house_rule is None:
        return Message("irregularity.source" if has_source else "irregularity.no_rule")
    if asked is Irregularity.AGREE:
        return Message("irregularity.agree")
    return Message("irregularity.agreed", choice=PARAMETERS[known.house_rule].word(asked))


def _at_the_wall(ruleset: Ruleset) -> Path:
    """Two cards are left: what may still be done, as the table agreed on the end of the stock."""
    ends = ruleset.stock_end
    wall = Choice(Effect.WALL, Message("irregularity.wall.wall"), _WALL_SOURCES[ends], True)
    choices: tuple[Choice, ...] = (wall,)
    if ends is not StockEnd.DEAD_NO_KNOCK:
        last = Message(f"irregularity.wall.play_on.{ends}")
        choices += (Choice(Effect.PLAY_ON, last, _LAST_CHANCE_SOURCES[ends]),)
    said = Message("irregularity.agreed", choice=PARAMETERS["stock_end"].word(ends))
    return Path(Incident.WALL, Message("irregularity.wall"), said, choices, "wall")
