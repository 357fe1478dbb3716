"""The named house rules, each with its source. A value the source does not state is our default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.ruleset import DEFAULT, PARAMETERS, Ruleset
from scorekeeper.rules.shapes import text


@dataclass(frozen=True)
class Preset:
    """A ruleset with a name, the source it comes from, and what that source leaves open."""

    key: str
    ruleset: Ruleset
    source: str
    not_stated: frozenset[str] = field(default_factory=frozenset)

    @property
    def name(self) -> Message:
        return Message(f"preset.{self.key}")

    @property
    def sentence(self) -> Message:
        return Message(f"preset.{self.key}.sentence")


_BICYCLE: Final = {
    "undercut_bonus": 20,
    "shutout": "double_points_and_game",
    "late_start": "all_open_columns",
}
_MEGAJOGOS: Final = {"gin_bonus": 20, "undercut_bonus": 10, "box": 20, "shutout": "flat"}
_PAGAT: Final = {**_MEGAJOGOS, "shutout_when": "no_points"}
_WIKIPEDIA: Final = {"shutout": "double_points", "big_gin_bonus": 31, "dealer": "alternate"}
_OKLAHOMA: Final = {
    **_PAGAT,
    "target": 150,
    "knock_from": "upcard",
    "ace_knock": "one",
    "spade": "points",
}
_PALACE: Final = {"undercut_bonus": 20, "box": 10, "box_timing": "at_once", "game_bonus": 0}
_CLUB_HOLLYWOOD: Final = {
    "game_bonus": "target",
    "shutout": "double_all",
    "target": 250,
    "columns": 3,
    "column_multipliers": [1, 1, 2],
    "knock_from": "knock_deck",
    "extra_boxes": {"gin": 2, "undercut": 1, "sweep": 3},
    "spade": "points_and_extra_boxes",
    "first_upcard": "eleven_cards",
}
_PARTNERS: Final = {
    "undercut_bonus": 20,
    "shutout": "flat",
    "target": 125,
    "dealer": "winner",
    "per_side": 2,
}
_CUTTHROAT: Final = {"shutout": "flat", "dealer": "idle", "players": "cutthroat"}


def _preset(key: str, source: str, public: Mapping[str, object], *not_stated: str) -> Preset:
    return Preset(key, DEFAULT.changed(public), source, frozenset(not_stated))


PRESETS: Final[Mapping[str, Preset]] = {
    preset.key: preset
    for preset in (
        _preset("bicycle", "Bicycle card games and rules (seed 000)", _BICYCLE),
        _preset(
            "spruce",
            "The Spruce Crafts (seed 003)",
            {"undercut_bonus": 10, "box": 0, "game_bonus": 0, "dealer": "winner"},
        ),
        _preset("megajogos", "MegaJogos (seed 004)", _MEGAJOGOS, "dealer"),
        _preset("pagat", "pagat.com, gin rummy", _PAGAT),
        _preset("wikipedia", "Wikipedia, Gin rummy", _WIKIPEDIA),
        _preset(
            "tournament",
            "Wikipedia, Gin rummy; rubl.com, gin rummy 50 card",
            {**_WIKIPEDIA, "target": 250, "match_games": 5, "stock_end": "last_discard"},
        ),
        _preset("palace", "Gin Rummy Palace, scoring", _PALACE, "target", "dealer"),
        _preset("oklahoma", "pagat.com and rummy-games.com, Oklahoma gin", _OKLAHOMA),
        _preset(
            "oklahoma_club",
            "pagat.com and rummy-games.com, Oklahoma gin",
            {**_OKLAHOMA, "ace_knock": "gin_only", "extra_boxes": {"gin": 2, "undercut": 1}},
        ),
        _preset(
            "club_hollywood",
            "rummytalk.com, 2007 series",
            _CLUB_HOLLYWOOD,
            "big_gin_bonus",
            "dealer",
        ),
        _preset("partners", "Bicycle and rummy-games.com, partnership gin", _PARTNERS),
        _preset("cutthroat", "rummy-games.com, gin rummy for three", _CUTTHROAT, "undercut_bonus"),
        _preset(
            "straight",
            "Bicycle values (seed 000) without a knock",
            {**_BICYCLE, "knock_from": "gin_only"},
        ),
    )
}


def read_rules(value: object) -> Ruleset:
    """House rules in the public form: a preset's name, or keys over an optional ``preset``.

    Raises `Refused` at the key that cannot be.
    """
    if isinstance(value, dict):
        keys = dict(value)
        base = DEFAULT
        if "preset" in keys:
            try:
                base = _preset_called(keys.pop("preset")).ruleset
            except Refused as refusal:
                raise refusal.within("preset") from None
        return base.changed(keys)
    return _preset_called(value).ruleset


def nearest(ruleset: Ruleset) -> tuple[Preset, tuple[str, ...]]:
    """The preset that these house rules differ from least, and the keys that differ."""
    changes = {
        key: tuple(
            name for name in PARAMETERS if getattr(ruleset, name) != getattr(preset.ruleset, name)
        )
        for key, preset in PRESETS.items()
    }
    key = min(changes, key=lambda name: len(changes[name]))
    return PRESETS[key], changes[key]


def _preset_called(name: object) -> Preset:
    if text(name) not in PRESETS:
        raise Refused("", Message("refused.preset", preset=text(name)[:40]))
    return PRESETS[text(name)]
