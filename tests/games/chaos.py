"""Three phones in nobody's hand, at one sheet: they act at the same moment, late, twice, and on
pages that are out of date."""

from __future__ import annotations

import random
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from threading import Barrier

from django.db import connections
from django.test import Client

from scorekeeper.games.models import Match
from scorekeeper.games.reading import game_to_play
from scorekeeper.games.recent import recent_of
from scorekeeper.people.devices import COOKIE
from scorekeeper.people.models import Device
from tests.games import typed

PHONES = 3
SAVED, REFUSED, ASKED, GONE = 302, 422, 409, 404
ANSWERS = {SAVED, REFUSED, ASKED, GONE}
PART = {"HX-Request": "true", "HX-Target": "pad"}
ADDS = ("", "insert/")
VERBS = [
    *["record"] * 8,
    *["correct"] * 3,
    *["undo"] * 3,
    *["redo", "void", "strike", "restore", "insert", "move", "note"],
]


@dataclass
class Request:
    """What a phone sends: it can be sent again, by anybody, at any time."""

    phone: int
    path: str
    said: dict[str, str]
    where: str = ""

    @property
    def adds(self) -> bool:
        """Whether it asks for a hand that is not there yet, or for another phone's to be it."""
        return self.where in ADDS


@dataclass
class ChaosPhone:
    """A phone with the page it looked at last."""

    client: Client
    url: str
    version: int = 1
    game: int = 1
    marks: list[str] = field(default_factory=list)
    turns: dict[str, str] = field(default_factory=dict)

    def look(self, match: Match) -> None:
        """Know what the sheet says just now: what its forms would carry."""
        match.refresh_from_db()
        recent, last = recent_of(match), match.games.last()
        self.version, self.game = match.version, game_to_play(last)
        marks = match.hands.filter(index__game=last.number) if last else []
        self.marks = [str(hand.mark) for hand in marks]
        for turn, entry in (("undo", recent.undo), ("redo", recent.redo)):
            self.turns[turn] = str(entry.version) if entry else ""

    def sheet(self) -> str:
        return self.client.get(self.url).text


