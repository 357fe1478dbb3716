"""Which hands of a match were played on another evening."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from scorekeeper.games.models import Entry, Hand, Match
from scorekeeper.rules.log import Verb

EVENING = timedelta(hours=6)
"""A match that was left for so long is gone on with on another evening."""

OF_ALL_HANDS: Final = {Verb.SIDES, Verb.RULES, Verb.FIRST_DEALER}


def touched_by(verb: Verb, hands: Iterable[Hand]) -> set[int]:
    """The rows of those hands of a match that an act touches which is on none: all on the sheet,
    or the last."""
    standing = [hand.pk for hand in hands if hand.stands]
    return set(standing if verb in OF_ALL_HANDS else standing[-1:])


def of_another_evening(match: Match, now: datetime) -> set[int]:
    """The rows of the hands with six hours or more between them and now in which nobody played.

    A hand without a time, as one that was forgotten, was played when the next one was. 2 queries.
    """
    hands = list(match.hands.values_list("pk", "mark", "at"))
    timeless = [mark for _, mark, at in hands if at is None]
    written = dict(_written(match, timeless)) if timeless else {}
    earlier: set[int] = set()
    then, is_over = now, False
    for pk, mark, at in reversed(hands):
        played = min(at or min(written.get(mark, then), then), now)
        is_over = is_over or then - played >= EVENING
        then = min(then, played)
        if is_over:
            earlier.add(pk)
    return earlier


def _written(match: Match, marks: list[int]) -> list[tuple[int, datetime]]:
    entries = Entry.objects.filter(match=match, version__in=marks)
    return list(entries.values_list("version", "at"))
