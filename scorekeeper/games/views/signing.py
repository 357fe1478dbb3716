"""Signing a game that is over, and taking the signature back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from scorekeeper.games.access import match_to_answer
from scorekeeper.games.asked import QUESTIONS, Asked, ask
from scorekeeper.games.forms.act import STALE
from scorekeeper.games.forms.answering import AnswerForm, NotRightForm, SignForm
from scorekeeper.games.models import Match
from scorekeeper.games.reading import names_of
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.signing import sign_game, unsign_game
from scorekeeper.games.views.doing import act_of
from scorekeeper.games.views.sheets import show_asked


@require_POST
def sign(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Let a side sign a game as it was shown."""
    match = match_to_answer(request, code)

    def write(act: Act, form: SignForm) -> object:
        return sign_game(match, act, number, form.by, seen=form.looked_at)

    return _answer(request, match, number, write)


@require_POST
def unsign(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Let a side take its signature back."""
    match = match_to_answer(request, code)
    return _answer(
        request, match, number, lambda act, form: unsign_game(match, act, number, form.by)
    )


def act_for_side(request: HttpRequest, match: Match, form: AnswerForm | NotRightForm) -> Act:
    """An act by a side that this phone speaks for, in that side's name."""
    if form.by not in match.caller.speaks_for:
        raise PermissionDenied(gettext("This phone does not speak for that side."))
    return replace(act_of(request, match, form), by=names_of(match)[form.by])


def _answer(
    request: HttpRequest, match: Match, number: int, write: Callable[[Act, SignForm], object]
) -> HttpResponse:
    form = SignForm(request.POST, latest=match.version)
    if not form.is_valid():
        return show_asked(request, match, Asked(str(STALE)), number, status=422)
    try:
        write(act_for_side(request, match, form), form)
    except QUESTIONS as question:
        asked = replace(ask(question, match, names_of(match), form), save="")
        return show_asked(request, match, asked, number, status=409)
    return redirect("games:game", match.code, number)
