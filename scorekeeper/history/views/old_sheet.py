"""A sheet that was kept on paper, entered afterwards."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scorekeeper.games.asked import Asked
from scorekeeper.games.forms.act import new_key
from scorekeeper.games.forms.house_rules import Base
from scorekeeper.games.forms.new_match import NOT_KNOWN
from scorekeeper.games.models import Match
from scorekeeper.games.on_paper import house_rules_line
from scorekeeper.games.reading import house_rules_of, players_of
from scorekeeper.games.scorebook.acts import Act, AlreadySaved
from scorekeeper.games.scorebook.old_sheet import BadHand, write_old_sheet
from scorekeeper.games.views.matches import FIRST_OFFERED
from scorekeeper.history.forms.old_sheet import OldSheetForm
from scorekeeper.history.saved_sheet import ask_of_saved
from scorekeeper.partials import render_page
from scorekeeper.people.devices import device_for_writing, device_of
from scorekeeper.people.models import Device


@require_http_methods(["GET", "HEAD", "POST"])
def old_sheet(request: HttpRequest) -> HttpResponse:
    """Ask for the day, who played, under which house rules, and every hand; then write it all."""
    device = device_of(request)
    if request.method != "POST":
        return _show(request, _form(device, preset=request.GET.get("preset", "")))
    form = _form(device, request.POST)
    if "more" in request.POST:
        form.errors.clear()  # more rows are asked for: nothing is looked at yet
        for row in form.rows:
            row.wrong.clear()
        return _show(request, form)
    if not form.is_valid():
        return _show(request, form, status=422)
    if not form.hands:
        form.add_error(None, gettext("Enter a hand, or the totals so far."))
        return _show(request, form, status=422)
    device = device_for_writing(request)
    said = form.cleaned_data
    try:
        written = write_old_sheet(
            Act(device=device, by=device.name, key=said["key"]),
            [[seated.player or seated.name] for seated in form.seats],
            form.ruleset,
            form.hands,
            names=[seated.name for seated in form.seats],
            played_at=form.played_at,
            played_on=said["played"],
            first_dealer=form.first_dealer_side,
            time_zone=said["time_zone"],
            place=said["place"],
        )
    except BadHand as bad:
        form.put_beside(bad)
        return _show(request, form, status=422)
    except AlreadySaved as question:
        saved = question.entry.match
        asked = ask_of_saved(saved, form)
        if asked is None:
            return redirect(saved)
        return _show(request, form, asked=asked, saved=saved, status=409)
    return redirect(written.match)


def _form(device: Device | None, data: QueryDict | None = None, preset: str = "") -> OldSheetForm:
    known = players_of(device) if device else ()
    kept = house_rules_of(device) if device else ()
    own = {
        f"own-{one.pk}": Base(one.name, house_rules_line(one.ruleset), one.ruleset) for one in kept
    }
    initial = {
        "key": new_key(),
        "preset": preset or FIRST_OFFERED,
        "first_dealer": NOT_KNOWN,
    }
    return OldSheetForm(data, known=known, own=own, initial=initial)


def _show(
    request: HttpRequest,
    form: OldSheetForm,
    *,
    asked: Asked | None = None,
    saved: Match | None = None,
    status: int = 200,
) -> HttpResponse:
    if request.htmx.target == "values":  # type: ignore[attr-defined]
        return render(request, "games/_values.html", {"form": form})
    names = [
        form["name_0"].value() or gettext("First"),
        form["name_1"].value() or gettext("Second"),
    ]
    context = {
        "form": form,
        "here": "matches",
        "known": list(form.known),
        "names": names,
        "row_count": len(form.rows),
        "asked": asked,
        "saved": saved,
    }
    return render_page(request, "history/old_sheet.html", context, part="old_sheet", status=status)
