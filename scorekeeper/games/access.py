"""Who gets to a match: the one place through which every view fetches it."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.utils.translation import gettext

from scorekeeper.games.models import Match
from scorekeeper.games.reading import find_match
from scorekeeper.people.devices import device_of


def match_to_read(request: HttpRequest, code: str) -> Match:
    """The match, for a device that may see it. 3 queries.

    Names and results are private: to any other device the match is not there.
    """
    device = device_of(request)
    match = find_match(code) if device else None
    if match is None or device is None or match.owner_id != device.pk:
        raise Http404(gettext("There is no such match on this phone."))
    match.owner = device
    return match


def match_to_write(request: HttpRequest, code: str) -> Match:
    """The match, for a device that may keep its score. 3 queries."""
    return match_to_read(request, code)
