"""Writing everything down, as it was at one moment, while others go on writing.

The file is JSON Lines, packed by gzip: a head, a line for each row, and a last line that says how
many there were. It holds the rows of the tables as they are, not how a database keeps them: what
comes from SQLite can be restored into PostgreSQL, and the other way round.
"""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from hashlib import sha256
from typing import IO, Any

from django.apps import apps
from django.db import connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from scorekeeper.history.models import Upload, UploadedMatch

FORMAT = "scorekeeper-backup/1"
LEFT_OUT: list[type[models.Model]] = [UploadedMatch, Upload]
"""Files that were brought and not taken in yet: they are kept for a day only."""

AT_ONCE = 2000


def tables() -> list[type[models.Model]]:
    """Every table that is kept."""
    return [
        one
        for one in apps.get_models(include_auto_created=True)
        if one not in LEFT_OUT and not one._meta.proxy and one._meta.managed
    ]


def write(stream: IO[bytes]) -> int:
    """Write everything to a stream. Answers how many rows there were."""
    count, digest = 0, sha256()
    with (
        _one_moment(),
        gzip.GzipFile(fileobj=stream, mode="wb", compresslevel=6, mtime=0) as packed,
    ):
        for line in _lines():
            written = (json.dumps(line, ensure_ascii=False) + "\n").encode()
            digest.update(written)
            packed.write(written)
            count += "row" in line
        end = {"end": True, "rows": count, "sha256": digest.hexdigest()}
        packed.write((json.dumps(end) + "\n").encode())
    return count


def _lines() -> Iterator[dict[str, Any]]:
    migrations = MigrationRecorder(connection).applied_migrations()
    yield {
        "format": FORMAT,
        "written": timezone.now().isoformat(),
        "migrations": sorted(f"{app}.{name}" for app, name in migrations),
    }
    for table in tables():
        names = [field.attname for field in table._meta.concrete_fields]
        yield {"table": table._meta.label_lower, "columns": names}
        rows = table._base_manager.order_by("pk").values_list(*names)
        for row in rows.iterator(chunk_size=AT_ONCE):
            yield {"row": [_plain(value) for value in row]}


@contextmanager
def _one_moment() -> Iterator[None]:
    """Let everything be read as it is now, without keeping anybody from writing.

    The moment is that of the first read.
    """
    if connection.in_atomic_block:
        yield
        return
    if connection.vendor == "sqlite":
        # Not by `atomic`: its transactions take the lock for writing as they begin.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
                yield
            finally:
                cursor.execute("ROLLBACK")
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            cursor.execute("SELECT 1")
        yield


def _plain(value: object) -> object:
    """A column's value in JSON, from which its field reads it again."""
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return b64encode(bytes(value)).decode()
    return value
