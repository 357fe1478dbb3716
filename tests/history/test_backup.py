"""A backup holds everything, from one moment; restored, it is proved, or nothing is changed."""

import gzip
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from scorekeeper.games.models import Match
from scorekeeper.games.scorebook import beside, sharing
from scorekeeper.history.backup.reading import NotRestored, restore
from scorekeeper.history.backup.writing import tables, write
from scorekeeper.people.models import Device
from scorekeeper.people.rights import Role
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, gin, knock

pytestmark = pytest.mark.django_db

MANAGE = Path(__file__).parent.parent.parent / "manage.py"


@pytest.fixture
def kept(match, scorer, phone):
    """Some scores with all that can belong to them."""
    scorer.record(knock(ANN, 8, 20), gin(BEN, 14))
    scorer.undo()
    sharing.make_link(match, Role.SCORER, None, None, match.started_at)
    beside.add_photo(match, scorer.act(), beside.Picture(b"\xff\xd8\x00", width=1, height=1))
    match.owner.player = match.owner.players.first()
    match.owner.save(update_fields=["player"])
    return match


def everything():
    rows = {}
    for table in tables():
        values = table._base_manager.order_by("pk").values()
        rows[table._meta.label] = [
            {k: bytes(v) if isinstance(v, memoryview) else v for k, v in row.items()}
            for row in values
        ]
    return rows


def backed_up():
    stream = io.BytesIO()
    write(stream)
    return stream.getvalue()


def changed(backup, change):
    """The backup with another line in place of each that `change` answers."""
    lines = gzip.decompress(backup).decode().splitlines()
    return gzip.compress("\n".join(change(lines)).encode() + b"\n")


def refusal(backup, **how):
    before = everything()
    with pytest.raises(NotRestored) as told:
        restore(io.BytesIO(backup), **how)
    assert everything() == before
    return told.value


def test_everything_comes_back_as_it_was(kept, tmp_path, capsys):
    before = everything()
    call_command("backup", str(tmp_path / "scores.jsonl.gz"))
    Match.objects.all().delete()

    call_command("restore", str(tmp_path / "scores.jsonl.gz"), "--replace")

    assert everything() == before
    assert "1 matches are back" in capsys.readouterr().out
    assert (tmp_path / "scores.jsonl.gz").stat().st_mode & 0o077 == 0


def test_an_empty_database_needs_no_replace_and_the_next_rows_fit(kept, phone):
    backup = backed_up()
    before = everything()
    assert "in this database already" in refusal(backup).sentence
    with connection.cursor() as cursor:
        cursor.execute("UPDATE people_device SET player_id = NULL")
    for table in reversed(tables()):
        table._base_manager.all().delete()

    restore(io.BytesIO(backup))

    assert everything() == before
    Device.objects.create(token_hash="new" * 20)
    assert phone.open(kept.get_absolute_url()).status == 200


def test_what_either_database_wrote_goes_into_sqlite_and_back(kept, tmp_path):
    before, backup = everything(), backed_up()
    (tmp_path / "here.gz").write_bytes(backup)
    elsewhere = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    elsewhere["SCOREKEEPER_DATA"] = str(tmp_path / "data")
    (tmp_path / "data").mkdir()
    for command in (["migrate"], ["restore", "here.gz"], ["backup", "there.gz"]):
        subprocess.run([sys.executable, MANAGE, *command], cwd=tmp_path, env=elsewhere, check=True)

    written = (tmp_path / "there.gz").read_bytes()
    restore(io.BytesIO(written), replace=True)

    assert rows_in(written) == rows_in(backup)
    assert everything() == before


def rows_in(backup):
    """The tables and rows of a backup, whatever the order of the keys in a column of JSON."""
    return [json.loads(line) for line in gzip.decompress(backup).splitlines()[1:-1]]


