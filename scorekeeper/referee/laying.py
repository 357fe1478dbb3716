"""Where the defender's lay-offs went, when only the cards were told."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.cards import Card
from scorekeeper.rules.choices import AceInRuns
from scorekeeper.rules.layoffs import LayOff, grown
from scorekeeper.rules.melds import Meld


def placed(cards: Sequence[Card], melds: Sequence[Meld], aces: AceInRuns) -> list[LayOff]:
    """Each card with a meld it fits on, runs first, in an order in which all of them fit.

    What fits nowhere is named on the first meld, for the rules to refuse.
    """
    found = _fitted(tuple(cards), tuple(melds), aces)
    return (
        found
        if found is not None
        else [LayOff(card, _first_fit(card, melds, aces)) for card in cards]
    )


def _fitted(
    cards: tuple[Card, ...], table: tuple[Meld, ...], aces: AceInRuns
) -> list[LayOff] | None:
    if not cards:
        return []
    runs_first = sorted(range(len(table)), key=lambda on: not table[on].is_run)
    for place, card in enumerate(cards):
        for on in runs_first:
            longer = grown(table[on], card, aces)
            if longer is None:
                continue
            left = cards[:place] + cards[place + 1 :]
            rest = _fitted(left, (*table[:on], longer, *table[on + 1 :]), aces)
            if rest is not None:
                return [LayOff(card, on), *rest]
    return None


def _first_fit(card: Card, melds: Sequence[Meld], aces: AceInRuns) -> int:
    fitting = (on for on, meld in enumerate(melds) if grown(meld, card, aces))
    return next(fitting, 0)
