"""Melds, and the least deadwood that cards can have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Final

from scorekeeper.rules.cards import Card, Rank, Suit
from scorekeeper.rules.choices import AceInRuns
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.pack import PACK, RANKS, SUIT, Bits, bits_of
from scorekeeper.rules.ruleset import DEFAULT, Ruleset

SHORTEST: Final = 3


@dataclass(frozen=True)
class Meld:
    """Three or four of a rank, or three or more of a suit in sequence, in the order they lie.

    Rulebook: melds. An ace above the king, where house rules allow it, stands after the king.
    """

    cards: tuple[Card, ...]
    bits: Bits = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bits", bits_of(self.cards))

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    @property
    def is_run(self) -> bool:
        return self.cards[0].suit is self.cards[1].suit


def least_deadwood(cards: Iterable[Card], ruleset: Ruleset = DEFAULT) -> int:
    """The least that exactly these cards can count, over all arrangements; nothing is discarded.

    >>> from scorekeeper.rules.cards import read_cards
    >>> least_deadwood(read_cards("7S 7H 7D 7C 8S 9S KC KD KH 2D"))
    2

    Rulebook: deadwood.
    """
    return least_count(bits_of(cards), loose_counts(ruleset.ace_value, ruleset.ace_in_runs))


def least_count(cards: Bits, loose: Sequence[int], ranks: Bits = SUIT) -> int:
    """The least deadwood of these cards; `loose` are the `loose_counts` of the house rules.

    Only sets need choosing, here among those of `ranks`, from the ace up: what they leave of a
    suit lies best with all its runs laid.
    """
    clubs, diamonds = cards & SUIT, cards >> 13 & SUIT
    hearts, spades = cards >> 26 & SUIT, cards >> 39
    count = loose[clubs] + loose[diamonds] + loose[hearts] + loose[spades]
    ranks &= clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        for bits in _SET_BITS[rank]:
            if bits & cards == bits:
                with_set = least_count(cards ^ bits, loose, ranks)
                if with_set < count:
                    count = with_set
    return count


@cache
def loose_counts(ace_value: int, aces: AceInRuns) -> tuple[int, ...]:
    """What the cards of one suit count with its runs laid: one entry for each way to hold them.

    Every stretch of three or more is a run, and laying all of it is never worse than a part.
    """
    counts = plain_counts(ace_value)
    return tuple(
        min(counts[held & ~laid] for laid in _all_runs(held, aces)) for held in range(SUIT + 1)
    )


@cache
def plain_counts(ace_value: int) -> tuple[int, ...]:
    """What the cards of one suit count without a meld: one entry for each way to hold them."""
    counts = [0]
    for rank in Rank:
        value = Card(rank, Suit.CLUBS).count(ace_value)
        counts += [count + value for count in counts]
    return tuple(counts)


def whole_count(cards: Bits, ace_value: int) -> int:
    """What these cards count without a meld."""
    counts = plain_counts(ace_value)
    return (
        counts[cards & SUIT]
        + counts[cards >> 13 & SUIT]
        + counts[cards >> 26 & SUIT]
        + counts[cards >> 39]
    )


def melds_in(cards: Bits, aces: AceInRuns) -> Iterator[Meld]:
    """Every meld that lies in these cards, the shorter ones inside a longer one too."""
    clubs, diamonds = cards & SUIT, cards >> 13 & SUIT
    hearts, spades = cards >> 26 & SUIT, cards >> 39
    ranks = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    while ranks:
        yield from (meld for meld in _SETS[ranks & -ranks] if meld.bits & cards == meld.bits)
        ranks &= ranks - 1
    for suit, held in enumerate((clubs, diamonds, hearts, spades)):
        for start, longest in _stretches(held, aces):
            for length in range(SHORTEST, longest + 1):
                yield _run(suit, start, length)


def read_meld(cards: Sequence[Card], ruleset: Ruleset) -> Meld:
    """The meld that these cards make, in whatever order they are given.

    Raises `Refused` where they make none under these house rules.
    """
    bits, shown = bits_of(cards), " ".join(map(str, cards))
    if len(cards) < SHORTEST:
        raise Refused("", Message("meld.short", cards=shown))
    for aces in (ruleset.ace_in_runs, *AceInRuns):
        for meld in melds_in(bits, aces):
            if meld.bits == bits and len(meld.cards) == len(cards):
                if aces is ruleset.ace_in_runs:
                    return meld
                where = Message(f"choice.ace_in_runs.{ruleset.ace_in_runs}")
                raise Refused("", Message("meld.ace", cards=shown, aces=where))
    raise Refused("", Message("meld.none", cards=shown))


def extensions(meld: Meld, held: Bits, aces: AceInRuns) -> Iterator[tuple[Card, ...]]:
    """The cards among those held that fit on a meld: for each of its ends, in the order they go.

    A set of three takes its fourth. A run takes what follows at either end, one after another.
    """
    held &= ~meld.bits
    if not meld.is_run:
        rank = meld.cards[0].rank
        yield tuple(card for card in PACK[rank - 1 :: RANKS] if card.bit & held)
        return
    suit = meld.cards[0].bit.bit_length() - meld.cards[0].rank
    for end, step in ((meld.cards[0], -1), (meld.cards[-1], 1)):
        fitting = []
        rank_beyond = _beyond(end.rank, step, aces)
        while rank_beyond and PACK[suit + rank_beyond - 1].bit & held:
            fitting.append(PACK[suit + rank_beyond - 1])
            rank_beyond = _beyond(rank_beyond, step, aces)
        yield tuple(fitting)


def _beyond(rank: int, step: int, aces: AceInRuns) -> int | None:
    """The rank that follows in a run, upwards or downwards; an ace at the top is a high one."""
    if rank == Rank.ACE and aces is not AceInRuns.AROUND:
        return None
    if rank == Rank.KING and step == 1 and aces is AceInRuns.LOW:
        return None
    return (rank - 1 + step) % RANKS + 1


def _stretches(held: Bits, aces: AceInRuns) -> Iterator[tuple[int, int]]:
    """Where each run of a suit can begin, counted from the ace as 0, and how long it can be."""
    wide = _with_high_ace(held, aces)
    starts = wide & wide >> 1 & wide >> 2 & SUIT
    while starts:
        start = (starts & -starts).bit_length() - 1
        rest = ~(wide >> start)
        yield start, min((rest & -rest).bit_length() - 1, RANKS)
        starts &= starts - 1


def _all_runs(held: Bits, aces: AceInRuns) -> tuple[Bits, ...]:
    """The cards of a suit that lie in runs when all are laid; an ace goes one way or the other."""
    low = _in_sequence(held)
    if aces is AceInRuns.LOW:
        return (low,)
    if aces is AceInRuns.LOW_OR_HIGH:
        held_high = _with_high_ace(held, aces) & ~1
    else:
        held_high = _with_high_ace(held, aces)
    high = _in_sequence(held_high)
    return low, high & SUIT | high >> RANKS


def _with_high_ace(held: Bits, aces: AceInRuns) -> Bits:
    """The suit with its ace once more above the king, and around the corner all that follows."""
    if aces is AceInRuns.LOW:
        return held
    return held | (held if aces is AceInRuns.AROUND else held & 1) << RANKS


def _in_sequence(held: Bits) -> Bits:
    """The cards that stand in a stretch of three or more."""
    starts = held & held >> 1 & held >> 2
    return starts | starts << 1 | starts << 2


@cache
def _run(suit: int, start: int, length: int) -> Meld:
    ranks = range(start, start + length)
    return Meld(tuple(PACK[suit * RANKS + rank % RANKS] for rank in ranks))


def _sets(rank: Rank) -> tuple[Meld, ...]:
    four = PACK[rank - 1 :: RANKS]
    return (Meld(four), *(Meld(three) for three in combinations(four, SHORTEST)))


_SETS: Final = {1 << rank - 1: _sets(rank) for rank in Rank}
_SET_BITS: Final = {rank: tuple(meld.bits for meld in melds) for rank, melds in _SETS.items()}
