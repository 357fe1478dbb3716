"""Whether what a dispute or a proposal rests on is still so."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.models import Dispute, Hand, Match, Proposal
from scorekeeper.games.tail import whole
from scorekeeper.rules.recorded import write_hand
from scorekeeper.rules.signed import digest_of

BESIDE = ("note", "at", "reason")


def as_it_stands(hand: Hand) -> dict[str, Any]:
    """A hand as a dispute or a proposal finds it: its facts, and whether it is withdrawn."""
    said = write_hand(hand.recorded())
    facts = {key: said[key] for key in said if key not in BESIDE}
    return facts if hand.stands else {**facts, "state": hand.state}


def rests_as_it_did(match: Match, proposal: Proposal) -> bool:
    """Whether the games and the hands that a proposal would change are as it found them.
    3 queries."""
    games = {game.number: game for game in whole(match).sheet().games}
    for number, digest in proposal.rests_on["games"]:
        if number not in games or digest_of(games[number], match.seated) != digest:
            return False
    found = dict(proposal.rests_on["hands"])
    hands = {hand.mark: hand for hand in match.hands.filter(mark__in=found)}
    return all(mark in hands and as_it_stands(hands[mark]) == said for mark, said in found.items())


def is_about(dispute: Dispute) -> bool:
    """Whether the hand still says what is disputed: a dispute belongs to a version of it."""
    return as_it_stands(dispute.hand) == dispute.said
