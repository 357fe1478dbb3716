"""A match: its hands walked in order, one game after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain

from scorekeeper.rules.hand import Hand, Side
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended, GameSheet, Row, play


@dataclass(frozen=True)
class Start:
    """Where a walk begins: the game and hand that come first, who deals, the games won so far."""

    game: int = 1
    hand: int = 1
    dealer: Side | None = None
    won: tuple[int, ...] = (0, 0)


@dataclass(frozen=True)
class MatchFacts:
    """What a match is made of; everything else follows.

    `notices` are a rolling game's last columns, by the number of the game.
    """

    ruleset: Ruleset
    hands: tuple[Hand, ...] = ()
    first_dealer: Side | None = None
    ended: Ended | None = None
    notices: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class MatchSheet:
    """The games that were walked, and where the match stands after them."""

    ruleset: Ruleset
    start: Start
    games: tuple[GameSheet, ...]

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        return tuple(chain.from_iterable(game.rows for game in self.games))

    @property
    def settlement(self) -> tuple[int, ...]:
        """What each side collects over the games that count."""
        counted = [game.settlement for game in self.games if game.settlement and not game.extra]
        return tuple(sum(settled.amounts[side] for settled in counted) for side in (0, 1))

    @property
    def won(self) -> tuple[int, ...]:
        """The games each side has won."""
        winners = [game.winner for game in self.games if not game.extra]
        return tuple(won + winners.count(Side(s)) for s, won in enumerate(self.start.won))

    @property
    def decided(self) -> Side | None:
        """The side that has won more than half of the games agreed on."""
        return decided(self.won, self.ruleset)

    @property
    def next_dealer(self) -> Side | None:
        """Who deals the next hand, as if play went on."""
        if not self.games:
            return self.start.dealer
        last = self.games[-1]
        return last.dealer_of_next_game if last.is_closed else last.next_dealer


def walk(facts: MatchFacts, start: Start | None = None) -> MatchSheet:
    """Work out every game that has a hand.

    A walk may begin at any game: then `facts.hands` are the hands from that game on.
    Raises `Refused` where a hand is impossible, at its index in the match (``[3].deadwood``).
    """
    start = start or Start(dealer=facts.first_dealer)
    games: list[GameSheet] = []
    won, dealer = list(start.won), start.dealer
    hands, left = iter(facts.hands), len(facts.hands)
    while left:
        number = start.game + len(games)
        game = play(
            hands,
            facts.ruleset,
            number=number,
            first_number=start.hand + len(facts.hands) - left,
            first_dealer=dealer,
            last_column=facts.notices.get(number),
        )
        left -= len(game.rows)
        if not game.is_closed and facts.ended is not None:
            game = game.end(facts.ended)
        game = replace(game, extra=decided(won, facts.ruleset) is not None)
        if game.winner is not None and not game.extra:
            won[game.winner] += 1
        dealer = game.dealer_of_next_game
        games.append(game)
    return MatchSheet(facts.ruleset, start, tuple(games))


def decided(won: Sequence[int], ruleset: Ruleset) -> Side | None:
    """The side that has more than half of the match's games, if it is a best of n."""
    if ruleset.match_games is None:
        return None
    ahead = (Side(side) for side, games in enumerate(won) if 2 * games > ruleset.match_games)
    return next(ahead, None)
