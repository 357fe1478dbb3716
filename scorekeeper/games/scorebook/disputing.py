"""Disputing a hand, and how the dispute ends: agreed, ruled on, taken back, or left open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.games.models import Dispute, Hand, Match
from scorekeeper.games.scorebook.acts import (
    Act,
    AlreadyDisputed,
    AnsweredAlready,
    NotStanding,
    SaysSoAlready,
    Written,
)
from scorekeeper.games.scorebook.agreeing import write_down
from scorekeeper.games.scorebook.book import Book, opened
from scorekeeper.games.scorebook.touching import anything_by, one_of
from scorekeeper.games.unchanged import as_it_stands, is_about
from scorekeeper.rules.agreement import State
from scorekeeper.rules.hand import Hand as HandFacts
from scorekeeper.rules.hand import Side
from scorekeeper.rules.log import Verb
from scorekeeper.rules.recorded import RecordedHand, write_hand


def dispute_hand(
    match: Match, act: Act, hand: Hand, side: Side, *, proposed: HandFacts | None = None
) -> Written:
    """Let a side say that a hand is not right, and what it should say; why is the act's reason.

    One dispute is open on a hand: `AlreadyDisputed` names it. One that was about an earlier
    version of the hand makes room.
    """
    facts = None if proposed is None else write_hand(RecordedHand(hand=proposed))
    with opened(match, act, Verb.DISPUTED, hand=hand.name, side=side, proposed=facts) as book:
        if book.earlier:
            return book.earlier
        hand = book.hand(hand)
        now = _as_it_stands(hand)
        for other in hand.disputes.filter(state=State.OPEN).select_related("entry", "hand"):
            if is_about(other):
                raise AlreadyDisputed(other)
            keyless = Book(book.match, Act(device=act.device, by=act.by), "")
            write_down(keyless, Verb.LAPSED, {"dispute": other.entry.version}, hand=hand)
        said = {"side": side, "said": now}
        said |= {} if facts is None else {"proposed": facts}
        return write_down(book, Verb.DISPUTED, said, hand=hand)


def put_forward(match: Match, act: Act, dispute: Dispute, side: Side, facts: HandFacts) -> Written:
    """Let a side say what the hand should say; the other can accept it. Raises `NotStanding`
    where the hand is withdrawn."""
    proposed = write_hand(RecordedHand(hand=facts))
    said = _said(dispute, side, proposed=proposed)

    def write(book: Book, hand: Hand) -> Written:
        now = _as_it_stands(hand)
        if proposed == now:
            raise SaysSoAlready
        return write_down(book, Verb.DISPUTED, {**said, "said": now}, hand=hand)

    return _answer(match, act, Verb.DISPUTED, dispute, said, write)


def renew(match: Match, act: Act, dispute: Dispute, side: Side) -> Written:
    """Let a hand that was changed meanwhile be disputed as it is now, but not a withdrawn one:
    `NotStanding`."""
    said = _said(dispute, side)

    def write(book: Book, hand: Hand) -> Written:
        now = _as_it_stands(hand)
        found = hand.disputes.get(pk=dispute.pk)
        if side != found.side or now == found.said:
            raise AnsweredAlready
        return write_down(book, Verb.DISPUTED, {**said, "said": now}, hand=hand)

    return _answer(match, act, Verb.DISPUTED, dispute, said, write)


def settle(
    match: Match, act: Act, dispute: Dispute, side: Side, change: Callable[[], Written]
) -> Written:
    """Let a side accept what the other has put forward. What `change` raises takes it back."""
    said = _said(dispute, side)

    def write(book: Book, hand: Hand) -> Written:
        found = hand.disputes.select_related("hand").get(pk=dispute.pk)
        if found.proposed is None or found.proposed_by == side or not is_about(found):
            raise AnsweredAlready
        book.ask_if(anything_by(Verb.SIGNED))
        change()
        book.match.refresh_from_db()
        return write_down(book, Verb.ACCEPTED, said, hand=hand)

    return _answer(match, act, Verb.ACCEPTED, dispute, said, write)


def rule_by_cards(
    match: Match, act: Act, dispute: Dispute, change: Callable[[], Written]
) -> Written:
    """Let the referee's ruling on the cards end it, whatever that changes of the hand."""
    said = {"dispute": dispute.entry.version}

    def write(book: Book, hand: Hand) -> Written:
        change()
        book.match.refresh_from_db()
        return write_down(book, Verb.RULED, said, hand=hand)

    return _answer(match, act, Verb.RULED, dispute, said, write)


def keep(match: Match, act: Act, dispute: Dispute, side: Side) -> Written:
    """Let a side say that the hand stays as it is.

    The other side's word alone ends nothing. That of the side which disputed it does: it is
    agreed where the other has said so before, and taken back where it has not.
    """
    said = _said(dispute, side)
    if side != dispute.side:
        return _say(match, act, Verb.DECLINED, dispute, said)
    if dispute.kept_by is not None:
        return _say(match, act, Verb.ACCEPTED, dispute, {**said, "kept": True})
    return _say(match, act, Verb.RETRACTED, dispute, said)


def let_go(match: Match, act: Act, dispute: Dispute, side: Side) -> Written:
    """Let the side that disputed a hand say that it is settled as it was changed meanwhile."""
    said = _said(dispute, side)

    def write(book: Book, hand: Hand) -> Written:
        found = hand.disputes.get(pk=dispute.pk)
        if side != found.side or as_it_stands(hand) == found.said:
            raise AnsweredAlready
        return write_down(book, Verb.LAPSED, said, hand=hand)

    return _answer(match, act, Verb.LAPSED, dispute, said, write)


def _as_it_stands(hand: Hand) -> dict[str, Any]:
    if not hand.stands:
        raise NotStanding(hand)
    return as_it_stands(hand)


def _said(dispute: Dispute, side: Side, **more: Any) -> dict[str, Any]:
    return {"dispute": dispute.entry.version, "side": side, **more}


def _say(match: Match, act: Act, verb: Verb, dispute: Dispute, said: dict[str, Any]) -> Written:
    return _answer(
        match, act, verb, dispute, said, lambda book, hand: write_down(book, verb, said, hand=hand)
    )


def _answer(
    match: Match,
    act: Act,
    verb: Verb,
    dispute: Dispute,
    said: dict[str, Any],
    write: Callable[[Book, Hand], Written],
) -> Written:
    """Write what answers a dispute, if it is still open."""
    with opened(match, act, verb, **said) as book:
        if book.earlier:
            return book.earlier
        found = book.match.disputes.select_related("hand").get(pk=dispute.pk)
        if not found.is_open:
            raise AnsweredAlready
        book.ask_if(one_of(found.hand))
        return write(book, book.hand(found.hand))
