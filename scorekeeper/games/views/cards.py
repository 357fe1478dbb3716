"""Counting a hand by its cards: the referee's ruling becomes the hand on the sheet."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from scorekeeper.games.access import match_to_write
from scorekeeper.games.agreed import rules_shown
from scorekeeper.games.deeds import becomes
from scorekeeper.games.forms.cards import CardsForm, initial_of
from scorekeeper.games.models import Hand, Match
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.preview import preview_correction
from scorekeeper.games.reading import game_to_play, names_of, sheet_of
from scorekeeper.games.scorebook.hands import correct_hand, record_hand
from scorekeeper.games.views.doing import Doing, do
from scorekeeper.games.views.hands import hand_of


@require_http_methods(["GET", "HEAD", "POST"])
def cards(request: HttpRequest, code: str) -> HttpResponse:
    """Rule on the hand just played, from its cards, and write it."""
    match = match_to_write(request, code)
    address = reverse("games:cards", args=[code])
    return show_cards(request, match, _record(match), address, match.get_absolute_url())


@require_http_methods(["GET", "HEAD", "POST"])
def hand_cards(request: HttpRequest, code: str, mark: int) -> HttpResponse:
    """Rule again on a hand that was written, from its cards, and put it right."""
    hand = hand_of(match_to_write(request, code), mark)
    address = reverse("games:hand_cards", args=[code, mark])
    done = reverse("games:hand", args=[code, mark])
    return show_cards(request, hand.match, count_again(hand), address, done)


def _record(match: Match) -> Doing:
    read = sheet_of(match)
    form = partial(CardsForm, ruleset=match.ruleset, names=names_of(match))

    def write(act: Any, form: Any) -> Any:
        return record_hand(match, act, form.facts, play_on=form.play_on)

    game = game_to_play(read.last_game) if read else 1
    return Doing(_("Count by cards"), _("Write this hand"), form, write, initial={"game": game})


def count_again(hand: Hand) -> Doing:
    """Counting a hand by its cards that was written already."""
    match, was = hand.match, hand.seen()
    form = partial(CardsForm, ruleset=match.ruleset, names=names_of(match), was=was)
    return Doing(
        _("Count by cards"),
        _("Write it so"),
        form,
        lambda act, form: correct_hand(match, act, hand, form.facts),
        lambda form: preview_correction(match, hand, form.facts),
        initial=initial_of(was),
        name="cards",
        hand=hand,
        says=lambda form: becomes(hand, form.facts, names_of(match)),
    )


def show_cards(
    request: HttpRequest, match: Match, doing: Doing, address: str, done: str
) -> HttpResponse:
    """Ask for the cards, rule on them, and do what is to be done with the ruling."""
    context = {
        "names_in_words": names_in_words(names_of(match)),
        "rules": rules_shown(match.ruleset),
        "address": address,
        "back": done,
    }
    return do(
        request, match, doing, template="games/cards.html", part="cards", context=context, done=done
    )
