"""What the page "In and out" says."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.forms.act import new_key
from scorekeeper.history.forms.intake import FileForm
from scorekeeper.history.forms.out import OutForm
from scorekeeper.history.out.chosen import Chosen
from scorekeeper.people.models import Device

MANY = 500
"""From so many matches on a file takes so long that it is told how far it has got."""


def page_context(device: Device | None, **more: Any) -> dict[str, Any]:
    """How much there is to take along, and the forms. 2 queries."""
    count = Chosen(device).matches.count() if device else 0
    key = new_key()
    return {
        "here": "in_and_out",
        "count": count,
        "many": count >= MANY,
        "out_form": OutForm(holder=device, initial={"progress": key}),
        "progress": key,
        "file_form": FileForm(),
        **more,
    }
