"""The log of a match, and what it means: folding it gives the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.recorded import RecordedHand, read_hand
from scorekeeper.rules.shapes import kept, keyed, text, whole


class Verb(StrEnum):
    """What an entry did. The first group changes facts; looks and links are no entries."""

    STARTED = "started"
    SIDES = "sides"
    RULES = "rules"
    FIRST_DEALER = "first dealer"
    RECORDED = "recorded"
    CORRECTED = "corrected"
    VOIDED = "voided"
    STRUCK = "struck"
    RESTORED = "restored"
    INSERTED = "inserted"
    MOVED = "moved"
    ENDED = "ended"
    WENT_ON = "went on"
    NOTICE = "notice"
    UNDONE = "undone"
    REDONE = "redone"

    NOTED = "noted"
    SIGNED = "signed"
    UNSIGNED = "unsigned"
    DISPUTED = "disputed"
    PROPOSED = "proposed"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    LAPSED = "lapsed"
    RULED = "ruled"
    RETRACTED = "retracted"


OF_THE_MATCH: Final = frozenset(
    {
        Verb.STARTED,
        Verb.SIDES,
        Verb.RULES,
        Verb.FIRST_DEALER,
        Verb.ENDED,
        Verb.WENT_ON,
        Verb.NOTICE,
    }
)
ADDING: Final = frozenset({Verb.RECORDED, Verb.INSERTED})
OF_A_HAND: Final = ADDING | {
    Verb.CORRECTED,
    Verb.VOIDED,
    Verb.STRUCK,
    Verb.RESTORED,
    Verb.MOVED,
}
FACT_CHANGING: Final = OF_THE_MATCH | OF_A_HAND
"""What undo can take back, `started` excepted."""


@dataclass(frozen=True, kw_only=True)
class LogEntry:
    """Who did what, to which hand, old and new. `undoes` is the version undone or redone."""

    version: int
    verb: Verb
    at: str = ""
    by: str = ""
    hand: str | None = None
    old: Mapping[str, Any] | None = None
    new: Mapping[str, Any] | None = None
    before: str | None = None
    entry: int | None = None
    reason: str = ""
    key: str = ""


@dataclass(frozen=True)
class Folded:
    """The facts that a log gives: the hands in order, and the keys of the record."""

    hands: tuple[RecordedHand, ...]
    withdrawn: tuple[RecordedHand, ...]
    record: Mapping[str, Any]
    standing: tuple[int, ...]
    """Versions of the fact-changing entries that are not taken back."""


def read_entry(value: object) -> LogEntry:
    """Read an entry. Raises `Refused` at the key that cannot be."""
    public = keyed(value)
    readers: dict[str, Callable[[Any], Any]] = {
        "version": whole,
        "verb": _verb,
        **dict.fromkeys(("at", "by", "hand", "before", "reason", "key"), text),
        **dict.fromkeys(("old", "new"), kept),
        "entry": whole,
    }
    read: dict[str, Any] = {}
    for key, given in public.items():
        if key not in readers:
            raise Refused(key[:60], Message("refused.key", key=key[:60]))
        if given is None and key not in ("version", "verb"):
            continue
        try:
            read[key] = readers[key](given)
        except Refused as refusal:
            raise refusal.within(key) from None
    for key in ("version", "verb"):
        if key not in read:
            raise Refused(key, Message("refused.missing"))
    return LogEntry(**read)


def write_entry(entry: LogEntry) -> dict[str, Any]:
    """The entry in its public form; reading it gives the same entry."""
    written: dict[str, Any] = {
        "version": entry.version,
        "at": entry.at,
        "by": entry.by,
        "verb": entry.verb.value,
        "hand": entry.hand,
        "old": None if entry.old is None else dict(entry.old),
        "new": None if entry.new is None else dict(entry.new),
        "entry": entry.entry,
        "reason": entry.reason,
        "key": entry.key,
    }
    written = {key: value for key, value in written.items() if value is not None}
    if entry.verb in (*ADDING, Verb.MOVED):
        written["before"] = entry.before
    return written


def fold(entries: Sequence[LogEntry]) -> Folded:
    """Work out the facts from the log alone.

    Raises `Refused` at the entry (``[3]``) that does not fit what stands before it.
    """
    facts = _Facts()
    standing = _standing(entries)
    for entry in standing:
        with_hand = entry.verb in OF_A_HAND
        try:
            facts.apply_to_hand(entry) if with_hand else facts.record.update(entry.new or {})
        except (LookupError, ValueError, Refused):
            raise _misfit(entry.version - 1, entry) from None
    present = [hand for hand in facts.order if hand not in facts.withdrawn]
    return Folded(
        hands=tuple(facts.hands[hand] for hand in present),
        withdrawn=tuple(facts.hands[hand] for hand in facts.order if hand in facts.withdrawn),
        record=facts.record,
        standing=tuple(entry.version for entry in standing),
    )


def _standing(entries: Iterable[LogEntry]) -> list[LogEntry]:
    """The fact-changing entries that are not taken back, in order."""
    standing: list[LogEntry] = []
    taken_back: list[LogEntry] = []
    for number, entry in enumerate(entries, start=1):
        source = {Verb.UNDONE: standing, Verb.REDONE: taken_back}.get(entry.verb, [])
        moving = entry.verb in (Verb.UNDONE, Verb.REDONE)
        fits = not moving or (source and source[-1].version == entry.entry)
        if entry.version != number or not fits:
            raise _misfit(number - 1, entry)
        if moving and source[-1].verb is Verb.STARTED:
            raise _misfit(number - 1, entry)
        if entry.verb is Verb.UNDONE:
            taken_back.append(standing.pop())
        elif entry.verb is Verb.REDONE:
            standing.append(taken_back.pop())
        elif entry.verb in FACT_CHANGING:
            standing.append(entry)
            taken_back.clear()
    return standing


@dataclass
class _Facts:
    """The facts while a log is being folded."""

    order: list[str] = field(default_factory=list)
    hands: dict[str, RecordedHand] = field(default_factory=dict)
    withdrawn: set[str] = field(default_factory=set)
    record: dict[str, Any] = field(default_factory=dict)

    def apply_to_hand(self, entry: LogEntry) -> None:
        """Raises `LookupError` or `ValueError` where the entry does not fit."""
        hand = entry.hand
        if hand is None or (hand in self.hands) == (entry.verb in ADDING):
            raise LookupError(hand)
        if entry.verb is Verb.STRUCK:
            self.withdrawn.add(hand)
            return
        if entry.verb in (*ADDING, Verb.MOVED):
            self._place(hand, entry.before)
        if entry.verb is not Verb.MOVED and (entry.new is not None or entry.verb in ADDING):
            self.hands[hand] = replace(read_hand(dict(entry.new or {})), id=hand)
        self.withdrawn.discard(hand)

    def _place(self, hand: str, before: str | None) -> None:
        if hand in self.hands:
            self.order.remove(hand)
        index = len(self.order) if before is None else self.order.index(before)
        self.order.insert(index, hand)


def _misfit(index: int, entry: LogEntry) -> Refused:
    return Refused(f"[{index}]", Message("refused.fold", version=entry.version))


def _verb(value: object) -> Verb:
    try:
        return Verb(text(value))
    except ValueError:
        known = tuple(Message("quoted", text=verb.value) for verb in Verb)
        raise Refused("", Message("refused.choice", known=known)) from None
