"""What is asked about a file that is brought, and about who plays in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.people.models import Player
from scorekeeper.people.names import bare, labels

NEW = "new"
MOST_OFFERED = 60
"""With more players than that of one's own, only those whose names are alike are offered."""


class FileForm(forms.Form):
    """A file from this phone."""

    file = forms.FileField(
        label=_("File"),
        allow_empty_file=True,
        widget=forms.FileInput(
            attrs={
                "class": "file",
                "accept": ".json,.jsonl,.csv,.tsv,.txt,application/json,text/csv",
            }
        ),
        error_messages={
            "required": _("Choose a file."),
            "invalid": _("Choose a file."),
            "missing": _("Choose a file."),
        },
        max_length=200,
    )


@dataclass(frozen=True)
class Somebody:
    """Who plays in a file: the key, the name, and in how many of its matches."""

    key: str
    name: str
    id: str
    count: int


class PeopleForm(forms.Form):
    """Whom of one's own everybody in a file is, or a new player; and what is wanted twice.

    Who has exactly the same name is preselected, if there is one only. Nobody else is.
    """

    def __init__(
        self,
        *args: Any,
        people: Mapping[str, Mapping[str, Any]],
        own: Sequence[Player],
        also: Sequence[tuple[int, str]] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        told = [Somebody(key, one["name"], one["id"], one["count"]) for key, one in people.items()]
        self.people = sorted(told, key=lambda one: (-one.count, one.name, one.key))
        self.own = {player.pk: player for player in own}
        self._labels = labels(own)
        self._alike: dict[str, list[Player]] = {}
        for player in own:
            self._alike.setdefault(bare(player.name), []).append(player)
        for place, one in enumerate(self.people):
            self.fields[f"player_{place}"] = self._field(one)
        if also:
            self.fields["also"] = forms.TypedMultipleChoiceField(
                coerce=int,
                required=False,
                choices=[(pk, label) for pk, label in also],
                widget=forms.CheckboxSelectMultiple,
            )

    @property
    def rows(self) -> Iterator[tuple[Somebody, forms.BoundField, str]]:
        """Everybody, with the field that asks who they are, and whose name is alike."""
        for place, one in enumerate(self.people):
            alike = self._alike.get(bare(one.name), ())
            names = ", ".join(own.name for own in alike if own.name != one.name)
            yield one, self[f"player_{place}"], names

    @property
    def chosen(self) -> dict[str, Player | None]:
        """By their keys, whom of one's own they are. None: a new player."""
        said = (self.cleaned_data[f"player_{place}"] for place in range(len(self.people)))
        players = [None if one == NEW else self.own[int(one)] for one in said]
        return {one.key: player for one, player in zip(self.people, players, strict=True)}

    @property
    def asked(self) -> list[int]:
        """The matches that are wanted although they are here."""
        return list(self.cleaned_data.get("also", []))

    def _field(self, one: Somebody) -> forms.ChoiceField:
        alike = self._alike.get(bare(one.name), [])
        same = [player for player in alike if player.name == one.name]
        itself = [player for player in same if str(player.pk) == one.id]
        known = itself or same
        initial = NEW if not known else str(known[0].pk) if len(known) == 1 else ""
        offered = list(alike)
        if len(self.own) <= MOST_OFFERED:
            offered += [own for own in self.own.values() if own not in alike]
        blank = [("", gettext("Choose"))] if initial == "" else []
        choices = [
            *blank,
            (NEW, gettext("a new player")),
            *((own.pk, self._labels[own]) for own in offered),
        ]
        wrong = gettext("Say who %(name)s is.") % {"name": one.name}
        return forms.ChoiceField(
            choices=choices,
            initial=initial,
            label=one.name,
            widget=forms.Select(attrs={"class": "line"}),
            error_messages={"required": wrong, "invalid_choice": wrong},
        )
