"""The verbs for the other phones at a match: links, who comes by them, and who owns it.

None of them is an entry of the log: they change no fact of the match.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from scorekeeper.games.models import Link, Match, Participant
from scorekeeper.games.models.sharing import LINK
from scorekeeper.games.scorebook.histories import catch_up, stand_under_own_names
from scorekeeper.people.models import Device
from scorekeeper.people.rights import Role
from scorekeeper.people.tokens import digest_of_code, digest_of_token, new_salt, token_of
from scorekeeper.rules.hand import Side

CODE_HOLDS = timedelta(minutes=15)


class NotLetIn(Exception):
    """The link no longer opens the match; or not to this phone, which was taken off it since."""

    def __init__(self, link: Link, *, removed: bool = False) -> None:
        super().__init__(link)
        self.removed = removed


@transaction.atomic
def make_link(
    match: Match, role: Role, side: Side | None, lasts: timedelta | None, now: datetime
) -> Link:
    """A link that gives a role. There is one for each at a time: asked twice, it is the same."""
    match = _locked(match)
    same = match.links.filter(role=role, side=side, revoked_at=None)
    standing = [link for link in same if link.lets_in(now) and link.can_be_shown]
    return standing[0] if standing else _new_link(match, role, side, lasts, now)


@transaction.atomic
def revoke_link(match: Match, link: Link, now: datetime) -> None:
    """Take a link back. Whoever came by it is out from now on."""
    _locked(match)
    Link.objects.filter(pk=link.pk, revoked_at=None).update(revoked_at=now, code_hash="")


@transaction.atomic
def replace_link(match: Match, link: Link, now: datetime) -> Link:
    """Take a link back and make another like it, which lasts as long from now on."""
    match = _locked(match)
    link.refresh_from_db()
    role, side = Role(link.role), None if link.side is None else Side(link.side)
    lasts = link.expires_at - link.created_at if link.expires_at else None
    if link.revoked_at is None:
        revoke_link(match, link, now)
    return make_link(match, role, side, lasts, now)


@transaction.atomic
def offer_code(match: Match, link: Link, now: datetime) -> str:
    """Give a link a short code to type, which holds for a quarter of an hour."""
    _locked(match)
    link.refresh_from_db()
    if not link.lets_in(now):
        raise NotLetIn(link)
    link.code_until = now + CODE_HOLDS
    code = link.code(now)
    link.code_hash = digest_of_code(code)
    link.save(update_fields=["code_until", "code_hash"])
    return code


@transaction.atomic
def join(
    link: Link, device: Device, now: datetime, *, name: str = "", is_me: bool = False
) -> Participant | None:
    """Let a device in by a link, as what the link says: never as less than it is already.

    `name` is what the device is called from now on, if anything. `is_me`: whoever plays on the
    link's side holds it, so the match stands in its history too. The owner needs no letting in.
    Raises `NotLetIn`.
    """
    match = _locked(link.match)
    link = match.links.get(pk=link.pk)
    joined = match.participants.select_related("link").filter(device=device).first()
    if not link.lets_in(now):
        raise NotLetIn(link)
    if joined and joined.removed_at and link.created_at <= joined.removed_at:
        raise NotLetIn(link, removed=True)
    if name and name != device.name:
        device.name = name
        device.save(update_fields=["name"])
    link.last_used_at, link.last_used_by = now, device
    link.save(update_fields=["last_used_at", "last_used_by"])
    if match.owner_id == device.pk:
        return joined
    joined = _let_in(match, link, device, joined, now)
    if is_me and joined.plays is not None and joined.side == link.side:
        stand_under_own_names(match, device, joined.plays)
    return joined


@transaction.atomic
def remove(match: Match, participant: Participant, now: datetime) -> None:
    """Take a device off a match. Only a link that is made later lets it in again."""
    _locked(match)
    Participant.objects.filter(pk=participant.pk, removed_at=None).update(removed_at=now)


@transaction.atomic
def say_who(match: Match, device: Device, side: Side | None) -> None:
    """Say which side's player holds the owner's device; None: neither, or both in turn. Whoever was
    seen to own the match, and no longer does, says nothing."""
    match = _locked(match)
    if match.owner_id != device.pk:
        return
    match.participants.update_or_create(
        device=device, defaults={"role": Role.OWNER, "side": side, "removed_at": None, "link": None}
    )
    if side is not None:
        stand_under_own_names(match, device, side)


@transaction.atomic
def say_it_is_me(match: Match, participant: Participant) -> None:
    """Let a match stand in the history of a player's device that has joined already."""
    if participant.plays is not None:
        stand_under_own_names(_locked(match), participant.device, participant.plays)


@transaction.atomic
def hand_over(match: Match, heir: Participant, now: datetime) -> None:
    """Let a device that has joined own the match; the one that did stays, as what it plays.
    Whoever was seen to own it, and no longer does, hands nothing over.

    The seats stay as they are, players of the device that wrote them down: they are facts, and
    the log names them. In the new owner's history it stands under that owner's own players.
    """
    seen_owner = match.owner_id
    match = _locked(match)
    heir = match.participants.select_related("link", "device").get(pk=heir.pk)
    if not heir.is_in(now) or heir.device_id == match.owner_id or match.owner_id != seen_owner:
        return
    former, _ = match.participants.get_or_create(
        device_id=match.owner_id, defaults={"role": Role.OWNER}
    )
    former.role = Role.SCORER if former.side is None else Role.PLAYER
    former.link, former.removed_at = None, None
    former.save()
    heir.role, heir.link = Role.OWNER, None
    heir.save()
    match.owner = heir.device
    if Match.objects.filter(owner=match.owner, start_key=match.start_key).exists():
        match.start_key = new_salt()
    match.save(update_fields=["owner", "start_key"])
    stand_under_own_names(match, heir.device, heir.plays)


def _new_link(
    match: Match, role: Role, side: Side | None, lasts: timedelta | None, now: datetime
) -> Link:
    salt = new_salt()
    return match.links.create(
        role=role,
        side=side,
        salt=salt,
        token_hash=digest_of_token(token_of(salt, LINK)),
        created_at=now,
        expires_at=None if lasts is None else now + lasts,
    )


def _let_in(
    match: Match, link: Link, device: Device, joined: Participant | None, now: datetime
) -> Participant:
    if joined is None:
        return match.participants.create(
            device=device, link=link, role=link.role, side=link.side, joined_at=now
        )
    if joined.is_in(now) and not _is_more(link, joined):
        return joined
    if out_since := joined.out_since(now):
        joined.joined_at = now
    joined.role, joined.side, joined.link, joined.removed_at = link.role, link.side, link, None
    joined.save()
    if out_since:
        catch_up(match, device, joined.plays, out_since)
    return joined


def _is_more(link: Link, joined: Participant) -> bool:
    """Whether a link gives a device more than it has: a higher role, or the same for longer.

    A player's link of another side is a change of mind, and taken.
    """
    given, has = Role(link.role), Role(joined.role)
    if given is not has:
        return given.rank > has.rank
    return joined.side != link.side or _lasts_longer(link, joined.link)


def _lasts_longer(link: Link, than: Link | None) -> bool:
    if than is None or than.expires_at is None:
        return False
    return link.expires_at is None or link.expires_at > than.expires_at


def _locked(match: Match) -> Match:
    return Match.objects.select_for_update().get(pk=match.pk)
