"""What the page about the other phones says: links to scan, and who is here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext

from scorekeeper.games.callers import players_elsewhere
from scorekeeper.games.models import Link, Match, Participant
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.phones import phone_called
from scorekeeper.games.qr import qr_code
from scorekeeper.games.reading import names_of
from scorekeeper.games.start_page import how_long_ago
from scorekeeper.people.models import Device
from scorekeeper.people.rights import Role
from scorekeeper.rules.hand import Side

type Address = Callable[[Link], str]
"""The whole address of a link, as another phone has to have it."""


@dataclass(frozen=True)
class Slot:
    """A role that a link can give. `key` names it in the address of the page."""

    role: Role
    side: Side | None
    title: str
    words: str

    @property
    def key(self) -> str:
        return str(self.role) if self.side is None else f"{self.role}-{self.side}"

    def gives(self, link: Link) -> bool:
        return (link.role, link.side) == (self.role, self.side)


@dataclass(frozen=True)
class ShownLink:
    """A link in the list of those that let in."""

    pk: int
    title: str
    used: str
    ends: str
    slot: str
    has_ended: bool


@dataclass(frozen=True)
class Offered:
    """The link of the chosen role: to scan, to copy, to type."""

    pk: int
    address: str
    qr: SafeString
    code: str
    code_until: str


@dataclass(frozen=True)
class Here:
    """A phone at the match. `pk` is its participant's; None for the one that owns it."""

    pk: int | None
    name: str
    role: str
    by: str
    is_this: bool
    side: Side | None


def slots_of(names: Sequence[str]) -> list[Slot]:
    """The roles to give, the players' own phones first."""
    players = [
        Slot(Role.PLAYER, Side(side), gettext("%s’s own phone") % name, _player_words(name))
        for side, name in enumerate(names)
    ]
    scorer = gettext("Enters hands and puts them right. Changes nothing that the table agreed.")
    viewer = gettext("Sees the sheet and everything behind it. Has nothing to press.")
    return [
        *players,
        Slot(Role.SCORER, None, gettext("Keeps the score"), scorer),
        Slot(Role.VIEWER, None, gettext("Only looks on"), viewer),
    ]


def _player_words(name: str) -> str:
    words = gettext("Enters hands, changes what the table agreed, and speaks for %s.")
    return words % name


def chosen_slot(match: Match, key: str) -> Slot:
    """The role that was asked for; otherwise that of the other player's own phone."""
    slots = slots_of(names_of(match))
    joined = {one.side for one in match.participants.all() if one.role == Role.PLAYER}
    others = [slot for slot in slots if slot.side not in (None, match.caller.side)]
    waiting = [slot for slot in others if slot.side not in joined]
    if match.caller.side is None and joined:  # who has not joined holds this phone, presumably
        waiting = [slot for slot in others if slot.side in joined]
    return next((slot for slot in slots if slot.key == key), (waiting or others)[-1])


def holders_of(match: Match, now: datetime) -> list[tuple[Side, str]]:
    """Who can be said to hold the owner's phone: not who speaks on another."""
    elsewhere = players_elsewhere(match, now)
    sides = [(Side(side), name) for side, name in enumerate(names_of(match))]
    return [one for one in sides if one[0] == match.caller.side or one[0] not in elsewhere]


def share_context(match: Match, now: datetime, key: str, address: Address) -> dict[str, Any]:
    """The page of the other phones: for the owner with the links, for others without. 2 queries
    for the owner, none for others."""
    names, caller = names_of(match), match.caller
    context: dict[str, Any] = {
        "match": match,
        "names": list(enumerate(names)),
        "holders": holders_of(match, now),
        "names_in_words": names_in_words(names),
        "here": here_at(match, now),
        "role": caller.role.value,
        "side": caller.side,
        "may_say_me": caller.role is Role.PLAYER and not _stands_in_history(match),
    }
    if not caller.may_own:
        return context
    slots, chosen = slots_of(names), chosen_slot(match, key)
    links = list(match.links.filter(revoked_at=None).select_related("last_used_by"))
    open_now = [one for one in links if chosen.gives(one) and one.lets_in(now)]
    own = next((one for one in open_now if one.can_be_shown), None)
    return context | {
        "slots": slots,
        "chosen": chosen,
        "offered": _offered(own, now, address) if own else None,
        "links": [_shown(one, slots, now) for one in links],
    }


