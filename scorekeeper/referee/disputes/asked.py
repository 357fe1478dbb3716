"""What an entry of the disputes is."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from scorekeeper.rules.irregularities import Incident


@dataclass(frozen=True, kw_only=True)
class Dispute:
    """A question, its answer, the rules it rests on, and where it was asked or answered.

    `also` are words by which it is looked for. `path` leads on where players have to choose, and
    `ask_cards` where the referee can rule on the very cards.
    """

    number: int
    question: str | Promise
    answer: str | Promise
    anchors: tuple[str, ...]
    sources: str | Promise
    also: str | Promise = ""
    path: Incident | None = None
    ask_cards: bool = False

    @property
    def anchor(self) -> str:
        return f"question-{self.number}"
