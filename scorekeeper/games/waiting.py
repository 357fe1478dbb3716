"""What waits for an answer: on a sheet, and over all the matches of a phone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.games.callers import caller_of
from scorekeeper.games.deeds import called
from scorekeeper.games.models import Dispute, Match, Proposal
from scorekeeper.games.models.agreeing import WAITS
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.phones import entered_by
from scorekeeper.games.reading import SheetRead, names_of
from scorekeeper.games.reading_hands import numbers_of
from scorekeeper.games.reading_matches import matches_with_something_open
from scorekeeper.games.unchanged import is_about
from scorekeeper.people.models import Device
from scorekeeper.rules.agreement import State


@dataclass(frozen=True)
class Waits:
    """Something to answer: what it is, where, and whether this phone can answer it."""

    words: str
    url: str
    here: bool


def waits_on(read: SheetRead) -> Waits | None:
    """The change that waits at the match of a sheet."""
    found = read.agreements.proposal
    if found is None or timezone.now() >= found.until:
        return None
    return of_proposal(read.match, found)


def of_proposal(match: Match, found: Proposal) -> Waits:
    """A proposal: who asks, and whether it is for this phone to answer."""
    here = bool(set(match.caller.speaks_for) & (set(found.needs) - set(found.agreed)))
    words = gettext("%s asks for a change") if here else gettext("%s has asked for a change")
    url = reverse("games:proposal", args=[match.code, found.entry.version])
    return Waits(words % entered_by(found.entry, match), url, here)


@dataclass(frozen=True)
class WaitsAt:
    """What is open at one match."""

    match: Match
    names: str
    waits: list[Waits]


def count_waiting(listed: Iterable[Match], now: datetime) -> int:
    """How many disputes and changes are open at these matches. One query; none where none is."""
    codes = [match.pk for match in listed if match.open_disputes or match.open_proposals]
    if not codes:
        return 0
    disputes = Dispute.objects.filter(match__in=codes, state=State.OPEN)
    proposals = Proposal.objects.filter(match__in=codes, state=State.OPEN)
    proposals = proposals.filter(entry__at__gt=now - WAITS)
    both = [rows.order_by().values("pk") for rows in (disputes, proposals)]
    return both[0].union(both[1], all=True).count()


def waiting_at(device: Device, now: datetime) -> list[WaitsAt]:
    """Everything that is open at a device's matches, what it can answer first. 6 queries, and 2 for
    each match with a dispute."""
    found = matches_with_something_open(device, now)
    for match in found:
        match.caller = caller_of(match, device.token_hash, now)
    by_pk = {match.pk: match for match in found}
    waits: dict[int, list[Waits]] = {pk: [] for pk in by_pk}
    is_open = {"match__in": by_pk, "state": State.OPEN}
    proposals = Proposal.objects.filter(**is_open, entry__at__gt=now - WAITS)
    for proposal in proposals.select_related("entry__device"):
        waits[proposal.match_id].append(of_proposal(by_pk[proposal.match_id], proposal))
    disputes = Dispute.objects.filter(**is_open).select_related("entry__device", "hand__index")
    disputed: dict[int, list[Dispute]] = {}
    for dispute in disputes:
        disputed.setdefault(dispute.match_id, []).append(dispute)
    for pk, ones in disputed.items():
        numbers = numbers_of(by_pk[pk], [one.hand for one in ones])
        waits[pk] += [of_dispute(by_pk[pk], one, numbers.get(one.hand_id)) for one in ones]
    return [
        WaitsAt(match, names_in_words(names_of(match)), sorted(waits[match.pk], key=_last))
        for match in found
        if waits[match.pk]
    ]


def of_dispute(match: Match, found: Dispute, number: int | None) -> Waits:
    """A dispute on a hand with this number by now: who is asked depends on who spoke last."""
    names = names_of(match)
    told = {"name": names[found.side], "hand": called(found.hand, number)}
    words = gettext("%(name)s says %(hand)s is not right") % told
    asked = set(range(match.side_count)) - {_spoke_last(found)}
    here = bool(asked & set(match.caller.speaks_for))
    return Waits(words, reverse("games:dispute", args=[match.code, found.entry.version]), here)


def _spoke_last(found: Dispute) -> int:
    if not is_about(found):
        return next(side for side in (0, 1) if side != found.side)
    if found.kept_by is not None:
        return found.kept_by
    return found.side if found.proposed_by is None else found.proposed_by


def _last(waits: Waits) -> bool:
    return not waits.here
