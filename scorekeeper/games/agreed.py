"""What the table agreed, as it stands at the head of every sheet: in one line, and all of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.rules.presets import nearest
from scorekeeper.rules.ruleset import GROUPS, PARAMETERS, Ruleset
from scorekeeper.wording import say

SCORED = frozenset(GROUPS) - {"teams", "money"}
IN_THE_LINE = {
    "gin_bonus": _("gin %s"),
    "undercut_bonus": _("undercut %s"),
    "box": _("box %s"),
    "game_bonus": _("game %s"),
}
"""The house rules that every line names; the rest it names only where it differs."""


@dataclass(frozen=True)
class RuleTerm:
    """A house rule and its value, in words."""

    label: str
    value: str


@dataclass(frozen=True)
class RulesShown:
    """House rules in one line, and all of them behind it, as the page has them."""

    name: str
    line: str
    terms: SafeString


def rules_shown(ruleset: Ruleset) -> RulesShown:
    """The house rules as they stand at the head of every sheet."""
    return _shown(ruleset, get_language() or "")


@lru_cache(maxsize=256)
def _shown(ruleset: Ruleset, language: str) -> RulesShown:
    """In this language, which is the one that is active."""
    preset, changed = nearest(ruleset)
    line = [gettext("to %s") % ruleset.target]
    told = [key for key in PARAMETERS if key in changed or key in IN_THE_LINE]
    line += [_in_the_line(key, ruleset) for key in told if not _is_told_otherwise(key, ruleset)]
    if ruleset.columns > 1:
        line.insert(0, gettext("Hollywood"))
    terms = [_term(key, ruleset) for key, rule in PARAMETERS.items() if rule.group in SCORED]
    # Drawn once for each set of house rules: forty lines are a fifth of a sheet's time.
    drawn = render_to_string("games/_terms.html", {"terms": terms})
    return RulesShown(say(preset.name), ", ".join(line), drawn)


def _is_told_otherwise(key: str, ruleset: Ruleset) -> bool:
    """The line begins with target and columns; that each counts once goes without saying."""
    counts_once = key == "column_multipliers" and set(ruleset.column_multipliers) == {1}
    return counts_once or key in ("target", "columns")


def _in_the_line(key: str, ruleset: Ruleset) -> str:
    term = _term(key, ruleset)
    if key in IN_THE_LINE:
        return IN_THE_LINE[key] % term.value
    return f"{term.label}: {term.value}"


def _term(key: str, ruleset: Ruleset) -> RuleTerm:
    parameter = PARAMETERS[key]
    return RuleTerm(say(parameter.name), say(parameter.word(getattr(ruleset, key))))
