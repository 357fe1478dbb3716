"""Figures of hands: won and lost, knocked, defended and dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, ngettext

from scorekeeper.history.statistics.figures import Figure, Found, greatest, mean_of, share
from scorekeeper.history.statistics.sums import Sums
from scorekeeper.history.statistics.written import NOTHING, of_hands, over_hands, whole


def played(sums: Sums, shown: Sequence[Sums], found: Mapping[str, Found]) -> list[Figure]:
    """How hands ended, and what they brought."""
    figures = [*_points(sums, found.get("best_hand")), *_endings(sums, shown)]
    if any(one["ties"] for one in shown):
        meaning = gettext("Equal counts, where the house rules give them to nobody.")
        ties = share(gettext("Ties"), sums["ties"], sums["hands"], of_hands(sums["hands"]), meaning)
        figures.append(ties)
    return figures


def _points(sums: Sums, biggest: Found | None) -> list[Figure]:
    hands, won, lost = sums["hands"], sums["hands_won"], sums["hands_lost"]
    of = of_hands(hands)
    return [
        share(gettext("Hands won"), won, hands, of, gettext("All hands of the games that count.")),
        mean_of(
            gettext("A hand brings"),
            sums["hand_points"] - sums["hand_points_against"],
            hands,
            over_hands(hands),
            gettext("Points won, points given away taken off, divided by all hands."),
            sign=True,
        ),
        mean_of(
            gettext("Points in a hand won"),
            sums["hand_points"],
            won,
            of_hands(won),
            gettext("Bonuses for gin and undercut are in it; boxes are not."),
        ),
        mean_of(
            gettext("Points in a hand lost"),
            sums["hand_points_against"],
            lost,
            of_hands(lost),
            gettext("What the other side scored in it."),
        ),
        greatest(
            gettext("Biggest hand"),
            sums["best_hand"],
            gettext("The most points of one hand."),
            biggest,
        ),
    ]


def _endings(sums: Sums, shown: Sequence[Sums]) -> list[Figure]:
    hands = sums["hands"]
    walls = hands - sums["hands_won"] - sums["hands_lost"] - sums["ties"]
    of = of_hands(hands)
    figures = [
        share(
            gettext("Gins"),
            sums["gins"],
            hands,
            of,
            gettext("Hands won by gin or big gin, agreed ones too."),
        ),
        Figure(
            gettext("Boxes"),
            f"{whole(sums['boxes'])} : {whole(sums['boxes_against'])}" if hands else NOTHING,
            gettext("own and the other side’s") if hands else "",
            gettext("A box for every hand won, and the extra ones of the house rules."),
        ),
        share(gettext("Walls"), walls, hands, of, gettext("The stock ran out, and nobody scored.")),
    ]
    if any(one["big_gins"] for one in shown):
        words = ngettext("of %(count)s gin", "of %(count)s gins", sums["gins"])
        words %= {"count": whole(sums["gins"])}
        meaning = gettext("All eleven cards in melds.")
        big = share(gettext("Big gins"), sums["big_gins"], sums["gins"], words, meaning)
        figures.insert(1, big)
    return figures


def knocking(sums: Sums) -> list[Figure]:
    """Knocks, and how they went."""
    knocks = sums["knocks"]
    words = ngettext("of %(count)s knock", "of %(count)s knocks", knocks) % {"count": whole(knocks)}
    return [
        share(
            gettext("Knocks that won"),
            sums["knocks_won"],
            knocks,
            words,
            gettext("Knocks with a count of at least 1 that won the hand. Gin is no knock."),
        ),
        mean_of(
            gettext("Count when knocking"),
            sums["knock_sum"],
            knocks,
            words,
            gettext("The mean of the counts knocked with."),
        ),
        share(
            gettext("Undercut suffered"),
            sums["undercuts_against"],
            sums["hands"],
            of_hands(sums["hands"]),
            gettext("The other side’s count was lower, or as low; agreed ones too, and gin off."),
        ),
    ]


def defending(sums: Sums) -> list[Figure]:
    """Hands the other side ended."""
    defended, hands = sums["defended"], sums["hands"]
    return [
        mean_of(
            gettext("Count left in hand"),
            sums["defended_sum"],
            defended,
            over_hands(defended),
            gettext("After lay-offs, where the other side knocked or went gin and it was counted."),
        ),
        share(
            gettext("Undercuts made"),
            sums["undercuts"],
            hands,
            of_hands(hands),
            gettext("This player’s count was lower than the knocker’s, or as low; gin off too."),
        ),
        share(
            gettext("Gins suffered"),
            sums["gins_against"],
            hands,
            of_hands(hands),
            gettext("Hands in which the other side went gin or big gin."),
        ),
    ]


def dealing(sums: Sums) -> list[Figure]:
    """Hands by who dealt them."""
    dealt, led = sums["dealt"], sums["led"]
    return [
        share(
            gettext("Won as dealer"),
            sums["dealt_won"],
            dealt,
            of_hands(dealt),
            gettext("Of the hands this player dealt."),
        ),
        share(
            gettext("Won when the other dealt"),
            sums["led_won"],
            led,
            of_hands(led),
            gettext("Hands whose dealer is not known are in neither."),
        ),
    ]
