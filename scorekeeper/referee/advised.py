"""Advice to one player, as the page shows it."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.referee.answer import Step
from scorekeeper.referee.drawn import DrawnCard, DrawnMeld, draw, draw_all, draw_meld
from scorekeeper.rules.advice import KnockAdvice
from scorekeeper.wording import say


@dataclass(frozen=True)
class Advised:
    """May I knock: the limit, what to let go, what is left, and why."""

    may_knock: bool
    limit: int
    count: int
    melds: list[DrawnMeld]
    loose: list[DrawnCard]
    discards: list[DrawnCard]
    steps: list[Step]


def advised(advice: KnockAdvice) -> Advised:
    """The advice with its cards drawn."""
    return Advised(
        may_knock=advice.may_knock,
        limit=advice.limit,
        count=advice.count,
        melds=[draw_meld(meld) for meld in advice.arrangement.melds],
        loose=draw_all(advice.arrangement.loose),
        discards=[draw(card) for card in advice.discards],
        steps=[Step(say(reason.message), reason.rule) for reason in advice.reasons],
    )
