"""Every text of the app that somebody reads: in the templates, in the code, in the rules core."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.utils.translation.template import templatize

from scorekeeper.rules.english import (
    house_rules,
    irregularities,
    presets,
    referee,
    refusals,
    scoring,
)

TOPICS: Final = (house_rules, irregularities, presets, referee, refusals, scoring)

# What each call takes before its number: which of its arguments are texts, in which order.
CALLS: Final = {
    "_": ("one",),
    "gettext": ("one",),
    "gettext_lazy": ("one",),
    "gettext_noop": ("one",),
    "ngettext": ("one", "many"),
    "ngettext_lazy": ("one", "many"),
    "pgettext": ("context", "one"),
    "pgettext_lazy": ("context", "one"),
    "npgettext": ("context", "one", "many"),
    "npgettext_lazy": ("context", "one", "many"),
}
QUOTED: Final = r"""u?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
IN_TEMPLATES: Final = re.compile(
    rf"\b(gettext|ngettext|pgettext|npgettext|_)\(({QUOTED}(?:,\s*{QUOTED})*)", re.DOTALL
)


@dataclass(frozen=True, order=True)
class Text:
    """A text to translate: its English, its plural if it counts, and what tells it from others."""

    one: str
    many: str = ""
    context: str = ""


def texts_in(root: Path) -> Iterator[tuple[str, Text]]:
    """Every text, with the file it stands in, by file and in its order there."""
    package = root / "scorekeeper"
    topics = [Path(topic.__file__ or "").resolve() for topic in TOPICS]
    for path in sorted([*package.rglob("*.py"), *(root / "templates").rglob("*.*")]):
        if path.resolve() in topics:
            found = _of_the_core(topics.index(path.resolve()))
        elif path.suffix == ".py":
            found = _in_code(path.read_text())
        else:
            found = _in_template(path.read_text(), path)
        for text in found:
            yield path.relative_to(root).as_posix(), text


def _of_the_core(number: int) -> Iterator[Text]:
    """The core's sentences: the key is the context, so that each can be said in its own way."""
    for key, sentence in TOPICS[number].SENTENCES.items():
        one, many = (sentence, "") if isinstance(sentence, str) else sentence
        yield Text(one, many, key)


def _in_code(source: str) -> Iterator[Text]:
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        given = [node.value for node in call.args if isinstance(node, ast.Constant)]
        if name in CALLS and len(given) >= len(CALLS[name]):
            yield Text(**dict(zip(CALLS[name], map(str, given), strict=False)))


def _in_template(source: str, path: Path) -> Iterator[Text]:
    # Django writes a template's texts out as calls, among much that is crossed out.
    for name, arguments in IN_TEMPLATES.findall(templatize(source, origin=path.name)):
        given = [ast.literal_eval(quoted) for quoted in re.findall(QUOTED, arguments, re.DOTALL)]
        yield Text(**dict(zip(CALLS[name], given, strict=False)))
