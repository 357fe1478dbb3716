"""What goes out, and how."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.people.models import Device, Player

FILES = [
    ("record", _("Everything that counts, to be read in again")),
    ("log", _("The same, with the log of every change and the signatures")),
    ("hands", _("A table of the hands, for a spreadsheet")),
    ("games", _("A table of the games, for a spreadsheet")),
]


class OutForm(forms.Form):
    """The matches of a history: which, as what, and with names or without."""

    since = forms.DateField(
        required=False,
        label=_("From"),
        widget=forms.DateInput(attrs={"type": "date", "class": "line"}, format="%Y-%m-%d"),
    )
    until = forms.DateField(
        required=False,
        label=_("To"),
        widget=forms.DateInput(attrs={"type": "date", "class": "line"}, format="%Y-%m-%d"),
    )
    player = forms.ModelChoiceField(
        required=False,
        queryset=Player.objects.none(),
        label=_("With"),
        empty_label=_("anybody"),
        widget=forms.Select(attrs={"class": "line"}),
        error_messages={"invalid_choice": _("This phone knows no such player.")},
    )
    file = forms.ChoiceField(
        choices=FILES,
        initial="record",
        label=_("What to take along"),
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("There is no such file. Choose one of these.")},
    )
    unnamed = forms.BooleanField(required=False, label=_("Leave the names out"))
    progress = forms.RegexField(r"^[A-Za-z0-9_-]{16,64}$", required=False)

    def __init__(self, *args: Any, holder: Device | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if holder is not None:
            own = Player.objects.filter(history_seats__holder=holder)
            self.fields["player"].queryset = own.distinct()  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        since, until = said.get("since"), said.get("until")
        if since and until and until < since:
            self.add_error("until", gettext("This day is before the first."))
        return said


class OneOutForm(forms.Form):
    """One match: as which file, and with names or without."""

    file = forms.ChoiceField(choices=FILES, required=False)
    unnamed = forms.BooleanField(required=False)


class PrintForm(forms.Form):
    """What is printed: which game, how many beside each other, and with names or without."""

    game = forms.IntegerField(required=False, min_value=1)
    two = forms.BooleanField(required=False, label=_("Two games beside each other"))
    rules = forms.BooleanField(required=False, label=_("All house rules at the end"))
    unnamed = forms.BooleanField(required=False, label=_("Leave the names out"))
