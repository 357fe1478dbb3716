"""A dispute on a hand: opening it, what it is about, and the ways in which it ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.games.access import match_to_answer, match_to_read
from scorekeeper.games.asked import QUESTIONS, Asked, ask
from scorekeeper.games.deeds import becomes
from scorekeeper.games.dispute_page import dispute_context
from scorekeeper.games.forms.act import STALE, new_key
from scorekeeper.games.forms.answering import AnswerForm, NotRightForm
from scorekeeper.games.forms.cards import CardsForm, initial_of
from scorekeeper.games.hand_page import hand_context
from scorekeeper.games.models import Dispute, Match
from scorekeeper.games.moved import refused_in_words
from scorekeeper.games.preview import preview_correction
from scorekeeper.games.reading import names_of
from scorekeeper.games.scorebook import disputing
from scorekeeper.games.scorebook.acts import Act, Written
from scorekeeper.games.scorebook.hands import correct_hand
from scorekeeper.games.views.cards import show_cards
from scorekeeper.games.views.doing import Doing, do
from scorekeeper.games.views.hands import correction, hand_of
from scorekeeper.games.views.signing import act_for_side
from scorekeeper.partials import render_page
from scorekeeper.rules.hand import Side
from scorekeeper.rules.log import Verb
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.recorded import read_hand

RULED = "ruled"
"""The name of a ruling by the cards; the number of its dispute follows."""


@require_http_methods(["GET", "HEAD", "POST"])
def not_right(request: HttpRequest, code: str, mark: int) -> HttpResponse:
    """Let a side say that a hand is not right, and why."""
    match = match_to_answer(request, code)
    hand = hand_of(match, mark)

    def answer(form: NotRightForm, asked: Asked | None = None, status: int = 200) -> HttpResponse:
        context = {**hand_context(match, hand), "form": form, "asked": asked}
        return render_page(
            request, "games/not_right.html", context, part="not_right", status=status
        )

    speakers = [(side, names_of(match)[side]) for side in match.caller.speaks_for]
    with timezone.override(match.zone):
        if not speakers:
            told = Asked(gettext("This phone does not speak for that side."))
            return answer(NotRightForm(speakers=()), told, 409)
        if request.method != "POST":
            hidden = {"key": new_key(), "version": match.version}
            return answer(NotRightForm(initial=hidden, speakers=speakers))
        form = NotRightForm(request.POST, speakers=speakers, latest=match.version)
        if not form.is_valid():
            return answer(form, Asked(str(STALE)) if form.is_stale else None, 422)
        try:
            act = act_for_side(request, match, form)
            written = disputing.dispute_hand(match, act, hand, form.by)
        except QUESTIONS as question:
            return answer(form, ask(question, match, names_of(match), form), 409)
    return redirect(address_of(match, written.entry.version if written.entry else 0))


@require_safe
def dispute(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show a dispute: what the hand says, what it should say, and the rule."""
    return _show(request, *_find(match_to_read(request, code), number))


