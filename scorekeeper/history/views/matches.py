"""The matches of this phone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.partials import render_page


@require_safe
def matches(request: HttpRequest) -> HttpResponse:
    """The matches of this phone."""
    return render_page(request, "history/matches.html", {"here": "matches"}, part="matches")
