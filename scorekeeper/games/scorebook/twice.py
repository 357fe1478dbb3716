"""The same hand entered on two phones: one hand, and who is right is for the table to say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from scorekeeper.games.models import Entry, Hand, Match
from scorekeeper.games.scorebook.acts import Act, NotStanding, Written
from scorekeeper.games.scorebook.book import Book, opened
from scorekeeper.games.scorebook.touching import one_of
from scorekeeper.rules.hand import Hand as HandFacts
from scorekeeper.rules.log import Verb
from scorekeeper.rules.recorded import RecordedHand, write_hand


class Settled(StrEnum):
    """How two versions of a hand are settled: one's own, the other's, or both took place."""

    MINE = "mine"
    THEIRS = "theirs"
    BOTH = "both"


def entered_elsewhere(act: Act, touching: Sequence[Entry]) -> Entry | None:
    """The entry of another phone that wrote the hand which this act would write, if all that the
    person has not seen is this one hand."""
    entry = touching[0].subject if len(touching) == 1 else None
    if entry is None or entry.verb != Verb.RECORDED or entry.hand is None:
        return None
    devices = {entry.device_id, act.device and act.device.pk}
    return entry if len(devices) == 2 and None not in devices else None


def says_the_same(hand: Hand, facts: HandFacts) -> bool:
    """Whether a hand is what was seen."""
    return alike(hand.facts(), facts)


def alike(one: HandFacts, other: HandFacts) -> bool:
    """Whether two phones saw the same, whoever dealt and whether or not the cards are known."""
    return replace(one, dealer=None, cards=None) == replace(other, dealer=None, cards=None)


def confirm(book: Book, hand: Hand, typed: HandFacts | None = None) -> Written:
    """Write down that a second phone has the hand as well. No fact changes.

    `typed` is what that phone said first, where it was something else: the log keeps it.
    """
    old = write_hand(RecordedHand(hand=typed)) if typed else None
    return book.write(Verb.ACCEPTED, hand=hand, old=old, new=write_hand(hand.recorded()))


def accept_hand(match: Match, act: Act, hand: Hand, typed: HandFacts) -> Written:
    """Let the other phone's version stand, and drop what was typed on this one."""
    new = write_hand(RecordedHand(hand=typed))
    with opened(match, act, Verb.ACCEPTED, hand=hand.name, new=new) as book:
        if book.earlier:
            return book.earlier
        book.ask_if(one_of(hand))
        hand = book.hand(hand)
        if not hand.stands:
            raise NotStanding(hand)
        return confirm(book, hand, None if says_the_same(hand, typed) else typed)
