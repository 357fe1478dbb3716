"""What a player asks before acting: may I knock, and may this card be laid off here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.arrangements import Arrangement, best_arrangements, best_discards
from scorekeeper.rules.cards import Card
from scorekeeper.rules.hand import Kind
from scorekeeper.rules.layoffs import LayOff, grown
from scorekeeper.rules.melds import Meld, least_deadwood
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.pack import bits_of
from scorekeeper.rules.reasons import Reason, limit_reason
from scorekeeper.rules.ruleset import DEFAULT, Ruleset
from scorekeeper.rules.scoring import knock_limit


@dataclass(frozen=True, kw_only=True)
class KnockAdvice:
    """Whether a player may end the hand now, and with what.

    `kind` is knock, gin or big gin where the player may, else None. `discards` all leave the
    least; none where ten cards are held or big gin is there. `arrangement` is what is left after
    the first of them.
    """

    may_knock: bool
    kind: Kind | None
    limit: int
    arrangement: Arrangement
    discards: tuple[Card, ...]
    reasons: tuple[Reason, ...]

    @property
    def count(self) -> int:
        """The deadwood that is left."""
        return self.arrangement.deadwood

    @property
    def discard(self) -> Card | None:
        return self.discards[0] if self.discards else None


def may_knock(
    cards: Sequence[Card],
    ruleset: Ruleset = DEFAULT,
    *,
    knock_card: Card | None = None,
    taken: Card | None = None,
) -> KnockAdvice:
    """May this player knock, with one's own eleven cards, or the ten after the discard?

    `taken` is the card just taken from the pile, which cannot be the discard. Rulebook: knock.
    Raises `Refused` at ``cards`` or ``taken`` where they cannot be.
    """
    _check(cards, taken)
    limit = knock_limit(knock_card, ruleset)
    least, discards = _least(cards, ruleset, taken)
    left = [card for card in cards if card not in discards[:1]]

    kind = None
    if least <= limit:
        kind = Kind.KNOCK if least else Kind.GIN if len(left) == 10 else Kind.BIG_GIN
    reasons = [limit_reason(limit, knock_card, ruleset)]
    if taken is not None and discards:
        reasons.append(Reason(Message("ruling.not_taken", card=str(taken)), "just-taken"))
    return KnockAdvice(
        may_knock=kind is not None,
        kind=kind,
        limit=limit,
        arrangement=best_arrangements(left, ruleset)[0],
        discards=discards,
        reasons=(*reasons, _verdict(kind, least, discards)),
    )


def _least(
    cards: Sequence[Card], ruleset: Ruleset, taken: Card | None
) -> tuple[int, tuple[Card, ...]]:
    """What is left at best, and the discards that leave it, the highest first.

    None goes from ten cards, and none from eleven that are big gin.
    """
    least = least_deadwood(cards, ruleset)
    if len(cards) == 10 or (least == 0 and ruleset.big_gin_bonus is not None):
        return least, ()
    least, discards = best_discards(bits_of(cards), ruleset, taken)
    return least, tuple(sorted(discards, key=lambda card: -card.count(ruleset.ace_value)))


@dataclass(frozen=True)
class LayOffAnswer:
    """Whether a card may be laid off on a meld, the meld with it, and why or why not."""

    fits: bool
    meld: Meld
    reason: Reason


def may_lay_off(
    card: Card,
    on: int,
    melds: Sequence[Meld],
    ruleset: Ruleset = DEFAULT,
    *,
    laid: Sequence[LayOff] = (),
    is_gin: bool = False,
) -> LayOffAnswer:
    """May the defender lay this card off on that meld of the knocker, counted from 0?

    `laid` are the lay-offs already made, in their order; a run grows with each. Rulebook: layoffs.
    """
    table = list(melds)
    for layoff in laid:
        longer = grown(table[layoff.on], layoff.card, ruleset.ace_in_runs)
        if longer is None:
            shown = {"card": str(layoff.card), "meld": str(table[layoff.on])}
            raise Refused("laid", Message("layoff.fits_not", **shown))
        table[layoff.on] = longer
    meld = table[on]
    if is_gin and not ruleset.layoffs_on_gin:
        return LayOffAnswer(False, meld, Reason(Message("layoff.not_on_gin"), "gin"))
    if any(card.bit & lying.bits for lying in table):
        why = Message("layoff.taken", card=str(card))
        return LayOffAnswer(False, meld, Reason(why, "layoffs"))
    longer = grown(meld, card, ruleset.ace_in_runs)
    key = _fitting(meld) if longer else _unfitting(card, meld)
    why = Message(key, card=str(card), meld=str(meld))
    return LayOffAnswer(longer is not None, longer or meld, Reason(why, "layoffs"))


def _check(cards: Sequence[Card], taken: Card | None) -> None:
    for card in cards:
        if cards.count(card) > 1:
            raise Refused("cards", Message("card.twice", card=str(card)))
    if len(cards) not in (10, 11):
        raise Refused("cards", Message("cards.own", count=len(cards)))
    if taken is not None and taken not in cards:
        raise Refused("taken", Message("card.not_own", card=str(taken)))


def _verdict(kind: Kind | None, least: int, discards: Sequence[Card]) -> Reason:
    """The answer in a sentence."""
    if kind is Kind.BIG_GIN:
        return Reason(Message("advice.big_gin"), "big-gin")
    key = {Kind.GIN: "gin", Kind.KNOCK: "knock", None: "wait"}[kind]
    rule = "gin" if kind is Kind.GIN else "knock"
    if not discards:
        return Reason(Message(f"advice.{key}_already", count=least), rule)
    return Reason(Message(f"advice.{key}", discard=str(discards[0]), count=least), rule)


def _fitting(meld: Meld) -> str:
    return "advice.fits_run" if meld.is_run else "advice.fits_set"


def _unfitting(card: Card, meld: Meld) -> str:
    if not meld.is_run:
        return "advice.set_full" if len(meld.cards) == 4 else "advice.set_wants"
    same_suit = card.suit is meld.cards[0].suit
    return "advice.run_wants" if same_suit else "advice.run_suit"
