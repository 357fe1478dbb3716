"""Each side enters for itself: the switch, taking back what one put in, and one's own cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.games.access import match_to_answer, match_to_run
from scorekeeper.games.asked import QUESTIONS, Asked, ask
from scorekeeper.games.entering import Entering, entering_at
from scorekeeper.games.forms.act import STALE, ActForm, new_key
from scorekeeper.games.forms.answering import AnswerForm
from scorekeeper.games.forms.own_cards import OwnCardsForm
from scorekeeper.games.models import DraftKind, Match
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.reading import names_of
from scorekeeper.games.reading_hands import hands_on_the_sheet
from scorekeeper.games.scorebook import drafting
from scorekeeper.games.views.doing import act_of
from scorekeeper.games.views.live import followed
from scorekeeper.games.views.next_hand import cards_of_both, next_entering, side_of
from scorekeeper.games.views.sheets import show_asked
from scorekeeper.games.views.signing import act_for_side
from scorekeeper.partials import render_page


@require_POST
def both_enter(request: HttpRequest, code: str) -> HttpResponse:
    """Let each side enter every hand for itself, or one phone for both again."""
    match = match_to_run(request, code)
    form = ActForm(request.POST, latest=match.version)
    if not form.is_valid():
        return show_asked(request, match, Asked(str(STALE)), status=422)
    both = request.POST.get("both") == "yes"
    try:
        drafting.let_both_enter(match, act_of(request, match, form), both=both)
    except QUESTIONS as question:
        asked = replace(ask(question, match, names_of(match), form), save="")
        return show_asked(request, match, asked, status=409)
    return redirect("games:match", code)


@require_POST
def withdraw_draft(request: HttpRequest, code: str, kind: str) -> HttpResponse:
    """Take back what a side has put in, before the other has."""
    match = match_to_answer(request, code)
    if kind not in DraftKind.values:
        raise Http404
    form = AnswerForm(request.POST, latest=match.version)
    if not form.is_valid():
        return show_asked(request, match, Asked(str(STALE)), status=422)
    act_for_side(request, match, form)
    try:
        drafting.withdraw_draft(match, form.by, DraftKind(kind))
    except QUESTIONS as question:
        return show_asked(request, match, ask(question, match, names_of(match), form), status=409)
    return redirect("games:own_cards" if kind == DraftKind.CARDS else "games:sheet", code)


@require_http_methods(["GET", "HEAD", "POST"])
@followed
def own_cards(request: HttpRequest, code: str) -> HttpResponse:
    """Let each side put in its own cards of the hand just played; then the referee rules."""
    match = match_to_answer(request, code)
    number = hands_on_the_sheet(match) + 1
    entering = entering_at(match, number, DraftKind.CARDS)
    make = partial(OwnCardsForm, ruleset=match.ruleset, latest=match.version)

    def answer(form: OwnCardsForm, asked: Asked | None = None, status: int = 200) -> HttpResponse:
        context = _context(match, entering, number) | {"form": form, "asked": asked}
        return render_page(
            request, "games/own_cards.html", context, part="own_cards", status=status
        )

    if request.method != "POST":
        side = entering.now.side if entering.now else ""
        return answer(make(initial={"key": new_key(), "version": match.version, "side": side}))
    form = make(request.POST)
    if not form.is_valid():
        return answer(form, Asked(str(STALE)) if form.is_stale else None, 422)
    try:
        drafting.put_in_cards(match, act_for_side(request, match, form), form.by, form.put_in)
    except QUESTIONS as question:
        return answer(form, ask(question, match, names_of(match), form), 409)
    return redirect("games:own_cards", code)


def _context(match: Match, entering: Entering, number: int) -> dict[str, object]:
    """The page; once both are in, with the form that lets the referee rule on them."""
    sent, wrong = {}, ""
    if entering.all_in:
        sent = cards_of_both(match, number)
        wrong = "" if sent else gettext("Just one of the two knocked: one of you takes it back.")
    hidden = {"key": new_key(), "version": match.version, "look": "yes"}
    hidden |= {"side": side_of(next_entering(match))}
    return {
        "match": match,
        "names_in_words": names_in_words(names_of(match)),
        "entering": entering,
        "number": number,
        "sent": {**sent, **hidden} if sent else {},
        "wrong": wrong,
        "cards_url": reverse("games:cards", args=[match.code]),
    }
