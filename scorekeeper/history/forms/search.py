"""What somebody looks for among the matches: a plain form that is sent by GET."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.days import DayField
from scorekeeper.games.models import Outcome
from scorekeeper.history.lists.search import Search, Sort
from scorekeeper.rules.presets import PRESETS
from scorekeeper.wording import say

LONGEST = 100
HOLLYWOOD, ONE_COLUMN = "hollywood", "one"
COLUMNS = {
    "": _("Hollywood or not"),
    HOLLYWOOD: _("Hollywood only"),
    ONE_COLUMN: _("One column only"),
}
OUTCOMES = {
    "": _("Any result"),
    Outcome.WON: _("Won"),
    Outcome.LOST: _("Lost"),
    Outcome.LEVEL: _("Level"),
    Outcome.OPEN: _("Still open"),
}
SORTS = {
    Sort.NEWEST: _("Newest first"),
    Sort.OLDEST: _("Oldest first"),
    Sort.BIGGEST: _("Biggest result first"),
}


class SearchForm(forms.Form):
    """Words, who plays, when, under which house rules, and how it came out."""

    words = forms.CharField(
        label=_("Find"),
        required=False,
        max_length=LONGEST,
        error_messages={"max_length": _("Fewer words will do.")},
        widget=forms.TextInput(
            {"class": "line", "type": "search", "placeholder": _("Name, place or note")}
        ),
    )
    player = forms.TypedChoiceField(label=_("Player"), required=False, coerce=int, empty_value=None)
    opponent = forms.TypedChoiceField(
        label=_("Against"), required=False, coerce=int, empty_value=None
    )
    outcome = forms.ChoiceField(label=_("Result"), required=False, choices=list(OUTCOMES.items()))
    since = DayField(_("From"))
    until = DayField(_("To"))
    rules = forms.ChoiceField(label=_("House rules"), required=False)
    columns = forms.ChoiceField(label=_("Columns"), required=False, choices=list(COLUMNS.items()))
    disputed = forms.BooleanField(label=_("With an open dispute"), required=False)
    remarked = forms.BooleanField(label=_("With a note or a place"), required=False)
    sort = forms.ChoiceField(label=_("Order"), required=False, choices=list(SORTS.items()))

    def __init__(
        self, data: Mapping[str, Any], *, players: Mapping[int, str], reader: int | None
    ) -> None:
        super().__init__(data)
        self.players, self.reader = players, reader
        for field in self.fields.values():
            if isinstance(field, forms.ChoiceField):
                field.widget.attrs["class"] = "line"
        somebody = sorted(players.items(), key=lambda one: one[1].casefold())
        self._offer("player", [("", gettext("Anybody")), *somebody])
        self._offer("opponent", [("", gettext("Anybody")), *somebody])
        presets = [(key, say(preset.name)) for key, preset in PRESETS.items()]
        self._offer("rules", [("", gettext("Any house rules")), *presets])

    def clean(self) -> dict[str, Any]:
        """A result is somebody's, and nobody plays against themselves."""
        read: dict[str, Any] = super().clean() or {}
        since, until = read.get("since"), read.get("until")
        if since and until and until < since:
            self.add_error("until", gettext("This is before the first day."))
        player, opponent = read.get("player"), read.get("opponent")
        if player is not None and player == opponent:
            self.add_error("opponent", gettext("Nobody plays against themselves. Pick another."))
        says_who = (player, opponent, self.reader) != (None, None, None)
        if read.get("outcome") in (Outcome.WON, Outcome.LOST) and not says_who:
            self.add_error("outcome", gettext("Whose result? Pick a player too."))
        return read

    @property
    def search(self) -> Search:
        """What was asked for, as far as it can be read."""
        self.is_valid()
        read: dict[str, Any] = getattr(self, "cleaned_data", {})
        columns = read.get("columns") or ""
        return Search(
            words=read.get("words") or "",
            player=read.get("player"),
            opponent=read.get("opponent"),
            preset=read.get("rules") or "",
            hollywood=None if not columns else columns == HOLLYWOOD,
            since=read.get("since"),
            until=read.get("until"),
            outcome=read.get("outcome") or "",
            disputed=bool(read.get("disputed")),
            remarked=bool(read.get("remarked")),
            sort=Sort(read.get("sort") or Sort.NEWEST),
        )

    @property
    def narrows(self) -> bool:
        """Whether some matches are left out."""
        return bool(self.told)

    @property
    def told(self) -> list[str]:
        """What was asked for, in words; nothing where it is everything."""
        search, told = self.search, []
        if search.words:
            told.append(gettext("“%s”") % search.words)
        if search.player is not None:
            told.append(self.players[search.player])
        if search.opponent is not None:
            told.append(gettext("against %s") % self.players[search.opponent])
        if search.outcome:
            told.append(str(OUTCOMES[search.outcome]))
        if search.since:
            told.append(gettext("from %s") % date_format(search.since, "DATE_FORMAT"))
        if search.until:
            told.append(gettext("to %s") % date_format(search.until, "DATE_FORMAT"))
        if search.preset:
            told.append(say(PRESETS[search.preset].name))
        if search.hollywood is not None:
            told.append(str(COLUMNS[HOLLYWOOD if search.hollywood else ONE_COLUMN]))
        marks = {"disputed": search.disputed, "remarked": search.remarked}
        return told + [str(self.fields[name].label) for name, wanted in marks.items() if wanted]

    @property
    def sorted_by(self) -> str:
        return str(SORTS[self.search.sort])

    def _offer(self, name: str, choices: list[tuple[Any, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
