"""One side's own cards of a hand, put in before it has seen the other's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.answering import AnswerForm
from scorekeeper.games.forms.choices import radios
from scorekeeper.referee.forms.picker import KNOCK_CARD, PickerForm, cards_line, read_or_refuse
from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruleset import Ruleset

YES, NO = "yes", "no"
A_HAND = (10, 11)


class OwnCardsForm(AnswerForm, PickerForm):
    """Whether this side knocked, and its cards. `put_in` is what is kept of it."""

    knocked = radios([(YES, _("I knocked")), (NO, _("The other side did"))])
    cards = cards_line(_("My cards"), 11)
    knock_card = cards_line(_("Knock card"), 1, **KNOCK_CARD)

    def __init__(self, *args: Any, ruleset: Ruleset, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not ruleset.has_knock_card:
            del self.fields["knock_card"]

    @property
    def put_in(self) -> dict[str, Any]:
        said = self.cleaned_data
        return {
            "knocked": said["knocked"] == YES,
            "cards": " ".join(map(str, said["cards"])),
            "knock_card": " ".join(map(str, said.get("knock_card") or ())),
        }

    def clean_knocked(self) -> str:
        said: str = self.cleaned_data["knocked"]
        if not said:
            raise forms.ValidationError(_("Say who knocked."))
        return said

    def clean_cards(self) -> tuple[Card, ...]:
        cards = read_or_refuse(self.cleaned_data["cards"])
        most = A_HAND if self.cleaned_data.get("knocked") == YES else A_HAND[:1]
        if len(cards) not in most:
            raise forms.ValidationError(
                gettext("Ten cards; eleven where the knocker’s discard is among them.")
            )
        return cards

    def clean_knock_card(self) -> tuple[Card, ...]:
        return read_or_refuse(self.cleaned_data["knock_card"])[:1]


def both_in(put_in: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """What the referee is asked, from both sides' cards; nothing where not just one knocked."""
    knocked = [side for side, one in enumerate(put_in) if one["knocked"]]
    if len(put_in) != 2 or len(knocked) != 1:
        return {}
    knocker, defender = put_in[knocked[0]], put_in[1 - knocked[0]]
    sent = {"who": str(knocked[0]), "knocker": knocker["cards"], "defender": defender["cards"]}
    card = knocker["knock_card"] or defender["knock_card"]
    return sent | ({"knock_card": card} if card else {"no_knock_card": "on"})
