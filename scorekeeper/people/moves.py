"""Offering a device to another phone, and what the phone that was left is told."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.http import HttpRequest

from scorekeeper.people.devices import token_hash_of
from scorekeeper.people.models import MOVE, Device, Move
from scorekeeper.people.tokens import digest_of_token, new_salt, token_of


@transaction.atomic
def offer_move(device: Device, now: datetime) -> Move:
    """A way to another phone, in place of any that was offered before."""
    device.moves.filter(used_at=None).delete()
    salt = new_salt()
    digest = digest_of_token(token_of(salt, MOVE))
    return device.moves.create(salt=salt, token_hash=digest, made_at=now)


def offered_move(device: Device, now: datetime) -> Move | None:
    """The way that is open now. One query."""
    last = device.moves.last()
    return last if last and last.is_open(now) else None


def find_move(token: str) -> Move | None:
    """The move with this token, whether or not it is still open. One query."""
    found = Move.objects.select_related("device")
    return found.filter(token_hash=digest_of_token(token)).first()


def left_at(request: HttpRequest) -> datetime | None:
    """When the device that was on this phone moved to another, unless it came back. One query."""
    here = token_hash_of(request)
    moved = Move.objects.filter(left=here).exclude(used_at=None)
    last = moved.exclude(device__token_hash=here).last()
    return last.used_at if last else None