def here_at(match: Match, now: datetime) -> list[Here]:
    """Every phone that is at the match now, the owner's first."""
    joined = {one.device_id: one for one in match.participants.all()}
    reader = match.caller.device
    owner = _here(match, match.owner, joined.get(match.owner_id), reader, now)
    others = [
        _here(match, one.device, one, reader, now)
        for one in joined.values()
        if one.device_id != match.owner_id and one.is_in(now)
    ]
    return [owner, *others]


def role_in_words(role: Role, name: str | None) -> str:
    """What a phone is to the match; `name` is that of the side it plays."""
    if role is Role.OWNER and name is not None:
        return gettext("%s’s own; it owns the match") % name
    return {
        Role.VIEWER: gettext("looks on"),
        Role.SCORER: gettext("keeps the score"),
        Role.PLAYER: gettext("%s’s own") % (name or ""),
        Role.OWNER: gettext("owns the match"),
    }[role]


def _here(
    match: Match, device: Device, joined: Participant | None, reader: Device | None, now: datetime
) -> Here:
    owns = device == match.owner
    side = None if joined is None else joined.plays
    role = Role.OWNER if owns or joined is None else Role(joined.role)
    name = None if side is None else names_of(match)[side]
    return Here(
        pk=joined.pk if joined and not owns else None,
        name=phone_called(match, device) or gettext("A phone without a name"),
        role=role_in_words(role, name),
        by="" if owns or joined is None else _came_by(match, joined, now),
        is_this=device == reader,
        side=side,
    )


def _came_by(match: Match, joined: Participant, now: datetime) -> str:
    if joined.link is None:
        return gettext("by no link: it owned the match")
    if joined.link.match_id != match.pk:
        return gettext("taken along from an earlier match")
    return gettext("by the link, %s") % how_long_ago(joined.joined_at, now)


def _stands_in_history(match: Match) -> bool:
    return match.history_seats.filter(holder=match.caller.device).exists()


def _offered(link: Link, now: datetime, address: Address) -> Offered:
    where = address(link)
    until = localtime(link.code_until) if link.code_until else None
    code = link.code(now).upper()
    return Offered(
        pk=link.pk,
        address=where,
        qr=qr_code(where),
        code=f"{code[:4]} {code[4:]}" if code else "",
        code_until=date_format(until, "TIME_FORMAT") if until else "",
    )


def _shown(link: Link, slots: Sequence[Slot], now: datetime) -> ShownLink:
    slot = next(one for one in slots if one.gives(link))
    return ShownLink(
        pk=link.pk,
        title=slot.title,
        used=_used(link, now),
        ends=_ends(link, now),
        slot=slot.key,
        has_ended=not link.lets_in(now),
    )


def _used(link: Link, now: datetime) -> str:
    if link.last_used_at is None:
        return gettext("not used yet")
    told = {"when": how_long_ago(link.last_used_at, now)}
    if link.last_used_by is None or not link.last_used_by.name:
        return gettext("last used %(when)s") % told
    return gettext("last used %(when)s by %(phone)s") % {**told, "phone": link.last_used_by.name}


def _ends(link: Link, now: datetime) -> str:
    if link.expires_at is None:
        return gettext("no end")
    if now >= link.expires_at:
        return gettext("its time is up")
    ends = localtime(link.expires_at)
    same_day = ends.date() == localtime(now).date()
    when = date_format(ends, "TIME_FORMAT" if same_day else "SHORT_DATETIME_FORMAT")
    return gettext("until %s") % when
