"""Two players against each other: the same figures of both, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import pgettext

from scorekeeper.history.statistics.figures import Figure
from scorekeeper.history.statistics.sections import sections_of
from scorekeeper.history.statistics.sums import Sums
from scorekeeper.history.statistics.written import leads


@dataclass(frozen=True)
class Row:
    """One figure of both."""

    label: str
    meaning: str
    figures: tuple[Figure, Figure]


@dataclass(frozen=True)
class Rows:
    """The figures of both about one thing."""

    title: str
    rows: Sequence[Row]


@dataclass(frozen=True)
class Pair:
    """Who leads, and everything about both. `names`: the reader's own is “You”."""

    names: tuple[str, str]
    words: str
    games: int
    ahead: int | None
    sections: Sequence[Rows]


def pair_of(own: Sums, other: Sums, names: tuple[str, str], *, is_reader: bool) -> Pair:
    """`own` are the first one's numbers against the other, who may be the reader."""
    won, lost = own["games_won"], own["games_lost"]
    first = pgettext("a player", "You") if is_reader else names[0]
    return Pair(
        names=(first, names[1]),
        words=leads(won, lost, names, own=0 if is_reader else None),
        games=own["games"],
        ahead=None if won == lost else int(lost > won),
        sections=[
            Rows(
                left.title,
                [
                    Row(one.label, one.meaning, (one, two))
                    for one, two in zip(left.figures, right.figures, strict=True)
                ],
            )
            for left, right in zip(
                sections_of(own, beside=other), sections_of(other, beside=own), strict=True
            )
        ],
    )
