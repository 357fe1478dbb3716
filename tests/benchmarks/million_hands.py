"""How long a sheet and a saved hand take with a million hands stored.

    SCOREKEEPER_DATA=/tmp/million python -m tests.benchmarks.million_hands
    DATABASE_URL=postgresql://… python -m tests.benchmarks.million_hands --hands 100000

The first run fills the database, which should be empty: one match by the scorebook, and copies
of its rows. Each run plays a match of 1,000 hands and asks for its pages as a phone does,
without a network between. Wall-clock times want a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import time
from collections.abc import Callable
from hashlib import sha256

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402

from scorekeeper.games import models  # noqa: E402
from scorekeeper.games.forms.act import new_key  # noqa: E402
from scorekeeper.games.reading import game_to_play  # noqa: E402
from scorekeeper.games.scorebook import hands, matches, undoing  # noqa: E402
from scorekeeper.games.scorebook.acts import Act  # noqa: E402
from scorekeeper.people.models import Device, Player  # noqa: E402
from scorekeeper.rules.hand import Hand, Result, Side  # noqa: E402
from scorekeeper.rules.ruleset import Ruleset  # noqa: E402
from tests.games import typed  # noqa: E402

HANDS_A_MATCH = 40
HANDS_MEASURED = 1000
STRIDE = 1000
"""What lies between the row numbers of two copies."""

ROW_NUMBERS = {
    Device: ["id"],
    Player: ["id", "owner_id"],
    models.Match: ["id", "owner_id"],
    models.Seat: ["id", "match_id", "player_id"],
    models.Hand: ["id", "match_id"],
    models.Entry: ["id", "match_id", "hand_id", "device_id"],
    models.Game: ["id", "match_id", "first_hand_id", "last_hand_id"],
    models.HandIndex: ["hand_id", "match_id"],
}
"""The tables, in the order of who refers to whom, and their columns with a row's number."""

dice = random.Random(1)


def any_hand() -> dict[str, int]:
    by, own = dice.randrange(2), dice.choice([0, 0, 2, 5, 8, 10])
    return {"by": by, "own": own, "other": dice.randrange(1, 60)}


def facts(by: int, own: int, other: int) -> Hand:
    result = Result.KNOCK if own else Result.GIN
    return Hand.counted(result, Side(by), (own, other) if by == 0 else (other, own))


def play(count: int, token: str) -> models.Match:
    """A match of so many hands, written by the verbs, on the phone with this token."""
    device = Device.objects.create(token_hash=sha256(token.encode()).hexdigest())
    act = Act(device=device, by="Ann")
    match = matches.start_match(act, [["Ann"], ["Ben"]], Ruleset()).match
    for _ in range(count):
        hands.record_hand(match, act, facts(**any_hand()))
    return match


def copy_everything(times: int) -> None:
    """Copy every row there is, moving the numbers of the rows on."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE copies (i bigint)")
        cursor.executemany("INSERT INTO copies VALUES (%s)", [(i + 1,) for i in range(times)])
        for model, numbers in ROW_NUMBERS.items():
            table = model._meta.db_table
            columns = [field.column for field in model._meta.concrete_fields]
            changed = {name: f'"{name}" + i * {STRIDE}' for name in numbers}
            changed["code"] = "CAST(i AS text) || substr(code, 8)"
            changed["token_hash"] = "CAST(i AS text) || substr(token_hash, 8)"
            values = ", ".join(changed.get(column, f'"{column}"') for column in columns)
            names = ", ".join(f'"{column}"' for column in columns)
            cursor.execute(f"INSERT INTO {table} ({names}) SELECT {values} FROM {table}, copies")
            if connection.vendor == "postgresql" and "id" in numbers:
                sequence = f"pg_get_serial_sequence('{table}', 'id')"
                cursor.execute(f"SELECT setval({sequence}, (SELECT max(id) FROM {table}))")
        cursor.execute("DROP TABLE copies")
        cursor.execute("ANALYZE")


def report(what: str, do: Callable[[], object], times: int) -> None:
    """Print the median time, how late the latest of twenty came, and the processor's median."""
    do()
    spent, worked = [], []
    for _ in range(times):
        began, at_work = time.perf_counter(), time.process_time()
        do()
        spent.append(1000 * (time.perf_counter() - began))
        worked.append(1000 * (time.process_time() - at_work))
    middle, late = statistics.median(spent), statistics.quantiles(spent, n=20)[-1]
    print(f"{what:40} {middle:8.2f} {late:8.2f} {statistics.median(worked):8.2f}")


def measure(match: models.Match, phone: Client) -> None:
    address = f"/match/{match.code}/"
    by_the_table = Act(device=match.owner, by="Ann")

    def look(path: str) -> Callable[[], object]:
        def get() -> None:
            assert phone.get(path).status_code == 200

        return get

    def save() -> None:
        match.refresh_from_db(fields=["version"])
        seen = {
            "key": new_key(),
            "version": match.version,
            "game": game_to_play(match.games.last()),
        }
        hand = any_hand()
        told = typed.knock(**hand) if hand["own"] else typed.gin(hand["by"], hand["other"])
        assert phone.post(address, {**seen, **told}).status_code == 302

    def correct(number: int) -> Callable[[], object]:
        hand = match.hands.all()[number]
        return lambda: hands.correct_hand(match, by_the_table, hand, facts(**any_hand()))

    report("the last sheet, whole page", look(address), 200)
    report("an early game's page", look(f"{address}game/3/"), 100)
    report("the start page", look("/"), 100)
    report("save a hand, until the redirect", save, 200)
    report("undo, the verb alone", lambda: undoing.undo(match, by_the_table), 50)
    report("correct the 500th hand, the verb alone", correct(500), 10)
    report("correct the first hand, the verb alone", correct(0), 10)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous=OFF")
        report("save a hand, without the disk's sync", save, 200)


def main() -> None:
    parser = argparse.ArgumentParser(description="Times with many hands stored.")
    parser.add_argument("--hands", type=int, default=1_000_000)
    wanted = parser.parse_args().hands

    settings.DEBUG = False  # which would keep every query
    settings.ALLOWED_HOSTS = ["localhost"]
    call_command("migrate", verbosity=0)
    if not models.Hand.objects.exists():
        play(HANDS_A_MATCH, "template")
        copy_everything(wanted // HANDS_A_MATCH - 1)
    phone = Client(SERVER_NAME="localhost")
    phone.cookies["device"] = token = f"{time.time_ns():a>43}"
    match = play(HANDS_MEASURED, token)
    stored, its_own = models.Hand.objects.count(), match.hands.count()
    print(f"{connection.vendor}: {stored:,} hands stored, {its_own:,} of them in the match")
    print(f"{'milliseconds':40} {'median':>8} {'19 of 20':>8} {'computed':>8}")
    measure(match, phone)


if __name__ == "__main__":
    main()
