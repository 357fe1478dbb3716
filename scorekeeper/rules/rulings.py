"""The ruling on a knock: what counts, who wins and what, and the reason for each step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules import choices
from scorekeeper.rules.arrangements import Arrangement, best_arrangements
from scorekeeper.rules.cards import Card
from scorekeeper.rules.hand import Hand, Kind, Result, Side
from scorekeeper.rules.knock import Knock
from scorekeeper.rules.laid import defender_as_laid, knocker_as_laid
from scorekeeper.rules.layoffs import Defence
from scorekeeper.rules.outcomes import Outcome, Outcomes, Role, best_holdings
from scorekeeper.rules.pack import cards_of
from scorekeeper.rules.reasons import Case, Reason, reasons
from scorekeeper.rules.ruleset import Ruleset


@dataclass(frozen=True, kw_only=True)
class Ruling:
    """What the referee says of a knock, and why.

    An illegal knock has no outcome, and nothing of the defender's is counted. `discard` is the
    best one, where it was not known. `better` is the arrangement that would have served the
    knocker better.
    """

    arrangement: Arrangement
    outcome: Outcome | None = None
    defence: Defence | None = None
    better: Outcome | None = None
    discard: Card | None = None
    reasons: tuple[Reason, ...] = ()

    @property
    def is_legal(self) -> bool:
        return self.outcome is not None

    @property
    def kind(self) -> Kind | None:
        return self.outcome.score.kind if self.outcome else None

    @property
    def winner(self) -> Role | None:
        return self.outcome.winner if self.outcome else None

    @property
    def points(self) -> int:
        return self.outcome.score.points if self.outcome else 0

    @property
    def counts(self) -> tuple[int, int | None]:
        """The knocker's count and the defender's."""
        return self.arrangement.deadwood, self.outcome.defender if self.outcome else None

    def hand(self, by: Side, knock: Knock) -> Hand:
        """The hand as it goes on the sheet: the counts, and the cards that stay with it.

        Only a legal knock becomes a hand.
        """
        assert self.outcome is not None
        knocker, defender = self.outcome.knocker, self.outcome.defender
        result = Result.KNOCK if knocker else Result.GIN
        if self.outcome.holding.is_big_gin:
            result = Result.BIG_GIN
        first = by == 0
        kept = cards_of(self.outcome.holding.cards)
        return Hand.counted(
            result,
            by,
            (knocker, defender) if first else (defender, knocker),
            knock_card=knock.knock_card,
            cards=(kept, knock.defender) if first else (knock.defender, kept),
        )


def rule_on_knock(knock: Knock, ruleset: Ruleset) -> Ruling:
    """Rule on a knock, from the cards to the points. Rulebook: knock.

    Under ``cards_speak`` the knocker's least-deadwood arrangement counts, among several the one
    best for the knocker, against the defender's best answer. Under ``as_laid`` what either side
    put down counts, where it was told.
    Raises `Refused` at ``laid`` and ``defender_laid`` where what was put down is not legal.
    """
    outcomes = Outcomes(knock, ruleset)
    as_laid = ruleset.arrangement is choices.Arrangement.AS_LAID
    if as_laid and knock.laid is not None:
        return _rule_as_laid(outcomes)

    least, holdings = best_holdings(knock, ruleset)
    if least > outcomes.limit:
        lying = best_arrangements(cards_of(holdings[0].cards), ruleset)[0]
        return _told(Case(outcomes=outcomes, arrangement=lying, discard=holdings[0].discard))
    equal = outcomes.least(holdings, least)
    return _ruling(outcomes, equal[0], equal)


def _rule_as_laid(outcomes: Outcomes) -> Ruling:
    holding, lying = knocker_as_laid(outcomes.knock, outcomes.ruleset)
    if lying.deadwood <= outcomes.limit:
        return _ruling(outcomes, outcomes.of(holding, lying.melds, lying.deadwood), ())
    least, holdings = best_holdings(outcomes.knock, outcomes.ruleset)
    return _told(
        Case(
            outcomes=outcomes,
            arrangement=lying,
            discard=holding.discard,
            equal=outcomes.least(holdings, least)[:1] if least <= outcomes.limit else (),
        )
    )


def _ruling(outcomes: Outcomes, outcome: Outcome, equal: Sequence[Outcome]) -> Ruling:
    """A legal knock, with what the defender answers."""
    knock, ruleset = outcomes.knock, outcomes.ruleset
    may_lay_off = outcomes.may_lay_off(outcome.knocker)
    defence = None
    if ruleset.arrangement is choices.Arrangement.AS_LAID:
        defence = defender_as_laid(knock, outcome.melds, ruleset, may_lay_off=may_lay_off)
    if defence is None:
        defence = outcomes.defender.answer(outcome.melds if may_lay_off else ())
    else:
        holding, melds = outcome.holding, outcome.melds
        outcome = outcomes.with_counts(holding, melds, outcome.knocker, defence.deadwood)
    case = Case(
        outcomes=outcomes,
        arrangement=Arrangement.of(outcome.holding.cards, outcome.melds, ruleset),
        discard=outcome.holding.discard,
        equal=equal,
        outcome=outcome,
        defence=defence,
        better=outcomes.better(outcome),
    )
    return _told(case)


def _told(case: Case) -> Ruling:
    """The ruling, with its reasons."""
    return Ruling(
        arrangement=case.arrangement,
        outcome=case.outcome,
        defence=case.defence,
        better=case.better,
        discard=case.discard,
        reasons=reasons(case),
    )
