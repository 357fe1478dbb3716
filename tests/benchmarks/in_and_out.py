"""How long a whole history takes to go out and to come in elsewhere, and how much memory.

``python -m tests.benchmarks.in_and_out`` does it with 1,000,000 hands; ``--hands 20000`` is a short
form, ``--database FOLDER`` takes a history that was filled before. Every step runs in a process of
its own, whose largest memory is reported, and fails where that is over the budget of 300 MB.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BUDGET = 300
"""Megabytes, with all of Django in them."""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--hands", type=int, default=1_000_000)
    arguments.add_argument("--database", metavar="FOLDER")
    arguments.add_argument("--keep", metavar="FOLDER", help="keep what goes out and comes in")
    said = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="in-and-out-") as folder:
        here = Path(said.keep or folder)
        here.mkdir(parents=True, exist_ok=True)
        filled = Path(said.database or here / "filled")
        if not said.database:
            step("fill", filled, str(said.hands))
        late = False
        for what in ("record", "log", "hands", "games"):
            late |= step("out", filled, what, str(here / f"{what}.out")) > BUDGET
        for what in ("record", "log"):
            late |= step("in", here / f"{what}-in", str(here / f"{what}.out")) > BUDGET
        late |= step("backup", filled, str(here / "backup.gz")) > BUDGET
        late |= step("restore", here / "restored", str(here / "backup.gz")) > BUDGET
    sys.exit(1 if late else 0)


def step(name: str, folder: Path, *arguments: str) -> int:
    """Run a step in a process of its own, and answer its largest memory in megabytes."""
    began = time.perf_counter()
    told = subprocess.run(
        [sys.executable, "-c", f"from tests.benchmarks.in_and_out import run; run({name!r})"],
        env=os.environ | {"SCOREKEEPER_DATA": str(folder), "ARGUMENTS": "\n".join(arguments)},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    memory, words = told.stdout.strip().splitlines()[-1].split(" ", 1)
    took = time.perf_counter() - began
    print(f"{name:8} {arguments[0].rpartition('/')[2]:12} {took:7.1f} s {memory:>4} MB  {words}")
    return int(memory)


def set_up() -> list[str]:
    """Settings as of a home server, and the database of this step. Answers its arguments."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "SCOREKEEPER_HOME": "1"}
    os.environ.setdefault("SCOREKEEPER_SECRET_KEY", "only to measure " * 4)
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    return os.environ["ARGUMENTS"].split("\n")


def report(words: str) -> None:
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} {words}")


def fill() -> None:
    [hands] = set_up()
    from django.core.management import call_command

    call_command("sample_history", hands=int(hands), seed=1)
    report(f"{hands} hands")


def holder():
    from django.db.models import Count

    from scorekeeper.people.models import Device

    return Device.objects.annotate(count=Count("matches")).order_by("-count").first()


def out() -> None:
    what, file = set_up()
    from scorekeeper.history.out.chosen import Chosen
    from scorekeeper.history.out.files import As, written

    size = 0
    with Path(file).open("w", encoding="utf-8", newline="") as stream:
        for part in written(Chosen(holder()), As(what)):
            size += stream.write(part)
    report(f"{size / 1e6:.0f} MB written")


def come_in(file: str):
    """Bring a file in as the pages do, from the upload to the last match."""
    from django.core.files.uploadedfile import UploadedFile

    from scorekeeper.history.forms.intake import NEW, PeopleForm
    from scorekeeper.history.intake import desk, taking
    from scorekeeper.history.models import Upload
    from scorekeeper.people.models import Device

    owner = Device.objects.create(token_hash="e" * 64)
    with Path(file).open("rb") as stream:
        size = Path(file).stat().st_size
        upload = desk.bring(owner, UploadedFile(stream, Path(file).name, size=size))
    while upload.state == Upload.State.READING:
        desk.go_on_reading(upload)
        upload.refresh_from_db()
    form = PeopleForm({}, people=upload.people, own=[])
    form = PeopleForm(dict.fromkeys(form.fields, NEW), people=upload.people, own=[])
    assert form.is_valid()
    taking.begin(upload, form.chosen, [])
    upload.refresh_from_db()
    while upload.state == Upload.State.TAKING_IN:
        taking.go_on(upload)
        upload.refresh_from_db()
    return owner


def into() -> None:
    [file] = set_up()
    owner = come_in(file)
    from scorekeeper.games.models import Hand

    report(f"{Hand.objects.count():,} hands in {owner.matches.count():,} matches")


def backup() -> None:
    [file] = set_up()
    from scorekeeper.history.backup.writing import write

    with Path(file).open("wb") as stream:
        rows = write(stream)
    report(f"{rows:,} rows, {Path(file).stat().st_size / 1e6:.0f} MB")


def restore() -> None:
    [file] = set_up()
    from scorekeeper.history.backup.reading import restore

    with Path(file).open("rb") as stream:
        report(f"{restore(stream):,} matches, each proved")


def run(name: str) -> None:
    """Run one step: what the process of its own does."""
    {"fill": fill, "out": out, "in": into, "backup": backup, "restore": restore}[name]()


if __name__ == "__main__":
    main()
