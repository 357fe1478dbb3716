"""How numbers, rates and means are written: in the words of the reader, or not at all."""

from __future__ import annotations

from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

MINIMUM: Final = 10
"""A rate or a mean of fewer cases says nothing, and is not given."""

NOTHING: Final = "–"

JOINER: Final = "\u2060"
"""A word joiner: nothing is seen of it."""


def whole(number: int) -> str:
    """A count as it is written: ``53,012``."""
    return number_format(number, 0, force_grouping=True)


def signed(number: float, places: int = 0) -> str:
    """A number with its sign, which is a minus and no hyphen: ``+1.4``."""
    written = _rounded(abs(number), places)
    if not any(digit in written for digit in "123456789"):
        return written
    return f"{'+' if number > 0 else '−'}{written}"


def score(own: int, other: int) -> str:
    """``41–38``. No line ends within it."""
    return f"{whole(own)}{JOINER}–{JOINER}{whole(other)}"


def percent(part: int, of: int) -> str:
    """``31 %``; nothing below the minimum."""
    if of < MINIMUM:
        return NOTHING
    return gettext("%(number)s %%") % {"number": hundredths(part, of)}


def hundredths(part: int, of: int) -> str:
    """A part in per cent, without the sign; what is less than one is no nothing."""
    if 0 < 200 * part < of:
        return "<1"
    return _rounded(100 * part / of, 0)


def mean(total: float, of: int, *, sign: bool = False) -> str:
    """``7.4``; nothing below the minimum."""
    if of < MINIMUM:
        return NOTHING
    return signed(total / of, 1) if sign else _rounded(total / of, 1)


def _rounded(number: float, places: int) -> str:
    """Django cuts a number off where it is told to."""
    return number_format(round(number, places), places, force_grouping=True)


def too_few(of: int) -> str:
    """What is said where a rate or a mean is not given."""
    return gettext("%(number)s; at least %(least)s are wanted") % {
        "number": whole(of),
        "least": MINIMUM,
    }


def of_games(number: int) -> str:
    return ngettext("of %(count)s game", "of %(count)s games", number) % {"count": whole(number)}


def of_hands(number: int) -> str:
    return ngettext("of %(count)s hand", "of %(count)s hands", number) % {"count": whole(number)}


def over_games(number: int) -> str:
    return ngettext("over %(count)s game", "over %(count)s games", number) % {
        "count": whole(number)
    }


def over_hands(number: int) -> str:
    return ngettext("over %(count)s hand", "over %(count)s hands", number) % {
        "count": whole(number)
    }


def leads(won: int, lost: int, pair: tuple[str, str], own: int | None) -> str:
    """Who leads, from the reader's side: `own` is which of the two is the reader."""
    told = {"score": score(max(won, lost), min(won, lost))}
    if won == lost:
        return gettext("Level, %(score)s") % told
    ahead = 0 if won > lost else 1
    if ahead == own:
        return gettext("You lead %(score)s") % told
    return gettext("%(name)s leads %(score)s") % {**told, "name": pair[ahead]}
