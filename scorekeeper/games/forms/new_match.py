"""A new match: who plays, under which house rules, and who deals first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.act import KEY, STALE, new_key
from scorekeeper.games.forms.choices import radios
from scorekeeper.games.forms.house_rules import HouseRulesForm
from scorekeeper.people.models import Player
from scorekeeper.people.names import LONGEST_NAME, alike, another, can_be_shown, is_blank, labels
from scorekeeper.rules.hand import Side

NOT_KNOWN = "unknown"
DRAW = "draw"
WHO_DEALS = _("Say who deals first, draw for it, or “Not known”.")
NAME_KEYS = {
    "class": "line",
    "list": "known",
    "data-side-name": "",
    "autocapitalize": "words",
    "maxlength": "300",
}


@dataclass(frozen=True)
class Seated:
    """Who sits at a side: a player that is known, or the name of a new one."""

    name: str
    player: Player | None = None

    @property
    def called(self) -> str:
        """What stands on the sheet."""
        return str(self.player) if self.player else self.name


class SidesForm(forms.Form):
    """Who sits on each side.

    A name that is known, letter by letter, is that player; where two players have one name, the
    second goes by a number. `known` says which, `seats` are the two, once the form is valid.
    """

    name_0 = forms.CharField(required=False, label=_("First"), widget=forms.TextInput(NAME_KEYS))
    name_1 = forms.CharField(required=False, label=_("Second"), widget=forms.TextInput(NAME_KEYS))

    def __init__(self, *args: Any, known: Iterable[Player] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = {label: player for player, label in labels(known).items()}

    @property
    def names(self) -> list[forms.BoundField]:
        return [self["name_0"], self["name_1"]]

    @property
    def seats(self) -> Sequence[Seated]:
        seats: list[Seated] = self.cleaned_data["seats"]
        return seats

    def clean(self) -> dict[str, Any]:
        super().clean()
        first, second = self._seat(0), self._seat(1)
        if first is not None and second is not None:
            self._compare(first, second)
        self.cleaned_data["seats"] = [first, second]
        return self.cleaned_data

    def _seat(self, side: int) -> Seated | None:
        """The player of a known name, or somebody new; what is nearly known is asked about."""
        typed = self.cleaned_data.get(f"name_{side}", "")
        try:
            check_name(typed)
        except forms.ValidationError as error:
            self.add_error(f"name_{side}", error)
            return None
        if typed in self.known:
            return Seated(typed, self.known[typed])
        near = [label for label in self.known if alike(label, typed)]
        if near:
            asked = gettext("You know %(name)s. Tap that name, or type one that differs.")
            self.add_error(f"name_{side}", asked % {"name": near[0]})
            return None
        return Seated(typed)

    def _compare(self, first: Seated, second: Seated) -> None:
        if first.player is not None and first.player == second.player:
            self.add_error("name_1", gettext("Nobody plays against themselves. Pick another."))
        elif second.player is not None and alike(first.called, second.called):
            asked = gettext("Both are called %s. Rename one of them first, or pick another.")
            self.add_error("name_1", asked % second.called)
        elif alike(first.called, second.called):
            offered = another(second.name)
            asked = gettext("Both are called %(name)s. Call this one %(offered)s, or else?")
            self.add_error("name_1", asked % {"name": first.called, "offered": offered})
            self.type_over("name_1", offered)

    def type_over(self, name: str, typed: str) -> None:
        """Let the form that goes back say something else in one field."""
        self.data = {**{name: self.data[name] for name in self.data}, name: typed}


class NewMatchForm(SidesForm, HouseRulesForm):
    """Two sides, their house rules, and the first dealer."""

    key = forms.CharField(widget=forms.HiddenInput, required=False)
    first_dealer = radios(
        [
            ("0", _("First")),
            ("1", _("Second")),
            (DRAW, _("Draw for it")),
            (NOT_KNOWN, _("Not known")),
        ],
        unknown=WHO_DEALS,
    )
    keep_as = forms.CharField(
        required=False,
        label=_("Keep these house rules as"),
        help_text=_("A name of your own; they are then offered with the others."),
        widget=forms.TextInput({"class": "line"}),
    )
    time_zone = forms.CharField(required=False, widget=forms.HiddenInput)

    @property
    def first_dealer_side(self) -> Side | None:
        """The side that deals first, or None where nobody says."""
        said = self.cleaned_data["first_dealer"]
        return Side(int(said)) if said in ("0", "1") else None

    @property
    def wants_draw(self) -> bool:
        return self.cleaned_data["first_dealer"] == DRAW

    def clean_first_dealer(self) -> str:
        said: str = self.cleaned_data["first_dealer"]
        if not said:
            raise forms.ValidationError(WHO_DEALS)
        return said

    def clean_key(self) -> str:
        """The key of the form; one that no form can have had is exchanged for a new one."""
        key: str = self.cleaned_data["key"]
        if not KEY.fullmatch(key):
            self.type_over("key", new_key())
            raise forms.ValidationError(STALE, "forged")
        return key

    def clean_time_zone(self) -> str:
        """The browser's time zone, where it is one."""
        said: str = self.cleaned_data["time_zone"]
        return said if said in available_timezones() else ""

    def clean_keep_as(self) -> str:
        name: str = self.cleaned_data["keep_as"]
        if name:
            check_name(name)
        return name


def check_name(name: str) -> None:
    """Refuse what cannot be shown as a name."""
    if is_blank(name):
        raise forms.ValidationError(_("Who plays here? Type a name."), "blank")
    if len(name) > LONGEST_NAME:
        raise forms.ValidationError(_("A name has at most 60 letters."), "long")
    if not can_be_shown(name):
        raise forms.ValidationError(_("This name has signs that cannot be shown."), "signs")
