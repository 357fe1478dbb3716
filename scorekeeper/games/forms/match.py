"""What can be changed about a match as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.act import ActForm
from scorekeeper.games.forms.choices import offer, radios
from scorekeeper.games.forms.counts import CountField
from scorekeeper.games.forms.house_rules import Base, HouseRulesForm
from scorekeeper.games.forms.new_match import DRAW, NOT_KNOWN, WHO_DEALS, SidesForm
from scorekeeper.rules.hand import Side
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended

AS_PLAYED = "as-played"
"""The key of the base that is the match's own house rules."""


class RulesForm(ActForm, HouseRulesForm):
    """Other house rules for a match that is being played: `ruleset`, once valid."""

    def __init__(self, *args: Any, played: Ruleset, **kwargs: Any) -> None:
        now = Base(str(_("As they are")), str(_("Change below what the table agreed.")), played)
        initial = {"preset": AS_PLAYED, **kwargs.pop("initial", {})}
        super().__init__(*args, own={AS_PLAYED: now}, initial=initial, **kwargs)


class ExchangeForm(ActForm, SidesForm):
    """Who really sits where: `seats`, once valid."""


class FirstDealerForm(ActForm):
    """Who dealt the first hand."""

    first_dealer = radios()

    def __init__(self, *args: Any, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sides = [(str(side), name) for side, name in enumerate(names)]
        offer(self, "first_dealer", [*sides, (NOT_KNOWN, _("Not known"))])

    def clean_first_dealer(self) -> str:
        said: str = self.cleaned_data["first_dealer"]
        if not said:
            raise forms.ValidationError(_("Say who dealt first, or “Not known”."))
        return said

    @property
    def first_dealer_side(self) -> Side | None:
        said = self.cleaned_data["first_dealer"]
        return None if said == NOT_KNOWN else Side(int(said))


class AgainForm(ActForm):
    """Who deals first when the same sides play again; nothing said leaves it to the rule."""

    first_dealer = radios(unknown=WHO_DEALS)

    def __init__(self, *args: Any, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sides = [(str(side), name) for side, name in enumerate(names)]
        others = [(DRAW, _("Draw for it")), (NOT_KNOWN, _("Not known"))]
        offer(self, "first_dealer", [*sides, *others])

    @property
    def wants_draw(self) -> bool:
        return bool(self.cleaned_data["first_dealer"] == DRAW)

    def first_dealer_side(self, by_rule: Side | None) -> Side | None:
        """The side that was said, or the one by the rule where nothing was."""
        said = self.cleaned_data["first_dealer"]
        if not said:
            return by_rule
        return Side(int(said)) if said in ("0", "1") else None


class EndForm(ActForm):
    """How the match is ended, with a game open."""

    how = radios(
        [
            (Ended.AS_IT_STANDS.value, _("As it stands: points and boxes count, no bonus")),
            (Ended.STRUCK.value, _("Struck: the open game counts nothing")),
        ]
    )

    def clean_how(self) -> str:
        said: str = self.cleaned_data["how"]
        if not said:
            raise forms.ValidationError(_("Say what becomes of the open game."))
        return said

    @property
    def ended(self) -> Ended:
        return Ended(self.cleaned_data["how"])


class NoticeForm(ActForm):
    """The last column of a rolling game."""

    column = CountField(label=_("Last column"))

    def clean_column(self) -> int:
        column: int | None = self.cleaned_data["column"]
        if column is None:
            raise forms.ValidationError(_("Which column is the last?"))
        return column

    @property
    def last_column(self) -> int:
        column: int = self.cleaned_data["column"]
        return column
