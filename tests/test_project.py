"""The project as somebody else finds it: it starts, it is safe, and it names no machine."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command

ROOT = Path(__file__).parent.parent

PRODUCTION = {
    "SCOREKEEPER_PRODUCTION": "1",
    "SCOREKEEPER_SECRET_KEY": "".join(map(chr, range(40, 120))),
    "SCOREKEEPER_HOSTS": "gin.example.org",
    "SCOREKEEPER_PROXY_TLS": "1",
}


@pytest.fixture
def manage(tmp_path):
    """Run a command of manage.py with nothing in its environment but what is given."""

    def run(*arguments, **environment):
        clean = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        return subprocess.run(
            [sys.executable, "-W", "error", ROOT / "manage.py", *arguments],
            env=clean | {"SCOREKEEPER_DATA": str(tmp_path)} | environment,
            capture_output=True,
            text=True,
            timeout=60,
        )

    return run


@pytest.mark.django_db
def test_every_change_of_the_models_has_its_migration():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_no_migration_is_named_by_the_hour():
    names = [path.stem for path in ROOT.glob("scorekeeper/*/migrations/[0-9]*.py")]
    assert [name for name in names if re.search(r"_auto_|\d{8}", name)] == []


def test_development_needs_nothing(manage, tmp_path):
    checked = manage("check", "--fail-level=WARNING")
    assert checked.returncode == 0, checked.stderr
    assert (tmp_path / "scorekeeper.key").stat().st_mode & 0o777 == 0o600


def test_production_passes_the_deployment_check(manage):
    checked = manage("check", "--deploy", "--fail-level=WARNING", **PRODUCTION)
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize(
    ("changed", "value", "said"),
    [
        ("SCOREKEEPER_SECRET_KEY", "", "fifty random characters"),
        ("SCOREKEEPER_SECRET_KEY", "short", "fifty random characters"),
        ("SCOREKEEPER_SECRET_KEY", "a" * 60, "fifty random characters"),
        ("SCOREKEEPER_HOSTS", "", "must list the names"),
        ("SCOREKEEPER_HOSTS", "gin.example.org, *", "must list the names"),
        ("SCOREKEEPER_PROXY_TLS", "", "whether a proxy with a certificate"),
        ("SCOREKEEPER_PROXY_TLS", "yes", "is 1 or 0"),
        ("SCOREKEEPER_PRODUCTION", "yes", "is 1 or 0"),
    ],
)
def test_production_does_not_start_insecurely(manage, changed, value, said):
    refused = manage("check", **PRODUCTION | {changed: value})
    assert refused.returncode == 1
    assert said in refused.stderr.splitlines()[-1]


def test_static_files_are_collected_under_names_that_never_change(manage, tmp_path):
    collected = manage("collectstatic", "--no-input", **PRODUCTION)
    assert collected.returncode == 0, collected.stderr
    manifest = json.loads((tmp_path / "staticfiles" / "staticfiles.json").read_text())
    for name in static_files_named_in_templates():
        assert (tmp_path / "staticfiles" / manifest["paths"][name]).exists()


def test_every_static_file_that_a_template_names_is_there():
    assert [name for name in static_files_named_in_templates() if not finders.find(name)] == []


def static_files_named_in_templates():
    named = re.compile(r"""{% static ["']([^"']+)["']""")
    pages = (ROOT / "templates").rglob("*.html")
    return sorted({name for page in pages for name in named.findall(page.read_text())})


def test_nothing_committed_names_a_machine_or_a_registry():
    # In pieces, or this file would be the first to be found.
    folders = "|".join(["ro" + "ot", "wo" + "rk", "ho" + r"me/\w+", "Us" + r"ers/\w+"])
    hosts = "|".join(["pyp" + r"i\.org", "pythonho" + "sted", r"registry\." + "npmjs"])
    forbidden = re.compile(rf"(?<![\w./\]}}])/(?:{folders})/|{hosts}|deb" + r"\.debian")
    assert [
        f"{path}:{number}: {line}"
        for path in committed_texts()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if forbidden.search(line)
    ] == []


def committed_texts():
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listing.returncode:
        pytest.skip("not a git checkout, so nothing is committed")
    kinds = {".css", ".html", ".js", ".json", ".md", ".po", ".py", ".svg", ".toml", ".txt", ""}
    paths = [ROOT / name for name in listing.stdout.split("\0") if name]
    return [path for path in paths if path.suffix in kinds and path.is_file()]


def test_the_readme_shows_the_record_it_recounts():
    record = (ROOT / "tests/readme_record.json").read_text()
    assert f"```json\n{record}```" in (ROOT / "README.md").read_text()
