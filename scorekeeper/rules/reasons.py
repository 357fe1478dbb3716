"""Why a ruling is what it is: each step in a player's words, with the rule it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules import choices
from scorekeeper.rules.arrangements import Arrangement
from scorekeeper.rules.cards import Card
from scorekeeper.rules.hand import Kind
from scorekeeper.rules.irregularities import Incident, path_from
from scorekeeper.rules.knock import Knock
from scorekeeper.rules.layoffs import Defence, grown
from scorekeeper.rules.melds import Meld, extensions
from scorekeeper.rules.messages import Message
from scorekeeper.rules.outcomes import Outcome, Outcomes, Role
from scorekeeper.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Reason:
    """A sentence, and the anchor of the rulebook that it rests on."""

    message: Message
    rule: str


@dataclass(frozen=True, kw_only=True)
class Case:
    """A knock that was ruled on, as far as its reasons need it.

    `equal` are the outcomes of the knocker's least arrangements; none where what was put down
    counts.
    """

    outcomes: Outcomes
    arrangement: Arrangement
    discard: Card | None
    equal: Sequence[Outcome] = ()
    outcome: Outcome | None = None
    defence: Defence | None = None
    better: Outcome | None = None

    @property
    def knock(self) -> Knock:
        return self.outcomes.knock

    @property
    def ruleset(self) -> Ruleset:
        return self.outcomes.ruleset

    @property
    def is_as_laid(self) -> bool:
        """Whether what was put down counts at this table."""
        return self.ruleset.arrangement is choices.Arrangement.AS_LAID


def reasons(case: Case) -> tuple[Reason, ...]:
    """Every step of the ruling, in order."""
    told = [*_limit(case), *_knocker(case)]
    if case.outcome is None:
        return (*told, *_over_limit(case))
    assert case.defence is not None
    told += _layoffs(case, case.outcome, case.defence)
    told += _defender(case, case.outcome, case.defence)
    told += _result(case.outcome)
    return (*told, *_better(case.better))


def limit_reason(limit: int, knock_card: Card | None, ruleset: Ruleset) -> Reason:
    """Where the knock limit of a hand comes from."""
    if ruleset.knock_from is choices.KnockFrom.GIN_ONLY:
        return Reason(Message("limit.gin_only"), "knock")
    if not ruleset.has_knock_card:
        return Reason(Message("limit.fixed", limit=limit), "knock")
    if knock_card is None:
        return Reason(Message("limit.not_recorded", limit=limit), "knock-card")
    return Reason(Message("limit.card", card=str(knock_card), limit=limit), "knock-card")


def _limit(case: Case) -> Iterator[Reason]:
    needs_no_limit = case.arrangement.deadwood == 0
    without_card = case.ruleset.has_knock_card and case.knock.knock_card is None
    if without_card or not needs_no_limit:
        yield limit_reason(case.outcomes.limit, case.knock.knock_card, case.ruleset)


def _knocker(case: Case) -> Iterator[Reason]:
    """How the knocker's cards are counted."""
    if case.discard is not None:
        yield Reason(Message("ruling.discard", card=str(case.discard)), "deadwood")
        if case.knock.taken is not None:
            yield Reason(Message("ruling.not_taken", card=str(case.knock.taken)), "just-taken")
    if case.is_as_laid and case.knock.laid is None:
        yield Reason(Message("ruling.not_told"), "arrangement")
    if not case.is_as_laid and (case.knock.laid or case.knock.defender_laid):
        yield Reason(Message("ruling.cards_speak"), "arrangement")
    lying = case.arrangement
    if case.outcome is not None and case.outcome.holding.is_big_gin:
        yield Reason(Message("ruling.big_gin"), "big-gin")
    elif lying.deadwood == 0:
        yield Reason(Message("ruling.gin"), "gin")
    else:
        laid = case.is_as_laid and case.knock.laid is not None
        key = "ruling.knocker_as_laid" if laid else "ruling.knocker"
        rule = "arrangement" if laid else "deadwood"
        yield Reason(Message(key, count=lying.deadwood, cards=_listed(lying.loose)), rule)
    if len({outcome.for_knocker for outcome in case.equal}) > 1:
        yield Reason(Message("ruling.best_of_equal"), "arrangement")


