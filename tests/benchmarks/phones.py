"""How a great many phones are served that follow their matches while hands are saved.

``python -m tests.benchmarks.phones`` starts the production server, as the README does, and lets
1,000 phones ask every two seconds, two at each match; ``--phones 100 --seconds 10`` is a short
form. They come within some seconds, which are told apart from those that follow. Each keeps its
connection as a browser does; with ``--afresh`` it opens one for each question, as some proxies do.
It reports how long an answer takes, errors, memory, and how long it takes from a saved hand until
the other phone has it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import secrets
import shlex
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parents[2]
README = HERE / "README.md"
CSRF = "c" * 32
PATIENCE = 30


@dataclass
class Measured:
    """Milliseconds of each answer; the seconds from a saved hand to the other phone; what the
    server and the phones have used of a processor."""

    asked: list[float] = field(default_factory=list)
    saved: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    drawn: int = 0
    told: int = 0
    connections: int = 0
    work: float = 0
    own_work: float = 0
    errors: list[str] = field(default_factory=list)


@dataclass
class FollowingPhone:
    """A phone with its sheet open."""

    token: str
    url: str
    version: int = 1
    tag: str = "0"
    line: Line | None = None


@dataclass
class Line:
    """A connection to the server, which either may close."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    used: bool = False

    async def exchange(self, said: bytes) -> tuple[bytes, str]:
        self.writer.write(said)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"\r\ncontent-length: (\d+)", head.lower())
        body = await self.reader.readexactly(int(length[1]) if length else 0)
        return head, body.decode()


@dataclass
class Table:
    """A match with two phones: one saves, the other is to see it."""

    scorer: FollowingPhone
    other: FollowingPhone
    version: int = 1
    saved: dict[int, float] = field(default_factory=dict)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--phones", type=int, default=1000)
    arguments.add_argument("--seconds", type=int, default=60)
    arguments.add_argument("--coming", type=int, default=20, help="seconds until all are there")
    arguments.add_argument("--every", type=float, default=2.0, help="seconds between questions")
    arguments.add_argument("--saves", type=float, default=5.0, help="hands a second")
    arguments.add_argument("--afresh", action="store_true", help="a connection for each question")
    said = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="phones-") as folder:
        port = free_port()
        set_up(Path(folder), port)
        tables = lay(said.phones // 2)
        server = serve(port)
        try:
            came, measured = asyncio.run(play(server.pid, port, tables, said))
            memory = memory_of(server.pid)
        finally:
            server.terminate()
            server.wait()
    sys.exit(report(came, measured, memory, said))


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
    """The README's command, on a port of its own."""
    said = README.read_text().replace("\\\n", " ")
    (flags,) = re.findall(r"^\.venv/bin/gunicorn (.+) --bind .+$", said, re.MULTILINE)
    program = [Path(sys.executable).with_name("gunicorn"), *shlex.split(flags)]
    bound = ["--bind", f"127.0.0.1:{port}", "--log-level", "warning"]
    server = subprocess.Popen([*program, *bound], cwd=HERE)
    for _ in range(600):
        with suppress(OSError), closing(HTTPConnection("127.0.0.1", port, timeout=30)) as first:
            first.request("GET", "/manifest.webmanifest")
            if first.getresponse().status == 200:
                return server
        time.sleep(0.1)
    raise RuntimeError("the server did not start")


async def play(
    pid: int, port: int, tables: list[Table], said: argparse.Namespace
) -> tuple[Measured, Measured]:
    """What was measured until all had come, and from then on."""
    server, chance = Asked(port, said.afresh), Random(1)
    until = time.monotonic() + said.coming + said.seconds
    phones = [(table, phone) for table in tables for phone in (table.scorer, table.other)]

    async def follow(table: Table, phone: FollowingPhone) -> None:
        await asyncio.sleep(chance.random() * said.coming)
        while time.monotonic() < until:
            began = time.monotonic()
            await server.ask(table, phone)
            await asyncio.sleep(max(0, said.every - (time.monotonic() - began)))

    async def enter() -> None:
        while said.saves and time.monotonic() < until - 2 * said.every:
            ready = [one for one in tables if one.scorer.version == one.version]
            await server.save(chance.choice(ready or tables), chance)
            await asyncio.sleep(chance.expovariate(said.saves))

    async def measure(seconds: int) -> Measured:
        measured = server.measured = Measured()
        work, own_work = work_of(pid), time.process_time()
        await asyncio.sleep(seconds)
        measured.work, measured.own_work = work_of(pid) - work, time.process_time() - own_work
        return measured

    following = asyncio.gather(*(follow(*one) for one in phones))
    came = await measure(said.coming)
    saving = asyncio.create_task(enter())
    measured = await measure(said.seconds)
    await asyncio.gather(following, saving)
    return came, measured


@dataclass
class Asked:
    """The server, as the phones ask it."""

    port: int
    afresh: bool
    measured: Measured = field(default_factory=Measured)

    async def ask(self, table: Table, phone: FollowingPhone) -> None:
        live = f"Live: {phone.version} {phone.tag}\r\nHX-Request: true\r\nHX-Target: pad\r\n"
        measured, began = self.measured, time.monotonic()
        status, page = await self._exchange(f"GET {phone.url}", phone, live)
        measured.asked.append(1000 * (time.monotonic() - began))
        if status not in (200, 204):
            measured.errors.append(f"asked: {status} {page[:80]}")
        if found := re.search(r'data-live="(\d+)', page):
            phone.version = int(found[1])
            measured.drawn += 1
            if phone is table.other:
                for version in [one for one in table.saved if one <= phone.version]:
                    measured.seen.append(time.monotonic() - table.saved.pop(version))
        elif page:
            measured.told += 1
        if found := re.search(r'data-tag="(\w+)"', page):
            phone.tag = found[1]

    async def save(self, table: Table, chance: Random) -> None:
        """Write a hand on the sheet as the scorer sees it."""
        phone, version = table.scorer, table.scorer.version
        body = (
            f"csrfmiddlewaretoken={CSRF}&key={secrets.token_urlsafe(18)}&version={version}"
            f"&game=1&who=0&result=knock&count_0=7&count_1={chance.randrange(8, 10)}"
        )
        form = "Content-Type: application/x-www-form-urlencoded\r\n"
        length = f"Content-Length: {len(body)}\r\n"
        began = time.monotonic()
        status, page = await self._exchange(f"POST {phone.url}", phone, form + length, body)
        now = time.monotonic()
        self.measured.saved.append(1000 * (now - began))
        if status == 302:
            table.version += 1
            table.saved[table.version] = now
        else:
            self.measured.errors.append(f"saved: {status} {page[:80]}")

    async def _exchange(
        self, what: str, phone: FollowingPhone, head: str, body: str = ""
    ) -> tuple[int, str]:
        """One request. A connection that the server has closed meanwhile is opened again."""
        close = "Connection: close\r\n" if self.afresh else ""
        cookies = f"Cookie: device={phone.token}; csrftoken={CSRF}\r\n"
        host = f"Host: 127.0.0.1:{self.port}\r\n"
        said = f"{what} HTTP/1.1\r\n{host}{close}{cookies}{head}\r\n{body}".encode()
        try:
            async with asyncio.timeout(PATIENCE):
                line, phone.line = phone.line, None
                try:
                    line = line or await self._connect()
                    answer, page = await line.exchange(said)
                except (ConnectionError, asyncio.IncompleteReadError):
                    if line is None or not line.used:
                        raise
                    line = await self._connect()
                    answer, page = await line.exchange(said)
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            return 0, repr(error)
        if b"connection: close" in answer.lower():
            line.writer.close()
        else:
            line.used, phone.line = True, line
        return int(answer[9:12]), page

    async def _connect(self) -> Line:
        self.measured.connections += 1
        return Line(*await asyncio.open_connection("127.0.0.1", self.port))


def memory_of(pid: int) -> float:
    """Megabytes of the server and its workers; what they share is counted once."""
    said = [Path(f"/proc/{one}/smaps_rollup").read_text() for one in _processes(pid)]
    return sum(int(re.search(r"Pss:\s+(\d+)", one)[1]) for one in said) / 1024


def work_of(pid: int) -> float:
    """Seconds of the processor that the server and its workers have used."""
    said = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2] for one in _processes(pid)]
    ticks = sum(int(one.split()[11]) + int(one.split()[12]) for one in said)
    return ticks / os.sysconf("SC_CLK_TCK")


