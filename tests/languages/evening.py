"""A table where everything has happened once, and every page that can be reached from it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import count

from django.db import transaction
from django.urls import resolve

from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.matches import end_match, start_match
from scorekeeper.people.models import Device
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.sheet import Ended
from tests.games.conftest import Scorer
from tests.games.phone import Answer, Element, Form, Phone
from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall

NAMES = "Ana", "Ioan"
SEVERAL = 3
"""How many pages of a kind are looked at."""


def play(device: Device) -> list[str]:
    """Write matches in every state. Answers their addresses."""
    keys = count(1)

    def begin(preset: str, **rules) -> Scorer:
        seats = [[device.players.filter(name=name).first() or name] for name in NAMES]
        act = Act(device=device, by="Ana", key=f"start {next(keys)}")
        ruleset = PRESETS[preset].ruleset.changed(rules)
        match = start_match(act, seats, ruleset, first_dealer=ANN, time_zone="Europe/Madrid").match
        return Scorer(match, device)

    empty = begin("bicycle")
    simple = begin("bicycle")
    hands = [simple.record(one) for one in (knock(ANN, 8, 20), gin(BEN, 16), knock(ANN, 9, 5))]
    simple.record(wall(), void(), knock(BEN, 6, 6), agreed(ANN, 12))
    simple.correct(hands[1], gin(BEN, 18))
    simple.void(hands[0], reason="…")
    simple.note(hands[2], "…")
    simple.move(hands[2], before=hands[1])
    simple.undo()
    finished = begin("bicycle")
    finished.record(gin(ANN, 70), gin(ANN, 70), knock(ANN, 8, 20))
    won = begin("tournament", match_games=1)
    won.record(gin(ANN, 98), gin(ANN, 98), gin(ANN, 98))
    oklahoma = begin("oklahoma", gin_bonus=25)
    oklahoma.record(knock(ANN, 3, 20), gin(BEN, 40))
    hollywood = begin("wikipedia", target=150, columns=3)
    hollywood.record(gin(ANN, 98), gin(BEN, 96), gin(ANN, 97), gin(ANN, 60))
    stopped = begin("bicycle")
    stopped.record(knock(ANN, 8, 20))
    end_match(stopped.match, stopped.act(), Ended.STRUCK)
    return [
        scorer.match.get_absolute_url()
        for scorer in (empty, simple, finished, won, oklahoma, hollywood, stopped)
    ]


def everything(phone: Phone, starts: list[str]) -> Iterator[Answer]:
    """Every page that is linked, and what is answered when each form on it is sent.

    A form is sent as it stands, with nonsense, and with what is offered first and last; what that
    wrote is taken back.
    """
    waiting, seen = list(starts), set(starts)
    looked: Counter[str] = Counter()
    sent: set[tuple[str, ...]] = set()
    while waiting:
        url = waiting.pop(0)
        kind = _kind(url)
        if looked[kind] >= SEVERAL:
            continue
        looked[kind] += 1
        answer = phone.open(url)
        yield answer
        for link in answer.page.all(tag="a"):
            there = link.attrs.get("href", "").partition("#")[0]
            there = there if not there.startswith("?") else url.partition("?")[0] + there
            if there.startswith("/") and there not in seen:
                seen.add(there)
                waiting.append(there)
        for form in answer.forms:
            shape = (kind, _kind(form.action), *sorted(form.values))
            if form.action != "/language/" and shape not in sent:
                sent.add(shape)
                yield from _every_answer(phone, form)


def _every_answer(phone: Phone, form: Form) -> Iterator[Answer]:
    for typed in ({}, _typed(form, "?!"), _typed(form, "3", 0), _typed(form, "999", -1)):
        with transaction.atomic():
            if form.element.attrs.get("method") == "post":
                yield phone.send(form, **typed)
            else:
                asked = "&".join(f"{name}={value}" for name, value in (form.values | typed).items())
                yield phone.open(f"{form.action}?{asked}")
            transaction.set_rollback(True)


def _typed(form: Form, text: str, which: int | None = None) -> dict[str, str]:
    fields = [*form.element.all(tag="input"), *form.element.all(tag="textarea")]
    typed = {
        field.attrs["name"]: text
        for field in fields
        if "name" in field.attrs and field.attrs.get("type", "text") in ("text", "search", "number")
    }
    if which is not None:
        typed |= {name: values[which] for name, values in form.offered.items()}
    return typed


def _kind(url: str) -> str:
    path = url.partition("?")[0]
    found = resolve(path)
    more = re.sub(r"\w{20,}|\d+", "", path) if "incident" in found.kwargs else ""
    return f"{found.view_name}{more}"


def texts(page: Element) -> Iterator[str]:
    """What is read on a page or read out: its words, block by block, and its names for things."""
    yield from _words(page)
    for one in page.all():
        if "lang" in one.attrs and one.tag != "html":
            continue
        for name, value in one.attrs.items():
            if name in ("aria-label", "title", "alt", "placeholder", "aria-valuetext"):
                yield value
            if name == "content" and one.attrs.get("name") == "description":
                yield value
            if name.startswith("data-") and name != "data-wanted-by" and " " in value.strip():
                yield value


INLINE = {"a", "b", "i", "em", "strong", "span", "small", "output", "code", "kbd", "abbr", "time"}


def _words(element: Element) -> Iterator[str]:
    """Its text: one for each run that no block interrupts."""
    run: list[str] = []
    for part in _parts(element):
        if part is None:
            if "".join(run).strip():
                yield " ".join("".join(run).split())
            run = []
        else:
            run.append(part)
    if "".join(run).strip():
        yield " ".join("".join(run).split())


def _parts(element: Element) -> Iterator[str | None]:
    for part in element.inside:
        if isinstance(part, str):
            yield part
        elif part.tag in ("script", "style") or ("lang" in part.attrs and part.tag != "html"):
            continue
        else:
            block = part.tag not in INLINE
            if block:
                yield None
            yield from _parts(part)
            if block:
                yield None
