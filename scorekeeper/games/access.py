"""Who gets to a match: the one place through which every view fetches it."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from scorekeeper.games.callers import Caller, caller_of
from scorekeeper.games.models import Match
from scorekeeper.games.reading import find_match, find_match_alone
from scorekeeper.people.devices import is_device, token_hash_of
from scorekeeper.people.moves import left_at
from scorekeeper.people.rights import Right, Role, may


def match_for(
    request: HttpRequest,
    code: str,
    right: Right,
    find: Callable[[str], Match | None] = find_match,
) -> Match:
    """The match, with its `caller`, for a device that has this right to it. 3 queries.

    Names and results are private: to a stranger the match is not there. Who was let in once,
    and who may look but not do this, is told so.
    """
    match = find(code)
    caller = Caller(Role.STRANGER)
    if match is not None:
        caller = caller_of(match, token_hash_of(request), timezone.now())
    if match is None or (caller.role is Role.STRANGER and not caller.let_out):
        _say_if_it_moved(request)
        raise Http404(gettext("There is no such match on this phone."))
    is_device(request, caller.device)
    if caller.let_out:
        again = gettext("Ask whoever started the match for a new link, and open it on this phone.")
        raise PermissionDenied(f"{caller.let_out} {again}")
    if not may(caller.role, right):
        told = gettext("This phone is at the match, but its link does not let it do this.")
        raise PermissionDenied(told)
    match.caller = caller
    return match


def match_to_read(request: HttpRequest, code: str) -> Match:
    """The match, for a device that may see it."""
    return match_for(request, code, Right.SEE)


def match_to_follow(request: HttpRequest, code: str) -> Match:
    """The match without its seats, for a device that sees it and asks what is new. 2 queries."""
    return match_for(request, code, Right.SEE, find_match_alone)


def match_to_write(request: HttpRequest, code: str) -> Match:
    """The match, for a device that may keep its score."""
    return match_for(request, code, Right.KEEP)


def match_to_run(request: HttpRequest, code: str) -> Match:
    """The match, for a device that may change what the table agreed."""
    return match_for(request, code, Right.RUN)


def match_to_answer(request: HttpRequest, code: str) -> Match:
    """The match, for a device that speaks for a side: it signs, disputes, accepts, declines."""
    return match_for(request, code, Right.ANSWER)


def match_to_own(request: HttpRequest, code: str) -> Match:
    """The match, for the device that owns it: links, ownership, deleting."""
    return match_for(request, code, Right.OWN)


def _say_if_it_moved(request: HttpRequest) -> None:
    """Tell the phone that a device has left where its matches are."""
    if when := left_at(request):
        day = date_format(when, "DATE_FORMAT")
        raise PermissionDenied(gettext("Your matches moved to another phone on %s.") % day)
