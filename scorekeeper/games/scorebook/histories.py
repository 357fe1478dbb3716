"""In whose history a match stands, and who is taken along to the next one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.db.models import F, Q
from django.utils import timezone

from scorekeeper.games.models import HistorySeat, Match, Participant, Seat
from scorekeeper.games.models.sharing import who_is_in
from scorekeeper.games.scorebook.following import games_of, put_in_history, seats_in_history
from scorekeeper.people.models import Device, Player
from scorekeeper.people.names import alike
from scorekeeper.rules.hand import Side
from scorekeeper.rules.log import Verb

type Chair = tuple[Side, int]
"""A side, and which of its seats."""


def follow_seats(match: Match, before: Mapping[Chair, int], seats: Sequence[Seat]) -> None:
    """Let every history say who sits where; `before` says by their ids who did: nobody, as a match
    begins, and then it is one query."""
    now = {(Side(one.side), one.seat): one.player_id for one in seats}
    was_handed_over = any(one.player.owner_id != match.owner_id for one in seats)
    players = _moved_about(match, match.owner, before, seats) if was_handed_over else {}
    stand_in_history(match, match.owner, players or own_players(match.owner, seats))
    if before and before != now:
        is_in = who_is_in(timezone.now())
        for joined in match.participants.filter(is_in).select_related("device"):
            _follow(match, joined, before, seats)


def _follow(
    match: Match, joined: Participant, before: Mapping[Chair, int], seats: Sequence[Seat]
) -> None:
    """Let one phone go with its player to another side, and its history know whoever came.

    Who sits at the phone's own side all at once is taken for the one who sat there, by a better
    name.
    """
    if joined.side is not None:
        own = before.get((Side(joined.side), 0))
        sides = [one.side for one in seats if one.player_id == own]
        joined.side = sides[0] if sides else joined.side
        joined.save(update_fields=["side"])
    if joined.device_id == match.owner_id:
        return
    if players := _moved_about(match, joined.device, before, seats, own_side=joined.side):
        stand_in_history(match, joined.device, players)


def _moved_about(
    match: Match,
    holder: Device,
    before: Mapping[Chair, int],
    seats: Sequence[Seat],
    own_side: int | None = None,
) -> dict[Chair, Player]:
    """Who sits where by now in a device's history, if the match stands there. A player who is known
    there keeps that name; who is new on the device's own side, that of the one who sat there."""
    held = written_in_history(match, holder)
    if not held:
        return {}
    known = {before[chair]: player for chair, player in held.items() if chair in before}
    players: dict[Chair, Player] = {}
    new: list[Seat] = []
    for one in seats:
        chair = Side(one.side), one.seat
        if one.player_id in known:
            players[chair] = known[one.player_id]
        elif one.side == own_side and chair in held:
            players[chair] = held[chair]
        else:
            new.append(one)
    return players | own_players(holder, new, sitting=players.values())


def under_own_names(
    holder: Device, match: Match, sides: Sequence[Sequence[Player]]
) -> Sequence[Sequence[Player]]:
    """The same people, as players of the device that owns the match by now. No query, where they
    are that already."""
    if all(player.owner_id == holder.pk for side in sides for player in side):
        return sides
    held = written_in_history(match, holder)
    own = {
        one.player_id: held[Side(one.side), one.seat].person
        for one in match.seats.all()
        if (Side(one.side), one.seat) in held
    }
    return [[own.get(player.pk, player) for player in side] for side in sides]


def stand_under_own_names(match: Match, holder: Device, own: Side | None) -> None:
    """Let a match stand in a device's history, under the names it has for everybody.

    `own` is the side that whoever holds it plays: that player is the device's from now on, if
    nobody was said to be before. What stood there already stays.
    """
    seats = list(match.seats.select_related("player"))
    standing = written_in_history(match, holder)
    missing = [one for one in seats if (Side(one.side), one.seat) not in standing]
    players = own_players(holder, missing, sitting=standing.values())
    stand_in_history(match, holder, players)
    players |= standing
    if own is not None and holder.player_id is None and (own, 0) in players:
        holder.player = players[own, 0].person
        holder.save(update_fields=["player"])


