"""What the core says: one catalogue, no sentence beside it, nothing in it that is never said."""

import ast
import re
import string
import sys
from itertools import chain
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.rules.choices import RoundHow, Shutout, StockEnd
from scorekeeper.rules.hand import Kind, Result
from scorekeeper.rules.irregularities import Incident, path_from
from scorekeeper.rules.laws import MENTIONS, law
from scorekeeper.rules.messages import SENTENCES, Message, Refused
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.record import read_record
from scorekeeper.rules.ruleset import CONTRADICTIONS, GROUPS, PARAMETERS, Ruleset
from scorekeeper.rules.shapes import OneOf
from tests.rules.table import ANN, BEN, a, b, big_gin, gin, knock, record

SOURCE = Path(scorekeeper.__file__).parent
OF_THE_CORE = [
    path for path in sorted((SOURCE / "rules").rglob("*.py")) if "english" not in path.parts
]
OF_ALL = [path for path in sorted(SOURCE.rglob("*.py")) if "english" not in path.parts]


def trees(paths):
    return [(path.name, ast.parse(path.read_text())) for path in paths]


def docstrings(tree):
    """The strings that stand alone as a statement."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def texts(tree):
    """Every string of a file but the docstrings; what is filled in stands as ``{}``."""
    alone = docstrings(tree)
    parts = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
        if part is not node and isinstance(part, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
        elif id(node) not in alone | parts and isinstance(getattr(node, "value", None), str):
            yield node.value


def messages(tree):
    """Every message that is made: its key, if it is written out, and the names filled in."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Message":
            [key] = node.args
            names = {keyword.arg for keyword in node.keywords}
            if isinstance(key, ast.Constant):
                yield key.value, names


def placeholders(key):
    sentence = SENTENCES[key]
    forms = (sentence,) if isinstance(sentence, str) else sentence
    found = chain.from_iterable(string.Formatter().parse(form) for form in forms)
    return {name for _, name, _, _ in found if name}


# The catalogue and the code


def test_every_message_that_is_made_stands_in_the_catalogue_with_its_parameters():
    for name, tree in trees(OF_ALL):
        for key, given in messages(tree):
            assert key in SENTENCES, (name, key)
            assert None in given or placeholders(key) <= given, (name, key)


def test_every_sentence_of_the_catalogue_can_be_said_by_some_code():
    said = set(chain.from_iterable(texts(tree) for _, tree in trees(OF_ALL)))
    patterns = [
        re.compile(".+".join(map(re.escape, text.split("{}"))))
        for text in said
        if "{}" in text and re.match(r"[a-z_]+\.", text)
    ]
    for key in SENTENCES:
        assert key in said or any(pattern.fullmatch(key) for pattern in patterns), key


def test_no_sentence_is_built_elsewhere_in_the_core():
    sources = {preset.source for preset in PRESETS.values()} | sources_of_irregularities()
    for name, tree in trees(OF_THE_CORE):
        built = [text for text in texts(tree) if len(text.split()) > 3 and text not in sources]
        assert not built, name


def sources_of_irregularities():
    tables = [Ruleset(stock_end=ends) for ends in StockEnd]
    paths = [path_from(incident, rules) for incident in Incident for rules in tables]
    return {choice.source for path in paths for choice in path.choices}


def test_the_core_needs_nothing_but_itself_and_the_standard_library():
    for name, tree in trees(OF_THE_CORE):
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                first = (node.module or "").split(".")[0]
                in_core = (node.module or "").startswith("scorekeeper.rules")
                assert in_core or first in sys.stdlib_module_names, name


# The families of keys


def family(start):
    return {key.removeprefix(f"{start}.") for key in SENTENCES if key.startswith(f"{start}.")}


def test_every_house_rule_has_its_name_its_help_and_its_values_in_words():
    assert family("rule") == {name + end for name in PARAMETERS for end in ("", ".help")}
    lists = {key: rule.shape for key, rule in PARAMETERS.items() if isinstance(rule.shape, OneOf)}
    assert family("choice") == {f"{key}.{word}" for key in lists for word in lists[key].words}
    assert family("group") == set(GROUPS)
    assert family("contradiction") == {key for key, _ in CONTRADICTIONS}
    assert family("extra_boxes") == set(Ruleset().to_public()["extra_boxes"])
    nullable = {key for key, rule in PARAMETERS.items() if rule.default is None}
    assert family("none") == nullable | {"extra_boxes"}
    for rule in PARAMETERS.values():
        assert "{" not in f"{rule.name} {rule.explanation} {rule.word(rule.default)}"


