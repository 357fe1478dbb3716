"""When two names are taken for one another, and how two people of one name are told apart."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable

from scorekeeper.people.models import Player

LONGEST_NAME = 60
UNSEEN = ("Cf", "Zs")
"""Kinds of signs of which alone no name is made: blanks, joiners and the like."""
UNSHOWN = ("Cc", "Cs", "Zl", "Zp")
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that turn the direction of the whole sentence a name stands in."""


def is_blank(name: str) -> bool:
    """Whether nothing of a name would be seen."""
    return all(unicodedata.category(letter) in UNSEEN for letter in name)


def can_be_shown(name: str) -> bool:
    """Whether a name has no sign that is none, or that turns what stands around it."""
    return not any(unicodedata.category(one) in UNSHOWN or one in TURNING for one in name)


def bare(name: str) -> str:
    """The name without case, accents and spaces."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in letters if not unicodedata.combining(c) and not c.isspace())


def alike(one: str, other: str) -> bool:
    """Whether somebody could mean the same person by both."""
    return bare(one) == bare(other)


def searched(text: str) -> str:
    """Words as a search compares them: without case and accents, with single blanks."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).split())


def another(name: str, number: int = 2) -> str:
    """What a second person of that name is called: ``Sam (2)``."""
    ending = f" ({number})"
    return name[: LONGEST_NAME - len(ending)] + ending


def called_by_side(seated: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    """What each side is called, from the side and the name of everybody: partners with an “&”."""
    names: dict[int, list[str]] = {}
    for side, name in seated:
        names.setdefault(side, []).append(name)
    return tuple(" & ".join(names[side]) for side in sorted(names))


def labels(players: Iterable[Player]) -> dict[Player, str]:
    """What to call each of an owner's players, so that no two are called the same.

    Of several with one name, the one written down first has it; the others get a number.
    """
    ordered = sorted(players, key=lambda player: player.pk)
    taken = {player.name for player in ordered}
    seen: Counter[str] = Counter()
    called: dict[Player, str] = {}
    for player in ordered:
        seen[player.name] += 1
        label, number = player.name, seen[player.name]
        while number > 1 and (label := another(player.name, number)) in taken:
            number += 1
        taken.add(label)
        called[player] = label
    return called
