"""What is asked about a player: another name, and who is the same person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.choices import offer, radios
from scorekeeper.games.forms.new_match import check_name
from scorekeeper.people.models import Player
from scorekeeper.people.names import alike, another


class NameForm(forms.Form):
    """What somebody is called. `alike` is another player who could be meant by it."""

    use_required_attribute = False

    name = forms.CharField(
        label=_("Name"),
        required=False,
        widget=forms.TextInput({"class": "line", "autocapitalize": "words", "maxlength": "300"}),
    )

    def __init__(self, *args: Any, player: Player, others: Mapping[Player, str], **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.initial = {"name": player.name}
        self.player, self.others = player, others
        self.alike: Player | None = None

    def clean_name(self) -> str:
        """A name that differs from everybody else's."""
        name: str = self.cleaned_data["name"]
        check_name(name)
        self.alike = next((one for one, label in self.others.items() if alike(label, name)), None)
        if self.alike is not None:
            told = {"name": self.others[self.alike], "offered": another(name)}
            said = gettext(
                "You know %(name)s already. If that is somebody else, call this one %(offered)s, "
                "or else."
            )
            raise forms.ValidationError(said % told)
        return name


class MergeForm(forms.Form):
    """Which other record is the same person's."""

    other = radios()

    def __init__(self, *args: Any, others: Mapping[Player, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.others = {str(player.pk): player for player in others}
        offer(self, "other", [(str(player.pk), label) for player, label in others.items()])

    def clean_other(self) -> Player:
        said: str = self.cleaned_data["other"]
        if not said:
            raise forms.ValidationError(gettext("Who is the same person? Pick one."))
        return self.others[said]
