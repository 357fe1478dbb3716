"""An irregularity as the page shows it: what happened, what was agreed, and the ways to go on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from scorekeeper.rules.hand import Result
from scorekeeper.rules.irregularities import Choice, Incident, path_from
from scorekeeper.rules.laws import MENTIONS
from scorekeeper.rules.messages import Message
from scorekeeper.rules.ruleset import PARAMETERS, Parameter, Ruleset
from scorekeeper.rules.shapes import OneOf
from scorekeeper.wording import say


@dataclass(frozen=True)
class WayOn:
    """A choice: what it means, who says so, and what goes on the sheet."""

    title: str
    words: str
    source: str
    agreed: bool
    sheet: str


@dataclass(frozen=True)
class Said:
    """What a table may have agreed on beforehand."""

    value: str
    words: str
    chosen: bool


@dataclass(frozen=True)
class PathShown:
    """The page of an irregularity. `said` are the answers a house rule offers, if one speaks."""

    key: str
    happened: str
    says: str
    rule: str
    ways: list[WayOn]
    said: list[Said]


def path_shown(incident: Incident, ruleset: Ruleset) -> PathShown:
    """The ways on from an irregularity under these house rules."""
    path = path_from(incident, ruleset)
    asked = house_rule_of(incident)
    said: list[Said] = []
    if asked is not None:
        now = getattr(ruleset, asked.key)
        said = [Said(str(v), say(asked.word(v)), v == now) for v in asked.shape.words]
    return PathShown(
        key=str(incident),
        happened=say(path.happened),
        says=say(path.house_rules_say),
        rule=path.rule,
        ways=[_way(choice) for choice in path.choices],
        said=said,
    )


def house_rule_of(incident: Incident) -> Parameter | None:
    """The house rule that speaks of it, if one does."""
    mentioned = MENTIONS[path_from(incident).rule]
    rule = PARAMETERS[mentioned[-1]] if mentioned else None
    return rule if rule is not None and isinstance(rule.shape, OneOf) else None


def happenings() -> Mapping[str, str]:
    """Every irregularity, by its key, in a sentence."""
    return {str(one): say(Message(f"irregularity.{one}")) for one in Incident}


def _way(choice: Choice) -> WayOn:
    return WayOn(
        title=say(choice.title),
        words=say(choice.sentence),
        source=choice.source or "",
        agreed=choice.by_house_rule,
        sheet=_on_the_sheet(choice),
    )


def _on_the_sheet(choice: Choice) -> str:
    """How it is entered, where it ends the hand."""
    if choice.recorded_as is Result.VOID:
        return gettext("On the sheet: void, with the reason.")
    if choice.recorded_as is Result.WALL:
        return gettext("On the sheet: wall.")
    if choice.points is None:
        return ""
    told = {"low": choice.points.low, "high": choice.points.high}
    return gettext("On the sheet: agreed points, forfeit, from %(low)s to %(high)s.") % told
