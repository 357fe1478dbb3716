"""What the referee is asked, as it is typed or tapped."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from scorekeeper.referee.answer import Answer, answer_to
from scorekeeper.referee.drawn import DrawnSuit, whole_pack
from scorekeeper.referee.laying import placed
from scorekeeper.referee.verdict import Names
from scorekeeper.rules.advice import KnockAdvice, LayOffAnswer, may_knock, may_lay_off
from scorekeeper.rules.cards import Card, read_cards
from scorekeeper.rules.choices import Arrangement
from scorekeeper.rules.knock import Knock, read_knock
from scorekeeper.rules.melds import Meld, read_meld
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.presets import PRESETS, read_rules
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.rulings import Ruling, rule_on_knock
from scorekeeper.wording import say

LONGEST = 200
KNOCK_CARD = {
    "data-any": "yes",
    "data-wanted-by": " ".join(key for key, one in PRESETS.items() if one.ruleset.has_knock_card),
}
"""Any card may be the knock card; house rules without one do not ask for it."""


def _cards(label: Any, most: int, **attrs: str) -> forms.CharField:
    """Cards as one text; `most` is how many the picker gives."""
    typed = {"class": "line", "autocapitalize": "off", "spellcheck": "false", "autocomplete": "off"}
    widget = forms.TextInput({**typed, "data-cards": str(most), **attrs})
    return forms.CharField(label=label, required=False, max_length=LONGEST, widget=widget)


def _text(label: Any, help_text: Any = "") -> forms.CharField:
    attrs = {"class": "line", "autocapitalize": "off", "spellcheck": "false", "autocomplete": "off"}
    return forms.CharField(
        label=label,
        required=False,
        max_length=LONGEST,
        widget=forms.TextInput(attrs),
        help_text=help_text,
    )


class PickerForm(forms.Form):
    """A form whose cards can be tapped: its `targets` are the fields they go to."""

    use_required_attribute = False

    @property
    def targets(self) -> list[BoundField]:
        """The fields that the picker writes to, in the order of the form."""
        return [field for field in self if "data-cards" in field.field.widget.attrs]

    @property
    def pack(self) -> list[DrawnSuit]:
        """Every card that can be tapped."""
        return whole_pack()

    def refuse(self, refusal: Refused) -> None:
        """Say beside its field what the rules refuse."""
        where = refusal.where.replace("defender_laid.", "defender_")
        field = where.partition("[")[0].partition(".")[0]
        self.add_error(field if field in self.fields else None, say(refusal.message))


class KnockForm(PickerForm):
    """A knock, from both players' cards. `ruling` is the referee's word, once it is valid."""

    knocker = _cards(_("Knocker"), 11)
    defender = _cards(_("Defender"), 10)
    knock_card = _cards(_("Knock card"), 1, **KNOCK_CARD)
    discard = _cards(_("Discard"), 1, **{"data-of": "knocker"})
    taken = _text(_("Just taken from the pile"), _("It cannot be the discard."))
    laid = _text(_("The knocker's melds as laid down"), _("As 7H 8H 9H / 2C 2D 2S."))
    defender_melds = _text(_("The defender's melds as laid down"))
    defender_layoffs = _text(_("Laid off by the defender"), _("As TH JH."))

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
        names = ("taken", "laid", "defender_melds", "defender_layoffs")
        return [self[name] for name in names if name in self.fields]

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
        _offer_presets(self)
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


class OwnCardsForm(PickerForm):
    """May I knock? One's own cards, seen by nobody else."""

    rules_of = forms.ChoiceField(label=_("House rules"), required=False)
    cards = _cards(_("My cards"), 11)
    knock_card = _cards(_("Knock card"), 1, **KNOCK_CARD)
    taken = _cards(_("Just taken from the pile"), 1, **{"data-of": "cards"})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _offer_presets(self)

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
        return _read_or_refuse(self.cleaned_data[name])

    def _one(self, name: str) -> Card | None:
        found = self._read(name)
        if len(found) > 1:
            raise forms.ValidationError(_("One card."))
        return found[0] if found else None


class LayOffForm(PickerForm):
    """May this card be laid off there? `answers` has one for each meld on the table."""

    rules_of = forms.ChoiceField(label=_("House rules"), required=False)
    card = _cards(_("Card"), 1, **{"data-any": "yes"})
    melds = _text(_("The knocker's melds"), _("As 7H 8H 9H / 2C 2D 2S."))
    is_gin = forms.BooleanField(label=_("It was gin"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _offer_presets(self)

    @property
    def answers(self) -> list[LayOffAnswer]:
        answers: list[LayOffAnswer] = self.cleaned_data["answers"]
        return answers

    def clean_card(self) -> Card:
        found = _read_or_refuse(self.cleaned_data["card"])
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


def _layoffs(text: str, knock: Knock, ruleset: Ruleset) -> list[dict[str, object]]:
    """Lay-offs in their public form, each on a meld where it fits."""
    try:
        cards = read_cards(text)
    except Refused as refusal:
        raise refusal.within("defender_layoffs") from None
    melds = rule_on_knock(knock, ruleset).arrangement.melds
    laid = placed(cards, melds, ruleset.ace_in_runs)
    return [{"card": str(layoff.card), "on": layoff.on} for layoff in laid]


def _read_or_refuse(text: str) -> tuple[Card, ...]:
    try:
        return read_cards(text)
    except Refused as refusal:
        raise forms.ValidationError(say(refusal.message), "refused") from None


def _offer_presets(form: forms.Form) -> None:
    """Every preset, by its name; without an answer it is the first."""
    field = form.fields["rules_of"]
    assert isinstance(field, forms.ChoiceField)
    field.choices = [(key, say(preset.name)) for key, preset in PRESETS.items()]
    field.widget.attrs["class"] = "line"
