"""A match that is exported and imported again is the same match: hands, sheet, log, statistics."""

import json
import os
import secrets
from contextlib import contextmanager

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.games.as_record import (
    RECORD_WITH_LOG,
    as_record,
    in_chunks,
    named,
    needs_log,
    unnamed,
)
from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import HandIndex, Match
from scorekeeper.games.recent import undoable
from scorekeeper.games.scorebook import disputing, matches, proposing, signing
from scorekeeper.games.scorebook.from_record import Taking, made_ready, take_in
from scorekeeper.games.scorebook.record_people import people_of
from scorekeeper.games.signatures import sheet_of_all, signed_in
from scorekeeper.games.tail import whole
from scorekeeper.people.models import Device
from scorekeeper.rules.gin_sheet import write_sheet
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.record import parse_json, read_record, write_record
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.signed import digest_of
from tests.games.conftest import Scorer
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, gin, knock
from tests.games.test_any_sequence import ANYTHING, RULES, Anybody

pytestmark = pytest.mark.django_db

look = settings(
    max_examples=int(os.environ.get("EXAMPLES", "10")),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


class Stranger(Scorer):
    """Somebody whose keys the log that came in does not know."""

    def act(self, **seen):
        return super().act(**seen, key=secrets.token_hex(8))


@contextmanager
def afterwards_nothing_happened():
    """Let one example leave no rows to the next."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def record_of(match, *, log):
    """The match as a file has it, read back from its letters."""
    log = log or needs_log(match)
    [read] = in_chunks(Match.objects.filter(pk=match.pk), *RECORD_WITH_LOG)
    return read_record(parse_json(json.dumps(write_record(as_record(read, named(read), log=log)))))


def taken_in(record):
    """The match that an import of the record makes, for somebody who has nothing yet."""
    owner = Device.objects.create(token_hash=f"{Device.objects.count():064}")
    players = {one: owner.players.create(name=one[1]) for one in people_of(record)}
    filed = made_ready(record, Taking(owner, players, timezone.now(), "Ben's phone"))
    take_in([filed])
    return Match.objects.get(pk=filed.match.pk)


def sheet(match):
    return write_sheet(whole(match).sheet())


def index(match):
    """What lists and statistics are made of, whoever's row it is."""
    own = ("_state", "id", "match_id", "hand_id", "first_hand_id", "last_hand_id")
    rows = [*match.games.all(), *HandIndex.objects.filter(match=match).order_by("hand__place")]
    return [{k: v for k, v in vars(row).items() if k not in own} for row in rows]


def without_players(record):
    """A record but for the ids beside its names, which every database gives anew."""
    written = json.loads(json.dumps(write_record(record)))
    for facts in [
        written,
        *(entry.get(side) or {} for entry in written.get("log", ()) for side in ("old", "new")),
    ]:
        facts.pop("players", None)
    return written


@look
@given(ruleset=st.sampled_from(RULES), steps=st.lists(ANYTHING, max_size=25))
def test_any_match_with_its_log_comes_back_as_it_was(start, device, ruleset, steps):
    with afterwards_nothing_happened():
        anybody = Anybody(start(ruleset), device)
        for step in steps:
            anybody.do(*step)
        match = Match.objects.get(pk=anybody.match.pk)
        record = record_of(match, log=True)

        again = taken_in(record)

        assert list(problems_of(again)) == []
        assert sheet(again) == sheet(match)
        assert index(again) == index(match)
        back = without_players(record_of(again, log=True))
        assert back | {"id": ""} == without_players(record) | {"id": ""}


@look
@given(ruleset=st.sampled_from(RULES), steps=st.lists(ANYTHING, max_size=25))
def test_any_match_without_its_log_has_the_same_sheet_and_statistics(start, device, ruleset, steps):
    with afterwards_nothing_happened():
        anybody = Anybody(start(ruleset), device)
        for step in steps:
            anybody.do(*step)
        match = Match.objects.get(pk=anybody.match.pk)

        again = taken_in(record_of(match, log=False))

        assert list(problems_of(again)) == []
        assert sheet(again) == sheet(match)
        assert index(again) == index(match)
        assert again.played_on == match.played_on


@look
@given(ruleset=st.sampled_from(RULES), steps=st.lists(ANYTHING, max_size=25))
def test_a_match_that_came_in_can_be_undone_and_redone(start, device, ruleset, steps):
    with afterwards_nothing_happened():
        anybody = Anybody(start(ruleset), device)
        for step in steps:
            anybody.do(*step)
        again = taken_in(record_of(Match.objects.get(pk=anybody.match.pk), log=True))
        as_it_was, scorer, times = sheet(again), Stranger(again, again.owner), 0
        while undoable(again):
            scorer.undo()
            times += 1
            again.refresh_from_db()
            assert list(problems_of(again)) == []

        if times:
            scorer.redo(times)
        again.refresh_from_db()
        assert sheet(again) == as_it_was
        assert list(problems_of(again)) == []


def test_each_game_has_a_notice_of_its_own_and_loses_it_again(start, device):
    match = start(Ruleset().changed({"rolling": True, "columns": 2, "target": 40}))
    scorer = Scorer(match, device)
    for _ in range(2):
        matches.give_notice(match, scorer.act(), 2)
        scorer.record(*[gin(ANN, 80)] * 2)
    matches.give_notice(match, scorer.act(), 2)
    match.refresh_from_db()
    record = record_of(match, log=True)

    again = taken_in(record)

    assert without_players(record_of(again, log=True))["log"] == without_players(record)["log"]
    assert again.notices == {"1": 2, "2": 2, "3": 2}
    Stranger(again, again.owner).undo()
    again.refresh_from_db()
    assert again.notices == {"1": 2, "2": 2}


def test_a_notice_that_took_the_place_of_none_that_can_be_is_refused(start, device):
    match = start(Ruleset().changed({"rolling": True, "columns": 2}))
    matches.give_notice(match, Scorer(match, device).act(), 2)
    written = write_record(record_of(Match.objects.get(pk=match.pk), log=True))
    written["log"][1]["old"] = {"last_column": "two"}
    with pytest.raises(Refused) as refused:
        taken_in(read_record(written))
    assert refused.value.where == "log[1].old.last_column"


def test_signatures_come_back_with_the_log(start, device):
    match = start()
    scorer = Scorer(match, device)
    scorer.record(gin(ANN, 80))
    match.refresh_from_db()
    [game] = sheet_of_all(match).games
    signing.sign_game(match, scorer.act(), 1, BEN, seen=digest_of(game, match.seated))

    again = taken_in(record_of(Match.objects.get(pk=match.pk), log=True))

    assert list(signed_in(again)[1]) == [BEN]
    assert list(problems_of(again)) == []


def test_without_names_nobody_is_named(start, device):
    match = start()
    scorer = Scorer(match, device)
    scorer.record(gin(ANN, 80), note="Ann was lucky")
    matches.note_match(match, scorer.act(), place="at Ben's", note="Ann and Ben")
    scorer.void(match.hands.get(), "Ben had eleven")
    [read] = in_chunks(Match.objects.filter(pk=match.pk), *RECORD_WITH_LOG)

    written = json.dumps(write_record(as_record(read, unnamed(read), log=True)))

    assert "Side A" in written
    assert not any(word in written for word in ("Ann", "Ben", match.code))
    assert sheet(taken_in(read_record(json.loads(written)))) == sheet(match)


@pytest.fixture
def quarrelled(start, device):
    """A match in which something was signed, disputed and proposed."""
    match = start()
    scorer = Scorer(match, device)
    first = scorer.record(knock(ANN, 8, 20))
    scorer.record(gin(ANN, 80))
    [game] = whole(match).sheet().games
    signing.sign_game(match, scorer.act(), 1, ANN, seen=digest_of(game, 1))
    disputing.dispute_hand(match, scorer.act(reason="6"), first, BEN, proposed=knock(ANN, 6, 20))
    wanted = {"what": "void", "data": {}, "side": ANN, "needs": (BEN,)}
    rests = {"games": [], "hands": []}
    proposing.propose(match, scorer.act(), proposing.AskedFor(**wanted, rests_on=rests, hand=first))
    return match


def test_what_was_signed_disputed_and_proposed_comes_back(quarrelled):
    back = taken_in(record_of(quarrelled, log=True))

    assert list(problems_of(back)) == []
    assert sorted(signed_in(back)[1]) == [ANN]
    said = [(one.said, one.proposed) for one in quarrelled.disputes.all()]
    assert [(one.said, one.proposed) for one in back.disputes.all()] == said
    assert (back.open_disputes, back.open_proposals) == (1, 1)


def as_written(match):
    """A match as its file has it, with its log."""
    return json.loads(json.dumps(write_record(record_of(match, log=True))))


def taken_in_elsewhere(written):
    """A match that somebody else took in from a file: their phone, the match, its first hand."""
    back = taken_in(read_record(written))
    assert list(problems_of(back)) == []
    return (
        Phone().is_of(back.owner),
        back,
        f"{back.get_absolute_url()}hand/{back.hands.first().mark}/",
    )


AGREED_BY_A_THIRD = {"result": "agreed", "winner": 2, "points": 5}


@pytest.mark.parametrize(
    ("verb", "forged"),
    [
        ("disputed", {"side": 2}),
        ("disputed", {"proposed": AGREED_BY_A_THIRD}),
        ("proposed", {"needs": [2]}),
        ("proposed", {"rests_on": {"games": [], "hands": [[10**30, {}]]}}),
        ("signed", {"side": 2}),
    ],
)
def test_a_log_that_speaks_for_nobody_here_is_shown_all_the_same(quarrelled, verb, forged):
    written = as_written(quarrelled)
    for entry in written["log"]:
        if entry["verb"] == verb:
            entry["new"].update(forged)

    phone, back, hand = taken_in_elsewhere(written)

    url = back.get_absolute_url()
    for page in (url, f"{url}log/", f"{url}table/", hand, "/waiting/"):
        assert phone.open(page).status == 200
    for version in range(1, back.version + 1):
        for page in ("dispute", "proposal"):
            assert phone.open(f"{url}{page}/{version}/").status in (200, 404)


@pytest.mark.parametrize("of_a_hand", [False, True])
@pytest.mark.parametrize("verb", ["noted", "accepted"])
@pytest.mark.parametrize(
    "said",
    [
        {"played": "soon"},
        {"played": 7},
        {"photo": 1},
        {"photo": []},
        {"photo": {}, "shown": "no"},
        {"result": "knock"},
        AGREED_BY_A_THIRD,
        {"deleted": []},
    ],
)
def test_a_log_that_says_anything_beside_the_facts_is_shown_and_proved(
    start, device, verb, said, of_a_hand
):
    scorer = Scorer(start(), device)
    first = scorer.record(knock(ANN, 8, 20))
    written = as_written(scorer.match)
    entry = {"version": 3, "at": written["log"][-1]["at"], "by": "Ann", "verb": verb, "new": said}
    written["log"].append(entry | ({"hand": first.name} if of_a_hand else {}))

    phone, back, hand = taken_in_elsewhere(written)

    url = back.get_absolute_url()
    for page in (url, f"{url}log/", f"{url}table/", f"{url}recount/", hand):
        assert phone.open(page).status == 200
    version = phone.open(f"{hand}version/3/")
    assert version.status == 404 or phone.send(version.form).status in (200, 422)
    assert phone.open(url).status == 200
