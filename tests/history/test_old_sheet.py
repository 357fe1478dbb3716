"""A sheet that was kept on paper, entered afterwards."""

from datetime import date, timedelta

import pytest
import time_machine
from django.utils import timezone

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Match
from scorekeeper.people.models import Device, Player
from tests.games.phone import Phone
from tests.games.table import ANN

pytestmark = pytest.mark.django_db

PAGE = "/history/old-sheet/"
WHO_AND_WHEN = {"name_0": "Ann", "name_1": "Ben", "played": "2019-03-02"}


def form(answer):
    return answer.form_to(PAGE)


def row(number, who="", how="", count_0="", count_1="", points=""):
    typed = {"who": who, "how": how, "count_0": count_0, "count_1": count_1, "points": points}
    return {f"hand-{number - 1}-{name}": value for name, value in typed.items()}


def enter(phone, *rows, **more):
    typed = dict(WHO_AND_WHEN)
    for each in rows:
        typed |= each
    return phone.send(form(phone.open(PAGE)), **{**typed, **more})


def hands(match):
    return [(h.result, h.by, h.deadwood, h.winner, h.points) for h in match.hands.all()]


def test_a_whole_sheet_is_entered_at_once(phone, device):
    answer = enter(
        phone,
        row(1, "0", "knock", "5", "20"),
        row(2, "1", "gin", "14", ""),
        row(3, "nobody", "wall"),
        row(4, "0", "agreed", points="25"),
        row(5, "0", "gin", "0", "40"),
        place="Grandma’s",
    )
    match = Match.objects.get()
    assert answer.url == match.get_absolute_url()
    assert match.played_on == date(2019, 3, 2)
    assert match.place == "Grandma’s"
    assert hands(match) == [
        ("knock", 0, [5, 20], None, None),
        ("gin", 1, [14, 0], None, None),
        ("wall", None, None, None, None),
        ("agreed", None, None, 0, 25),
        ("gin", 0, [0, 40], None, None),
    ]
    assert match.games.get().winner == ANN
    assert list(problems_of(match)) == []
    assert "2019" in phone.open("/history/").words


GUESSED = {
    "two counts are a knock": (row(1, "0", "", "5", "20"), ("knock", 0, [5, 20], None, None)),
    "nothing left is gin": (row(1, "1", "", "20", "0"), ("gin", 1, [20, 0], None, None)),
    "only the other's count": (row(1, "0", "", "", "20"), ("gin", 0, [0, 20], None, None)),
    "points are points": (row(1, "1", points="12"), ("agreed", None, None, 1, 12)),
    "a sum of cards": (row(1, "0", "", "5", "10+9+3"), ("knock", 0, [5, 22], None, None)),
    "a wall is nobody's": (row(1, "", "wall"), ("wall", None, None, None, None)),
    "blanks around": (row(1, "0", "knock", " 5 ", " 20 "), ("knock", 0, [5, 20], None, None)),
}


@pytest.mark.parametrize(("typed", "hand"), GUESSED.values(), ids=GUESSED.keys())
def test_what_goes_without_saying_need_not_be_said(phone, device, typed, hand):
    enter(phone, typed)
    assert hands(Match.objects.get()) == [hand]


WRONG = {
    "a knock over the limit": row(2, "0", "knock", "11", "20"),
    "no count": row(2, "0", "knock", "5", ""),
    "no number": row(2, "0", "knock", "five", "20"),
    "nobody said": row(2, "", "knock", "5", "20"),
    "nothing but who": row(2, "1"),
    "gin with cards left": row(2, "0", "gin", "3", "20"),
    "too many points": row(2, "0", points="5000"),
    "a forged side": row(2, "7", "knock", "5", "20"),
    "a forged end": row(2, "0", "cheated", "5", "20"),
}


