"""What a side says: that it signs, accepts, declines or disputes."""

from __future__ import annotations

from typing import Any

from django import forms

from scorekeeper.games.forms.act import STALE, ActForm
from scorekeeper.games.forms.inputs import Hidden
from scorekeeper.rules.hand import Side


class AnswerForm(ActForm):
    """A side that answers by a button. Only those that the phone speaks for can."""

    side = forms.IntegerField(
        widget=Hidden,
        min_value=0,
        max_value=2,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), STALE),
    )

    @property
    def by(self) -> Side:
        return Side(self.cleaned_data["side"])

    @property
    def is_stale(self) -> bool:
        return super().is_stale or "side" in self.errors


class SignForm(AnswerForm):
    """A side that signs a game, and the digest of what it looked at."""

    digest = forms.CharField(widget=Hidden, required=False, max_length=64)

    @property
    def looked_at(self) -> str:
        digest: Any = self.cleaned_data["digest"]
        return str(digest)
