"""A page to draw, and what is done on it first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

SMALL, PHONE, LYING, TABLET = (320, 568), (390, 844), (844, 390), (1280, 800)
OWNER, BEN_S, VIEWER_S, STRANGER = "A" * 43, "B" * 43, "C" * 43, "D" * 43
ARMED = 350
"""Milliseconds until what an answer has uncovered takes a tap."""

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


def save_nothing(page):
    page.evaluate("document.querySelector('form.entry').requestSubmit()")
    page.wait_for_timeout(700)


def out_of_reach(page):
    """Save where the server is not reached."""
    page.context.set_offline(True)
    page.locator(".save").click()
    page.wait_for_timeout(1200)


def failing(page):
    """Save where the server makes a mistake."""
    page.route("**/*", lambda route: route.fulfill(status=500))
    save(page)


def broken(page):
    """The page for our own mistakes, in the language of this one."""
    from django.template.loader import render_to_string
    from django.utils.translation import override

    with override(page.evaluate("document.documentElement.lang")):
        page.set_content(render_to_string("500.html"))
