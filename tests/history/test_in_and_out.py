"""What goes out of a history comes in again through the pages, once, as it was."""

import csv
import io
import json
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Match
from scorekeeper.games.scorebook import beside
from scorekeeper.history.intake import taking
from scorekeeper.history.intake.letters import MOST_MEGABYTES
from scorekeeper.history.models import UploadedMatch
from scorekeeper.people.models import Player
from scorekeeper.rules.record import read_record
from tests.games.conftest import Scorer
from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall
from tests.history.conftest import bring, file_of, take_in

pytestmark = pytest.mark.django_db

A_MATCH = {
    "format": "gin-match/1",
    "rules": "bicycle",
    "sides": ["Ann", "Ben"],
    "played": "2026-10-03",
    "hands": [
        {"result": "knock", "by": 0, "deadwood": [8, 20]},
        {"result": "gin", "by": 1, "deadwood": [14, 0]},
    ],
}


@pytest.fixture
def evening(match, scorer):
    """Four hands between Ann and Ben."""
    scorer.record(knock(ANN, 8, 20), gin(BEN, 14), wall(), agreed(ANN, 12))
    match.refresh_from_db()
    return match


def test_one_match_goes_out_as_one_object_and_many_as_lines(phone, evening, start):
    one = file_of(phone, f"/history/match/{evening.code}/out/file/", file="record")
    assert read_record(json.loads(one)).beside["id"] == evening.code
    start()
    many = file_of(phone, "/history/out/", file="log").splitlines()
    assert [len(json.loads(line)["hands"]) for line in many] == [4, 0]
    assert all("log" in json.loads(line) for line in many)


def test_the_matches_of_some_days_or_with_somebody_go_out(phone, evening, device):
    def out(**query):
        return file_of(phone, "/history/out/", file="record", **query).count(b"\n")

    day = evening.played_on.isoformat()
    stranger = device.players.create(name="Cleo")
    ann = Player.objects.get(name="Ann")
    assert out() == out(since=day, until=day) == out(player=ann.pk) == 1
    assert out(since="2100-01-01") == 0
    assert out(player=stranger.pk) == 0
    assert out(words="ann ben") == 1
    assert out(words="cleo") == 0
    for wrong in ({"player": 99999}, {"since": "soon"}, {"file": "everything"}):
        said = {"file": "record", **wrong}
        assert phone.client.get("/history/out/", said).status_code == 422
    page = phone.open("/history/in-and-out/?words=ann&sort=oldest")
    assert "Only: “ann”" in page.words
    assert page.form_to("/history/out/").values["words"] == "ann"


def test_where_no_file_is_chosen_yet_there_is_the_form(phone, evening):
    page = phone.open("/history/out/?words=ann")
    assert "required" not in page.words
    assert page.form_to("/history/out/").values["words"] == "ann"
    assert "required" in phone.client.get("/history/out/", {"file": ""}).text


def test_nobody_gets_the_history_of_another_phone(other_phone, evening):
    assert file_of(other_phone, "/history/out/", file="record") == b""
    assert other_phone.client.get(f"/history/match/{evening.code}/out/").status_code == 404
    assert other_phone.client.get(f"/history/match/{evening.code}/out/file/").status_code == 404


def test_a_table_of_hands_has_a_line_for_each_with_what_it_brought(phone, evening, scorer):
    scorer.record(void())
    written = file_of(phone, "/history/out/", file="hands").decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(written)))
    assert [row["result"] for row in rows] == ["knock", "gin", "wall", "agreed", "void"]
    assert rows[0] | {"at": ""} == {
        "match": evening.code,
        "played": evening.played_on.isoformat(),
        **{"side_a": "Ann", "side_b": "Ben", "game": "1", "hand": "1", "at": "", "dealer": ""},
        **{"result": "knock", "by": "Ann", "deadwood_a": "8", "deadwood_b": "20"},
        **{"knock_card": "", "winner": "Ann", "kind": "knock", "points": "12", "boxes": "1"},
        **{"void": "", "note": ""},
    }
    assert rows[4]["void"] == "yes"


