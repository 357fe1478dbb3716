"""In whose history a match stands, and what a list or a record says of it without opening it."""

from __future__ import annotations

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.games.models.match import Match
from scorekeeper.games.models.tally import Tally
from scorekeeper.people.models import Device, Player


class Outcome(models.TextChoices):
    """How a match came out for one side: level, where nobody collects."""

    OPEN = "open"
    WON = "won"
    LOST = "lost"
    LEVEL = "level"


class SeatInHistory(models.Model):
    """Whose history, which match, and under which of the holder's own players somebody sits."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="%(class)ss")
    side = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField(default=0)
    written_as = models.ForeignKey(
        Player,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="The record it was written under, where that was merged into another.",
    )

    class Meta:
        abstract = True
        ordering = ["side", "seat"]

    def __str__(self) -> str:
        return f"seat {self.seat} of side {self.side} in {self.match_id}"


class HistorySeat(SeatInHistory, Tally):
    """A seat of a match as it stands in one device's history, under that device's own player.

    The owner has one for every seat. Who joined as a side and said "this is me" has them too,
    and keeps their own names for everybody. A deleted match stands in no history.

    What the match came to, what lists are filtered by and statistics are summed from is repeated
    on every row: it follows from the index of the games, and `manage.py audit` proves it. So one
    walk along an index sums whatever a player did, against everybody or one.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="history_seats")
    holder = models.ForeignKey(
        Device, on_delete=models.CASCADE, related_name="history_seats", db_index=False
    )
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="history_seats", db_index=False
    )
    opponent = models.ForeignKey(
        Player,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        help_text="Who sits across, where that is one player.",
    )
    played_on = models.DateField(help_text="The calendar day where the match was played.")
    outcome = models.CharField(max_length=5, choices=Outcome, default=Outcome.OPEN)
    points = models.BigIntegerField(default=0, help_text="What its side collects, or pays.")
    margin = models.PositiveBigIntegerField(default=0, help_text="The points without their sign.")
    preset = models.CharField(max_length=32, blank=True, help_text="The nearest, by its key.")
    hollywood = models.BooleanField(default=False, help_text="More than one column.")
    remarked = models.BooleanField(default=False, help_text="There is a note or a place.")
    words = models.TextField(
        blank=True, help_text="Place and notes, as a search compares them (`Match.words`)."
    )
    disputed = models.BooleanField(default=False, help_text="A dispute is open.")

    class Meta(SeatInHistory.Meta):
        indexes = [
            models.Index(fields=["holder", "-played_on", "-match"], name="history_of_a_device"),
            models.Index(fields=["player", "-played_on", "-match"], name="history_of_a_player"),
            models.Index(
                fields=["player", "opponent", "-played_on", "-match"], name="history_of_two_players"
            ),
            models.Index(fields=["holder", "-margin", "-match"], name="biggest_of_a_device"),
            models.Index(fields=["player", "-margin", "-match"], name="biggest_of_a_player"),
            # With a condition, so that SQLite, which may know nothing of how the rows are spread,
            # takes these where a greatest is looked for, and for nothing else that a player did.
            models.Index(
                fields=["player", "best_game", "played_on", "match"],
                condition=Q(games__gt=0),
                name="biggest_game_of_a_player",
            ),
            models.Index(
                fields=["player", "best_hand", "played_on", "match"],
                condition=Q(games__gt=0),
                name="biggest_hand_of_a_player",
            ),
            models.Index(
                fields=["player", "outcome", "-played_on", "-match"], name="outcomes_of_a_player"
            ),
            models.Index(
                fields=["holder", "outcome", "-played_on", "-match"], name="outcomes_of_a_device"
            ),
            models.Index(
                fields=["holder", "preset", "-played_on", "-match"], name="presets_of_a_device"
            ),
            models.Index(
                fields=["holder", "-played_on", "-match"],
                condition=Q(remarked=True),
                name="remarks_of_a_device",
            ),
            models.Index(
                fields=["holder", "-played_on", "-match"],
                condition=Q(disputed=True),
                name="disputes_of_a_device",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["holder", "match", "side", "seat"], name="one_history_seat_a_seat"
            )
        ]


class DeletedSeat(SeatInHistory):
    """A seat of a deleted match, kept so that the match can stand in the same histories again."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deleted_seats")
    holder = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="deleted_seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="deleted_seats")
    knew = models.JSONField(
        null=True,
        encoder=DjangoJSONEncoder,
        help_text="What the history of a phone that was let out said of the match.",
    )

    class Meta(SeatInHistory.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["holder", "match", "side", "seat"], name="one_deleted_seat_a_seat"
            )
        ]


class Photo(models.Model):
    """A picture of the paper sheet, kept with the match: in the database, so in every backup."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="photos")
    mark = models.PositiveIntegerField(help_text="The version of the entry that added it.")
    image = models.BinaryField(help_text="JPEG, made anew from what was sent.")
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    added_at = models.DateTimeField(default=timezone.now)
    removed = models.BooleanField(default=False, help_text="Taken off the match; not forgotten.")

    class Meta:
        ordering = ["mark"]
        constraints = [
            models.UniqueConstraint(fields=["match", "mark"], name="one_photo_a_mark"),
        ]

    def __str__(self) -> str:
        return f"photo {self.mark} of {self.match_id}"
