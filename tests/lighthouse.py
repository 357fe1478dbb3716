"""Lighthouse on a phone profile, over the app as it is served at home. No test.

``python -m tests.lighthouse OUT_DIR`` runs it five times on each page and prints the medians;
``--runs 1`` is quick, and names of pages choose among them. The reports are kept in OUT_DIR,
outside the repository. It needs Chromium, and Node's ``npx``, which fetches Lighthouse.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from tests.gallery import gathered, served_at
from tests.shots.shot import OWNER

LIGHTHOUSE = "lighthouse@12.2.3"
PAGES = ("start-full", "new", "sheet", "finished", "hand", "match", "rulebook", "referee")
SCORES = {"accessibility": 100, "best-practices": 100, "performance": 95}
"""What each category has to reach, from 0 to 100 (DESIGN 9)."""


def run(url: str, report: Path, chromium: str) -> dict[str, float]:
    """One run: each category's score."""
    command = [
        "npx", "--yes", LIGHTHOUSE, url, "--quiet", "--output=json", f"--output-path={report}",
        f"--only-categories={','.join(SCORES)}",
        f"--extra-headers={json.dumps({'Cookie': f'device={OWNER}'})}",
        "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ]  # fmt: skip
    subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": chromium})
    categories = json.loads(report.read_text())["categories"]
    return {name: 100 * categories[name]["score"] for name in SCORES}


def main(out: Path, wanted: list[str], runs: int) -> bool:
    if shutil.which("npx") is None:
        sys.exit("There is no npx here: install Node first.")
    out.mkdir(parents=True, exist_ok=True)
    reached = True
    with tempfile.TemporaryDirectory() as data:
        chromium, shots = gathered(data)
        with served_at() as base:
            for shot in [shot for shot in shots if shot.name in (wanted or PAGES)]:
                reports = [out / f"{shot.name}-{number}.json" for number in range(runs)]
                found = [run(base + shot.url, report, chromium) for report in reports]
                medians = {name: median(one[name] for one in found) for name in SCORES}
                reached &= all(medians[name] >= least for name, least in SCORES.items())
                print(shot.name, *(f"{name} {score:.0f}" for name, score in medians.items()),
                      sep="\t", flush=True)  # fmt: skip
    return reached


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("pages", nargs="*", help="; ".join(PAGES))
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    sys.exit(not main(asked.out, asked.pages, asked.runs))
