"""Who owns what is written here, and who plays."""

from django.db import models
from django.utils import timezone


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
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name
