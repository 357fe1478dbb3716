"""The last change of a match, and what undo and redo are about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet, Subquery
from django.db.models.functions import Coalesce

from scorekeeper.games.models import Entry, Hand, Match
from scorekeeper.games.models.entry import CHANGES
from scorekeeper.games.prepared import Prepared, along
from scorekeeper.rules.log import Verb

TOLD = [*CHANGES, Verb.STARTED, Verb.UNDONE, Verb.REDONE, Verb.ACCEPTED]
"""What the sheet tells of as its last change: also that two phones say the same."""


@dataclass(frozen=True)
class Recent:
    """The last entry of a match, and what undo and redo would take back and put back."""

    last: Entry | None
    undo: Entry | None
    redo: Entry | None


def recent_of(match: Match, hands: Iterable[Hand] = ()) -> Recent:
    """The last change, and the entries that undo and redo are about. 1–3 queries.

    The hand they are on is taken from `hands`, if it is one of them.
    """
    (entry,) = _last_told(match.pk)
    at_hand = {hand.pk: hand for hand in hands}
    if entry.hand_id in at_hand:
        entry.hand = at_hand[entry.hand_id]
    if entry.target is not None:
        entry.target.hand = entry.hand  # an undone or redone entry is on its target's hand
    if entry.verb == Verb.UNDONE:
        return Recent(entry, undo=undoable(match), redo=entry.target)
    if entry.verb == Verb.ACCEPTED:
        return Recent(entry, undo=undoable(match), redo=redoable(match))
    if entry.verb == Verb.REDONE:
        return Recent(entry, undo=entry.target, redo=redoable(match))
    return Recent(entry, undo=None if entry.verb == Verb.STARTED else entry, redo=None)


@Prepared
def _last_told(match: int) -> QuerySet[Entry]:
    told = Entry.objects.filter(match=match, verb__in=TOLD)
    return along(told, "target").order_by("-version")[:1]


def undoable(match: Match) -> Entry | None:
    """The entry that undo would take back: the last change that is not taken back. One query."""
    changes = match.entries.filter(verb__in=CHANGES, taken_back=False)
    return changes.select_related("hand__index", "before").last()


def redoable(match: Match) -> Entry | None:
    """The entry that redo would put back: the one taken back last, since the last change.
    One query."""
    changes = match.entries.filter(verb__in=CHANGES).order_by("-version")
    latest = Coalesce(Subquery(changes.values("version")[:1]), 0)
    undone = match.entries.filter(verb=Verb.UNDONE, version__gt=latest, target__taken_back=True)
    last = undone.select_related("target__hand__index", "target__before").last()
    return last.target if last else None
