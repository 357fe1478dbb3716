"""Who asks for a change and what they saw, and the answers that are not a refusal of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.games.models import Dispute, Entry, Hand, Match, Proposal, Signature
from scorekeeper.people.models import Device
from scorekeeper.rules.match import MatchSheet


@dataclass(frozen=True, kw_only=True)
class Act:
    """A request to change something.

    `key` came with the form and makes sending it twice harmless. `version` is the match's as the
    person saw it, and `game` the number of the game they believe to write in: None for a caller
    that has seen nothing, and is not asked.
    """

    device: Device | None
    by: str = ""
    key: str = ""
    version: int | None = None
    game: int | None = None
    reason: str = ""
    is_agreed: bool = False

    @property
    def owner(self) -> Device:
        """The device, where there has to be one."""
        if self.device is None:
            raise ValueError("only a device can own a match")
        return self.device


@dataclass(frozen=True)
class Written:
    """What came of an act: its entry, or none where it changed nothing.

    `replay`: the entry had been written before, by the same request. `sheet` is the tail of the
    match as it was worked out for writing.
    """

    match: Match
    entry: Entry | None = None
    replay: bool = False
    sheet: MatchSheet | None = None

    @property
    def hand(self) -> Hand | None:
        return self.entry.hand if self.entry else None


class AlreadySaved(Exception):
    """The key was used before, for something else."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.entry = entry


class Meanwhile(Exception):
    """Later entries touched the same thing: what happened since the person looked."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__(*entries)
        self.entries = list(entries)


class EnteredTwice(Exception):
    """Another phone has entered this hand meanwhile, and says something else."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.entry = entry


class OpensAnotherGame(Exception):
    """The hand would be filed in another game than the one it was meant for.

    `number` is that game's; `sheet` is the tail as it stands without the hand.
    """

    def __init__(self, number: int, sheet: MatchSheet) -> None:
        super().__init__(number)
        self.number = number
        self.sheet = sheet


class MatchOver(Exception):
    """No next hand is expected: the match was ended, or is decided and nobody said "play on"."""

    def __init__(self, match: Match, decided: int | None = None) -> None:
        super().__init__(match)
        self.match = match
        self.decided = decided


class NotStanding(Exception):
    """The hand was withdrawn: it has to be restored first."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self.hand = hand


class NeedsConsent(Exception):
    """It would change the facts of a signed game, or of a hand of another evening, which the other
    side accepts first.

    `falling` are the signatures that would fall. `rests_on` is what the change rests on: the
    games that are over, with their digests, and the hand as it is.
    """

    def __init__(
        self, falling: Sequence[Signature], *, another_evening: bool, rests_on: dict[str, Any]
    ) -> None:
        super().__init__(*falling)
        self.falling = list(falling)
        self.another_evening = another_evening
        self.rests_on = rests_on


class NotOver(Exception):
    """The game is not over: nobody signs ahead."""


class NotAsSeen(Exception):
    """The game is not what it was when the person looked at it."""


class AnotherProposal(Exception):
    """A proposal is open already, and is answered first."""

    def __init__(self, proposal: Proposal) -> None:
        super().__init__(proposal)
        self.proposal = proposal


class AlreadyDisputed(Exception):
    """A dispute is open on the hand already."""

    def __init__(self, dispute: Dispute) -> None:
        super().__init__(dispute)
        self.dispute = dispute


class SaysSoAlready(Exception):
    """What is put forward is what the sheet says."""


class NotToEnter(Exception):
    """Each side enters for itself, and this phone does not speak for the side that is meant."""


class InAlready(Exception):
    """The side has put in something else, and takes that back first."""


class BothAreIn(Exception):
    """Both sides have put in their own: neither takes it back now that it is seen."""


class Lapsed(Exception):
    """The proposal cannot be accepted any more: its time is up, or what it rests on changed."""


class AnsweredAlready(Exception):
    """The dispute or the proposal is no longer open."""


class NothingToUndo(Exception):
    """There is no entry left to take back, or to put back."""
