"""What a list says of a match, told from the side of whoever holds the phone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.games.models import Game, GameState, HistorySeat, Match, Outcome, Participant
from scorekeeper.games.models.sharing import who_is_in
from scorekeeper.games.models.tally import TALLIED
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.history.statistics.written import score
from scorekeeper.people.names import called_by_side
from scorekeeper.rules.presets import PRESETS
from scorekeeper.wording import say


@dataclass(frozen=True)
class Line:
    """A match in a list. `ink` is the reader's own, 0, where they won; 1 where another did.

    `is_closed`: this phone was let out of it, and is told what it knew then.
    """

    match: Match
    title: str
    words: str
    points: str
    ink: int | None
    day: date
    place: str
    house_rules: str
    is_noted: bool
    is_disputed: bool
    is_closed: bool


@dataclass(frozen=True)
class Sides:
    """Who plays in a match, and which of the sides is the reader's, if one is."""

    names: Sequence[str]
    own: int | None

    @property
    def title(self) -> str:
        """The others, where the reader plays; otherwise both."""
        if self.own is not None and len(self.names) == 2:
            return self.names[1 - self.own]
        return names_in_words(self.names)


def lines_of(
    holder_id: int, rows: Iterable[HistorySeat], names: Mapping[int, str], reader: int | None
) -> list[Line]:
    """What is said of each match, in the same order. 2 queries, one more where another phone
    owns some.

    `names` are what the holder's players are called, `reader` is the one who holds the phone.
    """
    rows = list(rows)
    matches = [row.match_id for row in rows]
    seats: dict[int, list[HistorySeat]] = {}
    stored = HistorySeat.objects.filter(holder=holder_id, match__in=matches).defer(*TALLIED)
    for seat in stored:
        seats.setdefault(seat.match_id, []).append(seat)
    later = Game.objects.filter(match=OuterRef("match"), number=OuterRef("number") + 1)
    closed = _closed(holder_id, rows)
    last = Game.objects.filter(~Exists(later), match__in=set(matches) - closed).defer("tallies")
    games = {game.match_id: game for game in last}
    for row in rows:
        if game := games.get(row.match_id):
            game.match = row.match
    return [
        _closed_line(row, seats[row.match_id], names, reader)
        if row.match_id in closed
        else _line(row, seats[row.match_id], games.get(row.match_id), names, reader)
        for row in rows
    ]


def sides_of(seats: Sequence[HistorySeat], names: Mapping[int, str], reader: int | None) -> Sides:
    """Who plays, under the holder's own names, from the rows of one match."""
    ordered = sorted(seats, key=lambda one: (one.side, one.seat))
    called = called_by_side((seat.side, names.get(seat.player_id, "–")) for seat in ordered)
    sits = [seat.side for seat in ordered if seat.player_id == reader]
    return Sides(called, sits[-1] if sits else None)


def result_in_words(outcomes: Sequence[str], last: Game | None, sides: Sides) -> str:
    """How a match came out, or who is ahead: ``You won 105–60``, ``Ben leads 41–38``.

    `outcomes` are those of its sides, `last` its last game that has a hand.
    """
    if last is None:
        return gettext("nothing written yet")
    if outcomes[0] == Outcome.OPEN:
        return _ahead(last, sides)
    if Outcome.WON not in outcomes:
        return gettext("level")
    winner = outcomes.index(Outcome.WON)
    figures = _figures(last, winner)
    if figures is None:
        return _won_by(winner, last.settled_after[winner], sides)
    return _won(winner, figures, sides)


def points_in_words(amounts: Sequence[int], sides: Sides) -> str:
    """What was collected so far: by the reader, or by whoever collects. Nothing where level."""
    if not any(amounts):
        return ""
    if sides.own is not None:
        return f"{amounts[sides.own]:+d}".replace("-", "−")
    side = max(range(len(amounts)), key=amounts.__getitem__)
    return f"{sides.names[side]} +{amounts[side]}"


def _figures(last: Game, winner: int) -> Sequence[int] | None:
    """What says who won: the score of the only game, or the games won. None where neither does,
    because of several columns, or of boxes or a settlement that turned it."""
    if last.number == 1:
        says = len(last.scores) == 1 and last.winner == winner
        return last.scores[0] if says else None
    won = last.won_after
    return won if won[winner] > _best_but(won, winner) else None


