"""A number as a scorer types it: ``30``, or a sum of cards, ``12+11+7``."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.inputs import Text

LONGEST = 40
LARGEST = 100_000


class CountField(forms.CharField):
    """A whole number, 0 or more, or a sum of them. Nothing typed is None, never 0.

    Digits of any script are read. What is too large for the cards is for the rules to say.
    """

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", CountInput())
        super().__init__(required=False, **kwargs)

    def clean(self, value: Any) -> int | None:
        written = "".join(str(value or "").split()).replace("＋", "+")
        if not written:
            return None
        if len(written) > LONGEST:
            raise ValidationError(_("That is too long for a number."), "long")
        parts = written.split("+")
        if not all(part.isdecimal() for part in parts):
            raise ValidationError(_why_not(written), "number")
        return min(sum(map(int, parts)), LARGEST)


class CountInput(Text):
    """A text field with the phone's number keys, that takes a plus sign too."""

    def __init__(self, **attrs: str) -> None:
        keys = {"inputmode": "tel", "maxlength": str(LONGEST), "autocapitalize": "off"}
        super().__init__({**keys, **attrs})


def _why_not(written: str) -> Any:
    if written[0] in "-−–":
        return _("A number here is never below 0.")
    if any(sign in written for sign in ".,٫"):
        return _("Only whole numbers count.")
    return _("This is not a number. Type digits, or a sum such as 12+11+7.")
