"""Every way to change the facts of a signed game: it waits for the other side, or is refused."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Entry, Hand, Match, Proposal
from scorekeeper.games.scorebook import matches
from scorekeeper.games.signatures import signed_in
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended
from tests.games import typed
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, gin, knock

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def the_log_agrees(match):
    yield
    for one in Match.objects.all():
        assert list(problems_of(one)) == []


@pytest.fixture
def url(match):
    return match.get_absolute_url()


@pytest.fixture
def sign(phone, bens_phone, url):
    """Let both sign a game."""

    def sign(number=1):
        phone.send(phone.open(f"{url}game/{number}/").form_saying("Ann signs"))
        bens_phone.send(bens_phone.open(f"{url}game/{number}/").form_saying("Ben signs"))

    return sign


@pytest.fixture
def over(scorer):
    """The hands of a game that is over: one corrected, one void, one taken back."""
    return played(scorer, timezone.now())


def played(scorer, at):
    one = scorer.record(knock(ANN, 8, 30), at=at)
    scorer.correct(one, knock(ANN, 8, 20))
    void = scorer.record(knock(BEN, 5, 6), at=at)
    scorer.void(void)
    taken = scorer.record(knock(BEN, 5, 7), at=at)
    scorer.undo()
    return one, void, taken, scorer.record(gin(ANN, 80), at=at)


def standing(match):
    match.refresh_from_db()
    return {number: sorted(sides) for number, sides in signed_in(match).items()}


def verbs(match, since=0):
    return [one.verb for one in match.entries.filter(version__gt=since).order_by("version")]


def asked(phone, there, **typed):
    """Do what a page offers, as far as it asks the other side. Answers the proposal's page."""
    answer = phone.open(there)
    for _ in range(3):
        if "/proposal/" in answer.url:
            return answer
        form = next(form for form in answer.forms if "version" in form.values)
        answer = phone.send(form, **typed)
    assert "/proposal/" in answer.url, (answer.status, answer.words)
    return answer


def accepted(match, phone, bens_phone, there, **typed):
    """Ann asks, Ben accepts: answers what was written then."""
    proposal = asked(phone, there, **typed)
    match.refresh_from_db()
    before, stood = match.version, standing(match)
    assert stood, "nothing falls yet"
    answer = bens_phone.send(bens_phone.open(proposal.url).form_to("/accept/"))
    assert "It is done" in answer.words, answer.words
    return verbs(match, before)


def test_an_earlier_version_is_restored(match, phone, bens_phone, url, over, sign):
    sign()
    one = over[0]
    first = one.entries.earliest("version").version
    made = accepted(match, phone, bens_phone, f"{url}hand/{one.mark}/version/{first}/")
    assert made == ["restored", "accepted"]
    assert Hand.objects.get(pk=one.pk).deadwood == [8, 30]
    assert standing(match) == {}


def test_a_void_hand_is_restored(match, phone, bens_phone, url, over, sign):
    sign()
    made = accepted(match, phone, bens_phone, f"{url}hand/{over[1].mark}/restore/")
    assert made == ["restored", "accepted"]
    assert standing(match) == {}


def test_a_hand_that_was_taken_back_is_restored(match, phone, bens_phone, url, over, sign):
    sign()
    made = accepted(match, phone, bens_phone, f"{url}hand/{over[2].mark}/restore/")
    assert made[-1] == "accepted"
    assert standing(match) == {}


def test_a_struck_hand_is_restored(match, phone, bens_phone, url, scorer, sign):
    struck = scorer.record(knock(ANN, 8, 30))
    scorer.record(gin(ANN, 80))
    scorer.strike(struck)
    sign()
    made = accepted(match, phone, bens_phone, f"{url}hand/{struck.mark}/restore/")
    assert made == ["restored", "accepted"]


def test_what_was_undone_is_redone(match, phone, bens_phone, url, scorer, over, sign):
    scorer.correct(over[3], gin(ANN, 90))
    scorer.undo()
    sign()
    form = phone.open(f"{url}game/1/").form_to("/redo/")
    assert phone.send(form).url.endswith("/ask/redo/")
    made = accepted(match, phone, bens_phone, f"{url}ask/redo/")
    assert made == ["redone", "accepted"]
    assert standing(match) == {}


def test_a_match_that_was_stopped_goes_on(match, phone, bens_phone, url, scorer, sign):
    scorer.record(knock(ANN, 8, 30))
    matches.end_match(match, scorer.act(), Ended.AS_IT_STANDS)
    sign()
    made = accepted(match, phone, bens_phone, f"{url}table/go_on/")
    assert made == ["went on", "accepted"]
    assert standing(match) == {}


def test_a_signed_game_that_was_stopped_takes_no_hand(match, phone, url, scorer, sign):
    scorer.record(knock(ANN, 8, 30))
    form = phone.open(url).form
    matches.end_match(match, scorer.act(), Ended.AS_IT_STANDS)
    sign()
    answer = phone.send(form, **typed.gin(0, 20))
    assert answer.status == 409
    assert "This match was ended" in phone.send(answer.form, **typed.gin(0, 20)).words
    assert standing(match) == {1: [ANN, BEN]}


def test_stopping_with_the_next_game_open_lets_the_signatures_stand(
    match, phone, bens_phone, url, scorer, over, sign
):
    sign()
    scorer.record(knock(ANN, 8, 30))
    answer = phone.open(f"{url}table/end/")
    form = next(form for form in answer.forms if "version" in form.values)
    answer = phone.send(form, how=form.offered["how"][0])
    if "version" in answer.forms[-1].values and "/table/end/" in answer.url:
        form = next(form for form in answer.forms if "version" in form.values)
        answer = phone.send(form, how=form.offered["how"][0])
    match.refresh_from_db()
    assert match.ended, answer.words
    assert standing(match) == {1: [ANN, BEN]}


