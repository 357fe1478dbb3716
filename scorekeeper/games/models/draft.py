"""What one side has put in and the other may not see yet."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from scorekeeper.games.models.match import NAME_LENGTH, Match
from scorekeeper.people.models import Device

OF_NO_HAND = 0
"""The number of a draft whose hand was written since."""


class DraftKind(models.TextChoices):
    """A side's version of the next hand, or its own cards of it for the referee."""

    HAND = "hand"
    CARDS = "cards"


class Draft(models.Model):
    """One side's own account of the next hand. It counts for nothing until both are in.

    It is no entry of the log: once both are in, what comes of them is.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="drafts")
    kind = models.CharField(max_length=5, choices=DraftKind)
    side = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField(help_text="The number of the hand it is about.")
    data = models.JSONField(help_text="A hand in the public form, or a side's cards as typed.")
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="+")
    by = models.CharField(max_length=NAME_LENGTH, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    key = models.CharField(max_length=64, blank=True, help_text="Of the form that was sent.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "kind", "side"], name="one_draft_a_side_and_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number} by side {self.side}"
