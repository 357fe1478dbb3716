"""The presets against their sources, value by value, and what is made of them."""

import pytest

from scorekeeper.rules.presets import PRESETS, nearest, read_rules
from tests.rules.table import record, refused
from tests.rules.test_house_rules import DEFAULTS

BICYCLE = {
    "undercut_bonus": 20,
    "shutout": "double_points_and_game",
    "late_start": "all_open_columns",
}
PAGAT = {
    "gin_bonus": 20,
    "undercut_bonus": 10,
    "box": 20,
    "shutout": "flat",
    "shutout_when": "no_points",
}
WIKIPEDIA = {"shutout": "double_points", "big_gin_bonus": 31, "dealer": "alternate"}
OKLAHOMA = PAGAT | {
    "target": 150,
    "knock_from": "upcard",
    "ace_knock": "one",
    "spade": "points",
}
PRINTED = {
    "bicycle": BICYCLE,
    "spruce": {"undercut_bonus": 10, "box": 0, "game_bonus": 0, "dealer": "winner"},
    "megajogos": PAGAT | {"shutout_when": "no_hand_won"},
    "pagat": PAGAT,
    "wikipedia": WIKIPEDIA,
    "tournament": WIKIPEDIA | {"target": 250, "match_games": 5, "stock_end": "last_discard"},
    "palace": {"undercut_bonus": 20, "box": 10, "box_timing": "at_once", "game_bonus": 0},
    "oklahoma": OKLAHOMA,
    "oklahoma_club": OKLAHOMA
    | {"ace_knock": "gin_only", "extra_boxes": DEFAULTS["extra_boxes"] | {"gin": 2, "undercut": 1}},
    "club_hollywood": {
        "game_bonus": "target",
        "shutout": "double_all",
        "target": 250,
        "columns": 3,
        "column_multipliers": [1, 1, 2],
        "knock_from": "knock_deck",
        "extra_boxes": DEFAULTS["extra_boxes"] | {"gin": 2, "undercut": 1, "sweep": 3},
        "spade": "points_and_extra_boxes",
        "first_upcard": "eleven_cards",
    },
    "partners": {
        "undercut_bonus": 20,
        "shutout": "flat",
        "target": 125,
        "dealer": "winner",
        "per_side": 2,
    },
    "cutthroat": {"shutout": "flat", "dealer": "idle", "players": "cutthroat"},
    "straight": BICYCLE | {"knock_from": "gin_only"},
}
NOT_STATED = {
    "megajogos": {"dealer"},
    "palace": {"target", "dealer"},
    "club_hollywood": {"big_gin_bonus", "dealer"},
    "cutthroat": {"undercut_bonus"},
}


def test_these_are_the_presets():
    assert list(PRESETS) == list(PRINTED)


@pytest.mark.parametrize("name", PRINTED)
def test_a_preset_is_its_source_value_by_value(name):
    preset = PRESETS[name]
    assert preset.ruleset.to_public() == DEFAULTS | PRINTED[name]
    assert preset.not_stated == NOT_STATED.get(name, set())
    assert preset.source
    assert str(preset.name)
    assert str(preset.sentence)


@pytest.mark.parametrize("name", PRINTED)
def test_a_preset_is_taken_by_name_or_changed_key_by_key(name):
    assert read_rules(name) == read_rules({"preset": name}) == PRESETS[name].ruleset
    changed = read_rules({"preset": name, "target": 333})
    assert changed.to_public() == DEFAULTS | PRINTED[name] | {"target": 333}
    assert read_rules(changed.to_public()) == changed


@pytest.mark.parametrize(
    ("rules", "where"),
    [
        ("hoyle", "rules"),
        ({"preset": "hoyle"}, "rules.preset"),
        ({"preset": None}, "rules.preset"),
        (None, "rules"),
        ([], "rules"),
        (5, "rules"),
        ({"preset": "bicycle", "boxes": 3}, "rules.boxes"),
    ],
)
def test_house_rules_that_are_none_are_refused_at_their_place(rules, where):
    assert refused(record([], rules))[0] == where


@pytest.mark.parametrize("name", PRINTED)
def test_a_preset_is_nearest_to_itself(name):
    preset, differing = nearest(PRESETS[name].ruleset)
    assert (preset.key, differing) == (name, ())


def test_changed_house_rules_are_nearest_to_the_preset_they_differ_least_from():
    preset, differing = nearest(read_rules({"preset": "palace", "target": 250, "knock_limit": 5}))
    assert preset.key == "palace"
    assert set(differing) == {"target", "knock_limit"}
