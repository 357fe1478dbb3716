"""The tables of other scorekeepers come in, once somebody has said what their columns say."""

import json

import pytest

from scorekeeper.games.audit import problems_of
from scorekeeper.games.tail import whole
from scorekeeper.rules.gin_sheet import write_sheet
from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall
from tests.history.conftest import bring, file_of

pytestmark = pytest.mark.django_db

EVENINGS = """Date;Player 1;Player 2;Winner;Points;Type
3/10/2026;Ann;Ben;Ann;12;knock
3/10/2026;Ann;Ben;Ben;39;gin
3/10/2026;Ann;Ben;;;draw
10/10/2026;Ann;Ben;Ben;23;Undercut
"""


def named(phone, content, name="scores.csv", **said):
    """Bring a table, and say of its columns what is not guessed."""
    answer = bring(phone, content if isinstance(content, bytes) else content.encode(), name)
    assert answer.status == 200, answer.refusals
    return phone.send(form_of(answer), **said)


def form_of(answer):
    [form] = [form for form in answer.forms if form.action == answer.url]
    return form


def facts(match):
    return [
        (hand.result, hand.winner, hand.points, hand.deadwood, hand.kind)
        for hand in match.hands.all()
    ]


def test_the_columns_are_guessed_by_their_heads(other_phone, elsewhere):
    answer = named(other_phone, EVENINGS)
    assert "line 2: Ann and Ben, 3 October 2026, 3 hands" in answer.words
    other_phone.send(form_of(answer))
    first, second = elsewhere.matches.order_by("started_at")
    assert facts(first) == [
        ("agreed", 0, 12, None, "knock"),
        ("agreed", 1, 39, None, "gin"),
        ("wall", None, None, None, ""),
    ]
    assert facts(second) == [("agreed", 1, 23, None, "undercut")]
    assert list(problems_of(first)) == list(problems_of(second)) == []


def test_a_column_for_each_player_has_the_points_under_the_name(other_phone, elsewhere):
    answer = named(other_phone, "Ann,Ben,Notes\n12,0,\n0,25,x\n", preset="oklahoma")
    other_phone.send(form_of(answer))
    [match] = elsewhere.matches.all()
    assert [hand[1:3] for hand in facts(match)] == [(0, 12), (1, 25)]
    assert sorted(elsewhere.players.values_list("name", flat=True)) == ["Ann", "Ben"]


def test_counts_make_counted_hands(other_phone, elsewhere):
    table = "who won,how,a,b\nAnn,knock,8,20\nBen,undercut,9,4\nBen,gin,14,0\n"
    said = {
        f"column_{place}": one for place, one in enumerate(["winner", "how", "count_a", "count_b"])
    }
    answer = named(other_phone, table, name_a="Ann", name_b="Ben", **said)
    other_phone.send(form_of(answer))
    [match] = elsewhere.matches.all()
    assert [(hand.result, hand.by, hand.deadwood) for hand in match.hands.all()] == [
        ("knock", 0, [8, 20]),
        ("knock", 0, [9, 4]),
        ("gin", 1, [14, 0]),
    ]


def test_our_own_table_of_hands_comes_back(phone, other_phone, elsewhere, scorer, match):
    scorer.record(knock(ANN, 8, 20), gin(BEN, 14), wall(), void(), agreed(ANN, 12))
    match.refresh_from_db()
    written = file_of(phone, "/history/out/", file="hands")
    answer = named(other_phone, written, "hands.csv")
    other_phone.send(form_of(answer))
    [came] = elsewhere.matches.all()
    mine, theirs = (write_sheet(whole(one).sheet())["hands"] for one in (match, came))
    assert [hand["result"] for hand in theirs] == [hand["result"] for hand in mine]
    assert came.played_on == match.played_on


