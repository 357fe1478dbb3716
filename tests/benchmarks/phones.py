"""How a great many phones are served that follow their matches while hands are saved.

``python -m tests.benchmarks.phones`` starts the production server, as the README does, and lets
1,000 phones ask every two seconds, two at each match; ``--phones 100 --seconds 10`` is a short
form. It reports how long an answer takes, errors, memory, and how long it takes from a saved hand
until the other phone has it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parents[2]
CSRF = "c" * 32
PATIENCE = 30


@dataclass
class Measured:
    """Milliseconds of each answer; the seconds from a saved hand to the other phone."""

    asked: list[float] = field(default_factory=list)
    saved: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    drawn: int = 0
    errors: list[str] = field(default_factory=list)


@dataclass
class FollowingPhone:
    """A phone with its sheet open."""

    token: str
    url: str
    version: int = 1
    tag: str = "0"


@dataclass
class Table:
    """A match with two phones: one saves, the other is to see it."""

    scorer: FollowingPhone
    other: FollowingPhone
    saved: dict[int, float] = field(default_factory=dict)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--phones", type=int, default=1000)
    arguments.add_argument("--seconds", type=int, default=60)
    arguments.add_argument("--every", type=float, default=2.0, help="seconds between questions")
    arguments.add_argument("--saves", type=float, default=5.0, help="hands a second")
    said = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="phones-") as folder:
        port = free_port()
        set_up(Path(folder), port)
        tables = lay(said.phones // 2)
        server = serve(port)
        try:
            measured = asyncio.run(play(port, tables, said))
            memory, work = memory_of(server.pid), work_of(server.pid)
        finally:
            server.terminate()
            server.wait()
    sys.exit(report(measured, memory, work, said))


def set_up(folder: Path, port: int) -> None:
    """The environment of a server in production, without a proxy."""
    os.environ.pop("DATABASE_URL", None)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
        "SCOREKEEPER_DATA": str(folder),
        "SCOREKEEPER_PRODUCTION": "1",
        "SCOREKEEPER_HOSTS": "127.0.0.1",
        "SCOREKEEPER_PROXY_TLS": "0",
        "SCOREKEEPER_SECRET_KEY": secrets.token_urlsafe(60),
    }
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)


def lay(number: int) -> list[Table]:
    """Matches of two phones each."""
    from scorekeeper.games.scorebook.acts import Act
    from scorekeeper.games.scorebook.matches import start_match
    from scorekeeper.people.models import Device
    from scorekeeper.rules.ruleset import Ruleset

    def device():
        token = secrets.token_urlsafe(32)
        return token, Device.objects.create(token_hash=sha256(token.encode()).hexdigest())

    tables = []
    for _ in range(number):
        (anns, owner), (bens, other) = device(), device()
        act = Act(device=owner, key=secrets.token_urlsafe(18))
        match = start_match(act, [["Ann"], ["Ben"]], Ruleset(target=10_000), first_dealer=0).match
        match.participants.create(device=other, role="player", side=1)
        url = match.get_absolute_url()
        tables.append(Table(FollowingPhone(anns, url), FollowingPhone(bens, url)))
    return tables


def serve(port: int) -> subprocess.Popen[bytes]:
    """The README's command."""
    program = [Path(sys.executable).with_name("gunicorn"), "scorekeeper.wsgi", "--threads", "16"]
    bound = ["--no-control-socket", "--bind", f"127.0.0.1:{port}", "--log-level", "warning"]
    server = subprocess.Popen([*program, *bound], cwd=HERE)
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return server
        time.sleep(0.1)
    raise RuntimeError("the server did not start")


async def play(port: int, tables: list[Table], said: argparse.Namespace) -> Measured:
    measured, chance = Measured(), Random(1)
    until = time.monotonic() + said.seconds
    phones = [(table, phone) for table in tables for phone in (table.scorer, table.other)]

    async def follow(table: Table, phone: FollowingPhone) -> None:
        await asyncio.sleep(chance.random() * said.every)
        while time.monotonic() < until:
            began = time.monotonic()
            await _ask(port, table, phone, measured)
            await asyncio.sleep(max(0, said.every - (time.monotonic() - began)))

    async def enter() -> None:
        await asyncio.sleep(said.every)
        while time.monotonic() < until - 2 * said.every:
            await _save(port, chance.choice(tables), chance, measured)
            await asyncio.sleep(chance.expovariate(said.saves))

    await asyncio.gather(*(follow(*one) for one in phones), enter())
    return measured


