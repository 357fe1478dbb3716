"""Two phones enter one hand: equal is confirmed, different is asked, nothing is lost or doubled."""

import pytest

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Entry
from scorekeeper.games.scorebook.hands import record_hand
from scorekeeper.rules.log import Verb
from tests.games import typed
from tests.games.table import ANN, BEN, agreed, gin, knock, verbs, void

pytestmark = pytest.mark.django_db

MINE, THEIRS, BOTH = "mine", "theirs", "both"


@pytest.fixture
def bens(joined):
    return joined(side=BEN)


@pytest.fixture
def both(phone, bens, match):
    """Both phones have the same empty form: Ann's saves first, then Ben's."""

    def both(anns, bens_own):
        url = match.get_absolute_url()
        one, two = phone.open(url).form, bens.open(url).form
        assert phone.send(one, **anns).status == 200
        both.form = two
        return bens.send(two, **bens_own)

    return both


@pytest.fixture
def settle(both, bens):
    """They differ, and Ben taps one of the three buttons."""

    def settle(how, mine=None):
        answer = both(typed.knock(0, 8, 20), mine or typed.knock(0, 8, 30))
        assert answer.status == 409
        return bens.send(answer.form, settle=how)

    return settle


def facts(match):
    return [hand.facts() for hand in match.hands.all() if hand.stands]


def test_the_same_from_two_phones_is_one_hand_confirmed_by_two(both, match, phone):
    answer = both(typed.knock(0, 8, 20), typed.knock(0, 8, 20))
    assert answer.status == 200
    assert "Both entered the same: it is one hand." in answer.words
    assert facts(match) == [knock(ANN, 8, 20)]
    assert verbs(match) == [Verb.STARTED, Verb.RECORDED, Verb.ACCEPTED]
    assert "Both entered the same" in phone.open(match.get_absolute_url()).words


def test_the_log_says_who_confirmed_it(both, match, phone):
    both(typed.gin(1, 16), typed.gin(1, 16))
    log = phone.open(f"{match.get_absolute_url()}log/").words
    assert "hand 1 confirmed by a second phone" in log
    assert (
        "hand 1 confirmed by a second phone"
        in phone.open(f"{match.get_absolute_url()}hand/2/").words
    )


def test_the_first_phone_is_told(both, match, phone):
    both(typed.gin(1, 16), typed.gin(1, 16))
    news = phone.follow(match, seen=2).text
    assert "hand 1 confirmed by a second phone" in news


@pytest.mark.parametrize("said", [typed.WALL, typed.VOID, typed.agreed(0, 30, "undercut")], ids=str)
def test_every_kind_of_hand_can_be_the_same(both, match, said):
    assert both(said, said).status == 200
    assert len(facts(match)) == 1


def test_a_confirmation_sent_twice_is_one(both, bens, match):
    both(typed.knock(0, 8, 20), typed.knock(0, 8, 20))
    assert bens.send(both.form, **typed.knock(0, 8, 20)).status == 200
    assert verbs(match).count(Verb.ACCEPTED) == 1
    answer = bens.send(both.form, **typed.knock(0, 8, 30))
    assert answer.status == 409
    assert "saved already, as something else" in answer.asked


def test_a_confirmed_hand_is_undone_like_any_other(both, phone, match):
    both(typed.knock(0, 8, 20), typed.knock(0, 8, 20))
    sheet = phone.open(match.get_absolute_url())
    phone.send(sheet.form_to("/undo/"))
    assert facts(match) == []
    phone.send(phone.open(match.get_absolute_url()).form_to("/redo/"))
    assert facts(match) == [knock(ANN, 8, 20)]
    match.refresh_from_db()
    assert list(problems_of(match)) == []


def test_a_confirmation_takes_no_redo_away(both, phone, bens, scorer, match):
    scorer.record(gin(ANN, 20))
    scorer.undo()
    form = bens.open(match.get_absolute_url()).form
    scorer.redo()
    assert bens.send(form, **typed.gin(0, 20)).status == 200
    scorer.undo()
    assert facts(match) == []


def test_different_versions_are_both_shown_with_who_entered_which(both, match):
    answer = both(typed.knock(0, 8, 20), typed.gin(1, 16))
    assert answer.status == 409
    assert "This hand was entered on two phones, and they differ." in answer.asked
    assert "Mine Ben gin v 16" in answer.asked
    assert "Ann's phone Ann knock 8 v 20" in answer.asked
    assert "Both are hands" in answer.asked
    assert answer.form.values.items() >= typed.gin(1, 16).items()
    assert facts(match) == [knock(ANN, 8, 20)]


def test_mine_puts_the_saved_hand_right(settle, match):
    answer = settle(MINE)
    assert answer.status == 200
    assert facts(match) == [knock(ANN, 8, 30)]
    assert verbs(match)[2:] == [Verb.CORRECTED]


