"""A change that waits for the other side: what it does, and accepting, declining, withdrawing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.games.access import match_to_answer, match_to_read, match_to_write
from scorekeeper.games.asked import QUESTIONS, Asked, ask
from scorekeeper.games.consent_words import asking_side
from scorekeeper.games.forms.act import STALE, ActForm, new_key
from scorekeeper.games.forms.answering import AnswerForm
from scorekeeper.games.models import Hand, Match, Proposal
from scorekeeper.games.moved import refused_in_words
from scorekeeper.games.proposal_page import proposal_context
from scorekeeper.games.reading import names_of
from scorekeeper.games.scorebook import proposing
from scorekeeper.games.scorebook.acts import (
    Act,
    AlreadySaved,
    AnsweredAlready,
    Lapsed,
    Meanwhile,
    Written,
)
from scorekeeper.games.views.cards import count_again
from scorekeeper.games.views.changes import CHANGES, VERSION, to_version
from scorekeeper.games.views.disputes import RULED, find_dispute, ruled
from scorekeeper.games.views.doing import Doing, act_of, carry_out, looked_at
from scorekeeper.games.views.hands import correction
from scorekeeper.games.views.signing import act_for_side
from scorekeeper.games.views.table import ACTS
from scorekeeper.games.views.turning import REDO, UNDO, turning
from scorekeeper.partials import render_page
from scorekeeper.rules.messages import Refused

OF_A_HAND: dict[str, Callable[[Hand], Doing]] = {
    "correct": correction,
    "cards": count_again,
    **CHANGES,
}


ABOUT_THE_ANSWER = (AlreadySaved, AnsweredAlready, Meanwhile)
"""What keeps an answer from being taken, and leaves the proposal as it is."""


@dataclass(frozen=True)
class Wanted:
    """What a proposal would do, made ready to be done: the doing, and its form filled in."""

    doing: Doing
    form: ActForm


@require_safe
def proposal(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show what somebody wants changed, what that moves, and who has accepted it."""
    match = match_to_read(request, code)
    return _show(request, match, _find(match, number))


