"""The pages on which sides sign, dispute and ask: no English is left, and no answer is a 500."""

import re

import pytest
from django.db import transaction

from scorekeeper.games.scorebook import disputing, drafting, proposing
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, gin, knock
from tests.languages.evening import texts
from tests.languages.pseudo import outside_brackets

pytestmark = pytest.mark.django_db

WORD = re.compile(r"[^\W\d_]{2,}")
NOTHING = {"games": [], "hands": []}
KNOWN = ("Ann's phone", "Ann", "Ben", "Bicycle")


@pytest.fixture
def pages(start, device):
    """A match in which everything waits, and one in which everything was answered."""
    open_one = start()
    scorer = Scorer(open_one, device)
    hand = scorer.record(knock(ANN, 8, 20))
    scorer.record(gin(ANN, 80))
    _ask(scorer, open_one, hand)
    disputing.dispute_hand(open_one, scorer.act(by="Ben", reason="…"), hand, BEN)
    found = open_one.disputes.get()
    disputing.put_forward(open_one, scorer.act(by="Ben"), found, BEN, knock(ANN, 8, 6))
    drafting.let_both_enter(open_one, scorer.act(), both=True)
    drafting.put_in_cards(
        open_one, scorer.act(), ANN, {"knocked": True, "cards": "7H", "knock_card": ""}
    )
    closed = start()
    scorer = Scorer(closed, device)
    hand = scorer.record(knock(ANN, 8, 20))
    _ask(scorer, closed, hand)
    proposing.decline(closed, scorer.act(by="Ben"), closed.proposals.get(), BEN)
    disputing.dispute_hand(closed, scorer.act(by="Ben", reason="…"), hand, BEN)
    scorer.correct(hand, knock(ANN, 8, 30))
    disputing.dispute_hand(closed, scorer.act(by="Ann", reason="…"), hand, ANN)
    scorer.void(hand)
    one, other = open_one.get_absolute_url(), closed.get_absolute_url()
    return [
        "/",
        "/waiting/",
        one,
        f"{one}game/1/",
        f"{one}table/",
        f"{one}log/",
        f"{one}own_cards/",
        f"{one}proposal/4/",
        f"{one}dispute/5/",
        f"{one}dispute/5/facts/0/",
        f"{one}dispute/5/cards/",
        f"{one}hand/2/",
        f"{one}hand/2/not_right/",
        f"{one}ask/undo/",
        other,
        f"{other}log/",
        f"{other}proposal/3/",
        f"{other}dispute/5/",
        f"{other}dispute/8/",
        f"{other}hand/2/",
    ]


def _ask(scorer, match, hand):
    wanted = {"what": "void", "data": {}, "rests_on": NOTHING, "side": ANN, "needs": (BEN,)}
    asked = proposing.AskedFor(**wanted, hand=hand)
    proposing.propose(match, scorer.act(by="Ann", reason="…"), asked)


def test_every_text_comes_from_the_catalogue(phone, pages, pseudo_language):
    phone.client.cookies["language"] = pseudo_language
    left = {}
    for answer in everything(phone, pages):
        for text in texts(answer.page):
            rest = outside_brackets(text)
            for known in KNOWN:
                rest = rest.replace(known, "")
            if WORD.search(re.sub(r"\b(10|[2-9TJQKA])[SHDC]\b", "", rest)):
                left.setdefault(rest.strip(), answer.url)
    assert not left, "\n".join(f"{url}: {text}" for text, url in left.items())


def everything(phone, pages):
    for url in pages:
        answer = phone.open(url)
        assert answer.status == 200, url
        yield answer
        for form in answer.forms:
            for typed in ({}, {"side": "9"}, {"reason": "?!"}, {"version": "0"}, {"key": "x"}):
                if form.element.attrs.get("method") != "post" or "language" in form.action:
                    continue
                with transaction.atomic():
                    sent = phone.send(form, **typed)
                    assert sent.status in (200, 403, 409, 422), (form.action, typed)
                    yield sent
                    transaction.set_rollback(True)