def catch_up(match: Match, holder: Device, own: Side | None, since: datetime) -> None:
    """Let the history of a device that is let in again say what the match has come to, if it
    stood there before. Who sits elsewhere `since` then is found by name."""
    players = written_in_history(match, holder)
    if not players:
        return
    moved = Q(verb=Verb.SIDES) | Q(target__verb=Verb.SIDES)
    if match.entries.filter(moved, at__gt=since).exists():
        match.history_seats.filter(holder=holder).delete()
        stand_under_own_names(match, holder, own)
    else:
        stand_in_history(match, holder, players)


def own_players(
    holder: Device, seats: Sequence[Seat], *, sitting: Iterable[Player] = ()
) -> dict[Chair, Player]:
    """A device's own player for each seat: the one that is it, who was it in another match, who has
    its name, or a new one; but nobody of those who are `sitting` at the other seats."""
    players = {(Side(one.side), one.seat): one.player for one in seats}
    others = [one for one in seats if one.player.owner_id != holder.pk]
    if not others:
        return players
    sit = {player.person for player in [*players.values(), *sitting]}
    known = holder.players.filter(merged_into=None).order_by("hidden", "id")
    free = [one for one in known if one not in sit]
    met = _met_before(holder, others)
    for one in others:
        own = met.get(one.player_id)
        if own not in free:
            unmet = [each for each in free if each not in met.values()]
            own = _namesake(one.player, unmet) or holder.players.create(name=one.player.name)
        free = [each for each in free if each != own]
        players[Side(one.side), one.seat] = own
    return players


def _met_before(holder: Device, seats: Sequence[Seat]) -> dict[int, Player]:
    """Who the players of these seats, by their ids, are in other matches of a device's history. One
    query.

    A match that the device was let out of says it only if nobody sits elsewhere there since.
    """
    joined = holder.participations.filter(who_is_in(timezone.now())).values("match")
    as_seated = Q(match__seated=1) | Q(match__owner=holder) | Q(match__in=joined)
    same_seat = {"match__seats__side": F("side"), "match__seats__seat": F("seat")}
    rows = HistorySeat.objects.filter(
        as_seated,
        holder=holder,
        match__seats__player__in=[one.player_id for one in seats],
        **same_seat,
    )
    found = rows.exclude(match=seats[0].match_id).select_related("player").order_by("match")
    return {row.other: row.player for row in found.annotate(other=F("match__seats__player"))}


def _namesake(player: Player, known: Iterable[Player]) -> Player | None:
    """Whoever has this name letter by letter, or else but for case, accents and spaces."""
    nearly = [one for one in known if alike(one.name, player.name)]
    return next((one for one in nearly if one.name == player.name), next(iter(nearly), None))


def stand_in_history(match: Match, holder: Device, players: Mapping[Chair, Player]) -> None:
    """Let a match stand in a device's history, under that device's own players.

    2 queries, one before the first hand.
    """
    put_in_history(seats_in_history(match, holder, players, games_of(match)))


def written_in_history(match: Match, holder: Device) -> dict[Chair, Player]:
    """Who sits where in a device's history, each under the record it was written under.
    One query."""
    rows = match.history_seats.filter(holder=holder)
    rows = rows.select_related("player", "written_as__merged_into")
    return {(Side(one.side), one.seat): one.written_as or one.player for one in rows}


def take_along(previous: Match, match: Match) -> None:
    """Let whoever is in one match into the next, by the same link, and into the same histories.
    2 queries, 2 more for each."""
    joined = [
        one
        for one in previous.participants.filter(removed_at=None).select_related("link", "device")
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
    holders = {one.device_id: one.device for one in joined if one.device_id != match.owner_id}
    for device in holders.values():
        players = written_in_history(previous, device)
        own = {chair: player.person for chair, player in players.items()}
        put_in_history(seats_in_history(match, device, own, ()))
