"""A log that comes with a match: read entry by entry into rows that undo and audit rely on.

Versions, times, names and keys are kept. What the rows must say the same way everywhere, hands
and what stood before, is written as this house writes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from scorekeeper.games.models import Entry, Hand, HandState
from scorekeeper.games.models.match import NAME_LENGTH, NOTE_LENGTH
from scorekeeper.games.scorebook.filing import Filed
from scorekeeper.games.scorebook.record_people import Person, person, sat
from scorekeeper.people.models import Player
from scorekeeper.rules.counting import with_counts
from scorekeeper.rules.hand import Result
from scorekeeper.rules.log import ADDING, FACT_CHANGING, OF_A_HAND, LogEntry, Verb
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.presets import read_rules
from scorekeeper.rules.record import MOST_HANDS, Record
from scorekeeper.rules.recorded import RecordedHand, read_hand, write_hand
from scorekeeper.rules.shapes import Whole

YEARS = range(1800, 2201)
LARGEST = 2_000_000_000
LONGEST_KEY = 64


@dataclass
class KeptLog:
    """The rows of a log and of the hands it speaks of, as far as it was read.

    `hands` are all of them by the name the log gives them; `filed.hands` is their order, with
    those that were taken back where they would return to. `facts` are the keys of the record.
    """

    filed: Filed
    record: Record
    log: Sequence[LogEntry]
    players: Mapping[Person, Player]
    hands: dict[str, Hand] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    keys: set[str] = field(default_factory=set)
    placed: set[str] = field(default_factory=set)

    def read(self) -> None:
        """Read every entry. Raises `Refused` at the one that does not fit."""
        for place, entry in enumerate(self.log):
            try:
                self._read(entry)
            except Refused as refusal:
                raise refusal.within(f"log[{place}]") from None

    def _read(self, entry: LogEntry) -> None:
        if not self.filed.entries and entry.verb is not Verb.STARTED:
            raise Refused("verb", Message("refused.log_begins"))
        row = self.filed.write(entry.verb, self._when(entry), _short("by", entry.by, NAME_LENGTH))
        row.reason = _short("reason", entry.reason, NOTE_LENGTH)
        row.key = self._key(entry.key)
        if entry.verb in (Verb.UNDONE, Verb.REDONE):
            self._turn(row, entry)
        elif entry.verb in OF_A_HAND:
            self._change_hand(row, entry)
        elif entry.verb in FACT_CHANGING:
            self._change_match(row, entry)
        else:
            row.hand = self._known(entry.hand, "hand")
            row.old, row.new = _plain(entry.old), _plain(entry.new)
            if entry.verb is Verb.NOTED and row.hand:
                row.hand.note = self._note(row.new or {})

    def _turn(self, row: Entry, entry: LogEntry) -> None:
        """Let the other side of an earlier entry hold again."""
        target = self.filed.entries[(entry.entry or 0) - 1]
        undone = row.verb == Verb.UNDONE
        row.target, row.hand = target, target.hand
        row.old, row.new = (target.new, target.old) if undone else (target.old, target.new)
        target.taken_back = undone
        if target.hand is None:
            self.facts.update(row.new or {})
            return
        self._put(target, target.hand, row.new)

    def _put(self, target: Entry, hand: Hand, new: dict[str, Any] | None) -> None:
        if target.verb == Verb.MOVED:
            before = (new or {})["before"]
            self._place(hand, before and self._marked(before))
        elif target.verb in ADDING:
            if new is None:
                hand.state = HandState.TAKEN_BACK
                return
            self._place(hand, target.before)
            hand.put(read_hand(new))
        elif new is not None:
            hand.put(read_hand(new))
        elif target.verb == Verb.RESTORED:
            self._strike(hand, self._said_when_struck(hand))
        else:
            hand.state = HandState.STRUCK

    def _change_hand(self, row: Entry, entry: LogEntry) -> None:
        adding = entry.verb in ADDING
        hand = self.hands.get(entry.hand or "") if adding else self._known(entry.hand, "hand")
        if hand is None:
            hand = Hand(match=row.match, mark=row.version)
            self.hands[entry.hand or ""] = hand
        row.hand = hand
        old = write_hand(hand.recorded()) if hand.stands and hand.result else None
        if entry.verb is Verb.MOVED:
            row.before = self._known(entry.before, "before")
            row.old, row.new = self._moved(hand, row.before)
            return
        row.old = old
        if entry.verb is Verb.STRUCK:
            hand.state = HandState.STRUCK
            return
        if adding:
            row.before = self._known(entry.before, "before")
            self._place(hand, row.before)
        said = self._said(entry, hand)
        hand.put(said)
        hand.note = said.note or ""
        row.new = write_hand(said)

    def _moved(self, hand: Hand, before: Hand | None) -> tuple[dict[str, Any], dict[str, Any]]:
        order = self.filed.hands
        later = order[order.index(hand) + 1 :]
        follower = next((one for one in later if one.state != HandState.TAKEN_BACK), None)
        self._place(hand, before)
        return {"before": follower and follower.name}, {"before": before and before.name}

    def _change_match(self, row: Entry, entry: LogEntry) -> None:
        new = dict(entry.new or {})
        if entry.verb is Verb.STARTED:
            new = self._at_first() | _with_players(new)
        if "rules" in new:
            new["rules"] = self._rules(new["rules"])
        if seated := sat(new):
            new["players"] = [str(self.players[person(self.record, one)].pk) for one in seated]
        known = {key: self.facts.get(key) for key in new}
        if entry.verb is Verb.NOTICE:
            known |= _noticed(entry.old or {})
        row.old = None if entry.verb is Verb.STARTED else known
        row.new = new
        self.facts.update(new)

    def _at_first(self) -> dict[str, Any]:
        """What a log does not say of the beginning is as the record has it, or as a later entry
        found it."""
        said: dict[str, Any] = {
            "rules": self.record.ruleset.to_public(),
            "first_dealer": self.record.first_dealer,
            "sides": list(self.record.sides),
            "players": list(self.record.players or ("", "")),
        }
        for entry in reversed(self.log):
            if entry.verb in (Verb.RULES, Verb.SIDES, Verb.FIRST_DEALER):
                said |= _with_players(entry.old or {})
        return said

    def _rules(self, public: object) -> dict[str, object]:
        try:
            return read_rules(public).to_public()
        except Refused as refusal:
            raise refusal.within("new.rules") from None

    def _note(self, facts: Mapping[str, Any]) -> str:
        note = facts.get("note", "")
        if not isinstance(note, str):
            raise Refused("new.note", Message("refused.text"))
        return _short("new.note", note, NOTE_LENGTH)

    def _said(self, entry: LogEntry, hand: Hand) -> RecordedHand:
        """What an entry makes a hand say; a struck one that is restored says what it said."""
        if entry.new is None:
            return self._said_when_struck(hand)
        try:
            return as_stored(read_hand(dict(entry.new)), self.record)
        except Refused as refusal:
            raise refusal.within("new") from None

    def _said_when_struck(self, hand: Hand) -> RecordedHand:
        struck = [
            one
            for one in self.filed.entries
            if one.hand is hand and one.verb == Verb.STRUCK and not one.taken_back
        ]
        if not struck or struck[-1].old is None:
            raise Refused("new", Message("refused.missing"))
        return read_hand(struck[-1].old)

    def _strike(self, hand: Hand, said: RecordedHand) -> None:
        hand.put(said)
        hand.state = HandState.STRUCK

    def _place(self, hand: Hand, before: Hand | None) -> None:
        order = self.filed.hands
        if hand.name in self.placed:
            order.remove(hand)
        self.placed.add(hand.name)
        order.insert(len(order) if before is None else order.index(before), hand)

    def _known(self, name: str | None, where: str) -> Hand | None:
        if name is None:
            return None
        if name not in self.hands:
            raise Refused(where, Message("refused.no_such_hand"))
        return self.hands[name]

    def _marked(self, name: str) -> Hand:
        return next(hand for hand in self.filed.hands if hand.name == name)

    def _when(self, entry: LogEntry) -> datetime:
        """When it was made; where the log does not say, when the entry before it was."""
        if not entry.at:
            earlier = self.filed.entries
            return earlier[-1].at if earlier else self.filed.match.started_at
        try:
            return moment(entry.at)
        except Refused as refusal:
            raise refusal.within("at") from None

    def _key(self, key: str) -> str:
        if key and key in self.keys:
            raise Refused("key", Message("refused.twice"))
        self.keys.add(key)
        return _short("key", key, LONGEST_KEY)


def _with_players(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts that name the sides without ids do not mean anybody by an id."""
    return ({"players": ["", ""]} if "sides" in facts else {}) | dict(facts)


