"""What the pages read. Nothing here writes, and no page needs more than a few queries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import (
    Exists,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
)

from scorekeeper.games.models import (
    Entry,
    Game,
    GameState,
    Hand,
    HouseRules,
    Match,
    Participant,
    Seat,
)
from scorekeeper.games.models.sharing import who_is_in
from scorekeeper.games.prepared import Prepared, along, is_kept, keep
from scorekeeper.games.reading_agreements import Agreements, agreements_at
from scorekeeper.games.recent import Recent, recent_of
from scorekeeper.games.tail import beginning, facts_of, start_of
from scorekeeper.people.models import Device, Player
from scorekeeper.people.names import called_by_side
from scorekeeper.people.rights import Role
from scorekeeper.rules.hand import Side
from scorekeeper.rules.log import Verb
from scorekeeper.rules.match import decided, walk
from scorekeeper.rules.sheet import GameSheet, play


@dataclass(frozen=True)
class Standing:
    """Where a match stands over the games that count."""

    won: tuple[int, ...]
    settlement: tuple[int, ...]
    decided: Side | None


@dataclass(frozen=True)
class SheetRead:
    """One game of a match, worked out, with the rows it was worked out from.

    `hands` are in the order of `game.rows`; each says whether it `was_corrected`. `last_games` are
    index rows: that of the last game that has a hand, and perhaps those before it.
    """

    match: Match
    game: GameSheet
    hands: tuple[Hand, ...]
    last_games: tuple[Game, ...]
    recent: Recent

    @property
    def last_game(self) -> Game | None:
        return self.last_games[-1] if self.last_games else None

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The index rows of the whole match. One query, where they are not at hand."""
        is_whole = self.last_game is None or self.last_game.number == len(self.last_games)
        return self.last_games if is_whole else _games_of(self.match.pk)

    @cached_property
    def agreements(self) -> Agreements:
        """Who signed this game, and what is open at the match. At most one query."""
        return agreements_at(self.match, self.game.number, self.hands)

    @property
    def standing(self) -> Standing:
        return standing(self.match, self.last_game)

    @property
    def is_last(self) -> bool:
        """Whether the next hand would be written on this sheet, or follows it."""
        return self.last_game is None or self.game.number >= self.last_game.number

    @property
    def next_number(self) -> int:
        """The number the next hand of the match gets, on the last sheet."""
        return self.game.first_number + len(self.game.rows)

    @property
    def next_dealer(self) -> Side | None:
        """Who deals the next hand after this sheet, in the same game or in the next."""
        game = self.game
        return game.dealer_of_next_game if game.is_closed else game.next_dealer


SEATS = Prefetch("seats", queryset=Seat.objects.select_related("player__merged_into"))
OTHERS = Prefetch("participants", queryset=Participant.objects.select_related("device", "link"))


def find_match(code: str) -> Match | None:
    """A match by its address, with its seats, its owner and who joined it. 3 queries."""
    match = find_match_alone(code)
    if match is not None:
        bring_seats(match)
    return match


def find_match_alone(code: str) -> Match | None:
    """A match by its address, with its owner and who joined it. 2 queries."""
    for match in _match_at(code):
        keep(match, "participants", _others_of(match.pk))
        return match
    return None


def bring_seats(match: Match) -> None:
    """Have the seats of a match at hand. One query, where they are not yet."""
    if not is_kept(match, "seats"):
        keep(match, "seats", _seats_of(match.pk))


def names_of(match: Match) -> tuple[str, ...]:
    """What each side is called. Wants the seats at hand, as `find_match` has them."""
    return called_by_side((seat.side, seat.player.known_as) for seat in match.seats.all())


def seen_by(device: Device, now: datetime) -> Q:
    """Those matches that a device may see: its own, and those it is let into."""
    return Q(owner=device) | Q(pk__in=joined_by(device, now).values("match"))


