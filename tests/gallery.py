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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from itertools import count, cycle, product
from pathlib import Path

ROOT = Path(__file__).parent.parent
SMALL, PHONE, LYING, TABLET = (320, 568), (390, 844), (844, 390), (1280, 800)
OWNER, STRANGER = "A" * 43, "B" * 43
ARMED = 350
"""Milliseconds until what an answer has uncovered takes a tap."""

LET_GO = """for (const each of document.querySelectorAll(".entry, .dock, .head"))
    each.style.position = "static";"""
"""So that what sticks to the screen does not hide the middle of a whole page."""

type Steps = Callable[[object], object]


@dataclass
class Shot:
    """A page to draw: its address, and what is done there first."""

    name: str
    url: str
    steps: Steps = lambda page: None
    token: str = OWNER
    scripts: bool = True
    wide: bool = False
    whole: bool = True

    @property
    def sizes(self):
        return [PHONE, SMALL, *([LYING, TABLET] if self.wide else [])]


def tapped(*words: str) -> Steps:
    """Tap what is called so, one after another; ``=20`` types instead."""

    def steps(page):
        for word in words:
            if word.startswith("="):
                page.keyboard.type(word[1:])
            else:
                page.locator(word).first.click()
            page.wait_for_timeout(ARMED)

    return steps


def entered(who: str, result: str, *counts: str) -> Steps:
    """Enter a hand as far as these answers go."""

    def steps(page):
        for name, value in (("who", who), ("result", result)):
            page.locator(f'label:has([name="{name}"][value="{value}"])').click()
            page.wait_for_timeout(ARMED)
        for side, typed in enumerate(counts):
            if typed:
                page.fill(f'[name="count_{side}"]', typed)
        page.wait_for_timeout(600 if counts else 0)

    return steps


def armed(page) -> None:
    """Until the next game can be begun: not by the tap that ended this one."""
    page.wait_for_timeout(2 * ARMED)


def then(*several: Steps) -> Steps:
    def steps(page):
        for one in several:
            one(page)

    return steps


def save(page) -> None:
    page.locator(".save").click()
    page.wait_for_load_state("networkidle")


