"""Changing a hand while who dealt the others stays as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from django.db import transaction

from scorekeeper.games.models import Match
from scorekeeper.games.preview import HandChange
from scorekeeper.games.scorebook.acts import Act, Written
from scorekeeper.games.scorebook.hands import correct_hand


def keep_who_dealt(
    match: Match, act: Act, change: Callable[[], Written], redealt: Iterable[HandChange]
) -> Written:
    """Make a change, and write down who dealt the hands whose dealer it would have changed.

    A dealer that is written down holds for what follows, so few hands need it. Each is an entry
    of its own, all in one transaction. A dealer that was not known stays as the change leaves it.
    """
    with transaction.atomic():
        written = change()
        if written.replay:
            return written
        quietly = replace(act, key="", version=None, game=None)
        for one in redealt:
            hand = match.hands.select_related("index").get(pk=one.hand.pk)
            dealer = one.before.dealer if one.before else None
            if dealer is not None and hand.stands and hand.index.dealer != dealer:
                correct_hand(match, quietly, hand, replace(hand.seen(), dealer=dealer))
    return written
