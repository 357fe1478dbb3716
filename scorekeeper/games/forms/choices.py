"""Fields to choose from, whose choices depend on the match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html
from django.utils.safestring import SafeString


class Radios(forms.RadioSelect):
    """Radio buttons drawn one by one; the entry panel has so many that a template each is felt."""

    def _render(
        self, template_name: str, context: dict[str, Any], renderer: Any = None
    ) -> SafeString:
        if template_name != self.option_template_name:
            return super()._render(template_name, context, renderer)  # type: ignore[misc]
        radio = context["widget"]
        return format_html(
            '<input type="radio" name="{}" value="{}"{}>',
            radio["name"],
            radio["value"],
            flatatt(radio["attrs"]),
        )


def radios(choices: Sequence[tuple[Any, Any]] = ()) -> forms.ChoiceField:
    """Radio buttons of which none is chosen beforehand; the form says what is missing."""
    return forms.ChoiceField(widget=Radios, choices=choices, required=False)


def offer(form: forms.Form, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
    """Put these choices before the person."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = list(choices)
