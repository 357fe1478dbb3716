"""The index rows: what they should say, and making them say it.

`write` is called by the scorebook within its transactions, `rederive` by `audit --repair-index`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Model

from scorekeeper.games.models import Game, GameState, Hand, HandIndex, Match
from scorekeeper.games.scorebook.following import find_words, follow_match, is_open_again
from scorekeeper.games.tail import Tail, whole
from scorekeeper.games.tallies import tally
from scorekeeper.rules.hand import Side
from scorekeeper.rules.match import MatchSheet
from scorekeeper.rules.sheet import GameSheet, Row

GAME_FIELDS = {field.name: field.attname for field in Game._meta.concrete_fields[1:]}
HAND_FIELDS = {field.name: field.attname for field in HandIndex._meta.concrete_fields}
"""The fields of the index rows, but for ids of their own, with the attributes that hold them."""


@dataclass(frozen=True)
class Differences:
    """Where the index rows do not say what follows from the hands."""

    games: list[Game]
    surplus_games: list[Game]
    hands: list[HandIndex]
    surplus_hands: list[HandIndex]

    def __bool__(self) -> bool:
        return any((self.games, self.surplus_games, self.hands, self.surplus_hands))


def rederive(match: Match) -> None:
    """Work out from the beginning what follows from a match, and write what differs."""
    tail = whole(match)
    write(tail, tail.sheet())
    find_words(match)
    match.save(update_fields=["words"])
    follow_match(match)


def write(tail: Tail, sheet: MatchSheet) -> None:
    """Make the index rows of a tail say what its sheet says, and what sums and lists go by.

    At most 4 queries; 3 more where a game was closed, opened or settled otherwise.
    """
    found = differences(tail, sheet)
    if found.games:
        changed = [name for name in GAME_FIELDS if name not in ("match", "number")]
        Game.objects.bulk_create(
            found.games,
            update_conflicts=True,
            unique_fields=["match", "number"],
            update_fields=changed,
        )
    if found.surplus_games:
        Game.objects.filter(pk__in=[game.pk for game in found.surplus_games]).delete()
    if found.hands:
        changed = [name for name in HAND_FIELDS if name != "hand"]
        HandIndex.objects.bulk_create(
            found.hands, update_conflicts=True, unique_fields=["hand"], update_fields=changed
        )
    if found.surplus_hands:
        HandIndex.objects.filter(pk__in=[row.pk for row in found.surplus_hands]).delete()
    if found.surplus_games or _settles(tail, found):
        follow_match(tail.match, list(tail.match.games.all()))
    elif sheet.decided is None and any(game.number > 1 for game in _begun(tail, found)):
        is_open_again(tail.match)


def differences(tail: Tail, sheet: MatchSheet, games: Sequence[Game] | None = None) -> Differences:
    """Compare the index rows that were read with the tail with what follows from its hands.

    `games` are those of `games_of`, where they are at hand.
    """
    standing = tail.standing
    stored_games = {game.number: game for game in tail.games}
    games = list(games_of(tail, sheet)) if games is None else games
    rows = [_hand_row(hand, row) for hand, row in zip(standing, sheet.rows, strict=True)]
    numbers = {game.number for game in games}
    return Differences(
        games=[row for row in games if not _same(row, stored_games.get(row.number), GAME_FIELDS)],
        surplus_games=[game for game in tail.games if game.number not in numbers],
        hands=[row for row in rows if not _same(row, tail.rows.get(row.hand), HAND_FIELDS)],
        surplus_hands=[row for hand, row in tail.rows.items() if not hand.stands],
    )


def games_of(tail: Tail, sheet: MatchSheet) -> Iterator[Game]:
    """The rows of the games of a tail, as they follow from its hands."""
    won, settled = list(sheet.start.won), list(tail.settled)
    hands = iter(tail.standing)
    for game in sheet.games:
        row = _game_row(tail.match, game, [next(hands) for _ in game.rows])
        row.won_before, row.settled_before = won, settled
        yield row
        won, settled = row.won_after, row.settled_after


def _settles(tail: Tail, found: Differences) -> bool:
    """Whether more has changed than the hands of a game that was open and still is."""
    was = {game.number: game.settlement for game in tail.games}
    changed = any(game.settlement or was.get(game.number) for game in found.games)
    return changed or any(game.settlement for game in found.surplus_games)


def _begun(tail: Tail, found: Differences) -> list[Game]:
    """The games that had no hand before."""
    were = {game.number for game in tail.games}
    return [game for game in found.games if game.number not in were]


def _game_row(match: Match, game: GameSheet, hands: Sequence[Hand]) -> Game:
    settlement = game.settlement
    return Game(
        match=match,
        number=game.number,
        first_hand=hands[0],
        last_hand=hands[-1],
        first_number=game.first_number,
        dealer_due=game.first_dealer,
        first_dealer=game.rows[0].dealer,
        state=state_of(game),
        finished_at=hands[-1].at if settlement else None,
        extra=game.extra,
        out=_out(game),
        winner=game.winner,
        collects=settlement.collects if settlement else None,
        settlement=list(settlement.amounts) if settlement else None,
        scores=[list(column.scores) for column in game.columns],
        tallies=[tally(game, Side(side)) for side in range(match.side_count)],
    )


def _hand_row(hand: Hand, row: Row) -> HandIndex:
    return HandIndex(
        hand=hand,
        match_id=hand.match_id,
        game=row.game,
        dealer=row.dealer,
        winner=row.score.winner,
        kind=row.score.kind or "",
        points=row.score.points,
        boxes=row.score.boxes,
    )


def state_of(game: GameSheet) -> GameState:
    """Open, played out, or left by the table."""
    if game.is_closed:
        return GameState.FINISHED
    return GameState(game.ended.value) if game.ended else GameState.OPEN


def _out(game: GameSheet) -> Side | None:
    """The side that went out in every column, if one did."""
    winners = {column.winner for column in game.columns}
    return winners.pop() if len(winners) == 1 else None


def _same(row: Model, stored: Model | None, fields: Mapping[str, str]) -> bool:
    return stored is not None and all(
        getattr(row, held) == getattr(stored, held) for held in fields.values()
    )