def test_what_went_wrong_afterwards_is_of_the_next_game(match, phone, url, over, sign):
    sign()
    page = phone.open(f"{url}irregular/cards_before_draw/")
    phone.send(page.form, effect="void", reason="he looked")
    assert match.hands.count() == 5
    assert standing(match) == {1: [ANN, BEN]}


def test_a_notice_is_of_the_game_that_is_open(phone, joined, device, start):
    rolling = start(Ruleset().changed({"columns": 2, "rolling": True, "target": 50}))
    scorer, address = Scorer(rolling, device), rolling.get_absolute_url()
    matches.give_notice(rolling, scorer.act(), 2)
    scorer.record(gin(ANN, 30), gin(ANN, 30), gin(BEN, 30), gin(BEN, 10))
    bens = joined(side=BEN, at=rolling)
    phone.send(phone.open(f"{address}game/1/").form_saying("Ann signs"))
    bens.send(bens.open(f"{address}game/1/").form_saying("Ben signs"))
    answer = phone.open(f"{address}table/notice/")
    form = next(form for form in answer.forms if "version" in form.values)
    phone.send(form, column="3")
    rolling.refresh_from_db()
    assert rolling.last_columns() == {1: 2, 2: 3}
    assert standing(rolling) == {1: [ANN, BEN]}
    phone.send(phone.open(address).form_to("/undo/"))
    rolling.refresh_from_db()
    assert rolling.last_columns() == {1: 2}


def test_who_owns_it_deletes_what_is_signed(match, phone, bens_phone, url, over, sign):
    sign()
    assert bens_phone.open(f"{url}delete/").status == 403
    phone.send(phone.open(f"{url}delete/").form_to("/delete/"))
    assert bens_phone.open(url).status == 404
    assert phone.open(url).status == 404


def test_a_game_that_is_signed_and_disputed_with_a_change_asked_for_costs_no_more_queries(
    phone, bens_phone, url, over, sign, scorer, django_assert_max_num_queries
):
    played(scorer, timezone.now())
    sign()
    form = bens_phone.open(f"{url}hand/{over[0].mark}/not_right/").form_to("/not_right/")
    bens_phone.send(form, reason="it was 30")
    asked(phone, f"{url}hand/{over[3].mark}/void/")
    for game in (1, 2):
        with django_assert_max_num_queries(8):
            answer = phone.open(f"{url}game/{game}/")
        assert "has asked for a change" in answer.words
        assert ("signed by both sides" in answer.words) == (game == 1)
        assert ("A hand is disputed" in answer.words) == (game == 1)


# Another evening


@pytest.fixture
def yesterday(scorer):
    """The same, played twenty hours ago and signed by nobody."""
    return played(scorer, timezone.now() - timedelta(hours=20))


WAYS = {
    "version": "hand/{one}/version/2/",
    "void": "hand/{one}/void/",
    "strike": "hand/{one}/strike/",
    "insert": "hand/{one}/insert/",
    "move": "hand/{one}/move/",
    "restore": "hand/{void}/restore/",
    "restore taken": "hand/{taken}/restore/",
    "undo": "ask/undo/",
    "rules": "table/rules/",
    "sides": "table/sides/",
    "first_dealer": "table/first_dealer/",
}
TYPED = {
    "insert": typed.agreed(1, 9),
    "move": {"place": "3"},
    "rules": {"gin_bonus": "20"},
    "sides": {"name_1": "Carl"},
    "first_dealer": {"first_dealer": "1"},
}


@pytest.mark.parametrize("what", WAYS)
def test_a_hand_of_another_evening_is_changed_by_consent(
    match, phone, yesterday, bens_phone, url, what
):
    one, void, taken, _last = (hand.mark for hand in yesterday)
    there = url + WAYS[what].format(one=one, void=void, taken=taken)
    proposal = asked(phone, there, **TYPED.get(what, {}))
    match.refresh_from_db()
    before = match.version
    answer = bens_phone.send(bens_phone.open(proposal.url).form_to("/accept/"))
    assert "It is done" in answer.words, answer.words
    assert verbs(match, before)[-1] == "accepted"
    assert len(verbs(match, before)) == 2


# What is answered too late


ENDS = {
    "accepted": lambda phone, bens, there: bens.send(bens.open(there).form_to("/accept/")),
    "declined": lambda phone, bens, there: bens.send(bens.open(there).form_to("/decline/")),
    "withdrawn": lambda phone, bens, there: phone.send(phone.open(there).form_to("/withdraw/")),
    "lapsed": lambda phone, bens, there: Entry.objects.filter(verb="proposed").update(
        at=timezone.now() - timedelta(days=8)
    ),
}


@pytest.mark.parametrize("how", ENDS)
@pytest.mark.parametrize("answer", ["accept", "decline", "withdraw"])
def test_what_has_ended_is_answered_with_a_sentence(
    match, phone, bens_phone, url, over, sign, how, answer
):
    sign()
    there = asked(phone, f"{url}hand/{over[0].mark}/void/").url
    form = (phone if answer == "withdraw" else bens_phone).open(there).form_to(f"/{answer}/")
    ENDS[how](phone, bens_phone, there)
    match.refresh_from_db()
    state, version = Proposal.objects.get().state, match.version
    told = (phone if answer == "withdraw" else bens_phone).send(form)
    made = verbs(match, version)
    if how == "lapsed":
        assert made in (["lapsed"], ["declined"], ["retracted"]), made
    else:
        assert told.status == 409, told.words
        assert "This was answered already." in told.words
        assert made == []
        assert Proposal.objects.get().state == state
    assert (Hand.objects.get(pk=over[0].pk).state == "void") == (how == "accepted")
