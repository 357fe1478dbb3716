"""Queries whose SQL is written down once.

Django takes several times longer to write a query down than a database takes to answer it. That
is nothing on most pages; but the sheet is asked for all evening.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, update_wrapper
from inspect import signature
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.db.models import F, Field, Model, QuerySet

EXAMPLE = 1_900_000_000
"""A number that stands in no query by itself, and that every column of numbers can hold."""


class Prepared[Row: Model]:
    """Decorates a function that makes a query from numbers and texts, which is written down once
    and asked with other values each time.

    The query has to be the same for all values. A row has every field and every annotation of it;
    rows related to it are fetched when they are asked for, but for those brought `along`.
    """

    def __init__(self, make: Callable[..., QuerySet[Row]]) -> None:
        update_wrapper(self, make)
        self._make = make
        kinds = [value.annotation for value in signature(make, eval_str=True).parameters.values()]
        self._examples = tuple(kind(EXAMPLE + place) for place, kind in enumerate(kinds))

    def __call__(self, *values: int | str) -> tuple[Row, ...]:
        """The rows for these values. One query."""
        sql, places = self._written
        meant = dict(zip(self._examples, values, strict=True))
        found = tuple(self._rows.raw(sql, [meant.get(one, one) for one in places]))
        for relation in self._along:
            _join(found, relation)
        return found

    @cached_property
    def _rows(self) -> QuerySet[Row]:
        return self._make(*self._examples)

    @cached_property
    def _written(self) -> tuple[str, tuple[Any, ...]]:
        return self._rows.query.sql_with_params()

    @cached_property
    def _along(self) -> set[str]:
        names = [name.partition("__") for name in self._rows.query.annotations]
        return {relation for relation, joined, _field in names if joined}


def along[Row: Model](rows: QuerySet[Row], relation: str) -> QuerySet[Row]:
    """These rows with the one row that each is related to so, for a query that is prepared."""
    _model, fields = _related(rows.model, relation)
    names = [f"{relation}__{field.attname}" for field in fields]
    return rows.annotate(**{name: F(name) for name in names})


def keep(one: Model, name: str, rows: Iterable[Model]) -> None:
    """Have the rows that are related to one by this name at hand, as `prefetch_related` does."""
    related = getattr(one, name).all()
    related._result_cache = list(rows)
    for row in related._result_cache:
        setattr(row, getattr(type(one), name).field.name, one)
    kept = vars(one).setdefault("_prefetched_objects_cache", {})
    kept[name] = related


def is_kept(one: Model, name: str) -> bool:
    """Whether the rows that are related to one by this name are at hand."""
    return name in vars(one).get("_prefetched_objects_cache", {})


def _related(model: type[Model], relation: str) -> tuple[type[Model], list[Field[Any, Any]]]:
    related: type[Model] = model._meta.get_field(relation).related_model  # type: ignore[assignment]
    return related, list(related._meta.concrete_fields)


def _join(rows: Sequence[Model], relation: str) -> None:
    """Put the related row in its place, made of the annotations that say what is in it."""
    if not rows:
        return
    model, fields = _related(type(rows[0]), relation)
    names = [field.attname for field in fields]
    said = [[row.__dict__.pop(f"{relation}__{name}") for name in names] for row in rows]
    compiler = model._base_manager.all().query.get_compiler(DEFAULT_DB_ALIAS)
    columns = [field.get_col(model._meta.db_table) for field in fields]
    read = compiler.apply_converters(said, compiler.get_converters(columns))
    for row, values in zip(rows, read, strict=True):
        missing = values[names.index(model._meta.pk.attname)] is None
        related = None if missing else model.from_db(DEFAULT_DB_ALIAS, names, values)
        setattr(row, relation, related)
