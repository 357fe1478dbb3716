"""Files of many matches, or of long ones, are read by and by, and keep nobody from writing."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection

from scorekeeper.history.intake import desk, taking
from scorekeeper.history.models import Upload
from tests.history.conftest import bring
from tests.history.test_in_and_out import A_MATCH
from tests.history.test_tables import EVENINGS, form_of, named

pytestmark = pytest.mark.django_db
State = Upload.State


def on_the_desk(elsewhere, content, name="m.json"):
    return desk.bring(elsewhere, SimpleUploadedFile(name, content))


def days(count):
    return [A_MATCH | {"played": f"2026-10-{day:02}"} for day in range(1, count + 1)]


def go_on(phone, answer):
    """Tap until the file is in."""
    while forms := [
        form for form in answer.forms if form.action in (answer.url, f"{answer.url}on/")
    ]:
        answer = phone.send(forms[0])
    return answer


@pytest.mark.parametrize("joined", [json.dumps, lambda all_: "\n".join(map(json.dumps, all_))])
def test_many_matches_of_a_short_file_are_read_by_and_by(
    other_phone, elsewhere, monkeypatch, joined
):
    monkeypatch.setattr(desk, "MOST_AT_ONCE", 5)
    monkeypatch.setattr(desk, "SLICE", 0)
    answer = bring(other_phone, joined([{}, *days(9)]).encode())
    assert elsewhere.uploads.first().state == State.READING
    answer = go_on(other_phone, answer)
    assert "9 matches are in." in answer.words
    assert "Line 1, format: " in answer.words


def test_many_matches_of_a_table_are_read_by_and_by(other_phone, elsewhere, monkeypatch):
    monkeypatch.setattr(desk, "MOST_AT_ONCE", 1)
    table = f"{EVENINGS}11/10/2026;Ann;Ben;Ann;12;knock\n11/10/2026;Ann;Ben;Ann;9999;knock\n"
    answer = named(other_phone, table + "12/10/2026;Ann;Ben;Cleo;12;knock\n")
    assert elsewhere.uploads.first().state == State.READING
    answer = go_on(other_phone, answer)
    assert "2 matches are in." in answer.words
    assert "Line 7: From" in answer.words
    assert "Line 8: Cleo is neither Ann nor Ben." in answer.words


def test_long_matches_go_one_by_one(other_phone, elsewhere, monkeypatch):
    monkeypatch.setattr(desk, "MOST_LETTERS", 1)
    monkeypatch.setattr(desk, "MOST_AT_ONCE", 5)
    go_on(other_phone, bring(other_phone, days(9)))
    assert elsewhere.matches.count() == 9


@pytest.mark.parametrize("at_once", [1, 50])
def test_more_people_than_a_page_can_ask_about_are_refused(
    other_phone, elsewhere, monkeypatch, at_once
):
    monkeypatch.setattr(desk, "MOST_PEOPLE", 2)
    monkeypatch.setattr(desk, "MOST_AT_ONCE", at_once)
    third = A_MATCH | {"sides": ["Ann", "Cleo"], "played": "2026-11-01"}
    answer = bring(other_phone, [*days(2), third])
    if at_once == 1:
        assert elsewhere.uploads.first().state == State.READING
        answer = go_on(other_phone, answer)
    assert answer.status == 422
    assert "different people play in this file. Split it." in answer.beside("file")
    assert not elsewhere.uploads.exists()


def test_more_lines_than_are_read_are_refused_in_a_list_and_in_a_table(other_phone, monkeypatch):
    monkeypatch.setattr("scorekeeper.history.intake.records.MOST_LINES", 5)
    monkeypatch.setattr("scorekeeper.history.intake.letters.MOST_ROWS", 5)
    answer = bring(other_phone, days(6))
    assert "more than 5 lines" in answer.beside("file")
    answer = bring(other_phone, (EVENINGS + EVENINGS).encode(), "m.csv")
    assert "more than 5 lines" in answer.beside("file")


def test_of_a_table_a_million_columns_wide_the_first_are_asked_about(other_phone, elsewhere):
    answer = bring(other_phone, b"winner,points" + b"," * 1_000_000 + b"\nAnn,12\n", "m.csv")
    assert len([name for name in form_of(answer).values if name.startswith("column_")]) == 40
    assert len(elsewhere.uploads.get().table) < 1000


@pytest.mark.django_db(transaction=True)
def test_nothing_is_read_while_others_wait_to_write(elsewhere, monkeypatch):
    inside = []

    def watched(do):
        def done(*said, **more):
            inside.append(connection.in_atomic_block)
            return do(*said, **more)

        return done

    monkeypatch.setattr(desk, "MOST_AT_ONCE", 5)
    monkeypatch.setattr(desk, "read", watched(desk.read))
    monkeypatch.setattr(taking, "read_again", watched(taking.read_again))
    upload = on_the_desk(elsewhere, json.dumps(days(9)).encode())
    desk.go_on_reading(upload)
    upload.refresh_from_db()
    taking.begin(upload, {}, [])
    taking.go_on(upload)
    assert elsewhere.matches.count() == 9
    assert len(inside) == 19
    assert not any(inside)
