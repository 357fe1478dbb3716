"""`manage.py restore FILE`: a backup back into a database, proved, or nothing of it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.history.backup.reading import NotRestored, restore


class Command(BaseCommand):
    help = (
        "Reads a backup into an empty database, and proves every match against its log. Where "
        "anything is wrong, nothing is changed, and the exit status is 1."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="what `backup` wrote; - for standard input")
        parser.add_argument(
            "--replace", action="store_true", help="put it in the place of what is there"
        )

    def handle(self, *args: Any, file: str, replace: bool, **options: Any) -> None:
        try:
            if file == "-":
                matches = restore(sys.stdin.buffer, replace=replace, tell=self.stderr.write)
            else:
                with Path(file).open("rb") as stream:
                    matches = restore(stream, replace=replace, tell=self.stderr.write)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        except NotRestored as why:
            for problem in why.problems:
                self.stderr.write(problem)
            raise CommandError(f"{why.sentence} Nothing was changed.") from None
        self.stdout.write(f"{matches} matches are back, and every one is what its log says.")