def fill() -> Iterator[Shot]:
    """Write the matches that are drawn, and say how."""
    from scorekeeper.games.scorebook.acts import Act
    from scorekeeper.games.scorebook.matches import start_match
    from scorekeeper.people.models import Device
    from scorekeeper.rules.presets import PRESETS
    from tests.games.conftest import Scorer
    from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall

    device = Device.objects.create(token_hash=sha256(OWNER.encode()).hexdigest(), name="")
    people: dict[str, object] = {}
    keys = count(1)

    def begin(first: str, second: str, preset: str = "bicycle", reason: str = "", **rules):
        seats = [[people.get(name, name)] for name in (first, second)]
        ruleset = PRESETS[preset].ruleset.changed(rules)
        act = Act(device=device, key=f"start {next(keys)}", reason=reason)
        match = start_match(act, seats, ruleset, first_dealer=ANN, time_zone="Europe/Berlin").match
        people.update({player.name: player for player in device.players.all()})
        return Scorer(match, device), match.get_absolute_url()

    yield Shot("start-empty", "/", token=STRANGER)
    yield Shot("new", "/new/", token=STRANGER)
    yield Shot("404", "/match/nothing/")
    yield Shot("403", "/new/", lambda page: page.evaluate(
        "document.querySelector('[name=csrfmiddlewaretoken]').value = 'x';"
        "document.querySelector('#new_match').requestSubmit()"
    ) or page.wait_for_timeout(600), token=STRANGER)  # fmt: skip

    drawn = "Drawn: Ann 7♥, Ben 4♠. Ben deals; the other chooses cards and seats."
    _, empty = begin("Ann", "Ben", reason=drawn)
    yield Shot("sheet-empty", empty, wide=True, whole=False)
    yield Shot("entry-how", empty, tapped('.who label:has([value="0"])'), whole=False, wide=True)
    yield Shot("entry-counts", empty, entered("0", "knock", "8", "20"), whole=False, wide=True)
    yield Shot("entry-wrong", empty, entered("0", "knock", "18", "20"), whole=False)
    yield Shot("entry-agreed", empty, entered("1", "agreed"), whole=False)
    yield Shot("entry-nobody", empty, entered("nobody", "void"), whole=False)
    yield Shot("422", empty, then(entered("0", "knock", "18", "abc"), save), whole=False)
    yield Shot("422-blank", empty, save_nothing, whole=False)

    scorer, url = begin("Ann", "Cleo")
    first = scorer.record(knock(ANN, 8, 20))
    yield Shot("sheet-first", url, whole=False, wide=True)

    scorer, url = begin("Ann", "Ben")
    scorer.record(knock(ANN, 8, 20), gin(BEN, 16), wall(), knock(ANN, 9, 5), knock(ANN, 3, 17))
    scorer.record(knock(BEN, 6, 12), gin(ANN, 18))
    yield Shot("readme", url, whole=False)

    scorer, url = begin("Ann", "Ben")
    hands = [scorer.record(one) for one in (knock(ANN, 8, 20), gin(BEN, 16), knock(ANN, 9, 5))]
    scorer.record(wall(), knock(ANN, 3, 17), void())
    scorer.correct(hands[1], gin(BEN, 18))
    yield Shot("sheet", url, wide=True)
    yield Shot("sheet-no-scripts", url, scripts=False)
    yield Shot("hand", f"{url}hand/{hands[1].mark}/", wide=True)
    yield Shot("hand-correct", f"{url}hand/{hands[2].mark}/", tapped("[name=count_1]", "=7"),
               whole=False, wide=True)  # fmt: skip
    yield Shot("hand-more", f"{url}hand/{hands[2].mark}/", tapped(".more summary"), whole=False)
    yield Shot("hand-no-scripts", f"{url}hand/{hands[2].mark}/", scripts=False)
    yield Shot("hand-wrong", f"{url}hand/{hands[2].mark}/", then(entered("0", "knock", "19", "7"),
               save), whole=False)  # fmt: skip
    yield Shot("void", f"{url}hand/{hands[0].mark}/void/")
    yield Shot("strike", f"{url}hand/{first.mark}/strike/")
    yield Shot("match", f"{url}table/", wide=True)
    yield Shot("large", f"{url}large/", wide=True, whole=False)
    yield Shot("rules", f"{url}table/rules/", tapped("[name=look]"))
    yield Shot("sides", f"{url}table/sides/")
    yield Shot("first-dealer", f"{url}table/first_dealer/")
    yield Shot("end", f"{url}table/end/")
    yield Shot("log", f"{url}log/")
    yield Shot("recount", f"{url}recount/", tapped("summary"))

    lengthy = "Maximiliane von Hohenstein-Wal", "Bartholomew Featherstonehaughs"
    scorer, url = begin(*lengthy, "oklahoma", target=3000, gin_bonus=25)
    sides = cycle([ANN, BEN, BEN])
    scorer.record(*(gin(next(sides), 40 + n % 50) for n in range(60)))
    yield Shot("long", url, whole=False, wide=True)
    yield Shot("long-entry", url, entered("0", "knock"), whole=False)

    scorer, url = begin("Ann", "Ben", "wikipedia", target=1000, columns=3)
    big = [knock(ANN, 8, 90), gin(BEN, 90), gin(ANN, 98), gin(ANN, 96), wall(), gin(BEN, 97)]
    scorer.record(*big, *(agreed(next(sides), 120) for _ in range(8)))
    yield Shot("hollywood", url, whole=False, wide=True)
    yield Shot("large-hollywood", f"{url}large/", wide=True, whole=False)
    yield Shot("hollywood-entry", url, entered("1", "gin", "31"), whole=False)

    scorer, url = begin("Ann", "Ben")
    scorer.record(knock(ANN, 8, 20), gin(BEN, 70), gin(ANN, 70))
    yield Shot("finished", url, armed, wide=True)
    yield Shot("finished-view", url, armed, whole=False)
    yield Shot("between-games", f"{url}game/2/", whole=False)

    scorer, url = begin("Ann", "Ben")
    scorer.record(knock(ANN, 8, 20), gin(BEN, 70), gin(ANN, 70), knock(BEN, 2, 30), gin(BEN, 70))
    yield Shot("finished-second", url, armed)

    late, url = begin("Ann", "Cleo")
    late.record(knock(ANN, 8, 20))

    def meanwhile(page):
        entered("1", "gin", "31")(page)
        late.record(knock(ANN, 4, 14))
        save(page)

    yield Shot("409", url, meanwhile, whole=False)
    yield Shot("rulebook", "/referee/rulebook/")
    yield Shot("referee", "/referee/")
    yield Shot("start-full", "/", wide=True)
    yield Shot("new-open", "/new/", tapped("text=Oklahoma", ".agreed-details > summary",
               ".group > summary"))  # fmt: skip


def save_nothing(page):
    page.evaluate("document.querySelector('form.entry').requestSubmit()")
    page.wait_for_timeout(700)


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
    return found, list(fill())


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
