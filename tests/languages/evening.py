"""A table where everything has happened once, and every page that can be reached from it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from secrets import token_urlsafe
from urllib.parse import urlencode

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.urls import resolve

from scorekeeper.games.models import Match
from scorekeeper.games.scorebook import disputing, drafting, proposing
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.house_rules import keep_house_rules
from scorekeeper.games.scorebook.matches import end_match, start_match
from scorekeeper.games.scorebook.players import merge_players
from scorekeeper.people.models import Device
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.sheet import Ended
from tests.games.conftest import Scorer
from tests.games.phone import Answer, Element, Form, Phone
from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall
from tests.games.test_beside import a_photo

NAMES = "Ana", "Ioan", "Maria"
SEVERAL = 2
"""How many pages of a kind are looked at."""


def play(device: Device, names: Sequence[str] = NAMES) -> list[str]:
    """Write matches in every state. Answers their addresses, a finished one's last."""
    keys = count(1)

    def begin(preset: str, **rules) -> Scorer:
        seats = [[device.players.filter(name=name).first() or name] for name in names[:2]]
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
    endless = begin("club_hollywood", rolling=True, column_multipliers=[1, 1, 1])
    endless.record(gin(ANN, 98, knock_card=None))
    matches = (empty, simple, won, oklahoma, hollywood, stopped, endless, finished)
    urls = [scorer.match.get_absolute_url() for scorer in matches]
    ana = device.players.get(name=names[0])
    merge_players(ana, device.players.create(name=names[2]))
    of_ana = f"/history/players/{ana.pk}/"
    keep_house_rules(device, names[2], PRESETS["club_hollywood"].ruleset.changed({"target": 200}))
    return [of_ana, *(f"{url}table/" for url in urls[5:7]), *urls]


def quarrel(device: Device, names: Sequence[str] = NAMES) -> list[str]:
    """Write what sides sign, dispute and ask for. Answers the pages about it."""
    seats = [[device.players.filter(name=name).first() or name] for name in names[:2]]
    act = Act(device=device, by="Ana", key="quarrel")
    match = start_match(act, seats, PRESETS["bicycle"].ruleset, first_dealer=ANN).match
    scorer = Scorer(match, device)

    def by(name: str) -> Act:
        return scorer.act(by=name, reason="…", key=token_urlsafe())

    first, second = scorer.record(knock(ANN, 8, 20)), scorer.record(knock(BEN, 8, 20))
    scorer.record(gin(ANN, 98))
    for hand in (first, second):
        disputing.dispute_hand(match, by("Ioan"), hand, BEN)
    changed, disputed = match.disputes.select_related("hand", "entry")
    disputing.put_forward(match, by("Ioan"), disputed, BEN, knock(ANN, 8, 6))
    scorer.correct(second, knock(BEN, 8, 30))
    wanted = {"what": "void", "data": {}, "side": ANN, "needs": (BEN,)}
    rests = {"games": [], "hands": []}
    asked = proposing.AskedFor(**wanted, rests_on=rests, hand=first)
    proposing.propose(match, by("Ana"), asked)
    proposing.decline(match, by("Ioan"), match.proposals.get(), BEN)
    proposing.propose(match, by("Ana"), asked)
    drafting.let_both_enter(match, by("Ana"), both=True)
    cards = {"knocked": True, "cards": "7H", "knock_card": ""}
    drafting.put_in_cards(match, by("Ana"), ANN, cards)
    waits, declined = match.proposals.select_related("entry")
    url = match.get_absolute_url()
    return [
        f"{url}proposal/{waits.entry.version}/",
        f"{url}proposal/{declined.entry.version}/",
        f"{url}dispute/{disputed.entry.version}/",
        f"{url}dispute/{changed.entry.version}/",
        f"{url}hand/{first.mark}/",
        f"{url}hand/{match.hands.last().mark}/not_right/",
        f"{url}ask/undo/",
        f"{url}ask/redo/",
        f"{url}own_cards/",
        "/waiting/",
        url,
    ]


def let_others_in(phone: Phone, match: Match) -> list[tuple[Phone, str]]:
    """Share a match that has a game which is over, sign it, ask for a change of it, add a photo,
    begin to move to another phone: who then comes, and to which page."""
    url = match.get_absolute_url()
    link = phone.send(phone.open(f"{url}share/?for=player-1").form_to("/share/link/"))
    join = _address_in(link, "/join/")
    joining = Phone()
    joined = joining.send(joining.open(join).form_to(join))
    game = f"{url}game/1/"
    for one in (phone, joining):
        one.send(next(form for form in one.open(game).forms if form.action.endswith("/sign/")))
    mark = match.hands.order_by("place", "id")[0].mark
    asked = phone.send(phone.open(f"{url}hand/{mark}/void/").form_to("/void/"))
    phone.send(phone.open(f"{url}beside/").form_to("/photo/"), photo=a_photo())
    brought = phone.send(phone.open("/history/in-and-out/").form_to("/history/in/"), file=_a_file())
    offered = phone.send(phone.open("/phone/").form_to("/phone/"))
    return [
        (phone, brought.url),
        (phone, f"{url}share/"),
        (phone, f"{url}beside/"),
        (phone, game),
        (phone, asked.url),
        (joining, asked.url),
        (joining, game),
        (joining, joined.url),
        (Phone(), join),
        (Phone(), "/join/"),
        (Phone(), "/join/nothing/"),
        (Phone(), _address_in(offered, "/phone/")),
        (phone, "/phone/"),
    ]


