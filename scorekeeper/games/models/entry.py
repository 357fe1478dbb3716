"""The log of a match: one entry for every write, never changed afterwards."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.games.models.hand import Hand
from scorekeeper.games.models.match import NAME_LENGTH, NOTE_LENGTH, Match
from scorekeeper.people.models import Device
from scorekeeper.rules.log import FACT_CHANGING, LogEntry, Verb

CHANGES = FACT_CHANGING - {Verb.STARTED}
"""The verbs that undo can take back."""


class Entry(models.Model):
    """Who did what to which hand, with what stood before and after.

    `old` and `new` are a hand in the public form, or the changed keys of the match record.
    """

    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="entries", db_index=False
    )
    version = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now)
    by = models.CharField(max_length=NAME_LENGTH, blank=True)
    device = models.ForeignKey(
        Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )
    verb = models.CharField(max_length=12)
    hand = models.ForeignKey(
        Hand, null=True, blank=True, on_delete=models.CASCADE, related_name="entries"
    )
    old = models.JSONField(null=True, blank=True)
    new = models.JSONField(null=True, blank=True)
    before = models.ForeignKey(
        Hand,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="+",
        help_text="The hand it was put in front of; none: at the end.",
    )
    target = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="reversals",
        help_text="The entry that this one takes back or puts back.",
    )
    reason = models.CharField(max_length=NOTE_LENGTH, blank=True)
    key = models.CharField(
        max_length=64, blank=True, help_text="The key of the form that was sent."
    )
    digest = models.CharField(max_length=64, blank=True, help_text="Of what that form said.")
    taken_back = models.BooleanField(
        default=False, help_text="Follows from the later entries: undo finds its target by it."
    )

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="one_entry_a_version"),
            models.UniqueConstraint(
                fields=["match", "key"], condition=~Q(key=""), name="one_entry_a_key"
            ),
            models.CheckConstraint(
                name="undone_and_redone_have_a_target",
                condition=Q(verb__in=["undone", "redone"], target__isnull=False)
                | (~Q(verb__in=["undone", "redone"]) & Q(target__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.version}: {self.by} {self.verb} {self.hand_id or ''}".rstrip()

    @property
    def subject(self) -> Entry:
        """The entry that says what was touched: for undone and redone, their target."""
        return self.target or self

    def logged(self) -> LogEntry:
        """The entry as the rules fold it. Wants `hand`, `before` and `target` at hand."""
        return LogEntry(
            version=self.version,
            verb=Verb(self.verb),
            at=self.at.isoformat(),
            by=self.by,
            hand=self.hand.name if self.hand else None,
            old=self.old,
            new=self.new,
            before=self.before.name if self.before else None,
            entry=self.target.version if self.target else None,
            reason=self.reason,
            key=self.key,
        )
