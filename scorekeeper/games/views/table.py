"""What the table can change about a whole match: each act is looked at before it is saved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.games.access import match_to_read, match_to_run
from scorekeeper.games.deeds import dealt_first, stopped
from scorekeeper.games.forms.act import ActForm
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
from scorekeeper.games.on_paper import house_rules_line, names_in_words
from scorekeeper.games.preview import preview_end, preview_first_dealer, preview_rules
from scorekeeper.games.reading import names_of, players_for
from scorekeeper.games.recounted import recounted
from scorekeeper.games.scorebook import matches as scorebook
from scorekeeper.games.views.doing import Doing, do
from scorekeeper.games.views.live import followed
from scorekeeper.partials import render_page
from scorekeeper.rules.log import Verb


def _rules(match: Match) -> Doing:
    return Doing(
        _("House rules"),
        _("Play by these rules"),
        partial(RulesForm, played=match.ruleset),
        lambda act, form: scorebook.change_rules(match, act, form.ruleset),
        lambda form: preview_rules(match, form.ruleset),
        name="rules",
        verb=Verb.RULES,
        says=lambda form: gettext("house rules: %s") % house_rules_line(form.ruleset),
    )


def _sides(match: Match) -> Doing:
    def write(act: Any, form: Any) -> Any:
        sides = [[seated.player or seated.name] for seated in form.seats]
        return scorebook.change_sides(match, act, sides)

    initial = {f"name_{side}": name for side, name in enumerate(names_of(match))}
    form = partial(ExchangeForm, known=players_for(match))
    return Doing(
        _("Who plays"),
        _("Put this right"),
        form,
        write,
        initial=initial,
        name="sides",
        verb=Verb.SIDES,
        says=lambda form: gettext("%s play") % names_in_words([one.name for one in form.seats]),
    )


def _first_dealer(match: Match) -> Doing:
    said = NOT_KNOWN if match.first_dealer is None else str(match.first_dealer)
    return Doing(
        _("First dealer"),
        _("Put this right"),
        partial(FirstDealerForm, names=names_of(match)),
        lambda act, form: scorebook.change_first_dealer(match, act, form.first_dealer_side),
        lambda form: preview_first_dealer(match, form.first_dealer_side),
        initial={"first_dealer": said},
        name="first_dealer",
        verb=Verb.FIRST_DEALER,
        says=lambda form: dealt_first(form.first_dealer_side, names_of(match)),
    )


def _end(match: Match) -> Doing:
    return Doing(
        _("Stop the match"),
        _("Stop here"),
        EndForm,
        lambda act, form: scorebook.end_match(match, act, form.ended),
        lambda form: preview_end(match, form.ended),
        name="end",
        verb=Verb.ENDED,
        says=lambda form: stopped(form.ended),
    )


def _go_on(match: Match) -> Doing:
    return Doing(
        _("Go on"),
        _("Go on with the match"),
        ActForm,
        lambda act, form: scorebook.go_on(match, act),
        lambda form: preview_end(match, None),
        looks_at_once=True,
        name="go_on",
        verb=Verb.WENT_ON,
        says=lambda form: gettext("the match goes on"),
    )


def _notice(match: Match) -> Doing:
    return Doing(
        _("Notice to stop"),
        _("Give notice"),
        NoticeForm,
        lambda act, form: scorebook.give_notice(match, act, form.last_column),
        name="notice",
        verb=Verb.NOTICE,
        says=lambda form: gettext("column %s is the last") % form.last_column,
    )


ACTS: dict[str, Callable[[Match], Doing]] = {
    "rules": _rules,
    "sides": _sides,
    "first_dealer": _first_dealer,
    "end": _end,
    "go_on": _go_on,
    "notice": _notice,
}


@require_safe
@followed
def match(request: HttpRequest, code: str) -> HttpResponse:
    """Where the match stands, game by game, and what can be done about it."""
    found = match_to_read(request, code)
    return render_page(request, "games/match.html", match_context(found), part="match")


@require_safe
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
    found = match_to_run(request, code)
    if what == "rules" and "preset" in request.GET:
        return _values(request, found)
    context = {
        "names_in_words": names_in_words(names_of(found)),
        "known": [player.name for player in players_for(found)],
    }
    return do(
        request,
        found,
        ACTS[what](found),
        template="games/act.html",
        part="act",
        context=context,
        done=found.get_absolute_url(),
    )


def _values(request: HttpRequest, match: Match) -> HttpResponse:
    """The values that another preset brings, for the form of house rules."""
    form = RulesForm(initial={"preset": request.GET["preset"]}, played=match.ruleset)
    return render(request, "games/_values.html", {"form": form})
