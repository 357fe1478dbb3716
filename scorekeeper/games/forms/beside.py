"""What is written beside a match: place, day, note, and photos of the paper sheet."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.act import ActForm
from scorekeeper.games.forms.days import DayField

LONGEST_PLACE = 60
LONGEST_NOTE = 2000
LARGEST_FILE = 10 * 2**20
FIRST_DAY = date(1900, 1, 1)
PICTURES = "image/jpeg,image/png,image/webp"


class PlaceField(forms.CharField):
    """Where a match was played, if it is said."""

    def __init__(self, label: Any) -> None:
        super().__init__(
            label=label,
            required=False,
            max_length=LONGEST_PLACE,
            error_messages={"max_length": _("A place has at most 60 letters.")},
            widget=forms.TextInput({"class": "line", "maxlength": "300"}),
        )


class BesideForm(ActForm):
    """Where and when a match was played, and what is to be remembered of it."""

    use_required_attribute = False

    played = DayField(_("Played on"), required=True, missing=_("On which day was it played?"))
    place = PlaceField(_("Place"))
    note = forms.CharField(
        label=_("Note"),
        required=False,
        max_length=LONGEST_NOTE,
        error_messages={"max_length": _("A note has at most 2,000 letters.")},
        widget=forms.Textarea({"class": "line", "rows": "4"}),
    )

    def clean_played(self) -> date:
        """A day that can have been: not after today."""
        return day_played(self.cleaned_data["played"], timezone.localdate())


class PhotoForm(ActForm):
    """A photo of the paper sheet."""

    use_required_attribute = False

    photo = forms.FileField(
        label=_("Photo of the paper sheet"),
        error_messages=dict.fromkeys(
            ("required", "missing", "empty", "invalid"), _("Pick a photo first.")
        ),
        widget=forms.FileInput({"accept": PICTURES, "class": "line"}),
    )

    def clean_photo(self) -> Any:
        """A file of a size that is looked into."""
        file = self.cleaned_data["photo"]
        if file.size > LARGEST_FILE:
            raise forms.ValidationError(_("A photo has at most 10 MB. Send a smaller one."))
        return file


def day_played(day: date, today: date) -> date:
    """A day on which somebody can have played. Raises `ValidationError`."""
    if day > today:
        raise forms.ValidationError(gettext("This day is still to come."))
    if day < FIRST_DAY:
        raise forms.ValidationError(gettext("Nobody played gin rummy then. Look at the year."))
    return day
