"""What a side says: that it signs, accepts, declines or disputes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.act import STALE, ActForm
from scorekeeper.games.forms.choices import offer, radios
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


class NotRightForm(ActForm):
    """Why a hand is not right, and who says so where both sides hold the phone."""

    side = radios()
    reason = forms.CharField(
        max_length=500,
        label=_("What is not right?"),
        widget=forms.TextInput({"class": "line"}),
        error_messages={"required": _("Say what is not right.")},
    )

    def __init__(self, *args: Any, speakers: Sequence[tuple[Side, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.speakers = [side for side, _name in speakers]
        offer(self, "side", [(str(side), name) for side, name in speakers])

    @property
    def asks_who(self) -> bool:
        """Whether it is to be said who says so."""
        return len(self.speakers) > 1

    @property
    def by(self) -> Side:
        said = self.cleaned_data["side"]
        return Side(int(said)) if said else self.speakers[0]

    def clean_side(self) -> str:
        said: str = self.cleaned_data["side"]
        if not said and self.asks_who:
            raise forms.ValidationError(_("Who says so?"))
        return said
