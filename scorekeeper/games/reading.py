"""What the pages read. Nothing here writes, and no page needs more than a few queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from scorekeeper.games.models import Entry, Game, GameState, Hand, HouseRules, Match, Seat
from scorekeeper.games.models.entry import CHANGES
from scorekeeper.games.models.hand import STANDING
from scorekeeper.games.tail import start_of
from scorekeeper.people.models import Device, Player
from scorekeeper.rules.hand import Side
from scorekeeper.rules.log import Verb
from scorekeeper.rules.match import MatchFacts, MatchSheet, Start, decided, walk
from scorekeeper.rules.sheet import Ended, GameSheet, play

EVENING = timedelta(hours=6)
"""A match that was left for so long is gone on with on another evening."""


@dataclass(frozen=True)
class Standing:
    """Where a match stands over the games that count."""

    won: tuple[int, ...]
    settlement: tuple[int, ...]
    decided: Side | None


@dataclass(frozen=True)
class Recent:
    """The last entry of a match, and what undo and redo would take back and put back."""

    last: Entry | None
    undo: Entry | None
    redo: Entry | None


@dataclass(frozen=True)
class SheetRead:
    """One game of a match, worked out, with the rows it was worked out from.

    `hands` are in the order of `game.rows`; each says whether it `was_corrected`. `games` are
    the index rows of the whole match.
    """

    match: Match
    game: GameSheet
    hands: tuple[Hand, ...]
    games: tuple[Game, ...]
    recent: Recent

    @property
    def standing(self) -> Standing:
        return standing(self.match, self.games)

    @property
    def is_last(self) -> bool:
        """Whether the next hand would be written on this sheet, or follows it."""
        return self.game.number >= len(self.games)

    @property
    def next_number(self) -> int:
        """The number the next hand of the match gets, on the last sheet."""
        return self.game.first_number + len(self.game.rows)

    @property
    def next_dealer(self) -> Side | None:
        """Who deals the next hand after this sheet, in the same game or in the next."""
        game = self.game
        return game.dealer_of_next_game if game.is_closed else game.next_dealer


@dataclass(frozen=True)
class Listed:
    """A match in a list: who plays, and how it stands."""

    match: Match
    names: tuple[str, ...]
    games: tuple[Game, ...]
    standing: Standing

    @property
    def is_over(self) -> bool:
        """Ended by the table, or decided."""
        return bool(self.match.ended) or self.standing.decided is not None

    @property
    def open_game(self) -> Game | None:
        """The game that is being played, if its first hand is written."""
        last = self.games[-1] if self.games else None
        return last if last and last.state == GameState.OPEN else None

    def was_left(self, now: datetime) -> bool:
        """Whether going on with it is for another evening."""
        return now - self.match.changed_at >= EVENING


SEATS = Prefetch("seats", queryset=Seat.objects.select_related("player"))


def find_match(code: str) -> Match | None:
    """A match by its address, with its owner and seats. 2 queries."""
    found = Match.objects.select_related("owner", "previous").prefetch_related(SEATS)
    return found.filter(code=code).first()


def names_of(match: Match) -> tuple[str, ...]:
    """What each side is called. Wants the seats at hand, as `find_match` has them."""
    names: dict[int, list[str]] = {}
    for seat in match.seats.all():
        names.setdefault(seat.side, []).append(seat.player.name)
    return tuple(" & ".join(names[side]) for side in sorted(names))


def matches_of(owner: Device, limit: int = 50) -> list[Listed]:
    """An owner's matches, the one touched last first. 3 queries."""
    games = Prefetch("games", queryset=Game.objects.defer("tallies"))
    found = owner.matches.prefetch_related(SEATS, games)[:limit]
    return [_listed(match) for match in found]


def players_of(owner: Device) -> QuerySet[Player]:
    """The players offered for a new match."""
    return owner.players.filter(hidden=False)


def house_rules_of(owner: Device) -> QuerySet[HouseRules]:
    """The sets of house rules an owner has kept."""
    return owner.house_rules.all()


def sheet_of(match: Match, number: int | None = None) -> SheetRead | None:
    """One game of a match, the last by default. 3 queries.

    The game after a finished one may be asked for: it is an empty sheet, its dealer known.
    None where there is no such game.
    """
    games = tuple(match.games.defer("tallies"))
    number = max(len(games), 1) if number is None else number
    is_next = number == len(games) + 1 and (not games or games[-1].state == GameState.FINISHED)
    if not 1 <= number <= len(games) and not is_next:
        return None
    row = games[min(number, len(games)) - 1] if games else None
    hands = _hands_of(match, row) if row else ()
    sheet = _walk(match, row, hands)
    if not is_next:
        return SheetRead(match, sheet.games[0], hands, games, recent_of(match))
    empty = play(
        (),
        match.ruleset,
        number=number,
        first_number=sheet.start.hand + len(hands),
        first_dealer=sheet.next_dealer,
        last_column=match.last_columns().get(number),
    )
    return SheetRead(match, empty, (), games, recent_of(match))


