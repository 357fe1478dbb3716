"""What the sides signed, disputed and proposed, by the log alone. None of it changes a fact.

The entries carry it in `new`: ``{"game", "side", "digest"}`` of a signature; ``{"side", "said",
"proposed"}`` of a dispute, and ``{"side", "needs", …}`` of a proposal. What answers a dispute or a
proposal names it by its version: ``{"dispute": 12, "side": 1}``. An entry that says nothing of
the kind is passed over, as logs of other programs may hold anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from scorekeeper.rules.log import LogEntry, Verb
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.recorded import read_hand
from scorekeeper.rules.shapes import keyed, listed, text, whole

DIGEST: Final = 64
MOST_GAMES: Final = 1_000_000
LARGEST_MARK: Final = 2_000_000_000
SIDES: Final = 2
"""As many as can be scored yet."""

AGREEING: Final = frozenset(
    {
        Verb.SIGNED,
        Verb.UNSIGNED,
        Verb.DISPUTED,
        Verb.PROPOSED,
        Verb.ACCEPTED,
        Verb.DECLINED,
        Verb.LAPSED,
        Verb.RULED,
        Verb.RETRACTED,
    }
)


class State(StrEnum):
    """Where a dispute or a proposal stands; `KEPT` and `RULED` are a dispute's only."""

    OPEN = "open"
    ACCEPTED = "accepted"
    KEPT = "kept"
    RULED = "ruled"
    DECLINED = "declined"
    LAPSED = "lapsed"
    RETRACTED = "retracted"


@dataclass(frozen=True)
class Signature:
    """A side's signature of a game. Whether it stands follows from the game's digest by now."""

    version: int
    game: int
    side: int
    digest: str


@dataclass(frozen=True)
class Dispute:
    """That a hand is not right. `said` is what it said then, `proposed` what it should say.

    `kept_by` is the side that answered that the hand stays as it is.
    """

    version: int
    hand: str
    side: int
    said: Mapping[str, Any]
    proposed: Mapping[str, Any] | None = None
    proposed_by: int | None = None
    kept_by: int | None = None
    state: State = State.OPEN
    closed: int | None = None


@dataclass(frozen=True)
class Proposal:
    """A change that waits for the other side. `side` is None where a scorer asks, or a phone
    that both sides hold; `needs` are the sides that have to accept, `agreed` those that have."""

    version: int
    side: int | None
    needs: tuple[int, ...]
    agreed: tuple[int, ...] = ()
    state: State = State.OPEN
    closed: int | None = None


@dataclass(frozen=True)
class Agreement:
    """Everything that was signed, disputed and proposed, closed or not."""

    signatures: tuple[Signature, ...]
    disputes: tuple[Dispute, ...]
    proposals: tuple[Proposal, ...]


def agree(log: Iterable[LogEntry]) -> Agreement:
    """Follow the entries of a log. Whatever they are about must stand in front of them."""
    told = _Told({}, {}, {})
    for entry in log:
        if entry.verb in AGREEING and entry.new is not None:
            with suppress(LookupError, TypeError, ValueError, Refused):
                told.follow(entry, entry.new)
    return Agreement(
        tuple(told.signatures.values()),
        tuple(told.disputes.values()),
        tuple(told.proposals.values()),
    )


@dataclass
class _Told:
    signatures: dict[tuple[int, int, str], Signature]
    disputes: dict[int, Dispute]
    proposals: dict[int, Proposal]

    def follow(self, entry: LogEntry, new: Mapping[str, Any]) -> None:
        """Raises what a mapping and a number raise where an entry does not fit."""
        if entry.verb in (Verb.SIGNED, Verb.UNSIGNED):
            self._sign(entry, new)
        elif entry.verb is Verb.PROPOSED:
            self.proposals[entry.version] = _proposal(entry, new)
        elif "proposal" in new:
            self._answer_proposal(entry, new)
        elif "dispute" in new:
            self._answer_dispute(entry, new)
        elif entry.verb is Verb.DISPUTED and entry.hand is not None:
            self.disputes[entry.version] = _dispute(entry, entry.hand)

    def _sign(self, entry: LogEntry, new: Mapping[str, Any]) -> None:
        key = _game(new["game"]), _side(new["side"]), _digest(new["digest"])
        self.signatures.pop(key, None)
        if entry.verb is Verb.SIGNED:
            self.signatures[key] = Signature(entry.version, *key)

    def _answer_proposal(self, entry: LogEntry, new: Mapping[str, Any]) -> None:
        one = self.proposals[new["proposal"]]
        if one.state is not State.OPEN:
            return
        state = State(entry.verb)
        if state is State.ACCEPTED:
            one = replace(one, agreed=tuple(sorted({*one.agreed, _side(new["side"])})))
            if not set(one.needs) <= set(one.agreed):
                state = State.OPEN
        closed = None if state is State.OPEN else entry.version
        self.proposals[one.version] = replace(one, state=state, closed=closed)

    def _answer_dispute(self, entry: LogEntry, new: Mapping[str, Any]) -> None:
        one = self.disputes[new["dispute"]]
        if one.state is not State.OPEN:
            return
        if entry.verb is Verb.DISPUTED:
            again = _dispute(replace(entry, new={"said": one.said, **new}), one.hand)
            one = replace(again, version=one.version, side=one.side)
        elif entry.verb is Verb.DECLINED:
            one = replace(one, kept_by=_side(new["side"]))
        else:
            kept = entry.verb is Verb.ACCEPTED and new.get("kept")
            state = State.KEPT if kept else State(entry.verb)
            one = replace(one, state=state, closed=entry.version)
        self.disputes[one.version] = one


def _dispute(entry: LogEntry, hand: str) -> Dispute:
    new = entry.new or {}
    side, said = _side(new["side"]), _hand(new["said"])
    if new.get("proposed") is None:
        return Dispute(entry.version, hand, side, said)
    return Dispute(entry.version, hand, side, said, _hand(new["proposed"]), side)


def _proposal(entry: LogEntry, new: Mapping[str, Any]) -> Proposal:
    text(new["what"])
    for name, value in keyed(new["data"]).items():
        text(name), text(value)
    for game, digest in new["rests_on"]["games"]:
        _game(game), _digest(digest)
    for mark, said in new["rests_on"]["hands"]:
        _mark(mark), keyed(said)
    side = None if new["side"] is None else _side(new["side"])
    needs = tuple(_side(one) for one in listed(new["needs"]))
    return Proposal(entry.version, side, needs)


def _side(value: object) -> int:
    if whole(value) not in range(SIDES):
        raise ValueError(value)
    return whole(value)


def _game(value: object) -> int:
    if whole(value) not in range(1, MOST_GAMES):
        raise ValueError(value)
    return whole(value)


def _mark(value: object) -> int:
    if whole(value) not in range(1, LARGEST_MARK):
        raise ValueError(value)
    return whole(value)


def _digest(value: object) -> str:
    if len(text(value)) != DIGEST:
        raise ValueError(value)
    return text(value)


def _hand(value: object) -> Mapping[str, Any]:
    """A hand as it is written, once it can be read, and is between these sides."""
    hand = read_hand(keyed(value)).hand
    for side in (hand.by, hand.winner, hand.dealer):
        if side is not None:
            _side(int(side))
    return keyed(value)
