"""A match: who sits where, and under which house rules."""

from __future__ import annotations

import json
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string

from scorekeeper.people.models import Device, Player
from scorekeeper.people.tokens import CODE_LETTERS
from scorekeeper.rules.choices import Players
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended

if TYPE_CHECKING:
    from scorekeeper.games.callers import Caller

CODE_LENGTH = 12
NAME_LENGTH = 60
NOTE_LENGTH = 2000


def new_code() -> str:
    """The name of a match in its address: 59 random bits, never a row number."""
    return get_random_string(CODE_LENGTH, CODE_LETTERS)


def is_code(text: str) -> bool:
    """Whether a text can be the name of a match in its address."""
    return len(text) == CODE_LENGTH and set(text) <= set(CODE_LETTERS)


@lru_cache(maxsize=256)
def _read_rules(public: str) -> Ruleset:
    """Stored house rules. A page asks for them a dozen times."""
    return Ruleset().changed(json.loads(public))


class HouseRules(models.Model):
    """A set of house rules that an owner named and kept. A match copies its values."""

    owner = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="house_rules")
    name = models.CharField(max_length=NAME_LENGTH)
    values = models.JSONField(help_text="The public form, every key.")

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="one_set_of_house_rules_a_name")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def ruleset(self) -> Ruleset:
        return Ruleset().changed(self.values)


class Match(models.Model):
    """The same sides under the same house rules, one game after another."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    owner = models.ForeignKey(Device, on_delete=models.PROTECT, related_name="matches")
    start_key = models.CharField(max_length=64, help_text="The key of the form that started it.")
    start_digest = models.CharField(max_length=64)
    rules = models.JSONField(help_text="The house rules in the public form, every key.")
    first_dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    ended = models.CharField(
        max_length=12, blank=True, choices=[(how.value, how.value) for how in Ended]
    )
    notices = models.JSONField(
        default=dict, blank=True, help_text="By number of a rolling game: its last column."
    )
    time_zone = models.CharField(max_length=64, blank=True)
    place = models.CharField(max_length=NAME_LENGTH, blank=True)
    note = models.TextField(max_length=NOTE_LENGTH, blank=True)
    words = models.TextField(
        blank=True, help_text="Place, note and the hands' notes, as a search compares them."
    )
    previous = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="next_evenings"
    )
    version = models.PositiveIntegerField(default=0, help_text="That of the last entry.")
    started_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now, help_text="When the last entry came.")
    deleted_at = models.DateTimeField(null=True, blank=True)
    seated = models.PositiveIntegerField(
        default=1, help_text="The version of the entry that said who sits where."
    )
    is_signed = models.BooleanField(default=False, help_text="Whether any game of it was signed.")
    both_enter = models.BooleanField(
        default=False, help_text="Whether each side enters every hand for itself."
    )
    put_in = models.PositiveIntegerField(
        default=0, help_text="How often a side has put in a draft, or taken one back."
    )
    open_disputes = models.PositiveSmallIntegerField(default=0)
    open_proposals = models.PositiveSmallIntegerField(default=0)

    caller: Caller
    """Who asks for it: set by `access`, for the one request."""
    followed_by: str | None
    """The code of the evening after it, where a match is found by its address."""

    class Meta:
        ordering = ["-changed_at", "-id"]
        indexes = [models.Index(fields=["owner", "-changed_at"], name="matches_of_an_owner")]
        constraints = [
            models.UniqueConstraint(fields=["owner", "start_key"], name="one_match_a_start_key")
        ]

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        return reverse("games:sheet", args=[self.code])

    @property
    def ruleset(self) -> Ruleset:
        """The house rules as agreed, whatever the presets are by now."""
        return _read_rules(json.dumps(self.rules))

    @property
    def zone(self) -> ZoneInfo:
        """Where it is played: its times are read and shown there."""
        return ZoneInfo(self.time_zone or "UTC")

    @property
    def side_count(self) -> int:
        """Two sides; three where somebody sits out."""
        three = self.rules.get("players") in (Players.DEALER_OUT, Players.CUTTHROAT)
        return 3 if three else 2

    @property
    def played_on(self) -> date:
        """The calendar day on which it began, where it was played."""
        return self.started_at.astimezone(self.zone).date()

    def last_columns(self) -> dict[int, int]:
        """The notices given, by number of the game."""
        return {int(number): column for number, column in self.notices.items()}


class Seat(models.Model):
    """Where a player sits in a match: on which side, and which of its seats."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats", db_index=False)
    side = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField(default=0)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["side", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["match", "side", "seat"], name="one_player_a_seat")
        ]

    def __str__(self) -> str:
        return f"{self.player} in seat {self.seat} of side {self.side}"
