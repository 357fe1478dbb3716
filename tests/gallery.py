"""Pictures of every page in every state, to be looked at. No test.

``python -m tests.gallery OUT_DIR`` draws them all, ``python -m tests.gallery OUT_DIR hand log``
those whose names begin so, ``… --language es ro`` in these languages. Each is drawn at two sizes,
by day and at night; what the wider layouts are for also on a phone that lies on its side and on a
tablet.
"""

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from tests.shots.shot import LYING, Shot

ROOT = Path(__file__).parent.parent
LET_GO = """for (const each of document.querySelectorAll(".entry, .dock, .head"))
    each.style.position = "static";"""
"""So that what sticks to the screen does not hide the middle of a whole page."""


@contextmanager
def served_at() -> Iterator[str]:
    """The app in a process of its own, on the same database: its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "scorekeeper.wsgi", "--threads", "16"]
    command += ["--no-control-socket", "--bind", f"127.0.0.1:{port}"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, cwd=ROOT, stdout=quiet, stderr=quiet) as server:
        try:
            for _ in range(300):
                with socket.socket() as tried:
                    tried.settimeout(0.1)
                    if tried.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def draw(shot: Shot, browser, base: str, out: Path, language: str) -> None:
    for width, height in shot.sizes:
        for scheme in ("light", "dark"):
            context = browser.new_context(
                viewport={"width": width, "height": height},
                device_scale_factor=2 if width < LYING[0] else 1,
                color_scheme=scheme,
                has_touch=True,
                is_mobile=True,
                java_script_enabled=shot.scripts,
                locale=language,
                base_url=base,
            )
            context.add_cookies([{"name": "device", "value": shot.token, "url": base}])
            page = context.new_page()
            page.goto(shot.url)
            shot.steps(page)
            page.wait_for_timeout(450)
            if shot.whole:
                page.evaluate(LET_GO)
            name = f"{shot.name}-{language}-{width}x{height}-{scheme}.png"
            page.screenshot(path=out / name, full_page=shot.whole)
            if shot.scripts:
                spread = page.evaluate("document.documentElement.scrollWidth")
                print(name, f"TOO WIDE: {spread}" if spread > width else "")
            context.close()


def gathered(data: str) -> tuple[str, list[Shot]]:
    """Make a database in this folder, fill it, and say where Chromium is and what to draw."""
    os.environ.update(SCOREKEEPER_DATA=data, SCOREKEEPER_HOME="1", DJANGO_ALLOW_ASYNC_UNSAFE="true")
    os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
    import django
    from django.core.management import call_command

    from tests.browser.conftest import CHROMIUMS

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if found is None:
        sys.exit("There is no Chromium here: install it, or name one in CHROMIUM.")
    from tests.shots.history import of_the_history
    from tests.shots.sheets import of_the_sheets
    from tests.shots.together import of_two_phones

    return found, [*of_the_sheets(), *of_two_phones(), *of_the_history()]


def main(out: Path, wanted: list[str], languages: list[str]) -> None:
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import QUIET

    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        chromium, shots = gathered(data)
        if wanted:
            shots = [shot for shot in shots if shot.name.startswith(tuple(wanted))]
        with served_at() as base, sync_playwright() as play:
            browser = play.chromium.launch(executable_path=chromium, args=[*QUIET, "--no-sandbox"])
            for language, shot in product(languages, shots):
                draw(shot, browser, base, out, language)
            browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="a folder")
    parser.add_argument("names", nargs="*", help="draw what begins so; everything without")
    parser.add_argument("--language", nargs="*", default=["en"], help="en, es, ro")
    asked = parser.parse_args()
    main(asked.out, asked.names, asked.language)
