"""Work a match record out again: ``manage.py recount FILE``."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import translation

from scorekeeper.games.on_paper import write_match
from scorekeeper.json_lines import as_json, opened, parse, tell, values
from scorekeeper.rules.gin_sheet import write_sheet
from scorekeeper.rules.record import read_record


class Command(BaseCommand):
    help = "Works out match records (gin-match/1) and prints their sheets (gin-sheet/1)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a match record; - for standard input")
        parser.add_argument("--text", action="store_true", help="as a person would write it")
        parser.add_argument("--lines", action="store_true", help="JSON Lines in, JSON Lines out")
        parser.add_argument("--language", choices=dict(settings.LANGUAGES), default="en")

    def handle(self, *, file: str, text: bool, lines: bool, language: str, **options: Any) -> None:
        answer = partial(_recount, text=text, lines=lines)
        with translation.override(language), opened(file) as stream:
            went_well = [
                tell(self, partial(parse, written), answer, lines=lines)
                for written in values(stream, lines=lines)
            ]
        if not all(went_well):
            sys.exit(1)


def _recount(value: object, *, text: bool, lines: bool) -> str:
    """What is printed for one record. Raises `Refused` where it cannot be."""
    record = read_record(value)
    sheet = record.sheet()
    if text:
        return write_match(sheet, record.sides)
    written = write_sheet(sheet)
    if lines or "id" in record.beside:
        written = {"id": record.beside.get("id"), **written}
    return as_json(written)
