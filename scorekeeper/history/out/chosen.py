"""Which matches go out, and what everybody in them is called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Prefetch, QuerySet

from scorekeeper.games.as_record import Naming, in_chunks, named, unnamed
from scorekeeper.games.models import HistorySeat, Match
from scorekeeper.people.models import Device, Player


@dataclass(frozen=True)
class Chosen:
    """Matches of a device's history: all, or those of some days, or with somebody."""

    holder: Device
    since: date | None = None
    until: date | None = None
    player: Player | None = None
    named: bool = True

    @property
    def matches(self) -> QuerySet[Match]:
        """The ones that were played first come first."""
        seat = {"history_seats__holder": self.holder, "history_seats__side": 0}
        seat |= {"history_seats__seat": 0}
        if self.since:
            seat["history_seats__played_on__gte"] = self.since
        if self.until:
            seat["history_seats__played_on__lte"] = self.until
        found = Match.objects.filter(deleted_at=None, **seat)
        if self.player:
            here = self.player.history_seats.filter(holder=self.holder)
            found = found.filter(pk__in=here.values("match"))
        return found.order_by("history_seats__played_on", "pk")

    def read(self, *wanted: str | Prefetch[Any]) -> Iterator[tuple[Match, Naming]]:
        """Every one with what is wanted at hand, and what its sides are called."""
        own = HistorySeat.objects.filter(holder=self.holder).select_related("player")
        seats = Prefetch("history_seats", queryset=own, to_attr="own_seats")
        for match in in_chunks(self.matches, seats, *wanted):
            yield match, self.naming(match)

    def naming(self, match: Match) -> Naming:
        if not self.named:
            return unnamed(match)
        names: dict[int, list[str]] = {}
        for seat in match.own_seats:  # type: ignore[attr-defined]
            names.setdefault(seat.side, []).append(seat.player.name)
        if len(names) < match.side_count:
            return named(match)
        return Naming(tuple(" & ".join(names[side]) for side in sorted(names)))
