"""What a change does, in a few words: on the button that accepts it, and above what it moves."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from scorekeeper.games.models import Hand
from scorekeeper.games.on_paper import hand_in_words
from scorekeeper.games.reading_hands import number_of
from scorekeeper.rules.hand import Hand as HandFacts
from scorekeeper.rules.hand import Side
from scorekeeper.rules.sheet import Ended


def called(hand: Hand, number: int | None = None) -> str:
    """A hand by its number by now. One query, where the number is not known."""
    number = number or number_of(hand.pk)
    return gettext("hand %s") % number if number else gettext("a hand that was withdrawn")


def becomes(hand: Hand, facts: HandFacts, names: Sequence[str], number: int | None = None) -> str:
    """A correction: ``hand 4 becomes Ann knock 8 v 60``. At most one query."""
    told = {"hand": called(hand, number), "facts": hand_in_words(facts, names)}
    return gettext("%(hand)s becomes %(facts)s") % told


def done_to(hand: Hand, what: str, number: int | None = None) -> str:
    """A hand that is voided, struck or restored. At most one query."""
    words = {
        "void": gettext("%s does not count"),
        "strike": gettext("%s never took place"),
        "restore": gettext("%s counts again"),
    }
    return words[what] % called(hand, number)


def moves(hand: Hand, number: int) -> str:
    """One query."""
    told = {"hand": called(hand), "number": number}
    return gettext("%(hand)s becomes hand number %(number)s") % told


def goes_before(hand: Hand, facts: HandFacts, names: Sequence[str]) -> str:
    """A forgotten hand. One query."""
    told = {"hand": called(hand), "facts": hand_in_words(facts, names)}
    return gettext("before %(hand)s comes %(facts)s") % told


def dealt_first(side: Side | None, names: Sequence[str]) -> str:
    """Another first dealer."""
    if side is None:
        return gettext("who dealt first is not known")
    return gettext("%s dealt first") % names[side]


def stopped(how: Ended) -> str:
    """The match stopped with a game open."""
    if how is Ended.STRUCK:
        return gettext("the match stops, and the open game counts nothing")
    return gettext("the match stops, and the open game counts as it stands")
