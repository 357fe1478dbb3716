"""What goes out of the history, and what comes in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.history.in_and_out import page_context
from scorekeeper.partials import render_page
from scorekeeper.people.devices import device_of


@require_safe
def in_and_out(request: HttpRequest) -> HttpResponse:
    """What goes out of the history, and what comes in."""
    context = page_context(device_of(request), request.GET)
    return render_page(request, "history/in_and_out.html", context, part="in_and_out")
