"""No page of the statistics reads a whole table: the database says how it would go about it."""

import pytest
from django.db import connection

from tests.games.phone import Phone
from tests.history.test_statistics import history, of  # noqa: F401

pytestmark = pytest.mark.django_db

LARGE = ("hand", "handindex", "entry", "game", "historyseat", "match", "seat")
PAGES = ["", "?since=2024-01-01", "?columns=hollywood", "?rules=bicycle", "counts/", "days/"]


@pytest.fixture
def asked():
    """Every query that is made, with its values."""
    queries = []

    def note(execute, sql, values, many, context):
        queries.append((sql, values))
        return execute(sql, values, many, context)

    with connection.execute_wrapper(note):
        yield queries


def plan(sql, values):
    """The steps the database would take. PostgreSQL reads small tables whole unless it is told
    that this is dear; what it then still reads whole, no index could spare it."""
    explain = "EXPLAIN QUERY PLAN " if connection.vendor == "sqlite" else "EXPLAIN "
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(explain + sql, values)
        return [str(row[-1]) for row in cursor.fetchall()]


def scans(steps):
    """The large tables that are read whole."""
    return [
        step
        for step in steps
        for table in LARGE
        if f"Seq Scan on games_{table} " in step or step == f"SCAN games_{table}"
    ]


def test_a_table_that_is_read_whole_is_noticed(history):  # noqa: F811
    assert scans(plan("SELECT * FROM games_historyseat WHERE gins = %s", [3]))


def test_no_page_reads_a_large_table_whole(history, asked):  # noqa: F811
    phone = Phone().is_of(history)
    reader, other = history.player, history.players.exclude(pk=history.player_id).first()
    pages = [of(reader, page) for page in PAGES]
    for page in [*pages, of(reader, f"with/{other.pk}/"), "/history/statistics/"]:
        assert phone.open(page).status == 200
    made = [(sql, values) for sql, values in asked if sql.startswith("SELECT")]
    assert len(made) > 2 * len(PAGES)
    for sql, values in made:
        assert scans(plan(sql, values)) == [], sql
