"""Doing something that can be looked at first: ask, show what it moves, write, answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise

from scorekeeper.games.asked import QUESTIONS, Asked, ask
from scorekeeper.games.consent_words import asked_sides, asking_side, consent_to
from scorekeeper.games.forms.act import STALE, ActForm, new_key
from scorekeeper.games.forms.hand import HandForm
from scorekeeper.games.models import Hand, Match
from scorekeeper.games.moved import moved_in_words, refused_in_words
from scorekeeper.games.preview import Preview
from scorekeeper.games.reading import names_of
from scorekeeper.games.scorebook.acts import Act, NeedsConsent, Written
from scorekeeper.games.scorebook.keeping import keep_who_dealt
from scorekeeper.games.scorebook.proposing import AskedFor, propose
from scorekeeper.partials import lead_to, render_page
from scorekeeper.people.devices import device_for_writing
from scorekeeper.rules.log import Verb
from scorekeeper.rules.messages import Refused

LOOK = "look"
"""The name of the button that asks what a change would move, before it is saved."""

ASK = "ask"
"""What is sent along once the person has read that the other side will be asked."""

OF_THE_PAGE = frozenset({LOOK, ASK, "seen", "csrfmiddlewaretoken", "key", "version"})
"""What belongs to the page that was sent, and not to what it asks for."""

UNSAID = frozenset({*OF_THE_PAGE, "reason", "keep_dealers"})
"""What a form carries besides what it asks for."""


@dataclass(frozen=True)
class Doing:
    """Something that can be done: its words, its form, what it would move, and how it is written.

    `write` and `look` are about one match, or one hand of it; the view that makes a doing knows
    which. `looks_at_once`: there is nothing to fill in, so what it moves is shown from the start.

    By its `name`, and the `hand` it is done to, it is made again once the other side has accepted
    it; `says` is what it does then, in a few words. `verb` is the log's, where it is on no hand.
    """

    title: str | Promise
    button: str | Promise
    form: Callable[..., ActForm]
    write: Callable[[Act, Any], Written]
    look: Callable[[Any], Preview] | None = None
    looks_at_once: bool = False
    initial: dict[str, Any] | None = None
    name: str = ""
    hand: Hand | None = None
    verb: Verb = Verb.NOTED
    says: Callable[[Any], str] | None = None

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
        told["save"] = _button(doing, told)
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
            elsewhere = _save(request, match, doing, form)
        except NeedsConsent as question:
            shown = {**looked_at(match, doing, form), "consent": None}
            asked = ask(question, match, names_of(match), form)
            return answer(form, 409, **shown, asked=asked, seen=_said(request))
        except Refused as refusal:
            return answer(form, 422, refused=refused_in_words(refusal))
        except QUESTIONS as question:
            return answer(form, 409, asked=ask(question, match, names_of(match), form))
    return lead_to(request, elsewhere or done)


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
        preview = doing.look(form)
    except Refused as refusal:
        return {"refused": refused_in_words(refusal)}
    moved = moved_in_words(preview, names_of(match))
    return {"moved": moved, "consent": consent_to(match, preview, doing.hand or doing.verb)}


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


def carry_out(match: Match, act: Act, doing: Doing, form: ActForm) -> Written:
    """Do what a valid form says, and keep who dealt the other hands if it says so."""
    if not form.keeps_dealers or doing.look is None:
        return doing.write(act, form)
    redealt = doing.look(form).redealt
    return keep_who_dealt(match, act, lambda: doing.write(act, form), redealt)


def _save(request: HttpRequest, match: Match, doing: Doing, form: ActForm) -> str:
    """Write what the form says, or propose it once it is known that the other side is asked.

    Answers where the proposal is to be seen, or a dispute that came of it; nothing otherwise.
    """
    act = act_of(request, match, form)
    try:
        return opened_dispute(match, carry_out(match, act, doing, form))
    except NeedsConsent as question:
        if ASK not in request.POST or not doing.name:
            raise
        wanted = [name for name in form.fields if name not in OF_THE_PAGE | form.left_alone]
        asked = AskedFor(
            what=doing.name,
            data={name: request.POST[name] for name in wanted if name in request.POST},
            rests_on=question.rests_on,
            side=asking_side(match),
            needs=asked_sides(match),
            hand=doing.hand,
        )
        if asked.side is not None:
            act = replace(act, by=names_of(match)[asked.side])
        entry = propose(match, act, asked).entry
        return reverse("games:proposal", args=[match.code, entry.version if entry else 0])


def opened_dispute(match: Match, written: Written) -> str:
    """Where the dispute is seen that an act has opened, or put something forward in; nothing
    where there is none."""
    entry = written.entry
    if entry is None or entry.verb != Verb.DISPUTED:
        return ""
    number = (entry.new or {}).get("dispute", entry.version)
    return reverse("games:dispute", args=[match.code, number])


def _button(doing: Doing, told: dict[str, Any]) -> str:
    """What the button says that saves: what is asked first, whom it asks, or what it does."""
    asked, consent = told.get("asked"), told.get("consent")
    return (asked.save if asked else "") or (consent.button if consent else "") or str(doing.button)
