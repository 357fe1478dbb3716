"""What is asked where a paper sheet was saved before, with something else on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from django.utils.formats import date_format
from django.utils.translation import gettext

from scorekeeper.games.asked import Asked
from scorekeeper.games.models import Match
from scorekeeper.games.on_paper import hand_in_words
from scorekeeper.games.reading import names_of
from scorekeeper.games.saved_match import (
    NOTHING,
    Both,
    asked_of,
    dealt,
    heads,
    names_typed,
    told_apart,
)
from scorekeeper.history.forms.old_sheet import OldSheetForm
from scorekeeper.rules.hand import Hand


def ask_of_saved(saved: Match, form: OldSheetForm) -> Asked | None:
    """Say in what the two differ, if they still do. Sent again, the form is for another match."""
    differing = told_apart(_in_words(saved, form))
    if not differing:
        return None
    return asked_of(
        gettext("This sheet is saved already, as something else."),
        differing,
        form,
        save=gettext("Save as another match"),
    )


def _in_words(saved: Match, form: OldSheetForm) -> Iterator[Both]:
    were, are = names_of(saved), names_typed(saved, form)
    day = form.cleaned_data["played"]
    yield from heads(saved, form)
    yield date_format(saved.played_on, "DATE_FORMAT"), date_format(day, "DATE_FORMAT")
    yield _place(saved.place), _place(form.cleaned_data["place"])
    yield dealt(saved.first_dealer, were), dealt(form.first_dealer_side, are)
    hands = [hand.seen() for hand in saved.hands.all() if hand.stands]
    typed = [hand.facts for hand in form.hands]
    for number, (seen, read) in enumerate(zip_longest(hands, typed), start=1):
        if seen != read:
            yield _hand(number, seen, were), _hand(number, read, are)


def _hand(number: int, hand: Hand | None, names: Sequence[str]) -> str:
    said = hand_in_words(hand, names) if hand else NOTHING
    return gettext("%(hand)s: %(what)s") % {"hand": gettext("hand %s") % number, "what": said}


def _place(place: str) -> str:
    return gettext("place: %s") % (place or NOTHING)
