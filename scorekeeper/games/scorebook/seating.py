"""Who sits where in a match: as it is asked for, as it is written, and in the public form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.models import Match, Seat
from scorekeeper.games.scorebook.histories import follow_seats
from scorekeeper.people.models import Device, Player
from scorekeeper.rules.hand import Side
from scorekeeper.rules.messages import Message, Refused

type Sides = Sequence[Sequence[Player | str]]
"""Who sits on each side: players, and the names of new ones."""


def in_record(seats: Sequence[Seat]) -> dict[str, Any]:
    """Who sits where, in the public form: a name and a player's id for each side."""
    names: list[list[str]] = [[] for _ in {seat.side for seat in seats}]
    ids: list[list[str]] = [[] for _ in names]
    for seat in seats:
        names[seat.side].append(seat.player.known_as)
        ids[seat.side].append(str(seat.player_id))
    if all(len(side) == 1 for side in names):
        return {"sides": [side[0] for side in names], "players": [side[0] for side in ids]}
    return {"sides": names, "players": ids}


def as_asked(sides: Sides) -> list[list[str | int]]:
    """The sides as they tell one request from another."""
    return [[one if isinstance(one, str) else one.pk for one in side] for side in sides]


def players_of(owner: Device, sides: Sides) -> list[list[Player]]:
    """The players of each side, new ones written down.

    Raises `Refused` where one sits twice, or two have one name.
    """
    names = [str(one) for side in sides for one in side]
    if len(set(names)) < len(names):
        raise Refused("sides", Message("refused.same_name"))
    return [
        [one if isinstance(one, Player) else owner.players.create(name=one) for one in side]
        for side in sides
    ]


def as_written(sides: list[list[Player]], seated: Sequence[Seat]) -> list[list[Player]]:
    """The players, each under the record that sits there already, if that was merged into it."""
    sits = {(one.side, one.seat): one.player for one in seated}
    written: list[list[Player]] = []
    for side, players in enumerate(sides):
        before = [sits.get((side, seat), player) for seat, player in enumerate(players)]
        both = zip(before, players, strict=True)
        written.append([was if was.person == player else player for was, player in both])
    return written


def players_by_id(sides: Sequence[str | Sequence[str]]) -> list[list[Player]]:
    """The players whom an entry names. One query."""
    ids = [[side] if isinstance(side, str) else list(side) for side in sides]
    players = Player.objects.in_bulk([int(pk) for side in ids for pk in side])
    return [[players[int(pk)] for pk in side] for side in ids]


def seat_players(match: Match, sides: Sequence[Sequence[Player]]) -> list[Seat]:
    """Give everybody their seat, in place of whoever sat there."""
    before = {(Side(one.side), one.seat): one.player_id for one in match.seats.all()}
    seats = [
        Seat(match=match, side=side, seat=seat, player=player)
        for side, players in enumerate(sides)
        for seat, player in enumerate(players)
    ]
    Seat.objects.bulk_create(
        seats,
        update_conflicts=True,
        unique_fields=["match", "side", "seat"],
        update_fields=["player"],
    )
    follow_seats(match, before, seats)
    return seats
