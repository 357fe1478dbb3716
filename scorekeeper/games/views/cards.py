"""Counting a hand by its cards: the referee's ruling becomes the hand on the sheet."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext
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
from scorekeeper.games.views.next_hand import (
    button_for,
    is_of_both,
    next_entering,
    side_of,
    write_next_hand,
)


@require_http_methods(["GET", "HEAD", "POST"])
def cards(request: HttpRequest, code: str) -> HttpResponse:
    """Rule on the hand just played, from its cards, and write it."""
    match = match_to_write(request, code)
    address = reverse("games:cards", args=[code])
    return show_cards(
        request, match, _record(match, request.POST), address, match.get_absolute_url()
    )


@require_http_methods(["GET", "HEAD", "POST"])
def hand_cards(request: HttpRequest, code: str, mark: int) -> HttpResponse:
    """Rule again on a hand that was written, from its cards, and put it right."""
    hand = hand_of(match_to_write(request, code), mark)
    address = reverse("games:hand_cards", args=[code, mark])
    done = reverse("games:hand", args=[code, mark])
    return show_cards(request, hand.match, count_again(hand), address, done)


def _record(match: Match, sent: QueryDict) -> Doing:
    """Writing the next hand; for one side, where each enters its own and these are not the cards
    that both have put in."""
    read = sheet_of(match)
    form = partial(CardsForm, ruleset=match.ruleset, names=names_of(match))
    entering = next_entering(match)
    if entering is not None and is_of_both(match, sent):
        entering = None

    def write(act: Any, form: Any) -> Any:
        if entering is None:
            return record_hand(match, act, form.facts, play_on=form.play_on)
        side, play_on = form.meant_side, form.play_on
        return write_next_hand(match, act, form.facts, side=side, play_on=play_on)

    hidden = {"game": game_to_play(read.last_game) if read else 1, "side": side_of(entering)}
    button = button_for(entering, gettext("Write this hand"))
    return Doing(_("Count by cards"), button, form, write, initial=hidden)


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
