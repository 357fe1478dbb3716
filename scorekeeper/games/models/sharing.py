"""The other phones at a match: the links that let them in, and who came by them."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.games.models.match import Match
from scorekeeper.people.models import Device
from scorekeeper.people.rights import LINKED, Role
from scorekeeper.people.tokens import code_of, digest_of_token, token_of
from scorekeeper.rules.hand import Side

LINK = "link"
"""What a link's token is for."""


class Link(models.Model):
    """A link to one match, with the role it gives. Its token is kept as a digest only.

    `salt` gives the token again together with the installation's secret key, so that the owner
    can be shown the same QR code twice and whoever reads this table cannot.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="links")
    role = models.CharField(max_length=8, choices=[(role.value, role.value) for role in LINKED])
    side = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The side of a player's link."
    )
    salt = models.CharField(max_length=64, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    code_hash = models.CharField(
        max_length=64, blank=True, db_index=True, editable=False, help_text="Of the code to type."
    )
    code_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    last_used_by = models.ForeignKey(
        Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.role} of {self.match_id}"

    @property
    def token(self) -> str:
        """What stands in its address."""
        return token_of(self.salt, LINK)

    @property
    def can_be_shown(self) -> bool:
        """Whether the token can still be worked out: not under another secret key."""
        return digest_of_token(self.token) == self.token_hash

    def code(self, now: datetime) -> str:
        """The code to type, as long as one holds."""
        if self.code_until is None or now >= self.code_until:
            return ""
        return code_of(self.salt, self.code_until.isoformat())

    def lets_in(self, now: datetime) -> bool:
        """Whether it opens the match: neither taken back nor past its time."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


def who_is_in(now: datetime) -> Q:
    """Those participants that still may do what their role says."""
    lasts = Q(link__expires_at=None) | Q(link__expires_at__gt=now)
    return Q(Q(link=None) | Q(lasts, link__revoked_at=None), removed_at=None)


class Participant(models.Model):
    """A device that joined a match, or the owner's, once it has said whose phone it is.

    Its rights last as long as the link it came by. A rematch takes everybody along.
    """

    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="participants", db_index=False
    )
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="participations")
    link = models.ForeignKey(
        Link, null=True, blank=True, on_delete=models.SET_NULL, related_name="participants"
    )
    role = models.CharField(max_length=8, choices=[(role.value, role.value) for role in Role])
    side = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The side whose player holds this device."
    )
    joined_at = models.DateTimeField(default=timezone.now)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["match", "device"], name="one_participant_a_device")
        ]

    def __str__(self) -> str:
        return f"{self.device} at {self.match_id}"

    @property
    def plays(self) -> Side | None:
        """The side it plays, if it is a player's device."""
        return None if self.side is None else Side(self.side)

    def is_in(self, now: datetime) -> bool:
        """Whether it still may do what its role says."""
        return self.removed_at is None and (self.link is None or self.link.lets_in(now))

    def out_since(self, now: datetime) -> datetime | None:
        """Since when it may no longer; None while it may."""
        if self.is_in(now):
            return None
        of_link = [self.link.revoked_at, self.link.expires_at] if self.link else []
        return min(end for end in [self.removed_at, *of_link] if end is not None)