def test_mine_may_be_that_the_hand_is_void(settle, match):
    assert settle(MINE, typed.VOID).status == 200
    assert facts(match) == [void()]


def test_theirs_drops_mine_and_the_log_keeps_what_it_was(settle, phone, match):
    answer = settle(THEIRS)
    assert "Two phones had it differently: this version stays." in answer.words
    assert facts(match) == [knock(ANN, 8, 20)]
    log = phone.open(f"{match.get_absolute_url()}log/").words
    assert "Ann knock 8 v 30 → Ann knock 8 v 20" in log


def test_both_are_hands(settle, match):
    answer = settle(BOTH)
    assert answer.status == 200
    assert facts(match) == [knock(ANN, 8, 20), knock(ANN, 8, 30)]


@pytest.mark.parametrize("how", [MINE, THEIRS, BOTH])
def test_a_choice_that_is_sent_twice_counts_once(both, bens, match, how):
    form = both(typed.knock(0, 8, 20), typed.knock(0, 8, 30)).form
    assert bens.send(form, settle=how).status == 200
    once = [*match.entries.values_list("version", "verb")]
    assert bens.send(form, settle=how).status == 200
    assert [*match.entries.values_list("version", "verb")] == once
    match.refresh_from_db()
    assert list(problems_of(match)) == []


@pytest.mark.parametrize("how", ["", "nonsense"])
def test_saving_without_a_choice_asks_again(settle, match, how):
    assert settle(how).status == 409
    assert len(facts(match)) == 1


def test_the_hand_may_have_changed_before_the_choice(both, bens, scorer, match):
    form = both(typed.knock(0, 8, 20), typed.knock(0, 8, 30)).form
    scorer.correct(match.hands.get(), knock(ANN, 8, 25))
    for how in (MINE, THEIRS):
        answer = bens.send(form, settle=how)
        assert answer.status == 409
        assert "changed meanwhile" in answer.asked
    assert facts(match) == [knock(ANN, 8, 25)]


def test_a_hand_that_came_to_say_the_same_is_one(both, bens, scorer, match):
    form = both(typed.knock(0, 8, 20), typed.knock(0, 8, 30)).form
    scorer.correct(match.hands.get(), knock(ANN, 8, 30))
    assert bens.send(form).status == 200
    assert facts(match) == [knock(ANN, 8, 30)]


def test_a_third_phone_confirms_it_too(both, joined, match):
    third = joined("scorer")
    form = third.open(match.get_absolute_url()).form
    both(typed.knock(0, 8, 20), typed.knock(0, 8, 20))
    assert third.send(form, **typed.knock(0, 8, 20)).status == 200
    assert verbs(match)[2:] == [Verb.ACCEPTED, Verb.ACCEPTED]


def test_two_hands_of_the_other_phone_are_asked_about_as_before(phone, bens, scorer, match):
    form = bens.open(match.get_absolute_url()).form
    scorer.record(knock(ANN, 8, 20), gin(BEN, 10))
    answer = bens.send(form, **typed.knock(0, 8, 20))
    assert answer.status == 409
    assert "changed meanwhile" in answer.asked


def test_one_phone_with_two_pages_open_is_asked_as_before(phone, match):
    one, two = (phone.open(match.get_absolute_url()).form for _ in "ab")
    phone.send(one, **typed.knock(0, 8, 20))
    answer = phone.send(two, **typed.knock(0, 8, 20))
    assert answer.status == 409
    assert "changed meanwhile" in answer.asked


def test_a_hand_that_ended_the_game_on_both_phones_is_one(both, match):
    assert both(typed.gin(0, 80), typed.gin(0, 80)).status == 200
    assert len(facts(match)) == 1


def test_both_are_hands_asks_before_it_opens_a_game(both, bens, match):
    answer = both(typed.gin(0, 80), typed.gin(0, 70))
    answer = bens.send(answer.form, settle=BOTH)
    assert answer.status == 409
    assert "First hand of game 2" in answer.form.element.words
    assert bens.send(answer.form).status == 200
    assert facts(match) == [gin(ANN, 80), gin(ANN, 70)]


def test_the_log_is_sound_after_all_of_it(settle, match, scorer):
    settle(THEIRS)
    scorer.record(agreed(ANN, 10))
    scorer.undo(2)
    scorer.redo()
    match.refresh_from_db()
    assert list(problems_of(match)) == []


def test_who_has_seen_nothing_is_not_asked(scorer, match):
    record_hand(match, scorer.act(), knock(ANN, 8, 20))
    record_hand(match, scorer.act(), knock(ANN, 8, 20))
    assert Entry.objects.filter(verb=Verb.RECORDED).count() == 2