def _over_limit(case: Case) -> Iterator[Reason]:
    count, limit = case.arrangement.deadwood, case.outcomes.limit
    key = "ruling.over_limit" if limit else "ruling.no_gin"
    yield Reason(Message(key, knocker=count, limit=limit), "over-limit")
    yield Reason(path_from(Incident.OVER_LIMIT, case.ruleset).house_rules_say, "over-limit")
    if case.equal and case.equal[0].knocker <= limit < count:
        yield Reason(Message("ruling.would_be_legal", count=case.equal[0].knocker), "arrangement")


def _layoffs(case: Case, outcome: Outcome, defence: Defence) -> Iterator[Reason]:
    """What the defender adds to the knocker's melds."""
    if not case.outcomes.may_lay_off(outcome.knocker):
        yield Reason(Message("ruling.no_layoffs_on_gin"), "gin")
        return
    table = list(outcome.melds)
    for layoff in defence.layoffs:
        card, meld = str(layoff.card), str(table[layoff.on])
        yield Reason(Message("ruling.layoff", card=card, meld=meld), "layoffs")
        longer = grown(table[layoff.on], layoff.card, case.ruleset.ace_in_runs)
        assert longer is not None
        table[layoff.on] = longer
    if case.is_as_laid and case.knock.defender_laid is not None:
        yield from _missed(case, outcome, defence, table)
    elif any(layoff.card.bit & case.outcomes.defender.could_meld for layoff in defence.layoffs):
        melding_first = case.outcomes.defender.count_melding_first(outcome.melds)
        if melding_first > defence.deadwood:
            yield Reason(Message("ruling.together", count=melding_first), "layoffs")


def _missed(
    case: Case, outcome: Outcome, defence: Defence, table: Sequence[Meld]
) -> Iterator[Reason]:
    """What the defender put down stands, and what was overlooked."""
    yield Reason(Message("ruling.defender_as_laid"), "arrangement")
    for card in defence.loose:
        for meld in table:
            if any(extensions(meld, card.bit, case.ruleset.ace_in_runs)):
                missed = Message("ruling.missed_layoff", card=str(card), meld=str(meld))
                yield Reason(missed, "layoffs")
                break
    best = case.outcomes.defender.count(outcome.melds)
    if best < defence.deadwood:
        yield Reason(Message("ruling.missed_count", count=best), "arrangement")


def _defender(case: Case, outcome: Outcome, defence: Defence) -> Iterator[Reason]:
    if case.is_as_laid and case.knock.defender_laid is None and case.knock.laid is not None:
        yield Reason(Message("ruling.not_told_defender"), "arrangement")
    if defence.deadwood == 0:
        yield Reason(Message("ruling.defender_nothing"), "deadwood")
        return
    count, cards = defence.deadwood, _listed(defence.loose)
    yield Reason(Message("ruling.defender", count=count, cards=cards), "deadwood")


def _result(outcome: Outcome) -> Iterator[Reason]:
    """The lines of the score, as on the sheet."""
    if outcome.score.kind is Kind.TIE:
        yield Reason(Message("ruling.tie_nobody", count=outcome.knocker), "tie")
    for line in outcome.score.lines:
        yield Reason(line.reason, line.rule)


def _better(better: Outcome | None) -> Iterator[Reason]:
    if better is None:
        return
    won = {Role.KNOCKER: "won", Role.DEFENDER: "lost", None: "none"}[better.winner]
    melds = tuple(Message("quoted", text=str(meld)) for meld in better.melds)
    told = Message(
        f"ruling.better_{won}",
        melds=melds or (Message("ruling.no_meld"),),
        knocker=better.knocker,
        defender=better.defender,
        points=better.score.points,
    )
    yield Reason(told, "arrangement")


def _listed(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
