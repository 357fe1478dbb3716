"""The page of one hand: why these points, who entered it, and putting it right."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.games.access import match_to_read, match_to_write
from scorekeeper.games.deeds import becomes
from scorekeeper.games.forms.correction import CorrectionForm, OnTheSheet
from scorekeeper.games.hand_page import hand_context
from scorekeeper.games.models import Hand, Match
from scorekeeper.games.preview import preview_correction
from scorekeeper.games.reading import names_of
from scorekeeper.games.reading_hands import find_hand
from scorekeeper.games.scorebook.hands import correct_hand
from scorekeeper.games.views.doing import Doing, do, looked_at
from scorekeeper.games.views.live import followed


@require_http_methods(["GET", "HEAD", "POST"])
@followed
def hand(request: HttpRequest, code: str, mark: int) -> HttpResponse:
    """Show why a hand has these points and what was done to it; put it right."""
    get_match = match_to_write if request.method == "POST" else match_to_read
    found = hand_of(get_match(request, code), mark)
    address = reverse("games:hand", args=[code, mark])
    return do(
        request,
        found.match,
        correction(found),
        template="games/hand.html",
        part="hand",
        context={**hand_context(found.match, found), "entry": _entry(found, address)},
        done=address,
    )


@require_safe
def preview(request: HttpRequest, code: str, mark: int) -> HttpResponse:
    """Say what a correction would move, as it is typed. Saves nothing."""
    found = hand_of(match_to_write(request, code), mark)
    doing = correction(found)
    with timezone.override(found.match.zone):
        form = doing.form(request.GET)
        return render(request, "games/_moved.html", looked_at(found.match, doing, form))


def hand_of(match: Match, mark: int) -> Hand:
    """A hand of the match by its mark."""
    found = find_hand(match, mark)
    if found is None:
        raise Http404(gettext("This match has no such hand."))
    found.match = match
    return found


def correction(hand: Hand) -> Doing:
    """Putting down what was really seen."""
    match = hand.match
    was = OnTheSheet(hand.seen(), hand.note, hand.at, match.zone)

    def write(act: Any, form: Any) -> Any:
        left_alone = act.is_agreed and "note" in form.left_alone
        note = None if left_alone else form.cleaned_data["note"]
        at, sent_at = form.at_said, form.cleaned_data["at"]
        return correct_hand(match, act, hand, form.facts, note=note, at=at, sent_at=sent_at)

    return Doing(
        _("Correct hand"),
        _("Save"),
        partial(CorrectionForm, ruleset=match.ruleset, names=names_of(match), was=was),
        write,
        lambda form: preview_correction(match, hand, form.facts),
        initial=was.initial,
        name="correct",
        hand=hand,
        says=lambda form: becomes(hand, form.facts, names_of(match)),
    )


def _entry(hand: Hand, address: str) -> dict[str, Any]:
    """Where the correction is sent; it rests until something is changed."""
    return {
        "url": address,
        "preview_url": reverse("games:hand_preview", args=[hand.match.code, hand.mark]),
        "outcome": "games/_moved.html",
        "part": "hand",
        "rests": True,
        "save_words": gettext("Save"),
    }
