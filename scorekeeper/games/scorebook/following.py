"""What every history says of a match: it follows from the match, within the same transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Expression, Q, QuerySet
from django.utils import timezone

from scorekeeper.games.models import DeletedSeat, Game, HistorySeat, Match, Outcome
from scorekeeper.games.models.sharing import who_is_in
from scorekeeper.games.models.tally import TALLIED
from scorekeeper.games.records import house_rules_columns, results_of, words_of
from scorekeeper.games.tallies import tally_of_match
from scorekeeper.people.models import Device, Player
from scorekeeper.rules.hand import Side

FOLLOWING = (
    "outcome",
    "points",
    "margin",
    "preset",
    "hollywood",
    "remarked",
    "words",
    "disputed",
    "played_on",
    *TALLIED,
)
"""The columns of a seat in a history that follow from the match."""


def seats_in_history(
    match: Match, holder: Device, players: Mapping[tuple[Side, int], Player], games: Sequence[Game]
) -> list[HistorySeat]:
    """The rows of a match in a device's history, as they should be. Saves nothing."""
    follows = following(match, games)
    rows = [
        HistorySeat(
            holder_id=holder.pk,
            match=match,
            side=side,
            seat=seat,
            player_id=who,
            written_as_id=written_as,
            **follows[side],
        )
        for (side, seat), player in players.items()
        for who, written_as in [written_under(player)]
    ]
    seat_opponents(rows)
    return rows


def written_under(player: Player) -> tuple[int, int | None]:
    """Whom a player counts as, and the record they were written under where that is another."""
    merged = player.merged_into_id
    return (merged, player.pk) if merged else (player.pk, None)


def seat_opponents(rows: Sequence[HistorySeat]) -> None:
    """Say on each row of one match who sits across, where two players play. Saves nothing."""
    for holder in {row.holder_id for row in rows}:
        own = [row for row in rows if row.holder_id == holder]
        two = sorted(row.side for row in own) == [0, 1]
        for row in own:
            across = next((one.player_id for one in own if one.side != row.side), None)
            row.opponent_id = across if two else None


def put_in_history(rows: Sequence[HistorySeat]) -> None:
    """Store such rows, in place of those that were there. One query."""
    HistorySeat.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["holder", "match", "side", "seat"],
        update_fields=["player", "opponent", "written_as", *FOLLOWING],
    )


def following(match: Match, games: Sequence[Game]) -> list[dict[str, Any]]:
    """For each side, what the rows of every history have to say of a match with these games."""
    of_all = {
        **house_rules_columns(match.rules),
        "remarked": bool(match.words),
        "words": match.words,
        "disputed": match.open_disputes > 0,
        "played_on": match.played_on,
    }
    results = results_of(games, match.rules, match.ended, match.side_count)
    return [
        {**result, **of_all, **tally_of_match(games, Side(side), match.played_on)}
        for side, result in enumerate(results)
    ]


def followers(match: Match) -> QuerySet[HistorySeat]:
    """The rows that go on following a match: in its owner's history, and in theirs who are in.

    Whoever was let out keeps the row as it was then.
    """
    joined = match.participants.filter(who_is_in(timezone.now())).values("device")
    return match.history_seats.filter(Q(holder=match.owner_id) | Q(holder__in=joined))


def follow_match(match: Match, games: Sequence[Game] | None = None) -> None:
    """Let every history say what a match has come to. One query, one more without its games."""
    says = following(match, games_of(match) if games is None else games)
    followers(match).update(**{name: _by_side(name, says) for name in says[0]})


def _by_side(name: str, says: Sequence[Mapping[str, Any]]) -> Any:
    """What a column is to say, where that depends on the side."""
    values = [one[name] for one in says]
    if all(value == values[0] for value in values):
        return values[0]
    return BySide(values, HistorySeat._meta.get_field(name))


class BySide(Expression):
    """One of these values, by the side of the row.

    Django's Case says the same, but so many columns of it take a fifth of what a hand that ends
    a game takes on PostgreSQL.
    """

    def __init__(self, values: Sequence[Any], field: Any) -> None:
        super().__init__(output_field=field)
        self.values = values

    def resolve_expression(self, *args: Any, **kwargs: Any) -> BySide:
        return self

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        field: Any = self.output_field
        stored = tuple(field.get_db_prep_save(value, connection) for value in self.values)
        whens = " ".join(f"WHEN {side} THEN %s" for side in range(len(stored)))
        return f"CASE {connection.ops.quote_name('side')} {whens} END", stored


def is_open_again(match: Match) -> None:
    """Let every history say that another game was begun. One query."""
    followers(match).update(outcome=Outcome.OPEN)


def follow_words(match: Match) -> None:
    """Let a search find a match by its notes. The match itself is saved with its entry.
    One query, more where the words are other ones now."""
    before = match.words
    find_words(match)
    if match.words != before:
        follow_match(match)


def find_words(match: Match) -> None:
    """Put the notes together by which a search finds a match. Saves nothing. One query."""
    notes = match.hands.exclude(note="").values_list("note", flat=True)
    match.words = words_of(match.place, match.note, notes)


def lay_aside(match: Match) -> None:
    """Let a match stand in no history, and know in which it stood. 4 queries."""
    rows = list(match.history_seats.all())
    goes_on = set(followers(match).values_list("pk", flat=True))
    seats = [_seat_of(DeletedSeat, row) for row in rows]
    for row, seat in zip(rows, seats, strict=True):
        if row.pk not in goes_on:
            seat.knew = {name: getattr(row, name) for name in FOLLOWING}
    DeletedSeat.objects.bulk_create(seats)
    match.history_seats.all().delete()


def bring_back(match: Match) -> None:
    """Let a match stand again in every history in which it stood: where a phone was let out, as
    it knew it then. 4 queries."""
    seats = list(match.deleted_seats.all())
    rows = [_seat_of(HistorySeat, seat) for seat in seats]
    follows = following(match, games_of(match))
    for row, seat in zip(rows, seats, strict=True):
        for name, value in (seat.knew or follows[row.side]).items():
            setattr(row, name, value)
    seat_opponents(rows)
    HistorySeat.objects.bulk_create(rows)
    match.deleted_seats.all().delete()


def games_of(match: Match) -> list[Game]:
    """All games of a match; without a query where no hand was ever written."""
    return list(match.games.all()) if match.version > 1 else []


def _seat_of(kind: type[Any], row: HistorySeat | DeletedSeat) -> Any:
    return kind(
        holder_id=row.holder_id,
        match_id=row.match_id,
        side=row.side,
        seat=row.seat,
        player_id=row.player_id,
        written_as_id=row.written_as_id,
    )
