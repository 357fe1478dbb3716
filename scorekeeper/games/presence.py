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
from django.utils.translation import gettext

from scorekeeper.games.following import Following, followed_by
from scorekeeper.games.models import Match
from scorekeeper.games.phones import a_phone
from scorekeeper.people.models import Device

GONE_AFTER = 12
"""Seconds without a word after which a phone is no longer there."""
MOST_PHONES = 12
"""A match has no more scorers than this; whoever else looks on is not listed."""


@dataclass(frozen=True)
class Presence:
    """A phone that has the match open: the number of the hand that is typed on it, and when it
    took the pen."""

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


def there_at(code: str, at: Following) -> dict[int, Presence]:
    """Who has a match open, by device. None of it where nobody ever joined."""
    if len(set(at.devices)) < 2:
        return {}
    keys = {_key(code, pk): pk for pk in (*at.devices[:MOST_PHONES], at.own)}
    return {keys[key]: found for key, found in cache.get_many(keys).items()}


def come(
    code: str, at: Following, there: dict[int, Presence], *, typing: int | None = None
) -> None:
    """Let the others, if there may be any, know that a phone has the match open, and what is
    typed on it."""
    if len(set(at.devices)) < 2:
        return
    key, was = _key(code, at.own), there.get(at.own, Presence())
    if was.typing != typing or not cache.touch(key, GONE_AFTER):
        _put(key, replace(was, typing=typing))


def go(code: str, at: Following) -> None:
    """The phone has put the match away."""
    cache.delete(_key(code, at.own))


def take_pen(code: str, device: Device) -> None:
    """Let the others know that this phone writes from now on."""
    key = _key(code, device.pk)
    _put(key, replace(cache.get(key, Presence()), pen=time()))


def tag_of(at: Following, there: dict[int, Presence]) -> str:
    """What tells one state of the other phones from another."""
    seen = sorted((pk, one.typing) for pk, one in there.items() if pk != at.own)
    if not seen and at.followed_by is None:
        return "0"
    told = f"{seen} {_holder(there)} {at.followed_by}"
    return f"{crc32(told.encode()):08x}"


def others_at(match: Match) -> Others:
    """The other phones, in words, for the caller of a match. Wants its seats at hand."""
    at = followed_by(match)
    there = there_at(match.code, at)
    holder = _holder(there)
    devices = {one.device_id: one.device for one in match.participants.all()}
    devices[match.owner_id] = match.owner
    others = {devices[pk]: one for pk, one in there.items() if pk != at.own}
    said = [_said(match, device, one, holder == device.pk) for device, one in others.items()]
    if others and holder == at.own:
        said.append(gettext("This phone has the pen"))
    may_take = bool(others) and holder != at.own and match.caller.may_keep
    return Others(said, tag_of(at, there), may_take, at.followed_by)


def _said(match: Match, device: Device, one: Presence, has_pen: bool) -> str:
    phone = a_phone(match, device)
    if one.typing:
        return gettext("%(phone)s is entering hand %(number)s") % {
            "phone": phone,
            "number": one.typing,
        }
    return (gettext("%s has the pen") if has_pen else gettext("%s is here")) % phone


def _holder(there: dict[int, Presence]) -> int | None:
    """Who took the pen last, of those who are there."""
    taken = {one.pen: pk for pk, one in there.items() if one.pen}
    return taken[max(taken)] if taken else None


def _key(code: str, device: int) -> str:
    return f"at.{code}.{device}"


def _put(key: str, presence: Presence) -> None:
    cache.set(key, presence, GONE_AFTER)
