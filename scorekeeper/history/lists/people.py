"""What the lists say of players: when they played, and who leads against whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from scorekeeper.games.models import HistorySeat
from scorekeeper.history.statistics.sums import Sums
from scorekeeper.history.statistics.written import leads
from scorekeeper.people.models import Device, Player
from scorekeeper.people.names import labels


@dataclass(frozen=True)
class Person:
    """A player in the list."""

    player: Player
    name: str
    is_reader: bool
    words: str


@dataclass(frozen=True)
class Against:
    """A player's record against another: who leads, over how much. `ink` as in a list."""

    player: int
    name: str
    words: str
    sample: str
    ink: int | None


def people_of(device: Device, names: Mapping[Player, str]) -> list[Person]:
    """Everybody, the reader first, then whoever played last. One query."""
    rows = HistorySeat.objects.filter(player__in=list(names)).values("player").order_by()
    played = {
        row["player"]: (row["matches"], row["last"])
        for row in rows.annotate(matches=Count("match"), last=Max("played_on"))
    }
    never = date.min
    ordered = sorted(
        names,
        key=lambda one: (
            one.pk != device.player_id,
            -played.get(one.pk, (0, never))[1].toordinal(),
            names[one].casefold(),
        ),
    )
    return [
        Person(one, names[one], one.pk == device.player_id, _how_often(played.get(one.pk)))
        for one in ordered
    ]


def span_of(player: Player) -> str:
    """From when to when somebody played, in words. 2 queries, each of one row."""
    days = HistorySeat.objects.filter(player=player).order_by("played_on", "match")
    played = days.values_list("played_on", flat=True)
    first, last = played.first(), played.last()
    return _days(first, last) if first and last else ""


def _days(first: date, last: date) -> str:
    if first == last:
        return date_format(first, "DATE_FORMAT")
    told = {"first": date_format(first, "DATE_FORMAT"), "last": date_format(last, "DATE_FORMAT")}
    return gettext("%(first)s to %(last)s") % told


def against_each(
    found: Mapping[int, Sums], player: int, names: Mapping[int, str], reader: int | None
) -> list[Against]:
    """A player's record against everybody, whoever was met most often first."""
    met = sorted((one for one in found if one in names), key=lambda one: -found[one].matches)
    return [_against(found[one], player, one, names, reader) for one in met]


def called_by(device: Device | None) -> dict[Player, str]:
    """What a device calls each of its players; none that was merged into another. One query."""
    if device is None:
        return {}
    return labels(device.players.filter(merged_into=None).select_related("owner"))


def _against(
    sums: Sums, player: int, other: int, names: Mapping[int, str], reader: int | None
) -> Against:
    own = {player: 0, other: 1}.get(reader) if reader is not None else None
    won, lost = sums["games_won"], sums["games_lost"]
    games = ngettext("%(count)s game", "%(count)s games", sums["games"]) % {"count": sums["games"]}
    hands = ngettext("%(count)s hand", "%(count)s hands", sums["hands"]) % {"count": sums["hands"]}
    ahead = None if won == lost else int(lost > won)
    ink = ahead if ahead is None or own is None else int(ahead != own)
    words = leads(won, lost, (names[player], names[other]), own)
    sample = gettext("%(games)s, %(hands)s") % {"games": games, "hands": hands}
    return Against(other, names[other], words, sample, ink)


def _how_often(played: tuple[int, date] | None) -> str:
    if played is None:
        return gettext("no match yet")
    matches = ngettext("%(count)s match", "%(count)s matches", played[0])
    return matches % {"count": played[0]}
