"""Which entries touch the same thing as an act, so that the person is asked about them."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.games.models import Entry, Hand
from scorekeeper.rules.log import Verb

ABOUT_THE_NEXT_HAND = {
    Verb.RECORDED,
    Verb.INSERTED,
    Verb.STRUCK,
    Verb.MOVED,
    Verb.RULES,
    Verb.ENDED,
}


def the_next_hand(entry: Entry) -> bool:
    """It adds, removes or moves a hand, changes the house rules or ends the match."""
    returned = entry.verb == Verb.RESTORED and entry.old is None
    return entry.verb in ABOUT_THE_NEXT_HAND or returned


def one_of(*hands: Hand | None) -> Callable[[Entry], bool]:
    """It is on one of these hands."""
    touched = {hand.pk for hand in hands if hand is not None}
    return lambda entry: entry.hand_id in touched


def anything_by(*verbs: Verb) -> Callable[[Entry], bool]:
    """It does the same."""
    return lambda entry: entry.verb in verbs


def noted(*beside: str) -> Callable[[Entry], bool]:
    """It writes one of these beside the match."""
    return lambda entry: (
        entry.verb == Verb.NOTED
        and entry.hand_id is None
        and not (entry.new or {}).keys().isdisjoint(beside)
    )
