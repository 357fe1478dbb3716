"""Addresses that are keys to themselves: what they are kept from, and the pages that say why one
opens nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse

from scorekeeper.partials import render_page
from scorekeeper.people.guesses import count_wrong, seconds_to_wait

type View = Callable[..., HttpResponse]


def unlisted(view: View) -> View:
    """Keep an address that is a key to itself: from search engines, caches, and other addresses.

    Of where a form came from the browser tells the host alone, which the CSRF check needs.
    """

    @wraps(view)
    def kept(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response.headers["X-Robots-Tag"] = "noindex, nofollow, noarchive"
        response.headers["Cache-Control"] = "private, no-store"
        response.headers["Referrer-Policy"] = "strict-origin"
        return response

    return kept


@dataclass(frozen=True)
class Closed:
    """The page of one kind of keys on which it is said why one opens nothing."""

    template: str
    part: str

    def says(self, request: HttpRequest, why: str, status: int = 410) -> HttpResponse:
        """Why a key that once was one is none now."""
        context = {"why": why}
        return render_page(request, self.template, context, part=self.part, status=status)

    def unknown(self, request: HttpRequest) -> HttpResponse:
        """Nothing has this key. Whoever has a real one is not kept from it by others who guess."""
        if wait := seconds_to_wait(request):
            return self.slowed(request, wait)
        count_wrong(request)
        return self.says(request, "unknown", 404)

    def slowed(self, request: HttpRequest, wait: int) -> HttpResponse:
        """Too many were tried from there: for how many seconds none is looked at."""
        response = self.says(request, "slowed", 429)
        response.headers["Retry-After"] = str(wait)
        return response
