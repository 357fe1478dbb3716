"""In whose history a match stands, and who is taken along to the next one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.games.models import HistorySeat, Match, Participant, Seat
from scorekeeper.people.models import Device, Player
from scorekeeper.people.names import alike
from scorekeeper.rules.hand import Side

type Chair = tuple[Side, int]
"""A side, and which of its seats."""


def follow_seats(match: Match, before: Mapping[Chair, int], seats: Sequence[Seat]) -> None:
    """Let every history say who sits where; `before` says by their ids who did. One query, where
    nobody but the owner has joined."""
    now = {(Side(one.side), one.seat): one.player_id for one in seats}
    stand_in_history(match, match.owner, own_players(match.owner, seats))
    if before and before != now:
        for joined in match.participants.select_related("device"):
            _follow(match, joined, before, seats)


def _follow(
    match: Match, joined: Participant, before: Mapping[Chair, int], seats: Sequence[Seat]
) -> None:
    """Let one phone go with its player to another side, and its history know whoever came.

    A player who is known there keeps that name. Who sits at the phone's own side all at once is
    taken for the one who sat there, by a better name.
    """
    if joined.side is not None:
        own = before.get((Side(joined.side), 0))
        sides = [one.side for one in seats if one.player_id == own]
        joined.side = sides[0] if sides else joined.side
        joined.save(update_fields=["side"])
    holder = joined.device
    held = {
        (Side(one.side), one.seat): one.player
        for one in match.history_seats.filter(holder=holder).select_related("player")
    }
    if not held or holder.pk == match.owner_id:
        return
    known = {before[chair]: player for chair, player in held.items() if chair in before}
    new = [one for one in seats if one.player_id not in known and one.side != joined.side]
    players = held | own_players(holder, new)
    for one in seats:
        if one.player_id in known:
            players[Side(one.side), one.seat] = known[one.player_id]
    stand_in_history(match, holder, players)


def under_own_names(
    holder: Device, match: Match, sides: Sequence[Sequence[Player]]
) -> Sequence[Sequence[Player]]:
    """The same people, as players of the device that owns the match by now. No query, where they
    are that already."""
    if all(player.owner_id == holder.pk for side in sides for player in side):
        return sides
    held = {
        (one.side, one.seat): one.player
        for one in match.history_seats.filter(holder=holder).select_related("player")
    }
    own = {
        one.player_id: held[one.side, one.seat]
        for one in match.seats.all()
        if (one.side, one.seat) in held
    }
    return [[own.get(player.pk, player) for player in side] for side in sides]


def stand_under_own_names(match: Match, holder: Device, own: Side | None) -> None:
    """Let a match stand in a device's history, under the names it has for everybody.

    `own` is the side that whoever holds it plays: that player is the device's from now on, if
    nobody was said to be before. What stood there already stays.
    """
    seats = list(match.seats.select_related("player"))
    standing = {
        (Side(one.side), one.seat): one.player
        for one in match.history_seats.filter(holder=holder).select_related("player")
    }
    missing = [one for one in seats if (Side(one.side), one.seat) not in standing]
    players = own_players(holder, missing) if missing else {}
    stand_in_history(match, holder, players)
    players |= standing
    if own is not None and holder.player_id is None and (own, 0) in players:
        holder.player = players[own, 0]
        holder.save(update_fields=["player"])


def own_players(holder: Device, seats: Iterable[Seat]) -> dict[Chair, Player]:
    """A device's own player for each seat: the one that is it, or has its name, or a new one."""
    players: dict[Chair, Player] = {}
    known: list[Player] | None = None
    for one in seats:
        player = one.player
        if player.owner_id != holder.pk:
            if known is None:
                known = list(holder.players.order_by("hidden", "id"))
            player = _namesake(player, known) or holder.players.create(name=player.name)
            known = [each for each in known if each != player]
        players[Side(one.side), one.seat] = player
    return players


def _namesake(player: Player, known: Iterable[Player]) -> Player | None:
    """Whoever has this name letter by letter, or else but for case, accents and spaces."""
    nearly = [one for one in known if alike(one.name, player.name)]
    return next((one for one in nearly if one.name == player.name), next(iter(nearly), None))


def stand_in_history(match: Match, holder: Device, players: Mapping[Chair, Player]) -> None:
    """Let a match stand in a device's history, under that device's own players. One query."""
    rows = [
        HistorySeat(
            holder=holder,
            match=match,
            side=side,
            seat=seat,
            player=player,
            played_on=match.played_on,
        )
        for (side, seat), player in players.items()
    ]
    HistorySeat.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["holder", "match", "side", "seat"],
        update_fields=["player", "played_on"],
    )


def follow_day(match: Match) -> None:
    """Let every history say on which day the match was played. One query."""
    match.history_seats.update(played_on=match.played_on)


def take_along(previous: Match, match: Match) -> None:
    """Let whoever is in one match into the next, by the same link, and into the same histories.
    4 queries."""
    joined = [
        one
        for one in previous.participants.filter(removed_at=None).select_related("link")
        if one.is_in(match.started_at)
    ]
    Participant.objects.bulk_create(
        [
            Participant(
                match=match,
                device_id=one.device_id,
                link_id=one.link_id,
                role=one.role,
                side=one.side,
            )
            for one in joined
        ]
    )
    holders = {one.device_id for one in joined} - {match.owner_id}
    HistorySeat.objects.bulk_create(
        [
            HistorySeat(
                holder_id=one.holder_id,
                match=match,
                side=one.side,
                seat=one.seat,
                player_id=one.player_id,
                played_on=match.played_on,
            )
            for one in previous.history_seats.filter(holder__in=holders)
        ]
    )
