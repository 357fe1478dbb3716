"""The page of one hand: why these points, who entered it, and putting it right."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.games.access import match_to_read, match_to_write
from scorekeeper.games.asked import QUESTIONS, Asked, ask
from scorekeeper.games.forms.act import STALE, new_key
from scorekeeper.games.forms.correction import CorrectionForm, correction_initial
from scorekeeper.games.hand_page import hand_context
from scorekeeper.games.models import Hand, Match
from scorekeeper.games.moved import moved_in_words
from scorekeeper.games.preview import preview_correction
from scorekeeper.games.reading import find_hand, names_of
from scorekeeper.games.scorebook.acts import Act, Written
from scorekeeper.games.scorebook.hands import correct_hand
from scorekeeper.games.scorebook.keeping import keep_who_dealt
from scorekeeper.games.views.doing import LOOK
from scorekeeper.partials import render_page
from scorekeeper.people.devices import device_for_writing
from scorekeeper.rules.messages import Refused
from scorekeeper.wording import say


@require_http_methods(["GET", "HEAD", "POST"])
def hand(request: HttpRequest, code: str, mark: int) -> HttpResponse:
    """Show why a hand has these points and what was done to it; put it right."""
    if request.method == "POST":
        match = match_to_write(request, code)
        return _correct(request, match, _find(match, mark))
    match = match_to_read(request, code)
    return _show(request, match, _find(match, mark))


@require_GET
def preview(request: HttpRequest, code: str, mark: int) -> HttpResponse:
    """Say what a correction would move, as it is typed. Saves nothing."""
    match = match_to_read(request, code)
    found = _find(match, mark)
    with timezone.override(match.zone):
        form = CorrectionForm(request.GET, hand=found, names=names_of(match))
        seen, refused = form.as_typed
    context: dict[str, Any] = {"refused": refused}
    if seen is not None:
        context = _looked_at(form, match, found)
    return render(request, "games/_moved.html", context)


def _correct(request: HttpRequest, match: Match, found: Hand) -> HttpResponse:
    names = names_of(match)
    with timezone.override(match.zone):
        form = CorrectionForm(request.POST, hand=found, names=names, latest=match.version)
        is_valid = form.is_valid()
    if not is_valid:
        asked = Asked(str(STALE)) if form.is_stale else None
        if asked:
            form.begin_again(key=new_key(), version=match.version)
        return _show(request, match, found, form, asked, status=422)
    if LOOK in request.POST:
        return _show(request, match, found, form, **_looked_at(form, match, found))
    try:
        _write(form.act(device_for_writing(request)), found, form)
    except Refused as refusal:
        form.refuse(refusal)
        return _show(request, match, found, form, status=422)
    except QUESTIONS as question:
        asked = ask(question, match, names, form, form.hand)
        return _show(request, match, found, form, asked, status=409)
    return redirect("games:hand", match.code, found.mark)


def _write(act: Act, found: Hand, form: CorrectionForm) -> Written:
    def change() -> Written:
        note = form.cleaned_data["note"]
        return correct_hand(found.match, act, found, form.facts, note=note, at=form.at_said)

    if not form.keeps_dealers:
        return change()
    redealt = preview_correction(found.match, found, form.facts).redealt
    return keep_who_dealt(found.match, act, change, redealt)


def _looked_at(form: CorrectionForm, match: Match, found: Hand) -> dict[str, Any]:
    """What the correction would move, or why it cannot be."""
    try:
        return {"moved": moved_in_words(preview_correction(match, found, form.facts), form.names)}
    except Refused as refusal:
        return {"refused": say(refusal.message)}


def _find(match: Match, mark: int) -> Hand:
    found = find_hand(match, mark)
    if found is None:
        raise Http404(gettext("This match has no such hand."))
    found.match = match
    return found


def _show(
    request: HttpRequest,
    match: Match,
    found: Hand,
    form: CorrectionForm | None = None,
    asked: Asked | None = None,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    with timezone.override(match.zone):
        if form is None:
            initial = {"key": new_key(), "version": match.version, **correction_initial(found)}
            form = CorrectionForm(initial=initial, hand=found, names=names_of(match))
        context = {**hand_context(match, found), "form": form, "asked": asked}
        context |= {"refused": form.refusal, **_entry(match, found, form, asked), **more}
        return render_page(request, "games/hand.html", context, part="hand", status=status)


def _entry(match: Match, found: Hand, form: CorrectionForm, asked: Asked | None) -> dict[str, Any]:
    """Where the correction is sent, and what its button says."""
    return {
        "entry": {
            "url": reverse("games:hand", args=[match.code, found.mark]),
            "preview_url": reverse("games:hand_preview", args=[match.code, found.mark]),
            "outcome": "games/_moved.html",
            "part": "hand",
            "resting": not form.is_bound,
            "save_words": (asked.save if asked else "") or gettext("Save"),
        },
    }