def recent_of(match: Match) -> Recent:
    """The last entry, and those that undo and redo are about. One query."""
    latest = match.entries.order_by("-version")
    changes = latest.filter(verb__in=CHANGES)
    undo = changes.filter(taken_back=False).values("version")[:1]
    since = Coalesce(Subquery(changes.values("version")[:1]), 0)
    undone = latest.filter(verb=Verb.UNDONE, version__gt=since, target__taken_back=True)
    redo = undone.values("target__version")[:1]
    wanted = Q(version=match.version) | Q(version=Subquery(undo)) | Q(version=Subquery(redo))
    entries = list(match.entries.filter(wanted).select_related("hand__index", "target__hand"))
    return Recent(
        last=next((entry for entry in entries if entry.version == match.version), None),
        undo=next((e for e in entries if e.verb in CHANGES and not e.taken_back), None),
        redo=next((entry for entry in entries if entry.taken_back), None),
    )


def standing(match: Match, games: Sequence[Game]) -> Standing:
    """Where a match stands, from the index rows of its games."""
    counted = [game for game in games if not game.extra]
    winners = [game.winner for game in counted]
    settled = [game.settlement for game in counted if game.settlement]
    sides = range(match.side_count)
    won = tuple(winners.count(side) for side in sides)
    settlement = tuple(sum(amounts[side] for amounts in settled) for side in sides)
    return Standing(won, settlement, decided(won, match.ruleset))


def find_hand(match: Match, mark: int) -> Hand | None:
    """A hand of a match by its mark, with its index row if it has one. One query."""
    return match.hands.select_related("index").filter(mark=mark).first()


def number_of(hand: Hand) -> int | None:
    """The number of a hand on the sheet; None where it is withdrawn. 2 queries."""
    if not hand.stands:
        return None
    earlier = Q(place__lt=hand.place) | Q(place=hand.place, pk__lt=hand.pk)
    game = Game.objects.get(match=hand.match_id, number=hand.index.game)
    before = Hand.objects.filter(earlier, index__match=hand.match_id, index__game=game.number)
    return game.first_number + before.count()


def numbers_of(match: Match, hands: Iterable[Hand]) -> dict[int, int]:
    """The numbers of several hands by now, by their row; withdrawn ones have none. 2 queries."""
    games = {hand.index.game for hand in hands if hand.stands}
    numbers: dict[int, int] = {}
    first = dict(match.games.filter(number__in=games).values_list("number", "first_number"))
    rows = Hand.objects.filter(index__match=match, index__game__in=games)
    for game, pk in rows.order_by("index__game", "place", "id").values_list("index__game", "pk"):
        numbers[pk] = first[game]
        first[game] += 1
    return numbers


def hands_on_the_sheet(match: Match) -> int:
    """How many hands have a line: the number of the last. One query."""
    return match.hands.filter(state__in=STANDING).count()


def hand_numbered(match: Match, number: int) -> Hand | None:
    """The hand with this number by now, from 1. One query."""
    standing = match.hands.filter(state__in=STANDING)
    return standing[number - 1 : number].first() if number > 0 else None


def entry_of(hand: Hand, version: int) -> Entry | None:
    """An entry on a hand. One query."""
    return hand.entries.filter(version=version).first()


def versions_of(hand: Hand) -> QuerySet[Entry]:
    """Every entry on a hand, from its first. One query."""
    return hand.entries.select_related("target", "hand").order_by("version")


def log_of(match: Match) -> QuerySet[Entry]:
    """The log, the last entry first. One query."""
    return match.entries.select_related("hand__index", "before", "target__hand").order_by(
        "-version"
    )


def _listed(match: Match) -> Listed:
    games = tuple(match.games.all())
    return Listed(match, names_of(match), games, standing(match, games))


def _hands_of(match: Match, game: Game) -> tuple[Hand, ...]:
    correction = Entry.objects.filter(hand=OuterRef("pk"), verb=Verb.CORRECTED, taken_back=False)
    hands = Hand.objects.filter(index__match=match, index__game=game.number)
    return tuple(hands.annotate(was_corrected=Exists(correction)))  # type: ignore[no-redef]


def _walk(match: Match, game: Game | None, hands: Sequence[Hand]) -> MatchSheet:
    dealer = None if match.first_dealer is None else Side(match.first_dealer)
    start = start_of(game) if game else Start(dealer=dealer, won=(0,) * match.side_count)
    facts = MatchFacts(
        ruleset=match.ruleset,
        hands=tuple(hand.facts() for hand in hands),
        ended=Ended(match.ended) if match.ended else None,
        notices=match.last_columns(),
    )
    return walk(facts, start)
