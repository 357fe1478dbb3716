"""What waits for an answer: on a sheet, and over all the matches of a phone."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.games.models import Match, Proposal
from scorekeeper.games.phones import entered_by
from scorekeeper.rules.agreement import State


@dataclass(frozen=True)
class Waits:
    """Something to answer: what it is, where, and whether this phone can answer it."""

    words: str
    url: str
    here: bool


def waits_on(match: Match) -> Waits | None:
    """The change that waits at a match. One query; none where there is none."""
    if not match.open_proposals:
        return None
    found = match.proposals.filter(state=State.OPEN).select_related("entry__device").first()
    if found is None or timezone.now() >= found.until:
        return None
    return of_proposal(match, found)


def of_proposal(match: Match, found: Proposal) -> Waits:
    """A proposal: who asks, and whether it is for this phone to answer."""
    here = bool(set(match.caller.speaks_for) & (set(found.needs) - set(found.agreed)))
    words = gettext("%s asks for a change") if here else gettext("%s has asked for a change")
    url = reverse("games:proposal", args=[match.code, found.entry.version])
    return Waits(words % entered_by(found.entry, match), url, here)
