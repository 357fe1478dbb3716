"""A hand: what was seen at the table, in columns."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import models
from django.db.models import Q

from scorekeeper.games.models.match import NOTE_LENGTH, Match
from scorekeeper.rules.cards import Card
from scorekeeper.rules.hand import Hand as HandFacts
from scorekeeper.rules.hand import Kind, Result, Side
from scorekeeper.rules.recorded import RecordedHand


class HandState(models.TextChoices):
    """On the sheet: live, or void, which keeps its line. Withdrawn: struck, or taken back.

    Both withdrawn states keep the row and close the numbers up. They differ in the log: what was
    struck is still one of its hands, what was taken back has not been recorded.
    """

    LIVE = "live"
    VOID = "void"
    STRUCK = "struck"
    TAKEN_BACK = "taken_back"


STANDING = (HandState.LIVE, HandState.VOID)
"""The states that have a line on the sheet."""

PLACE_STEP = 1024
"""What lies between the places of two hands, so that one can be put between them."""


class Hand(models.Model):
    """One deal, as it was seen. Its number follows from the order; it is never deleted.

    A void hand keeps what was seen before it was declared void. One that was recorded as void
    has the result ``void``, and nothing else.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="hands", db_index=False)
    mark = models.PositiveIntegerField(
        help_text="The version of the entry that first wrote it; its name for good."
    )
    place = models.BigIntegerField(help_text="Order within the match, together with the id.")
    state = models.CharField(max_length=10, choices=HandState, default=HandState.LIVE)
    result = models.CharField(max_length=8)
    by = models.PositiveSmallIntegerField(null=True, blank=True)
    deadwood = models.JSONField(null=True, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=8, blank=True)
    points = models.PositiveIntegerField(null=True, blank=True)
    knock_card = models.CharField(max_length=2, blank=True)
    dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    cards = models.JSONField(null=True, blank=True)
    note = models.TextField(max_length=NOTE_LENGTH, blank=True)
    reason = models.CharField(max_length=NOTE_LENGTH, blank=True, help_text="Why it is void.")
    at = models.DateTimeField(null=True, blank=True, help_text="When it was played.")

    was_corrected: bool
    """Only where the hands of a sheet are read (`reading.sheet_of`)."""

    class Meta:
        ordering = ["place", "id"]
        indexes = [models.Index(fields=["match", "place", "id"], name="hands_in_order")]
        constraints = [
            models.UniqueConstraint(fields=["match", "mark"], name="one_hand_a_mark"),
            models.CheckConstraint(
                name="a_counted_hand_has_counts",
                condition=~Q(result__in=["knock", "gin", "big_gin"])
                | Q(by__isnull=False, deadwood__isnull=False),
            ),
            models.CheckConstraint(
                name="agreed_points_have_a_winner",
                condition=~Q(result="agreed") | Q(winner__isnull=False, points__isnull=False),
            ),
            models.CheckConstraint(
                name="a_hand_without_result_is_not_live",
                condition=~Q(result="void") | ~Q(state="live"),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """How the log and a record call it, whatever its number is by now."""
        return f"h{self.mark}"

    @property
    def stands(self) -> bool:
        """Whether it has a line on the sheet."""
        return self.state in STANDING

    @property
    def order(self) -> tuple[int, int]:
        return self.place, self.pk

    def seen(self) -> HandFacts:
        """What was seen at the table, void or not."""
        return HandFacts(
            result=Result(self.result),
            by=_side(self.by),
            deadwood=None if self.deadwood is None else tuple(self.deadwood),
            winner=_side(self.winner),
            kind=Kind(self.kind) if self.kind else None,
            points=self.points,
            knock_card=Card.parse(self.knock_card) if self.knock_card else None,
            dealer=_side(self.dealer),
            cards=self.cards and tuple(tuple(map(Card.parse, cards)) for cards in self.cards),
        )

    def facts(self) -> HandFacts:
        """What the rules are to count: a void hand as one, with the dealer it had."""
        if self.state == HandState.VOID:
            return HandFacts(result=Result.VOID, dealer=_side(self.dealer))
        return self.seen()

    def recorded(self) -> RecordedHand:
        """The hand as records and the log write it, but for its name."""
        seen = RecordedHand(hand=self.seen())
        keeps_what_was = self.state == HandState.VOID and self.result != Result.VOID
        return RecordedHand(
            hand=self.facts() if keeps_what_was else seen.hand,
            was=seen if keeps_what_was else None,
            note=self.note or None,
            at=self.at.isoformat() if self.at else None,
            reason=self.reason or None,
        )

    def put(self, recorded: RecordedHand) -> None:
        """Make this the hand that stands, live or void; its note is kept. Does not save."""
        is_void = recorded.hand.result is Result.VOID
        self.state = HandState.VOID if is_void else HandState.LIVE
        self.see(recorded.was.hand if recorded.was else recorded.hand)
        self.dealer = recorded.hand.dealer
        self.reason = recorded.reason or ""
        self.at = datetime.fromisoformat(recorded.at).astimezone(UTC) if recorded.at else None

    def see(self, facts: HandFacts) -> None:
        """Put down what was seen. Does not save."""
        self.result = facts.result
        self.by = facts.by
        self.deadwood = None if facts.deadwood is None else list(facts.deadwood)
        self.winner = facts.winner
        self.kind = facts.kind or ""
        self.points = facts.points
        self.knock_card = str(facts.knock_card or "")
        self.dealer = facts.dealer
        self.cards = facts.cards and [[str(card) for card in cards] for cards in facts.cards]


def _side(number: int | None) -> Side | None:
    return None if number is None else Side(number)
