"""The shapes a house rule's value can have: how it is read from and written to the public form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from enum import StrEnum

from scorekeeper.rules.messages import Message, Refused

UNSTORED = re.compile("[\0\ud800-\udfff]").search
"""Finds a character that no database keeps."""


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`; with `or_null` the rule can be switched off."""

    low: int
    high: int
    or_null: bool = False
    odd: bool = False

    def read(self, value: object) -> int | None:
        if value is None and self.or_null:
            return None
        number = whole(value)
        if not self.low <= number <= self.high:
            raise Refused("", Message("refused.range", low=self.low, high=self.high))
        if self.odd and number % 2 == 0:
            raise Refused("", Message("refused.even"))
        return number

    def write(self, value: object) -> object:
        return value


@dataclass(frozen=True)
class NumberOf:
    """One of a few whole numbers."""

    numbers: tuple[int, ...]

    def read(self, value: object) -> int:
        if whole(value) not in self.numbers:
            known = tuple(Message("quoted", text=str(number)) for number in self.numbers)
            raise Refused("", Message("refused.choice", known=known))
        return whole(value)

    def write(self, value: int) -> int:
        return value


@dataclass(frozen=True)
class WholeOrTarget(Whole):
    """A whole number, or the word ``target``: as many points as the game is played to."""

    def read(self, value: object) -> int | str | None:  # type: ignore[override]
        return "target" if value == "target" else super().read(value)


@dataclass(frozen=True)
class OneOf:
    """One of the words of a list."""

    words: type[StrEnum]

    def read(self, value: object) -> StrEnum:
        try:
            return self.words(text(value))
        except ValueError:
            known = tuple(Message("quoted", text=word.value) for word in self.words)
            raise Refused("", Message("refused.choice", known=known)) from None

    def write(self, value: StrEnum) -> str:
        return value.value


@dataclass(frozen=True)
class YesNo:
    """True or false."""

    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise Refused("", Message("refused.yes_no"))
        return value

    def write(self, value: bool) -> bool:
        return value


@dataclass(frozen=True)
class Factors:
    """Whole numbers from 1 to 10, one for each column."""

    def read(self, value: object) -> tuple[int, ...]:
        factors = []
        for index, factor in enumerate(listed(value)):
            try:
                factors.append(Whole(1, 10).read(factor) or 1)
            except Refused as refusal:
                raise refusal.within(f"[{index}]") from None
        return tuple(factors)

    def write(self, value: tuple[int, ...]) -> list[int]:
        return list(value)


@dataclass(frozen=True)
class Stake:
    """Money: an exact decimal from 0 to 10000 with at most four places, or nothing."""

    def read(self, value: object) -> Decimal | None:
        if value is None:
            return None
        written = text(value)
        if not re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,4})?", written) or Decimal(written) > 10_000:
            raise Refused("", Message("refused.stake"))
        return Decimal(written)

    def write(self, value: Decimal | None) -> str | None:
        return None if value is None else str(value)


@dataclass(frozen=True)
class Currency:
    """Three capital letters, or nothing."""

    def read(self, value: object) -> str | None:
        if value is None:
            return None
        if not re.fullmatch(r"[A-Z]{3}", text(value)):
            raise Refused("", Message("refused.currency"))
        return text(value)

    def write(self, value: str | None) -> str | None:
        return value


@dataclass(frozen=True)
class ExtraBoxes:
    """Boxes on top of the one for the hand won, 0 to 20 for each way to win it."""

    gin: int = 0
    big_gin: int = 0
    undercut: int = 0
    gin_off: int = 0
    sweep: int = 0


@dataclass(frozen=True)
class ExtraBoxCounts:
    """A whole `ExtraBoxes`, or part of one that leaves the other values as they were."""

    def read_over(self, value: object, before: ExtraBoxes) -> ExtraBoxes:
        changes: dict[str, int] = {}
        for key, count in keyed(value).items():
            if key not in {field.name for field in fields(ExtraBoxes)}:
                raise Refused(key, Message("refused.key", key=key))
            try:
                changes[key] = Whole(0, 20).read(count) or 0
            except Refused as refusal:
                raise refusal.within(key) from None
        return replace(before, **changes)

    def write(self, value: ExtraBoxes) -> dict[str, int]:
        return {field.name: getattr(value, field.name) for field in fields(ExtraBoxes)}


def whole(value: object) -> int:
    """An integer as it stands in JSON: ``true``, ``8.0`` and ``"8"`` are none."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused("", Message("refused.whole"))
    return value


def text(value: object) -> str:
    """A text, of characters that can be stored and shown (no NUL, no half of a pair)."""
    if not isinstance(value, str):
        raise Refused("", Message("refused.text"))
    if UNSTORED(value):
        raise Refused("", Message("refused.characters"))
    return value


def listed(value: object) -> list[object]:
    """A JSON array."""
    if not isinstance(value, list):
        raise Refused("", Message("refused.list"))
    return value


def keyed(value: object) -> Mapping[str, object]:
    """A JSON object."""
    if not isinstance(value, dict):
        raise Refused("", Message("refused.object"))
    return value


def kept(value: object, levels: int = 10) -> Mapping[str, object]:
    """A JSON object that is kept as it stands, if it holds only what the formats have: texts,
    whole numbers, true, false and null, in lists and objects that are not nested too deeply."""
    _keep(keyed(value), levels)
    return keyed(value)


def _keep(value: object, levels: int) -> None:
    if levels == 0:
        raise Refused("", Message("refused.nested"))
    if isinstance(value, dict | list):
        for inner in [*value, *value.values()] if isinstance(value, dict) else value:
            _keep(inner, levels - 1)
    elif isinstance(value, str):
        text(value)
    elif value is not None and not isinstance(value, bool):
        whole(value)
