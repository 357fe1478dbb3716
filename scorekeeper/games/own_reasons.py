"""Reasons that the app writes by itself: as facts in the log, in sentences where they are read.

Whatever else stands as a reason is somebody's own words, and is shown as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.utils.translation import gettext

from scorekeeper.games.on_paper import card_in_words
from scorekeeper.rules.cards import Card
from scorekeeper.rules.draw import dealer_of
from scorekeeper.rules.irregularities import Choice, Effect, Incident, Path
from scorekeeper.rules.messages import Message
from scorekeeper.wording import say

ENTERED_UNLIKE = "each side entered it: not the same"
_DRAWN = re.compile(r"drawn:((?: [A2-9TJQK][CDHS])+)")
_WENT_WRONG = re.compile(r"went wrong: (\w+), (\w+)(?: – (.*))?", re.DOTALL)


def drawn(cards: Sequence[Card]) -> str:
    """The draw for the first deal, a card for each side in order.

    >>> drawn([Card.parse("7H"), Card.parse("10S")])
    'drawn: 7H TS'
    """
    return " ".join(["drawn:", *map(str, cards)])


def went_wrong(path: Path, choice: Choice, words: str) -> str:
    """An irregularity, the way on that was chosen, and what somebody said of it."""
    told = f"went wrong: {path.incident}, {choice.effect}"
    return f"{told} – {words}" if words else told


def reason_in_words(reason: str, names: Sequence[str]) -> str:
    """A reason as it is read: in the reader's language, if the app wrote it."""
    if reason == ENTERED_UNLIKE:
        return gettext("Each side entered this hand, and not the same.")
    if found := _DRAWN.fullmatch(reason):
        cards = [Card.parse(card) for card in found[1].split()]
        return _draw_in_words(cards, names) if len(cards) == len(names) else reason
    if found := _WENT_WRONG.fullmatch(reason):
        incident, effect, words = found.groups()
        if incident in [*Incident] and effect in [*Effect]:
            keys = f"irregularity.{incident}", f"effect.{effect}"
            return " – ".join([*(say(Message(key)) for key in keys), *([words] if words else [])])
    return reason


def _draw_in_words(cards: Sequence[Card], names: Sequence[str]) -> str:
    told = [f"{name} {card_in_words(card)}" for name, card in zip(names, cards, strict=True)]
    words = gettext("Drawn: %(cards)s. %(name)s deals; the other chooses cards and seats.")
    return words % {"cards": ", ".join(told), "name": names[dealer_of(cards)]}
