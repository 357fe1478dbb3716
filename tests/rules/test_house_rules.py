"""What a table may agree: every value, every range, and what contradicts."""

import pytest

from scorekeeper.rules.messages import Refused
from scorekeeper.rules.presets import read_rules
from scorekeeper.rules.ruleset import GROUPS, PARAMETERS, Ruleset
from tests.rules.table import place, record, refused

DEFAULTS = {
    "ace_value": 1,
    "ace_in_runs": "low",
    "knock_from": "fixed",
    "knock_limit": 10,
    "ace_knock": "gin_only",
    "gin_bonus": 25,
    "big_gin_bonus": None,
    "undercut_bonus": 25,
    "tie": "undercut",
    "gin_off_bonus": None,
    "knock_bonus": 0,
    "layoffs_on_gin": False,
    "arrangement": "cards_speak",
    "spade": "none",
    "box": 25,
    "box_timing": "end",
    "extra_boxes": {"gin": 0, "big_gin": 0, "undercut": 0, "gin_off": 0, "sweep": 0},
    "extra_boxes_need_win": True,
    "target": 100,
    "game_bonus": 100,
    "shutout": "none",
    "shutout_bonus": 100,
    "shutout_when": "no_hand_won",
    "columns": 1,
    "column_multipliers": [1],
    "late_start": "next_column",
    "rolling": False,
    "sweep_factor": 1,
    "dealer": "loser",
    "wall_dealer": "same",
    "stock_end": "dead",
    "discard_browsing": True,
    "first_upcard": "offered",
    "over_limit": "agree",
    "false_gin": "agree",
    "wrong_count": "agree",
    "match_games": None,
    "players": "two",
    "per_side": 1,
    "team_score": "net",
    "team_boxes": "one_per_deal",
    "stake_per_point": None,
    "stake_per_box": None,
    "stake_per_game": None,
    "currency": None,
    "round_to": None,
    "round_how": "nearest",
}

WORDS = {
    "ace_in_runs": ["low", "low_or_high", "around"],
    "knock_from": ["fixed", "upcard", "knock_deck", "gin_only"],
    "ace_knock": ["gin_only", "one"],
    "tie": ["undercut", "undercut_no_bonus", "knocker", "nobody"],
    "arrangement": ["cards_speak", "as_laid"],
    "spade": ["none", "points", "points_and_extra_boxes", "all"],
    "box_timing": ["end", "at_once"],
    "shutout": [
        "none",
        "flat",
        "double_points",
        "double_points_and_game",
        "double_all",
        "double_difference",
    ],
    "shutout_when": ["no_hand_won", "no_points"],
    "late_start": ["next_column", "all_open_columns"],
    "dealer": ["loser", "winner", "alternate", "idle"],
    "wall_dealer": ["same", "next"],
    "stock_end": ["dead", "last_discard", "dead_no_knock"],
    "first_upcard": ["offered", "eleven_cards"],
    "over_limit": ["agree", "play_on", "forfeit", "void"],
    "false_gin": ["agree", "play_on", "forfeit", "void"],
    "wrong_count": ["agree", "play_on", "forfeit", "void"],
    "players": ["two", "dealer_out", "cutthroat", "chouette", "captain"],
    "team_score": ["net", "summed_deadwood"],
    "team_boxes": ["one_per_deal", "per_winning_seat"],
    "round_how": ["nearest", "up", "down"],
}
ALLOWS = {
    "spade": {"knock_from": "upcard"},
    "dealer": {"players": "cutthroat"},
}
"""What has to stand beside a word for it to contradict nothing."""

RANGES = {
    "knock_limit": (0, 50),
    "gin_bonus": (0, 1000),
    "big_gin_bonus": (0, 1000),
    "undercut_bonus": (0, 1000),
    "gin_off_bonus": (0, 1000),
    "knock_bonus": (0, 1000),
    "box": (0, 1000),
    "target": (1, 10_000),
    "game_bonus": (0, 1000),
    "shutout_bonus": (0, 1000),
    "columns": (1, 12),
    "round_to": (1, 1000),
    "match_games": (1, 99),
    "per_side": (1, 6),
}
NULLABLE = {
    "big_gin_bonus",
    "gin_off_bonus",
    "match_games",
    "round_to",
    "stake_per_point",
    "stake_per_box",
    "stake_per_game",
    "currency",
}


