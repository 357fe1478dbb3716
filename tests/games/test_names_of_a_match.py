"""What those are called who play a new match: known, new, alike, or as no one can be."""

import pytest

from scorekeeper.games.models import Match
from scorekeeper.people.models import Player
from tests.games.phone import Phone
from tests.games.table import names
from tests.games.typed import ANN_AND_BEN

pytestmark = pytest.mark.django_db


@pytest.fixture
def form(phone):
    return phone.open("/new/").form


def test_known_names_are_offered_on_ones_own_phone_only(phone, form):
    phone.send(form, **ANN_AND_BEN)
    offered = [one.attrs["data-name"] for one in phone.open("/new/").page.all(cls="chip")]
    assert offered == ["Ann", "Ben"]
    assert not Phone().open("/new/").page.all(cls="chip")


def test_a_known_name_is_the_same_player(phone, form):
    phone.send(form, **ANN_AND_BEN)
    phone.send(phone.open("/new/").form, **ANN_AND_BEN)
    assert Player.objects.count() == 2


def test_markup_in_a_name_is_text(phone, form):
    answer = phone.send(form, **ANN_AND_BEN | {"name_0": "<b>&amp;Ann</b>\"'"})
    assert answer.status == 200
    assert "<b>&amp;Ann</b>\"'" in answer.words
    raw = phone.client.get(answer.url).content.decode()
    assert "<b>&amp;Ann" not in raw
    assert "&lt;b&gt;" in raw


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Who plays here?"),
        ("   ", "Who plays here?"),
        ("x" * 61, "A name has at most 60 letters."),
        ("x" * 300, "A name has at most 60 letters."),
        ("An\x07n", "This name has signs that cannot be shown."),
        ("An\u2028n", "This name has signs that cannot be shown."),
        ("\u200b\u200d", "Who plays here?"),
        ("Ann\u202e", "This name has signs that cannot be shown."),
    ],
)
@pytest.mark.parametrize("side", [0, 1])
def test_a_name_that_cannot_be_is_sent_back(phone, form, none_begun, name, sentence, side):
    answer = phone.send(form, **ANN_AND_BEN | {f"name_{side}": name})
    assert answer.status == 422
    assert sentence in answer.beside(f"name_{side}")
    assert answer.form.values[f"name_{1 - side}"] == ("Ann", "Ben")[1 - side]
    if name.strip() and name.isprintable():
        assert answer.form.values[f"name_{side}"] == name


@pytest.mark.parametrize(
    "name", ["Zoë", "Łukasz", "李", "🂡 Ann", "👩‍👩‍👧", "O'Neil", "x" * 60, "Null"]
)
def test_people_are_called_what_they_are_called(phone, form, name):
    answer = phone.send(form, **ANN_AND_BEN | {"name_0": name})
    assert answer.status == 200
    assert names(Match.objects.get()) == [name, "Ben"]


def test_two_people_called_sam_are_sam_and_sam_2(phone, form):
    answer = phone.send(form, **ANN_AND_BEN | {"name_0": "Sam", "name_1": "Sam"})
    assert answer.status == 422
    assert "Both are called Sam. Call this one Sam (2), or else?" in answer.beside("name_1")
    assert not Match.objects.exists()

    answer = phone.send(answer.form)
    assert answer.status == 200
    assert names(Match.objects.get()) == ["Sam", "Sam (2)"]


def test_two_people_with_one_long_name_can_be_told_apart(phone, form):
    answer = phone.send(form, **ANN_AND_BEN | {"name_0": "x" * 60, "name_1": "x" * 60})
    assert answer.status == 422
    assert phone.send(answer.form).status == 200
    first, second = names(Match.objects.get())
    assert first != second


def test_two_sams_may_take_another_name(phone, form):
    answer = phone.send(form, **ANN_AND_BEN | {"name_0": "Sam", "name_1": "sam "})
    assert answer.status == 422
    assert phone.send(answer.form, name_1="Samuel").status == 200
    assert names(Match.objects.get()) == ["Sam", "Samuel"]


def test_nobody_plays_against_themselves(phone, form):
    phone.send(form, **ANN_AND_BEN)
    answer = phone.send(phone.open("/new/").form, **ANN_AND_BEN | {"name_1": "Ann"})
    assert answer.status == 422
    assert "Nobody plays against themselves." in answer.beside("name_1")
    assert Match.objects.count() == 1


@pytest.mark.parametrize("near", ["ann", "ANN", "Ánn", "An n"])
def test_a_name_that_is_nearly_known_is_asked_about(phone, form, near):
    phone.send(form, **ANN_AND_BEN)
    answer = phone.send(phone.open("/new/").form, **ANN_AND_BEN | {"name_0": near})
    assert answer.status == 422
    assert "You know Ann." in answer.beside("name_0")
    assert answer.form.values["name_0"] == near


def test_two_whom_the_owner_knows_by_one_name_are_told_apart_first(phone, device):
    for _ in range(2):
        device.players.create(name="Sam")
    said = ANN_AND_BEN | {"name_0": "Sam", "name_1": "Sam (2)"}
    answer = phone.send(phone.open("/new/").form, **said)
    assert answer.status == 422
    assert "Both are called Sam. Rename one of them first" in answer.beside("name_1")
    assert not Match.objects.exists()


def test_those_who_came_to_have_one_name_are_told_apart_before_another_evening(phone, match, ben):
    ben.name = "Ann"
    ben.save()
    page = phone.open(f"{match.get_absolute_url()}again/")
    answer = phone.send(page.form_to("/again/"))
    assert answer.status == 422
    assert "need names that differ" in answer.asked
    assert Match.objects.count() == 1
