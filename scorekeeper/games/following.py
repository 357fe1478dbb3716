"""What every open page asks for every other second: in one query, worked out beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from scorekeeper.games.models import Match

CODE = "the code of the match"
"""Stands in the query for the code that is asked about."""


@dataclass(frozen=True)
class Following:
    """A match as a page follows it: its version, the devices at it, and the evening after it.

    `own` is the device that asks. `put_in`: how often a side has put in a draft.
    """

    version: int
    put_in: int
    own: int
    devices: tuple[int, ...]
    followed_by: str | None


def following(code: str, token_hash: str) -> Following | None:
    """What a device follows that owns a match, or joined it for good. One query.

    None where that is not so, or not simply so: `access` says then what the device may.
    """
    sql, asked = _question()
    with connection.cursor() as cursor:
        cursor.execute(sql, [code if one == CODE else one for one in asked])
        rows = cursor.fetchall()
    own, devices = None, []
    for _, _, _, owner, owners_token, device, token, removed, revoked, expires in rows:
        if owners_token == token_hash:
            own = owner
        if device is not None and removed is None and revoked is None and not _is_over(expires):
            devices.append(device)
            if token == token_hash and expires is None:
                own = device
    if own is None:
        return None
    return Following(rows[0][0], rows[0][1], own, (rows[0][3], *devices), rows[0][2])


def followed_by(match: Match) -> Following:
    """The same of a match at hand, with its caller."""
    now = timezone.now()
    devices = [one.device_id for one in match.participants.all() if one.is_in(now)]
    own = match.caller.device.pk if match.caller.device else 0
    return Following(
        match.version, match.put_in, own, (match.owner_id, *devices), match.followed_by
    )


def _is_over(expires: datetime | None) -> bool:
    """Whether the time of a link is up. SQLite has it without its zone, which is the world's."""
    if expires is None:
        return False
    return (expires if expires.tzinfo else expires.replace(tzinfo=UTC)) <= timezone.now()


@cache
def _question() -> tuple[str, tuple[Any, ...]]:
    """The query and its parameters. To put it together takes longer than to ask it."""
    later = Match.objects.filter(previous=OuterRef("pk"), deleted_at=None).order_by("-pk")
    found = Match.objects.filter(code=CODE, deleted_at=None).order_by("participants__pk")
    rows = found.annotate(later=Subquery(later.values("code")[:1])).values_list(
        "version",
        "put_in",
        "later",
        "owner_id",
        "owner__token_hash",
        "participants__device_id",
        "participants__device__token_hash",
        "participants__removed_at",
        "participants__link__revoked_at",
        "participants__link__expires_at",
    )
    sql, asked = rows.query.sql_with_params()
    return sql, tuple(asked)
