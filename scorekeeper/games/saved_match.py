"""What is asked where a form has begun a match before, and says something else by now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext

from scorekeeper.games.asked import Asked
from scorekeeper.games.forms.act import new_key
from scorekeeper.games.forms.new_match import NewMatchForm
from scorekeeper.games.models import Entry, Match
from scorekeeper.games.on_paper import house_rules_line, names_in_words
from scorekeeper.games.reading import names_of
from scorekeeper.rules.hand import Side

MOST_TOLD = 8
NOTHING = "–"

type Both = tuple[str, str]
"""What was saved, and what is typed now."""


def ask_of_begun(begun: Entry, form: NewMatchForm) -> Asked | None:
    """Say in what the match that was begun differs from what is typed now, if it still does."""
    saved = begun.match
    differing = told_apart([*heads(saved, form), _dealt(begun, form)])
    if not differing:
        return None
    return asked_of(
        gettext("This match is saved already, as something else."),
        differing,
        form,
        save=gettext("Save as another match"),
    )


def asked_of(sentence: str, differing: Sequence[Both], form: NewMatchForm, *, save: str) -> Asked:
    """Say both. Sent again, the form is for another match."""
    form.type_over("key", new_key())
    more = [("…", "…")] if len(differing) > MOST_TOLD else []
    was, now = (" · ".join(said) for said in zip(*differing[:MOST_TOLD], *more, strict=True))
    about = [gettext("Saved: %s") % was, gettext("Typed now: %s") % now]
    return Asked(sentence, about, save=save)


def told_apart(both: Iterable[Both]) -> list[Both]:
    """Those that differ."""
    return [(was, now) for was, now in both if was != now]


def heads(saved: Match, form: NewMatchForm) -> Iterator[Both]:
    """What stands at the head of both: who plays, under which house rules."""
    were, are = names_of(saved), names_typed(saved, form)
    yield names_in_words(were), names_in_words(are)
    yield house_rules_line(saved.ruleset), house_rules_line(form.ruleset)


def names_typed(saved: Match, form: NewMatchForm) -> list[str]:
    """What the sides are called now: as on the saved sheet, where the same people sit."""
    sit = {seat.side: seat.player.person for seat in saved.seats.all()}
    return [
        were if seated.player == sit[side] else seated.name
        for side, (were, seated) in enumerate(zip(names_of(saved), form.seats, strict=True))
    ]


def dealt(side: Side | int | None, names: Sequence[str]) -> str:
    """Who deals first, in words."""
    return gettext("first dealer: %s") % (NOTHING if side is None else names[side])


def _dealt(begun: Entry, form: NewMatchForm) -> Both:
    """A draw is not drawn again: it stands against a dealer who was said, and no other draw."""
    saved = begun.match
    was = dealt(saved.first_dealer, names_of(saved))
    if not form.wants_draw:
        return was, dealt(form.first_dealer_side, names_typed(saved, form))
    return was, was if begun.reason else gettext("first dealer: %s") % gettext("Draw for it")
