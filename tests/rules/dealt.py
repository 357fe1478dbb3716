"""Tables and evenings as Hypothesis deals them: any house rules, any hands that they allow."""

from copy import deepcopy

from hypothesis import strategies as st

from scorekeeper.rules.hand import Kind
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.presets import read_rules
from scorekeeper.rules.record import read_record
from scorekeeper.rules.scoring import agreed_range, knock_limit
from tests.rules.table import ANN, BEN, VOID, WALL, agreed, record

SIDES = st.sampled_from([ANN, BEN])
BONUS = st.one_of(st.sampled_from([0, 10, 20, 25]), st.integers(0, 60))
BOXES = st.fixed_dictionaries(
    {}, optional=dict.fromkeys(("gin", "big_gin", "undercut", "gin_off"), st.integers(0, 3))
)
KINDS = [kind for kind in Kind if kind is not Kind.TIE]
CARDS = st.one_of(
    st.none(), st.builds(str.__add__, st.sampled_from([*"A26TK"]), st.sampled_from([*"SSH"]))
)


def words(*of):
    return st.sampled_from(of)


PLAIN = {
    "gin_bonus": BONUS,
    "big_gin_bonus": st.none() | BONUS,
    "undercut_bonus": BONUS,
    "gin_off_bonus": st.none() | BONUS,
    "knock_bonus": st.integers(0, 9),
    "knock_limit": words(10, 10, 7, 0),
    "ace_knock": words("gin_only", "one"),
    "ace_value": words(1, 15),
    "arrangement": words("cards_speak", "as_laid"),
    "tie": words("undercut", "undercut_no_bonus", "knocker", "nobody"),
    "box": BONUS,
    "box_timing": words("end", "at_once"),
    "extra_boxes": BOXES,
    "target": words(30, 75, 100, 150),
    "game_bonus": BONUS | st.just("target"),
    "shutout": words(
        "none", "flat", "double_points", "double_points_and_game", "double_all", "double_difference"
    ),
    "shutout_when": words("no_hand_won", "no_points"),
    "late_start": words("next_column", "all_open_columns"),
    "dealer": words("loser", "winner", "alternate"),
    "wall_dealer": words("same", "next"),
    "match_games": st.none() | words(1, 3),
    "round_to": st.none() | words(1, 10, 50, 100),
    "round_how": words("nearest", "up", "down"),
}


@st.composite
def rulesets(draw, **fixed):
    """House rules in the public form that contradict nothing."""
    rules = draw(st.fixed_dictionaries({}, optional=PLAIN))
    rules["knock_from"] = draw(words("fixed", "upcard", "knock_deck", "gin_only"))
    if rules["knock_from"] in ("upcard", "knock_deck"):
        rules["spade"] = draw(words("none", "points", "points_and_extra_boxes", "all"))
    rules["columns"] = draw(words(1, 1, 2, 3, 4))
    if rules["columns"] > 1:
        rules["rolling"] = draw(st.booleans())
        if not rules["rolling"]:
            rules["sweep_factor"] = draw(words(1, 2))
            one = st.integers(1, 3)
            size = rules["columns"]
            rules["column_multipliers"] = draw(st.lists(one, min_size=size, max_size=size))
    return rules | fixed


@st.composite
def counted(draw, rules):
    """A knock, gin or big gin that these house rules allow."""
    ruleset = read_rules(rules)
    card = draw(CARDS)
    limit = knock_limit(_parsed(card), ruleset)
    result = draw(words("knock", "knock", "gin", "big_gin"))
    knocker = draw(st.integers(0, limit)) if result == "knock" else 0
    defender = draw(st.integers(0, 12) | st.just(knocker) | st.integers(0, ruleset.largest_count))
    by = draw(SIDES)
    counts = [knocker, defender] if by == ANN else [defender, knocker]
    return {"result": result, "by": by, "deadwood": counts, "knock_card": card}


@st.composite
def points_agreed(draw, rules):
    """Agreed points of a kind that these house rules allow."""
    kind = draw(st.none() | st.sampled_from(KINDS))
    card, ruleset = draw(CARDS), read_rules(rules)
    try:
        worth = agreed_range(kind, ruleset, _parsed(card))
    except Refused:
        kind, worth = None, agreed_range(None, ruleset, _parsed(card))
    points = draw(st.integers(worth.low // 2, worth.high // 2)) * 2
    points = points if points in worth else worth.high
    named = None if kind is None else kind.value
    return agreed(draw(SIDES), points, named) | {"knock_card": card}


def _parsed(card):
    return read_record(record([WALL | {"knock_card": card}])).hands[0].hand.knock_card


@st.composite
def matches(draw, most=14, **fixed):
    """A whole match record."""
    rules = draw(rulesets(**fixed))
    hand = counted(rules) | points_agreed(rules) | st.sampled_from([WALL, VOID])
    played = [deepcopy(one) for one in draw(st.lists(hand, max_size=most))]
    for one in draw(st.lists(st.sampled_from(played), max_size=2) if played else st.just([])):
        one["dealer"] = draw(SIDES)
    more = {"first_dealer": draw(st.none() | SIDES)}
    more["ended"] = draw(st.sampled_from([None, None, "struck", "as_it_stands"]))
    if rules.get("rolling"):
        more["last_column"] = draw(st.none() | st.integers(rules["columns"], rules["columns"] + 3))
    return record(played, rules, **more)
