"""Queries whose SQL is written down once.

Django takes several times longer to write a query down than a database takes to answer it. That
is nothing on most pages; but the sheet is asked for all evening.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, update_wrapper
from inspect import signature
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import F, Field, Model, QuerySet
from django.db.models.sql.compiler import SQLCompiler

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
        meant = dict(zip(self._examples, values, strict=True))
        with connection.cursor() as cursor:
            sql, places = self._written
            cursor.execute(sql, [meant.get(one, one) for one in places])
            found = cursor.fetchall()
        compiler = self._rows.query.get_compiler(DEFAULT_DB_ALIAS)
        return tuple(map(self._read, compiler.apply_converters(found, self._converters)))

    def _read(self, values: Sequence[Any]) -> Row:
        """A row as its model has it, with what was annotated, and what it is related to."""
        row = self._rows.model.from_db(DEFAULT_DB_ALIAS, self._fields, values[: len(self._fields)])
        for name, place in self._annotated.items():
            setattr(row, name, values[place])
        for relation, (model, names, begins) in self._along.items():
            of_related = values[begins : begins + len(names)]
            missing = of_related[names.index(model._meta.pk.attname)] is None
            related = None if missing else model.from_db(DEFAULT_DB_ALIAS, names, of_related)
            setattr(row, relation, related)
        return row

    @cached_property
    def _rows(self) -> QuerySet[Row]:
        return self._make(*self._examples)

    @cached_property
    def _compiled(self) -> SQLCompiler:
        compiler = self._rows.query.get_compiler(DEFAULT_DB_ALIAS)
        compiler.pre_sql_setup()
        return compiler

    @cached_property
    def _written(self) -> tuple[str, tuple[Any, ...]]:
        return self._rows.query.sql_with_params()

    @cached_property
    def _converters(self) -> Any:
        return self._compiled.get_converters([column for column, _, _ in self._compiled.select])

    @cached_property
    def _fields(self) -> list[str]:
        own = self._compiled.klass_info["select_fields"]
        return [self._compiled.select[place][0].target.attname for place in own]

    @cached_property
    def _annotated(self) -> dict[str, int]:
        places = self._compiled.annotation_col_map
        return {name: place for name, place in places.items() if "__" not in name}

    @cached_property
    def _along(self) -> dict[str, tuple[type[Model], list[str], int]]:
        """For each relation the model of what is there, its fields, and where they begin."""
        places = self._compiled.annotation_col_map
        relations = dict.fromkeys(name.partition("__")[0] for name in places if "__" in name)
        found = {}
        for relation in relations:
            model, fields = _related(self._rows.model, relation)
            names = [field.attname for field in fields]
            found[relation] = model, names, places[f"{relation}__{names[0]}"]
        return found


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
