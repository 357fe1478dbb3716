"""Which matches of a history stand on a page: filters, order, and where a page begins.

A page is found by walking an index from where the one before ended, so the ten-thousandth costs
what the first does. Nothing is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import reduce
from operator import and_

from django.db.models import Q, QuerySet

from scorekeeper.games.models import HistorySeat, Outcome
from scorekeeper.games.models.tally import TALLIED
from scorekeeper.people.models import Device, Player
from scorekeeper.people.names import bare, searched

A_PAGE = 25
MOST_WORDS = 6


class Sort(StrEnum):
    """What comes first."""

    NEWEST = "newest"
    OLDEST = "oldest"
    BIGGEST = "biggest"


@dataclass(frozen=True, kw_only=True)
class Search:
    """What somebody looks for. Everything may be left out.

    A result is told from the side of `player`, or else of whoever holds the phone; so is who
    plays against `opponent`.
    """

    words: str = ""
    player: int | None = None
    opponent: int | None = None
    preset: str = ""
    hollywood: bool | None = None
    since: date | None = None
    until: date | None = None
    outcome: str = ""
    disputed: bool = False
    remarked: bool = False
    sort: Sort = Sort.NEWEST


@dataclass(frozen=True)
class Page:
    """Some matches in a row, and the codes by which the pages beside this one are asked for."""

    rows: list[HistorySeat] = field(default_factory=list)
    before: str = ""
    after: str = ""


def page_of(
    holder: Device,
    search: Search,
    known: Sequence[Player],
    *,
    after: str = "",
    before: str = "",
    size: int = A_PAGE,
) -> Page:
    """The matches after the one with this code, or before it; the first ones without either.
    2 queries."""
    rows = matching(holder, search, known)
    edge = _edge(holder, after or before)
    backwards = edge is not None and not after
    if edge is not None:
        rows = rows.filter(_beyond(edge, search.sort, backwards=backwards))
    found = list(rows.order_by(*_order(search.sort, backwards=backwards))[: size + 1])
    more, found = len(found) > size, found[:size]
    if backwards:
        found.reverse()
    first, last = (found[0].match.code, found[-1].match.code) if found else ("", "")
    has_before = more if backwards else edge is not None
    has_after = backwards or more
    return Page(found, first if has_before else "", last if has_after else "")


def matching(holder: Device, search: Search, known: Sequence[Player]) -> QuerySet[HistorySeat]:
    """One seat of every match that is looked for: that of the player it is told from, where
    there is one, otherwise the first. Nothing is asked yet."""
    player, opponent = told_from(holder, search)
    # A player is the holder's own, so the index of one or of the other is enough. Both at once
    # would keep a database from answering out of the index alone.
    one = {"player": player} if player is not None else {"holder": holder, "side": 0, "seat": 0}
    rows = HistorySeat.objects.filter(**one).defer(*TALLIED, "words").select_related("match")
    if opponent is not None:
        against = HistorySeat.objects.filter(player=opponent)
        rows = rows.filter(match__in=against.values("match"))
    columns = {
        "preset": search.preset,
        "hollywood": search.hollywood,
        "played_on__gte": search.since,
        "played_on__lte": search.until,
        "outcome": search.outcome,
        "disputed": search.disputed or None,
        "remarked": search.remarked or None,
    }
    rows = rows.filter(**{key: said for key, said in columns.items() if said not in (None, "")})
    words = search.words.split()[:MOST_WORDS]
    if words:
        rows = rows.filter(reduce(and_, [_said(word, known) for word in words]))
    return rows


def told_from(holder: Device, search: Search) -> tuple[int | None, int | None]:
    """From whose side the matches are told, and who plays against them."""
    asks_for_a_side = search.opponent is not None or search.outcome in (Outcome.WON, Outcome.LOST)
    player = search.player
    if player is None and asks_for_a_side and holder.player_id != search.opponent:
        player = holder.player_id
    if player is None:
        return search.opponent, None
    return player, search.opponent


def _said(word: str, known: Sequence[Player]) -> Q:
    """A word stands in the name of somebody who plays, in a note, or in the place."""
    found = Q(remarked=True, words__contains=searched(word))
    named = [player.pk for player in known if bare(word) in bare(player.name)]
    if named:
        found |= Q(match__in=HistorySeat.objects.filter(player__in=named).values("match"))
    return found


def _edge(holder: Device, code: str) -> HistorySeat | None:
    """The seat of a match that a page begins after. One query; none without a code."""
    if not code:
        return None
    rows = HistorySeat.objects.filter(holder=holder, match__code=code)
    return rows.order_by("side", "seat").first()


def _order(sort: Sort, *, backwards: bool) -> tuple[str, str]:
    descending = (sort is not Sort.OLDEST) != backwards
    column = "margin" if sort is Sort.BIGGEST else "played_on"
    return (f"-{column}", "-match_id") if descending else (column, "match_id")


def _beyond(edge: HistorySeat, sort: Sort, *, backwards: bool) -> Q:
    """The rows on the far side of one, in a form that an index can begin at."""
    descending = (sort is not Sort.OLDEST) != backwards
    column = "margin" if sort is Sort.BIGGEST else "played_on"
    at, than = getattr(edge, column), "lt" if descending else "gt"
    further = Q(**{f"{column}__{than}": at}) | Q(**{f"match_id__{than}": edge.match_id})
    return Q(**{f"{column}__{than}e": at}) & further
