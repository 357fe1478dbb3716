"""Moving to another phone: the device goes there, and what was written there joins it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.fields.reverse_related import ForeignObjectRel

from scorekeeper.games.models import DeletedSeat, Entry, HistorySeat, Match, Participant
from scorekeeper.people.models import Device, Move
from scorekeeper.people.rights import Role
from scorekeeper.people.tokens import new_salt


class NotOpen(Exception):
    """The move was used already, or its ten minutes are over."""


@transaction.atomic
def move_in(move: Move, token_hash: str, now: datetime) -> Device:
    """Let a device live on the phone that has this token from now on.

    If that phone had written already, its matches, players and histories become the device's
    too. Moved to where it is, the device stays. Raises `NotOpen`.
    """
    move = Move.objects.select_for_update().get(pk=move.pk)
    if not move.is_open(now):
        raise NotOpen(move)
    _hold_matches(Device.objects.filter(Q(pk=move.device_id) | Q(token_hash=token_hash)))
    device = Device.objects.select_for_update().get(pk=move.device_id)
    if device.token_hash == token_hash:
        return device
    move.left, move.used_at = device.token_hash, now
    move.save(update_fields=["left", "used_at"])
    there = Device.objects.select_for_update().filter(token_hash=token_hash).first()
    if there is not None:
        _join(there, device, now)
    device.token_hash = token_hash
    device.save()
    return device


def _hold_matches(devices: QuerySet[Device]) -> None:
    """Lock every match that these devices own, have joined or have written in. One query.

    Before the devices themselves: whoever writes in a match holds that, and comes to the device,
    which its entry refers to, second.
    """
    joined = Participant.objects.filter(device__in=devices).values("match")
    written = Entry.objects.filter(device__in=devices).values("match")
    any_of = Q(owner__in=devices) | Q(pk__in=joined) | Q(pk__in=written)
    held = Match.objects.select_for_update().filter(any_of).order_by("pk")
    list(held.values_list("pk", flat=True))


def _join(there: Device, device: Device, now: datetime) -> None:
    """Give a device everything that another has, and let the other go.

    Where a table holds one row for a device and something else, two of them become one first.
    """
    _join_house_rules(there, device)
    _join_histories(there, device)
    for match in there.matches.filter(start_key__in=device.matches.values("start_key")):
        match.start_key = new_salt()
        match.save(update_fields=["start_key"])
    there.matches.update(owner=device)
    _join_participations(there, device, now)
    for one in Device._meta.get_fields(include_hidden=True):
        if isinstance(one, ForeignObjectRel):
            rows = one.related_model._base_manager.filter(**{one.field.name: there})
            rows.update(**{one.field.name: device})
    device.name = device.name or there.name
    device.player_id = device.player_id or there.player_id
    there.delete()


def _join_house_rules(there: Device, device: Device) -> None:
    """House rules of one name are kept apart, unless they say the same."""
    known = {one.name: one for one in device.house_rules.all()}
    for one in there.house_rules.all():
        if one.name in known and known[one.name].values == one.values:
            one.delete()
            continue
        number, name = 2, one.name
        while one.name in known:
            one.name = f"{name[:50]} ({number})"
            number += 1
        one.owner = device
        one.save()
        known[one.name] = one


def _join_histories(there: Device, device: Device) -> None:
    """A match in both histories keeps the players of the one that owns it, which sit there."""
    for seats in (HistorySeat.objects, DeletedSeat.objects):
        here = set(seats.filter(holder=device).values_list("match", flat=True))
        twice = here & set(seats.filter(holder=there).values_list("match", flat=True))
        theirs = set(there.matches.filter(pk__in=twice).values_list("pk", flat=True))
        seats.filter(holder=device, match__in=theirs).delete()
        seats.filter(holder=there, match__in=twice - theirs).delete()
        seats.filter(holder=there).update(holder=device)


def _join_participations(there: Device, device: Device, now: datetime) -> None:
    """Of two at one match the one with more rights stays; at one's own match the owner's."""
    known = {one.match_id: one for one in device.participations.select_related("link")}
    for one in there.participations.select_related("link"):
        other = known.get(one.match_id)
        if other is not None:
            more, less = sorted((one, other), key=lambda each: _weight(each, now), reverse=True)
            if more.side is None:
                more.side = less.side
            less.delete()
            one = more
        one.device = device
        one.save()
    own = Match.objects.filter(owner=device)
    Participant.objects.filter(device=device, match__in=own).update(
        role=Role.OWNER, link=None, removed_at=None
    )


def _weight(joined: Participant, now: datetime) -> tuple[bool, int]:
    return joined.is_in(now), Role(joined.role).rank