def test_a_table_of_games_has_a_line_for_each(phone, scorer, match):
    scorer.record(gin(ANN, 80), gin(BEN, 5))
    written = file_of(phone, "/history/out/", file="games").decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(written)))
    assert [(row["state"], row["scores_a"], row["scores_b"]) for row in rows] == [
        ("finished", "105", "0"),
        ("open", "0", "30"),
    ]
    assert int(rows[0]["settlement_a"]) == -int(rows[0]["settlement_b"]) > 0


@pytest.mark.parametrize("name", ["=1+1", "+Ann", "-Ann", "@Ann", "\tAnn", "  =Ann", "＝Ann"])
def test_no_cell_becomes_a_formula(phone, evening, ann, name):
    ann.name = name
    ann.save()
    for file in ("hands", "games"):
        written = file_of(phone, "/history/out/", file=file).decode("utf-8-sig")
        for row in csv.reader(io.StringIO(written)):
            for cell in row:
                number = cell.removeprefix("-").isdecimal()
                assert number or not cell.lstrip(" ").startswith(tuple("=+-@\t\r＝＋－＠")), cell


def test_without_names_no_file_names_anybody(phone, evening, scorer):
    scorer.note(evening.hands.first(), "Ann was lucky")
    for file in ("record", "log", "hands", "games"):
        written = file_of(phone, "/history/out/", file=file, unnamed="on").decode()
        assert "Side A" in written
        assert not any(name in written for name in ("Ann", "Ben", evening.code)), file
    page = phone.open(f"/history/match/{evening.code}/out/?unnamed=on")
    assert "Ann" not in page.words
    assert "Side A – Side B" in page.words


def test_the_text_for_a_chat_says_every_hand(phone, evening):
    words = phone.open(f"/history/match/{evening.code}/out/").words
    assert "1. Ann knock 8 v 20 +12 → 12–0" in words
    assert "2. Ben gin v 14 +34 → 12–34" in words or "2. Ben gin v 14 +39 → 12–39" in words


def test_what_goes_out_comes_in_at_another_phone(phone, other_phone, elsewhere, evening, scorer):
    written = file_of(phone, "/history/out/", file="log")

    answer = take_in(other_phone, written)

    assert "1 match is in." in answer.words
    [came] = elsewhere.matches.all()
    assert came.code != evening.code
    assert [player.name for player in elsewhere.players.order_by("name")] == ["Ann", "Ben"]
    assert list(came.entries.values_list("version", "verb", "key", "by", "at")) == list(
        evening.entries.values_list("version", "verb", "key", "by", "at")
    )
    assert list(problems_of(came)) == []


def test_a_match_is_never_taken_in_twice(phone, other_phone, elsewhere, evening):
    written = file_of(phone, "/history/out/", file="log")
    assert "nothing new" in bring(phone, written).words
    take_in(other_phone, written)
    for again in (written, file_of(phone, "/history/out/", file="record")):
        assert "nothing new" in bring(other_phone, again).words
    without_id = {k: v for k, v in json.loads(written).items() if k not in ("id", "log")}
    assert "nothing new" in bring(other_phone, without_id).words
    assert "nothing new" in bring(phone, without_id).words
    assert elsewhere.matches.count() == 1


def test_a_match_that_came_from_a_file_without_id_is_known_again(other_phone, elsewhere):
    take_in(other_phone, A_MATCH)
    assert "nothing new" in bring(other_phone, A_MATCH).words
    changed = A_MATCH | {"hands": A_MATCH["hands"][:1]}
    take_in(other_phone, changed)
    assert elsewhere.matches.count() == 2


def test_a_longer_version_is_told_and_only_goes_in_if_asked(phone, evening, scorer, device):
    written = file_of(phone, "/history/out/", file="log")
    scorer.record(gin(BEN, 3))
    longer = file_of(phone, "/history/out/", file="log")
    assert "Here already" in bring(phone, written).words
    Match.objects.all().delete()
    take_in(phone, written)

    answer = bring(phone, longer)
    assert "Here, but the file knows more of it" in answer.words
    [form] = [form for form in answer.forms if form.action == answer.url]
    phone.send(form)
    assert device.matches.count() == 1
    answer = bring(phone, longer)
    [form] = [form for form in answer.forms if form.action == answer.url]
    [box] = form.element.all(type="checkbox")
    phone.send(form, also=box.attrs["value"])
    assert sorted(len(match.hands.all()) for match in device.matches.all()) == [4, 5]


