"""One match that goes out: whoever may see it may take it along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.text import slugify

from scorekeeper.games.as_record import Naming, unnamed
from scorekeeper.games.models import HistorySeat, Match
from scorekeeper.games.reading import names_of
from scorekeeper.people.models import Device
from scorekeeper.people.names import called_by_side


@dataclass(frozen=True)
class One:
    """A match with what its sides are called: as this device calls them, or not at all."""

    match: Match
    naming: Naming

    def read(self, *wanted: str | Prefetch[Any]) -> Iterator[tuple[Match, Naming]]:
        """The match, with what is wanted at hand."""
        prefetch_related_objects([self.match], *wanted)
        yield self.match, self.naming


def one(match: Match, device: Device | None, *, named: bool) -> One:
    """A match that goes out. Wants the seats at hand. One query, for whoever does not own it."""
    if not named:
        return One(match, unnamed(match))
    names: tuple[str, ...] = ()
    if device is not None and device.pk != match.owner_id:
        seats = HistorySeat.objects.filter(match=match, holder=device).select_related("player")
        names = called_by_side((seat.side, seat.player.name) for seat in seats)
    return One(match, Naming(names_of(match) if len(names) < match.side_count else names))


def file_name(going: One) -> str:
    """What a file of one match is called: who played, and when."""
    who = slugify(" ".join(going.naming.names), allow_unicode=True)[:80]
    return f"{who}-{going.match.played_on.isoformat()}"
