"""Following a match: an open page asks whether anything is new, and is told only what is."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_POST

from scorekeeper.games.access import match_to_follow, match_to_write
from scorekeeper.games.following import Following, followed_by, following
from scorekeeper.games.models import DraftKind
from scorekeeper.games.news import news_since, who_has_put_in
from scorekeeper.games.presence import come, go, others_at, tag_of, take_pen, there_at
from scorekeeper.games.reading import bring_seats
from scorekeeper.people.devices import COOKIE, TOKEN, token_hash_of

HEADER = "Live"
ASKED = re.compile(
    r"(?P<version>\d{1,9})(?:\.(?P<put_in>\d{1,9}))? (?P<tag>[0-9a-f]{1,8}|-)"
    r"(?: (?:typing=(?P<typing>\d{1,6})|(?P<put_by>hidden|away)))?"
)
HEARD = "heard"
"""Where a request keeps what it follows, once the others were told of it."""
type View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class Seen:
    """What an open page shows already, and what goes on on it.

    `put_in` is None where the page does not show who has put in what.
    `tag` is that of the other phones, or empty where the page does not show them. `typing` is
    the number of the hand that somebody enters there. `put_by`: nobody looks (hidden), or the page
    is being left (away).
    """

    version: int
    put_in: int | None
    tag: str
    typing: int | None
    put_by: str


def seen_of(request: HttpRequest) -> Seen | None:
    """What the page that asks has seen; None for a page that is opened."""
    said = ASKED.fullmatch(request.META.get("HTTP_LIVE", ""))
    if said is None:
        return None
    typing = said["typing"]
    tag = "" if said["tag"] == "-" else said["tag"]
    return Seen(
        version=int(said["version"]),
        put_in=int(said["put_in"]) if said["put_in"] else None,
        tag=tag,
        typing=int(typing) if typing else None,
        put_by=said["put_by"] or "",
    )


def followed(view: View) -> View:
    """Let a page be asked again what is new: nothing (204), other phones, or a part of it.

    Whoever has the page open is there for the others.
    """

    @wraps(view)
    def follow(request: HttpRequest, code: str, **more: Any) -> HttpResponse:
        seen = seen_of(request) if request.method == "GET" else None
        response = _news(request, code, seen) if seen else None
        if response is None:
            response = view(request, code, **more)
            if seen:
                _tell(request, response, code, seen)
        patch_vary_headers(response, [HEADER])
        return response

    vars(follow)["is_followed"] = True
    return follow


def nothing_new(get_response: Callable[[HttpRequest], HttpResponse]) -> View:
    """Answer what is asked for every other second before anything that only a page needs.

    One query, and only for a device that owns the match or joined it for good. Whoever else asks,
    and whatever is new, goes the whole way.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        return _at_once(request) or get_response(request)

    return middleware


@require_POST
def pen(request: HttpRequest, code: str) -> HttpResponse:
    """Take the pen: the others are told who enters the next hand. Nobody is locked out."""
    match = match_to_write(request, code)
    if match.caller.device is not None:
        take_pen(code, match.caller.device)
    if request.htmx.target == "others":  # type: ignore[attr-defined]
        return render(request, "games/_others.html", {"match": match, "others": others_at(match)})
    return redirect(match)


def _at_once(request: HttpRequest) -> HttpResponse | None:
    seen = seen_of(request) if request.method == "GET" else None
    if seen is None or not TOKEN.fullmatch(request.COOKIES.get(COOKIE, "")):
        return None
    code = _code_followed(request.path_info)
    at = following(code, token_hash_of(request)) if code else None
    if code is None or at is None:
        return None
    request.get_host()  # refuses a name that is not this server's
    vars(request)[HEARD] = at
    return _hear(code, at, seen)


@lru_cache(maxsize=4096)
def _code_followed(path: str) -> str | None:
    """The code of the match whose page is at this address, if that page can be followed."""
    try:
        found = resolve(path)
    except Resolver404:
        return None
    return found.kwargs["code"] if hasattr(found.func, "is_followed") else None


def _hear(code: str, at: Following, seen: Seen) -> HttpResponse | None:
    """Let the others know that a page is open, or left. The empty answer where nothing is new."""
    if seen.put_by == "away":
        go(code, at)
        return _empty()
    there = there_at(code, at)
    if not seen.put_by:
        come(code, at, there, typing=seen.typing)
    if _is_as_it_was(at, seen) and seen.tag in ("", tag_of(at, there)):
        return _empty()
    return None


def _is_as_it_was(at: Following, seen: Seen) -> bool:
    return at.version == seen.version and seen.put_in in (None, at.put_in)


def _empty() -> HttpResponse:
    return HttpResponse(
        status=204, headers={"Cache-Control": "no-store", "Vary": f"{HEADER}, Cookie"}
    )


def _news(request: HttpRequest, code: str, seen: Seen) -> HttpResponse | None:
    """The answer where the sheet is as it was; None where the page has to be drawn anew."""
    at: Following | None = vars(request).get(HEARD)
    if at is None:
        at = followed_by(match_to_follow(request, code))
        if answer := _hear(code, at, seen):
            return answer
    if not _is_as_it_was(at, seen):
        return None
    match = match_to_follow(request, code)
    bring_seats(match)
    response = render(request, "games/_others.html", {"match": match, "others": others_at(match)})
    response.headers["Cache-Control"] = "no-store"
    return response


def _drafts_on(request: HttpRequest) -> DraftKind:
    """What the page that asks shows of what each side puts in."""
    part = request.htmx.target  # type: ignore[attr-defined]
    return DraftKind.CARDS if part == "own_cards" else DraftKind.HAND


def _tell(request: HttpRequest, response: HttpResponse, code: str, seen: Seen) -> None:
    """Put in front of a part that was drawn anew what came in since, and from whom."""
    response.headers["Cache-Control"] = "no-store"
    if response.status_code == 200:
        match = match_to_follow(request, code)
        bring_seats(match)
        told = {"news": news_since(match, seen.version)}
        if seen.put_in not in (None, match.put_in):
            told["news"] += who_has_put_in(match, _drafts_on(request))
        response.content = render_to_string("games/_news.html", told).encode() + response.content
