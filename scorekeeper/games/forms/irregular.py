"""How the table goes on after an irregularity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.act import ActForm
from scorekeeper.games.forms.choices import offer, radios
from scorekeeper.games.forms.counts import CountField
from scorekeeper.games.forms.inputs import Hidden
from scorekeeper.games.own_reasons import went_wrong
from scorekeeper.rules.hand import Hand, Kind, Result, Side
from scorekeeper.rules.irregularities import Choice, Path
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scoring import score_hand
from scorekeeper.wording import say


class IrregularForm(ActForm):
    """The choice, and what a forfeit brings to whom. `hand` is what goes on the sheet, if any."""

    use_required_attribute = False

    side = forms.CharField(widget=Hidden, required=False)
    effect = radios()
    winner = radios()
    points = CountField(label=_("Points"))

    def __init__(
        self, *args: Any, path: Path, ruleset: Ruleset, names: Sequence[str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.path = path
        self.ruleset = ruleset
        offer(self, "effect", [(str(c.effect), say(c.title)) for c in path.choices])
        offer(self, "winner", [(str(side), name) for side, name in enumerate(names)])

    @property
    def choice(self) -> Choice:
        said = self.cleaned_data["effect"]
        return next(choice for choice in self.path.choices if str(choice.effect) == said)

    @property
    def hand(self) -> Hand | None:
        """The hand that the choice ends, as it goes on the sheet; None where it ends none."""
        hand: Hand | None = self.cleaned_data["hand"]
        return hand

    @property
    def told(self) -> str:
        """The irregularity, the choice and the reason, for the log."""
        return went_wrong(self.path, self.choice, self.cleaned_data["reason"])

    def clean_effect(self) -> str:
        said: str = self.cleaned_data["effect"]
        if not said:
            raise forms.ValidationError(_("Say how you go on."))
        return said

    def clean(self) -> dict[str, Any]:
        if "effect" in self.cleaned_data:
            self.cleaned_data["hand"] = self._read()
        return self.cleaned_data

    def _read(self) -> Hand | None:
        result = self.choice.recorded_as
        if result is not Result.AGREED:
            return None if result is None else Hand(result=result)
        said, points = self.cleaned_data.get("winner"), self.cleaned_data.get("points")
        if not said:
            self.add_error("winner", gettext("Who gets the points?"))
        if points is None:
            self.add_error("points", gettext("How many points go on the sheet?"))
        if not said or points is None:
            return None
        hand = Hand.agreed(Side(int(said)), points, Kind.FORFEIT)
        try:
            score_hand(hand, self.ruleset)
        except Refused as refusal:
            self.add_error("points", say(refusal.message))
        return hand