@require_POST
def accept(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Let a side accept. With the last one that is asked, the change is made."""
    match = match_to_answer(request, code)
    found = _find(match, number)

    def answer(form: AnswerForm) -> None:
        act = act_for_side(request, match, form)
        proposing.accept(match, act, found, form.by, partial(_carry_out, match, found))

    return _answer(request, match, found, answer)


@require_POST
def decline(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Let a side say no, and why."""
    match = match_to_answer(request, code)
    found = _find(match, number)

    def answer(form: AnswerForm) -> None:
        proposing.decline(match, act_for_side(request, match, form), found, form.by)

    return _answer(request, match, found, answer)


@require_POST
def withdraw(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Take back what this phone asked for; or, whoever asked, close what has lapsed."""
    match = match_to_write(request, code)
    found = _find(match, number)
    form = ActForm(request.POST, latest=match.version)
    if not form.is_valid():
        return _show(request, match, found, Asked(str(STALE)), status=422)
    close = proposing.withdraw
    if found.is_open and _wanted_still(match, found) is None:
        close = proposing.let_lapse
    elif not asked_here(match, found):
        told = Asked(gettext("Only who asked for it can withdraw it."))
        return _show(request, match, found, told, status=409)
    try:
        close(match, act_of(request, match, form), found)
    except QUESTIONS as question:
        return _show(request, match, found, _told(question, match, form), status=409)
    return redirect("games:proposal", match.code, found.entry.version)


def wanted_by(match: Match, found: Proposal) -> Wanted | None:
    """A proposal made ready to be done; None where it cannot be any more."""
    doing = _doing(match, found)
    if doing is None:
        return None
    form = doing.form(
        {**found.data, "key": new_key(), "version": str(match.version)}, latest=match.version
    )
    return Wanted(doing, form) if form.is_valid() else None


def _wanted_still(match: Match, found: Proposal) -> Wanted | None:
    """An open proposal made ready to be done; None where it was closed or has lapsed."""
    if not found.is_open or proposing.has_lapsed(match, found):
        return None
    return wanted_by(match, found)


def asked_here(match: Match, found: Proposal) -> bool:
    """Whether this phone may take it back: it sent it, or speaks for the side that asks."""
    device = match.caller.device
    sent_it = device is not None and found.entry.device_id == device.pk
    asking = asking_side(match)
    return sent_it or (asking is not None and asking == found.side)


def _doing(match: Match, found: Proposal) -> Doing | None:
    hand = found.hand
    if hand is not None:
        hand.match = match
        if found.what in OF_A_HAND:
            return OF_A_HAND[found.what](hand)
        kind, _, number = found.what.rpartition("-")
        if number.isdecimal() and kind == VERSION:
            return to_version(hand, int(number))
        if number.isdecimal() and kind == RULED:
            dispute = find_dispute(match, int(number))
            return ruled(match, dispute) if dispute and dispute.is_open else None
    if found.what in (UNDO, REDO):
        doing = turning(match, found.what)
        meant = doing and doing.initial and str(doing.initial["entry"])
        return doing if meant == found.data.get("entry") else None
    return ACTS[found.what](match) if found.what in ACTS else None


def _find(match: Match, number: int) -> Proposal:
    found = match.proposals.select_related("entry__device", "hand__index", "closed")
    one = found.filter(entry__version=number).first()
    if one is None:
        raise Http404(gettext("This match has no such proposal."))
    return one


def _carry_out(match: Match, found: Proposal) -> Written:
    """Make the change that was asked for, now that it is accepted."""
    wanted = wanted_by(match, found)
    if wanted is None:
        raise Lapsed
    try:
        return carry_out(match, _by_whom_it_was_asked(found), wanted.doing, wanted.form)
    except Meanwhile:
        raise Lapsed from None


def _by_whom_it_was_asked(found: Proposal) -> Act:
    """The act of whoever asked, now that it is accepted."""
    entry = found.entry
    reason = found.data.get("reason", "") or entry.reason
    return Act(device=entry.device, by=entry.by, reason=reason, is_agreed=True)


def _answer(
    request: HttpRequest, match: Match, found: Proposal, answer: Callable[[AnswerForm], None]
) -> HttpResponse:
    form = AnswerForm(request.POST, latest=match.version)
    if not form.is_valid():
        return _show(request, match, found, Asked(str(STALE)), status=422)
    try:
        answer(form)
    except ABOUT_THE_ANSWER as question:
        return _show(request, match, found, _told(question, match, form), status=409)
    except (Lapsed, Refused, *QUESTIONS) as question:
        with suppress(AnsweredAlready):
            proposing.let_lapse(match, replace(act_of(request, match, form), key=""), found)
        return _show(request, match, _find(match, found.entry.version), _why(question), status=409)
    return redirect(_leads_to(match, found))


def _leads_to(match: Match, found: Proposal) -> str:
    return reverse("games:proposal", args=[match.code, found.entry.version])


def _told(question: Exception, match: Match, form: ActForm) -> Asked:
    return replace(ask(question, match, names_of(match), form), save="")


def _why(question: Exception) -> Asked:
    sentence = gettext("This can no longer be done: what it rests on was changed. It has lapsed.")
    about = [refused_in_words(question)] if isinstance(question, Refused) else ()
    return Asked(sentence, about)


def _show(
    request: HttpRequest,
    match: Match,
    found: Proposal,
    asked: Asked | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    with timezone.override(match.zone):
        wanted = _wanted_still(match, found)
        shown: dict[str, Any] = {}
        if wanted is not None:
            shown = looked_at(match, wanted.doing, wanted.form) | {
                "says": wanted.doing.says(wanted.form) if wanted.doing.says else "",
            }
        context = proposal_context(match, found, can_be_done=wanted is not None)
        context |= shown | {"asked": asked, "may_withdraw": asked_here(match, found)}
        return render_page(request, "games/proposal.html", context, part="proposal", status=status)
