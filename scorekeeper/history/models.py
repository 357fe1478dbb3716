"""What came into a history from a file: what was brought, and where a match came from."""

from __future__ import annotations

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string

from scorekeeper.games.models import Match
from scorekeeper.people.models import Device


def new_code() -> str:
    """The name of an upload in its address."""
    return get_random_string(24)


class Upload(models.Model):
    """A file that was brought, until what is in it was taken in. It is kept for a day.

    `people` are those who play in it, `chosen` whom of one's own each of them is: by the same
    key, the row of a player, or None for a new one.
    """

    class State(models.TextChoices):
        """Which step comes next."""

        COLUMNS = "columns"
        READING = "reading"
        READY = "ready"
        TAKING_IN = "taking_in"
        DONE = "done"

    code = models.CharField(max_length=24, unique=True, default=new_code, editable=False)
    owner = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="uploads")
    name = models.CharField(max_length=200, help_text="What the file is called.")
    state = models.CharField(max_length=9, choices=State)
    by_lines = models.BooleanField(default=True, help_text="Whether each match has a line.")
    table = models.TextField(blank=True, help_text="A table whose columns are still to be named.")
    people = models.JSONField(default=dict)
    chosen = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("history:intake", args=[self.code])


class UploadedMatch(models.Model):
    """A match of an uploaded file: its record as it came, and what will become of it."""

    class State(models.TextChoices):
        """What is known of it. The first five can be taken in; `HERE` to `OTHER` only if asked."""

        UNREAD = "unread"
        NEW = "new"
        DELETED = "deleted"
        HERE = "here"
        LATER = "later"
        OTHER = "other"
        TWICE = "twice"
        UNREADABLE = "unreadable"
        DONE = "done"

    upload = models.ForeignKey(
        Upload, on_delete=models.CASCADE, related_name="matches", db_index=False
    )
    line = models.PositiveIntegerField(help_text="In the file, or which of its matches it is.")
    text = models.TextField(blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.UNREAD)
    asked = models.BooleanField(default=False, help_text="To be taken in although it is here.")
    record = models.CharField(max_length=200, blank=True, help_text="The id in the record.")
    digest = models.CharField(max_length=64, blank=True)
    where = models.CharField(max_length=200, blank=True, help_text="Where it cannot be read.")
    why = models.TextField(blank=True)
    summary = models.JSONField(default=dict)
    match = models.ForeignKey(
        Match, null=True, on_delete=models.SET_NULL, related_name="+", help_text="Which it is."
    )

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(fields=["upload", "state", "id"], name="uploaded_by_state"),
            models.Index(fields=["upload", "record"], name="uploaded_by_record"),
            models.Index(fields=["upload", "digest"], name="uploaded_by_digest"),
        ]

    def __str__(self) -> str:
        return f"line {self.line}: {self.state}"


class Origin(models.Model):
    """The record that a match was taken in from, so that it is never taken in twice."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="origin")
    record = models.CharField(max_length=200, blank=True, db_index=True)
    digest = models.CharField(max_length=64, db_index=True)

    def __str__(self) -> str:
        return f"{self.match_id} from {self.record or 'a record'}"
