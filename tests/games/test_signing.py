"""Signing a game that is over: who may, what it covers, and what lets it fall."""

import pytest

from scorekeeper.games.models import Entry, Signature
from scorekeeper.games.scorebook import hands, matches, signing
from scorekeeper.games.scorebook.acts import NeedsConsent, NotAsSeen, NotOver
from scorekeeper.games.signatures import sheet_of_all, signed_in
from scorekeeper.rules.signed import digest_of
from tests.games.table import ANN, BEN, agreed, gin, knock

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("the_log_agrees")]


@pytest.fixture
def seen(match):
    """The digest of a game as it is."""

    def seen(number=1):
        match.refresh_from_db()
        game = next(game for game in sheet_of_all(match).games if game.number == number)
        return digest_of(game, match.seated)

    return seen


@pytest.fixture
def sign(match, scorer, seen):
    def sign(side, number=1):
        written = signing.sign_game(match, scorer.act(), number, side, seen=seen(number))
        match.refresh_from_db()
        return written

    return sign


@pytest.fixture
def signers(match):
    def signers(number=1):
        match.refresh_from_db()
        return sorted(signed_in(match).get(number, {}))

    return signers


def agreeing(scorer):
    return scorer.act(is_agreed=True)


def test_each_side_signs_a_game_that_is_over(scorer, sign, signers):
    scorer.record(gin(ANN, 80))
    sign(ANN)
    assert signers() == [ANN]
    sign(BEN)
    assert signers() == [ANN, BEN]


def test_nobody_signs_ahead(match, scorer):
    scorer.record(knock(ANN, 5, 20))
    with pytest.raises(NotOver):
        signing.sign_game(match, scorer.act(), 1, ANN, seen="0" * 64)
    with pytest.raises(NotOver):
        signing.sign_game(match, scorer.act(), 2, ANN, seen="0" * 64)


def test_what_has_changed_since_it_was_looked_at_is_not_signed(match, scorer, seen):
    hand = scorer.record(gin(ANN, 80))
    looked_at = seen()
    scorer.correct(hand, gin(ANN, 90))
    with pytest.raises(NotAsSeen):
        signing.sign_game(match, scorer.act(), 1, ANN, seen=looked_at)
    assert not Signature.objects.exists()


def test_signing_twice_is_signing_once(scorer, sign):
    scorer.record(gin(ANN, 80))
    assert sign(ANN).entry is not None
    assert sign(ANN).entry is None
    assert Entry.objects.filter(verb="signed").count() == 1


def test_a_signature_is_taken_back(match, scorer, sign, signers):
    scorer.record(gin(ANN, 80))
    sign(ANN)
    sign(BEN)
    signing.unsign_game(match, scorer.act(), 1, ANN)
    assert signers() == [BEN]
    assert signing.unsign_game(match, scorer.act(), 1, ANN).entry is None


def test_later_hands_and_notes_leave_a_signature_standing(scorer, sign, signers):
    hand = scorer.record(gin(ANN, 80))
    sign(ANN)
    scorer.record(gin(BEN, 80), gin(ANN, 10))
    scorer.note(hand, "a fine hand")
    scorer.undo()
    assert signers() == [ANN]


def test_a_change_of_a_signed_game_needs_consent(match, scorer, sign, signers):
    hand = scorer.record(gin(ANN, 80))
    sign(BEN)
    changes = [
        lambda: scorer.correct(hand, gin(ANN, 90)),
        lambda: scorer.void(hand),
        lambda: scorer.strike(hand),
        lambda: scorer.insert(agreed(BEN, 3), hand),
        lambda: scorer.undo(),
        lambda: scorer.rules(gin_bonus=20),
        lambda: matches.change_first_dealer(match, scorer.act(), BEN),
        lambda: matches.change_sides(match, scorer.act(), [["Carl"], ["Dora"]]),
    ]
    for change in changes:
        with pytest.raises(NeedsConsent) as question:
            change()
        assert [(one.game, one.side) for one in question.value.falling] == [(1, BEN)]
    match.refresh_from_db()
    assert match.version == 3
    assert signers() == [BEN]


def test_a_change_of_another_game_needs_none(scorer, sign, signers):
    scorer.record(gin(ANN, 80))
    sign(ANN)
    hand = scorer.record(gin(BEN, 10))
    scorer.correct(hand, gin(BEN, 12))
    scorer.void(hand)
    scorer.undo(2)
    assert signers() == [ANN]


def test_a_change_that_was_accepted_lets_signatures_fall_and_undoing_it_revives_them(
    match, scorer, sign, signers
):
    hand = scorer.record(gin(ANN, 80))
    sign(ANN)
    sign(BEN)
    hands.correct_hand(match, agreeing(scorer), hand, gin(ANN, 90))
    assert signers() == []
    scorer.undo()
    assert signers() == [ANN, BEN]


def test_others_at_the_table_let_signatures_fall_until_the_first_are_back(
    match, scorer, sign, signers
):
    scorer.record(gin(ANN, 80))
    sign(ANN)
    matches.change_sides(match, agreeing(scorer), [["Carl"], ["Dora"]])
    assert signers() == []
    scorer.undo()
    assert signers() == [ANN]


def test_once_signatures_have_fallen_the_game_is_free_again(match, scorer, sign, signers):
    hand = scorer.record(gin(ANN, 80))
    sign(ANN)
    hands.correct_hand(match, agreeing(scorer), hand, gin(ANN, 90))
    scorer.correct(hand, gin(ANN, 95))
    assert signers() == []


def test_a_game_that_closes_sooner_moves_no_signature(match, scorer, sign, signers):
    # hand 1 alone would end the game: hand 2 would open game 2, and the signed game would change
    first = scorer.record(agreed(ANN, 60))
    scorer.record(agreed(ANN, 50))
    sign(BEN)
    with pytest.raises(NeedsConsent):
        scorer.correct(first, agreed(ANN, 110))
    hands.correct_hand(match, agreeing(scorer), first, agreed(ANN, 110))
    assert signers() == []
    assert signers(2) == []
