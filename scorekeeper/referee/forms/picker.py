"""Lines for cards, which can be typed or tapped."""

from __future__ import annotations

from typing import Any

from django import forms
from django.forms.boundfield import BoundField

from scorekeeper.referee.drawn import DrawnSuit, whole_pack
from scorekeeper.rules.cards import Card, read_cards
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.presets import PRESETS
from scorekeeper.wording import say

LONGEST = 200
KNOCK_CARD = {
    "data-any": "yes",
    "data-wanted-by": " ".join(key for key, one in PRESETS.items() if one.ruleset.has_knock_card),
}
"""Any card may be the knock card; house rules without one do not ask for it."""


class PickerForm(forms.Form):
    """A form whose cards can be tapped: its `targets` are the fields they go to."""

    use_required_attribute = False

    @property
    def targets(self) -> list[BoundField]:
        """The fields that the picker writes to, in the order of the form."""
        return [field for field in self if "data-cards" in field.field.widget.attrs]

    @property
    def pack(self) -> list[DrawnSuit]:
        """Every card that can be tapped."""
        return whole_pack()

    def refuse(self, refusal: Refused) -> None:
        """Say beside its field what the rules refuse."""
        where = refusal.where.replace("defender_laid.", "defender_")
        field = where.partition("[")[0].partition(".")[0]
        self.add_error(field if field in self.fields else None, say(refusal.message))


def cards_line(label: Any, most: int, **attrs: str) -> forms.CharField:
    """Cards as one text; `most` is how many the picker gives."""
    typed = {"class": "line", "autocapitalize": "off", "spellcheck": "false", "autocomplete": "off"}
    widget = forms.TextInput({**typed, "data-cards": str(most), **attrs})
    return forms.CharField(label=label, required=False, max_length=LONGEST, widget=widget)


def text_line(label: Any, help_text: Any = "") -> forms.CharField:
    attrs = {"class": "line", "autocapitalize": "off", "spellcheck": "false", "autocomplete": "off"}
    return forms.CharField(
        label=label,
        required=False,
        max_length=LONGEST,
        widget=forms.TextInput(attrs),
        help_text=help_text,
    )


def offer_presets(form: forms.Form) -> None:
    """Every preset, by its name; without an answer it is the first."""
    field = form.fields["rules_of"]
    assert isinstance(field, forms.ChoiceField)
    field.choices = [(key, say(preset.name)) for key, preset in PRESETS.items()]
    field.widget.attrs["class"] = "line"


def read_or_refuse(text: str) -> tuple[Card, ...]:
    try:
        return read_cards(text)
    except Refused as refusal:
        raise forms.ValidationError(say(refusal.message), "refused") from None
