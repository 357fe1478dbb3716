"""In whose history a match stands, and who is taken along to the next one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scorekeeper.games.models import HistorySeat, Match, Participant, Seat
from scorekeeper.people.models import Device, Player
from scorekeeper.rules.hand import Side

type Chair = tuple[Side, int]
"""A side, and which of its seats."""


def follow_seats(match: Match, seats: Iterable[Seat]) -> None:
    """Let the owner's history say who sits where. One query."""
    stand_in_history(match, match.owner, {(Side(one.side), one.seat): one.player for one in seats})


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
    """Let whoever had joined a match into the next, by the same link. 2 queries."""
    joined = previous.participants.filter(removed_at=None)
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
