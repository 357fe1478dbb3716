"""What the owner says about links, and what a phone says when it joins."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.choices import offer, radios
from scorekeeper.games.forms.new_match import check_name
from scorekeeper.people.rights import LINKED, Role
from scorekeeper.rules.hand import Side

NEITHER = "neither"
LASTS = {"": None, "evening": timedelta(hours=12), "hour": timedelta(hours=1)}


class LinkForm(forms.Form):
    """For whom a new link is, and how long it lets in: `role`, `side` and `lasts`, once valid."""

    role = forms.ChoiceField(choices=[(role.value, role.value) for role in LINKED])
    side = forms.IntegerField(required=False, min_value=0)
    lasts = radios(
        [
            ("", _("No end")),
            ("evening", _("12 hours")),
            ("hour", _("1 hour")),
        ]
    )

    def __init__(self, *args: Any, sides: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sides = sides

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        side, plays = said.get("side"), said.get("role") == Role.PLAYER
        if plays != (side is not None) or (side is not None and side >= self.sides):
            raise forms.ValidationError(_("Say whom the link is for."))
        return said

    @property
    def said(self) -> tuple[Role, Side | None, timedelta | None]:
        side = self.cleaned_data["side"]
        role = Role(self.cleaned_data["role"])
        return role, None if side is None else Side(side), LASTS[self.cleaned_data["lasts"]]


class WhichForm(forms.Form):
    """Which row of the page a button stands beside: `one`, once valid."""

    which = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=2**63 - 1)

    def __init__(self, *args: Any, among: Iterable[Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.among = {one.pk: one for one in among}

    def clean_which(self) -> int:
        which: int = self.cleaned_data["which"]
        if which not in self.among:
            raise forms.ValidationError(_("That is no longer there. This is how it stands now."))
        return which

    @property
    def one(self) -> Any:
        return self.among[self.cleaned_data["which"]]


class WhoForm(forms.Form):
    """Who holds this phone, of those who play: `side`, once valid; None: neither."""

    side_said = forms.ChoiceField(required=False)

    def __init__(self, *args: Any, among: Iterable[tuple[Side, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "side_said", [*((str(side), name) for side, name in among), (NEITHER, "")])

    def clean_side_said(self) -> str:
        said: str = self.cleaned_data["side_said"]
        if not said:
            raise forms.ValidationError(_("Say who holds this phone."))
        return said

    @property
    def side(self) -> Side | None:
        said = self.cleaned_data["side_said"]
        return None if said == NEITHER else Side(int(said))


class JoinForm(forms.Form):
    """What a phone that joins is called, and whether it is the player's own who joins."""

    name = forms.CharField(
        required=False,
        label=_("A name for this phone, if you like"),
        widget=forms.TextInput({"class": "line", "maxlength": "300", "autocomplete": "off"}),
    )
    me = forms.BooleanField(required=False)

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name:
            check_name(name)
        return name

    @property
    def said(self) -> dict[str, Any]:
        return {"name": self.cleaned_data["name"], "is_me": self.cleaned_data["me"]}


class CodeForm(forms.Form):
    """The code that another phone shows."""

    code = forms.CharField(
        required=False,
        label=_("The code on the other phone"),
        widget=forms.TextInput(
            {
                "class": "line code",
                "maxlength": "60",
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
            }
        ),
    )

    def clean_code(self) -> str:
        code: str = self.cleaned_data["code"]
        if not code:
            raise forms.ValidationError(_("Type the eight signs of the code."))
        return code

    def refuse(self) -> None:
        """Say that no link has this code now."""
        self.add_error("code", gettext("No match has this code now. A code holds for 15 minutes."))
