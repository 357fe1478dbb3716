"""Who may do what with a match: the one table that decides (DESIGN 6).

A role is what a device is to one match. Whoever started it owns it; a link gives the others
theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Role(StrEnum):
    """What a device is to a match, from the least to the most."""

    STRANGER = "stranger"
    VIEWER = "viewer"
    SCORER = "scorer"
    PLAYER = "player"
    OWNER = "owner"

    @property
    def rank(self) -> int:
        """The more a role may do, the higher."""
        return list(Role).index(self)


class Right(StrEnum):
    """What can be done with a match.

    `KEEP`: record, correct, void, strike, restore, insert, move, undo, redo, note. `RUN`: end,
    go on, rematch, house rules, sides, first dealer. `ANSWER`: sign, dispute, accept, decline,
    for the sides that a phone speaks for. `OWN`: links, ownership, delete.
    """

    SEE = "see"
    KEEP = "keep"
    RUN = "run"
    ANSWER = "answer"
    OWN = "own"


RIGHTS: Final[Mapping[Role, frozenset[Right]]] = {
    Role.STRANGER: frozenset(),
    Role.VIEWER: frozenset({Right.SEE}),
    Role.SCORER: frozenset({Right.SEE, Right.KEEP}),
    Role.PLAYER: frozenset({Right.SEE, Right.KEEP, Right.RUN, Right.ANSWER}),
    Role.OWNER: frozenset(Right),
}
LINKED: Final = (Role.VIEWER, Role.SCORER, Role.PLAYER)
"""The roles that a link can give."""


def may(role: Role, right: Right) -> bool:
    """Whether a role has a right."""
    return right in RIGHTS[role]
