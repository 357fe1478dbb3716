"""Counts that come from the cards of a hand."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.rules.arrangements import best_arrangements
from scorekeeper.rules.hand import COUNTED, Hand, Result
from scorekeeper.rules.knock import Knock
from scorekeeper.rules.melds import least_deadwood
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.outcomes import Holding, Outcomes
from scorekeeper.rules.pack import bits_of
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scoring import score_hand


def with_counts(hand: Hand, ruleset: Ruleset) -> Hand:
    """The hand with both counts; where only its cards were recorded they are counted.

    The knocker's least arrangement counts, among several the one best for the knocker, and the
    defender's best answer. Rulebook: deadwood.
    Raises `Refused` at ``cards`` where they are too many or too few, or make no such hand.
    """
    if hand.result not in COUNTED or hand.cards is None or hand.deadwood is not None:
        return hand
    if wrong := _wrong_number(hand):
        raise Refused("cards", wrong)
    counts = _counts(hand, ruleset)
    if hand.result is Result.BIG_GIN and counts[hand.by or 0]:
        raise Refused("cards", Message("cards.not_big_gin"))
    counted = replace(hand, deadwood=counts)
    try:
        score_hand(counted, ruleset)
    except Refused as refusal:
        raise Refused("cards", refusal.message) from None
    return counted


def cards_say(hand: Hand, ruleset: Ruleset) -> tuple[int, ...] | None:
    """What the cards count, where other counts were recorded.

    None where they agree, and where they cannot be counted because some are missing.
    """
    if hand.result not in COUNTED or hand.cards is None or hand.deadwood is None:
        return None
    if _wrong_number(hand):
        return None
    counts = _counts(hand, ruleset)
    return None if counts == hand.deadwood else counts


def _counts(hand: Hand, ruleset: Ruleset) -> tuple[int, ...]:
    """Both counts, in the order of the sides, whether or not they make a legal knock."""
    assert hand.by is not None
    assert hand.cards is not None
    knock = Knock(
        knocker=hand.cards[hand.by], defender=hand.cards[1 - hand.by], knock_card=hand.knock_card
    )
    outcomes = Outcomes(knock, ruleset)
    knocker = least_deadwood(knock.knocker, ruleset)
    is_big_gin = hand.result is Result.BIG_GIN
    if knocker > outcomes.limit or (is_big_gin and knocker):
        lying = best_arrangements(knock.knocker, ruleset)[0]
        defender = outcomes.defender.count(lying.melds)
    else:
        holding = Holding(bits_of(knock.knocker), is_big_gin=is_big_gin)
        defender = outcomes.least((holding,), knocker)[0].defender
    return (knocker, defender) if hand.by == 0 else (defender, knocker)


def _wrong_number(hand: Hand) -> Message | None:
    """What is wrong, unless there are ten cards each, and eleven of the knocker's for big gin."""
    assert hand.by is not None
    assert hand.cards is not None
    is_big_gin = hand.result is Result.BIG_GIN
    for side, cards in enumerate(hand.cards):
        role, number = "defender", 10
        if side == hand.by:
            role, number = ("big_gin", 11) if is_big_gin else ("knocker_after", 10)
        if len(cards) != number:
            return Message(f"cards.{role}", count=len(cards))
    return None
