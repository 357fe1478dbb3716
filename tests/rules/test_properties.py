"""What holds for every table, whatever was agreed and whatever was dealt."""

from copy import deepcopy
from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.gin_sheet import write_sheet
from scorekeeper.rules.match import Start, walk
from scorekeeper.rules.presets import read_rules
from scorekeeper.rules.record import read_record, write_record
from tests.rules.dealt import counted, matches, rulesets
from tests.rules.table import ANN, BEN, VOID, agreed, record, recount

FEW = settings(max_examples=60)


# Swapping the sides


def swapped_record(written):
    """The same match with Ann and Ben in each other's seats."""
    other = deepcopy(written)
    other["sides"].reverse()
    other["first_dealer"] = _other(other["first_dealer"])
    for hand in other["hands"]:
        for key in ("by", "winner", "dealer"):
            if key in hand:
                hand[key] = _other(hand[key])
        if "deadwood" in hand:
            hand["deadwood"].reverse()
    return other


def _other(side):
    return None if side is None else 1 - side


def swapped_sheet(value, key=""):
    """The same sheet, seen from the other seat."""
    if isinstance(value, dict):
        return {name: swapped_sheet(inner, name) for name, inner in value.items()}
    if key in ("winner", "dealer", "collects", "next_dealer", "decided"):
        return _other(value)
    if key == "rounding":
        return -value
    pairs = ("scores", "hands_won", "boxes", "totals", "settlement", "won", "points")
    if isinstance(value, list):
        turned = value[::-1] if key in pairs else value
        return [swapped_sheet(inner) for inner in turned]
    return value


@FEW
@given(matches())
def test_swapping_the_sides_swaps_everything(written):
    assert recount(swapped_record(written)) == swapped_sheet(recount(written))


# Hands that bring nothing


@FEW
@given(matches(), st.data())
def test_a_void_hand_changes_no_score_and_takes_no_hollywood_turn(written, data):
    place = data.draw(st.integers(0, len(written["hands"])))
    with_void = deepcopy(written)
    with_void["hands"].insert(place, dict(VOID))
    before, after = recount(written), recount(with_void)

    void = after["hands"].pop(place)
    assert (void["winner"], void["columns"], void["lines"]) == (None, [], [])
    for row, earlier in zip(after["hands"], before["hands"], strict=True):
        row["number"] = earlier["number"]
    if place == len(written["hands"]) and len(after["games"]) > len(before["games"]):
        assert not any(each["hands_won"] != [0, 0] for each in after["games"].pop()["columns"])
    assert after == before


# Sums


@FEW
@given(matches())
def test_lines_add_up_to_points_to_totals_and_to_settlements(written):
    match = read_record(written).sheet()
    for row in match.rows:
        assert row.score.points == sum(line.points for line in row.score.lines)
    for game in match.games:
        for column in game.columns:
            printed = zip(*(line.points for line in column.lines), strict=True)
            assert [sum(side) for side in printed] == list(column.totals or ())
        if game.settlement:
            steps = sum(line.points for line in game.settlement.lines)
            assert game.settlement.amounts == (steps, -steps)
    assert sum(match.settlement) == 0


@FEW
@given(matches())
def test_scores_are_what_the_hands_entered_in_a_column_brought(written):
    walked = recount(written)
    at_once = written["rules"].get("box_timing") == "at_once"
    box = written["rules"].get("box", 25) if at_once else 0
    for game in walked["games"]:
        rows = [row for row in walked["hands"] if row["game"] == game["number"]]
        for number, each in enumerate(game["columns"], start=1):
            won = [row for row in rows if number in row["columns"]]
            for side in (ANN, BEN):
                own = [row for row in won if row["winner"] == side]
                assert each["hands_won"][side] == len(own)
                assert each["boxes"][side] == sum(row["boxes"] for row in own)
                brought = sum(row["points"] + box * row["boxes"] for row in own)
                assert each["scores"][side] == brought


# Hollywood


@FEW
@given(matches(most=20))
def test_a_hollywood_column_equals_an_ordinary_game_on_the_hands_entered_in_it(written):
    single = {
        key: value
        for key, value in written["rules"].items()
        if key not in ("columns", "column_multipliers", "rolling", "sweep_factor", "match_games")
    }
    walked = recount(written)
    pairs = list(zip(written["hands"], walked["hands"], strict=True))
    for game in walked["games"]:
        for number, each in enumerate(game["columns"], start=1):
            entered = [
                hand
                for hand, row in pairs
                if row["game"] == game["number"] and number in row["columns"]
            ]
            alone = recount(record(entered, single, ended=game.get("ended")))
            if entered:
                assert len(alone["games"]) == 1
                assert alone["games"][0]["columns"] == [each]


# Counts and points


@FEW
@given(st.data())
def test_counts_and_the_points_they_bring_give_the_same_hand(data):
    rules = data.draw(rulesets())
    hand = data.draw(counted(rules))
    before = recount(record([hand], rules))
    row = before["hands"][0]
    assume(row["winner"] is not None)
    same = agreed(row["winner"], row["points"], row["kind"]) | {"knock_card": hand["knock_card"]}
    after = recount(record([same], rules))

    for key in ("winner", "kind", "points", "boxes", "columns", "dealer"):
        assert after["hands"][0][key] == row[key], key
    for key in ("games", "settlement", "next_dealer"):
        assert after[key] == before[key]


# Walking


@FEW
@given(matches(most=25))
def test_a_walk_from_any_games_start_equals_the_whole_walk(written):
    facts = read_record(written).facts
    whole = walk(facts)
    won = (0, 0)
    for index, game in enumerate(whole.games):
        start = Start(game.number, game.first_number, game.first_dealer, won)
        rest = replace(facts, hands=facts.hands[game.first_number - 1 :])
        again = walk(rest, start)
        assert again.games == whole.games[index:]
        assert again.next_dealer == whole.next_dealer
        assert again.won == whole.won
        if game.winner is not None and not game.extra:
            won = tuple(n + (side == game.winner) for side, n in enumerate(won))


@FEW
@given(matches())
def test_a_hand_added_at_the_end_changes_nothing_before_it(written):
    assume(written["hands"])
    before = recount(written | {"hands": written["hands"][:-1], "ended": None})
    after = recount(written | {"ended": None})
    assert after["hands"][:-1] == before["hands"]
    assert after["hands"][-1]["dealer"] == written["hands"][-1].get("dealer", before["next_dealer"])


# There and back


@FEW
@given(matches())
def test_reading_what_was_written_gives_the_same_record(written):
    read = read_record(written)
    again = read_record(write_record(read))
    assert again == read
    assert write_sheet(again.sheet()) == write_sheet(read.sheet())


@FEW
@given(rulesets())
def test_house_rules_read_from_their_own_public_form_are_the_same(rules):
    ruleset = read_rules(rules)
    assert read_rules(ruleset.to_public()) == ruleset
