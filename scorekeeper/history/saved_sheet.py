"""What is asked where a paper sheet was saved before, with something else on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from django.utils.formats import date_format
from django.utils.translation import gettext

from scorekeeper.games.asked import Asked
from scorekeeper.games.forms.act import new_key
from scorekeeper.games.models import Match
from scorekeeper.games.on_paper import hand_in_words, house_rules_line, names_in_words
from scorekeeper.games.reading import names_of
from scorekeeper.history.forms.old_sheet import OldSheetForm
from scorekeeper.rules.hand import Hand, Side

MOST_TOLD = 8
NOTHING = "–"

type Both = tuple[str, str]
"""What the saved sheet says, and what is typed now."""


def ask_of_saved(saved: Match, form: OldSheetForm) -> Asked | None:
    """Say in what the two differ, if they still do. Sent again, the form is for another match."""
    differing = [both for both in _in_words(saved, form) if both[0] != both[1]]
    if not differing:
        return None
    form.type_over("key", new_key())
    more = [("…", "…")] if len(differing) > MOST_TOLD else []
    was, now = (" · ".join(said) for said in zip(*differing[:MOST_TOLD], *more, strict=True))
    return Asked(
        gettext("This sheet is saved already, as something else."),
        [gettext("Saved: %s") % was, gettext("Typed now: %s") % now],
        save=gettext("Save as another match"),
    )


def _in_words(saved: Match, form: OldSheetForm) -> Iterator[Both]:
    were, are = names_of(saved), [seated.name for seated in form.seats]
    day = form.cleaned_data["played"]
    yield names_in_words(were), names_in_words(are)
    yield date_format(saved.played_on, "DATE_FORMAT"), date_format(day, "DATE_FORMAT")
    yield _place(saved.place), _place(form.cleaned_data["place"])
    yield house_rules_line(saved.ruleset), house_rules_line(form.ruleset)
    yield _dealt(saved.first_dealer, were), _dealt(form.first_dealer_side, are)
    hands = [hand.seen() for hand in saved.hands.all() if hand.stands]
    typed = [hand.facts for hand in form.hands]
    for number, (seen, read) in enumerate(zip_longest(hands, typed), start=1):
        if seen != read:
            yield _hand(number, seen, were), _hand(number, read, are)


def _hand(number: int, hand: Hand | None, names: Sequence[str]) -> str:
    said = hand_in_words(hand, names) if hand else NOTHING
    return f"{gettext('hand %s') % number}: {said}"


def _place(place: str) -> str:
    return gettext("place: %s") % (place or NOTHING)


def _dealt(side: Side | int | None, names: Sequence[str]) -> str:
    name = NOTHING if side is None else names[side]
    return gettext("first dealer: %s") % name
