"""What goes out of the history, and what comes in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.partials import render_page


@require_safe
def in_and_out(request: HttpRequest) -> HttpResponse:
    """What goes out of the history, and what comes in."""
    return render_page(
        request, "history/in_and_out.html", {"here": "in_and_out"}, part="in_and_out"
    )
