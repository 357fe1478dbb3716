"""Put every text into the catalogues, and compile them: ``manage.py catalogues [LANGUAGE …]``."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from scorekeeper.languages.sources import texts_in


class Command(BaseCommand):
    help = "Puts every text into the catalogues of the languages, and compiles them."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("languages", nargs="*", help="es, pt-br …; without any, all there are")

    def handle(self, *, languages: list[str], **options: Any) -> None:
        try:
            from scorekeeper.languages.catalogues import bring_up_to_date, catalogues_in
        except ImportError:
            raise CommandError("polib is missing: pip install -e '.[test]'") from None
        texts = list(texts_in(settings.BASE_DIR))
        for path in catalogues_in(Path(settings.LOCALE_PATHS[0]), languages):
            catalogue = bring_up_to_date(path, texts)
            missing = len(catalogue.untranslated_entries()) + len(catalogue.fuzzy_entries())
            self.stdout.write(
                f"{path.parent.parent.name}: {len(catalogue)} texts, {missing} to translate"
            )
