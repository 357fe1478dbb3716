"""One hand of a match: its number by now, its versions, and the log it stands in."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from scorekeeper.games.models import Entry, Game, Hand, HandIndex, Match
from scorekeeper.games.models.hand import STANDING


def find_hand(match: Match, mark: int) -> Hand | None:
    """A hand of a match by its mark, with its index row if it has one. One query."""
    return match.hands.select_related("index").filter(mark=mark).first()


def number_of(hand: int) -> int | None:
    """The number of a hand on the sheet, by its row; None where it is withdrawn. One query."""
    game = Game.objects.filter(match=OuterRef("match"), number=OuterRef("game"))
    place, row = OuterRef("hand__place"), OuterRef("hand")
    earlier = Q(hand__place__lt=place) | Q(hand__place=place, hand__lt=row)
    in_game = HandIndex.objects.filter(match=OuterRef("match"), game=OuterRef("game"))
    before = in_game.filter(earlier).values("game").annotate(count=Count("*")).values("count")
    number = Subquery(game.values("first_number")) + Coalesce(Subquery(before), 0)
    return HandIndex.objects.filter(hand=hand).values_list(number, flat=True).first()


def numbers_of(match: Match, hands: Iterable[Hand]) -> dict[int, int]:
    """The numbers of several hands by now, by their row; withdrawn ones have none. 2 queries."""
    games = {hand.index.game for hand in hands if hand.stands}
    numbers: dict[int, int] = {}
    first = dict(match.games.filter(number__in=games).values_list("number", "first_number"))
    rows = Hand.objects.filter(index__match=match, index__game__in=games)
    for game, pk in rows.order_by("index__game", "place", "id").values_list("index__game", "pk"):
        numbers[pk] = first[game]
        first[game] += 1
    return numbers


def hands_on_the_sheet(match: Match) -> int:
    """How many hands have a line: the number of the last. One query."""
    return match.hands.filter(state__in=STANDING).count()


def hand_numbered(match: Match, number: int) -> Hand | None:
    """The hand with this number by now, from 1. One query."""
    standing = match.hands.filter(state__in=STANDING)
    return standing[number - 1 : number].first() if number > 0 else None


def entry_of(hand: Hand, version: int) -> Entry | None:
    """An entry on a hand. One query."""
    return hand.entries.filter(version=version).first()


def versions_of(hand: Hand) -> QuerySet[Entry]:
    """Every entry on a hand, from its first. One query."""
    return hand.entries.select_related("target", "hand").order_by("version")


def log_of(match: Match) -> QuerySet[Entry]:
    """The log, the last entry first. One query."""
    return match.entries.select_related("hand__index", "before", "target__hand").order_by(
        "-version"
    )
