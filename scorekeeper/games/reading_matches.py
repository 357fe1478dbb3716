"""The matches of a device, as its start page and its lists have them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter

from django.db.models import Exists, OuterRef, Prefetch, Q, prefetch_related_objects

from scorekeeper.games.evenings import EVENING
from scorekeeper.games.models import Game, GameState, Match
from scorekeeper.games.reading import (
    OTHERS,
    SEATS,
    Standing,
    game_to_play,
    joined_by,
    names_of,
    seen_by,
    standing,
)
from scorekeeper.people.models import Device
from scorekeeper.people.rights import Role


@dataclass(frozen=True)
class Listed:
    """A match in a list: who plays, how it stands, and what the device is to it."""

    match: Match
    names: tuple[str, ...]
    last_game: Game | None
    standing: Standing
    role: Role

    @property
    def is_over(self) -> bool:
        """Ended by the table, or decided."""
        return bool(self.match.ended) or self.standing.decided is not None

    @property
    def open_game(self) -> Game | None:
        """The game that is being played, if its first hand is written."""
        last = self.last_game
        return last if last and last.state == GameState.OPEN else None

    @property
    def game_to_play(self) -> int:
        """The number of the game that the next hand is written in."""
        return game_to_play(self.last_game)

    def was_left(self, now: datetime) -> bool:
        """Whether going on with it is for another evening."""
        return now - self.match.changed_at >= EVENING


def matches_of(device: Device, now: datetime, limit: int = 50) -> list[Listed]:
    """The matches a device owns and those it is let into, the one touched last first. 4 queries."""
    owned = device.matches.filter(deleted_at=None)[:limit]
    joined = joined_by(device, now).order_by("-match__changed_at")[:limit]
    roles = {one.match: Role(one.role) for one in joined} | dict.fromkeys(owned, Role.OWNER)
    found = sorted(roles, key=attrgetter("changed_at", "pk"), reverse=True)[:limit]
    later = Game.objects.filter(match=OuterRef("match"), number=OuterRef("number") + 1)
    last = Prefetch("games", queryset=Game.objects.filter(~Exists(later)))
    prefetch_related_objects(found, SEATS, last)
    return [_listed(match, roles[match]) for match in found]


def matches_with_something_open(device: Device, now: datetime) -> list[Match]:
    """The matches of a device with a dispute or a proposal that may be open, with everybody at
    them. 4 queries."""
    is_open = Q(open_disputes__gt=0) | Q(open_proposals__gt=0)
    found = Match.objects.filter(seen_by(device, now), is_open, deleted_at=None)
    found = found.select_related("owner")
    return list(found.prefetch_related(SEATS, OTHERS))


def _listed(match: Match, role: Role) -> Listed:
    last = next(iter(match.games.all()), None)
    return Listed(match, names_of(match), last, standing(match, last), role)
