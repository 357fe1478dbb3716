"""Everything there is to say about a player, in figures."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from scorekeeper.history.statistics import games, hands
from scorekeeper.history.statistics.figures import Found, Section
from scorekeeper.history.statistics.sums import Sums


def sections_of(
    sums: Sums, *, beside: Sums | None = None, found: Mapping[str, Found] | None = None
) -> list[Section]:
    """Everything there is to say about a player over some matches.

    `found` says in which match the biggest game and the biggest hand were.

    `beside` are another's numbers that stand next to them: what only one of the two has is said
    of both.
    """
    shown = (sums, beside or sums)
    sections = [
        Section(gettext("Games"), games.results(sums, shown, found or {})),
        Section(gettext("Hands"), hands.played(sums, shown, found or {})),
        Section(gettext("Knocking"), hands.knocking(sums)),
        Section(gettext("Defending"), hands.defending(sums)),
        Section(gettext("Dealing"), hands.dealing(sums)),
    ]
    if any(one["hollywood_games"] for one in shown):
        sections.append(Section(gettext("Hollywood"), games.hollywood(sums)))
    return sections
