"""Coming to a match from another phone: by a link that was scanned, or a code that was typed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scorekeeper.games.forms.sharing import CodeForm, JoinForm
from scorekeeper.games.joining_page import join_context
from scorekeeper.games.links import find_link, link_with_code
from scorekeeper.games.models import Link
from scorekeeper.games.scorebook import sharing
from scorekeeper.games.views.keys import Closed, unlisted
from scorekeeper.partials import render_page
from scorekeeper.people.devices import device_for_writing, device_of
from scorekeeper.people.guesses import count_wrong, seconds_to_wait

CLOSED = Closed("games/join_closed.html", part="join")


@require_http_methods(["GET", "HEAD", "POST"])
@unlisted
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Show what a link opens, and as what; then open it. Looking at it uses nothing up."""
    link, now = find_link(token), timezone.now()
    if link is None:
        return CLOSED.unknown(request)
    if not link.lets_in(now):
        return CLOSED.says(request, "revoked" if link.revoked_at else "expired")
    device = device_of(request)
    if request.method != "POST":
        form = JoinForm(initial={"name": device.name if device else "", "me": True})
        return _show(request, link, form)
    form = JoinForm(request.POST)
    if not form.is_valid():
        return _show(request, link, form, status=422)
    device = device_for_writing(request)
    try:
        sharing.join(link, device, now, **form.said)
    except sharing.NotLetIn as refusal:
        return CLOSED.says(request, "removed" if refusal.removed else "revoked")
    return redirect(link.match)


@require_http_methods(["GET", "HEAD", "POST"])
@unlisted
def join_by_code(request: HttpRequest) -> HttpResponse:
    """Ask for the code that another phone shows, and go where its link leads."""
    if request.method != "POST":
        return _ask_for_code(request, CodeForm())
    if wait := seconds_to_wait(request, short=True):
        return CLOSED.slowed(request, wait)
    form = CodeForm(request.POST)
    if not form.is_valid():
        return _ask_for_code(request, form, status=422)
    link = link_with_code(form.cleaned_data["code"], timezone.now())
    if link is None:
        count_wrong(request)
        form.refuse()
        return _ask_for_code(request, form, status=422)
    return redirect("games:join", link.token)


def _show(request: HttpRequest, link: Link, form: JoinForm, status: int = 200) -> HttpResponse:
    context = join_context(link, device_of(request)) | {"form": form}
    with timezone.override(link.match.zone):
        return render_page(request, "games/join.html", context, part="join", status=status)


def _ask_for_code(request: HttpRequest, form: CodeForm, status: int = 200) -> HttpResponse:
    context = {"form": form}
    return render_page(request, "games/join_by_code.html", context, part="join", status=status)
