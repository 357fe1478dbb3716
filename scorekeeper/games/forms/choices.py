"""Fields to choose from, whose choices depend on the match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms

from scorekeeper.games.forms.inputs import Radios


def radios(choices: Sequence[tuple[Any, Any]] = (), *, unknown: Any = None) -> forms.ChoiceField:
    """Radio buttons of which none is chosen beforehand; the form says what is missing.

    `unknown` is the sentence about what is none of the choices.
    """
    sentences = {"invalid_choice": unknown} if unknown else None
    return forms.ChoiceField(
        widget=Radios, choices=choices, required=False, error_messages=sentences
    )


def offer(form: forms.Form, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
    """Put these choices before the person."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = list(choices)
