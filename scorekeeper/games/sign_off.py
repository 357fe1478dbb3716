"""The sign-off of a game that is over: who has signed it, and who may."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from scorekeeper.games.forms.act import new_key
from scorekeeper.games.models import Match, Signature
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.phones import entered_by
from scorekeeper.games.reading import SheetRead, names_of
from scorekeeper.games.signatures import can_be_signed, standing
from scorekeeper.rules.hand import Side
from scorekeeper.rules.signed import digest_of

TICK = "✓"


@dataclass(frozen=True)
class SideSigns:
    """A side, its signature if there is one, and whether this phone may sign for it."""

    side: Side
    name: str
    at: datetime | None
    by: str
    may: bool
    key: str


@dataclass(frozen=True)
class SignOff:
    """The sides of a game that is over; `digest` is what a signature would cover."""

    number: int
    digest: str
    sides: list[SideSigns]
    ticks: str

    @property
    def words(self) -> str:
        """How far it has got, for whoever cannot see the ticks."""
        signed = [one.name for one in self.sides if one.at is not None]
        return _signed_by(signed, len(self.sides)) or gettext("not signed")


def sign_off_of(read: SheetRead) -> SignOff | None:
    """How far the sign-off of a game has got; None while it is played."""
    match, game = read.match, read.game
    if not can_be_signed(game):
        return None
    found = standing(read.agreements.signatures, match, [game]).get(game.number, {})
    names = names_of(match)
    return SignOff(
        number=game.number,
        digest=digest_of(game, match.seated),
        sides=[_side(match, Side(side), name, found) for side, name in enumerate(names)],
        ticks=TICK * len(found),
    )


def ticks_in_words(found: Mapping[Side, Signature], names: Sequence[str]) -> str:
    """Who has signed, in a word for a list: ``signed by Ann``."""
    return _signed_by([names[side] for side in sorted(found)], len(names))


def _signed_by(signed: Sequence[str], sides: int) -> str:
    if len(signed) == sides:
        return gettext("signed by both sides")
    return gettext("signed by %s") % names_in_words(signed) if signed else ""


def _side(match: Match, side: Side, name: str, found: Mapping[Side, Signature]) -> SideSigns:
    signature = found.get(side)
    return SideSigns(
        side=side,
        name=name,
        at=signature.entry.at if signature else None,
        by=entered_by(signature.entry, match) if signature else "",
        may=side in match.caller.speaks_for,
        key=new_key(),
    )
