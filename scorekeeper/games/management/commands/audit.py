"""`manage.py audit`: prove every match against its log."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import suppress
from itertools import batched
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from scorekeeper.games import index
from scorekeeper.games.audit import problems_in
from scorekeeper.games.models import Match
from scorekeeper.games.stored import each_stored
from scorekeeper.rules.messages import Refused

AT_ONCE = 25
"""So many matches are looked at together: whoever writes in one of them waits no longer."""


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

        some = batched(numbers, AT_ONCE, strict=False)
        problems = sum(self._audit(each, repair_index) for each in some)
        self.stdout.write(f"{len(numbers)} matches, {problems} problems.")
        if problems:
            raise SystemExit(1)

    def _audit(self, numbers: Sequence[int], repair_index: bool) -> int:
        """Look at some matches while nobody can write in them. Answers how many problems there
        are."""
        told: list[str] = []
        with transaction.atomic():
            matches = list(Match.objects.select_for_update().filter(pk__in=numbers).order_by("pk"))
            for match in matches if repair_index else ():
                with suppress(Refused):  # which is one of the problems
                    index.rederive(match)
            for one in each_stored(matches):
                told += [f"{one.match.code}: {problem}" for problem in problems_in(one)]
        for problem in told:
            self.stdout.write(problem)
        return len(told)
