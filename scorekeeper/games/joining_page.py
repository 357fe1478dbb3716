"""What a link says of itself before it is opened."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from scorekeeper.games.agreed import rules_shown
from scorekeeper.games.models import Link
from scorekeeper.games.reading import names_of
from scorekeeper.games.sharing_page import slots_of
from scorekeeper.people.models import Device


def join_context(link: Link, device: Device | None) -> dict[str, Any]:
    """Which match a link opens, and as what. 2 queries."""
    match = link.match
    names = names_of(match)
    slot = next(one for one in slots_of(names) if one.gives(link))
    player = names[slot.side] if slot.side is not None else ""
    return {
        "match": match,
        "names": list(enumerate(names)),
        "rules": rules_shown(match.ruleset),
        "slot": slot,
        "player": player,
        "placeholder": gettext("%s’s phone") % player if player else gettext("Cleo’s phone"),
        "owns": device is not None and device.pk == match.owner_id,
    }
