"""What follows from the facts, kept for lists and statistics. Nothing refers to these rows."""

from __future__ import annotations

from django.db import models

from scorekeeper.games.models.hand import Hand
from scorekeeper.games.models.match import Match


class GameState(models.TextChoices):
    """Open, played out, or left by the table: struck, or counted as it stands."""

    OPEN = "open"
    FINISHED = "finished"
    STRUCK = "struck"
    AS_IT_STANDS = "as_it_stands"


class Game(models.Model):
    """One game of a match: where it begins, where a walk can begin again, and how it came out."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="games", db_index=False)
    number = models.PositiveIntegerField()
    first_hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="+")
    last_hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="+")
    first_number = models.PositiveIntegerField(help_text="The number of its first hand.")
    dealer_due = models.PositiveSmallIntegerField(
        null=True, help_text="Who was to deal first, by the rule."
    )
    first_dealer = models.PositiveSmallIntegerField(null=True, help_text="Who dealt first.")
    won_before = models.JSONField(help_text="Games each side had won when it began.")
    settled_before = models.JSONField(help_text="What each side had to collect when it began.")
    state = models.CharField(max_length=12, choices=GameState)
    finished_at = models.DateTimeField(
        null=True, help_text="When its last hand was played, if it counts and that is known."
    )
    extra = models.BooleanField(help_text="Played after the match was decided.")
    out = models.PositiveSmallIntegerField(
        null=True, help_text="The side that went out; in Hollywood, in every column."
    )
    winner = models.PositiveSmallIntegerField(null=True, help_text="The side that won the game.")
    collects = models.PositiveSmallIntegerField(null=True)
    settlement = models.JSONField(null=True, help_text="What each side collects.")
    scores = models.JSONField(help_text="For each column, each side's score.")
    tallies = models.JSONField(help_text="For each side, what its statistics are made of.")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_game_a_number")
        ]

    def __str__(self) -> str:
        return f"game {self.number}"

    @property
    def won_after(self) -> list[int]:
        """The games each side has won once this one is over, or as it stands."""
        winner = None if self.extra else self.winner
        return [won + (side == winner) for side, won in enumerate(self.won_before)]

    @property
    def settled_after(self) -> list[int]:
        """What each side has to collect once this one is over, or as it stands."""
        if self.extra or self.settlement is None:
            return list(self.settled_before)
        return [sum(both) for both in zip(self.settled_before, self.settlement, strict=True)]


class HandIndex(models.Model):
    """What one hand brought, and the game it belongs to. A withdrawn hand has no row."""

    hand = models.OneToOneField(
        Hand, primary_key=True, on_delete=models.CASCADE, related_name="index"
    )
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+", db_index=False)
    game = models.PositiveIntegerField(help_text="The number of the game.")
    dealer = models.PositiveSmallIntegerField(null=True)
    winner = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(max_length=8, blank=True)
    points = models.PositiveIntegerField()
    boxes = models.PositiveIntegerField()

    class Meta:
        indexes = [models.Index(fields=["match", "game"], name="hands_of_a_game")]

    def __str__(self) -> str:
        return f"{self.hand_id} in game {self.game}"
