"""What every history says of a match: it follows from the match, within the same transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Case, Value, When

from scorekeeper.games.models import DeletedSeat, Game, HistorySeat, Match, Outcome
from scorekeeper.games.records import house_rules_columns, results_of, words_of
from scorekeeper.people.models import Device, Player
from scorekeeper.rules.hand import Side

FOLLOWING = (
    "outcome",
    "points",
    "margin",
    "preset",
    "hollywood",
    "remarked",
    "disputed",
    "played_on",
)
"""The columns of a seat in a history that follow from the match."""


def seats_in_history(
    match: Match, holder: Device, players: Mapping[tuple[Side, int], Player], games: Sequence[Game]
) -> list[HistorySeat]:
    """The rows of a match in a device's history, as they should be. Saves nothing."""
    follows = following(match, games)
    return [
        HistorySeat(
            holder_id=holder.pk,
            match=match,
            side=side,
            seat=seat,
            player_id=player.merged_into_id or player.pk,
            written_as_id=player.pk if player.merged_into_id else None,
            **follows[side],
        )
        for (side, seat), player in players.items()
    ]


def put_in_history(rows: Sequence[HistorySeat]) -> None:
    """Store such rows, in place of those that were there. One query."""
    HistorySeat.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["holder", "match", "side", "seat"],
        update_fields=["player", "written_as", *FOLLOWING],
    )


def following(match: Match, games: Sequence[Game]) -> list[dict[str, Any]]:
    """For each side, what the rows of every history have to say of a match with these games."""
    of_all = {
        **house_rules_columns(match.rules),
        "remarked": bool(match.words),
        "disputed": match.open_disputes > 0,
        "played_on": match.played_on,
    }
    results = results_of(games, match.rules, match.ended, match.side_count)
    return [{**result, **of_all} for result in results]


def follow_match(match: Match, games: Sequence[Game] | None = None) -> None:
    """Let every history say what a match has come to. One query with its games, or 2."""
    follows = following(match, games_of(match) if games is None else games)
    match.history_seats.update(**{name: _by_side(follows, name) for name in FOLLOWING})


def is_open_again(match: Match) -> None:
    """Let every history say that another game was begun. One query."""
    match.history_seats.update(outcome=Outcome.OPEN)


def follow_words(match: Match) -> None:
    """Let a search find a match by its notes. The match itself is saved with its entry.
    One query, more where it has words now and had none, or the other way round."""
    had_words = bool(match.words)
    notes = match.hands.exclude(note="").values_list("note", flat=True)
    match.words = words_of(match.place, match.note, notes)
    if bool(match.words) != had_words:
        follow_match(match)


def lay_aside(match: Match) -> None:
    """Let a match stand in no history, and know in which it stood. 3 queries."""
    rows = list(match.history_seats.all())
    DeletedSeat.objects.bulk_create([_seat_of(DeletedSeat, row) for row in rows])
    match.history_seats.all().delete()


def bring_back(match: Match) -> None:
    """Let a match stand again in every history in which it stood. 4 queries."""
    rows = [_seat_of(HistorySeat, row) for row in match.deleted_seats.all()]
    follows = following(match, games_of(match))
    for row in rows:
        for name, value in follows[row.side].items():
            setattr(row, name, value)
    HistorySeat.objects.bulk_create(rows)
    match.deleted_seats.all().delete()


def games_of(match: Match) -> list[Game]:
    """All games of a match; without a query where no hand was ever written."""
    return list(match.games.all()) if match.version > 1 else []


def _by_side(follows: Sequence[Mapping[str, Any]], name: str) -> Any:
    """A column's value; where the sides differ, for each of them."""
    first, *others = [Value(says[name]) for says in follows]
    if all(value.value == first.value for value in others):
        return first.value
    whens = [When(side=side, then=value) for side, value in enumerate(others, start=1)]
    return Case(*whens, default=first)


def _seat_of(kind: type[Any], row: HistorySeat | DeletedSeat) -> Any:
    return kind(
        holder_id=row.holder_id,
        match_id=row.match_id,
        side=row.side,
        seat=row.seat,
        player_id=row.player_id,
        written_as_id=row.written_as_id,
    )
