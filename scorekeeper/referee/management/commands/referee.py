"""Rule on a knock from the cards: ``manage.py referee --rules … --knocker … --defender …``."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from scorekeeper.json_lines import as_json, opened, parse, tell, values
from scorekeeper.referee.on_paper import write_answer
from scorekeeper.rules.gin_ruling import write_ruling
from scorekeeper.rules.knock import read_knock
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.rulings import rule_on_knock

CARDS: Final = {
    "rules": "a preset, or house rules as a JSON object",
    "knocker": "the knocker's ten cards, or eleven before the discard: '7H 8H …'",
    "defender": "the defender's ten cards",
    "knock_card": "the card that sets the limit, where one does",
    "discard": "the card the knocker let go",
    "taken": "the card the knocker had just taken from the pile",
    "laid": "the melds the knocker put down: '7H 8H 9H / 2C 2D 2S'",
}
NEEDED: Final = ("rules", "knocker", "defender")


class Command(BaseCommand):
    help = "Rules on a knock from the cards of both players, with a reason for each step."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        for key, help_text in CARDS.items():
            parser.add_argument(f"--{key.replace('_', '-')}", help=help_text)
        parser.add_argument("--lines", metavar="FILE", help="JSON Lines in; - for standard input")
        parser.add_argument("--text", action="store_true", help="as a person would write it")
        parser.add_argument("--language", choices=dict(settings.LANGUAGES), default="en")

    def handle(self, *, lines: str | None, text: bool, language: str, **options: Any) -> None:
        given = {key: options[key] for key in CARDS if options[key] is not None}
        _check(given, lines)
        answer = partial(_rule, text=text, lines=lines is not None)
        with translation.override(language):
            went_well = [
                tell(self, read, answer, lines=lines is not None)
                for read in _questions(given, lines)
            ]
        if not all(went_well):
            sys.exit(1)


def _check(given: Mapping[str, str], lines: str | None) -> None:
    """Either the cards of one knock, or a file of many."""
    if lines is not None and given:
        raise CommandError("--lines stands alone", returncode=2)
    missing = [f"--{key}" for key in NEEDED if key not in given]
    if lines is None and missing:
        raise CommandError(f"missing: {', '.join(missing)}", returncode=2)


def _questions(given: Mapping[str, str], lines: str | None) -> Iterator[Callable[[], object]]:
    if lines is None:
        yield partial(_from_options, given)
        return
    with closing(opened(lines)) as stream:
        for written in values(stream, lines=True):
            yield partial(parse, written)


def _from_options(given: Mapping[str, str]) -> object:
    """The knock as it would stand in a file."""
    rules: object = given["rules"]
    if given["rules"].lstrip().startswith("{"):
        try:
            rules = parse(given["rules"].encode("utf-8", "surrogatepass"))
        except Refused as refusal:
            raise refusal.within("rules") from None
    return {**given, "rules": rules}


def _rule(value: object, *, text: bool, lines: bool) -> str:
    """What is printed for one knock. Raises `Refused` where it cannot be."""
    knock, ruleset = read_knock(value)
    ruling = rule_on_knock(knock, ruleset)
    if text:
        return write_answer(ruling)
    written = write_ruling(ruling)
    if lines:
        assert isinstance(value, dict)
        written = {"id": value.get("id"), **written}
    return as_json(written)
