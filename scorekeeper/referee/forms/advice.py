"""What a player asks before acting."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.referee.forms.picker import (
    KNOCK_CARD,
    PickerForm,
    cards_line,
    offer_presets,
    read_or_refuse,
    text_line,
)
from scorekeeper.rules.advice import KnockAdvice, LayOffAnswer, may_knock, may_lay_off
from scorekeeper.rules.cards import Card, read_cards
from scorekeeper.rules.melds import Meld, read_meld
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.presets import PRESETS, read_rules
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.wording import say


class OwnCardsForm(PickerForm):
    """May I knock? One's own cards, seen by nobody else."""

    rules_of = forms.ChoiceField(label=_("House rules"), required=False)
    cards = cards_line(_("My cards"), 11)
    knock_card = cards_line(_("Knock card"), 1, **KNOCK_CARD)
    taken = cards_line(_("Just taken from the pile"), 1, **{"data-of": "cards"})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_presets(self)

    @property
    def advice(self) -> KnockAdvice:
        advice: KnockAdvice = self.cleaned_data["advice"]
        return advice

    def clean_cards(self) -> tuple[Card, ...]:
        return self._read("cards")

    def clean_knock_card(self) -> Card | None:
        return self._one("knock_card")

    def clean_taken(self) -> Card | None:
        return self._one("taken")

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        if not self.errors:
            ruleset = read_rules(said["rules_of"] or next(iter(PRESETS)))
            more = {"knock_card": said["knock_card"], "taken": said["taken"]}
            try:
                said["advice"] = may_knock(said["cards"], ruleset, **more)
            except Refused as refusal:
                self.refuse(refusal)
        return said

    def _read(self, name: str) -> tuple[Card, ...]:
        return read_or_refuse(self.cleaned_data[name])

    def _one(self, name: str) -> Card | None:
        found = self._read(name)
        if len(found) > 1:
            raise forms.ValidationError(_("One card."))
        return found[0] if found else None


class LayOffForm(PickerForm):
    """May this card be laid off there? `answers` has one for each meld on the table."""

    rules_of = forms.ChoiceField(label=_("House rules"), required=False)
    card = cards_line(_("Card"), 1, **{"data-any": "yes"})
    melds = text_line(_("The knocker's melds"), _("As 7H 8H 9H / 2C 2D 2S."))
    is_gin = forms.BooleanField(label=_("It was gin"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_presets(self)

    @property
    def answers(self) -> list[LayOffAnswer]:
        answers: list[LayOffAnswer] = self.cleaned_data["answers"]
        return answers

    def clean_card(self) -> Card:
        found = read_or_refuse(self.cleaned_data["card"])
        if len(found) != 1:
            raise forms.ValidationError(_("One card."))
        return found[0]

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        if not self.errors:
            ruleset = read_rules(said["rules_of"] or next(iter(PRESETS)))
            try:
                melds = _melds(said["melds"], ruleset)
            except Refused as refusal:
                self.add_error("melds", say(refusal.message))
                return said
            said["answers"] = [
                may_lay_off(said["card"], on, melds, ruleset, is_gin=said["is_gin"])
                for on in range(len(melds))
            ]
        return said


def _melds(text: str, ruleset: Ruleset) -> list[Meld]:
    """Melds with strokes between. Raises `Refused` where there is none, or one is none."""
    parts = [part for part in text.split("/") if part.strip()] or [""]
    return [read_meld(read_cards(part), ruleset) for part in parts]
