"""What the defender may add to the knocker's melds, worked out together with their own melds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, chain, product
from operator import or_

from scorekeeper.rules.arrangements import Arrangement, in_order, layings
from scorekeeper.rules.cards import Card
from scorekeeper.rules.choices import AceInRuns
from scorekeeper.rules.melds import (
    Meld,
    extensions,
    least_count,
    loose_counts,
    melds_in,
    whole_count,
)
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.pack import Bits, bits_of, cards_of
from scorekeeper.rules.ruleset import Ruleset

type Opening = tuple[Bits, ...]
"""Cards that fit on one end of a meld, one after another."""


@dataclass(frozen=True)
class LayOff:
    """A card, and the knocker's meld it is added to, counted from 0."""

    card: Card
    on: int


@dataclass(frozen=True)
class Defence:
    """The defender's cards as they lie: own melds, lay-offs in a legal order, and what is left."""

    melds: tuple[Meld, ...]
    layoffs: tuple[LayOff, ...]
    loose: tuple[Card, ...]
    deadwood: int


class Defender:
    """The defender's cards, asked what they count against melds that the knocker may lay.

    Every answer is the least over all choices of own melds and lay-offs together: own melds are
    broken where that leaves less. Rulebook: layoffs.
    """

    def __init__(self, cards: Iterable[Card], ruleset: Ruleset) -> None:
        self.bits = bits_of(cards)
        self.ruleset = ruleset
        self.aces = ruleset.ace_in_runs
        self.loose = loose_counts(ruleset.ace_value, self.aces)
        own = (meld.bits for meld in melds_in(self.bits, self.aces))
        self.could_meld: Bits = reduce(or_, own, 0)
        self._openings: dict[Bits, tuple[Opening, ...]] = {}
        self._counts: dict[tuple[Opening, ...], int] = {}

    def count(self, melds: Iterable[Meld]) -> int:
        """The least count against these melds of the knocker."""
        openings: list[Opening] = []
        for meld in melds:
            openings += self._opened_by(meld)
        openings.sort()
        key = tuple(openings)
        if key not in self._counts:
            self._counts[key] = self._best_layoffs(key)[0]
        return self._counts[key]

    def answer(self, melds: Sequence[Meld]) -> Defence:
        """The defender's best answer to these melds; of equal ones, one with fewest lay-offs."""
        opened = [(on, opening) for on, m in enumerate(melds) for opening in self._opened_by(m)]
        # On a run more cards may follow; so a card that fits a run and a set goes on the run.
        opened.sort(key=lambda place: not melds[place[0]].is_run)
        _, laid = self._best_layoffs(tuple(opening for _, opening in opened))
        layoffs: list[LayOff] = []
        kept = self.bits
        for (on, opening), cards in zip(opened, laid, strict=True):
            for bit in opening:
                if bit & cards & kept:
                    layoffs += [LayOff(card, on) for card in cards_of(bit)]
                    kept ^= bit
        own = self.arrange(kept)
        return Defence(own.melds, tuple(layoffs), own.loose, own.deadwood)

    def arrange(self, cards: Bits) -> Arrangement:
        """A least-deadwood arrangement of some of the defender's cards, with fewest melds."""
        least = least_count(cards, self.loose)
        melds = min((melds for _, melds in layings(cards, self.ruleset, least)), key=len)
        return Arrangement.of(cards, in_order(melds), self.ruleset)

    def count_melding_first(self, melds: Sequence[Meld]) -> int:
        """The least count of a defender who lays own melds down first, and only then lays off."""
        counts = []
        alone = least_count(self.bits, self.loose)
        for _, own in layings(self.bits, self.ruleset, alone):
            loose = self.bits & ~bits_of(chain.from_iterable(meld.cards for meld in own))
            fitting = (extensions(meld, loose, self.aces) for meld in melds)
            off = bits_of(chain.from_iterable(chain.from_iterable(fitting)))
            counts.append(whole_count(loose & ~off, self.ruleset.ace_value))
        return min(counts)

    def _opened_by(self, meld: Meld) -> tuple[Opening, ...]:
        if meld.bits not in self._openings:
            ends = extensions(meld, self.bits, self.aces)
            self._openings[meld.bits] = tuple(tuple(c.bit for c in end) for end in ends if end)
        return self._openings[meld.bits]

    def _best_layoffs(self, openings: Sequence[Opening]) -> tuple[int, tuple[Bits, ...]]:
        """The least count, and what is laid off at each opening to reach it."""
        best, fewest = least_count(self.bits, self.loose) + 1, 0
        chosen: tuple[Bits, ...] = ()
        seen: set[Bits] = set()
        for choice in product(*map(self._choices, openings)):
            off: Bits = reduce(or_, choice, 0)
            if off in seen:
                continue
            seen.add(off)
            count, cards = least_count(self.bits & ~off, self.loose), off.bit_count()
            if count < best or (count == best and cards < fewest):
                best, fewest, chosen = count, cards, choice
        return best, chosen

    def _choices(self, opening: Opening) -> list[Bits]:
        """How many cards to lay off at one opening; never fewer than those that fit no own meld."""
        steps = [0, *accumulate(opening, or_)]
        while len(steps) > 1 and not opening[len(opening) - len(steps) + 1] & self.could_meld:
            del steps[0]
        return steps


def grown(meld: Meld, card: Card, aces: AceInRuns) -> Meld | None:
    """The meld with this card added to it; None where it does not fit. Rulebook: layoffs."""
    fitting = [*extensions(meld, card.bit, aces)]
    if not any(fitting):
        return None
    below = meld.is_run and not fitting[1]
    return Meld((card, *meld.cards) if below else (*meld.cards, card))


def in_legal_order(
    melds: Sequence[Meld], layoffs: Sequence[LayOff], aces: AceInRuns
) -> tuple[LayOff, ...]:
    """The lay-offs in an order in which each card fits when its turn comes.

    Raises `Refused` at one (``[1]``) that fits in no order.
    """
    table, waiting, laid = list(melds), list(enumerate(layoffs)), list[LayOff]()
    while waiting:
        for place, (_, layoff) in enumerate(waiting):
            meld = grown(table[layoff.on], layoff.card, aces)
            if meld is not None:
                table[layoff.on] = meld
                laid.append(layoff)
                del waiting[place]
                break
        else:
            index, layoff = waiting[0]
            shown = Message("layoff.fits_not", card=str(layoff.card), meld=str(table[layoff.on]))
            raise Refused(f"[{index}]", shown)
    return tuple(laid)
