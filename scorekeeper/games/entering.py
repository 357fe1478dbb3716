"""Where each side enters for itself: who has, and who enters on this phone."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.games.forms.act import new_key
from scorekeeper.games.models import DraftKind, Match
from scorekeeper.games.reading import names_of
from scorekeeper.rules.hand import Side


@dataclass(frozen=True)
class SideEnters:
    """A side: whether it has put in its own, and whether it can take that back here."""

    side: Side
    name: str
    is_in: bool
    here: bool
    key: str


@dataclass(frozen=True)
class Entering:
    """Both sides; `now` is the one that enters on this phone, None where none is left to."""

    sides: list[SideEnters]
    now: SideEnters | None
    kind: str

    @property
    def all_in(self) -> bool:
        return all(one.is_in for one in self.sides)

    def meant(self, side: str) -> SideEnters | None:
        """The side that a form says it is of, if it enters on this phone. A form that does not
        say is of the only one that does."""
        here = [one for one in self.sides if one.here]
        if not side and len(here) == 1:
            return here[0]
        return next((one for one in here if str(one.side) == side), None)


def entering_at(match: Match, number: int, kind: DraftKind = DraftKind.HAND) -> Entering:
    """Who has entered the hand with this number, and who is to on this phone. One query.

    On a phone that both sides hold they enter in turn.
    """
    drafts = match.drafts.filter(kind=kind, number=number)
    has_put_in = set(drafts.values_list("side", flat=True))
    sides = [
        SideEnters(
            side=Side(side),
            name=name,
            is_in=side in has_put_in,
            here=side in match.caller.speaks_for,
            key=new_key(),
        )
        for side, name in enumerate(names_of(match))
    ]
    now = next((one for one in sides if one.here and not one.is_in), None)
    return Entering(sides, now, kind.value)
