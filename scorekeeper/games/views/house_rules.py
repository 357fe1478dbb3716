"""The house rules an owner has kept under a name: all of them, and to forget one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.games.models import HouseRules
from scorekeeper.games.on_paper import house_rules_line
from scorekeeper.games.reading import house_rules_of
from scorekeeper.games.scorebook.house_rules import drop_house_rules
from scorekeeper.partials import render_page
from scorekeeper.people.devices import device_of


@require_safe
def kept(request: HttpRequest) -> HttpResponse:
    """Every set by its name; the one that is to be forgotten is asked about first."""
    device = device_of(request)
    sets = list(house_rules_of(device)) if device else []
    wanted = request.GET.get("forget", "")
    context = {
        "kept": [(one, house_rules_line(one.ruleset)) for one in sets],
        "asked": next((one for one in sets if str(one.pk) == wanted), None),
    }
    return render_page(request, "games/kept.html", context, part="kept")


@require_POST
def forget(request: HttpRequest, kept: int) -> HttpResponse:
    """Offer a set no more. A second tap finds it gone, and leads to the others too."""
    found = HouseRules.objects.select_related("owner").filter(pk=kept).first()
    if found is not None:
        if found.owner != device_of(request):
            raise Http404
        drop_house_rules(found.owner, found.name)
    return redirect("games:kept")
