"""Work a match record out again: ``manage.py recount FILE``."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from scorekeeper.games.on_paper import write_match
from scorekeeper.rules.gin_sheet import write_sheet
from scorekeeper.rules.match import MatchSheet
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.record import MOST_BYTES, Record, parse_json, read_record
from scorekeeper.wording import say


class Command(BaseCommand):
    help = "Works out match records (gin-match/1) and prints their sheets (gin-sheet/1)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a match record; - for standard input")
        parser.add_argument("--text", action="store_true", help="as a person would write it")
        parser.add_argument("--lines", action="store_true", help="JSON Lines in, JSON Lines out")
        parser.add_argument("--language", choices=("en", "es", "ro"), default="en")

    def handle(self, *, file: str, text: bool, lines: bool, language: str, **options: Any) -> None:
        bad = 0
        with translation.override(language), _opened(file) as stream:
            for written in _records(stream) if lines else [stream.read(MOST_BYTES + 1)]:
                answer, sentence = _recount(written, text=text, lines=lines)
                bad += sentence is not None
                self.stdout.write(answer)
                if sentence is not None and not lines:
                    self.stderr.write(sentence)
        if bad:
            sys.exit(1)


def _opened(file: str) -> BinaryIO:
    if file == "-":
        return sys.stdin.buffer
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}", returncode=2) from None


def _records(stream: BinaryIO) -> Iterator[bytes]:
    """The lines that are not blank; of one that is too long, as much as shows that it is."""
    while line := stream.readline(MOST_BYTES + 1):
        rest = line
        while len(rest) > MOST_BYTES and not rest.endswith(b"\n"):
            rest = stream.readline(MOST_BYTES + 1)
        if line.strip():
            yield line


def _recount(written: bytes, *, text: bool, lines: bool) -> tuple[str, str | None]:
    """What is printed for one record, and the sentence that refuses it, if one does."""
    value: object = None
    try:
        value = _parse(written)
        record = read_record(value)
        sheet = record.sheet()
    except Refused as refusal:
        error = {"where": refusal.where, "message": say(refusal.message)}
        return _as_json({"id": _id_of(value), "error": error}), error["message"]
    return (_as_text(record, sheet) if text else _sheet(record, sheet, lines=lines)), None


def _parse(written: bytes) -> object:
    if len(written.rstrip(b"\r\n")) > MOST_BYTES:
        raise Refused("", Message("refused.too_large"))
    try:
        return parse_json(written.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Refused("", Message("refused.json")) from None


def _sheet(record: Record, sheet: MatchSheet, *, lines: bool) -> str:
    written = write_sheet(sheet)
    if lines or "id" in record.beside:
        written = {"id": record.beside.get("id"), **written}
    return _as_json(written)


def _as_text(record: Record, sheet: MatchSheet) -> str:
    return write_match(sheet, record.sides)


def _id_of(value: object) -> str | None:
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str) else None


def _as_json(value: object) -> str:
    """JSON in plain letters; half of a surrogate pair, which has none, is escaped as it came."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()
