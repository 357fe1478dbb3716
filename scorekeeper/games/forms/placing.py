"""Where a hand belongs among the others, forgotten or misplaced; and what is noted beside it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.act import ActForm
from scorekeeper.games.forms.counts import CountField
from scorekeeper.games.forms.hand import HandForm


class InsertForm(HandForm):
    """A forgotten hand. It goes in front of the hand whose page it was opened from."""

    note = forms.CharField(label=_("Note"), required=False, max_length=2000)

    @property
    def more(self) -> list[forms.BoundField]:
        return [self["note"], self["reason"]]


class NoteForm(ActForm):
    """What is written beside a hand, and changes nothing about it."""

    note = forms.CharField(
        label=_("Note"),
        required=False,
        max_length=2000,
        error_messages={"max_length": _("A note has at most 2,000 letters.")},
        widget=forms.Textarea({"class": "line", "rows": "4"}),
    )


class MoveForm(ActForm):
    """The number that a hand should have."""

    place = CountField(label=_("Make it hand number"))

    def __init__(self, *args: Any, last: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.last = last

    @property
    def number(self) -> int:
        number: int = self.cleaned_data["place"]
        return number

    def clean_place(self) -> int:
        number: int | None = self.cleaned_data["place"]
        if number is None or not 1 <= number <= self.last:
            raise forms.ValidationError(
                _("A number from 1 to %(last)s."), params={"last": self.last}
            )
        return number
