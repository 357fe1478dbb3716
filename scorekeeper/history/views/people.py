"""Whom this phone plays with: the list, and the page of one player."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scorekeeper.history.lists.lines import lines_of
from scorekeeper.history.lists.people import against_each, called_by, people_of, span_of
from scorekeeper.history.lists.search import Search, page_of
from scorekeeper.history.statistics.sums import Filter, Sums, by_opponent, total
from scorekeeper.history.statistics.written import leads
from scorekeeper.partials import render_page
from scorekeeper.people.devices import device_of
from scorekeeper.people.models import Device, Player

LATEST = 5


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """Whom this phone plays with, whoever played last first. 3 queries."""
    device = device_of(request)
    people = people_of(device, called_by(device)) if device else []
    context = {
        "here": "players",
        "people": [one for one in people if not one.player.hidden],
        "hidden": [one for one in people if one.player.hidden],
    }
    return render_page(request, "history/players.html", context, part="players")


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything about one player, told from the reader's side. 9 queries."""
    device, called, found = player_at(request, pk)
    names = {one.pk: label for one, label in called.items()}
    sums = by_opponent(pk, Filter())
    latest = page_of(device, Search(player=pk), list(called), size=LATEST)
    whole = total(sums.values())
    context = {
        "here": "players",
        "player": found,
        "name": names[pk],
        "is_reader": pk == device.player_id,
        "reader": names.get(device.player_id or 0),
        "headline": _headline(sums, whole, found, device, names[pk]),
        "against": against_each(sums, pk, names, device.player_id),
        "lines": lines_of(device.pk, latest.rows, names, device.player_id),
        "matches": whole.matches,
        "days": span_of(found),
        "merges": found.merges.filter(undone_at=None).select_related("merged"),
        "can_merge": len(called) > 1,
    }
    return render_page(request, "history/player.html", context, part="player")


def player_at(request: HttpRequest, pk: int) -> tuple[Device, dict[Player, str], Player]:
    """The device that asks, what it calls its players, and one of them. To another device a
    player is not there. 2 queries."""
    device = device_of(request)
    called = called_by(device)
    found = next((one for one in called if one.pk == pk), None)
    if device is None or found is None:
        raise Http404(gettext("There is no such player on this phone."))
    return device, called, found


def _headline(sums: dict[int, Sums], whole: Sums, player: Player, device: Device, name: str) -> str:
    """The one sentence on top: against the reader, or else over all games."""
    if device.player_id in sums:
        own = sums[device.player_id]
        return leads(own["games_won"], own["games_lost"], (name, ""), own=1)
    if not whole["games"]:
        return ""
    told = {"won": whole["games_won"], "games": whole["games"], "name": name}
    if player.pk == device.player_id:
        return gettext("You won %(won)s of %(games)s games") % told
    return gettext("%(name)s won %(won)s of %(games)s games") % told
