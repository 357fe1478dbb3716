"""Finding a link by what was scanned or typed."""

from __future__ import annotations

from datetime import datetime

from scorekeeper.games.models import Link
from scorekeeper.people.tokens import as_typed, digest_of_code, digest_of_token


def find_link(token: str) -> Link | None:
    """The link with this token, whether or not it still lets in. One query."""
    found = Link.objects.select_related("match__owner").filter(match__deleted_at=None)
    return found.filter(token_hash=digest_of_token(token)).first()


def link_with_code(typed: str, now: datetime) -> Link | None:
    """The link that has this code now. One query."""
    found = Link.objects.filter(code_hash=digest_of_code(as_typed(typed)), code_until__gt=now)
    return found.filter(match__deleted_at=None, revoked_at=None).first()
