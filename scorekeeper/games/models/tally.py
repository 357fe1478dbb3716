"""What statistics are summed from: numbers in columns, for each side of a match."""

from __future__ import annotations

from functools import partial
from typing import Final

from django.db import models

Counted = partial(models.PositiveIntegerField, default=0)
Points = partial(models.PositiveBigIntegerField, default=0)


class Tally(models.Model):
    """One side of a match, counted over its games that count, with all their hands.

    Those are the games that were played out or settled as they stand, and are not extra. What
    is named ``…_against`` is the other side's.
    """

    games = Counted()
    games_won = Counted()
    games_lost = Counted()
    hands = Counted(help_text="Void ones are not among them.")
    hands_won = Counted()
    hands_lost = Counted()
    ties = Counted(help_text="Equal counts that scored for nobody.")
    hand_points = Points(help_text="Of the hands it won.")
    hand_points_against = Points()
    boxes = Counted()
    boxes_against = Counted()
    gins = Counted(help_text="Hands won by gin, big gin among them.")
    gins_against = Counted()
    big_gins = Counted()
    undercuts = Counted(help_text="Undercuts it made, gin off among them.")
    undercuts_against = Counted()
    knocks = Counted(help_text="How often it knocked with a count.")
    knocks_won = Counted()
    knock_sum = Counted(help_text="The counts it knocked with.")
    defended = Counted(help_text="How often the other side ended the hand and it counted.")
    defended_sum = Counted(help_text="The counts it was left with.")
    dealt = Counted(help_text="Hands it dealt.")
    dealt_won = Counted()
    dealt_lost = Counted()
    led = Counted(help_text="Hands the other side dealt.")
    led_won = Counted()
    led_lost = Counted()
    shutouts = Counted(help_text="Columns won by a shutout.")
    shutouts_against = Counted()
    hollywood_games = Counted(help_text="Games of more than one column.")
    columns_won = Counted(help_text="In these.")
    columns_lost = Counted()
    sweeps = Counted(help_text="Of these games, those in which it went out in every column.")
    sweeps_against = Counted()

    best_hand = Counted(help_text="The most points of one hand.")
    best_game = Counted(help_text="The most it collected for one game.")
    longest = Counted(help_text="The most hands of one game.")
    shortest = models.PositiveIntegerField(null=True, help_text="The fewest hands of one game.")
    results = models.TextField(
        blank=True, help_text="For each game: when its last hand was played, and + - or =."
    )

    class Meta:
        abstract = True


KNOCK_COUNTS: Final = tuple(range(1, 12))
"""Counts knocked with; the last stands for every count above ten."""

TENS: Final = tuple(range(8))
"""Counts and points by tens: 0 to 9, 10 to 19 …; the last stands for everything above 69."""

SPREADS: Final[dict[str, tuple[int, ...]]] = {
    "knocks_at": KNOCK_COUNTS,
    "knocks_won_at": KNOCK_COUNTS,
    "left_with": TENS,
    "scored": TENS,
}
"""How often it knocked with a count, and won with it; how often it was left with a count, by
tens, and won a hand for so many points, by tens. A column for each step: ``knocks_at_4``."""

for _name, _steps in SPREADS.items():
    for _step in _steps:
        Tally.add_to_class(f"{_name}_{_step}", Counted())

IN_POINTS: Final = ("points", "hand_points", "hand_points_against")
"""Those of the columns that grow with the house rules, not only with what was played."""

SPREAD: Final = tuple(f"{name}_{step}" for name, steps in SPREADS.items() for step in steps)
GREATEST: Final = ("best_hand", "best_game", "longest")
TALLIED: Final = tuple(field.name for field in Tally._meta.local_fields)
"""All of its columns."""

SUMMED: Final = (
    "points",
    *(name for name in TALLIED if name not in (*SPREAD, *GREATEST, "shortest", "results")),
)
"""The columns that are added up over matches, without the spreads; and the settlements, which a
history has beside the tally."""
