"""A ruling as it lies on the table: melds, lay-offs, counts, the result and every step to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext

from scorekeeper.referee.drawn import DrawnCard, DrawnMeld, draw, draw_all, draw_meld
from scorekeeper.referee.verdict import Names, verdict
from scorekeeper.rules.arrangements import Arrangement
from scorekeeper.rules.choices import AceInRuns
from scorekeeper.rules.choices import Arrangement as WhatCounts
from scorekeeper.rules.knock import Knock
from scorekeeper.rules.layoffs import LayOff, grown
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.outcomes import Outcome, Outcomes, Role, best_holdings
from scorekeeper.rules.presets import PRESETS, Preset
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.rulings import Ruling, rule_on_knock
from scorekeeper.wording import say


@dataclass(frozen=True)
class SideShown:
    """One side's cards as they lie. `off` are those that went on the knocker's melds."""

    name: str
    count: int
    melds: list[DrawnMeld]
    loose: list[DrawnCard]
    off: list[DrawnCard]


@dataclass(frozen=True)
class Step:
    """A reason, and the anchor of its rule."""

    words: str
    rule: str


@dataclass(frozen=True)
class Alternative:
    """Another way to lay the knocker's cards, and what it would have brought."""

    melds: list[DrawnMeld]
    loose: list[DrawnCard]
    counts: str
    words: str


@dataclass(frozen=True)
class Elsewhere:
    """The same hand under a preset."""

    name: str
    words: str
    differs: bool


@dataclass(frozen=True)
class Answer:
    """Everything the page of a ruling shows."""

    verdict: str
    is_legal: bool
    winner: Role | None
    sides: list[SideShown]
    discard: DrawnCard | None
    steps: list[Step]
    equal: list[Alternative]
    better: Alternative | None
    elsewhere: list[Elsewhere]


def answer_to(knock: Knock, ruleset: Ruleset, ruling: Ruling, names: Names | None = None) -> Answer:
    """The ruling as the page shows it; `names` are those of the players, where they have any."""
    return Answer(
        verdict=verdict(ruling.kind, ruling.winner, ruling.points, names),
        is_legal=ruling.is_legal,
        winner=ruling.winner,
        sides=_sides(ruling, ruleset, names),
        discard=draw(ruling.discard) if ruling.discard else None,
        steps=[Step(say(reason.message), reason.rule) for reason in ruling.reasons],
        equal=_equal(knock, ruleset, ruling, names),
        better=_alternative(ruling.better, ruleset, names) if ruling.better else None,
        elsewhere=[_under(preset, knock, ruleset, ruling, names) for preset in PRESETS.values()],
    )


def role_names() -> dict[Role, str]:
    """What the two are called where they have no names."""
    return {Role.KNOCKER: gettext("knocker"), Role.DEFENDER: gettext("defender")}


def _sides(ruling: Ruling, ruleset: Ruleset, names: Names | None) -> list[SideShown]:
    called = names or role_names()
    lying, defence = ruling.arrangement, ruling.defence
    layoffs = defence.layoffs if defence else ()
    table = _with_layoffs(lying.melds, layoffs, ruleset.ace_in_runs)
    off = [layoff.card for layoff in layoffs]
    knocker = SideShown(
        name=capfirst(called[Role.KNOCKER]),
        count=lying.deadwood,
        melds=[draw_meld(meld, off) for meld in table],
        loose=draw_all(lying.loose),
        off=[],
    )
    if defence is None:
        return [knocker]
    defender = SideShown(
        name=capfirst(called[Role.DEFENDER]),
        count=defence.deadwood,
        melds=[draw_meld(meld) for meld in defence.melds],
        loose=draw_all(defence.loose),
        off=draw_all(off),
    )
    return [knocker, defender]


def _with_layoffs(melds: Sequence[Meld], layoffs: Sequence[LayOff], aces: AceInRuns) -> list[Meld]:
    table = list(melds)
    for layoff in layoffs:
        table[layoff.on] = grown(table[layoff.on], layoff.card, aces) or table[layoff.on]
    return table


def _equal(
    knock: Knock, ruleset: Ruleset, ruling: Ruling, names: Names | None
) -> list[Alternative]:
    """The other arrangements with the same least count."""
    if ruling.outcome is None or (_counts_as_laid(ruleset) and knock.laid is not None):
        return []
    outcomes = Outcomes(knock, ruleset)
    least, holdings = best_holdings(knock, ruleset)
    chosen = ruling.outcome
    return [
        _alternative(outcome, ruleset, names)
        for outcome in outcomes.least(holdings, least)
        if (outcome.holding, outcome.melds) != (chosen.holding, chosen.melds)
    ]


def _counts_as_laid(ruleset: Ruleset) -> bool:
    return ruleset.arrangement is WhatCounts.AS_LAID


def _alternative(outcome: Outcome, ruleset: Ruleset, names: Names | None) -> Alternative:
    lying = Arrangement.of(outcome.holding.cards, outcome.melds, ruleset)
    counts = gettext("%(knocker)s against %(defender)s")
    return Alternative(
        melds=[draw_meld(meld) for meld in lying.melds],
        loose=draw_all(lying.loose),
        counts=counts % {"knocker": outcome.knocker, "defender": outcome.defender},
        words=verdict(outcome.score.kind, outcome.winner, outcome.score.points, names),
    )


def _under(
    preset: Preset, knock: Knock, ruleset: Ruleset, here: Ruling, names: Names | None
) -> Elsewhere:
    """The hand under a preset; what counts, the best cards or those laid, stays as it is here."""
    rules = preset.ruleset.changed({"arrangement": ruleset.arrangement.value})
    name = say(preset.name)
    try:
        there = rule_on_knock(replace(knock, defender_laid=None), rules)
    except Refused as refusal:
        return Elsewhere(name, say(refusal.message), differs=True)
    same = (there.kind, there.winner, there.points) == (here.kind, here.winner, here.points)
    return Elsewhere(name, verdict(there.kind, there.winner, there.points, names), not same)