def test_without_a_word_the_table_plays_the_defaults():
    assert Ruleset().to_public() == DEFAULTS
    assert set(PARAMETERS) == set(DEFAULTS)
    assert {parameter.group for parameter in PARAMETERS.values()} == set(GROUPS)


@pytest.mark.parametrize(("key", "word"), [(k, word) for k in WORDS for word in WORDS[k]])
def test_every_word_of_a_list_can_be_agreed(key, word):
    agreed = read_rules({**ALLOWS.get(key, {}), key: word})
    assert agreed.to_public()[key] == word


@pytest.mark.parametrize("key", WORDS)
@pytest.mark.parametrize("value", ["", "Low", "whatever", None, 1, True, ["low"]])
def test_no_other_word_can(key, value):
    assert place([], {key: value}) == f"rules.{key}"


@pytest.mark.parametrize("key", RANGES)
def test_a_number_reaches_from_end_to_end_of_its_range_and_no_further(key):
    low, high = RANGES[key]
    for value in (low, high):
        assert read_rules({key: value}).to_public()[key] == value
    for value in (low - 1, high + 1, 10**30):
        assert place([], {key: value}) == f"rules.{key}"


@pytest.mark.parametrize("key", [*RANGES, "ace_value", "sweep_factor"])
@pytest.mark.parametrize("value", [True, False, 1.0, "1", [1], {}, "target "])
def test_a_number_is_a_whole_number(key, value):
    assert place([], {key: value}) == f"rules.{key}"


@pytest.mark.parametrize("key", DEFAULTS)
def test_only_what_can_be_absent_can_be_null(key):
    if key in NULLABLE:
        assert read_rules({key: None}) == Ruleset()
    else:
        assert place([], {key: None}) == f"rules.{key}"


@pytest.mark.parametrize("key", ["layoffs_on_gin", "rolling", "discard_browsing"])
@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_yes_and_no_are_true_and_false(key, value):
    assert place([], {key: value}) == f"rules.{key}"


def test_an_ace_counts_1_or_15():
    assert read_rules({"ace_value": 15}).ace_value == 15
    assert place([], {"ace_value": 11}) == "rules.ace_value"


def test_the_game_bonus_can_be_as_much_as_the_target():
    assert read_rules({"game_bonus": "target", "target": 250}).bonus_for_game == 250
    assert place([], {"game_bonus": "box"}) == "rules.game_bonus"


@pytest.mark.parametrize("stake", ["0", "0.05", "10000", "10000.0000", "0.1234"])
def test_a_stake_is_an_exact_amount(stake):
    kept = read_rules({"stake_per_point": stake, "currency": "EUR"})
    assert kept.to_public()["stake_per_point"] == stake


@pytest.mark.parametrize(
    "stake", ["-1", "10000.0001", "0.12345", "", " 1", "1e3", "1,5", ".5", "٣", "NaN", 1, 0.05]
)
def test_a_stake_is_nothing_else(stake):
    where = place([], {"stake_per_point": stake, "currency": "EUR"})
    assert where == "rules.stake_per_point"


@pytest.mark.parametrize("currency", ["eur", "EURO", "E1R", "", " EUR", "ÄÖÜ", 978])
def test_a_currency_is_three_capital_letters(currency):
    assert place([], {"currency": currency}) == "rules.currency"


CONTRADICTIONS = [
    ("column_multipliers", {"column_multipliers": [1, 1]}),
    ("column_multipliers", {"columns": 3, "column_multipliers": [1, 2]}),
    ("rolling", {"rolling": True}),
    ("rolling", {"rolling": True, "columns": 3, "column_multipliers": [1, 1, 2]}),
    ("sweep_factor", {"sweep_factor": 2}),
    ("sweep_factor", {"sweep_factor": 2, "columns": 3, "rolling": True}),
    ("spade", {"spade": "points"}),
    ("spade", {"spade": "all", "knock_from": "gin_only"}),
    ("match_games", {"match_games": 2}),
    ("players", {"players": "cutthroat", "per_side": 2}),
    ("stake_per_point", {"stake_per_point": "0.05"}),
    ("stake_per_box", {"stake_per_box": "1"}),
    ("stake_per_game", {"stake_per_game": "1"}),
    ("dealer", {"dealer": "idle"}),
]


