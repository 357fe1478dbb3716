"""House rules as a form: a preset, and a field for every parameter that the rules list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import fields as fields_of
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.choices import offer
from scorekeeper.games.forms.counts import CountField
from scorekeeper.rules.choices import DealerRule
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.presets import PRESETS, Preset
from scorekeeper.rules.ruleset import GROUPS, PARAMETERS, Parameter, Ruleset
from scorekeeper.rules.shapes import (
    ExtraBoxes,
    Factors,
    OneOf,
    WholeOrTarget,
    YesNo,
)
from scorekeeper.wording import say

NOT_OFFERED = frozenset({"teams", "money"})
"""Groups of house rules that are kept but not scored yet."""

EXTRA_BOXES = tuple(field.name for field in fields_of(ExtraBoxes) if field.name != "sweep")
HOLLYWOOD_COLUMNS = 3
LONGEST = 60


@dataclass(frozen=True)
class Base:
    """House rules to start from: a preset, or a set of one's own. Its text is its name."""

    name: str
    sentence: str
    ruleset: Ruleset

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Group:
    """House rules that stand together on the screen. It is open where something is refused."""

    name: str
    fields: list[forms.BoundField]

    @property
    def open(self) -> bool:
        return any(field.errors for field in self.fields)


class HouseRulesForm(forms.Form):
    """A preset, or a set of one's own, with anything changed.

    The fields show the values of one base, named by `shown`. A value that differs from that
    base was changed by the person, and stays changed when another base is chosen: so it works
    where no script fills the fields anew. `ruleset` is the result, once the form is valid.
    """

    use_required_attribute = False

    preset = forms.ChoiceField(
        widget=forms.RadioSelect, error_messages={"required": _("Pick one.")}
    )
    shown = forms.CharField(widget=forms.HiddenInput, required=False)
    hollywood = forms.BooleanField(required=False, label=_("Hollywood"))

    def __init__(self, *args: Any, own: dict[str, Base] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        presets = {p.key: Base(say(p.name), say(p.sentence), p.ruleset) for p in _presets()}
        self.own = own or {}
        self.bases = self.own | presets
        offer(self, "preset", self.bases.items())
        for parameter in _offered():
            for name in _names(parameter.key):
                self.fields[name] = _field(parameter, name)
        self.initial = {**_values(self.shown_rules), "shown": self._shown_key, **self.initial}

    @property
    def ruleset(self) -> Ruleset:
        ruleset: Ruleset = self.cleaned_data["ruleset"]
        return ruleset

    @property
    def shown_rules(self) -> Ruleset:
        """The base whose values the fields show."""
        return self.bases[self._shown_key].ruleset

    @property
    def _shown_key(self) -> str:
        key = self.data.get("shown") or self.initial.get("preset")
        return key if key in self.bases else next(iter(self.bases))

    @property
    def groups(self) -> list[Group]:
        """The house rules by group, but for the target, which stands by itself."""
        groups = []
        for group in GROUPS:
            keys = [rule.key for rule in _offered() if rule.group == group and rule.key != "target"]
            fields = [self[name] for key in keys for name in _names(key)]
            if fields:
                groups.append(Group(say(Message(f"group.{group}")), fields))
        return groups

    @property
    def groups_open(self) -> bool:
        return any(group.open for group in self.groups)

    def clean(self) -> dict[str, Any]:
        base = self.bases.get(self.cleaned_data.get("preset", ""))
        if base is not None:
            self.cleaned_data["ruleset"] = self._change(base.ruleset)
        return self.cleaned_data

    def _change(self, ruleset: Ruleset) -> Ruleset:
        """The house rules with what was changed; what cannot be is said at its field."""
        changed = self._changed()
        for key, value in changed.items():
            self._try(lambda key=key, value=value: ruleset.read(key, value), key)
        if self.errors:
            return ruleset
        return self._try(lambda: ruleset.changed(changed)) or ruleset

    def _try(self, attempt: Any, key: str = "") -> Any:
        try:
            return attempt()
        except Refused as refusal:
            where = refusal.within(key).where if key else refusal.where
            name, _dot, kind = where.partition(".")
            field = f"{name}_{kind}" if kind else name.partition("[")[0]
            self.add_error(field if field in self.fields else None, say(refusal.message))
            return None

    def _changed(self) -> dict[str, Any]:
        """What differs from the values that were shown, in the public form."""
        shown = _values(self.shown_rules)
        changed: dict[str, Any] = {}
        for parameter in _offered():
            for name in _names(parameter.key):
                value = self.cleaned_data.get(name)
                if name not in self.data or name in self.errors or value == shown[name]:
                    continue
                if parameter.key == "extra_boxes":
                    kind = name.removeprefix("extra_boxes_")
                    changed.setdefault("extra_boxes", {})[kind] = value or 0
                else:
                    changed[name] = value
        hollywood = self.cleaned_data["hollywood"]
        if "columns" not in changed and hollywood != (self.shown_rules.columns > 1):
            changed["columns"] = HOLLYWOOD_COLUMNS if hollywood else 1
        return changed


class MultipliersField(forms.CharField):
    """Factors for the columns, with blanks between: ``1 1 2``."""

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list) else value

    def clean(self, value: Any) -> list[int]:
        words = super().clean(value).replace(",", " ").replace("×", " ").split()
        if not all(word.isdecimal() and len(word) < 4 for word in words):
            raise forms.ValidationError(_("Type a whole number for each column, as 1 1 2."))
        return [int(word) for word in words]


class GameBonusField(forms.CharField):
    """Points, or the word that makes them as many as the target."""

    def clean(self, value: Any) -> int | str | None:
        if str(value or "").strip().casefold() == "target":
            return "target"
        return CountField().clean(value)


def _presets() -> list[Preset]:
    """The presets that can be scored."""
    return [preset for preset in PRESETS.values() if preset.ruleset.not_scored_yet() is None]


def _offered() -> Iterable[Parameter]:
    return (rule for rule in PARAMETERS.values() if rule.group not in NOT_OFFERED)


def _names(key: str) -> list[str]:
    return [f"extra_boxes_{kind}" for kind in EXTRA_BOXES] if key == "extra_boxes" else [key]


def _values(ruleset: Ruleset) -> dict[str, Any]:
    """What the fields show for these house rules; nothing where a rule is switched off."""
    values = ruleset.to_public()
    extra = {f"extra_boxes_{kind}": getattr(ruleset.extra_boxes, kind) for kind in EXTRA_BOXES}
    return {**values, **extra, "hollywood": ruleset.columns > 1}


def _field(parameter: Parameter, name: str) -> forms.Field:
    field = _bare_field(parameter, name)
    field.help_text = say(parameter.explanation)
    field.widget.attrs["class"] = "line"
    return field


def _bare_field(parameter: Parameter, name: str) -> forms.Field:
    label = say(parameter.name)
    match parameter.shape:
        case OneOf(words):
            choices = [
                (word.value, say(parameter.word(word)))
                for word in words
                if word is not DealerRule.IDLE
            ]
            return forms.ChoiceField(label=label, choices=choices, required=False)
        case YesNo():
            yes_no = [(True, _("yes")), (False, _("no"))]
            return forms.TypedChoiceField(
                label=label, choices=yes_no, coerce=lambda said: said == "True", required=False
            )
        case Factors():
            return MultipliersField(label=label, required=False)
        case WholeOrTarget():
            return GameBonusField(label=label, required=False)
    if parameter.key == "extra_boxes":
        label = f"{label}, {say(Message(f'extra.{name.removeprefix("extra_boxes_")}'))}"
    return CountField(label=label)