def _line(
    row: HistorySeat,
    seats: Sequence[HistorySeat],
    last: Game | None,
    names: Mapping[int, str],
    reader: int | None,
) -> Line:
    match, sides = row.match, sides_of(seats, names, reader)
    outcomes = {seat.side: seat.outcome for seat in seats}
    preset = PRESETS.get(row.preset)
    house_rules = [say(preset.name)] if preset else []
    if row.hollywood and not (preset and preset.ruleset.columns > 1):
        house_rules.append(gettext("Hollywood"))
    ordered = [outcomes[side] for side in sorted(outcomes)]
    return Line(
        match=match,
        title=sides.title,
        words=result_in_words(ordered, last, sides),
        points=_points(ordered, last, sides) if last else "",
        ink=_ink(ordered, sides),
        day=row.played_on,
        place=match.place,
        house_rules=", ".join(house_rules),
        is_noted=row.remarked,
        is_disputed=row.disputed,
        is_closed=False,
    )


def _closed(holder_id: int, rows: Sequence[HistorySeat]) -> set[int]:
    """The matches that the holder was let out of. One query, where another phone owns some."""
    of_others = {row.match_id for row in rows if row.match.owner_id != holder_id}
    if not of_others:
        return set()
    joined = Participant.objects.filter(who_is_in(timezone.now()), device=holder_id)
    return of_others - set(joined.filter(match__in=of_others).values_list("match", flat=True))


def _closed_line(
    row: HistorySeat, seats: Sequence[HistorySeat], names: Mapping[int, str], reader: int | None
) -> Line:
    """What the holder knew of a match when it was let out: from its own rows alone."""
    line = _line(row, seats, None, names, reader)
    sides = sides_of(seats, names, reader)
    by_side = {seat.side: seat for seat in seats}
    outcomes = [by_side[side].outcome for side in sorted(by_side)]
    words = gettext("not over")
    if Outcome.WON in outcomes:
        winner = outcomes.index(Outcome.WON)
        words = _won_by(winner, by_side[winner].points, sides)
    elif Outcome.OPEN not in outcomes:
        words = gettext("level")
    return replace(line, words=words, place="", is_closed=True)


def _points(outcomes: Sequence[str], last: Game, sides: Sides) -> str:
    """The points, where the words do not say them already."""
    if Outcome.WON not in outcomes:
        return points_in_words(last.settled_after, sides)
    winner, points = outcomes.index(Outcome.WON), last.settled_after
    if _figures(last, winner) is None:
        return ""
    if sides.own is None and points[winner] == max(points):
        return f"+{points[winner]}"
    return points_in_words(points, sides)


def _ink(outcomes: Sequence[str], sides: Sides) -> int | None:
    if Outcome.WON not in outcomes:
        return None
    winner = outcomes.index(Outcome.WON)
    return winner if sides.own is None else int(winner != sides.own)


def _ahead(last: Game, sides: Sides) -> str:
    """Who leads: in the game that is being played, otherwise in games."""
    figures = last.won_after
    if last.state == GameState.OPEN:
        is_out = last.match.ruleset.goes_out
        open_ones = (column for column in last.scores if not any(map(is_out, column)))
        figures = next(open_ones, last.scores[0])
    leader = max(range(len(figures)), key=figures.__getitem__)
    own, other = figures[leader], _best_but(figures, leader)
    told = {"name": sides.names[leader], "score": score(own, other)}
    if own == other:
        return gettext("level at %(score)s") % told
    if leader == sides.own:
        return gettext("You lead %(score)s") % told
    return gettext("%(name)s leads %(score)s") % told


def _won(winner: int, figures: Sequence[int], sides: Sides) -> str:
    told = {
        "name": sides.names[winner],
        "score": score(figures[winner], _best_but(figures, winner)),
    }
    if winner == sides.own:
        return gettext("You won %(score)s") % told
    return gettext("%(name)s won %(score)s") % told


def _won_by(winner: int, points: int, sides: Sides) -> str:
    """Where the figures do not say who won: boxes, or a settlement, turned it."""
    told = {"name": sides.names[winner], "points": abs(points)}
    if winner == sides.own:
        return gettext("You won by %(points)s") % told
    return gettext("%(name)s won by %(points)s") % told


def _best_but(figures: Sequence[int], side: int) -> int:
    return max(figure for other, figure in enumerate(figures) if other != side)