@require_http_methods(["GET", "HEAD", "POST"])
def put_forward(request: HttpRequest, code: str, number: int, side: int) -> HttpResponse:
    """Let a side say what the hand should say."""
    match, found = _find(match_to_answer(request, code), number)
    if side not in match.caller.speaks_for:
        told = Asked(gettext("This phone does not speak for that side."))
        return _show(request, match, found, told, status=409)
    hand, by = found.hand, Side(side)
    name = names_of(match)[by]

    def write(act: Act, form: Any) -> Written:
        return disputing.put_forward(match, replace(act, by=name), found, by, form.facts)

    doing = replace(
        correction(hand),
        title=gettext("What it was, by %s") % name,
        button=_("Put this forward"),
        write=write,
        look=None,
        name="",
    )
    entry = {
        "url": reverse("games:put_forward", args=[code, number, side]),
        "preview_url": reverse("games:hand_preview", args=[code, hand.mark]),
        "outcome": "games/_moved.html",
        "part": "change",
        "save_words": doing.button,
    }
    return do(
        request,
        match,
        doing,
        template="games/change.html",
        part="change",
        context={**hand_context(match, hand), "entry": entry, "dispute": number},
        done=address_of(match, number),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def ruling(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Let the referee rule on the cards, and end the dispute by that."""
    match, found = _find(match_to_answer(request, code), number)
    address, done = reverse("games:ruling", args=[code, number]), address_of(match, number)
    return show_cards(request, match, ruled(match, found), address, done)


@require_POST
def settle(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Let a side accept what the other has put forward."""
    match, found = _find(match_to_answer(request, code), number)

    def put_right() -> Written:
        facts = read_hand(found.proposed).hand
        return correct_hand(match, _by_whom_it_was_put(found), found.hand, facts)

    def write(act: Act, form: AnswerForm) -> Written:
        return disputing.settle(match, act, found, form.by, put_right)

    return _answer(request, match, found, write)


@require_POST
def keep(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Let a side say that the hand stays as it is."""
    match, found = _find(match_to_answer(request, code), number)
    return _answer(
        request, match, found, lambda act, form: disputing.keep(match, act, found, form.by)
    )


@require_POST
def renew(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Dispute the hand as it was changed meanwhile."""
    match, found = _find(match_to_answer(request, code), number)
    return _answer(
        request, match, found, lambda act, form: disputing.renew(match, act, found, form.by)
    )


@require_POST
def let_go(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Say that it is settled, as the hand was changed meanwhile."""
    match, found = _find(match_to_answer(request, code), number)
    return _answer(
        request, match, found, lambda act, form: disputing.let_go(match, act, found, form.by)
    )


ANSWERS = {"settle": settle, "keep": keep, "renew": renew, "let_go": let_go}
"""What a side can say about a dispute, by its name."""


def ruled(match: Match, found: Dispute) -> Doing:
    """The referee's ruling on the hand's cards, as something that can be looked at."""
    hand, was = found.hand, found.hand.seen()

    def write(act: Act, form: Any) -> Written:
        change = partial(correct_hand, match, replace(act, key=""), hand, form.facts)
        return disputing.rule_by_cards(match, act, found, change)

    return Doing(
        _("Rule by the cards"),
        _("Let this ruling stand"),
        partial(CardsForm, ruleset=match.ruleset, names=names_of(match), was=was),
        write,
        lambda form: preview_correction(match, hand, form.facts),
        initial=initial_of(was),
        name=f"{RULED}-{found.entry.version}",
        hand=hand,
        says=lambda form: becomes(hand, form.facts, names_of(match)),
    )


def find_dispute(match: Match, number: int) -> Dispute | None:
    """A dispute of the match by its version, with its hand. One query."""
    found = match.disputes.select_related("entry__device", "hand__index", "closed")
    one = found.filter(entry__version=number).first()
    if one is not None:
        one.hand.match = match
    return one


def address_of(match: Match, number: int) -> str:
    return reverse("games:dispute", args=[match.code, number])


def _find(match: Match, number: int) -> tuple[Match, Dispute]:
    found = find_dispute(match, number)
    if found is None:
        raise Http404(gettext("This match has no such dispute."))
    return match, found


def _by_whom_it_was_put(found: Dispute) -> Act:
    """The act of the side that put the facts forward, now that the other accepts them."""
    again = Q(verb=Verb.DISPUTED, new__dispute=found.entry.version)
    put = found.hand.entries.filter(again | Q(pk=found.entry_id))
    entry = put.select_related("device").latest("version")
    return Act(device=entry.device, by=entry.by, reason=found.entry.reason, is_agreed=True)


def _answer(
    request: HttpRequest, match: Match, found: Dispute, write: Callable[[Act, AnswerForm], Written]
) -> HttpResponse:
    form = AnswerForm(request.POST, latest=match.version)
    if not form.is_valid():
        return _show(request, match, found, Asked(str(STALE)), status=422)
    try:
        write(act_for_side(request, match, form), form)
    except Refused as refusal:
        return _show(request, match, found, Asked(refused_in_words(refusal)), status=409)
    except QUESTIONS as question:
        told = replace(ask(question, match, names_of(match), form), save="")
        return _show(request, match, found, told, status=409)
    return redirect(address_of(match, found.entry.version))


def _show(
    request: HttpRequest,
    match: Match,
    found: Dispute,
    asked: Asked | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    with timezone.override(match.zone):
        context = dispute_context(match, found) | {"asked": asked}
        return render_page(request, "games/dispute.html", context, part="dispute", status=status)