def test_a_version_that_went_another_way_is_told(phone, evening, scorer, device):
    before = file_of(phone, "/history/out/", file="record")
    scorer.record(gin(BEN, 3))
    other = file_of(phone, "/history/out/", file="record")
    Match.objects.all().delete()
    take_in(phone, before)
    Scorer(device.matches.get(), device).record(gin(ANN, 4))
    assert "Here, but the file says otherwise" in bring(phone, other).words


def test_who_has_exactly_the_same_name_is_preselected_and_nobody_else(other_phone, elsewhere):
    ben = elsewhere.players.create(name="Ben")
    elsewhere.players.create(name="ANN")
    answer = bring(other_phone, A_MATCH)
    assert "There is ANN here. The same?" in answer.words
    [form] = [form for form in answer.forms if form.action == answer.url]
    said = {k: v for k, v in form.values.items() if k.startswith("player_")}
    assert said == {"player_0": "new", "player_1": str(ben.pk)}
    other_phone.send(form)
    assert sorted(elsewhere.players.values_list("name", flat=True)) == ["ANN", "Ann", "Ben"]


def test_of_two_with_the_same_name_somebody_says_who_it_is(other_phone, elsewhere):
    for _ in range(2):
        elsewhere.players.create(name="Ann")
    answer = bring(other_phone, A_MATCH)
    [form] = [form for form in answer.forms if form.action == answer.url]
    answer = other_phone.send(form)
    assert answer.status == 422
    assert "Say who Ann is." in answer.beside("player_0")
    assert not elsewhere.matches.exists()


def test_two_who_play_each_other_are_not_one_player(other_phone, elsewhere):
    ann = elsewhere.players.create(name="Ann")
    answer = bring(other_phone, A_MATCH)
    [form] = [form for form in answer.forms if form.action == answer.url]
    answer = other_phone.send(form, player_1=str(ann.pk))
    assert answer.status == 422
    assert "they are not one player" in answer.words
    assert not elsewhere.matches.exists()


def test_what_cannot_be_read_is_named_by_line_and_place(other_phone, elsewhere):
    bad = A_MATCH | {"hands": [*A_MATCH["hands"], {"result": "knock", "by": 0, "deadwood": [8]}]}
    lines = [A_MATCH, bad, A_MATCH, A_MATCH | {"id": "x"}, A_MATCH | {"id": "x", "played": None}]
    written = b"\n".join(json.dumps(line).encode() for line in lines) + b"\n{half"
    answer = bring(other_phone, written)
    assert "Line 2, hands[2].deadwood: There has to be one count for each side." in answer.words
    assert "Line 5, id: Line 4 has the same id, and says otherwise." in answer.words
    assert "Line 6: This cannot be read as JSON." in answer.words
    assert "the same as line 1" in answer.words
    [form] = [form for form in answer.forms if form.action == answer.url]
    other_phone.send(form)
    assert elsewhere.matches.count() == 2


def test_more_points_than_can_be_kept_are_refused_where_they_are_read(other_phone, monkeypatch):
    monkeypatch.setattr("scorekeeper.games.scorebook.from_record.LARGEST", 500)
    ahead = {"result": "gin", "by": 0, "deadwood": [0, 90]}
    assert "1 match is in." in take_in(other_phone, A_MATCH | {"hands": [ahead]}).words
    answer = bring(other_phone, A_MATCH | {"hands": [ahead, ahead]})
    assert answer.status == 422
    assert "hands: These games are settled for more points" in answer.beside("file")


def test_a_list_of_records_is_read_too(other_phone, elsewhere):
    take_in(other_phone, [A_MATCH, A_MATCH | {"played": "2026-10-04"}])
    assert elsewhere.matches.count() == 2


