"""Who sits in a match by its record: the id beside the name, if there is one, and the name."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.models.match import NAME_LENGTH
from scorekeeper.people.names import can_be_shown, is_blank
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.record import Record

type Person = tuple[str, str]


def people_of(record: Record) -> list[Person]:
    """Everybody who ever sat in the match, those of its sides first. Raises `Refused`."""
    seated = list(zip(record.players or ("", ""), record.sides, strict=True))
    for place, name in enumerate(record.sides):
        _refuse_unshown(f"sides[{place}]", name)
    found = dict.fromkeys(seated)
    for place, entry in enumerate(record.log or ()):
        for key, facts in (("old", entry.old), ("new", entry.new)):
            try:
                for one in sat(facts or {}):
                    found.setdefault(person(record, one))
            except Refused as refusal:
                raise refusal.within(f"log[{place}].{key}") from None
    return list(found)


def person(record: Record, one: Person) -> Person:
    """Somebody of the log as the record has them: a player can be called otherwise since."""
    seated = list(zip(record.players or ("", ""), record.sides, strict=True))
    same = [each for each in seated if (each[0] == one[0] if one[0] else each[1] == one[1])]
    return same[0] if same else one


def sat(facts: Mapping[str, object]) -> list[Person]:
    """Who sits where by an entry; nobody where it does not say. Raises `Refused`."""
    if "sides" not in facts:
        return []
    names, ids = facts["sides"], facts.get("players", ["", ""])
    for key, said in (("sides", names), ("players", ids)):
        if not isinstance(said, list) or not all(isinstance(one, str) for one in said):
            raise Refused(key, Message("refused.text"))
        if len(said) != 2:
            raise Refused(key, Message("refused.two_sides"))
    assert isinstance(names, list)
    assert isinstance(ids, list)
    names = [name.strip() for name in names]
    if not all(1 <= len(name) <= NAME_LENGTH for name in names):
        raise Refused("sides", Message("refused.name"))
    for name in names:
        _refuse_unshown("sides", name)
    return list(zip(ids, names, strict=True))


def _refuse_unshown(where: str, name: str) -> None:
    """Whoever sits in a match becomes a player: what no form takes as a name is none here."""
    if is_blank(name):
        raise Refused(where, Message("refused.name"))
    if not can_be_shown(name):
        raise Refused(where, Message("refused.signs"))