@pytest.mark.parametrize(
    ("day", "order", "read"),
    [
        ("2026-10-03", "day", "3 October 2026"),
        ("2026-10-03T23:30:00-05:00", "day", "3 October 2026"),
        ("3.10.26", "month", "3 October 2026"),
        ("3/10/2026", "day", "3 October 2026"),
        ("10/3/2026", "month", "3 October 2026"),
    ],
)
def test_days_are_read_as_they_are_written(other_phone, day, order, read):
    table = f"date,winner,points,player 1,player 2\n{day},Ann,12,Ann,Ben\n"
    assert read in named(other_phone, table, order=order).words


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("3/10/2026;Ann;Ben;Cleo;12;knock", "Line 3: Cleo is neither Ann nor Ben."),
        ("3/10/2026;Ann;Ben;Ann;many;knock", "Line 3: “many” is no whole number."),
        ("3/10/2026;Ann;Ben;Ann;12;trick", "Line 3: “trick” is no way to end a hand."),
        ("41/10/2026;Ann;Ben;Ann;12;knock", "Line 3: “41/10/2026” is no day."),
        ("12345678901-1-1;Ann;Ben;Ann;12;knock", "Line 3: “12345678901-1-1” is no day."),
        (f"{'3' * 5000}/10/2026;Ann;Ben;Ann;12;knock", "Line 3: “3333"),
        ("3/10/2026;Ann;Ben;Ann;9999;knock", "Line 3: From"),
        ('3/10/2026;Ann;"Be\nn";Ann;12;knock', "sides[1]: This name has signs that"),
        ("3/10/2026;Ann;Ben;Ann;;knock", "Line 3: There is no number of points."),
        ("\n\n3/10/2026;Ann;Ben;Ann;;knock", "Line 5: There is no number of points."),
        (
            '4/10/2026;Ann;Ben;"Ann\n";12;knock\n\n3/10/2026;Ann;Ben;Ann;;knock',
            "Line 6: There is no number of points.",
        ),
    ],
)
def test_what_is_wrong_with_a_row_is_said_with_its_line(other_phone, elsewhere, row, sentence):
    lines = EVENINGS.splitlines()
    answer = named(other_phone, "\n".join([*lines[:2], row]))
    assert sentence in answer.words
    assert answer.status in (200, 422)
    assert not elsewhere.matches.exists()


@pytest.mark.parametrize(
    ("said", "result"), [("no", "agreed"), ("FALSE", "agreed"), ("0", "agreed"), ("Sí", "void")]
)
def test_what_does_not_count_is_said_by_yes_and_no(other_phone, elsewhere, said, result):
    table = f"winner,points,player 1,player 2,void\nAnn,12,Ann,Ben,{said}\n"
    other_phone.send(form_of(named(other_phone, table)))
    assert [hand[0] for hand in facts(elsewhere.matches.get())] == [result]


def test_what_is_neither_yes_nor_no_is_asked_about(other_phone):
    table = "winner,points,player 1,player 2,void\nAnn,12,Ann,Ben,maybe\n"
    assert "Line 2: “maybe” is neither yes nor no." in named(other_phone, table).words


def test_a_match_that_went_on_after_midnight_is_of_the_day_it_began(other_phone):
    rows = "1,3/10/2026,Ann,12,Ann,Ben\n1,4/10/2026,Ben,7,Ann,Ben\n"
    answer = named(other_phone, f"match,date,winner,points,player 1,player 2\n{rows}")
    assert "line 2: Ann and Ben, 3 October 2026, 2 hands" in answer.words


def test_the_head_may_come_after_blank_lines(other_phone):
    answer = named(other_phone, "\n\n" + EVENINGS)
    assert "line 4: Ann and Ben, 3 October 2026, 3 hands" in answer.words


@pytest.mark.parametrize("end", ["\u2028", "\x0b", "\x0c", "\n"])
def test_a_note_of_several_lines_comes_back_with_our_own_table(
    phone, other_phone, elsewhere, scorer, match, end
):
    scorer.record(knock(ANN, 8, 20), note=f"lucky{end}Ann")
    written = file_of(phone, "/history/out/", file="hands")
    other_phone.send(form_of(named(other_phone, written, "hands.csv")))
    assert [hand.note for hand in elsewhere.matches.get().hands.all()] == [f"lucky{end}Ann"]


def test_columns_that_do_not_suffice_are_refused_beside_them(other_phone, elsewhere):
    answer = bring(other_phone, b"one,two\na,b\n", "scores.csv")
    answer = other_phone.send(form_of(answer))
    assert answer.status == 422
    assert "write it here" in answer.beside("name_a")
    assert "Say which columns have the points" in answer.words
    answer = other_phone.send(form_of(answer), column_0="note", column_1="note")
    assert "Another column says this already." in answer.beside("column_1")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_table_may_be_written_in_any_common_letters(other_phone, encoding):
    table = "winner,points,player 1,player 2\nBegoña,12,Begoña,José\n".encode(encoding)
    assert "Begoña and José" in named(other_phone, table).words


def test_a_name_that_begins_like_a_formula_comes_back_as_it_was(
    phone, other_phone, elsewhere, scorer, ann
):
    ann.name = "=Ann"
    ann.save()
    scorer.record(knock(ANN, 8, 20))
    written = file_of(phone, "/history/out/", file="hands")
    other_phone.send(form_of(named(other_phone, written, "hands.csv")))
    assert elsewhere.players.filter(name="=Ann").exists()
    assert json.dumps([*elsewhere.players.values_list("name", flat=True)])