def test_another_device_does_not_see_what_was_brought(phone, other_phone):
    answer = bring(phone, A_MATCH)
    assert other_phone.open(answer.url).status == 404


def test_what_was_brought_is_kept_for_a_day(phone, other_phone, elsewhere, capsys):
    answer = bring(other_phone, A_MATCH)
    elsewhere.uploads.update(created_at=timezone.now() - timedelta(hours=23))
    assert other_phone.open(answer.url).status == 200
    elsewhere.uploads.update(created_at=timezone.now() - timedelta(hours=25))
    assert other_phone.open(answer.url).status == 404
    bring(phone, A_MATCH)

    call_command("purge")

    assert not elsewhere.uploads.exists()
    assert UploadedMatch.objects.count() == 1
    assert "files forgotten" in capsys.readouterr().out


def test_a_file_that_is_too_large_is_told_its_limit(other_phone, monkeypatch):
    monkeypatch.setattr("scorekeeper.history.intake.letters.MOST_MEGABYTES", 0)
    answer = bring(other_phone, A_MATCH, "of-ann.json")
    assert answer.status == 422
    assert "can be read at once" in answer.beside("file")
    assert "of-ann.json" in answer.words
    assert MOST_MEGABYTES == 1_000


def test_a_long_file_is_read_and_taken_in_by_and_by(other_phone, elsewhere, monkeypatch):
    monkeypatch.setattr("scorekeeper.history.intake.desk.MOST_BYTES", 500)
    monkeypatch.setattr("scorekeeper.history.intake.desk.SLICE", 0)
    monkeypatch.setattr("scorekeeper.history.intake.taking.FEW_MATCHES", 10)
    days = [f"2026-{month:02}-{day:02}" for month in range(1, 6) for day in range(1, 21)]
    written = b"\n".join(json.dumps(A_MATCH | {"played": day}).encode() for day in days)
    answer = bring(other_phone, written)
    steps = 0
    while any(form.action.endswith("/on/") for form in answer.forms):
        assert "of 100" in answer.words
        answer = other_phone.send(answer.form_to("/on/"))
        steps += 1
        if "Take 100 matches in" in answer.words:
            [form] = [form for form in answer.forms if form.action == answer.url]
            answer = other_phone.send(form)
    assert steps > 2
    assert "100 matches are in." in answer.words
    assert elsewhere.matches.count() == 100


def test_another_file_that_is_brought_meanwhile_leaves_no_error(
    other_phone, elsewhere, monkeypatch
):
    answer = bring(other_phone, A_MATCH)
    [form] = [form for form in answer.forms if form.action == answer.url]
    begin = taking.begin

    def meanwhile(*said):
        elsewhere.uploads.all().delete()
        begin(*said)

    monkeypatch.setattr(taking, "begin", meanwhile)
    assert other_phone.send(form).status == 404


def test_two_matches_of_a_long_file_that_say_the_same_are_two(other_phone, elsewhere, monkeypatch):
    monkeypatch.setattr("scorekeeper.history.intake.taking.FEW_MATCHES", 0)
    monkeypatch.setattr("scorekeeper.history.intake.taking.AT_ONCE", 1)
    same = [A_MATCH | {"id": name, "hands": []} for name in ("first", "second", "third")]
    written = b"\n".join(json.dumps(one).encode() for one in same)
    assert "3 matches are in." in take_in(other_phone, written).words
    assert elsewhere.matches.count() == 3
    assert "nothing new in this file" in bring(other_phone, written).words
    assert elsewhere.matches.count() == 3


def test_a_deleted_match_is_brought_back_by_its_file(phone, evening, scorer, device):
    written = file_of(phone, "/history/out/", file="log")
    beside.delete_match(evening, scorer.act())
    assert file_of(phone, "/history/out/", file="log") == b""

    answer = bring(phone, written)
    assert "Deleted here, and brought back" in answer.words
    [form] = [form for form in answer.forms if form.action == answer.url]
    phone.send(form)

    assert [match.code for match in device.matches.filter(deleted_at=None)] == [evening.code]
    assert phone.open(evening.get_absolute_url()).status == 200
    evening.refresh_from_db()
    assert list(problems_of(evening)) == []
