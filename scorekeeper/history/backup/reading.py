"""Reading everything back: all of it, proved by audit, or nothing."""

from __future__ import annotations

import gzip
import json
import zlib
from base64 import b64decode
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import IO, Any

from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder

from scorekeeper.games.audit import problems_in
from scorekeeper.games.models import Match
from scorekeeper.games.scorebook.rows import insert
from scorekeeper.games.stored import each_stored
from scorekeeper.history.backup.writing import AT_ONCE, FORMAT, LEFT_OUT, tables

MOST_PROBLEMS = 20
UNREADABLE = (
    *(OSError, EOFError, zlib.error, ValidationError, ValueError, LookupError, TypeError),
    *(OverflowError, RecursionError),
)
"""What a file raises that was written by something else, or damaged."""


class NotRestored(Exception):
    """Why nothing was restored: a sentence, and what audit found, if it was that."""

    def __init__(self, sentence: str, problems: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.problems = problems


def restore(
    stream: IO[bytes], *, replace: bool = False, tell: Callable[[str], None] = lambda told: None
) -> int:
    """Read a backup into the database, in place of what is there if so asked.

    Answers how many matches there are. Raises `NotRestored`, having changed nothing.
    """
    try:
        with transaction.atomic():
            _make_room(replace)
            rows = _read(stream)
            _begin_numbers_after()
            connection.check_constraints()
            tell(f"{rows} rows are read. Now every match is proved against its log.")
            return _prove()
    except UNREADABLE as error:
        raise NotRestored(f"The file cannot be read to its end: {error}") from error
    except DatabaseError as error:
        raise NotRestored(f"The rows do not fit together: {error}") from error


def _make_room(replace: bool) -> None:
    kept = [table for table in tables() if table._base_manager.exists()]
    if kept and not replace:
        raise NotRestored(
            "There are scores in this database already. Restore into an empty one, or say "
            "--replace to put the backup in their place."
        )
    connection.check_constraints()  # for PostgreSQL empties no table that has checks to come
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for table in [*LEFT_OUT, *kept]:
                cursor.execute(f"DELETE FROM {_quoted(table)}")  # noqa: S608 - a table's own name
        elif kept:
            cursor.execute(f"TRUNCATE {', '.join(map(_quoted, kept))} CASCADE")


def _read(stream: IO[bytes]) -> int:
    lines = _checked(stream)
    head = next(lines, None)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise NotRestored("This is no backup of Scorekeeper.")
    _same_tables(head)
    known = {table._meta.label_lower: table for table in tables()}
    count, table = 0, None
    columns: list[str] = []
    waiting: list[list[Any]] = []
    for line in lines:
        if "table" in line:
            _store(table, columns, waiting)
            table, columns, waiting = known[line["table"]], line["columns"], []
            continue
        waiting.append(line["row"])
        count += 1
        if len(waiting) == AT_ONCE:
            _store(table, columns, waiting)
            waiting = []
    _store(table, columns, waiting)
    return count


def _checked(stream: IO[bytes]) -> Iterator[dict[str, Any]]:
    """The lines of a backup but for its last, which has to say that they are all there."""
    count, digest = 0, sha256()
    try:
        with gzip.GzipFile(fileobj=stream, mode="rb") as packed:
            for written in packed:
                line = json.loads(written)
                if not isinstance(line, dict):
                    raise TypeError(f"{str(line)[:60]} is no line of it")
                if "end" in line:
                    if (line["rows"], line["sha256"]) != (count, digest.hexdigest()):
                        raise NotRestored("The file was changed since it was written.")
                    return
                digest.update(written)
                count += "row" in line
                yield line
    except gzip.BadGzipFile as error:
        if "Not a gzipped" not in str(error):  # but one whose checksum is wrong
            raise
        raise NotRestored("This is no backup of Scorekeeper.") from None
    raise NotRestored("The file ends before its last line: it is not whole.")


def _same_tables(head: dict[str, Any]) -> None:
    """A backup of other tables is for the Scorekeeper that wrote it, which can then be updated."""
    here = sorted(f"{a}.{n}" for a, n in MigrationRecorder(connection).applied_migrations())
    if head.get("migrations") != here:
        differ = sorted(set(head.get("migrations", [])) ^ set(here))
        raise NotRestored(
            "The backup was written by another version of Scorekeeper. Restore it with that one, "
            f"and update then. They differ by: {', '.join(differ)}."
        )


def _store(table: type[models.Model] | None, columns: list[str], rows: list[list[Any]]) -> None:
    if table is None or not rows:
        return
    fields = {field.attname: field for field in table._meta.concrete_fields}
    read = [_reader(fields[column]) for column in columns]
    insert(table, columns, ([r(v) for r, v in zip(read, row, strict=True)] for row in rows))


def _reader(field: models.Field[Any, Any]) -> Callable[[Any], Any]:
    if isinstance(field, models.BinaryField):
        return lambda value: None if value is None else b64decode(value)
    if isinstance(field, models.DateField):  # a time is a date too
        return field.to_python
    return lambda value: value


def _begin_numbers_after() -> None:
    """Let the next row of every table get the next number. SQLite sees to that itself."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), tables()):
            cursor.execute(statement)


def _prove() -> int:
    """Audit every match, and say how many there are."""
    problems: list[str] = []
    count = 0
    for one in each_stored(Match.objects.order_by("pk").iterator(chunk_size=500)):
        count += 1
        problems += [f"{one.match.code}: {problem}" for problem in problems_in(one)]
        if len(problems) >= MOST_PROBLEMS:
            break
    if problems:
        raise NotRestored("The audit found what cannot be.", tuple(problems[:MOST_PROBLEMS]))
    return count


def _quoted(table: type[models.Model]) -> str:
    return connection.ops.quote_name(table._meta.db_table)
