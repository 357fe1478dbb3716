"""How long lists and statistics take in a history of a million hands.

``python -m tests.benchmarks.history`` gives one owner 1,000,000 hands, by ``sample_history`` and
copies of what it played, and reports queries, the median of the server's time, and memory, for
the lists, a player's pages, and a head-to-head. ``--hands 20000`` is a short form. On SQLite in a
file, or on an empty database that DATABASE_URL names. ``--keep FOLDER`` keeps the file, or uses
it again.
"""

from __future__ import annotations

import argparse
import os
import resource
import secrets
import statistics
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path

LIST, FIGURES = 100.0, 150.0
"""Budgets, milliseconds."""

PLAYED = 100_000
"""So many hands are played; the others are copies of their matches, on the same days."""

LOOK = {"sqlite": "ANALYZE", "postgresql": "VACUUM ANALYZE"}
"""What lets a database look at what it has. PostgreSQL does so by itself, but later."""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--hands", type=int, default=1_000_000)
    arguments.add_argument("--requests", type=int, default=15)
    arguments.add_argument("--keep", metavar="FOLDER", help="keep the database, or use it again")
    said = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="history-") as folder:
        set_up(Path(said.keep or folder))
        fill(said.hands)
        late = report(said.requests)
    sys.exit(1 if late else 0)


