"""What went wrong at the table, and the ways to go on."""

import pytest

from scorekeeper.rules.cards import Card
from scorekeeper.rules.hand import Hand, Kind, Result, Side
from scorekeeper.rules.irregularities import Effect, Incident, path_from
from scorekeeper.rules.laws import law
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.ruleset import DEFAULT
from scorekeeper.rules.scoring import score_hand

BY_HOUSE_RULE = {
    Incident.OVER_LIMIT: "over_limit",
    Incident.FALSE_GIN: "false_gin",
    Incident.CARDS_BEFORE_DRAW: "wrong_count",
    Incident.CARDS_BOTH: "wrong_count",
    Incident.CARDS_TOO_MANY: "wrong_count",
    Incident.CARDS_TOO_FEW: "wrong_count",
    Incident.CARDS_AFTER_END: "wrong_count",
}


def effects(path):
    return [choice.effect for choice in path.choices]


def choice(incident, effect, rules=DEFAULT, **more):
    path = path_from(incident, rules, **more)
    return next(one for one in path.choices if one.effect is effect)


@pytest.mark.parametrize("incident", Incident)
def test_an_irregularity_is_a_path_and_no_dead_end(incident):
    path = path_from(incident)
    assert path.choices
    for sentence in (path.happened, path.house_rules_say, *(c.sentence for c in path.choices)):
        assert str(sentence)
    assert str(law(path.rule, DEFAULT))


@pytest.mark.parametrize(("incident", "key"), BY_HOUSE_RULE.items())
def test_where_the_house_rules_say_agree_the_table_is_asked(incident, key):
    path = path_from(incident, DEFAULT)
    assert path.agreed is None
    assert "leave it to the table" in str(path.house_rules_say)


@pytest.mark.parametrize("asked", ["play_on", "forfeit", "void"])
@pytest.mark.parametrize(("incident", "key"), BY_HOUSE_RULE.items())
def test_what_the_table_agreed_on_stands_first(incident, key, asked):
    path = path_from(incident, DEFAULT.changed({key: asked}))
    assert path.agreed is not None
    same = {asked} if asked != "play_on" else {"play_on", "put_right", "stands"}
    assert path.choices[0] == path.agreed
    assert path.agreed.effect in same
    assert "This table agreed on it" in str(path.house_rules_say)


def test_the_other_player_chooses_when_one_has_eleven_cards():
    path = path_from(Incident.CARDS_TOO_MANY)
    sourced = {c.effect: c.source for c in path.choices if c.source}
    assert sourced.keys() == {Effect.PUT_RIGHT, Effect.VOID}
    assert "may not knock in that turn" in str(path.choices[0].sentence)


@pytest.mark.parametrize("incident", [Incident.CARDS_BEFORE_DRAW, Incident.CARDS_BOTH])
def test_both_with_wrong_cards_or_before_the_first_draw_is_dealt_again(incident):
    first = path_from(incident).choices[0]
    assert (first.effect, first.recorded_as) == (Effect.VOID, Result.VOID)
    assert first.source == "rummytalk.com, Illegal hands"


def test_the_knocking_discard_face_up_forfeits_the_hand_where_a_club_says_so():
    forfeit = choice(Incident.KNOCKING_DISCARD, Effect.FORFEIT)
    assert forfeit.source == "rummytalk.com, The rules of the knock"


def test_nobody_has_written_what_follows_an_exposed_card():
    path = path_from(Incident.EXPOSED_CARD)
    assert not any(one.source for one in path.choices)
    assert str(path.house_rules_say).endswith("agree at the table.")


def test_a_wrong_count_found_after_the_next_deal_is_corrected_or_stands():
    assert effects(path_from(Incident.LATE_COUNT)) == [
        Effect.PUT_RIGHT,
        Effect.STANDS,
        Effect.VOID,
    ]


def test_the_card_just_taken_is_taken_back_and_another_discarded():
    first = path_from(Incident.THROWN_BACK).choices[0]
    assert (first.effect, first.source) == (
        Effect.PUT_RIGHT,
        "Bicycle card games and rules (seed 000)",
    )


@pytest.mark.parametrize(
    ("ends", "last_chance"),
    [
        ("dead", "Whoever drew the card that left two may still knock"),
        ("last_discard", "The next player may take the last discard, but only to knock"),
        ("dead_no_knock", None),
    ],
)
def test_at_the_wall_the_hand_ends_as_the_table_agreed(ends, last_chance):
    path = path_from(Incident.WALL, DEFAULT.changed({"stock_end": ends}))
    assert path.agreed.recorded_as is Result.WALL
    others = [str(one.sentence) for one in path.choices if one.effect is Effect.PLAY_ON]
    assert len(others) == (0 if last_chance is None else 1)
    assert all(other.startswith(last_chance) for other in others)


def test_a_forfeit_brings_what_the_scorer_may_enter():
    rules = DEFAULT.changed({"knock_from": "upcard", "spade": "points"})
    spade = Card.parse("7S")
    points = choice(Incident.OVER_LIMIT, Effect.FORFEIT, rules, knock_card=spade).points
    assert (points.low, points.high) == (0, 2 * (25 + 98))
    hand = Hand(
        result=Result.AGREED,
        winner=Side(1),
        kind=Kind.FORFEIT,
        points=points.high + 1,
        knock_card=spade,
    )
    with pytest.raises(Refused):
        score_hand(hand, rules)
