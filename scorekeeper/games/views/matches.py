"""The start page, a new match, another evening, and the log."""

from __future__ import annotations

from dataclasses import replace
from secrets import SystemRandom

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.games.access import match_to_read, match_to_run
from scorekeeper.games.asked import Asked
from scorekeeper.games.entries import logged
from scorekeeper.games.forms.act import STALE, new_key
from scorekeeper.games.forms.house_rules import Base
from scorekeeper.games.forms.match import AgainForm
from scorekeeper.games.forms.new_match import DRAW, NOT_KNOWN, NewMatchForm
from scorekeeper.games.models import Match
from scorekeeper.games.moved import refused_in_words
from scorekeeper.games.on_paper import house_rules_line, names_in_words
from scorekeeper.games.own_reasons import drawn
from scorekeeper.games.reading import house_rules_of, names_of, players_of, sheet_of
from scorekeeper.games.reading_hands import log_of, numbers_of
from scorekeeper.games.reading_matches import matches_of
from scorekeeper.games.saved_match import ask_of_begun
from scorekeeper.games.scorebook.acts import Act, AlreadySaved
from scorekeeper.games.scorebook.house_rules import keep_house_rules
from scorekeeper.games.scorebook.matches import start_match
from scorekeeper.games.start_page import finished_match, open_match
from scorekeeper.games.views.doing import act_of
from scorekeeper.games.waiting import count_waiting, waiting_at
from scorekeeper.partials import render_page
from scorekeeper.people.devices import device_for_writing, device_of
from scorekeeper.people.models import Device
from scorekeeper.people.moves import left_at
from scorekeeper.rules.draw import PACK, counts, dealer_of
from scorekeeper.rules.hand import Side
from scorekeeper.rules.messages import Refused

ENTRIES_A_PAGE = 50
DICE = SystemRandom()
FIRST_OFFERED = "bicycle"


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """What is being played, what could be, and what was played last."""
    device = device_of(request)
    now = timezone.now()
    listed = matches_of(device, now) if device else []
    gone_on_with = {one.match.previous_id for one in listed}
    earlier = [one for one in listed if one.is_over or one.match.pk in gone_on_with]
    context = {
        "left_at": None if device else left_at(request),
        "waiting": count_waiting([one.match for one in listed], now),
        "open_matches": [open_match(one, now) for one in listed if one not in earlier],
        "finished": [finished_match(one) for one in earlier],
    }
    return render(request, "games/start.html", context)


@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """Every dispute and every change that waits, over all the matches of the phone."""
    device = device_of(request)
    context = {"matches": waiting_at(device, timezone.now()) if device else []}
    return render_page(request, "games/waiting.html", context, part="waiting")


@require_http_methods(["GET", "HEAD", "POST"])
def new_match(request: HttpRequest) -> HttpResponse:
    """Ask who plays, under which house rules, and who deals first; then begin."""
    device = device_of(request)
    if request.method != "POST":
        return _show_form(request, _new_match_form(device, preset=request.GET.get("preset", "")))
    form = _new_match_form(device, request.POST)
    if not form.is_valid():
        return _show_form(request, form, status=422)
    device = device_for_writing(request)
    try:
        match = _start(device, form)
    except AlreadySaved as question:
        asked = ask_of_begun(question.entry, form)
        if asked is None:
            return redirect(question.entry.match)
        return _show_form(request, form, asked=asked, saved=question.entry.match, status=409)
    return redirect(match)


