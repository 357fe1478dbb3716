"""Undo and redo where the other side has to accept them: looked at first, like any change."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from scorekeeper.games.access import match_to_write
from scorekeeper.games.entries import entry_in_words
from scorekeeper.games.forms.act import ActForm
from scorekeeper.games.models import Entry, Match
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.preview import Preview, preview_turn
from scorekeeper.games.reading import names_of
from scorekeeper.games.reading_hands import number_of
from scorekeeper.games.recent import redoable, undoable
from scorekeeper.games.scorebook.undoing import redo, undo
from scorekeeper.games.views.doing import Doing, do
from scorekeeper.rules.log import Verb

UNDO, REDO = "undo", "redo"


@require_http_methods(["GET", "HEAD", "POST"])
def turn(request: HttpRequest, code: str, what: str) -> HttpResponse:
    """Take the latest change back, or put it back, once it was seen what that moves."""
    match = match_to_write(request, code)
    doing = turning(match, what)
    if doing is None:
        return redirect(match)
    return do(
        request,
        match,
        doing,
        template="games/act.html",
        part="act",
        context={"names_in_words": names_in_words(names_of(match))},
        done=match.get_absolute_url(),
    )


def turning(match: Match, what: str) -> Doing | None:
    """Undo or redo as something that can be looked at; None where there is nothing to turn."""
    entry = undoable(match) if what == UNDO else redoable(match)
    if entry is None:
        return None
    verb, to = (undo, entry.old) if what == UNDO else (redo, entry.new)
    words = gettext("undo %s") if what == UNDO else gettext("redo %s")
    said = words % _named(match, entry)

    def look(form: Any) -> Preview:
        preview = preview_turn(match, entry, to)
        assert preview is not None, "only what moves something is looked at"
        return preview

    moves_totals = entry.hand is not None or not {"players", "last_column"} & set(entry.new or {})
    return Doing(
        capfirst(said),
        _("Undo") if what == UNDO else _("Redo"),
        ActForm,
        lambda act, form: verb(match, act, version=form.meant_entry or entry.version),
        look if moves_totals else None,
        looks_at_once=True,
        initial={"entry": entry.version},
        name=what,
        hand=entry.hand,
        verb=Verb(entry.verb),
        says=lambda form: said,
    )


def _named(match: Match, entry: Entry) -> str:
    number = number_of(entry.hand_id) if entry.hand_id else None
    return entry_in_words(entry, number, names_of(match), match.ruleset)
