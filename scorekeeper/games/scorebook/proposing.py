"""Proposing a change of facts, and what becomes of the proposal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from scorekeeper.games.models import Hand, Match, Proposal
from scorekeeper.games.scorebook.acts import Act, AnotherProposal, AnsweredAlready, Lapsed, Written
from scorekeeper.games.scorebook.agreeing import write_down
from scorekeeper.games.scorebook.book import Book, opened
from scorekeeper.games.scorebook.touching import anything_by
from scorekeeper.games.unchanged import rests_as_it_did
from scorekeeper.rules.agreement import State
from scorekeeper.rules.hand import Side
from scorekeeper.rules.log import Verb


@dataclass(frozen=True, kw_only=True)
class AskedFor:
    """A change that somebody wants: the name of the doing, its form as it was sent, and on what.

    `side` asks for it, None where nobody knows which; `needs` are the sides that have to accept.
    """

    what: str
    data: dict[str, str]
    rests_on: dict[str, Any]
    side: Side | None
    needs: tuple[Side, ...]
    hand: Hand | None = None


def propose(match: Match, act: Act, asked: AskedFor) -> Written:
    """Write down what somebody wants changed. One proposal is open at a time: `AnotherProposal`
    names it."""
    new = {
        "what": asked.what,
        "data": asked.data,
        "side": asked.side,
        "needs": list(asked.needs),
        "rests_on": asked.rests_on,
    }
    hand = asked.hand and asked.hand.name
    with opened(match, act, Verb.PROPOSED, hand=hand, new=new) as book:
        if book.earlier:
            return book.earlier
        for other in book.match.proposals.filter(state=State.OPEN).select_related("entry"):
            if not has_lapsed(book.match, other):
                raise AnotherProposal(other)
            _lapse(book, other)
        return write_down(book, Verb.PROPOSED, new, hand=asked.hand)


def accept(
    match: Match, act: Act, proposal: Proposal, side: Side, change: Callable[[], Written]
) -> Written:
    """Let a side accept. With the last that is needed the change is made, in the same transaction.

    Raises `Lapsed` where it is too late, and `Meanwhile` where something was signed since the
    person looked at what falls. What `change` raises takes all of it back.
    """
    said = {"proposal": proposal.entry.version, "side": side}
    with opened(match, act, Verb.ACCEPTED, **said) as book:
        if book.earlier:
            return book.earlier
        found = _still_open(book, proposal)
        if side not in found.needs:
            raise AnsweredAlready
        if has_lapsed(book.match, found):
            raise Lapsed
        book.ask_if(anything_by(Verb.SIGNED))
        if set(found.needs) <= {*found.agreed, side}:
            change()
            book.match.refresh_from_db()
        return write_down(book, Verb.ACCEPTED, said, hand=found.hand)


def decline(match: Match, act: Act, proposal: Proposal, side: Side) -> Written:
    """Let a side that was asked say no; why is the act's reason."""
    said = {"proposal": proposal.entry.version, "side": side}
    if side not in proposal.needs:
        raise AnsweredAlready
    return _close(match, act, Verb.DECLINED, proposal, said)


def withdraw(match: Match, act: Act, proposal: Proposal) -> Written:
    """Take a proposal back."""
    said = {"proposal": proposal.entry.version, "side": proposal.side}
    return _close(match, act, Verb.RETRACTED, proposal, said)


def let_lapse(match: Match, act: Act, proposal: Proposal) -> Written:
    """Close a proposal that cannot be accepted any more."""
    said = {"proposal": proposal.entry.version}
    return _close(match, act, Verb.LAPSED, proposal, said)


def has_lapsed(match: Match, proposal: Proposal) -> bool:
    """Whether its time is up, or what it rests on has changed. At most 3 queries."""
    return timezone.now() >= proposal.until or not rests_as_it_did(match, proposal)


def _close(match: Match, act: Act, verb: Verb, proposal: Proposal, said: dict[str, Any]) -> Written:
    with opened(match, act, verb, **said) as book:
        if book.earlier:
            return book.earlier
        return write_down(book, verb, said, hand=_still_open(book, proposal).hand)


def _still_open(book: Book, proposal: Proposal) -> Proposal:
    found = book.match.proposals.select_related("entry", "hand").get(pk=proposal.pk)
    if found.state != State.OPEN:
        raise AnsweredAlready
    return found


def _lapse(book: Book, proposal: Proposal) -> None:
    """Close it on the way to another: an entry of its own, under no key."""
    keyless = Book(book.match, Act(device=book.act.device, by=book.act.by), "")
    write_down(keyless, Verb.LAPSED, {"proposal": proposal.entry.version}, hand=proposal.hand)
