"""The phones at a match, in words: whose each is, and what it may do."""

from __future__ import annotations

from django.utils.translation import gettext

from scorekeeper.games.models import Entry, Match, Participant
from scorekeeper.games.reading import names_of
from scorekeeper.people.models import Device
from scorekeeper.people.rights import Role


def role_here(role: Role) -> str:
    """What the phone that reads this is to a match; nothing where it owns it."""
    words = {
        Role.VIEWER: gettext("you look on"),
        Role.SCORER: gettext("you keep the score"),
        Role.PLAYER: gettext("you play"),
    }
    return words.get(role, "")


def phone_called(match: Match, device: Device) -> str:
    """What a phone is called: by the name it was given, or else after the side whose player holds
    it; nothing where neither is known. Wants the match's participants at hand."""
    if device.name:
        return device.name
    joined = {one.device_id: one.plays for one in match.participants.all()}
    plays = joined.get(device.pk)
    return "" if plays is None else gettext("%s’s phone") % names_of(match)[plays]


def a_phone(match: Match, device: Device | None) -> str:
    """What a phone is called, or what it is to the match, to begin a sentence with."""
    if device is None:
        return gettext("Another phone")
    is_owner = device.pk == match.owner_id
    unnamed = gettext("The owner’s phone") if is_owner else gettext("Another phone")
    return phone_called(match, device) or unnamed


def entered_by(entry: Entry, match: Match) -> str:
    """Who made an entry and, where that was not on a phone of their own, on which.

    Wants the match's `caller`, its owner and its participants at hand. "This phone" is only ever
    the one that reads the entry.
    """
    reader = match.caller.device
    is_this = reader is not None and entry.device_id == reader.pk
    joined = {one.device_id: one for one in match.participants.all()}.get(entry.device_id or 0)
    phone = gettext("this phone") if is_this else _other_phone(entry, match, joined)
    if not entry.by:
        return phone or gettext("another phone")
    names = names_of(match)
    plays = None if joined is None or joined.plays is None else names[joined.plays]
    shared_here = is_this and plays is None
    if not phone or shared_here or entry.by == plays or entry.by not in names:
        return entry.by
    return gettext("%(name)s on %(phone)s") % {"name": entry.by, "phone": phone}


def _other_phone(entry: Entry, match: Match, joined: Participant | None) -> str:
    if entry.device_id == match.owner_id:
        return phone_called(match, match.owner) or gettext("the phone that owns the match")
    return phone_called(match, joined.device) if joined else ""
