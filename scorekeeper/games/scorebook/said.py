"""What a hand said before, and what it says once it is void."""

from __future__ import annotations

from scorekeeper.games.models import Hand, HandState
from scorekeeper.rules.hand import Hand as HandFacts
from scorekeeper.rules.hand import Result
from scorekeeper.rules.log import Verb
from scorekeeper.rules.recorded import RecordedHand, read_hand


def voided(hand: Hand, reason: str) -> RecordedHand:
    """A hand as it stands once it is void."""
    was = hand.recorded()
    return RecordedHand(
        hand=HandFacts(result=Result.VOID, dealer=was.hand.dealer),
        was=RecordedHand(hand=was.hand),
        at=was.at,
        note=was.note,
        reason=reason or None,
    )


def last_said(hand: Hand) -> RecordedHand:
    """What a hand says when it is brought back. A query, for a struck one."""
    if hand.state == HandState.STRUCK:
        return said_when_struck(hand)
    return RecordedHand(hand=hand.seen(), at=hand.at.isoformat() if hand.at else None)


def said_when_struck(hand: Hand) -> RecordedHand:
    """What a hand said when it was struck last. One query."""
    struck = hand.entries.filter(verb=Verb.STRUCK, taken_back=False)
    return read_hand(struck.latest("version").old)
