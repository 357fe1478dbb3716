"""`manage.py purge`: forget for good what was deleted more than thirty days ago, and old files."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from scorekeeper.games.scorebook.beside import purge_deleted
from scorekeeper.history.intake.desk import forget_old


class Command(BaseCommand):
    help = (
        "Forgets matches that were deleted more than 30 days ago, with their photos and logs, and "
        "files that were brought more than a day ago. The same is done for a phone's own matches "
        "whenever it deletes another, and for files whenever one is brought."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        self.stdout.write(f"{purge_deleted(now)} matches forgotten.")
        self.stdout.write(f"{forget_old(now)} files forgotten.")
