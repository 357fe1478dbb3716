"""The other phones at a match: the page about them, its links, and who owns it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address

from django import forms
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.games.access import match_to_answer, match_to_own, match_to_read
from scorekeeper.games.forms.sharing import LinkForm, WhichForm, WhoForm
from scorekeeper.games.models import Link, Match
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.reading import names_of
from scorekeeper.games.scorebook import sharing
from scorekeeper.games.sharing_page import here_at, holders_of, share_context
from scorekeeper.partials import render_page
from scorekeeper.people.rights import Role


@require_safe
def share(request: HttpRequest, code: str) -> HttpResponse:
    """Who is at the match, on which phone; for its owner, how another gets there."""
    match = match_to_read(request, code)
    return _show(request, match)


@require_POST
def make_link(request: HttpRequest, code: str) -> HttpResponse:
    """Make the link for a role."""
    match = match_to_own(request, code)
    form = LinkForm(request.POST, sides=match.side_count)
    if not form.is_valid():
        return _show(request, match, form)
    link = sharing.make_link(match, *form.said, now=timezone.now())
    return _back(match, link)


@require_POST
def with_link(request: HttpRequest, code: str, what: str) -> HttpResponse:
    """Take a link back, replace it, or give it a code to type."""
    match = match_to_own(request, code)
    form = WhichForm(request.POST, among=match.links.all())
    if not form.is_valid():
        return _show(request, match, form)
    now, link = timezone.now(), form.one
    with suppress(sharing.NotLetIn):  # the page says how it stands
        WITH_LINK[what](match, link, now)
    return _back(match, link)


WITH_LINK: dict[str, Callable[..., object]] = {
    "revoke": sharing.revoke_link,
    "replace": sharing.replace_link,
    "code": sharing.offer_code,
}


@require_POST
def remove(request: HttpRequest, code: str) -> HttpResponse:
    """Take a phone off the match."""
    match = match_to_own(request, code)
    form = WhichForm(request.POST, among=match.participants.all())
    if not form.is_valid():
        return _show(request, match, form)
    sharing.remove(match, form.one, timezone.now())
    return redirect("games:share", code)


@require_POST
def me(request: HttpRequest, code: str) -> HttpResponse:
    """Say who holds this phone: on the owner's, either; on a player's, whose link it was."""
    match = match_to_answer(request, code)
    if match.caller.role is not Role.OWNER:
        for joined in match.participants.all():
            if joined.device == match.caller.device:
                sharing.say_it_is_me(match, joined)
        return redirect("games:share", code)
    form = WhoForm(request.POST, among=holders_of(match, timezone.now()))
    if not form.is_valid():
        return _show(request, match, form)
    sharing.say_who(match, match.owner, form.side)
    return redirect("games:share", code)


@require_http_methods(["GET", "HEAD", "POST"])
def hand_over(request: HttpRequest, code: str) -> HttpResponse:
    """Let another phone own the match: say what follows, then do it."""
    match, now = match_to_own(request, code), timezone.now()
    others = [one for one in match.participants.all() if one.device_id != match.owner_id]
    heirs = [one for one in others if one.is_in(now)]
    form = WhichForm(request.POST or request.GET, among=heirs)
    if not form.is_valid():
        return _show(request, match, form)
    if request.method == "POST":
        sharing.hand_over(match, form.one, now)
        return redirect("games:share", code)
    heir = next(one for one in here_at(match, now) if one.pk == form.one.pk)
    names = names_in_words(names_of(match))
    context = {"match": match, "names_in_words": names, "heir": heir, "form": form}
    return render_page(request, "games/hand_over.html", context, part="hand_over")


@cache_control(no_store=True, private=True)
def _show(request: HttpRequest, match: Match, form: forms.Form | None = None) -> HttpResponse:
    """The page; with what is wrong where a form did not fit how things stand."""

    def address(link: Link) -> str:
        return request.build_absolute_uri(reverse("games:join", args=[link.token]))

    with timezone.override(match.zone):
        context = share_context(match, timezone.now(), request.GET.get("for", ""), address)
        context |= {
            "make": LinkForm(initial={"lasts": ""}, sides=match.side_count),
            "wrong": [error for errors in form.errors.values() for error in errors] if form else [],
            "join_address": request.build_absolute_uri(reverse("games:join_by_code")),
            "is_here_only": _is_here_only(request),
        }
        status = 422 if context["wrong"] else 200
        return render_page(request, "games/share.html", context, part="share", status=status)


def _is_here_only(request: HttpRequest) -> bool:
    """Whether this browser runs where the server does, so that no other phone has its address."""
    host = split_domain_port(request.get_host())[0].strip("[]")
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _back(match: Match, link: Link) -> HttpResponse:
    slot = link.role if link.side is None else f"{link.role}-{link.side}"
    return redirect(f"{reverse('games:share', args=[match.code])}?for={slot}#invite")
