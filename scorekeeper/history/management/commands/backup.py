"""`manage.py backup FILE`: everything that is kept, in one file, while the scores go on."""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.history.backup.writing import write


class Command(BaseCommand):
    help = (
        "Writes everything that is kept to a file, as it is at one moment, while others go on "
        "scoring: matches, logs, players, phones, links, photos. The secret key is not in it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="such as scores.jsonl.gz; - for standard output")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        if file == "-":
            write(sys.stdout.buffer)
            return
        try:
            rows = _write_to(Path(file))
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        self.stderr.write(f"{rows} rows are in {file}.")


def _write_to(path: Path) -> int:
    """Write a file that is there whole or not at all, and that only its owner can read."""
    number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(number, "wb") as stream:
            rows = write(stream)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return rows
