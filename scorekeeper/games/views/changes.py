"""What can be done to a hand besides correcting it; what it moves is shown before it is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.games.access import match_to_write
from scorekeeper.games.deeds import becomes, done_to, goes_before, moves
from scorekeeper.games.entries import version_of
from scorekeeper.games.forms.act import ActForm
from scorekeeper.games.forms.placing import InsertForm, MoveForm, NoteForm
from scorekeeper.games.hand_page import hand_context
from scorekeeper.games.models import Hand
from scorekeeper.games.preview import (
    preview_insert,
    preview_move,
    preview_restore,
    preview_strike,
    preview_void,
)
from scorekeeper.games.reading import names_of
from scorekeeper.games.reading_hands import entry_of, hand_numbered, hands_on_the_sheet, number_of
from scorekeeper.games.scorebook.hands import (
    insert_hand,
    move_hand,
    note_hand,
    restore_hand,
    strike_hand,
    void_hand,
)
from scorekeeper.games.views.doing import Doing, do, looked_at
from scorekeeper.games.views.hands import hand_of
from scorekeeper.rules.recorded import RecordedHand


def _void(hand: Hand) -> Doing:
    return Doing(
        _("Void hand"),
        _("Let it not count"),
        ActForm,
        lambda act, form: void_hand(hand.match, act, hand),
        lambda form: preview_void(hand.match, hand),
        looks_at_once=True,
        name="void",
        hand=hand,
        says=lambda form: done_to(hand, "void"),
    )


def _strike(hand: Hand) -> Doing:
    return Doing(
        _("Strike hand"),
        _("It never took place"),
        ActForm,
        lambda act, form: strike_hand(hand.match, act, hand),
        lambda form: preview_strike(hand.match, hand),
        looks_at_once=True,
        name="strike",
        hand=hand,
        says=lambda form: done_to(hand, "strike"),
    )


def _restore(hand: Hand, to: RecordedHand | None = None, name: str = "restore") -> Doing:
    def says(form: Any) -> str:
        if to is None:
            return done_to(hand, "restore")
        return becomes(hand, to.hand, names_of(hand.match))

    return Doing(
        _("Restore hand"),
        _("Let it count again") if to is None else _("Let it say this again"),
        ActForm,
        lambda act, form: restore_hand(hand.match, act, hand, to=to),
        lambda form: preview_restore(hand.match, hand, to),
        looks_at_once=True,
        name=name,
        hand=hand,
        says=says,
    )


def _insert(hand: Hand) -> Doing:
    def write(act: Any, form: Any) -> Any:
        note = form.cleaned_data["note"]
        return insert_hand(hand.match, act, form.hand, before=hand, note=note)

    return Doing(
        _("A forgotten hand, before this one"),
        _("Put it in"),
        partial(InsertForm, ruleset=hand.match.ruleset, names=names_of(hand.match)),
        write,
        lambda form: preview_insert(hand.match, form.hand, hand),
        name="insert",
        hand=hand,
        says=lambda form: goes_before(hand, form.hand, names_of(hand.match)),
    )


def _move(hand: Hand) -> Doing:
    now = number_of(hand.pk) or 1
    last = hands_on_the_sheet(hand.match)

    def before(number: int) -> Hand | None:
        """The hand that comes after the place with this number."""
        return hand_numbered(hand.match, number if number <= now else number + 1)

    return Doing(
        _("Move hand"),
        _("Move it there"),
        partial(MoveForm, last=last),
        lambda act, form: move_hand(hand.match, act, hand, before=before(form.number)),
        lambda form: preview_move(hand.match, hand, before(form.number)),
        initial={"place": now},
        name="move",
        hand=hand,
        says=lambda form: moves(hand, form.number),
    )


def _note(hand: Hand) -> Doing:
    return Doing(
        _("Note on the hand"),
        _("Save the note"),
        NoteForm,
        lambda act, form: note_hand(hand.match, act, hand, form.cleaned_data["note"]),
        initial={"note": hand.note},
    )


VERSION = "version"
"""The name of bringing an earlier version back; the entry's number follows."""

CHANGES: dict[str, Callable[[Hand], Doing]] = {
    "void": _void,
    "strike": _strike,
    "restore": _restore,
    "insert": _insert,
    "move": _move,
    "note": _note,
}


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, code: str, mark: int, what: str) -> HttpResponse:
    """Void, strike, restore, move or note a hand, or put a forgotten one in front of it."""
    hand = _hand_to_write(request, code, mark)
    done = hand.match.get_absolute_url() if what == "strike" else ""
    return _do(request, hand, CHANGES[what](hand), done)


@require_safe
def insert_preview(request: HttpRequest, code: str, mark: int) -> HttpResponse:
    """Say what a forgotten hand would move, as it is typed. Saves nothing."""
    hand = _hand_to_write(request, code, mark)
    doing = _insert(hand)
    form = doing.form(request.GET)
    return render(request, "games/_moved.html", looked_at(hand.match, doing, form))


@require_http_methods(["GET", "HEAD", "POST"])
def version(request: HttpRequest, code: str, mark: int, number: int) -> HttpResponse:
    """Let a hand say again what it said with an earlier entry."""
    hand = _hand_to_write(request, code, mark)
    doing = to_version(hand, number)
    if doing is None:
        raise Http404(gettext("This hand has no such version."))
    return _do(request, hand, doing)


def to_version(hand: Hand, number: int) -> Doing | None:
    """Letting a hand say again what it said with an entry, if it said anything. One query."""
    entry = entry_of(hand, number)
    said = version_of(entry) if entry else None
    return None if said is None else _restore(hand, said, f"{VERSION}-{number}")


def _hand_to_write(request: HttpRequest, code: str, mark: int) -> Hand:
    return hand_of(match_to_write(request, code), mark)


def _entry(hand: Hand, doing: Doing) -> dict[str, Any]:
    """Where a forgotten hand is sent, and what its button says."""
    address = [hand.match.code, hand.mark]
    return {
        "url": reverse("games:insert", args=address),
        "preview_url": reverse("games:insert_preview", args=address),
        "outcome": "games/_moved.html",
        "part": "change",
        "save_words": doing.button,
    }


def _do(request: HttpRequest, hand: Hand, doing: Doing, done: str = "") -> HttpResponse:
    return do(
        request,
        hand.match,
        doing,
        template="games/change.html",
        part="change",
        context={**hand_context(hand.match, hand), "entry": _entry(hand, doing)},
        done=done or reverse("games:hand", args=[hand.match.code, hand.mark]),
    )
