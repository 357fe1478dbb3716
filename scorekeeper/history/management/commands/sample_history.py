"""Fill a history with evenings that nobody played: ``manage.py sample_history --hands 20000``."""

from __future__ import annotations

import secrets
from argparse import ArgumentParser
from datetime import date
from hashlib import sha256
from itertools import batched
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.games.models import Match
from scorekeeper.games.scorebook.filing import file_matches
from scorekeeper.history.sample.evenings import evenings, sit_down
from scorekeeper.people.devices import COOKIE
from scorekeeper.people.models import Device

MATCHES_AT_ONCE = 200
LAST_DAY = date(2025, 11, 30)


class Command(BaseCommand):
    help = (
        "Plays a plausible history: people of different skill, several house rules, years of "
        "evenings. The same for one seed, but for the codes in the addresses."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--hands", type=int, default=5000)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--owner",
            metavar="CODE",
            help="the code of a match, from its address: its owner gets the history. Without it, "
            "a new device does",
        )
        parser.add_argument(
            "--last-day", type=date.fromisoformat, default=LAST_DAY, help="YYYY-MM-DD"
        )
        parser.add_argument("--days", type=int, default=3 * 365, help="that the history spans")

    def handle(
        self,
        *,
        hands: int,
        seed: int,
        owner: str | None,
        last_day: date,
        days: int,
        **options: Any,
    ) -> None:
        token = None if owner else secrets.token_urlsafe(32)
        table = sit_down(_device_called(token) if token else _owner_of(owner or ""))
        matches = written = 0
        for batch in batched(
            evenings(table, hands, seed, last_day, days), MATCHES_AT_ONCE, strict=False
        ):
            file_matches(batch)
            matches += len(batch)
            written += sum(hand.stands for filed in batch for hand in filed.hands)
            if options["verbosity"] > 1:
                self.stdout.write(f"{written:,} hands")
        self.stdout.write(f"{written:,} hands in {matches:,} matches.")
        if token:
            self.stdout.write(f"Whoever sends this cookie owns them: {COOKIE}={token}")


def _device_called(token: str) -> Device:
    digest = sha256(token.encode()).hexdigest()
    return Device.objects.create(token_hash=digest, name="sample history")


def _owner_of(code: str) -> Device:
    match = Match.objects.select_related("owner__player").filter(code=code).first()
    if match is None:
        raise CommandError(f"There is no match {code}.")
    return match.owner
