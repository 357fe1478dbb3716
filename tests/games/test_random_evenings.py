"""Evenings at random, every act through its page: the books stay right, and every page answers.

``EVENINGS=300 pytest tests/games/test_random_evenings.py`` plays as many on each database.
"""

import os
import random

import pytest

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Hand
from scorekeeper.rules.ruleset import Ruleset
from tests.games import typed
from tests.games.table import ANN

pytestmark = pytest.mark.django_db

EVENINGS = int(os.environ.get("EVENINGS", "4"))
ACTS_IN_ONE = 18
ANSWERS = {200, 409, 422}

RULES = [
    {"target": 60},
    {"target": 40, "hollywood": "on"},
    {"target": 50, "columns": "2", "rolling": "True"},
    {"target": 70, "dealer": "alternate", "match_games": "3"},
    {"preset": "oklahoma", "target": "80"},
    {"preset": "palace"},
    {"tie": "nobody", "gin_off_bonus": "30"},
]


class Evening:
    """A phone in nobody's hand, that taps what it finds."""

    def __init__(self, phone, match, seed):
        self.phone, self.match, self.chance = phone, match, random.Random(seed)
        self.told = []

    def act(self):
        """Do one thing of those that the pages offer."""
        acts = [self.record] * 6 + [self.undo] * 3 + [self.redo, self.correct, self.correct]
        acts += [self.of_a_hand, self.of_a_hand, self.insert, self.move, self.version, self.table]
        act = self.chance.choice(acts)
        self.told.append(act.__name__)
        answer = act()
        assert answer is None or answer.status in ANSWERS, self.told

    def hand(self):
        by, other = self.chance.sample([0, 1], 2)
        count = self.chance.randint(0, 60)
        knock = self.chance.choice([0, 1, 4, 8, 10, 10, 13])
        said = self.chance.choice(
            [
                typed.knock(by, knock, count),
                typed.gin(by, count),
                typed.agreed(other, count),
                typed.agreed(other, count, "undercut"),
                typed.WALL,
                typed.VOID,
            ]
        )
        card = {"rank": self.chance.choice(["7", "10", "A", "unknown"]), "suit": "S"}
        return {**said, **card}

    def sheet(self):
        return self.phone.open(self.match.get_absolute_url())

    def some_hand(self):
        marks = [*Hand.objects.filter(match=self.match).values_list("mark", flat=True)]
        return self.chance.choice(marks) if marks else None

    def send(self, answer, ending, **said):
        forms = [form for form in answer.forms if form.action.endswith(ending)]
        if not forms:
            return answer
        answer = self.phone.send(forms[0], **said)
        again = [form for form in answer.forms if form.action.endswith(ending)]
        asked = answer.status == 409 or answer.page.all(name="seen")
        if asked and again and self.chance.random() < 0.7:
            return self.phone.send(again[0])
        return answer

    def record(self):
        sheet = self.sheet()
        onward = [one for one in sheet.page.all(tag="a") if one.words == "Next game"]
        if onward:
            sheet = self.phone.open(onward[0].attrs["href"])
        return self.send(sheet, f"{self.match.code}/", **self.hand())

    def undo(self):
        return self.send(self.sheet(), "undo/")

    def redo(self):
        return self.send(self.sheet(), "redo/")

    def correct(self):
        return self.at_hand("", **self.hand())

    def of_a_hand(self):
        keep = {"keep_dealers": "on"} if self.chance.random() < 0.3 else {}
        return self.at_hand(self.chance.choice(["void/", "strike/", "restore/"]), **keep)

    def insert(self):
        return self.at_hand("insert/", **self.hand())

    def move(self):
        return self.at_hand("move/", place=str(self.chance.randint(0, 12)))

    def version(self):
        number = self.chance.randint(1, self.match.entries.count() or 1)
        return self.at_hand(f"version/{number}/", found={200, 404})

    def at_hand(self, what, found=frozenset({200}), **said):
        mark = self.some_hand()
        if mark is None:
            return None
        answer = self.phone.open(f"{self.match.get_absolute_url()}hand/{mark}/{what}")
        assert answer.status in found, (what, answer.status)
        return None if answer.status == 404 else self.send(answer, answer.url, **said)

    def table(self):
        what = self.chance.choice(["rules", "rules", "first_dealer", "end", "go_on", "notice"])
        said = {
            "rules": self.chance.choice(RULES),
            "first_dealer": {"first_dealer": self.chance.choice(["0", "1", "unknown"])},
            "end": {"how": self.chance.choice(["struck", "as_it_stands"])},
            "notice": {"column": str(self.chance.randint(1, 5))},
        }
        answer = self.phone.open(f"{self.match.get_absolute_url()}table/{what}/")
        return self.send(answer, answer.url, **said.get(what, {}))

    def look_at_everything(self):
        start = self.match.get_absolute_url()
        games = [f"game/{game.number}/" for game in self.match.games.all()]
        hands = [f"hand/{hand.mark}/" for hand in self.match.hands.all()]
        for page in ["", "table/", "log/", "recount/", *games, *hands]:
            assert self.phone.open(start + page).status == 200, (page, self.told)


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_whatever_is_done_the_audit_is_clean_and_every_page_answers(phone, start, seed):
    match = start(Ruleset().changed({"target": 60}), first_dealer=ANN)
    evening = Evening(phone, match, seed)
    for _ in range(ACTS_IN_ONE):
        evening.act()
    match.refresh_from_db()
    assert list(problems_of(match)) == [], evening.told
    evening.look_at_everything()
