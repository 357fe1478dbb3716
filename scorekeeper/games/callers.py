"""Who asks for a match, and for which sides they speak."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from scorekeeper.games.models import Match, Participant
from scorekeeper.people.models import Device
from scorekeeper.people.rights import Right, Role, may
from scorekeeper.rules.hand import Side


@dataclass(frozen=True)
class Caller:
    """A device, and what it is to one match.

    `side` is the side whose player holds it, where that was said. `speaks_for` are the sides
    that sign, dispute, accept and decline on it: a player's own; on the owner's phone every
    side that has not joined on its own. `let_out`: why it no longer has the role it had.
    """

    role: Role
    device: Device | None = None
    side: Side | None = None
    speaks_for: tuple[Side, ...] = ()
    let_out: str = ""

    @property
    def may_keep(self) -> bool:
        return may(self.role, Right.KEEP)

    @property
    def may_run(self) -> bool:
        return may(self.role, Right.RUN)

    @property
    def may_answer(self) -> bool:
        return may(self.role, Right.ANSWER)

    @property
    def may_own(self) -> bool:
        return may(self.role, Right.OWN)


def caller_of(match: Match, token_hash: str, now: datetime) -> Caller:
    """What the device with this token is to a match. Wants its owner and participants at hand."""
    joined = {one.device.token_hash: one for one in match.participants.all()}
    participant = joined.get(token_hash)
    if match.owner.token_hash == token_hash:
        side = participant.plays if participant else None
        return Caller(Role.OWNER, match.owner, side, _at_this_phone(match, side, now))
    if participant is None:
        return Caller(Role.STRANGER)
    if not participant.is_in(now):
        return Caller(Role.STRANGER, participant.device, let_out=_why_out(participant))
    role, side = Role(participant.role), participant.plays
    speaks_for = (side,) if role is Role.PLAYER and side is not None else ()
    return Caller(role, participant.device, side, speaks_for)


def players_elsewhere(match: Match, now: datetime) -> dict[Side, Participant]:
    """The sides that have joined on their own phone, which is not the owner's."""
    players = [one for one in match.participants.all() if one.role == Role.PLAYER]
    return {one.plays: one for one in players if one.plays is not None and one.is_in(now)}


def _why_out(participant: Participant) -> str:
    link = participant.link
    if participant.removed_at is not None:
        return gettext("This phone was taken off the match.")
    if link is not None and link.revoked_at is not None:
        return gettext("The link by which this phone came to the match was taken back.")
    return gettext("The time of the link by which this phone came to the match is up.")


def _at_this_phone(match: Match, own: Side | None, now: datetime) -> tuple[Side, ...]:
    elsewhere = players_elsewhere(match, now)
    sides = map(Side, range(match.side_count))
    return tuple(side for side in sides if side == own or side not in elsewhere)
