"""Who owns what is written here, and who plays."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.utils import timezone

from scorekeeper.people.tokens import token_of

MOVE = "move"
"""What the token of a move is for."""
MOVE_HOLDS = timedelta(minutes=10)


class Device(models.Model):
    """A phone, or a browser, that has written something. No account is needed.

    It is known by a random token in a cookie, of which only the digest is kept here: whoever
    reads this table cannot pass for anybody.
    """

    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    name = models.CharField(max_length=60, blank=True)
    player = models.ForeignKey(
        "Player",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="phones",
        help_text="Who holds it: histories are told from their side.",
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return self.name or f"device {self.pk}"


class Player(models.Model):
    """Somebody who plays, as one owner knows them.

    Two players of one owner may have the same name: whether they are one person is for people
    to say, and the form asks them.
    """

    owner = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=60)
    hidden = models.BooleanField(default=False, help_text="No longer offered for a new match.")
    merged_into = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="merged",
        help_text="The record of the same person that goes on; never one that was merged itself.",
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name

    @property
    def person(self) -> Player:
        """The record this person goes by now: another one, where this was merged into it."""
        return self.merged_into or self

    @property
    def known_as(self) -> str:
        """What sheets and lists call them."""
        return self.person.name


class Move(models.Model):
    """A device's way to another phone: a token that opens it once, within ten minutes.

    `left` is the digest of the token that the device had before: the old phone still has that,
    and is told what became of its matches.
    """

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="moves")
    salt = models.CharField(max_length=64, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)
    left = models.CharField(max_length=64, blank=True, db_index=True, editable=False)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"move of {self.device_id}"

    @property
    def token(self) -> str:
        """What stands in its address."""
        return token_of(self.salt, MOVE)

    def is_open(self, now: datetime) -> bool:
        """Whether it still leads to another phone."""
        return self.used_at is None and now < self.made_at + MOVE_HOLDS


class Merge(models.Model):
    """Two records of one owner were found to be one person. Kept, so that it can be undone."""

    kept = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="merges")
    merged = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    also = models.JSONField(
        default=list, help_text="The records that had been merged into `merged` before."
    )
    was_holder = models.BooleanField(
        default=False, help_text="The phone's own player was `merged` until then."
    )
    at = models.DateTimeField(default=timezone.now)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.merged_id} into {self.kept_id}"
