"""Whom this phone plays with."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.partials import render_page


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """Whom this phone plays with."""
    return render_page(request, "history/players.html", {"here": "players"}, part="players")
