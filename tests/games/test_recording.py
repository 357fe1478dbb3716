"""Writing the next hand down."""

import pytest

from scorekeeper.games.models import Entry, Game, HandIndex
from scorekeeper.games.scorebook import hands, matches
from scorekeeper.games.scorebook.acts import MatchOver, OpensAnotherGame
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall

pytestmark = pytest.mark.django_db

BEST_OF_1 = Ruleset(target=50, match_games=1)


@pytest.mark.parametrize(
    "facts",
    [
        knock(ANN, 8, 20),
        gin(BEN, 14, dealer=ANN),
        agreed(ANN, 12),
        wall(),
        void(dealer=BEN),
    ],
)
def test_a_hand_reads_back_as_it_was_seen(scorer, facts):
    hand = scorer.record(facts)
    hand.refresh_from_db()
    assert hand.facts() == facts


def test_the_index_says_what_the_hand_brought(scorer):
    hand = scorer.record(gin(BEN, 14))

    row = HandIndex.objects.get(hand=hand)
    assert (row.game, row.winner, row.kind, row.points, row.boxes) == (1, BEN, "gin", 39, 1)


def test_the_entry_says_who_wrote_what(scorer, device):
    hand = scorer.record(knock(ANN, 8, 20), note="a long one")

    entry = Entry.objects.get(hand=hand)
    assert (entry.version, entry.by, entry.device, entry.verb) == (2, "Ann", device, "recorded")
    assert entry.old is None
    assert entry.new == {
        "result": "knock",
        "by": 0,
        "deadwood": [8, 20],
        "note": "a long one",
        "at": hand.at.isoformat(),
    }


def test_a_game_ends_and_the_next_hand_opens_the_next(scorer, match):
    # Ann 105: the game is over. Then a wall, which is the first hand of game 2.
    scorer.record(gin(ANN, 80), wall())

    first, second = match.games.all()
    assert (first.state, first.out, first.winner, first.collects) == ("finished", ANN, ANN, ANN)
    assert first.settlement == [230, -230]
    assert (second.state, second.first_number, second.scores) == ("open", 2, [[0, 0]])


def test_the_loser_deals_the_next_hand(scorer, match):
    matches.change_first_dealer(match, scorer.act(), ANN)
    scorer.record(knock(ANN, 8, 20), wall())

    assert [row.dealer for row in HandIndex.objects.order_by("hand")] == [ANN, BEN]


def test_an_impossible_hand_is_refused_at_its_field(scorer, match):
    with pytest.raises(Refused) as refused:
        scorer.record(knock(ANN, 11, 20))

    assert refused.value.where == "deadwood"
    assert not match.hands.exists()


def test_a_hand_that_would_open_another_game_is_asked_about(scorer, match):
    scorer.record(gin(ANN, 80))
    act = scorer.act(game=1)

    with pytest.raises(OpensAnotherGame) as asked:
        hands.record_hand(match, act, wall())
    assert asked.value.number == 2
    assert asked.value.sheet.games[-1].columns[0].scores == (105, 0)
    assert match.hands.count() == 1

    # "First hand of game 2": the same form, with the game put right.
    hands.record_hand(match, scorer.act(key=act.key, game=2), wall())
    assert match.hands.count() == 2


def test_a_hand_meant_for_a_game_that_is_not_yet_reached_is_asked_about(scorer, match):
    first = scorer.record(gin(ANN, 80))
    scorer.correct(first, gin(ANN, 8))

    with pytest.raises(OpensAnotherGame) as asked:
        hands.record_hand(match, scorer.act(game=2), wall())
    assert asked.value.number == 1


def test_a_match_that_was_ended_takes_no_hand(scorer, match):
    scorer.record(knock(ANN, 8, 20))
    matches.end_match(match, scorer.act(), Ended.STRUCK)

    with pytest.raises(MatchOver):
        scorer.record(wall())


def test_a_hand_after_the_decision_is_asked_about_first(start, device):
    scorer = Scorer(start(BEST_OF_1), device)
    scorer.record(gin(ANN, 40))

    with pytest.raises(MatchOver) as over:
        scorer.record(wall())
    assert over.value.decided == ANN

    scorer.record(wall(), play_on=True)
    assert [game.extra for game in Game.objects.all()] == [False, True]


def test_a_hand_recorded_as_void_keeps_its_reason(scorer):
    written = hands.record_hand(scorer.match, scorer.act(reason="misdeal"), void())
    assert written.entry.new["reason"] == "misdeal"
    assert written.hand.state == "void"


@pytest.mark.parametrize("opens_a_game", [False, True])
def test_saving_a_hand_costs_the_same_in_a_long_match(
    scorer, match, django_assert_max_num_queries, opens_a_game
):
    for _ in range(3):
        scorer.record(gin(ANN, 80), knock(BEN, 8, 20), wall(), gin(ANN, 90))
    last = scorer.record(wall()) if not opens_a_game else match.hands.last()
    match.refresh_from_db()
    act = scorer.act(version=match.version, game=7)
    scorer.note(last, "so that there is something the act has not seen")

    # The match, its seats and its phones are found beforehand, with one query each; a savepoint
    # and its release stand here for the transaction's begin and end, which are no queries.
    with django_assert_max_num_queries(14 - 3 + 2):
        hands.record_hand(match, act, gin(ANN, 20))
    # What every game of the match came to is summed anew, and lists say what came of it.
    with django_assert_max_num_queries(14 - 3 + 2):
        hands.record_hand(match, scorer.act(game=7), gin(ANN, 80))
