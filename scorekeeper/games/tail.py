"""The tail of a match: its hands from the beginning of one of its games to the last.

A change touches nothing before the game of the first hand it touches. So that game and what
comes after it are read, changed and worked out again together; the games before stay unread.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from django.db.models import Q

from scorekeeper.games.models import Game, Hand, HandIndex, HandState, Match
from scorekeeper.games.models.hand import PLACE_STEP
from scorekeeper.rules.hand import Side
from scorekeeper.rules.match import MatchFacts, MatchSheet, Start, walk
from scorekeeper.rules.sheet import Ended


@dataclass
class Tail:
    """Hands of a match, with the index rows that stood when they were read.

    `hands` are all of them in order, withdrawn ones too: where one of those would return to is
    a fact. `rows` is the index by hand, `settled` what each side had to collect before the tail.
    """

    match: Match
    start: Start
    hands: list[Hand]
    games: list[Game]
    rows: dict[Hand, HandIndex]
    settled: list[int]

    @property
    def standing(self) -> list[Hand]:
        """The hands with a line on the sheet, void ones included."""
        return [hand for hand in self.hands if hand.stands]

    def sheet(self) -> MatchSheet:
        """Work the games out from the hands as they are now.

        Raises the rules' `Refused` where a hand is impossible, at its index (``[3].deadwood``).
        """
        return walk(facts_of(self.match, self.standing), self.start)

    def own(self, hand: Hand) -> Hand:
        """The tail's own copy of a hand: the one to change."""
        return self.hands[self.hands.index(hand)]

    def after(self, hand: Hand) -> Hand | None:
        """The next hand that the log knows: one that stands, or was struck."""
        later = self.hands[self.hands.index(hand) + 1 :]
        return next((one for one in later if one.state != HandState.TAKEN_BACK), None)

    def put_before(self, hand: Hand, before: Hand | None) -> list[Hand]:
        """Give a hand its place in front of another, or at the end.

        Answers the other hands whose place changed: where there is no room left between two,
        all of the tail are set apart again. At most one query.
        """
        if hand in self.hands:
            self.hands.remove(hand)
        index = len(self.hands) if before is None else self.hands.index(before)
        lower = self.hands[index - 1].place if index else self._place_before(before)
        upper = None if before is None else before.place
        self.hands.insert(index, hand)
        hand.place = _between(lower, upper)
        if lower is None or upper is None or lower < hand.place < upper:
            return []
        self._set_apart(self.hands[0].place if index else lower + PLACE_STEP)
        return [one for one in self.hands if one is not hand]

    def _place_before(self, hand: Hand | None) -> int | None:
        """The place of the last row in front of the tail."""
        if hand is None:
            return None
        same_place = Q(place=hand.place, pk__lt=hand.pk)
        earlier = self.match.hands.filter(Q(place__lt=hand.place) | same_place)
        return earlier.values_list("place", flat=True).last()

    def _set_apart(self, first: int) -> None:
        for index, hand in enumerate(self.hands):
            hand.place = first + index * PLACE_STEP


def tail_from(match: Match, *touched: Hand) -> Tail:
    """Read the tail that begins with the game of the first of some hands. 3 queries.

    A withdrawn hand belongs to the game it would return to. Without hands, the tail is the last
    game: 2 queries.
    """
    hand = min(touched, key=attrgetter("order"), default=None)
    game = _game_around(match, hand)
    if game is None:
        return whole(match)
    games = [game] if hand is None else list(match.games.filter(number__gte=game.number))
    rows = match.hands.select_related("index").filter(place__gte=game.first_hand.place)
    hands = list(rows)
    hands = hands[bisect(hands, game.first_hand.order, key=attrgetter("order")) - 1 :]
    return Tail(match, start_of(game), hands, games, _index_of(hands), game.settled_before)


def whole(match: Match) -> Tail:
    """Read a match from its first hand. 2 queries."""
    return whole_of(match, list(match.hands.select_related("index")), list(match.games.all()))


def whole_of(match: Match, hands: list[Hand], games: list[Game]) -> Tail:
    """A match from its first hand, whose rows were read. No query."""
    nothing = [0] * match.side_count
    return Tail(match, beginning(match), hands, games, _index_of(hands), nothing)


def facts_of(match: Match, standing: Sequence[Hand]) -> MatchFacts:
    """What the rules walk: hands of a match, and what holds for all of it."""
    return MatchFacts(
        ruleset=match.ruleset,
        hands=tuple(hand.facts() for hand in standing),
        ended=Ended(match.ended) if match.ended else None,
        notices=match.last_columns(),
    )


def beginning(match: Match) -> Start:
    """Where a walk begins that begins with the first hand."""
    dealer = None if match.first_dealer is None else Side(match.first_dealer)
    return Start(dealer=dealer, won=(0,) * match.side_count)


def _index_of(hands: list[Hand]) -> dict[Hand, HandIndex]:
    return {hand: hand.index for hand in hands if hasattr(hand, "index")}


def _game_around(match: Match, hand: Hand | None) -> Game | None:
    games = match.games.select_related("first_hand").order_by("-number")
    if hand is not None:
        earlier = Q(first_hand__place__lt=hand.place)
        games = games.filter(earlier | Q(first_hand__place=hand.place, first_hand__lte=hand.pk))
    return games.first()


def start_of(game: Game) -> Start:
    """Where a walk begins that begins with this game."""
    return Start(
        game=game.number,
        hand=game.first_number,
        dealer=None if game.dealer_due is None else Side(game.dealer_due),
        won=tuple(game.won_before),
    )


def _between(lower: int | None, upper: int | None) -> int:
    if lower is None:
        return 0 if upper is None else upper - PLACE_STEP
    return lower + PLACE_STEP if upper is None else (lower + upper) // 2