def test_every_preset_kind_and_rule_has_its_words():
    assert family("preset") == {name + end for name in PRESETS for end in ("", ".sentence")}
    assert family("kind") == {*Kind, "points", "wall", "void"}
    assert family("result") == set(Result)
    assert family("law") == set(MENTIONS)
    assert family("why.shutout") == set(Shutout) - {"none"}
    assert family("why.rounding") == set(RoundHow)
    assert family("why.tie") == {"undercut_no_bonus", "knocker"}


def test_every_line_has_its_label():
    fixed = (
        "deadwood, gin bonus, big gin bonus, undercut bonus, gin off bonus, knock bonus, agreed, "
        "spade, points, game bonus, boxes, shutout"
    )
    assert family("label") == set(fixed.split(", "))


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_is_said_with_the_values_of_the_table(name):
    ruleset = PRESETS[name].ruleset
    for anchor in MENTIONS:
        assert "{" not in str(law(anchor, ruleset))
    for key, rule in PARAMETERS.items():
        assert str(rule.word(getattr(ruleset, key)))


def test_every_reason_on_a_sheet_is_said_and_rests_on_a_rule():
    base = {"knock_from": "upcard", "spade": "all", "gin_off_bonus": 40, "big_gin_bonus": 31}
    hands = [
        knock(ANN, 8, 20, knock_card="9S"),
        *(knock(ANN, 5, 5), knock(ANN, 6, 0), knock(ANN, 6, 2), knock(BEN, 0, 40)),
        *(gin(ANN, 5), big_gin(BEN, 9), a(5), b(0, "forfeit"), a(120), a(120), a(120)),
    ]
    for shutout in Shutout:
        for tie in ("undercut", "undercut_no_bonus", "knocker", "nobody"):
            rules = base | {"shutout": shutout.value, "tie": tie, "columns": 3, "knock_bonus": 3}
            rules |= {"sweep_factor": 2, "round_to": 1000, "column_multipliers": [1, 1, 2]}
            _say_everything(read_record(record(hands, rules)).sheet())


def _say_everything(match):
    settlements = [game.settlement.lines for game in match.games if game.settlement]
    columns = [column.lines for game in match.games for column in game.columns]
    rows = [row.score.lines for row in match.rows]
    for line in chain.from_iterable([*settlements, *columns, *rows]):
        assert "{" not in str(line.reason)
        assert line.rule in MENTIONS


# A message itself


def test_a_key_without_a_sentence_is_a_mistake():
    with pytest.raises(KeyError):
        Message("why.not")


def test_a_message_is_what_it_says():
    assert Message("refused.range", low=1, high=3) == Message("refused.range", high=3, low=1)
    assert Message("refused.range", low=1, high=3) != Message("refused.range", low=1, high=4)
    assert len({Message("yes"), Message("yes"), Message("no")}) == 2
    assert repr(Message("refused.missing")) == "Message('refused.missing')"


def test_a_message_is_filled_with_numbers_words_and_other_messages():
    known = tuple(Message("quoted", text=word) for word in ("one", "two"))
    assert str(Message("refused.choice", known=known)) == "This has to be one of: one, two."
    assert str(Message("times", factor=3)) == "×3"


def test_a_message_with_plural_forms_takes_the_one_that_fits():
    boxes = Message("extra_boxes.gin", count=1)
    assert len(boxes.forms) == 2
    assert boxes.sentence == boxes.forms[0]
    assert Message("extra_boxes.gin", count=2).sentence == boxes.forms[1]


def test_a_refusal_tells_its_place_from_further_and_further_out():
    refusal = Refused("", Message("refused.whole"))
    assert refusal.within("gin").within("extra_boxes").where == "extra_boxes.gin"
    assert refusal.within("[3]").within("hands").where == "hands[3]"
    assert refusal.within("deadwood").within("[3]").within("hands").where == "hands[3].deadwood"
    assert str(refusal) == "This has to be a whole number."
