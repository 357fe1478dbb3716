"""How long a sheet and a saved hand take, in a database with a great many hands.

``python -m tests.benchmarks.evening`` fills a SQLite file with 1,000,000 hands; ``--hands 20000``
is a short form. It reports the median of the server's time for the sheet and for
a saved hand, in a match with 1,000 hands and in one that has just begun, with the disk's sync and
without it.
"""

from __future__ import annotations

import argparse
import os
import secrets
import statistics
import sys
import tempfile
import time
from copy import copy
from hashlib import sha256
from pathlib import Path
from random import Random

HANDS_A_MATCH = 20
MATCHES_MADE = 500
"""The others are copies of these: other matches, played by the same people in the same way."""
LONG_MATCH = 1000
BUDGETS = {"sheet": 15.0, "save": 25.0}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--hands", type=int, default=1_000_000)
    arguments.add_argument("--requests", type=int, default=200)
    arguments.add_argument("--keep", metavar="FOLDER", help="keep the database, or use it again")
    said = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="evening-") as folder:
        set_up(Path(said.keep or folder))
        report(said.hands, said.requests)


def set_up(folder: Path) -> None:
    """Settings as of a home server: no debugging, SQLite in a file."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.pop("DATABASE_URL", None)
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


def report(hands: int, requests: int) -> None:
    from django.db import connection

    from scorekeeper.games.models import Hand

    began = time.perf_counter()
    token = secrets.token_urlsafe(32)
    device = make_device(token)
    fill(device, hands - Hand.objects.count())
    long = long_match(device)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    filled = time.perf_counter() - began
    print(f"{Hand.objects.count():,} hands, filled in {filled:.0f} s")
    late = False
    for sync in ("FULL", "OFF"):
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA synchronous = {sync}")
        for what, match in (("1,000 hands", long), ("a new match", new_match(device))):
            times = measure(token, match, requests)
            for kind, budget in BUDGETS.items():
                wall, work = zip(*times[kind], strict=True)
                median = statistics.median(wall)
                late |= median > budget
                told = f"median {median:5.1f} ms (processor {statistics.median(work):5.1f})"
                told += f", slowest {max(wall):6.1f} ms, budget {budget:.0f}"
                print(f"synchronous {sync:4}  {what:12}  {kind:5}  {told}")
    sys.exit(1 if late else 0)


def make_device(token: str):
    from scorekeeper.people.models import Device

    digest = sha256(token.encode()).hexdigest()
    return Device.objects.create(token_hash=digest, name="the one that is measured")


def fill(device, hands: int) -> None:
    """Write the mass directly: matches of twenty hands, of a hundred owners, index and log too."""
    from django.db import connection, transaction

    from scorekeeper.people.models import Device

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous = OFF")
    chance = Random(1)
    tokens = [sha256(secrets.token_bytes(8)).hexdigest() for _ in range(99)]
    owners = [device, *(Device.objects.create(token_hash=token) for token in tokens)]
    seats = [
        (owner.players.create(name="Ann"), owner.players.create(name="Ben")) for owner in owners
    ]
    matches = max(1, hands // HANDS_A_MATCH)
    made = min(matches, MATCHES_MADE)
    with transaction.atomic():
        _make(owners, seats, patterns(chance), made, chance)
    _multiply(max(1, round(matches / made)))


def _multiply(times: int) -> None:
    """Copy all matches, with all that belongs to them, so that there are as many times more."""
    from django.db import connection, transaction
    from django.db.models import Max

    from scorekeeper.games.models import Entry, Game, Hand, HandIndex, Match, Seat

    spans = {
        model: model.objects.aggregate(top=Max("pk"))["top"]
        for model in (Match, Seat, Hand, Game, HandIndex, Entry)
    }
    fresh = {"code": 6, "start_key": 12, "key": 12}

    def copied(field, turn: int) -> str:
        if field.column in fresh:
            return f"lower(hex(randomblob({fresh[field.column]})))"
        held = field.related_model or (field.model if field.primary_key else None)
        return f'"{field.column}" + {turn * spans[held]}' if held in spans else f'"{field.column}"'

    with transaction.atomic(), connection.cursor() as cursor:
        for turn in range(1, times):
            for model, span in spans.items():
                table, fields = model._meta.db_table, model._meta.concrete_fields
                names = ", ".join(f'"{field.column}"' for field in fields)
                values = ", ".join(copied(field, turn) for field in fields)
                key = model._meta.pk.column
                rows = f"SELECT {values} FROM {table} WHERE {key} <= {span}"
                cursor.execute(f"INSERT INTO {table} ({names}) {rows}")


def patterns(chance: Random) -> list:
    """A few dozen evenings, worked out once, whose rows are then written for many matches."""
    from scorekeeper.rules.hand import Hand, Result, Side
    from scorekeeper.rules.match import MatchFacts, walk
    from scorekeeper.rules.ruleset import Ruleset

    def hand() -> Hand:
        side = Side(chance.randrange(2))
        kind = chance.choices([Result.KNOCK, Result.GIN, Result.WALL], [70, 25, 5])[0]
        if kind is Result.WALL:
            return Hand(result=kind)
        own = 0 if kind is Result.GIN else chance.randrange(1, 11)
        counts = (own, chance.randrange(60))
        return Hand.counted(kind, side, counts if side == 0 else counts[::-1])

    made = []
    for _ in range(40):
        hands = tuple(hand() for _ in range(HANDS_A_MATCH))
        made.append(walk(MatchFacts(ruleset=Ruleset(), hands=hands, first_dealer=Side(0))))
    return made


def _make(owners, seats, pattern, number: int, chance: Random) -> None:
    from django.utils import timezone

    from scorekeeper.games.models import Entry, Game, Hand, HandIndex, Match, Seat
    from scorekeeper.games.models.hand import PLACE_STEP
    from scorekeeper.rules.recorded import RecordedHand, write_hand
    from scorekeeper.rules.ruleset import Ruleset

    now, rules = timezone.now(), Ruleset().to_public()
    chosen = [chance.randrange(len(owners)) for _ in range(number)]
    sheets = [chance.choice(pattern) for _ in range(number)]
    matches = Match.objects.bulk_create(
        Match(
            owner=owners[owner],
            start_key=secrets.token_hex(12),
            rules=rules,
            first_dealer=0,
            version=HANDS_A_MATCH + 1,
        )
        for owner in chosen
    )
    Seat.objects.bulk_create(
        Seat(match=match, side=side, player=seats[owner][side])
        for match, owner in zip(matches, chosen, strict=True)
        for side in (0, 1)
    )
    rows = []
    for match, sheet in zip(matches, sheets, strict=True):
        for row in sheet.rows:
            hand = Hand(match=match, mark=row.number + 1, place=row.number * PLACE_STEP, at=now)
            hand.see(row.hand)
            rows.append(hand)
    hands = iter(Hand.objects.bulk_create(rows))
    games: list[Game] = []
    lines: list[HandIndex] = []
    entries: list[Entry] = []
    for match, sheet in zip(matches, sheets, strict=True):
        own = [next(hands) for _ in sheet.rows]
        games += _games(match, sheet, own)
        for hand, row in zip(own, sheet.rows, strict=True):
            score = row.score
            lines.append(
                HandIndex(
                    hand=hand,
                    match=match,
                    game=row.game,
                    dealer=row.dealer,
                    winner=score.winner,
                    kind=score.kind or "",
                    points=score.points,
                    boxes=score.boxes,
                )
            )
            said = write_hand(RecordedHand(hand=row.hand))
            key, version = secrets.token_hex(12), hand.mark
            entries.append(
                Entry(match=match, version=version, verb="recorded", hand=hand, new=said, key=key)
            )
    Game.objects.bulk_create(games)
    HandIndex.objects.bulk_create(lines)
    Entry.objects.bulk_create(entries)


INDEXED: dict[int, list] = {}


def _games(match, sheet, hands: list) -> list:
    """The index rows of the games of one match, like those of any other with the same hands."""
    from scorekeeper.games import index
    from scorekeeper.games.tail import Tail

    if id(sheet) not in INDEXED:
        tail = Tail(match, sheet.start, hands, [], {}, (0, 0))
        games = index.differences(tail, sheet).games
        places = [(hands.index(game.first_hand), hands.index(game.last_hand)) for game in games]
        INDEXED[id(sheet)] = list(zip(games, places, strict=True))
    made = []
    for game, (first, last) in INDEXED[id(sheet)]:
        game = copy(game)
        game._state = copy(game._state)
        game.match, game.first_hand, game.last_hand = match, hands[first], hands[last]
        made.append(game)
    return made


def new_match(device):
    from scorekeeper.games.scorebook.acts import Act
    from scorekeeper.games.scorebook.matches import start_match
    from scorekeeper.rules.ruleset import Ruleset

    act = Act(device=device, key=secrets.token_hex(12))
    names = [[f"{name} {secrets.token_hex(2)}"] for name in ("Cleo", "Dora")]
    return start_match(act, names, Ruleset(), first_dealer=0).match


def long_match(device):
    """A match with 1,000 hands, written down one by one as it would be."""
    from scorekeeper.games.scorebook.acts import Act
    from scorekeeper.games.scorebook.hands import record_hand

    match, played = new_match(device), patterns(Random(2))
    hands = [row.hand for sheet in played for row in sheet.rows][:LONG_MATCH]
    hands += hands[: LONG_MATCH - len(hands)]
    for hand in hands:
        record_hand(match, Act(device=device, key=secrets.token_hex(12)), hand)
    return match


def measure(token: str, match, requests: int) -> dict[str, list[tuple[float, float]]]:
    """Milliseconds for the sheet, and for a hand that is saved: by the clock, and of work."""
    from django.test import Client

    from scorekeeper.people.devices import COOKIE

    client = Client(headers={"host": "localhost"})
    client.cookies[COOKIE] = token
    url = match.get_absolute_url()
    times: dict[str, list[tuple[float, float]]] = {"sheet": [], "save": []}
    for turn in range(requests + 5):
        page, seen = _timed(lambda: client.get(url))
        assert page.status_code == 200, page.status_code
        match.refresh_from_db()
        last = match.games.last()
        game = 1 if last is None else last.number + (last.state != "open")
        hidden = {"key": secrets.token_hex(12), "version": match.version, "game": game}
        said = {"who": turn % 2, "result": "knock", "count_0": 5, "count_1": 9 - 8 * (turn % 2)}
        sent = {**hidden, **said}
        answer, saved = _timed(lambda sent=sent: client.post(url, sent))
        assert answer.status_code == 302, (answer.status_code, answer.text[:2000])
        if turn >= 5:  # the first ones fill the caches of any server that has just begun
            times["sheet"].append(seen)
            times["save"].append(saved)
    return times


def _timed(act):
    clock, work = time.perf_counter(), time.process_time()
    answer = act()
    return answer, (1000 * (time.perf_counter() - clock), 1000 * (time.process_time() - work))


if __name__ == "__main__":
    main()