def test_a_damaged_backup_changes_nothing(kept):
    backup = backed_up()
    assert "no backup" in refusal(b"scores", replace=True).sentence
    assert "no backup" in refusal(gzip.compress(b'{"format": "x"}\n'), replace=True).sentence
    assert "cannot be read" in refusal(backup[: len(backup) // 2], replace=True).sentence
    shorter = changed(backup, lambda lines: lines[:-1])
    assert "not whole" in refusal(shorter, replace=True).sentence
    fewer = changed(backup, lambda lines: [*lines[:5], *lines[6:]])
    assert "was changed" in refusal(fewer, replace=True).sentence
    older = changed(backup, lambda lines: [json.dumps({**json.loads(lines[0]), "migrations": []})])
    assert "another version" in refusal(older, replace=True).sentence


@pytest.mark.parametrize(
    "line",
    [
        '{"rows": 1}',
        '{"row": [1]}',
        '{"table": "games.nothing", "columns": []}',
        '{"table": 5}',
        "5",
        "[]",
        "{",
        '{"end": true}',
        "[" * 100_000,
    ],
)
def test_a_line_that_cannot_be_is_told_in_a_sentence(kept, line):
    broken = changed(backed_up(), lambda lines: [*lines[:3], line, *lines[3:]])
    assert "cannot be read" in refusal(broken, replace=True).sentence


@pytest.mark.parametrize("value", ['"yesterday"', "5", "[5]", "{}", str(10**30)])
@pytest.mark.parametrize("column", ["started_at", "deleted_at", "owner_id"])
def test_a_value_that_cannot_be_is_told_in_a_sentence(kept, column, value):
    def change(lines):
        table = next(place for place, line in enumerate(lines) if '"games.match"' in line)
        place = json.loads(lines[table])["columns"].index(column)
        row = json.loads(lines[table + 1])
        row["row"][place] = json.loads(value)
        return [*lines[: table + 1], json.dumps(row), *lines[table + 2 :]]

    told = refusal(changed(backed_up(), change), replace=True)
    words = ("cannot be read", "do not fit", "was changed")
    assert any(word in told.sentence for word in words)


def test_a_wrong_checksum_is_no_other_file(kept):
    backup = bytearray(backed_up())
    packed = gzip.decompress(backup)
    half = bytearray(gzip.compress(packed[: len(packed) // 2].rsplit(b"\n", 1)[0] + b"\n"))
    half[-8] ^= 1
    assert "cannot be read" in refusal(bytes(half), replace=True).sentence


def test_what_the_audit_refuses_is_not_restored(kept):
    kept.hands.filter(result="knock").update(deadwood=[9, 20])
    backup = backed_up()
    kept.hands.filter(result="knock").update(deadwood=[8, 20])
    found = refusal(backup, replace=True)
    assert "audit" in found.sentence
    assert any(kept.code in problem for problem in found.problems)


def test_the_command_says_in_a_sentence_what_is_wrong(tmp_path):
    with pytest.raises(CommandError, match="nowhere"):
        call_command("restore", str(tmp_path / "nowhere.gz"))
    (tmp_path / "damaged.gz").write_bytes(b"\x1f\x8b damaged")
    with pytest.raises(CommandError, match="Nothing was changed"):
        call_command("restore", str(tmp_path / "damaged.gz"))
    with pytest.raises(CommandError, match="missing"):
        call_command("backup", str(tmp_path / "missing" / "scores.gz"))


def test_nothing_in_a_backup_is_a_secret_key(kept, settings):
    assert settings.SECRET_KEY not in gzip.decompress(backed_up()).decode()


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_of_one_moment_while_somebody_goes_on_scoring(start, device):
    match = start()
    scorer = Scorer(match, device)
    scorer.record(knock(ANN, 8, 20))

    class Interrupted(io.BytesIO):
        """A slow disk: before anything is written, somebody else writes a hand."""

        def write(self, written):
            thread = Thread(target=write_a_hand)
            thread.start()
            thread.join()
            return super().write(written)

    def write_a_hand():
        scorer.record(gin(BEN, 14))
        connection.close()

    stream = Interrupted()
    write(stream)

    lines = [json.loads(line) for line in gzip.decompress(stream.getvalue()).splitlines()]
    assert match.hands.count() > 1
    assert _rows_of(lines, "games.hand") == 1
    assert _rows_of(lines, "games.entry") == 2


def _rows_of(lines, table):
    here, count = None, 0
    for line in lines:
        here = line.get("table", here)
        count += here == table and "row" in line
    return count