async def _ask(port: int, table: Table, phone: FollowingPhone, measured: Measured) -> None:
    live = f"Live: {phone.version} {phone.tag}\r\nHX-Request: true\r\nHX-Target: pad\r\n"
    began = time.monotonic()
    status, page = await _exchange(port, f"GET {phone.url}", phone, live)
    measured.asked.append(1000 * (time.monotonic() - began))
    if status not in (200, 204):
        measured.errors.append(f"asked: {status} {page[:80]}")
    if found := re.search(r'data-live="(\d+)"', page):
        phone.version = int(found[1])
        measured.drawn += 1
        if phone is table.other:
            for version in [one for one in table.saved if one <= phone.version]:
                measured.seen.append(time.monotonic() - table.saved.pop(version))
    if found := re.search(r'data-tag="(\w+)"', page):
        phone.tag = found[1]


async def _save(port: int, table: Table, chance: Random, measured: Measured) -> None:
    phone = table.scorer
    body = (
        f"csrfmiddlewaretoken={CSRF}&key={secrets.token_urlsafe(18)}&version={phone.version}"
        f"&game=1&who=0&result=knock&count_0=7&count_1={chance.randrange(8, 10)}"
    )
    head = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
    began = time.monotonic()
    status, page = await _exchange(port, f"POST {phone.url}", phone, head, body)
    now = time.monotonic()
    measured.saved.append(1000 * (now - began))
    if status != 302:
        measured.errors.append(f"saved: {status} {page[:80]}")
        return
    version = max([phone.version, *table.saved]) + 1
    table.saved[version] = now


async def _exchange(
    port: int, what: str, phone: FollowingPhone, head: str, body: str = ""
) -> tuple[int, str]:
    """One request over a connection of its own."""
    cookies = f"Cookie: device={phone.token}; csrftoken={CSRF}\r\n"
    said = f"{what} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n{cookies}{head}\r\n"
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write((said + body).encode())
            answer = await reader.read()
            writer.close()
    except (OSError, TimeoutError) as error:
        return 0, repr(error)
    return int(answer[9:12] or 0), answer.decode(errors="replace")


def memory_of(pid: int) -> float:
    """Megabytes of the server and its workers."""
    said = [Path(f"/proc/{one}/status").read_text() for one in _processes(pid)]
    return sum(int(re.search(r"VmRSS:\s+(\d+)", one)[1]) for one in said) / 1024


def work_of(pid: int) -> float:
    """Seconds of the processor that the server and its workers have used."""
    said = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2] for one in _processes(pid)]
    ticks = sum(int(one.split()[11]) + int(one.split()[12]) for one in said)
    return ticks / os.sysconf("SC_CLK_TCK")


def _processes(pid: int) -> list[int]:
    return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]


def report(measured: Measured, memory: float, work: float, said: argparse.Namespace) -> int:
    def told(values: list[float], unit: str) -> str:
        if len(values) < 2:
            return "nothing measured"
        cuts = statistics.quantiles(values, n=100)
        return ", ".join(
            [f"p{cut} {cuts[cut - 1]:.1f} {unit}" for cut in (50, 95, 99)]
            + [f"most {max(values):.1f} {unit}"]
        )

    a_second = len(measured.asked) / said.seconds
    print(f"{said.phones} phones, one question each {said.every:g} s: {a_second:.0f} a second")
    print(
        f"asked {len(measured.asked)} times, {measured.drawn} drawn: {told(measured.asked, 'ms')}"
    )
    print(f"saved {len(measured.saved)} hands: {told(measured.saved, 'ms')}")
    print(f"from saved to seen on the other phone: {told(measured.seen, 's')}")
    print(f"errors: {len(measured.errors)} {measured.errors[:3]}")
    each = 1000 * work / max(1, len(measured.asked))
    print(f"work of the server: {work:.1f} s of a processor, {each:.1f} ms for each question")
    print(f"load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print(f"memory of the server: {memory:.0f} MB")
    return 1 if measured.errors else 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    main()
