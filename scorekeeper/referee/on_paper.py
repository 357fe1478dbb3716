"""A ruling as plain text, the way a person would write it."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext

from scorekeeper.referee.verdict import verdict
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.rulings import Ruling
from scorekeeper.wording import say


def write_answer(ruling: Ruling) -> str:
    """The cards as they lie, the result, and the reasons."""
    lying, defence = ruling.arrangement, ruling.defence
    lines = [_row(gettext("Knocker"), lying.melds, lying.loose, lying.deadwood)]
    if defence is not None:
        lines.append(_row(gettext("Defender"), defence.melds, defence.loose, defence.deadwood))
    if defence is not None and defence.layoffs:
        laid = ", ".join(f"{layoff.card} → {lying.melds[layoff.on]}" for layoff in defence.layoffs)
        lines.append(f"{gettext('Laid off')}: {laid}")
    lines += ["", verdict(ruling.kind, ruling.winner, ruling.points), ""]
    lines += [f"- {say(reason.message)}" for reason in ruling.reasons]
    return "\n".join(lines) + "\n"


def _row(name: str, melds: Iterable[Meld], loose: Iterable[Card], count: int) -> str:
    """Melds side by side, the deadwood apart: ``Knocker: 4S 5S 6S / JC JD JH + 6H = 6``."""
    left = " ".join(map(str, loose)) or "–"
    return f"{name}: {' / '.join(map(str, melds)) or '–'} + {left} = {count}"