def joined_by(device: Device, now: datetime) -> QuerySet[Participant]:
    """Where a device came by a link, or owned once, and is still in."""
    joined = device.participations.exclude(role=Role.OWNER).select_related("match")
    return joined.filter(who_is_in(now), match__deleted_at=None)


def players_of(owner: Device) -> QuerySet[Player]:
    """The players offered for a new match."""
    return owner.players.filter(hidden=False, merged_into=None)


def players_for(match: Match) -> list[Player]:
    """Who can be said to sit at a match: who does, and whoever else its owner knows. One query.

    Whoever is known by the same name as one who sits there is taken for that one.
    """
    seated = [seat.player.person for seat in match.seats.all()]
    names = {player.name for player in seated}
    return seated + [one for one in players_of(match.owner) if one.name not in names]


def house_rules_of(owner: Device) -> QuerySet[HouseRules]:
    """The sets of house rules an owner has kept."""
    return owner.house_rules.all()


def sheet_of(match: Match, number: int | None = None) -> SheetRead | None:
    """One game of a match, the last by default. 3 queries.

    The game after a finished one may be asked for: it is an empty sheet, its dealer known.
    None where there is no such game.
    """
    games = _last_game_of(match.pk) if number is None else _games_of(match.pk)
    last = games[-1] if games else None
    if number is None:
        number = last.number if last else 1
    row = next((game for game in games if game.number == number), None)
    if row is None and number != game_to_play(last):
        return None
    row = row or last
    hands = _hands_of(match.pk, row.number) if row else ()
    sheet = walk(facts_of(match, hands), start_of(row) if row else beginning(match))
    recent = recent_of(match, hands)
    if row is not None and row.number == number:
        return SheetRead(match, sheet.games[0], hands, games, recent)
    empty = play(
        (),
        match.ruleset,
        number=number,
        first_number=sheet.start.hand + len(hands),
        first_dealer=sheet.next_dealer,
        last_column=match.last_columns().get(number),
    )
    return SheetRead(match, empty, (), games, recent)


def game_to_play(last: Game | None) -> int:
    """The number of the game that the next hand is written in, from the last that has a hand."""
    if last is None:
        return 1
    return last.number + (last.state == GameState.FINISHED)


def standing(match: Match, last_game: Game | None) -> Standing:
    """Where a match stands, from the index row of its last game."""
    nothing = (0,) * match.side_count
    won = tuple(last_game.won_after) if last_game else nothing
    settlement = tuple(last_game.settled_after) if last_game else nothing
    return Standing(won, settlement, decided(won, match.ruleset))


@Prepared
def _match_at(code: str) -> QuerySet[Match]:
    later = Match.objects.filter(previous=OuterRef("pk"), deleted_at=None).order_by("-pk")
    after = Subquery(later.values("code")[:1])
    found = Match.objects.annotate(followed_by=after)  # type: ignore[no-redef]
    return along(found, "owner").filter(code=code, deleted_at=None)


@Prepared
def _others_of(match: int) -> QuerySet[Participant]:
    others = Participant.objects.filter(match=match)
    return along(along(others, "device"), "link")


@Prepared
def _seats_of(match: int) -> QuerySet[Seat]:
    return along(Seat.objects.filter(match=match), "player")


@Prepared
def _games_of(match: int) -> QuerySet[Game]:
    return Game.objects.filter(match=match).defer("tallies").order_by("number")


@Prepared
def _last_game_of(match: int) -> QuerySet[Game]:
    return Game.objects.filter(match=match).defer("tallies").order_by("-number")[:1]


@Prepared
def _hands_of(match: int, game: int) -> QuerySet[Hand]:
    correction = Entry.objects.filter(hand=OuterRef("pk"), verb=Verb.CORRECTED, taken_back=False)
    hands = Hand.objects.filter(index__match=match, index__game=game)
    return hands.annotate(was_corrected=Exists(correction))  # type: ignore[no-redef]
