"""What goes out, and how."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

FILES = [
    ("record", _("Everything that counts, to be read in again")),
    ("log", _("The same, with the log of every change and the signatures")),
    ("hands", _("A table of the hands, for a spreadsheet")),
    ("games", _("A table of the games, for a spreadsheet")),
]


class OutForm(forms.Form):
    """Matches of a history: as what, and with names or without. Which, the list's form says."""

    file = forms.ChoiceField(
        choices=FILES,
        initial="record",
        label=_("What to take along"),
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("There is no such file. Choose one of these.")},
    )
    unnamed = forms.BooleanField(required=False, label=_("Leave the names out"))
    progress = forms.RegexField(r"^[A-Za-z0-9_-]{16,64}$", required=False)


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
