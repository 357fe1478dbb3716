"""A ruling as plain text, the way a person would write it."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.outcomes import Role
from scorekeeper.rules.rulings import Ruling
from scorekeeper.rules.scoring import kind_in_words
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
    lines += ["", _result(ruling), ""]
    lines += [f"- {say(reason.message)}" for reason in ruling.reasons]
    return "\n".join(lines) + "\n"


def _row(name: str, melds: Iterable[Meld], loose: Iterable[Card], count: int) -> str:
    """Melds side by side, the deadwood apart: ``Knocker: 4S 5S 6S / JC JD JH + 6H = 6``."""
    left = " ".join(map(str, loose)) or "–"
    return f"{name}: {' / '.join(map(str, melds)) or '–'} + {left} = {count}"


def _result(ruling: Ruling) -> str:
    if not ruling.is_legal:
        return gettext("This is no knock.")
    kind = say(kind_in_words(ruling.kind)).capitalize()
    if ruling.winner is None:
        return gettext("%(kind)s: nobody scores.") % {"kind": kind}
    if ruling.winner is Role.KNOCKER:
        told = gettext("%(kind)s: the knocker scores %(points)s.")
    else:
        told = gettext("%(kind)s: the defender scores %(points)s.")
    return told % {"kind": kind, "points": ruling.points}
