"""A match of a file, read: whether it can be taken in, and what it would be."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from django.utils import timezone

from scorekeeper.games.models import Match
from scorekeeper.games.scorebook.from_record import Taking, made_ready
from scorekeeper.games.scorebook.record_people import Person, people_of
from scorekeeper.json_lines import parse
from scorekeeper.people.models import Device, Player
from scorekeeper.people.names import bare
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.record import Record, read_record
from scorekeeper.rules.recorded import write_hand
from scorekeeper.wording import say

LONGEST_ID = 200


@dataclass
class Reading:
    """A record with what tells it from others; or where and why it cannot be read.

    `people` are the keys of those who play in it, as `key_of` writes them.
    """

    record: Record | None = None
    where: str = ""
    why: str = ""
    digest: str = ""
    played: str = ""
    people: list[Person] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The id in the record, or what stands for one that is too long to be kept."""
        found = self.record.beside.get("id", "") if self.record else ""
        return found if len(found) <= LONGEST_ID else sha256(found.encode()).hexdigest()

    @property
    def summary(self) -> dict[str, Any]:
        """What the list of an upload says of it, and who sits at its table."""
        if self.record is None:
            return {}
        return {
            "names": list(self.record.sides),
            "played": self.played,
            "hands": len(self.record.hands),
            "people": [key_of(one) for one in self.people],
        }


def key_of(person: Person) -> str:
    """Somebody of a file, as a key of JSON."""
    return json.dumps(person, ensure_ascii=False)


def read(written: bytes | None) -> Reading:
    """Read a line. Nothing that is wrong with it raises."""
    try:
        if written is None:
            raise Refused("", Message("refused.too_large"))
        return read_value(parse(written))
    except Refused as refusal:
        return refused(refusal)


def read_value(value: object) -> Reading:
    """Read a record that is JSON already. Nothing that is wrong with it raises."""
    try:
        record = read_record(value)
        people = people_of(record)
        players = {one: Player(pk=-place, name=one[1]) for place, one in enumerate(people, 1)}
        nobody = Device(pk=-1)
        ready = made_ready(record, Taking(nobody, players, timezone.now()))
        played = _played(record, ready.match)
        return Reading(record, digest=digest_of(record, played), played=played, people=people)
    except Refused as refusal:
        return refused(refusal)


def read_again(written: bytes, *, digest: str, played: str) -> Reading:
    """Read what was found to be readable, with what was found of it then. Whether it can be
    taken in, shows when it is made ready. Nothing that is wrong with it raises."""
    try:
        record = read_record(parse(written))
        return Reading(record, digest=digest, played=played, people=people_of(record))
    except Refused as refusal:
        return refused(refusal)


def refused(refusal: Refused) -> Reading:
    """What cannot be read, and where."""
    return Reading(where=refusal.where[:200], why=say(refusal.message))


def digest_of(record: Record, played: str) -> str:
    """What tells a match from others where no id does: who played it, when, and its facts."""
    hands = [write_hand(replace(one, id=None, note=None, reason=None)) for one in record.hands]
    facts = {
        "names": [bare(name) for name in record.sides],
        "rules": record.ruleset.to_public(),
        "first_dealer": record.first_dealer,
        "ended": record.ended,
        "last_column": record.last_column,
        "played": played,
        "hands": [{k: v for k, v in hand.items() if k not in ("at", "was")} for hand in hands],
    }
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def _played(record: Record, match: Match) -> str:
    """The day it was played on; nothing where the record does not say."""
    told = record.played or record.log or any(hand.at for hand in record.hands)
    return match.played_on.isoformat() if told else ""
