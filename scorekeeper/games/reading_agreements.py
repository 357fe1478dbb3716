"""What a sheet reads of signatures, disputes and proposals, all at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from scorekeeper.games.models import Dispute, Entry, Hand, Match, Proposal, Signature
from scorekeeper.games.unchanged import is_about
from scorekeeper.rules.agreement import State


@dataclass(frozen=True)
class Agreements:
    """The signatures of a game, fallen ones too, the open disputes about what its hands say, and
    the open proposal."""

    signatures: Sequence[Signature] = ()
    disputes: Sequence[Dispute] = ()
    proposal: Proposal | None = None


def agreements_at(match: Match, game: int, hands: Sequence[Hand]) -> Agreements:
    """Those of one game of a match, which has these hands. One query; none where nobody ever
    signed and nothing is open."""
    entries = _entries(match, game)
    at_hand = {hand.pk: hand for hand in hands}
    signatures = [entry.signature for entry in entries if hasattr(entry, "signature")]
    disputes = [entry.dispute for entry in entries if hasattr(entry, "dispute")]
    disputes = [one for one in disputes if one.hand_id in at_hand]
    for one in disputes:
        one.hand = at_hand[one.hand_id]
    return Agreements(
        signatures,
        [one for one in disputes if is_about(one)],
        next((entry.proposal for entry in entries if hasattr(entry, "proposal")), None),
    )


def _entries(match: Match, game: int) -> Sequence[Entry]:
    """The entries that they began with, the latest first."""
    asked: list[QuerySet[Any]] = []
    if match.is_signed:
        asked.append(match.signatures.filter(game=game))
    if match.open_disputes:
        asked.append(match.disputes.filter(state=State.OPEN))
    if match.open_proposals:
        asked.append(match.proposals.filter(state=State.OPEN))
    if not asked:
        return ()
    first, *others = [rows.order_by().values("entry") for rows in asked]
    entries = Entry.objects.filter(pk__in=first.union(*others, all=True) if others else first)
    along = entries.select_related("device", "signature", "dispute", "proposal")
    return list(along.order_by("-version"))
