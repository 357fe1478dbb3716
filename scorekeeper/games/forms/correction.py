"""A hand put right: every fact of it, its note and its time."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.choices import offer
from scorekeeper.games.forms.hand import HandForm, initial_of
from scorekeeper.games.models import Hand
from scorekeeper.rules.hand import Hand as HandFacts
from scorekeeper.rules.hand import Result, Side

BY_RULE = ""


class CorrectionForm(HandForm):
    """What was really seen, over what is on the sheet. `facts` are the hand's, once valid."""

    dealer = forms.ChoiceField(label=_("Dealt by"), required=False)
    note = forms.CharField(label=_("Note"), required=False, max_length=2000)
    at = forms.DateTimeField(
        label=_("Played at"),
        required=False,
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        error_messages={"invalid": _("Give the day and the time.")},
    )

    def __init__(self, *args: Any, hand: Hand, **kwargs: Any) -> None:
        super().__init__(*args, ruleset=hand.match.ruleset, **kwargs)
        self.corrected = hand
        dealers = [(str(side), name) for side, name in enumerate(self.names)]
        offer(self, "dealer", [(BY_RULE, _("as the house rules say")), *dealers])

    @property
    def more(self) -> list[forms.BoundField]:
        """What is seldom wrong, and stands behind a line of its own."""
        return [self[name] for name in ("dealer", "note", "at", "reason")]

    @property
    def more_open(self) -> bool:
        return any(field.errors for field in self.more)

    @property
    def facts(self) -> HandFacts:
        """The corrected hand. Its cards stay with it."""
        said = self.cleaned_data.get("dealer", BY_RULE)
        dealer = Side(int(said)) if said else None
        return replace(self.hand, dealer=dealer, cards=self.corrected.seen().cards)

    @property
    def at_said(self) -> datetime | None:
        """When it was played, if that was changed: None leaves it, to the second, as it is."""
        said: datetime | None = self.cleaned_data.get("at")
        was = self.corrected.at
        if said is None or (was is not None and said == was.replace(second=0, microsecond=0)):
            return None
        return said


def correction_initial(hand: Hand) -> dict[str, Any]:
    """What the form shows: the hand as it was seen, void or not."""
    seen = hand.seen()
    initial = initial_of(seen)
    if seen.result is Result.VOID:
        initial["result"] = Result.VOID.value
    return initial | {
        "dealer": BY_RULE if seen.dealer is None else str(seen.dealer),
        "note": hand.note,
        "at": hand.at,
    }
