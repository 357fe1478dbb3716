"""What the page "In and out" says."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from scorekeeper.games.forms.act import new_key
from scorekeeper.history.forms.intake import FileForm
from scorekeeper.history.forms.out import OutForm
from scorekeeper.history.forms.search import SearchForm
from scorekeeper.history.lists.people import called_by
from scorekeeper.history.out.chosen import Chosen
from scorekeeper.people.models import Device, Player

MANY = 500
"""From so many matches on a file takes so long that it is told how far it has got."""

OF_THE_FILE = ("file", "unnamed", "progress")


def page_context(device: Device | None, asked: QueryDict, **more: Any) -> dict[str, Any]:
    """How much there is to take along of what is looked for, and the forms. At most 3 queries."""
    known, search = searched_in(device, asked)
    count = 0
    if device and search.is_valid():
        count = Chosen(device, search.search, known).matches.count()
    return {
        "here": "in_and_out",
        "count": count,
        "many": count >= MANY,
        "search": search,
        "looked_for": [
            (name, said)
            for name, said in asked.items()
            if said and name in search.fields and name not in OF_THE_FILE
        ],
        "out_form": OutForm(),
        "progress": new_key(),
        "file_form": FileForm(),
        **more,
    }


def searched_in(device: Device | None, asked: QueryDict) -> tuple[list[Player], SearchForm]:
    """The players of a history, and what is looked for in it: what its list can look for."""
    called = called_by(device)
    known, names = list(called), {player.pk: label for player, label in called.items()}
    reader = device.player_id if device else None
    return known, SearchForm(asked, players=names, reader=reader)
