"""What a knock brings for each way the knocker may lay the cards, the defender answering best."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.arrangements import best_discards, in_order, layings
from scorekeeper.rules.cards import Card
from scorekeeper.rules.hand import SIDES, Hand, Result
from scorekeeper.rules.knock import Knock
from scorekeeper.rules.layoffs import Defender
from scorekeeper.rules.melds import Meld, least_count, loose_counts
from scorekeeper.rules.pack import Bits, bits_of
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scoring import HandScore, knock_limit, score_hand


class Role(StrEnum):
    """The two roles when a hand ends."""

    KNOCKER = "knocker"
    DEFENDER = "defender"


@dataclass(frozen=True)
class Holding:
    """The knocker's cards as they are counted, without the discard; all eleven for big gin."""

    cards: Bits
    discard: Card | None = None
    is_big_gin: bool = False


@dataclass(frozen=True)
class Outcome:
    """The knocker's melds, both counts, and what the hand is worth with them."""

    holding: Holding
    melds: tuple[Meld, ...]
    knocker: int
    defender: int
    score: HandScore

    @property
    def winner(self) -> Role | None:
        if self.score.winner is None:
            return None
        return Role.KNOCKER if self.score.winner == SIDES[0] else Role.DEFENDER

    @property
    def for_knocker(self) -> int:
        """Points, negative where the defender scores them."""
        return -self.score.points if self.winner is Role.DEFENDER else self.score.points

    @property
    def merit(self) -> tuple[int, int, int]:
        """What the knocker prefers: points, then boxes, then melds that lie together."""
        boxes = -self.score.boxes if self.winner is Role.DEFENDER else self.score.boxes
        return self.for_knocker, boxes, -len(self.melds)


class Outcomes:
    """The outcomes of one knock. Lay-offs on a gin only where they are agreed on."""

    def __init__(self, knock: Knock, ruleset: Ruleset) -> None:
        self.knock = knock
        self.ruleset = ruleset
        self.limit = knock_limit(knock.knock_card, ruleset)
        self.defender = Defender(knock.defender, ruleset)
        self._scores: dict[tuple[Result, int, int], HandScore] = {}
        self._hopes: dict[int, int] = {}
        self._layings: dict[Holding, list[tuple[int, tuple[Meld, ...]]]] = {}

    def of(self, holding: Holding, melds: tuple[Meld, ...], knocker: int) -> Outcome:
        """What these melds bring, leaving the knocker this much; it is within the limit."""
        defender = self.defender.count(melds if self.may_lay_off(knocker) else ())
        return self.with_counts(holding, melds, knocker, defender)

    def with_counts(
        self, holding: Holding, melds: tuple[Meld, ...], knocker: int, defender: int
    ) -> Outcome:
        """What the hand is worth where the defender's count is known."""
        result = Result.KNOCK if knocker else Result.GIN
        if holding.is_big_gin:
            result = Result.BIG_GIN
        score = self._score(result, knocker, defender)
        return Outcome(holding, melds, knocker, defender, score)

    def may_lay_off(self, knocker: int) -> bool:
        """Whether the defender lays off on a knock with this count."""
        return knocker > 0 or self.ruleset.layoffs_on_gin

    def least(self, holdings: Iterable[Holding], knocker: int) -> list[Outcome]:
        """The arrangements with the least deadwood, the best for the knocker first."""
        outcomes = [
            self.of(holding, in_order(melds), left)
            for holding in holdings
            for left, melds in self._legal(holding)
            if left == knocker
        ]
        return sorted(outcomes, key=lambda outcome: outcome.merit, reverse=True)

    def better(self, than: Outcome) -> Outcome | None:
        """The legal arrangement of the same cards that serves the knocker best, if it is better.

        Melds may be held back as long as the count stays within the limit.
        """
        best, to_beat = None, than.for_knocker
        if than.holding.is_big_gin or not self._can_beat(than.holding, to_beat):
            return None
        for left, melds in self._legal(than.holding):
            if self._hope(left) > to_beat:
                outcome = self.of(than.holding, melds, left)
                if outcome.for_knocker > to_beat:
                    best, to_beat = outcome, outcome.for_knocker
        if best is None:
            return None
        return self.of(best.holding, in_order(best.melds), best.knocker)

    def _can_beat(self, holding: Holding, points: int) -> bool:
        """Whether any arrangement might bring more: more deadwood never helps a knock."""
        loose = loose_counts(self.ruleset.ace_value, self.ruleset.ace_in_runs)
        least = least_count(holding.cards, loose)
        return any(self._hope(count) > points for count in {least, 1} if count <= self.limit)

    def _hope(self, knocker: int) -> int:
        """The most that a knock with this count can bring: nothing is laid off.

        More deadwood of the defender's is never worse for the knocker, but for the step from
        0 to 1 where a defender left with nothing has a bonus of its own.
        """
        if knocker not in self._hopes:
            left = {self.defender.count(())}
            if self.ruleset.gin_off_bonus is not None:
                left.add(0)
            outcomes = (self.with_counts(Holding(0), (), knocker, count) for count in left)
            self._hopes[knocker] = max(outcome.for_knocker for outcome in outcomes)
        return self._hopes[knocker]

    def _legal(self, holding: Holding) -> list[tuple[int, tuple[Meld, ...]]]:
        """Every choice of melds that leaves the knocker within the limit."""
        if holding not in self._layings:
            self._layings[holding] = [*layings(holding.cards, self.ruleset, self.limit)]
        return self._layings[holding]

    def _score(self, result: Result, knocker: int, defender: int) -> HandScore:
        key = result, knocker, defender
        if key not in self._scores:
            hand = Hand(
                result=result,
                by=SIDES[0],
                deadwood=(knocker, defender),
                knock_card=self.knock.knock_card,
            )
            self._scores[key] = score_hand(hand, self.ruleset)
        return self._scores[key]


def best_holdings(knock: Knock, ruleset: Ruleset) -> tuple[int, tuple[Holding, ...]]:
    """The least count the knocker can be left with, and the cards that leave it.

    Of eleven cards without a known discard the best one goes, never the card just taken, unless
    all eleven lie in melds and big gin has a bonus of its own. Rulebook: deadwood.
    """
    cards = bits_of(knock.kept)
    loose = loose_counts(ruleset.ace_value, ruleset.ace_in_runs)
    least = least_count(cards, loose)
    if len(knock.kept) == 10:
        return least, (Holding(cards),)
    if least == 0 and ruleset.big_gin_bonus is not None:
        return least, (Holding(cards, is_big_gin=True),)
    least, discards = best_discards(cards, ruleset, knock.taken)
    return least, tuple(Holding(cards ^ card.bit, card) for card in discards)
