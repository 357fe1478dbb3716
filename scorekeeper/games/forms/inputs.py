"""Inputs drawn without a template each: the entry panel has so many that it is felt."""

from __future__ import annotations

from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html
from django.utils.safestring import SafeString


def _input(kind: str | None, name: str, value: Any, attrs: dict[str, Any]) -> SafeString:
    given = {} if value is None else {"value": value}
    return format_html(
        '<input type="{}" name="{}"{}{}>', kind, name, flatatt(given), flatatt(attrs)
    )


class Radios(forms.RadioSelect):
    """Radio buttons."""

    def _render(
        self, template_name: str, context: dict[str, Any], renderer: Any = None
    ) -> SafeString:
        if template_name != self.option_template_name:
            return super()._render(template_name, context, renderer)  # type: ignore[misc]
        radio = context["widget"]
        return _input("radio", radio["name"], radio["value"], radio["attrs"])


class _OneInput:
    """What a text field and a hidden one have in common."""

    def render(
        self: Any, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        built = self.build_attrs(self.attrs, attrs)
        return _input(self.input_type, name, self.format_value(value), built)


class Text(_OneInput, forms.TextInput):
    """A line of text."""


class Hidden(_OneInput, forms.HiddenInput):
    """What the form carries along."""
