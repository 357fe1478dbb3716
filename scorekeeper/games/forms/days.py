"""A day, as browsers ask for it and as people type it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class DayInput(forms.DateInput):
    """A day as browsers ask for it, whatever the language."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(attrs={"class": "line"}, format="%Y-%m-%d")


class DayField(forms.DateField):
    """A day; a refusal in table words."""

    widget = DayInput

    def __init__(self, label: Any, *, required: bool = False, missing: Any = "") -> None:
        invalid = _("There is no such day. Write it as 2025-11-30.")
        super().__init__(
            label=label,
            required=required,
            input_formats=["%Y-%m-%d"],
            error_messages={"invalid": invalid, "required": missing},
        )
