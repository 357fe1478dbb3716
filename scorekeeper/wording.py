"""The rules core's messages, said in the reader's language."""

from __future__ import annotations

from django.utils.translation import npgettext, pgettext

from scorekeeper.rules.messages import Message, Parameter


def say(message: Message) -> str:
    """The message in the language that is active, its plural forms and its parts included."""
    forms = message.forms
    count = message.parameters.get("count")
    if len(forms) == 2 and isinstance(count, int):
        sentence = npgettext(message.key, forms[0], forms[1], count)
    else:
        sentence = pgettext(message.key, forms[0])
    return sentence.format(**{name: _said(part) for name, part in message.parameters.items()})


def _said(part: Parameter) -> str:
    if isinstance(part, Message):
        return say(part)
    return ", ".join(map(say, part)) if isinstance(part, tuple) else str(part)
