"""The course of a game as a picture: a line for each side, with the hands it won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext

from scorekeeper.rules.sheet import GameSheet

WIDTH: Final = 320
HEIGHT: Final = 168
LEFT, RIGHT, TOP, BOTTOM = 30, 84, 14, 22
LINE: Final = 15
"""What a line of words needs, in the units of the picture."""
LONGEST_NAME: Final = 10


@dataclass(frozen=True)
class Mark:
    """A hand won: where it stands in the picture."""

    x: float
    y: float


@dataclass(frozen=True)
class Course:
    """One side's line in a column: its path, the hands it won, and its name at the end."""

    side: int
    path: str
    marks: Sequence[Mark]
    name: str
    score: int
    label_y: float
    scores: Sequence[int]


@dataclass(frozen=True)
class Tick:
    """A line across, or a step along the foot, with its number."""

    at: float
    label: int


@dataclass(frozen=True)
class Picture:
    """The course of one column of a game. `numbers` are the hands entered in it."""

    column: int
    courses: Sequence[Course]
    rows: Sequence[Tick]
    feet: Sequence[Tick]
    target_y: float
    target: int
    numbers: Sequence[int]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    foot: int = HEIGHT - BOTTOM

    @property
    def label_x(self) -> int:
        return self.right + 8

    @property
    def words(self) -> str:
        """What it shows, for whoever does not see it."""
        ends = ", ".join(f"{one.name} {one.score}" for one in self.courses)
        return gettext("The scores hand by hand: %s") % ends

    @property
    def table(self) -> list[tuple[int, list[int]]]:
        """Each hand with every side's score after it."""
        after = zip(*(one.scores for one in self.courses), strict=True)
        return [(number, list(scores)) for number, scores in zip(self.numbers, after, strict=True)]


def pictures_of(game: GameSheet, names: Sequence[str]) -> list[Picture]:
    """The course of every column that has at least two hands."""
    pictures = (_picture(game, column.number, names) for column in game.columns)
    return [picture for picture in pictures if len(picture.numbers) > 1]


def _picture(game: GameSheet, column: int, names: Sequence[str]) -> Picture:
    numbers, scores, winners = [], [[0] for _ in names], []
    for row in game.rows:
        if column not in row.columns or row.score.winner is None:
            continue
        numbers.append(row.number)
        winners.append(row.score.winner)
        for side, own in enumerate(scores):
            won = side == row.score.winner
            own.append(row.running[row.columns.index(column)] if won else own[-1])
    target = game.ruleset.target
    highest = max(target, *(own[-1] for own in scores))
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(hand: int, score: int) -> Mark:
        x = LEFT + wide * hand / max(1, len(numbers))
        return Mark(round(x, 1), round(HEIGHT - BOTTOM - high * score / highest, 1))

    places = [[at(hand, score) for hand, score in enumerate(own)] for own in scores]
    labels = _apart([own[-1].y for own in places])
    step = max(1, -(-len(numbers) // 6))
    return Picture(
        column=column,
        courses=[
            Course(
                side=side,
                path="M" + " L".join(f"{one.x} {one.y}" for one in places[side]),
                marks=[
                    place
                    for place, winner in zip(places[side][1:], winners, strict=True)
                    if winner == side
                ],
                name=shortened(name),
                score=scores[side][-1],
                label_y=labels[side],
                scores=scores[side][1:],
            )
            for side, name in enumerate(names)
        ],
        rows=[Tick(at(0, score).y, score) for score in steps_up_to(highest) if score != target],
        feet=[Tick(at(hand, 0).x, numbers[hand - 1]) for hand in range(1, len(numbers) + 1, step)],
        target_y=at(0, target).y,
        target=target,
        numbers=numbers,
    )


def shortened(name: str) -> str:
    """A name that fits beside a line."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


def steps_up_to(highest: int, about: int = 3) -> list[int]:
    """Round numbers from 0, about so many, for lines across a picture."""
    wanted = max(1, highest / about)
    size = 10 ** (len(str(int(wanted))) - 1)
    step = next(size * times for times in (1, 2, 5, 10) if size * times >= wanted)
    return list(range(0, highest + 1, int(step)))


def _apart(heights: Sequence[float]) -> list[float]:
    """Two labels at least two lines apart, near where they belong and within the picture."""
    need = 2 * LINE
    low, high = TOP + 2.0, HEIGHT - BOTTOM - LINE + 2.0
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed = [min(max(height, low), high) for height in heights]
    upper, lower = order[0], order[-1]
    gap = placed[lower] - placed[upper]
    if len(heights) == 2 and gap < need:
        middle = (placed[lower] + placed[upper]) / 2
        middle = min(max(middle, low + need / 2), high - need / 2)
        placed[upper], placed[lower] = middle - need / 2, middle + need / 2
    return [round(one, 1) for one in placed]
