"""A knock, from both players' cards."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from scorekeeper.referee.answer import Answer, answer_to
from scorekeeper.referee.forms.picker import (
    KNOCK_CARD,
    PickerForm,
    cards_line,
    offer_presets,
    text_line,
)
from scorekeeper.referee.laying import placed
from scorekeeper.referee.verdict import Names
from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.choices import Arrangement
from scorekeeper.rules.knock import Knock, read_knock
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.rulings import Ruling, rule_on_knock

HOW_IT_LAY = ("taken", "laid", "defender_melds", "defender_layoffs")
"""What is seldom told of a knock besides its cards."""


class KnockForm(PickerForm):
    """A knock, from both players' cards. `ruling` is the referee's word, once it is valid."""

    knocker = cards_line(_("Knocker"), 11)
    defender = cards_line(_("Defender"), 10)
    knock_card = cards_line(_("Knock card"), 1, **KNOCK_CARD)
    discard = cards_line(_("Discard"), 1, **{"data-of": "knocker"})
    taken = text_line(_("Just taken from the pile"), _("It cannot be the discard."))
    laid = text_line(_("The knocker's melds as laid down"), _("As 7H 8H 9H / 2C 2D 2S."))
    defender_melds = text_line(_("The defender's melds as laid down"))
    defender_layoffs = text_line(_("Laid off by the defender"), _("As TH JH."))

    @property
    def ruling(self) -> Ruling:
        ruling: Ruling = self.cleaned_data["ruling"]
        return ruling

    @property
    def knock(self) -> Knock:
        knock: Knock = self.cleaned_data["read"][0]
        return knock

    @cached_property
    def answer(self) -> Answer | None:
        """The ruling as it is shown; none while something is missing."""
        told = self.told()
        if told is None:
            return None
        try:
            return answer_to(*told, rule_on_knock(*told), self.called())
        except Refused:
            return None

    def told(self) -> tuple[Knock, Ruleset] | None:
        """What is ruled on, once it is all there."""
        if not self.is_bound or not self.is_valid():
            return None
        told: tuple[Knock, Ruleset] = self.cleaned_data["read"]
        return told

    def called(self) -> Names | None:
        """The players' names, where they are known."""
        return None

    @property
    def more(self) -> list[BoundField]:
        """What is seldom told, and stands behind a line of its own."""
        return [self[name] for name in HOW_IT_LAY if name in self.fields]

    @property
    def more_open(self) -> bool:
        return any(field.errors or field.value() for field in self.more)

    def rules(self) -> object:
        """The house rules in their public form."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            try:
                knock, ruleset = self._read()
                self.cleaned_data |= {"ruling": rule_on_knock(knock, ruleset)}
                self.cleaned_data |= {"read": (knock, ruleset)}
            except Refused as refusal:
                self.refuse(refusal)
        return self.cleaned_data

    def _read(self) -> tuple[Knock, Ruleset]:
        """What was told, in the public form, read by the rules."""
        said = {name: self.cleaned_data.get(name) or None for name in self.fields}
        public: dict[str, object] = {
            "rules": self.rules(),
            "knocker": said["knocker"] or "",
            "defender": said["defender"] or "",
        }
        public |= {key: said.get(key) for key in ("knock_card", "discard", "taken", "laid")}
        knock, ruleset = read_knock(public)
        melds, off = said.get("defender_melds"), said.get("defender_layoffs")
        if melds or off:
            laid = {"melds": melds, "layoffs": _layoffs(off or "", knock, ruleset)}
            knock, ruleset = read_knock({**public, "defender_laid": laid})
        return knock, ruleset


class AskForm(KnockForm):
    """Ask the referee, without a match: under the house rules of a preset."""

    rules_of = forms.ChoiceField(label=_("House rules"), required=False)
    arrangement = forms.ChoiceField(label=_("Melds on the table"), required=False)

    field_order = ("rules_of", "arrangement")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_presets(self)
        words = {
            Arrangement.CARDS_SPEAK: _("The cards speak: the best way to lay them counts"),
            Arrangement.AS_LAID: _("As laid: what was put down counts"),
        }
        choice = self.fields["arrangement"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(one.value, words[one]) for one in Arrangement]
        choice.widget.attrs["class"] = "line"

    def rules(self) -> object:
        rules: dict[str, object] = {"preset": self.cleaned_data["rules_of"] or next(iter(PRESETS))}
        if counts := self.cleaned_data["arrangement"]:
            rules["arrangement"] = counts
        return rules


def _layoffs(text: str, knock: Knock, ruleset: Ruleset) -> list[dict[str, object]]:
    """Lay-offs in their public form, each on a meld where it fits."""
    try:
        cards = read_cards(text)
    except Refused as refusal:
        raise refusal.within("defender_layoffs") from None
    melds = rule_on_knock(knock, ruleset).arrangement.melds
    laid = placed(cards, melds, ruleset.ace_in_runs)
    return [{"card": str(layoff.card), "on": layoff.on} for layoff in laid]