@require_http_methods(["GET", "HEAD", "POST"])
def again(request: HttpRequest, code: str) -> HttpResponse:
    """The same sides under the same house rules, from an empty sheet.

    Who deals first is asked, or goes by the rule: a form that does not say leaves it to the rule.
    """
    match = match_to_run(request, code)
    names, read = names_of(match), sheet_of(match)
    by_rule = read.next_dealer if read else None
    if request.method != "POST":
        said = NOT_KNOWN if by_rule is None else str(by_rule)
        initial = {"key": new_key(), "version": match.version, "first_dealer": said}
        return _show_again(request, match, AgainForm(initial=initial, names=names))
    form = AgainForm(request.POST, names=names, latest=match.version)
    if not form.is_valid():
        if not form.is_stale:
            return _show_again(request, match, form, status=422)
        form.begin_again(key=new_key(), version=match.version)
        return _show_again(request, match, form, Asked(str(STALE)), status=422)
    dealer, told = form.first_dealer_side(by_rule), ""
    if form.wants_draw:
        dealer, told = _draw(len(names))
    try:
        written = start_match(
            replace(act_of(request, match, form), reason=told),
            [[seat.player.person] for seat in match.seats.all()],
            match.ruleset,
            first_dealer=dealer,
            time_zone=match.time_zone,
            previous=match,
        )
    except AlreadySaved as question:
        return redirect(question.entry.match)
    except Refused as refusal:
        form.begin_again(key=new_key())
        return _show_again(request, match, form, Asked(refused_in_words(refusal)), status=422)
    return redirect(written.match)


@require_safe
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Who did what, and when; the last change first."""
    match = match_to_read(request, code)
    names = names_of(match)
    page = Paginator(log_of(match), ENTRIES_A_PAGE).get_page(request.GET.get("page"))
    numbers = numbers_of(match, [entry.hand for entry in page if entry.hand])
    context = {
        "match": match,
        "names_in_words": names_in_words(names),
        "zone": match.time_zone or "UTC",
        "page": page,
        "entries": [logged(entry, match, numbers) for entry in page],
    }
    return render(request, "games/log.html", context)


def _start(device: Device, form: NewMatchForm) -> Match:
    dealer, told = form.first_dealer_side, ""
    if form.wants_draw:
        dealer, told = _draw(len(form.seats))
    sides = [[seated.player or seated.name] for seated in form.seats]
    act = Act(device=device, by=device.name, key=form.cleaned_data["key"], reason=told)
    written = start_match(
        act,
        sides,
        form.ruleset,
        first_dealer=dealer,
        time_zone=form.cleaned_data["time_zone"],
    )
    if name := form.cleaned_data["keep_as"]:
        keep_house_rules(device, name, form.ruleset)
    return written.match


def _draw(sides: int) -> tuple[Side, str]:
    """Draw for the first deal: a pack is spread, a card each; the end cards do not count."""
    pack = DICE.sample(PACK, len(PACK))
    positions = [position for position in range(len(PACK)) if counts(position)]
    cards = [pack[position] for position in DICE.sample(positions, sides)]
    return dealer_of(cards), drawn(cards)


def _new_match_form(
    device: Device | None, data: QueryDict | None = None, preset: str = ""
) -> NewMatchForm:
    known = players_of(device) if device else ()
    kept = house_rules_of(device) if device else ()
    own = {
        f"own-{one.pk}": Base(one.name, house_rules_line(one.ruleset), one.ruleset) for one in kept
    }
    initial = {"key": new_key(), "preset": preset or FIRST_OFFERED, "first_dealer": DRAW}
    return NewMatchForm(data, known=known, own=own, initial=initial)


def _show_again(
    request: HttpRequest,
    match: Match,
    form: AgainForm,
    asked: Asked | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    names = names_in_words(names_of(match))
    context = {"match": match, "names_in_words": names, "form": form, "asked": asked}
    return render_page(request, "games/again.html", context, part="again", status=status)


def _show_form(
    request: HttpRequest,
    form: NewMatchForm,
    *,
    asked: Asked | None = None,
    saved: Match | None = None,
    status: int = 200,
) -> HttpResponse:
    if request.htmx.target == "values":  # type: ignore[attr-defined]
        return render(request, "games/_values.html", {"form": form})
    context = {
        "form": form,
        "url": reverse("games:new_match"),
        "known": list(form.known),
        "asked": asked,
        "saved": saved,
    }
    return render_page(request, "games/new.html", context, part="new_match", status=status)
