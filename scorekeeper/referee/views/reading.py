"""What there is to read: irregularities and the ways on from them, and the rulebook."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scorekeeper.partials import render_page
from scorekeeper.referee.irregular import happenings, house_rule_of, path_shown
from scorekeeper.referee.rulebook import DISPUTES, PARTS, found, presets_shown
from scorekeeper.rules.irregularities import Incident
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import DEFAULT, Ruleset
from scorekeeper.wording import say


@require_safe
def irregularities(request: HttpRequest) -> HttpResponse:
    """What can go wrong at a table, as the players would say it."""
    context = {"happenings": happenings()}
    return render_page(request, "referee/irregularities.html", context, part="referee")


@require_safe
def irregularity(request: HttpRequest, key: str) -> HttpResponse:
    """The ways on from one of them, under the house rules that are asked for."""
    try:
        incident = Incident(key)
    except ValueError:
        raise Http404(gettext("The referee knows no such irregularity.")) from None
    chosen = request.GET.get("rules", "")
    presets = [(key, say(preset.name), key == chosen) for key, preset in PRESETS.items()]
    path = path_shown(incident, _rules(incident, chosen, request.GET.get("says", "")))
    context = {"path": path, "presets": presets}
    return render_page(request, "referee/irregularity.html", context, part="referee")


@require_safe
def rulebook(request: HttpRequest) -> HttpResponse:
    """Every rule with its variants and sources; and the questions that are quarrelled about."""
    query = request.GET.get("q", "")[:200]
    context = {
        "parts": PARTS,
        "query": query,
        "found": found(query) if query.strip() else None,
        "disputes": DISPUTES,
        "presets": presets_shown(),
    }
    return render_page(request, "referee/rulebook.html", context, part="found")


def _rules(incident: Incident, preset: str, says: str) -> Ruleset:
    """A preset, with what the table agreed for this; what is unknown is left as it is."""
    ruleset = PRESETS[preset].ruleset if preset in PRESETS else DEFAULT
    asked = house_rule_of(incident)
    if asked is None or not says:
        return ruleset
    try:
        return ruleset.changed({asked.key: says})
    except Refused:
        return ruleset
