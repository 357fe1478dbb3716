"""`manage.py audit`: prove every match against its log."""

from __future__ import annotations

from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from scorekeeper.games import index
from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Match
from scorekeeper.rules.messages import Refused


class Command(BaseCommand):
    help = (
        "Prove that folding each match's log gives its stored facts, and that its index follows "
        "from its hands. Prints a line for each problem; the exit status is 1 if there was any."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("codes", nargs="*", metavar="CODE", help="only these matches")
        parser.add_argument(
            "--repair-index",
            action="store_true",
            help="first work the index out again; what was seen and the log are never touched",
        )

    def handle(self, *args: Any, codes: list[str], repair_index: bool, **options: Any) -> None:
        matches = Match.objects.order_by("pk")
        if codes:
            matches = matches.filter(code__in=codes)
        numbers = list(matches.values_list("pk", flat=True))
        if len(numbers) < len(set(codes)):
            raise CommandError("There is no match with one of these codes.")

        problems = sum(self._audit(number, repair_index) for number in numbers)
        self.stdout.write(f"{len(numbers)} matches, {problems} problems.")
        if problems:
            raise SystemExit(1)

    def _audit(self, number: int, repair_index: bool) -> int:
        """Look at one match while nobody can write in it. Answers how many problems it has."""
        with transaction.atomic():
            match = Match.objects.select_for_update().get(pk=number)
            if repair_index:
                with suppress(Refused):  # which is one of the problems
                    index.rederive(match)
            problems = list(problems_of(match))
        for problem in problems:
            self.stdout.write(f"{match.code}: {problem}")
        return len(problems)