@pytest.mark.parametrize(("key", "rules"), CONTRADICTIONS)
def test_two_house_rules_that_contradict_are_refused(key, rules):
    assert place([], rules) == f"rules.{key}"


@pytest.mark.parametrize(
    "rules",
    [
        {"big_gin_bonus": 1, "gin_bonus": 25},
        {"gin_bonus": 0, "undercut_bonus": 0, "box": 0, "game_bonus": 0, "knock_limit": 0},
        {"shutout_bonus": 7, "round_how": "up", "ace_knock": "one"},
        {"column_multipliers": [7]},
        {"columns": 2, "rolling": True, "match_games": 3},
        {"columns": 2, "rolling": True, "column_multipliers": [1, 1]},
        {"sweep_factor": 1, "match_games": 1, "currency": "JPY"},
        {"team_score": "summed_deadwood", "team_boxes": "per_winning_seat"},
        {"extra_boxes": {"sweep": 20}, "extra_boxes_need_win": False},
        {"knock_from": "gin_only", "tie": "nobody", "gin_off_bonus": 50},
        {"target": 10_000, "game_bonus": "target", "box_timing": "at_once", "box": 0},
    ],
)
def test_everything_else_goes_however_odd(rules):
    public = read_rules(rules).to_public()
    assert public | rules == public or public["extra_boxes"]["sweep"] == 20


def test_extra_boxes_given_in_part_leave_the_others_as_the_preset_has_them():
    changed = read_rules({"preset": "club_hollywood", "extra_boxes": {"gin": 3}})
    assert changed.to_public()["extra_boxes"] == DEFAULTS["extra_boxes"] | {
        "gin": 3,
        "undercut": 1,
        "sweep": 3,
    }


@pytest.mark.parametrize(
    ("boxes", "where"),
    [
        ({"gin": 21}, ".gin"),
        ({"gin": True}, ".gin"),
        ({"sweep": None}, ".sweep"),
        ({"knock": 1}, ".knock"),
        ([], ""),
        (None, ""),
    ],
)
def test_extra_boxes_are_refused_at_their_key(boxes, where):
    assert place([], {"extra_boxes": boxes}) == f"rules.extra_boxes{where}"


def test_other_columns_than_the_preset_has_count_once_each():
    changed = read_rules({"preset": "club_hollywood", "columns": 4})
    assert changed.column_multipliers == (1, 1, 1, 1)
    assert read_rules({"preset": "club_hollywood", "columns": 3}).column_multipliers == (1, 1, 2)
    given = read_rules({"preset": "bicycle", "columns": 2, "column_multipliers": [1, 2]})
    assert given.column_multipliers == (1, 2)


@pytest.mark.parametrize(
    ("multipliers", "where"), [([1, 0], "[1]"), ([11, 1], "[0]"), ([1, True], "[1]"), (2, "")]
)
def test_a_multiplier_is_refused_at_its_place(multipliers, where):
    rules = {"columns": 2, "column_multipliers": multipliers}
    assert place([], rules) == f"rules.column_multipliers{where}"


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("per_side", "partners"),
        ("players", "cutthroat"),
        ("players", {"players": "chouette"}),
        ("per_side", {"per_side": 6}),
        ("stake_per_point", {"stake_per_point": "0", "currency": "EUR"}),
        ("stake_per_box", {"stake_per_box": "1", "currency": "EUR"}),
        ("stake_per_game", {"stake_per_game": "1", "currency": "EUR"}),
    ],
)
def test_what_is_kept_but_not_scored_says_so(key, rules):
    where, sentence = refused(record([], rules))
    assert where == f"rules.{key}"
    assert "not scored yet" in sentence


def test_a_ruleset_that_exists_contradicts_nothing():
    with pytest.raises(Refused, match="multiplier"):
        Ruleset(columns=2)