def _processes(pid: int) -> list[int]:
    return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]


def report(came: Measured, measured: Measured, memory: float, said: argparse.Namespace) -> int:
    def told(values: list[float], unit: str) -> str:
        if len(values) < 2:
            return "nothing measured"
        cuts = statistics.quantiles(values, n=100)
        return ", ".join(
            [f"p{cut} {cuts[cut - 1]:.1f} {unit}" for cut in (50, 95, 99)]
            + [f"most {max(values):.1f} {unit}"]
        )

    def worked(one: Measured) -> str:
        each = 1000 * one.work / max(1, len(one.asked))
        return f"{one.work:.1f} s of a processor, {each:.2f} ms for each question"

    a_second, errors = len(measured.asked) / said.seconds, came.errors + measured.errors
    print(f"{said.phones} phones came in {said.coming} s: {told(came.asked, 'ms')}; {worked(came)}")
    print(f"then one question each {said.every:g} s: {a_second:.0f} a second")
    print(f"asked {len(measured.asked)} times: {told(measured.asked, 'ms')}")
    print(f"{measured.drawn} sheets drawn anew, told {measured.told} times of other phones")
    print(f"saved {len(measured.saved)} hands: {told(measured.saved, 'ms')}")
    print(f"from saved to seen on the other phone: {told(measured.seen, 's')}")
    print(f"errors: {len(errors)} {errors[:3]}")
    print(f"work of the server: {worked(measured)}")
    print(f"work of the phones: {measured.own_work:.1f} s; {measured.connections} connections")
    print(f"load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print(f"memory of the server: {memory:.0f} MB")
    return 1 if errors else 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    main()
