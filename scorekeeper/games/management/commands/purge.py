"""`manage.py purge`: forget for good what was deleted more than thirty days ago."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from scorekeeper.games.scorebook.beside import purge_deleted


class Command(BaseCommand):
    help = (
        "Forgets matches that were deleted more than 30 days ago, with their photos and logs. "
        "The same is done for a phone's own matches whenever it deletes another."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{purge_deleted(timezone.now())} matches forgotten.")
