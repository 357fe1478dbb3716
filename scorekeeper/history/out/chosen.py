"""Which matches go out, and what everybody in them is called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from scorekeeper.games.as_record import Naming, in_chunks, named, unnamed
from scorekeeper.games.models import HistorySeat, Match
from scorekeeper.games.reading import seen_by
from scorekeeper.history.lists.search import Search, matching
from scorekeeper.people.models import Device, Player
from scorekeeper.people.names import called_by_side


@dataclass(frozen=True)
class Chosen:
    """Matches of a device's history: all, or those that are looked for in its list.

    One that the device was let out of since stays in its figures, and does not go out.
    `known` are the holder's own players, for words that are looked for.
    """

    holder: Device
    search: Search | None = None
    known: Sequence[Player] = ()
    named: bool = True

    @property
    def matches(self) -> QuerySet[Match]:
        """The ones that were played first come first."""
        seat = {"holder": self.holder, "side": 0, "seat": 0}
        rows = HistorySeat.objects.filter(**seat)
        if self.search is not None:
            found = matching(self.holder, self.search, self.known)
            rows = rows.filter(match__in=found.order_by().values("match"))
        seen = Match.objects.filter(seen_by(self.holder, timezone.now()), deleted_at=None)
        return seen.filter(history_seats__in=rows.order_by()).order_by(
            "history_seats__played_on", "pk"
        )

    def read(self, *wanted: str | Prefetch[Any]) -> Iterator[tuple[Match, Naming]]:
        """Every one with what is wanted at hand, and what its sides are called."""
        own = HistorySeat.objects.filter(holder=self.holder).select_related("player")
        seats = Prefetch("history_seats", queryset=own, to_attr="own_seats")
        for match in in_chunks(self.matches, seats, *wanted):
            yield match, self.naming(match)

    def naming(self, match: Match) -> Naming:
        """What the sides of a match are called by whoever holds the phone, or not at all."""
        if not self.named:
            return unnamed(match)
        seats: list[HistorySeat] = match.own_seats  # type: ignore[attr-defined]
        names = called_by_side((seat.side, seat.player.name) for seat in seats)
        return named(match) if len(names) < match.side_count else Naming(names)
