"""A game under other house rules: how the same hands would have come out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper.rules.hand import Hand, Kind, Result
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scoring import bonus_of, is_doubled
from scorekeeper.rules.sheet import GameSheet, play


@dataclass(frozen=True)
class Comparison:
    """A game's hands under other house rules: its sheet, or why there is none.

    `beyond` are the numbers of the hands that would come after the end of the game.
    """

    game: GameSheet | None
    beyond: tuple[int, ...] = ()
    refusal: Message | None = None
    refused_hand: int | None = None


def under(ruleset: Ruleset, game: GameSheet) -> Comparison:
    """Play a game's hands, from its first, under these house rules."""
    if ruleset.not_scored_yet() is not None:
        return Comparison(None, refusal=Message("refused.not_scored"))
    hands = [reprice(row.hand, game.ruleset, ruleset) for row in game.rows]
    first = game.first_number
    try:
        other = play(
            hands, ruleset, number=game.number, first_number=first, first_dealer=game.first_dealer
        )
    except Refused as refusal:
        index = int(refusal.where.removeprefix("[").partition("]")[0])
        return Comparison(None, refusal=refusal.message, refused_hand=index + 1)
    beyond = tuple(range(first + len(other.rows), first + len(hands)))
    return Comparison(other, beyond)


def reprice(hand: Hand, old: Ruleset, new: Ruleset) -> Hand:
    """The hand as other house rules see it: agreed points of a known kind change their bonus."""
    if hand.result is not Result.AGREED or hand.kind in (None, Kind.FORFEIT) or hand.points is None:
        return hand
    factor = 2 if is_doubled(hand.knock_card, old) else 1
    deadwood = hand.points // factor - bonus_of(hand.kind, old)
    again = 2 if is_doubled(hand.knock_card, new) else 1
    return replace(hand, points=again * (deadwood + bonus_of(hand.kind, new)))
