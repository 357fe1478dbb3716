"""What the games say in figures."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.partials import render_page


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """What the games say in figures."""
    return render_page(
        request, "history/statistics.html", {"here": "statistics"}, part="statistics"
    )
