"""What a signature covers: the facts of one game, and nothing else."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.match import MatchFacts, walk
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended
from scorekeeper.rules.signed import digest_of
from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall

HANDS = (knock(ANN, 8, 20), gin(BEN, 14), wall(), knock(BEN, 9, 4), gin(ANN, 60))


def digests(hands=HANDS, ruleset=None, sides=1, **more):
    facts = MatchFacts(ruleset=ruleset or Ruleset(), hands=tuple(hands), **more)
    return [digest_of(game, sides) for game in walk(facts).games]


def digest(*args, **more):
    return digests(*args, **more)[0]


def test_the_same_facts_have_the_same_digest():
    assert digest() == digest()
    assert len(digest()) == 64


def test_a_count_an_order_and_a_dealer_change_it():
    others = [
        [knock(ANN, 8, 60), *HANDS[1:]],
        [HANDS[1], HANDS[0], *HANDS[2:]],
        [replace(HANDS[0], dealer=BEN), *HANDS[1:]],
        HANDS[1:],
        [*HANDS[:2], void(), *HANDS[3:]],
        [*HANDS[:4], agreed(ANN, 85)],
    ]
    assert len({digest(), *map(digest, others)}) == len(others) + 1


def test_house_rules_and_who_sits_where_change_it():
    others = [
        digest(ruleset=Ruleset(gin_bonus=20)),
        digest(ruleset=Ruleset(target=200)),
        digest(sides=9),
        digest(first_dealer=ANN),
    ]
    assert len({digest(), *others}) == len(others) + 1


def test_how_an_open_game_was_left_changes_it():
    left = [digest(HANDS[:4], ended=how) for how in (None, *Ended)]
    assert len(set(left)) == 3


def test_the_hands_of_a_later_game_do_not():
    first = [gin(ANN, 80)]
    alone, followed = digests(first), digests([*first, gin(BEN, 30), wall()])
    assert followed[0] == alone[0]
    assert followed[1] != alone[0]


def test_a_house_rule_that_is_at_its_default_is_not_in_it():
    # so that one which is invented later lets every signature stand
    said = Ruleset().to_public()
    assert digest(ruleset=Ruleset().changed(said)) == digest()


KNOCKS = st.builds(
    knock, st.sampled_from([ANN, BEN]), st.integers(0, 9).map(lambda n: n + 1), st.integers(0, 60)
)


@given(st.lists(KNOCKS, min_size=1, max_size=6), st.data())
def test_undoing_exactly_a_change_gives_the_digest_again(hands, data):
    index = data.draw(st.integers(0, len(hands) - 1))
    changed = [*hands]
    changed[index] = data.draw(KNOCKS)
    was = digests(hands)
    now = digests(changed)
    assert (now == was) == (changed == hands)
    changed[index] = hands[index]
    assert digests(changed) == was
