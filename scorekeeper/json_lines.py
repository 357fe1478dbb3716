"""JSON in and JSON out, one value or one a line, as the commands read and print it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.record import MOST_BYTES, parse_json
from scorekeeper.wording import say


def opened(file: str) -> BinaryIO:
    """A file to read, or standard input where it is called ``-``."""
    if file == "-":
        return sys.stdin.buffer
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}", returncode=2) from None


def values(stream: BinaryIO, *, lines: bool) -> Iterator[bytes]:
    """The whole stream, or its lines that are not blank.

    Of what is too long, as much as shows that it is.
    """
    if not lines:
        yield stream.read(MOST_BYTES + 1)
        return
    while line := stream.readline(MOST_BYTES + 1):
        rest = line
        while len(rest) > MOST_BYTES and not rest.endswith(b"\n"):
            rest = stream.readline(MOST_BYTES + 1)
        if line.strip():
            yield line


def parse(written: bytes) -> object:
    """Read one JSON value. Raises `Refused` where it is none, or too large."""
    if len(written.rstrip(b"\r\n")) > MOST_BYTES:
        raise Refused("", Message("refused.too_large"))
    try:
        return parse_json(written.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Refused("", Message("refused.json")) from None


def tell(
    command: BaseCommand,
    read: Callable[[], object],
    answer: Callable[[object], str],
    *,
    lines: bool,
) -> bool:
    """Print the answer to a value, or the error in its place. Says whether it went well.

    Without lines the sentence of an error stands on standard error too.
    """
    value: object = None
    try:
        value = read()
        command.stdout.write(answer(value))
    except Refused as refusal:
        error = {"where": refusal.where, "message": say(refusal.message)}
        command.stdout.write(as_json({"id": id_of(value), "error": error}))
        if not lines:
            command.stderr.write(error["message"])
        return False
    return True


def id_of(value: object) -> str | None:
    """The id that a value carries, to be echoed."""
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str) else None


def as_json(value: object) -> str:
    """JSON in plain letters; half of a surrogate pair, which has none, is escaped as it came."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()