@pytest.mark.parametrize("typed", WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_is_said_beside_its_row_and_nothing_is_saved(phone, device, typed):
    answer = enter(phone, row(1, "0", "knock", "5", "20"), typed, row(3, "1", points="7"))
    assert answer.status == 422
    assert "Hand 2 is not right yet." in answer.words
    wrong = [
        one for one in answer.page.all(tag="fieldset", cls="old-row") if "refused" in one.classes
    ]
    assert [one.attrs["data-row"] for one in wrong] == ["1"]
    kept = form(answer).values
    assert kept["hand-0-count_1"] == "20"
    assert kept["hand-2-points"] == "7"
    assert kept["name_1"] == "Ben"
    assert not Match.objects.exists()
    assert not Player.objects.exists()


def test_what_only_the_whole_sheet_shows_is_said_too(phone, device):
    rows = [row(n, "0", "gin", "0", "98") for n in (1, 2, 3)]
    answer = enter(phone, *rows, match_games="3")
    assert answer.status == 422
    assert "Hand 3 is not right yet." in answer.words
    assert "The match was decided before this hand." in answer.words
    assert not Match.objects.exists()


def test_a_sheet_sent_twice_is_one_match(phone, device):
    page = form(phone.open(PAGE))
    for _ in range(2):
        answer = phone.send(page, **WHO_AND_WHEN, **row(1, "0", "knock", "5", "20"))
    assert Match.objects.get().hands.count() == 1
    assert answer.url == Match.objects.get().get_absolute_url()


CHANGED = {
    "a count of a hand": (
        row(2, "1", "gin", "24", ""),
        ["Saved: hand 2: Ben gin v 14", "Typed now: hand 2: Ben gin v 24"],
    ),
    "another hand": (
        row(3, "0", "gin", "", "30"),
        ["Saved: hand 3: –", "Typed now: hand 3: Ann gin v 30"],
    ),
    "the day": ({"played": "2019-03-03"}, ["Saved: 2 March 2019", "Typed now: 3 March 2019"]),
    "who plays": ({"name_1": "Cleo"}, ["Saved: Ann and Ben", "Typed now: Ann and Cleo"]),
    "the place": ({"place": "Rome"}, ["Saved: place: –", "Typed now: place: Rome"]),
    "who dealt": (
        {"first_dealer": "1"},
        ["Saved: first dealer: –", "Typed now: first dealer: Ben"],
    ),
}


@pytest.mark.parametrize(("typed", "about"), CHANGED.values(), ids=CHANGED.keys())
def test_a_sheet_saved_again_as_something_else_is_asked_about(phone, device, typed, about):
    page = form(phone.open(PAGE))
    sheet = WHO_AND_WHEN | row(1, "0", "knock", "5", "20") | row(2, "1", "gin", "14", "")
    saved = phone.send(page, **sheet)
    answer = phone.send(page, **(sheet | typed))
    assert answer.status == 409
    assert "This sheet is saved already, as something else." in answer.asked
    assert [one.words for one in answer.page.one(cls="asked").all(tag="li")] == about
    assert answer.page.one(tag="a", href=saved.url).words == "See the saved match"
    assert Match.objects.get().hands.count() == 2
    phone.send(form(answer))
    assert Match.objects.count() == 2


def test_what_was_corrected_to_what_is_sent_again_is_not_asked_about(phone, device):
    page = form(phone.open(PAGE))
    phone.send(page, **WHO_AND_WHEN, **row(1, "0", "knock", "5", "20"))
    Match.objects.get().hands.update(deadwood=[5, 30])
    answer = phone.send(page, **WHO_AND_WHEN, **row(1, "0", "knock", "5", "30"))
    assert answer.url == Match.objects.get().get_absolute_url()


def test_of_many_hands_that_differ_the_first_are_told(phone, device):
    page = form(phone.open(PAGE))
    for count in ("20", "21"):
        rows = {}
        for number in range(1, 13):
            rows |= row(number, "0", "gin", "", count)
        answer = phone.send(page, **WHO_AND_WHEN, **rows, rows="12", target="500")
    saved, typed = answer.page.one(cls="asked").all(tag="li")
    assert saved.words.startswith("Saved: hand 1: Ann gin v 20 · hand 2: Ann gin v 20")
    assert typed.words.endswith("hand 8: Ann gin v 21 · …")


def test_a_sheet_sent_twice_on_the_day_it_was_played_is_one_match(phone, device):
    page = form(phone.open(PAGE))
    today = WHO_AND_WHEN | {"played": timezone.localdate().isoformat()}
    for _ in range(2):
        assert phone.send(page, **today, **row(1, "0", "knock", "5", "20")).status == 200
    assert Match.objects.count() == 1


def test_a_sheet_without_a_hand_is_asked_about(phone, device):
    answer = enter(phone)
    assert answer.status == 422
    assert "Enter a hand, or the totals so far." in answer.words


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ({"played": ""}, "played"),
        ({"played": (timezone.now() + timedelta(days=3)).date().isoformat()}, "played"),
        ({"played": "yesterday"}, "played"),
        ({"name_1": ""}, "name_1"),
        ({"name_1": "ann"}, "name_1"),
        ({"place": "x" * 61}, "place"),
        ({"target": "0"}, "target"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(phone, device, typed, name):
    answer = enter(phone, row(1, "0", "knock", "5", "20"), **typed)
    assert answer.status == 422
    assert answer.beside(name)


def test_more_rows_are_given_and_what_was_typed_is_kept(phone, device):
    answer = enter(phone, row(1, "0", "knock", "5", "200"), more="yes")
    assert answer.status == 200
    assert len(answer.page.all(tag="fieldset", cls="old-row")) == 16
    assert form(answer).values["hand-0-count_1"] == "200"
    assert answer.refusals == []
    assert not Match.objects.exists()


def test_a_long_sheet_of_several_games_is_entered(phone, device):
    page = form(phone.open(PAGE))
    rows = {}
    for number in range(1, 61):
        counts = ("5", "30") if number % 2 else ("30", "5")
        rows |= row(number, str(1 - number % 2), "knock", *counts)
    phone.send(page, **WHO_AND_WHEN, **rows, rows="60")
    match = Match.objects.get()
    assert match.hands.count() == 60
    assert match.games.count() > 3
    assert list(problems_of(match)) == []


def test_no_number_of_rows_is_too_long_to_be_answered(phone, device):
    answer = enter(phone, row(1, "0", "knock", "5", "200"), rows="9" * 5000)
    assert answer.status == 422
    assert form(answer).values["hand-0-count_1"] == "200"


def test_two_hundred_rows_can_be_sent(phone, device):
    ends = row(1, "0", "knock", "5", "20") | row(200, "1", "gin", "14", "")
    blank = {}
    for number in range(2, 200):
        blank |= row(number)
    answer = enter(phone, ends | blank, rows="200")
    match = Match.objects.get()
    assert answer.url == match.get_absolute_url()
    assert match.hands.count() == 2


def test_a_half_written_sheet_goes_on_at_the_table(phone, device):
    carried = {"points_0": "63", "hands_0": "2", "points_1": "40", "hands_1": "3"}
    today = timezone.localdate().isoformat()
    answer = enter(phone, row(1, "1", "knock", "20", "5"), **carried, played=today)
    match = Match.objects.get()
    assert [h.points for h in match.hands.all()] == [32, 31, 14, 13, 13, None]
    assert {h.note for h in match.hands.all()[:5]} == {"Carried over from paper, as a total"}
    game = match.games.get()
    assert game.scores == [[63, 55]]
    assert game.state == "open"
    assert answer.url == match.get_absolute_url()
    assert answer.form.offered["who"] == ["0", "1", "nobody"]
    assert list(problems_of(match)) == []
    assert match.changed_at - match.started_at < timedelta(minutes=1)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ({"points_0": "120", "hands_0": "3"}, "points_0"),
        ({"points_0": "40"}, "hands_0"),
        ({"points_1": "2", "hands_1": "3"}, "hands_1"),
        ({"hands_1": "3"}, "hands_1"),
        ({"points_0": "99", "hands_0": "51", "target": "500"}, "hands_0"),
        ({"points_0": "x", "hands_0": "1"}, "points_0"),
        ({"points_0": "40", "hands_0": "2", "hollywood": "on"}, "points_0"),
        ({"points_0": "400", "hands_0": "1", "target": "500"}, "points_0"),
    ],
)
def test_totals_that_cannot_be_are_refused(phone, device, typed, name):
    answer = enter(phone, **typed)
    assert answer.status == 422
    assert answer.beside(name)
    assert not Match.objects.exists()


@pytest.mark.parametrize("rows", ["", "-1", "x", "99999999999999999999", "٣"])
def test_a_forged_number_of_rows_is_no_error(phone, device, rows):
    assert enter(phone, row(1, "0", "knock", "5", "20"), rows=rows).status in (200, 422)


@pytest.mark.parametrize(
    ("zone", "hour", "played", "status"),
    [
        ("Europe/Madrid", "2026-03-01T23:30:00Z", "2026-03-02", 200),
        ("Pacific/Auckland", "2026-03-01T20:00:00Z", "2026-03-02", 200),
        ("America/New_York", "2026-03-02T02:00:00Z", "2026-03-02", 422),
        ("", "2026-03-01T23:30:00Z", "2026-03-02", 422),
    ],
)
def test_today_is_that_of_the_place(phone, device, zone, hour, played, status):
    page = form(phone.open(PAGE))
    typed = WHO_AND_WHEN | {"played": played, "time_zone": zone}
    with time_machine.travel(hour):
        answer = phone.send(page, **typed, **row(1, "0", "knock", "5", "20"))
    assert answer.status == status


def test_looking_makes_no_device():
    assert Phone().open(PAGE).status == 200
    assert not Device.objects.exists()
