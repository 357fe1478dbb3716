"""A hand put right: every fact of it, its note and its time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.choices import offer
from scorekeeper.games.forms.hand import HandForm, initial_of
from scorekeeper.rules.hand import Hand as HandFacts
from scorekeeper.rules.hand import Side

BY_RULE = ""


class PlayedAt(forms.DateTimeField):
    """A day and a time on the clock where the match is played.

    Of an hour that the clock shows twice it is the first, and of one it leaves out, the next.
    """

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        wrong = {"invalid": _("Give the day and the time.")}
        super().__init__(required=False, widget=widget, error_messages=wrong, **kwargs)

    def to_python(self, value: Any) -> datetime | None:
        with timezone.override(UTC):
            said = super().to_python(value)
        try:
            local = timezone.get_current_timezone()
            return said and said.replace(tzinfo=local).astimezone(UTC)
        except OverflowError:
            raise forms.ValidationError(self.error_messages["invalid"], "invalid") from None


@dataclass(frozen=True)
class OnTheSheet:
    """The hand as it is on the sheet: what was seen, void or not, and what stands beside it."""

    seen: HandFacts
    note: str
    played_at: datetime | None
    zone: tzinfo

    @property
    def initial(self) -> dict[str, Any]:
        """What the form shows of it."""
        dealer = BY_RULE if self.seen.dealer is None else str(self.seen.dealer)
        beside = {"dealer": dealer, "note": self.note, "at": self.played_at}
        return initial_of(self.seen) | beside


class CorrectionForm(HandForm):
    """What was really seen, over what is on the sheet. `facts` are the hand's, once valid.

    Where nothing is said of the dealer, the note or the time, they stay.
    """

    dealer = forms.ChoiceField(label=_("Dealt by"), required=False)
    note = forms.CharField(label=_("Note"), required=False, max_length=2000)
    at = PlayedAt(label=_("Played at"))

    def __init__(self, *args: Any, was: OnTheSheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.was = was
        if self.is_bound:
            beside = {"dealer", "note"} - set(self.data)
            self.begin_again(**{name: was.initial[name] for name in beside})
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
        return replace(self.hand, dealer=dealer, cards=self.was.seen.cards)

    @property
    def at_said(self) -> datetime | None:
        """When it was played, if that was changed: None leaves it, to the second, as it is."""
        said: datetime | None = self.cleaned_data.get("at")
        was = self.was.played_at
        if said is None or (was is not None and self._shown(said) == self._shown(was)):
            return None
        return said

    @property
    def left_alone(self) -> frozenset[str]:
        note = {"note"} if self.cleaned_data["note"] == self.was.note else set()
        return frozenset(note if self.at_said else {*note, "at"})

    def _shown(self, when: datetime) -> datetime:
        """A time as the form shows it: that of an hour that comes twice looks the same twice."""
        local = when.astimezone(self.was.zone)
        return local.replace(second=0, microsecond=0, tzinfo=None)