def _a_file() -> SimpleUploadedFile:
    hands = [{"result": "gin", "by": 0, "deadwood": [0, 20]}]
    record = {"format": "gin-match/1", "rules": "bicycle", "sides": ["Ana", "Maria"]}
    return SimpleUploadedFile("evening.json", json.dumps({**record, "hands": hands}).encode())


def _address_in(answer: Answer, start: str) -> str:
    """An address that is shown for another phone to open."""
    shown = [*_words(answer.page), *(one.attrs.get("value", "") for one in answer.page.all())]
    found = re.search(rf"{start}[\w-]{{20,}}/", " ".join(shown))
    assert found, shown
    return found[0]


@dataclass
class Walk:
    """Goes through the app, and remembers what it has looked at and sent."""

    several: int = SEVERAL
    sends: bool = True
    asked: set[str] = field(default_factory=lambda: {"set_language"})
    """What each address is called that was asked; the language is left as it is."""

    _sent: set[tuple[str, ...]] = field(default_factory=set)

    def through(self, phone: Phone, *starts: str) -> Iterator[Answer]:
        """Every page that is linked, and what is answered when each form on it is sent.

        A form is sent as it stands, with nonsense, and with what is offered first and last; what
        that wrote is taken back.
        """
        waiting, seen = list(starts), set(starts)
        looked: Counter[str] = Counter()
        while waiting:
            url = waiting.pop(0)
            kind = _kind(url)
            looked[kind] += 1
            if looked[kind] > self.several:
                continue
            self.asked.add(_name(url))
            answer = phone.open(url)
            yield answer
            links = [there for there in _links(answer, url) if there not in seen]
            seen.update(links)
            waiting += links
            for form in answer.forms if self.sends else []:
                if self._is_new(_name(url), form):
                    yield from self._every_answer(phone, form)
            for address in _asked_while_typing(answer.page):
                form = Form(answer.page.one(id="entry"), address)
                if self._is_new(_name(url), form):
                    yield phone.open(f"{address}?{urlencode(form.values)}")
                    yield phone.open(f"{address}?{urlencode(form.values | _typed(form, '3', 0))}")

    def _every_answer(self, phone: Phone, form: Form) -> Iterator[Answer]:
        buttons = [
            {one.attrs["name"]: one.attrs.get("value", "")}
            for one in form.element.all(tag="button")
            if "name" in one.attrs
        ]
        nonsense, first, last = _typed(form, "?!"), _typed(form, "3", 0), _typed(form, "999", -1)
        for typed in ({}, *buttons, nonsense, first, last):
            with transaction.atomic():
                if form.element.attrs.get("method") == "post":
                    answer = phone.send(form, **typed)
                else:
                    answer = phone.open(f"{form.action}?{urlencode(form.values | typed)}")
                yield answer
                yield from self._beyond(phone, answer)
                transaction.set_rollback(True)

    def _beyond(self, phone: Phone, answer: Answer) -> Iterator[Answer]:
        """What was never asked before, and is led to from here: it may be there only now."""
        for there in _links(answer, answer.url):
            name = _name(there)
            if name not in self.asked:
                self.asked.add(name)
                further = phone.open(there)
                yield further
                yield from self._beyond(phone, further)
        for form in answer.forms:
            name = _name(form.action)
            if name not in self.asked:
                self.asked.add(name)
                yield from self._every_answer(phone, form)

    def _is_new(self, kind: str, form: Form) -> bool:
        name, shape = _name(form.action), (kind, _name(form.action), *sorted(form.values))
        if name == "set_language" or shape in self._sent:
            return False
        self.asked.add(name)
        self._sent.add(shape)
        return True


def _links(answer: Answer, url: str) -> Iterator[str]:
    for link in answer.page.all(tag="a"):
        there = link.attrs.get("href", "").partition("#")[0]
        there = url.partition("?")[0] + there if there.startswith("?") else there
        if there.startswith("/"):
            yield there


def _asked_while_typing(page: Element) -> list[str]:
    """Where a script asks what the hand being typed would bring."""
    if not page.all(id="entry"):
        return []
    return [one.attrs["hx-get"] for one in page.one(id="entry").all() if "hx-get" in one.attrs]


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


def _name(url: str) -> str:
    return resolve(url.partition("?")[0]).view_name


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
