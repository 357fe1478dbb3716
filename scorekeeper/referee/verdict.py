"""Who scores what, in a sentence: about the two roles, or about players by name."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext

from scorekeeper.rules.hand import Kind
from scorekeeper.rules.outcomes import Role
from scorekeeper.rules.scoring import kind_in_words
from scorekeeper.wording import say

type Names = Mapping[Role, str]


def verdict(kind: Kind | None, winner: Role | None, points: int, names: Names | None = None) -> str:
    """The result of a knock; without a kind it was none."""
    if kind is None:
        return gettext("This is no knock.")
    told = {"kind": capfirst(say(kind_in_words(kind))), "points": points}
    if winner is None:
        return gettext("%(kind)s: nobody scores.") % told
    if names is not None:
        return gettext("%(kind)s: %(name)s scores %(points)s.") % {**told, "name": names[winner]}
    if winner is Role.KNOCKER:
        return gettext("%(kind)s: the knocker scores %(points)s.") % told
    return gettext("%(kind)s: the defender scores %(points)s.") % told
