"""How counts and points spread: a bar for each step, with its part of the whole above it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext, ngettext

from scorekeeper.games.models.tally import SPREADS
from scorekeeper.history.statistics.written import NOTHING, hundredths, percent, whole

WIDTH: Final = 320
HEIGHT: Final = 156
TOP, BOTTOM = 20, 22
GAP: Final = 0.22


@dataclass(frozen=True)
class Bar:
    """A step: how many of how many there are, and where its bar stands."""

    label: str
    number: int
    of: int
    share: str
    x: float
    y: float
    width: float
    height: float
    middle: float
    label_y: float


@dataclass(frozen=True)
class Bars:
    """A picture of bars. Those of a part of something have what it is a part of as `frames`."""

    title: str
    words: str
    step: str
    bars: Sequence[Bar]
    total: int
    legend: str = ""
    frames: Sequence[Bar] = ()
    width: int = WIDTH
    height: int = HEIGHT
    foot: int = HEIGHT - BOTTOM

    @property
    def tops(self) -> Sequence[tuple[float, float, str]]:
        """What stands above each bar, or above its frame."""
        tops = zip(self.bars, self.frames or self.bars, strict=True)
        return [
            (bar.middle, top.label_y, hundredths(bar.number, bar.of))
            for bar, top in tops
            if bar.share != NOTHING
        ]

    @property
    def table(self) -> list[tuple[str, str, str, str]]:
        """Step, number, out of, part."""
        return [(bar.label, whole(bar.number), whole(bar.of), bar.share) for bar in self.bars]


def spread_of(name: str, title: str, step: str, numbers: Mapping[str, int]) -> Bars:
    """How often each step of a spread came, as parts of all."""
    counts = [numbers[f"{name}_{step}"] for step in SPREADS[name]]
    total = sum(counts)
    labels = tens(len(counts))
    bars = _bars(labels, counts, [total] * len(counts), max(counts, default=0))
    legend = ngettext("In per cent of %(count)s hand.", "In per cent of %(count)s hands.", total)
    return Bars(title, _in_words(bars), step, bars, total, legend % {"count": whole(total)})


def success_of(title: str, numbers: Mapping[str, int]) -> Bars:
    """For each count knocked with, how often it was tried, and how often it won."""
    steps = SPREADS["knocks_at"]
    tried = [numbers[f"knocks_at_{step}"] for step in steps]
    won = [numbers[f"knocks_won_at_{step}"] for step in steps]
    kept = [i for i, step in enumerate(steps) if step < steps[-1] or tried[i]]
    labels = [str(steps[i]) if steps[i] < steps[-1] else f"{steps[-1]}+" for i in kept]
    tried, won = [tried[i] for i in kept], [won[i] for i in kept]
    most = max(tried, default=0)
    bars = _bars(labels, won, tried, most)
    frames = _bars(labels, tried, tried, most)
    words = ", ".join(f"{bar.label}: {bar.share}" for bar in bars if bar.share != NOTHING)
    return Bars(
        title,
        gettext("Part of the knocks that won, by count: %s") % (words or NOTHING),
        gettext("Count"),
        bars,
        sum(tried),
        gettext("The frame: all knocks with that count. Filled, and in per cent: those that won."),
        frames,
    )


def tens(steps: int) -> list[str]:
    """0–9, 10–19 …, and what is beyond."""
    labels = [f"{10 * step}–{10 * step + 9}" for step in range(steps - 1)]
    return [*labels, f"{10 * (steps - 1)}+"]


def _bars(labels: Sequence[str], counts: Sequence[int], of: Sequence[int], most: int) -> list[Bar]:
    wide = WIDTH / max(1, len(counts))
    tall = HEIGHT - TOP - BOTTOM
    bars = []
    for index, (label, count, whole_of) in enumerate(zip(labels, counts, of, strict=True)):
        height = round(tall * count / most, 1) if most else 0
        x, y = round(wide * (index + GAP / 2), 1), round(HEIGHT - BOTTOM - height, 1)
        middle = round(wide * (index + 0.5), 1)
        bars.append(
            Bar(
                label,
                count,
                whole_of,
                percent(count, whole_of),
                x,
                y,
                round(wide * (1 - GAP), 1),
                height,
                middle,
                y - 5,
            )
        )
    return bars


def _in_words(bars: Sequence[Bar]) -> str:
    return ", ".join(f"{bar.label}: {bar.share}" for bar in bars if bar.number) or NOTHING
