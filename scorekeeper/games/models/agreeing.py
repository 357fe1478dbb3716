"""What the sides signed, dispute and propose. These rows say what the log's entries say.

`scorebook.agreeing` keeps them so, and `manage.py audit` proves it. Whether a signature stands
follows from the facts of its game, and whether a dispute does, from those of its hand.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import models

from scorekeeper.games.models.entry import Entry
from scorekeeper.games.models.hand import Hand
from scorekeeper.games.models.match import Match
from scorekeeper.rules.agreement import State

WAITS = timedelta(days=7)
"""How long a proposal waits for an answer."""

STATES = [(state.value, state.value) for state in State]


class Signature(models.Model):
    """A side signed a game as it was then: its digest says how that was."""

    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="signatures", db_index=False
    )
    game = models.PositiveIntegerField(help_text="The number of the game.")
    side = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=64)
    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="signature")

    class Meta:
        ordering = ["game", "side", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "game", "side", "digest"], name="one_signature_a_side_and_digest"
            )
        ]

    def __str__(self) -> str:
        return f"game {self.game} by side {self.side}"


class Dispute(models.Model):
    """A side says that a hand is not right."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="disputes")
    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="disputes")
    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="dispute")
    side = models.PositiveSmallIntegerField()
    said = models.JSONField(help_text="The hand as it was then, in the public form.")
    proposed = models.JSONField(null=True, help_text="What it should say, in the public form.")
    proposed_by = models.PositiveSmallIntegerField(null=True)
    kept_by = models.PositiveSmallIntegerField(
        null=True, help_text="The side that answered that it stays as it is."
    )
    state = models.CharField(max_length=9, choices=STATES, default=State.OPEN)
    closed = models.ForeignKey(Entry, null=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"dispute {self.entry_id} on {self.hand_id}: {self.state}"

    @property
    def is_open(self) -> bool:
        return self.state == State.OPEN


class Proposal(models.Model):
    """A change of facts that waits for the other side.

    Its entry holds what was asked for, so that the same verb can be run: `what` is the name of the
    doing, and `data` its form as it was sent.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="proposals")
    hand = models.ForeignKey(Hand, null=True, on_delete=models.CASCADE, related_name="proposals")
    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="proposal")
    side = models.PositiveSmallIntegerField(null=True)
    needs = models.JSONField(help_text="The sides that have to accept.")
    agreed = models.JSONField(default=list, help_text="Those of them that have.")
    state = models.CharField(max_length=9, choices=STATES, default=State.OPEN)
    closed = models.ForeignKey(Entry, null=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"proposal {self.entry_id}: {self.state}"

    @property
    def is_open(self) -> bool:
        return self.state == State.OPEN

    @property
    def _asked(self) -> dict[str, Any]:
        return dict(self.entry.new or {})

    @property
    def what(self) -> str:
        return str(self._asked["what"])

    @property
    def data(self) -> dict[str, str]:
        return dict(self._asked["data"])

    @property
    def rests_on(self) -> dict[str, Any]:
        """The games that were over, with their digests, and the hands that it would change."""
        return dict(self._asked["rests_on"])

    @property
    def until(self) -> datetime:
        """When it lapses by itself."""
        return self.entry.at + WAITS
