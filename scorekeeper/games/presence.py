"""Who has a match open just now, and who is entering a hand: in the cache, for some seconds.

A page that is open says so each time it asks whether anything changed. Nothing of it is kept, and
nothing is locked: two phones may always enter a hand each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import time
from zlib import crc32

from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.games.models import Match
from scorekeeper.games.reading import names_of
from scorekeeper.people.models import Device

GONE_AFTER = 10
"""Seconds without a word after which a phone is no longer there."""
SAYS_AGAIN_AFTER = 4
MOST_PHONES = 12
"""A match has no more scorers than this; whoever else looks on is not listed."""


@dataclass(frozen=True)
class Presence:
    """A phone that has the match open: since when it said so, the number of the hand that is
    typed on it, and when it took the pen."""

    at: float
    typing: int | None = None
    pen: float = 0


@dataclass(frozen=True)
class Others:
    """The other phones at a match, as one of them is told.

    `tag` changes whenever `said` would. `may_take_pen`: there is somebody to take it from.
    """

    said: Sequence[str] = ()
    tag: str = ""
    may_take_pen: bool = False
    followed_by: str | None = None


def come(code: str, device: Device | None, *, typing: int | None = None) -> None:
    """Let the others know that a phone has the match open, and what is typed on it."""
    if device is None:
        return
    key, now = _key(code, device.pk), time()
    was: Presence | None = cache.get(key)
    if was and was.typing == typing and now - was.at < SAYS_AGAIN_AFTER:
        return
    _put(key, Presence(now, typing, was.pen if was else 0))


def go(code: str, device: Device | None) -> None:
    """The phone has put the match away."""
    if device is not None:
        cache.delete(_key(code, device.pk))


def take_pen(code: str, device: Device) -> None:
    """Let the others know that this phone writes from now on."""
    key, now = _key(code, device.pk), time()
    _put(key, replace(cache.get(key) or Presence(now), at=now, pen=now))


def tag_of(match: Match) -> str:
    """What tells one state of the other phones from another. Reads the cache only."""
    return _tag(match, _present(match))


def others_at(match: Match) -> Others:
    """The other phones, in words, for the caller of a match. Wants its seats at hand."""
    present = _present(match)
    own = match.caller.device.pk if match.caller.device else 0
    holder = _holder(present)
    others = {pk: one for pk, one in present.items() if pk != own}
    said = [_said(match, pk, one, holder == pk) for pk, one in others.items()]
    if others and holder == own:
        said.append(gettext("This phone has the pen"))
    may_take = bool(others) and holder != own and match.caller.may_keep
    return Others(said, _tag(match, present), may_take, match.followed_by)


def phone_called(match: Match, device: Device | None) -> str:
    """What a phone is called: after the side whose player holds it, or by its own name."""
    joined = [one for one in match.participants.all() if device and one.device_id == device.pk]
    side = joined[0].plays if joined else None
    if side is not None:
        return gettext("%s’s phone") % names_of(match)[side]
    if device is not None and device.name:
        return device.name
    is_owner = device is not None and device.pk == match.owner_id
    return gettext("The owner’s phone") if is_owner else gettext("Another phone")


def _said(match: Match, pk: int, one: Presence, has_pen: bool) -> str:
    phone = phone_called(match, _devices(match)[pk])
    if one.typing:
        return gettext("%(phone)s is entering hand %(number)s") % {
            "phone": phone,
            "number": one.typing,
        }
    return (gettext("%s has the pen") if has_pen else gettext("%s is here")) % phone


def _present(match: Match) -> dict[int, Presence]:
    """Who is there, by device. None of it where nobody ever joined."""
    devices = _devices(match)
    if len(devices) < 2:
        return {}
    keys = {_key(match.code, pk): pk for pk in devices}
    return {keys[key]: found for key, found in cache.get_many(keys).items()}


def _devices(match: Match) -> dict[int, Device]:
    now = timezone.now()
    joined = [one.device for one in match.participants.all() if one.is_in(now)]
    own = [match.caller.device] if match.caller.device else []
    devices = [match.owner, *own, *joined[-MOST_PHONES:]]
    return {device.pk: device for device in devices}


def _holder(present: dict[int, Presence]) -> int | None:
    """Who took the pen last, of those who are there."""
    taken = {one.pen: pk for pk, one in present.items() if one.pen}
    return taken[max(taken)] if taken else None


def _tag(match: Match, present: dict[int, Presence]) -> str:
    own = match.caller.device.pk if match.caller.device else 0
    seen = sorted((pk, one.typing) for pk, one in present.items() if pk != own)
    if not seen and match.followed_by is None:
        return "0"
    told = f"{seen} {_holder(present)} {match.followed_by}"
    return f"{crc32(told.encode()):08x}"


def _key(code: str, device: int) -> str:
    return f"at.{code}.{device}"


def _put(key: str, presence: Presence) -> None:
    cache.set(key, presence, GONE_AFTER)