def as_stored(recorded: RecordedHand, record: Record) -> RecordedHand:
    """A hand as it reads once it is stored: counted, its time in the world's, without a name.

    Raises `Refused` where a number is larger than any hand can have.
    """
    hand = with_counts(recorded.hand, record.ruleset)
    for number in (*(hand.deadwood or ()), hand.points or 0):
        if number > LARGEST:
            raise Refused("deadwood" if hand.deadwood else "points", Message("refused.too_high"))
    was = recorded.was and as_stored(recorded.was, record)
    if was is not None:
        was = RecordedHand(hand=replace(was.hand, dealer=hand.dealer))
        was = None if was.hand.result is Result.VOID else was
    at = moment(recorded.at).isoformat() if recorded.at else None
    reason, note = recorded.reason or None, recorded.note or None
    return RecordedHand(hand=hand, was=was, at=at, reason=reason, note=note)


def moment(text: str) -> datetime:
    """A time of the record, as it is stored. Raises `Refused`."""
    try:
        read = datetime.fromisoformat(text)
        stored = read.astimezone(UTC)
    except (ValueError, OverflowError):
        raise Refused("", Message("refused.time")) from None
    if read.tzinfo is None:
        raise Refused("", Message("refused.time"))
    if stored.year not in YEARS:
        raise Refused("", Message("refused.year"))
    return stored


def _noticed(old: Mapping[str, Any]) -> dict[str, int | None]:
    """What an earlier notice said of the same game: which game that is, the entry alone knows."""
    if "last_column" not in old:
        return {}
    column = old["last_column"]
    try:
        return {"last_column": None if column is None else Whole(1, MOST_HANDS).read(column)}
    except Refused as refusal:
        raise refusal.within("old.last_column") from None


def _short(where: str, text: str, limit: int) -> str:
    if len(text) > limit:
        raise Refused(where, Message("refused.too_long", limit=limit))
    return text


def _plain(facts: Mapping[str, Any] | None) -> dict[str, Any] | None:
    return None if facts is None else dict(facts)
