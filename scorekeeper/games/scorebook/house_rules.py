"""House rules that an owner names and keeps, to start a match from."""

from __future__ import annotations

from scorekeeper.games.models import HouseRules
from scorekeeper.people.models import Device
from scorekeeper.rules.ruleset import Ruleset


def keep_house_rules(owner: Device, name: str, ruleset: Ruleset) -> HouseRules:
    """Keep a set under a name, in place of what stood under it."""
    kept, _ = HouseRules.objects.update_or_create(
        owner=owner, name=name, defaults={"values": ruleset.to_public()}
    )
    return kept


def drop_house_rules(owner: Device, name: str) -> None:
    """Offer a set no more. Matches keep their copy of it."""
    HouseRules.objects.filter(owner=owner, name=name).delete()
