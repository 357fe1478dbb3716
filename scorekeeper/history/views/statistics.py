"""What the games say in figures: of everybody, of one player, and of two against each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scorekeeper.games.models import Match
from scorekeeper.games.reading import seen_by
from scorekeeper.history.forms.filter import FilterForm
from scorekeeper.history.lists.people import called_by
from scorekeeper.history.pictures.bars import spread_of, success_of
from scorekeeper.history.pictures.calendar import calendar_of
from scorekeeper.history.pictures.over_time import over_time
from scorekeeper.history.statistics import sums
from scorekeeper.history.statistics.days import days_of, years_of
from scorekeeper.history.statistics.figures import Found
from scorekeeper.history.statistics.pair import pair_of
from scorekeeper.history.statistics.sections import sections_of
from scorekeeper.history.statistics.sums import Filter, Sums, total
from scorekeeper.history.statistics.table import EVERYBODY, lines_of, opponents_of
from scorekeeper.history.statistics.written import MINIMUM
from scorekeeper.partials import render_page
from scorekeeper.people.devices import device_of
from scorekeeper.people.models import Device


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """Everybody whom this phone plays with, in a table."""
    device = device_of(request)
    form = FilterForm(request.GET)
    names = _names(device)
    found = sums.of_everybody(names, Filter(**form.chosen), EVERYBODY) if names else {}
    context = {"lines": lines_of(found, names, _reader(device)), "nobody": not names}
    return _render(request, "statistics", form, context)


@require_safe
def figures(request: HttpRequest, player: int) -> HttpResponse:
    """Everything about one player."""
    device, names = _at(request, player)
    form = _form(request, player, names)
    chosen = Filter(**form.chosen)
    found = sums.by_opponent(player, chosen)
    own = total(found.values())
    context = {
        "sections": sections_of(own, found=_greatest(device, player, own, chosen)),
        "opponents": opponents_of(found, names),
        "played": own["games"],
    }
    return _render_player(request, "figures", device, player, names, form, context)


@require_safe
def counts(request: HttpRequest, player: int) -> HttpResponse:
    """How the counts and the points of one player spread."""
    device, names = _at(request, player)
    form = _form(request, player, names)
    numbers = sums.spread(player, Filter(**form.chosen))
    pictures = [
        success_of(gettext("Knocks by their count, and how many of them won"), numbers),
        spread_of("left_with", gettext("Counts left in hand"), gettext("Count"), numbers),
        spread_of("scored", gettext("Points of a hand won"), gettext("Points"), numbers),
    ]
    context = {"pictures": [one for one in pictures if one.total]}
    return _render_player(request, "counts", device, player, names, form, context)


@require_safe
def days(request: HttpRequest, player: int) -> HttpResponse:
    """When one player played, and who was ahead."""
    device, names = _at(request, player)
    form = _form(request, player, names)
    played = days_of(player, Filter(**form.chosen))
    years = years_of(played)
    year = next((one for one in years if str(one) == request.GET.get("year")), None)
    context: dict[str, Any] = {"over_time": over_time(played)}
    if years:
        year = year or years[0]
        context["calendar"] = calendar_of(year, played)
        context["earlier"] = max((one for one in years if one < year), default=None)
        context["later"] = min((one for one in years if one > year), default=None)
    return _render_player(request, "days", device, player, names, form, context)


@require_safe
def head_to_head(request: HttpRequest, player: int, opponent: int) -> HttpResponse:
    """Two players against each other: one page, told from the reader's side."""
    device, names = _at(request, player)
    if opponent not in names or opponent == player:
        raise Http404(gettext("There is no such player on this phone."))
    reader = _reader(device)
    if reader == opponent:
        return redirect("history:head_to_head", opponent, player)
    form = FilterForm(request.GET)
    chosen = Filter(**{**form.chosen, "opponent": opponent})
    across = Filter(**{**form.chosen, "opponent": player})
    own = sums.by_opponent(player, chosen).get(opponent, Sums())
    other = sums.by_opponent(opponent, across).get(player, Sums())
    context = {
        "pair": pair_of(own, other, (names[player], names[opponent]), is_reader=reader == player),
        "over_time": over_time(days_of(player, chosen)),
        "player": player,
        "opponent": opponent,
    }
    return _render(request, "head_to_head", form, context)


def _at(request: HttpRequest, player: int) -> tuple[Device, dict[int, str]]:
    """The device that asks, and its players' names. To another's a player is not there."""
    device = device_of(request)
    names = _names(device)
    if device is None or player not in names:
        raise Http404(gettext("There is no such player on this phone."))
    return device, names


def _names(device: Device | None) -> dict[int, str]:
    """What each player of a device is called. One query."""
    return {player.pk: label for player, label in called_by(device).items()}


def _reader(device: Device | None) -> int | None:
    """The player who holds the phone."""
    return device.player_id if device else None


def _form(request: HttpRequest, player: int, names: Mapping[int, str]) -> FilterForm:
    return FilterForm(
        request.GET, opponents={pk: name for pk, name in names.items() if pk != player}
    )


def _greatest(device: Device, player: int, own: Sums, chosen: Filter) -> dict[str, Found]:
    """In which matches the biggest game and the biggest hand were played. 3 queries.

    Of a match that the device was let out of, only the day is told.
    """
    found = {
        name: row
        for name in ("best_game", "best_hand")
        if own[name] and (row := sums.match_with(name, own[name], player, chosen))
    }
    seen = Match.objects.filter(seen_by(device, timezone.now()), deleted_at=None)
    codes = dict(seen.filter(pk__in=[pk for pk, _ in found.values()]).values_list("pk", "code"))
    return {name: Found(day, codes.get(pk, "")) for name, (pk, day) in found.items()}


def _render_player(
    request: HttpRequest,
    page: str,
    device: Device,
    player: int,
    names: Mapping[int, str],
    form: FilterForm,
    context: dict[str, Any],
) -> HttpResponse:
    of_player = {
        "player": player,
        "name": names[player],
        "is_reader": player == _reader(device),
        "page": page,
    }
    return _render(request, page, form, {**of_player, **context})


def _render(
    request: HttpRequest, page: str, form: FilterForm, context: dict[str, Any]
) -> HttpResponse:
    """A page of the statistics; 422 where the filter has something that cannot be."""
    asked = {
        "form": form,
        "here": "statistics",
        "minimum": MINIMUM,
        "asked": request.GET.urlencode(),
    }
    status = 200 if form.is_valid() else 422
    return render_page(
        request, f"history/{page}.html", {**asked, **context}, part=page, status=status
    )
