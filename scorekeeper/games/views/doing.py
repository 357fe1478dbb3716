"""Doing something that can be looked at first: ask, show what it moves, write, answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.functional import Promise

from scorekeeper.games.asked import QUESTIONS, Asked, ask
from scorekeeper.games.forms.act import STALE, ActForm, new_key
from scorekeeper.games.forms.hand import HandForm
from scorekeeper.games.models import Match
from scorekeeper.games.moved import moved_in_words, refused_in_words
from scorekeeper.games.preview import Preview
from scorekeeper.games.reading import names_of
from scorekeeper.games.scorebook.acts import Act, Written
from scorekeeper.games.scorebook.keeping import keep_who_dealt
from scorekeeper.partials import render_page
from scorekeeper.people.devices import device_for_writing
from scorekeeper.rules.messages import Refused

LOOK = "look"
"""The name of the button that asks what a change would move, before it is saved."""

UNSAID = frozenset(
    {LOOK, "seen", "csrfmiddlewaretoken", "key", "version", "reason", "keep_dealers"}
)
"""What a form carries besides what it asks for."""


@dataclass(frozen=True)
class Doing:
    """Something that can be done: its words, its form, what it would move, and its verb.

    `write` and `look` are about one match, or one hand of it; the view that makes a doing knows
    which. `looks_at_once`: there is nothing to fill in, so what it moves is shown from the start.
    """

    title: str | Promise
    button: str | Promise
    form: Callable[..., ActForm]
    write: Callable[[Act, Any], Written]
    look: Callable[[Any], Preview] | None = None
    looks_at_once: bool = False
    initial: dict[str, Any] | None = None

    @property
    def can_look(self) -> bool:
        """Whether there is a button to look first."""
        return self.look is not None and not self.looks_at_once


def do(
    request: HttpRequest,
    match: Match,
    doing: Doing,
    *,
    template: str,
    part: str,
    context: dict[str, Any],
    done: str,
) -> HttpResponse:
    """Show the form, or write what it says. `done` is where a saved form leads."""

    def answer(form: ActForm, status: int = 200, **more: Any) -> HttpResponse:
        told = {"doing": doing, "form": form, "match": match, "refused": form.refusal}
        if doing.looks_at_once and not more:
            more = looked_at(match, doing, form)
        told |= context | more
        return render_page(request, template, told, part=part, status=status)

    with timezone.override(match.zone):
        if request.method != "POST":
            hidden = {"key": new_key(), "version": match.version}
            return answer(doing.form(initial={**hidden, **(doing.initial or {})}))
        form = doing.form(request.POST, latest=match.version)
        if not form.is_valid():
            if form.is_stale:
                form.begin_again(key=new_key(), version=match.version)
                return answer(form, 422, asked=Asked(str(STALE)))
            return answer(form, 422)
        if LOOK in request.POST or _moves_unseen(request, match, doing, form):
            return answer(form, **looked_at(match, doing, form), seen=_said(request))
        try:
            _write(request, match, doing, form)
        except Refused as refusal:
            return answer(form, 422, refused=refused_in_words(refusal))
        except QUESTIONS as question:
            return answer(form, 409, asked=ask(question, match, names_of(match), form))
    return redirect(done)


def _moves_unseen(request: HttpRequest, match: Match, doing: Doing, form: ActForm) -> bool:
    """Whether saving would move what the person has not been shown.

    A hand is looked at while it is typed; any other form is sent back once, with what it moves.
    """
    if isinstance(form, HandForm) or not doing.can_look:
        return False
    if request.POST.get("seen") == _said(request):
        return False
    moved = looked_at(match, doing, form).get("moved")
    return moved is not None and not moved.nothing


def _said(request: HttpRequest) -> str:
    """What tells a form whose changes were shown from one that was changed again since."""
    said = sorted((name, value) for name, value in request.POST.items() if name not in UNSAID)
    return sha256(repr(said).encode()).hexdigest()


def looked_at(match: Match, doing: Doing, form: ActForm) -> dict[str, Any]:
    """What it would move, once it is all there; or why it cannot be."""
    if isinstance(form, HandForm) and form.as_typed[0] is None:
        return {"refused": form.as_typed[1]}
    if doing.look is None:
        return {}
    try:
        return {"moved": moved_in_words(doing.look(form), names_of(match))}
    except Refused as refusal:
        return {"refused": refused_in_words(refusal)}


def act_of(request: HttpRequest, match: Match, form: ActForm) -> Act:
    """Who asks for what the form says, and what they saw. The form has to be valid."""
    device, said = device_for_writing(request), form.cleaned_data
    side = match.caller.side
    return Act(
        device=device,
        by=device.name if side is None else names_of(match)[side],
        key=said["key"],
        version=said["version"],
        game=said["game"],
        reason=said["reason"],
    )


def _write(request: HttpRequest, match: Match, doing: Doing, form: ActForm) -> Written:
    act = act_of(request, match, form)
    if not form.keeps_dealers or doing.look is None:
        return doing.write(act, form)
    redealt = doing.look(form).redealt
    return keep_who_dealt(match, act, lambda: doing.write(act, form), redealt)