class Evening:
    """One match, three phones, and a number of rounds in which some of them act at once."""

    def __init__(self, match: Match, tokens: list[str], seed: int, hands: ThreadPoolExecutor):
        self.match, self.hands = match, hands
        self.chance = random.Random(seed)
        url = match.get_absolute_url()
        self.phones = [ChaosPhone(_client(token), url) for token in tokens]
        self.late: list[Request] = []
        self.saved: dict[str, Request] = {}
        self.answers: dict[int, int] = {}

    def play(self, rounds: int) -> None:
        for _ in range(rounds):
            requests = []
            for number in self.chance.sample(range(PHONES), self.chance.randint(1, PHONES)):
                request = self.request(number)
                if self.chance.random() < 0.2:
                    self.late.append(request)  # the network keeps it for a while
                else:
                    requests.append(request)
                if self.chance.random() < 0.25:
                    # Nothing was heard, so it is sent again: at once, or later.
                    self.chance.choice([requests, self.late]).append(request)
            if self.late and self.chance.random() < 0.5:
                requests.append(self.late.pop(self.chance.randrange(len(self.late))))
            self.at_once(requests)
        while self.late:
            self.at_once(self.late[:PHONES])
            del self.late[:PHONES]

    def request(self, number: int) -> Request:
        """What one phone does next, on the page it has."""
        phone = self.phones[number]
        if self.chance.random() < 0.4:
            phone.look(self.match)
        verb = self.chance.choice(VERBS)
        if verb not in ("record", "undo", "redo") and not phone.marks:
            verb = "record"
        said = {"key": secrets.token_urlsafe(18), "version": str(phone.version)}
        if verb == "record":
            said |= {**self.hand(), "game": str(phone.game)}
            return Request(number, phone.url, said)
        if verb in ("undo", "redo"):
            said["entry"] = phone.turns.get(verb, "")
            return Request(number, f"{phone.url}{verb}/", said, f"{verb}/")
        where = "" if verb in ("correct", "note") else f"{verb}/"
        if verb in ("correct", "insert", "note"):
            said |= self.hand()
        if verb == "note":
            said["note"] = self.chance.choice(["rain", "Ben was late", ""])
        if verb == "move":
            said["place"] = str(self.chance.randint(1, 4))
            said["seen"] = sha256(repr([("place", said["place"])]).encode()).hexdigest()
        path = f"{phone.url}hand/{self.chance.choice(phone.marks)}/{where}"
        return Request(number, path, said, where or "of a hand")

    def hand(self) -> dict[str, str]:
        """Few different hands, so that two phones often enter the same."""
        by = self.chance.randint(0, 1)
        return self.chance.choice(
            [typed.knock(by, 8, 20), typed.knock(by, 5, 12), typed.gin(by, 30), typed.WALL]
        )

    def at_once(self, requests: list[Request]) -> None:
        """Send requests truly side by side, each over its own connection."""
        gate = Barrier(max(1, len(requests)))
        answers = list(self.hands.map(lambda one: self.send(one, gate), requests))
        for request, (status, page) in zip(requests, answers, strict=True):
            self.heard(request, status, page)

    def send(self, request: Request, gate: Barrier) -> tuple[int, str]:
        gate.wait(timeout=60)
        phone = self.phones[request.phone]
        client = _client(phone.client.cookies[COOKIE].value)
        part = PART if request.path == phone.url else {}
        answer = client.post(request.path, request.said, headers=part)
        return answer.status_code, answer.text if answer.status_code == ASKED else ""

    def heard(self, request: Request, status: int, page: str) -> None:
        assert status in ANSWERS, (status, request)
        self.answers[status] = self.answers.get(status, 0) + 1
        if status == SAVED:
            self.saved[request.said["key"]] = request
        elif status == ASKED and request.where == "" and self.chance.random() < 0.6:
            self.answer(request, page)

    def answer(self, request: Request, page: str) -> None:
        """What was asked is answered, with the form as it came back, and sent twice at times."""
        said = dict(request.said)
        for name in ("key", "version", "game", "entry", "play_on"):
            if found := re.search(rf'<input[^>]*name="{name}"[^>]*>', page[page.find("entry") :]):
                value = re.search(r'value="([^"]*)"', found[0])
                said[name] = value[1] if value else ""
        where = ""
        if 'name="settle"' in page:
            said["settle"] = self.chance.choice(["mine", "theirs", "both"])
            where = said["settle"] if said["settle"] != "both" else ""
        again = Request(request.phone, request.path, said, where)
        self.late += [again] * self.chance.choice([1, 1, 2])

    def sheets(self) -> set[str]:
        """What the phones show in the end: two open the sheet, the third is told what is new."""
        one, two, three = self.phones
        told = three.client.get(three.url, headers={"Live": "0 -", **PART}).text
        return {_seen(one.sheet()), _seen(two.sheet()), _seen(told)}


def join(match: Match, devices: list[Device]) -> None:
    """The second phone is Ben's, the third somebody's who helps."""
    _, bens, helper = devices
    match.participants.create(device=bens, role="player", side=1)
    match.participants.create(device=helper, role="scorer")


def close_connections(hands: ThreadPoolExecutor) -> None:
    """A test's database is not removed while a thread holds on to it."""
    gate = Barrier(hands._max_workers)
    list(hands.map(lambda _: (gate.wait(60), connections.close_all()), range(gate.parties)))


def _client(token: str) -> Client:
    client = Client()
    client.cookies[COOKIE] = token
    return client


def _seen(page: str) -> str:
    """The words of a sheet, down to what can be undone: below, each phone has its own."""
    pad = page[page.index('<div class="pad"') :].partition('<span id="latest">')[0]
    pad = re.sub(r'<(section|div) class="sign-off.*?</\1>', "", pad, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", pad.partition('id="others"')[0]).split())
