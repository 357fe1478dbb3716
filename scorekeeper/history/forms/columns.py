"""What the columns of a table say, and what none of them says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.history.intake.columns import MEANINGS, Layout, guess
from scorekeeper.history.intake.letters import MOST_COLUMNS
from scorekeeper.rules.presets import PRESETS
from scorekeeper.wording import say

SHOWN = 3


class ColumnsForm(forms.Form):
    """For each column what it says; the names where no column has them; the house rules."""

    name_a = forms.CharField(
        required=False,
        max_length=60,
        label=_("First player"),
        widget=forms.TextInput(attrs={"class": "line"}),
    )
    name_b = forms.CharField(
        required=False,
        max_length=60,
        label=_("Second player"),
        widget=forms.TextInput(attrs={"class": "line"}),
    )
    preset = forms.ChoiceField(label=_("House rules"), widget=forms.Select(attrs={"class": "line"}))
    order = forms.ChoiceField(
        label=_("How a day is written"),
        choices=[("day", _("3/10 is in October")), ("month", _("3/10 is in March"))],
        widget=forms.Select(attrs={"class": "line"}),
    )

    def __init__(self, *args: Any, rows: Sequence[Sequence[str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rows = rows
        self.heads = list(rows[0][:MOST_COLUMNS])
        guessed = guess(rows)
        known = {
            key: preset for key, preset in PRESETS.items() if not preset.ruleset.not_scored_yet()
        }
        self.fields["preset"].choices = [(key, say(one.name)) for key, one in known.items()]  # type: ignore[attr-defined]
        for place, head in enumerate(self.heads):
            self.fields[f"column_{place}"] = forms.ChoiceField(
                required=False,
                choices=list(MEANINGS.items()),
                initial=guessed[place],
                label=head or gettext("Column %s") % (place + 1),
                widget=forms.Select(attrs={"class": "line"}),
            )
            if guessed[place] in ("points_a", "points_b"):
                self.fields[f"name_{guessed[place][-1]}"].initial = head[:60]

    @property
    def columns(self) -> Iterator[tuple[forms.BoundField, str]]:
        """Every column, with the first things that stand in it."""
        for place in range(len(self.heads)):
            found = (row[place] for row in self.rows[1:] if place < len(row) and row[place])
            yield self[f"column_{place}"], ", ".join(one[:30] for one in islice(found, SHOWN))

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        columns = self._chosen(said)
        for meaning in set(columns.values()) - {""}:
            several = [place for place, one in columns.items() if one == meaning]
            for place in several[1:]:
                self.add_error(f"column_{place}", gettext("Another column says this already."))
        meant = set(columns.values())
        for side in "ab":
            if f"player_{side}" not in meant and not said.get(f"name_{side}"):
                wrong = gettext("No column has this name: write it here.")
                self.add_error(f"name_{side}", wrong)
        points = {"points", "winner"} <= meant or meant & {"points_a", "points_b"}
        if not points and not {"count_a", "count_b"} <= meant:
            wrong = gettext("Say which columns have the points and who won, or both counts.")
            self.add_error(None, wrong)
        return said

    @property
    def layout(self) -> Layout:
        """What the form says, once valid."""
        said = self.cleaned_data
        return Layout(
            columns={one: place for place, one in self._chosen(said).items() if one},
            names=(said["name_a"].strip(), said["name_b"].strip()),
            preset=said["preset"],
            day_first=said["order"] == "day",
        )

    def _chosen(self, said: dict[str, Any]) -> dict[int, str]:
        return {place: said.get(f"column_{place}", "") for place in range(len(self.heads))}
