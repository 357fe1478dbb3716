"""Moving to a new phone: the old one shows a code, the new one takes everything over."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scorekeeper.games.qr import qr_code
from scorekeeper.games.reading_matches import matches_of
from scorekeeper.games.scorebook.moving import NotOpen, move_in
from scorekeeper.games.views.keys import Closed, unlisted
from scorekeeper.partials import render_page
from scorekeeper.people.devices import device_of, token_hash_of
from scorekeeper.people.models import Move
from scorekeeper.people.moves import find_move, offer_move, offered_move

CLOSED = Closed("games/move_closed.html", part="move")


@require_http_methods(["GET", "HEAD", "POST"])
@unlisted
def new_phone(request: HttpRequest) -> HttpResponse:
    """Show the code for the new phone, once it was asked for."""
    device, now = device_of(request), timezone.now()
    if request.method == "POST":
        if device is not None:
            offer_move(device, now)
        return redirect("games:new_phone")
    offered = offered_move(device, now) if device else None
    address = ""
    if offered is not None:
        address = request.build_absolute_uri(reverse("games:arrive", args=[offered.token]))
    context = {
        "anything": device is not None,
        "offered": offered,
        "address": address,
        "qr": qr_code(address) if address else "",
    }
    return render_page(request, "games/move.html", context, part="move")


@require_http_methods(["GET", "HEAD", "POST"])
@unlisted
def arrive(request: HttpRequest, token: str) -> HttpResponse:
    """On the new phone: say what comes over, then take it over. Looking uses nothing up."""
    offered, now = find_move(token), timezone.now()
    if offered is None:
        return CLOSED.unknown(request)
    if not offered.is_open(now):
        return CLOSED.says(request, "used" if offered.used_at else "expired")
    if request.method != "POST":
        return _show(request, offered)
    try:
        move_in(offered, token_hash_of(request), now)
    except NotOpen:
        return CLOSED.says(request, "used")
    return redirect("games:start")


def _show(request: HttpRequest, offered: Move) -> HttpResponse:
    here, now = device_of(request), timezone.now()
    most = 50
    context = {
        "name": offered.device.name,
        "matches": len(matches_of(offered.device, now, most)),
        "most": most,
        "is_here": here == offered.device,
        "has_own": here is not None and here != offered.device,
    }
    return render_page(request, "games/arrive.html", context, part="arrive")
