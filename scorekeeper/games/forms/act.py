"""What every form that changes something carries: its key, and what the person saw."""

from __future__ import annotations

import re
from secrets import token_urlsafe
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.inputs import Hidden

KEY = re.compile(r"[A-Za-z0-9_-]{16,64}")
LARGEST = 2_000_000_000
STALE = _("This page was out of date. Look at the sheet, and save again.")


def new_key() -> str:
    """A key for one form: sent twice, it counts once."""
    return token_urlsafe(18)


class ActForm(forms.Form):
    """The key, the version of the match that was seen, and the game that was meant.

    `latest` is the match's version by now: nobody has seen a later one.
    """

    key = forms.CharField(widget=Hidden, error_messages={"required": STALE})
    version = forms.IntegerField(
        widget=Hidden,
        min_value=0,
        max_value=LARGEST,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), STALE),
    )
    game = forms.IntegerField(
        widget=Hidden,
        required=False,
        min_value=1,
        max_value=LARGEST,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), STALE),
    )
    entry = forms.IntegerField(
        widget=Hidden,
        required=False,
        min_value=1,
        max_value=LARGEST,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), STALE),
    )
    keep_dealers = forms.BooleanField(required=False, label=_("Keep who dealt"))
    reason = forms.CharField(required=False, max_length=500, label=_("Why"))

    def __init__(self, *args: Any, latest: int | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.latest = latest

    @property
    def meant_game(self) -> int | None:
        """The game the form is for by now, however it came by that."""
        said = str(self.data.get(self.add_prefix("game"), ""))
        return int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else None

    @property
    def meant_side(self) -> str:
        """Whose version of the hand it is, where each side enters its own."""
        return str(self.data.get(self.add_prefix("side"), ""))

    @property
    def play_on(self) -> bool:
        """Whether a hand was asked for after the match was decided."""
        return self.data.get(self.add_prefix("play_on")) == "yes"

    @property
    def meant_entry(self) -> int | None:
        """The version of the entry that a button named."""
        entry: int | None = self.cleaned_data["entry"]
        return entry

    @property
    def keeps_dealers(self) -> bool:
        """Whether who dealt the other hands is to stay as it was."""
        return bool(self.cleaned_data["keep_dealers"])

    @property
    def left_alone(self) -> frozenset[str]:
        """The fields that say what stood beside the hand before, and so ask for nothing."""
        return frozenset()

    def clean_key(self) -> str:
        key: str = self.cleaned_data["key"]
        if not KEY.fullmatch(key):
            raise forms.ValidationError(STALE, "forged")
        return key

    def clean_version(self) -> int:
        version: int = self.cleaned_data["version"]
        if self.latest is not None and version > self.latest:
            raise forms.ValidationError(STALE, "forged")
        return version

    def begin_again(self, **hidden: Any) -> None:
        """Keep what was typed, and send it the next time with these hidden values."""
        changed = {self.add_prefix(name): str(value) for name, value in hidden.items()}
        self.data = {**{name: self.data[name] for name in self.data}, **changed}

    @property
    def refusal(self) -> str:
        """The first thing that is wrong with what was typed; nothing here."""
        return ""

    @property
    def is_stale(self) -> bool:
        """Whether the page it came from can no longer be trusted to know what it changes."""
        return any(name in self.errors for name in ("key", "version", "game", "entry"))
