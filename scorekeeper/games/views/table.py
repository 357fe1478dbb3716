"""What the table can change about a whole match: each act is looked at before it is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.games.access import match_to_read, match_to_write
from scorekeeper.games.asked import QUESTIONS, Asked, ask
from scorekeeper.games.forms.act import STALE, ActForm, new_key
from scorekeeper.games.forms.match import (
    EndForm,
    ExchangeForm,
    FirstDealerForm,
    NoticeForm,
    RulesForm,
)
from scorekeeper.games.forms.new_match import NOT_KNOWN
from scorekeeper.games.match_page import match_context
from scorekeeper.games.models import Match
from scorekeeper.games.moved import moved_in_words
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.preview import (
    Preview,
    preview_end,
    preview_first_dealer,
    preview_rules,
)
from scorekeeper.games.reading import names_of, players_of
from scorekeeper.games.recounted import recounted
from scorekeeper.games.scorebook import matches as scorebook
from scorekeeper.games.scorebook.acts import Act, Written
from scorekeeper.games.views.hands import LOOK
from scorekeeper.partials import render_page
from scorekeeper.people.devices import device_for_writing
from scorekeeper.rules.messages import Refused
from scorekeeper.wording import say

type Fields = Callable[[Match, Sequence[str]], dict[str, Any]]


@dataclass(frozen=True)
class TableAct:
    """Something the table does to a match: its form, what it would move, and its verb."""

    title: str | Promise
    button: str | Promise
    form: type[ActForm]
    write: Callable[[Match, Act, Any], Written]
    look: Callable[[Match, Any], Preview] | None = None
    form_needs: Fields = lambda match, names: {}
    initial: Fields = lambda match, names: {}


ACTS = {
    "rules": TableAct(
        _("House rules"),
        _("Play by these rules"),
        RulesForm,
        lambda match, act, form: scorebook.change_rules(match, act, form.ruleset),
        lambda match, form: preview_rules(match, form.ruleset),
        form_needs=lambda match, names: {"played": match.ruleset},
    ),
    "sides": TableAct(
        _("Who plays"),
        _("Put this right"),
        ExchangeForm,
        lambda match, act, form: scorebook.change_sides(
            match, act, [[seated.player or seated.name] for seated in form.seats]
        ),
        form_needs=lambda match, names: {"known": players_of(match.owner)},
        initial=lambda match, names: {f"name_{side}": name for side, name in enumerate(names)},
    ),
    "first_dealer": TableAct(
        _("First dealer"),
        _("Put this right"),
        FirstDealerForm,
        lambda match, act, form: scorebook.change_first_dealer(
            match, act, form.cleaned_data["first_dealer"]
        ),
        lambda match, form: preview_first_dealer(match, form.cleaned_data["first_dealer"]),
        form_needs=lambda match, names: {"names": names},
        initial=lambda match, names: {
            "first_dealer": NOT_KNOWN if match.first_dealer is None else str(match.first_dealer)
        },
    ),
    "end": TableAct(
        _("Stop the match"),
        _("Stop here"),
        EndForm,
        lambda match, act, form: scorebook.end_match(match, act, form.cleaned_data["how"]),
        lambda match, form: preview_end(match, form.cleaned_data["how"]),
    ),
    "go_on": TableAct(
        _("Go on"),
        _("Go on with the match"),
        ActForm,
        lambda match, act, form: scorebook.go_on(match, act),
        lambda match, form: preview_end(match, None),
    ),
    "notice": TableAct(
        _("Notice to stop"),
        _("Give notice"),
        NoticeForm,
        lambda match, act, form: scorebook.give_notice(
            match, act, form.cleaned_data["last_column"]
        ),
    ),
}


@require_GET
def match(request: HttpRequest, code: str) -> HttpResponse:
    """Where the match stands, game by game, and what can be done about it."""
    found = match_to_read(request, code)
    return render_page(request, "games/match.html", match_context(found), part="match")


@require_GET
def recount(request: HttpRequest, code: str) -> HttpResponse:
    """Work the whole match out again, from the log alone, and say whether it agrees."""
    found = match_to_read(request, code)
    names = names_of(found)
    context = {"match": found, "names_in_words": names_in_words(names)}
    context |= recounted(found, names)
    return render_page(request, "games/recount.html", context, part="recount")


@require_http_methods(["GET", "HEAD", "POST"])
def act(request: HttpRequest, code: str, what: str) -> HttpResponse:
    """Do something to a match; what it moves is shown before it is saved."""
    found, doing = match_to_write(request, code), ACTS[what]
    names = names_of(found)
    if request.method != "POST":
        if "preset" in request.GET:
            return _show_values(request, found)
        hidden = {"key": new_key(), "version": found.version}
        initial = {**hidden, **doing.initial(found, names)}
        form = doing.form(initial=initial, **doing.form_needs(found, names))
        return _show(request, found, doing, form)
    form = doing.form(request.POST, **doing.form_needs(found, names))
    if not form.is_valid():
        asked = Asked(str(STALE)) if form.is_stale else None
        if asked:
            form.begin_again(key=new_key(), version=found.version)
        return _show(request, found, doing, form, asked=asked, status=422)
    try:
        if LOOK in request.POST and doing.look is not None:
            moved = moved_in_words(doing.look(found, form), names)
            return _show(request, found, doing, form, moved=moved)
        doing.write(found, form.act(device_for_writing(request)), form)
    except Refused as refusal:
        return _show(request, found, doing, form, refused=say(refusal.message), status=422)
    except QUESTIONS as question:
        asked = ask(question, found, names, form)
        return _show(request, found, doing, form, asked=asked, status=409)
    return redirect(found)


def _show_values(request: HttpRequest, match: Match) -> HttpResponse:
    """The values that another preset brings, for the form of house rules."""
    form = RulesForm(initial={"preset": request.GET["preset"]}, played=match.ruleset)
    return render(request, "games/_values.html", {"form": form})


def _show(
    request: HttpRequest,
    match: Match,
    doing: TableAct,
    form: ActForm,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    names = names_of(match)
    context = {"match": match, "names_in_words": names_in_words(names), "doing": doing}
    context |= {"form": form, "can_look": doing.look is not None, **more}
    context["known"] = [player.name for player in getattr(form, "known", ())]
    return render_page(request, "games/act.html", context, part="act", status=status)