def set_up(folder: Path) -> None:
    """Settings as of a home server: no debugging."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
        "SCOREKEEPER_DATA": str(folder),
        "SCOREKEEPER_HOME": "1",
        "SCOREKEEPER_SECRET_KEY": "only to measure " * 4,
    }
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    # Pages name their style sheets by these; how they are served is not measured.
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES = {"staticfiles": {"BACKEND": plain}}
    settings.STATIC_ROOT.mkdir(exist_ok=True)
    call_command("migrate", verbosity=0)


def fill(hands: int) -> None:
    """Play what is still missing, and let the database look at what it has."""
    from django.core.management import call_command
    from django.db import connection

    from scorekeeper.games.models import Game, Hand

    began = time.perf_counter()
    if not Hand.objects.exists():
        times = max(1, hands // PLAYED)
        call_command("sample_history", hands=hands // times, days=6 * 365, verbosity=0)
        multiply(times)
        with connection.cursor() as cursor:
            cursor.execute(LOOK[connection.vendor])
    took = time.perf_counter() - began
    games = Game.objects.count()
    print(f"{connection.vendor}: {Hand.objects.count():,} hands in {games:,} games ({took:.0f} s)")


def multiply(times: int) -> None:
    """Copy all matches, with all that belongs to them, so that there are as many times more."""
    from django.apps import apps
    from django.db import connection, transaction
    from django.db.models import Max

    names = ["Match", "Seat", "HistorySeat", "Hand", "Game", "HandIndex", "Entry"]
    models = [apps.get_model("games", name) for name in names]
    spans = {model: model.objects.aggregate(top=Max("pk"))["top"] for model in models}
    chance = {"sqlite": "lower(hex(randomblob(6)))"}.get(
        connection.vendor, "substr(md5(random()::text), 1, 12)"
    )

    def copied(field, turn: int) -> str:
        if field.column in ("code", "start_key"):
            return chance
        held = field.related_model or (field.model if field.primary_key else None)
        return f'"{field.column}" + {turn * spans[held]}' if held in spans else f'"{field.column}"'

    for turn in range(1, times):
        with transaction.atomic(), connection.cursor() as cursor:
            for model, span in spans.items():
                table, fields = model._meta.db_table, model._meta.concrete_fields
                columns = ", ".join(f'"{field.column}"' for field in fields)
                values = ", ".join(copied(field, turn) for field in fields)
                rows = f"SELECT {values} FROM {table} WHERE {model._meta.pk.column} <= {span}"
                cursor.execute(f"INSERT INTO {table} ({columns}) {rows}")


def report(requests: int) -> bool:
    """Measure every page. Answers whether one was late."""
    from django.test import Client

    from scorekeeper.people.devices import COOKIE
    from scorekeeper.people.models import Device

    device = Device.objects.filter(player__isnull=False).latest("pk")
    token = secrets.token_urlsafe(32)
    device.token_hash = sha256(token.encode()).hexdigest()
    device.save()
    client = Client(headers={"host": "localhost"})
    client.cookies[COOKIE] = token
    late = False
    for name, url, budget in pages(device):
        queries, times = measure(client, url, requests)
        wall, work = zip(*times, strict=True)
        median = statistics.median(wall)
        late |= median > budget
        told = f"{queries:2} queries, median {median:6.1f} ms"
        told += f" (processor {statistics.median(work):6.1f}), slowest {max(wall):6.1f}"
        print(f"{name:26}  {told}, budget {budget:.0f}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"at most {memory:.0f} MB of memory")
    return late


def pages(device) -> list[tuple[str, str, float]]:
    """What is looked at: its name, its address, what it may take."""
    reader = device.player_id
    other = device.players.exclude(pk=reader).order_by("pk").first().pk
    of_reader, of_pair = (
        f"/history/statistics/{reader}/",
        f"/history/statistics/{reader}/with/{other}/",
    )
    return [
        ("everybody", "/history/statistics/", FIGURES),
        ("a player", of_reader, FIGURES),
        ("a player since a day", f"{of_reader}?since=2023-01-01", FIGURES),
        ("a player, Hollywood", f"{of_reader}?columns=hollywood", FIGURES),
        ("a player against one", f"{of_reader}?opponent={other}", FIGURES),
        ("a player's counts", f"{of_reader}counts/", FIGURES),
        ("a player's evenings", f"{of_reader}days/", FIGURES),
        ("head to head", of_pair, FIGURES),
        ("head to head, one preset", f"{of_pair}?rules=bicycle", FIGURES),
        ("a player's page", f"/history/players/{reader}/", FIGURES),
        ("all players", "/history/players/", LIST),
        *((f"matches: {asked or 'all'}", f"/history/?{asked}", LIST) for asked in lists(device)),
    ]


def lists(device) -> list[str]:
    """What is looked for in the list of matches: what all have, what few have, and nobody has."""
    from scorekeeper.games.models import HistorySeat

    reader = device.player_id
    others = device.players.exclude(pk=reader).order_by("pk")
    rows = HistorySeat.objects.filter(holder=device, side=0).order_by("played_on", "match_id")
    deep = rows[rows.count() // 2].match.code
    return [
        *("", "sort=oldest", "sort=biggest", f"after={deep}", f"sort=biggest&after={deep}"),
        *(f"player={others[0].pk}", f"player={others[0].pk}&opponent={others[1].pk}"),
        *(f"opponent={others[6].pk}&outcome=lost", "outcome=won", "outcome=level", "outcome=open"),
        *("rules=palace", "rules=straight&columns=hollywood", "since=2023-05-01&until=2023-05-07"),
        *("words=emil", "words=rained", "words=emil+rained", "words=nobodysname", "disputed=on"),
        *("remarked=on", f"player={others[0].pk}&outcome=level&sort=oldest", "rules=partners"),
    ]


def measure(client, url: str, requests: int) -> tuple[int, list[tuple[float, float]]]:
    """The queries of a page, and the milliseconds of each request: by the clock, and of work."""
    from django.db import connection

    asked = []

    def count(execute, sql, values, many, context):
        asked.append(sql)
        return execute(sql, values, many, context)

    with connection.execute_wrapper(count):
        answer = client.get(url)
    assert answer.status_code == 200, (url, answer.status_code)
    times = []
    for _ in range(requests):
        clock, work = time.perf_counter(), time.process_time()
        client.get(url)
        took = time.perf_counter() - clock, time.process_time() - work
        times.append((1000 * took[0], 1000 * took[1]))
    return len(asked), times


if __name__ == "__main__":
    main()
