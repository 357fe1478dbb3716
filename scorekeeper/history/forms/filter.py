"""Which matches of a history are counted: a plain form that is sent by GET."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.days import DayField
from scorekeeper.history.forms.search import COLUMNS, HOLLYWOOD, ONE_COLUMN
from scorekeeper.rules.presets import PRESETS
from scorekeeper.wording import say


class FilterForm(forms.Form):
    """Against whom, when, and under which house rules. Everything may be left out."""

    opponent = forms.TypedChoiceField(
        label=_("Against"), required=False, coerce=int, empty_value=None
    )
    since = DayField(_("From"))
    until = DayField(_("To"))
    rules = forms.ChoiceField(label=_("House rules"), required=False)
    columns = forms.ChoiceField(label=_("Columns"), required=False, choices=list(COLUMNS.items()))

    def __init__(
        self, data: Mapping[str, Any], *, opponents: Mapping[int, str] | None = None
    ) -> None:
        super().__init__(data)
        for name in ("opponent", "rules", "columns"):
            self.fields[name].widget.attrs["class"] = "line"
        presets = [(key, say(preset.name)) for key, preset in PRESETS.items()]
        self._offer("rules", [("", gettext("Any house rules")), *presets])
        if opponents is None:
            del self.fields["opponent"]
        else:
            self._offer("opponent", [("", gettext("Everybody")), *opponents.items()])
        self.opponents = opponents or {}

    def clean(self) -> dict[str, Any]:
        """The last day is not before the first."""
        cleaned: dict[str, Any] = super().clean() or {}
        since, until = cleaned.get("since"), cleaned.get("until")
        if since and until and until < since:
            self.add_error("until", gettext("This is before the first day."))
        return cleaned

    @property
    def chosen(self) -> dict[str, Any]:
        """What was chosen, as far as it can be read: the keys of a `Filter`."""
        self.is_valid()
        read: dict[str, Any] = getattr(self, "cleaned_data", {})
        columns = read.get("columns") or ""
        return {
            "opponent": read.get("opponent"),
            "since": read.get("since"),
            "until": read.get("until"),
            "preset": read.get("rules") or "",
            "hollywood": None if not columns else columns == HOLLYWOOD,
        }

    @property
    def narrows(self) -> bool:
        """Whether some matches are left out."""
        return any(value not in (None, "") for value in self.chosen.values())

    @property
    def words(self) -> str:
        """What was chosen, in a line."""
        chosen = self.chosen
        parts = []
        if chosen["opponent"] is not None:
            parts.append(gettext("against %s") % self.opponents[chosen["opponent"]])
        if chosen["since"]:
            parts.append(gettext("from %s") % date_format(chosen["since"], "DATE_FORMAT"))
        if chosen["until"]:
            parts.append(gettext("to %s") % date_format(chosen["until"], "DATE_FORMAT"))
        if chosen["preset"]:
            parts.append(say(PRESETS[chosen["preset"]].name))
        if chosen["hollywood"] is not None:
            parts.append(str(COLUMNS[HOLLYWOOD if chosen["hollywood"] else ONE_COLUMN]))
        return " · ".join(parts) or gettext("All matches")

    def _offer(self, name: str, choices: list[tuple[Any, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
