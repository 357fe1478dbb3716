"""A figure of one player: with what it was counted over, and what makes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import pgettext

from scorekeeper.history.statistics.written import NOTHING, mean, percent, too_few, whole


@dataclass(frozen=True)
class Found:
    """The match in which something was reached: its day, and its code, where it may be read."""

    day: date
    code: str = ""


@dataclass(frozen=True)
class Figure:
    """A number in words. `sample` is what it was counted over; `meaning` says what it is.

    `found` is the match in which it was reached, where it was in one.
    """

    label: str
    value: str
    sample: str = ""
    meaning: str = ""
    found: Found | None = None


@dataclass(frozen=True)
class Section:
    """Figures about one thing."""

    title: str
    figures: Sequence[Figure]


def share(label: str, part: int, of: int, words: str, meaning: str) -> Figure:
    """How many, and which part that is."""
    rate = percent(part, of)
    sample = words
    if rate != NOTHING:
        sample = pgettext("a rate and what it is of", "%(rate)s %(of)s") % {
            "rate": rate,
            "of": words,
        }
    return Figure(label, whole(part) if of else NOTHING, sample if of else "", meaning)


def mean_of(
    label: str, total: int, of: int, words: str, meaning: str, *, sign: bool = False
) -> Figure:
    """What one of them comes to; nothing below the minimum, and that is said."""
    value = mean(total, of, sign=sign)
    told = words if value != NOTHING else too_few(of) if of else ""
    return Figure(label, value, told, meaning)


def greatest(label: str, number: int, meaning: str, found: Found | None) -> Figure:
    """The most there was, and in which match."""
    return Figure(label, whole(number) if number else NOTHING, "", meaning, found)
