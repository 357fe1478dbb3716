"""Storing many new rows at once, without a model's work for every one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections, models

PLAIN = frozenset({int, str, type(None)})
AS_THEY_ARE = (models.IntegerField, models.CharField, models.TextField, models.ForeignKey)
"""Fields whose plain values any database takes as they are."""


def store(rows: Sequence[models.Model]) -> None:
    """Store new rows of one table, whose own numbers nobody asks for afterwards. One query.

    What they refer to has to be stored.
    """
    if not rows:
        return
    table = type(rows[0])
    columns = [f.attname for f in table._meta.concrete_fields if not _gets_a_number(f)]
    for row in rows:
        row._prepare_related_fields_for_save(operation_name="store")  # type: ignore[attr-defined]
    insert(table, columns, map(attrgetter(*columns), rows))


def insert(
    table: type[models.Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]
) -> None:
    """Store rows that are told by the values of these columns. One query."""
    known = {field.attname: field for field in table._meta.concrete_fields}
    fields = [known[column] for column in columns]
    write = [_writer(field) for field in fields]
    values = [[w(value) for w, value in zip(write, row, strict=True)] for row in rows]
    quoted = connection.ops.quote_name
    names = ", ".join(quoted(str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    into = quoted(table._meta.db_table)
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {into} ({names}) VALUES ({places})", values)  # noqa: S608 - a table's own names


def _writer(field: models.Field[Any, Any]) -> Callable[[Any], Any]:
    """What makes of a value what the database takes: mostly, nothing else."""
    database = connections[DEFAULT_DB_ALIAS]

    def written(value: Any) -> Any:
        return field.get_db_prep_save(value, database)

    def plain(value: Any) -> Any:
        return value if type(value) in PLAIN else written(value)

    return plain if isinstance(field, AS_THEY_ARE) else written


def _gets_a_number(field: models.Field[Any, Any]) -> bool:
    return isinstance(field, models.AutoField)
