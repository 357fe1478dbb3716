"""What the rules say, as keys with parameters; the English sentences stand in one catalogue.

`str` of a message is English. The apps take `sentence` and `parameters` and translate at the edge,
plural forms included, so that a new language needs no change here.
"""

from __future__ import annotations

from typing import Final

from scorekeeper.rules.english import (
    house_rules,
    irregularities,
    presets,
    referee,
    refusals,
    scoring,
)

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    **house_rules.SENTENCES,
    **irregularities.SENTENCES,
    **presets.SENTENCES,
    **referee.SENTENCES,
    **refusals.SENTENCES,
    **scoring.SENTENCES,
}
"""Every sentence the core can say; one with two forms, singular and plural, takes ``count``."""

type Parameter = int | str | "Message" | tuple["Message", ...]


class Message:
    """A sentence of the rules core: its key in the catalogue, and what goes into it.

    A parameter is a number, a name, another message, or several, joined by commas. Where the
    sentence has plural forms, the parameter ``count`` chooses between them.
    """

    __slots__ = ("key", "parameters")

    def __init__(self, key: str, /, **parameters: Parameter) -> None:
        if key not in SENTENCES:
            raise KeyError(key)
        self.key: Final = key
        self.parameters: Final = parameters

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self._value() == other._value()

    def __hash__(self) -> int:
        return hash(self._value())

    def __repr__(self) -> str:
        inside = "".join(f", {name}={value!r}" for name, value in self.parameters.items())
        return f"Message({self.key!r}{inside})"

    def __str__(self) -> str:
        return self.sentence.format(**{name: _in_english(p) for name, p in self.parameters.items()})

    @property
    def forms(self) -> tuple[str, ...]:
        """The English sentence, or its two forms, singular and plural."""
        sentence = SENTENCES[self.key]
        return (sentence,) if isinstance(sentence, str) else sentence

    @property
    def sentence(self) -> str:
        """The English form that fits, its parameters not yet filled in."""
        return self.forms[0 if self.parameters.get("count") == 1 else -1]

    def _value(self) -> tuple[str, tuple[tuple[str, Parameter], ...]]:
        return self.key, tuple(sorted(self.parameters.items()))


def _in_english(parameter: Parameter) -> str:
    return ", ".join(map(str, parameter)) if isinstance(parameter, tuple) else str(parameter)


class Refused(Exception):
    """Something that cannot be, at a place of the record (``hands[3].deadwood``), and why."""

    def __init__(self, where: str, message: Message) -> None:
        super().__init__(where, message)
        self.where = where
        self.message = message

    def __str__(self) -> str:
        return str(self.message)

    def within(self, place: str) -> Refused:
        """The same refusal, its place seen from one level further out."""
        joint = "" if not self.where or self.where.startswith("[") else "."
        return Refused(f"{place}{joint}{self.where}", self.message)
