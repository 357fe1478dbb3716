"""Players: their pages, and renamed, merged, told apart, hidden, deleted."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.formats import date_format

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import HistorySeat, Match
from scorekeeper.games.scorebook import matches, undoing
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.beside import delete_match
from scorekeeper.games.scorebook.players import (
    PlayedAgainst,
    merge_players,
    separate_players,
)
from scorekeeper.people.models import Device, Player
from scorekeeper.people.names import labels
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, gin, knock

pytestmark = pytest.mark.django_db

LIST = "/history/players/"


def called(device, name) -> Player:
    return device.players.get(name=name)


def url(player, act=""):
    return f"{LIST}{player.pk}/{act}"


def problems():
    return [problem for match in Match.objects.all() for problem in problems_of(match)]


def seats():
    """Every seat of every history, as it stands."""
    return list(HistorySeat.objects.order_by("pk").values_list("match", "side", "player__name"))


def test_a_list_names_everybody_the_reader_first(phone, played, reader):
    played("Ann", "Ben", gin(ANN, 80), on=1)
    played("Ann", "Cleo", gin(ANN, 80), on=2)
    names = [one.words for one in phone.open(LIST).page.one(tag="ul", cls="ways").all(tag="a")]
    assert names == ["Ann you 2 matches", "Cleo 1 match", "Ben 1 match"]


def test_a_page_says_who_leads_from_the_readers_side(phone, played, reader, device):
    for on in (1, 2):
        played("Ann", "Ben", gin(ANN, 80), on=on)
    played("Ben", "Ann", gin(ANN, 80), on=3)
    played("Ben", "Cleo", gin(BEN, 80), on=4)
    ben = phone.open(url(called(device, "Ben")))
    assert ben.page.one(cls="headline").words == "You lead 2–1"
    rows = [one.words for one in ben.page.all(tag="ul", cls="matches-listed")[0].all(tag="li")]
    assert rows == ["Ann 3 games, 3 hands You lead 2–1", "Cleo 1 game, 1 hand Cleo leads 1–0"]
    ann = phone.open(url(reader))
    assert ann.page.one(cls="headline").words == "You won 2 of 3 games"
    assert "This is me" not in ann.words


def test_one_head_to_head_however_they_sat(phone, played, reader, device):
    """Case E4: Ann and Ben yesterday, Ben and Ann today."""
    played("Ann", "Ben", gin(ANN, 80), on=1)
    played("Ben", "Ann", gin(BEN, 80), on=2)
    assert "You lead 2–0" in phone.open(url(called(device, "Ben"))).words


def test_somebody_without_a_finished_game_has_no_figures(phone, played, device):
    """Case F5."""
    played("Ann", "Ben", knock(ANN, 5, 20))
    answer = phone.open(url(called(device, "Ben")))
    assert answer.status == 200
    assert not answer.page.all(cls="headline")
    assert "NaN" not in answer.words


def test_this_is_me_is_one_tap(phone, played, device):
    played("Ann", "Ben", gin(ANN, 80))
    answer = phone.send(phone.open(url(called(device, "Ben"))).form_to("/me/"))
    device.refresh_from_db()
    assert device.player == called(device, "Ben")
    assert "Ann leads 1–0" in answer.words
    assert "Ann won 105–0" in phone.open("/history/").words


def test_a_new_name_stands_on_old_sheets(phone, played, device):
    match = played("Ann", "Ben", gin(ANN, 80))
    form = phone.open(url(called(device, "Ben"), "name/")).form
    answer = phone.send(form, name="Benedikt")
    assert answer.status == 200
    assert "Benedikt" in phone.open(match.get_absolute_url()).words
    assert problems() == []


@pytest.mark.parametrize("name", ["José", "jose", "JOSÉ ", "J o s e"])
def test_a_name_that_somebody_has_is_asked_about(phone, played, device, name):
    played("Ann", "José")
    answer = phone.send(phone.open(url(called(device, "Ann"), "name/")).form, name=name)
    assert answer.status == 422
    assert answer.beside("name").startswith("You know José already.")
    assert "It is the same person" in answer.words
    assert called(device, "Ann")


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\u202eb"])
def test_what_is_no_name_is_refused(phone, played, device, name):
    played("Ann", "Ben")
    answer = phone.send(phone.open(url(called(device, "Ann"), "name/")).form, name=name)
    assert answer.status == 422
    assert called(device, "Ann")


def test_two_of_one_name_are_told_apart(phone, played, device):
    """Case E2."""
    played("Ann", "Sam", gin(ANN, 80))
    second = device.players.create(name="Sam")
    assert labels(device.players.all())[second] == "Sam (2)"
    form = phone.open("/new/").form
    page = phone.open("/new/").page
    chips = [one.attrs["data-name"] for one in page.all(tag="button", cls="chip")]
    assert chips == ["Ann", "Sam", "Sam (2)"]
    values = {**form.values, "name_0": "Ann", "name_1": "Sam (2)", "first_dealer": "0"}
    phone.post("/new/", values)
    assert Match.objects.latest("pk").seats.get(side=1).player == second


@pytest.fixture
def two_bens(played, reader):
    """Ben and Benny are one person, who played Ann and Cleo under either name."""
    return [
        played("Ann", "Ben", gin(ANN, 80), on=1),
        played("Benny", "Ann", gin(ANN, 80), on=2),
        played("Benny", "Cleo", gin(ANN, 80), on=3),
    ]


def test_a_merge_is_looked_at_first(phone, two_bens, device):
    ben, benny = called(device, "Ben"), called(device, "Benny")
    answer = phone.send(phone.open(url(ben, "merge/")).form, other=str(benny.pk))
    days = f"{date_format(date(2026, 5, 2))} to {date_format(date(2026, 5, 3))}"
    assert f"2 matches of Benny become Ben’s, {days}" in answer.words
    benny.refresh_from_db()
    assert benny.merged_into is None
    done = phone.send(answer.form)
    benny.refresh_from_db()
    assert benny.merged_into == ben
    assert "Level, 1–1" in done.words
    assert problems() == []


def test_another_choice_than_was_looked_at_is_looked_at_again(phone, two_bens, device):
    ben = called(device, "Ben")
    looked = phone.open(f"{url(ben, 'merge/')}?other={called(device, 'Benny').pk}")
    answer = phone.send(looked.form, other=str(called(device, "Cleo").pk))
    assert "of Cleo becomes Ben’s" in answer.words
    assert not device.players.exclude(merged_into=None).exists()


def test_sheets_and_lists_follow_a_merge_and_the_log_stays_true(phone, two_bens, device):
    ben, benny = called(device, "Ben"), called(device, "Benny")
    versions = [match.version for match in two_bens]
    merge_players(ben, benny)
    assert problems() == []
    assert [Match.objects.get(pk=match.pk).version for match in two_bens] == versions
    assert "Benny" not in phone.open(two_bens[1].get_absolute_url()).page.one(tag="main").words
    assert "Benny" not in phone.open("/history/").page.one(tag="ul", cls="matches-listed").words
    assert "Benny" not in phone.open("/new/").words
    assert phone.open(url(benny)).status == 404


def test_a_merge_is_taken_back_exactly(phone, two_bens, device):
    ben, benny = called(device, "Ben"), called(device, "Benny")
    before = seats()
    merge_players(ben, benny)
    assert seats() != before
    phone.send(phone.open(url(ben)).form_to(f"/separate/{ben.merges.get().pk}/"))
    assert seats() == before
    assert problems() == []
    assert phone.open(url(benny)).status == 200


def test_merges_on_merges_are_taken_back_one_by_one(played, device):
    for on, name in enumerate(("Ben", "Benny", "Benedikt", "B."), start=1):
        played("Ann", name, gin(ANN, 80), on=on)
    ben, benny, benedikt, b = (called(device, n) for n in ("Ben", "Benny", "Benedikt", "B."))
    stages, merges = [seats()], []
    for kept, merged in ((benny, benedikt), (ben, benny), (b, ben)):
        merged.refresh_from_db()
        kept.refresh_from_db()
        merges.append(merge_players(kept, merged))
        stages.append(seats())
        assert problems() == []
    assert {name for _, side, name in seats() if side == BEN} == {"B."}
    for merge in reversed(merges):
        stages.pop()
        merge.refresh_from_db()
        separate_players(type(merge).objects.get(pk=merge.pk))
        assert seats() == stages[-1]
        assert problems() == []


def test_the_reader_stays_the_reader_through_a_merge(played, reader, device):
    played("Ann", "Ben")
    anna = device.players.create(name="Anna")
    merge = merge_players(anna, reader)
    device.refresh_from_db()
    assert device.player == anna
    separate_players(type(merge).objects.get(pk=merge.pk))
    device.refresh_from_db()
    assert device.player == reader


def test_those_who_played_each_other_are_two_people(phone, played, device):
    played("Ann", "Ben", gin(ANN, 80))
    ann, ben = called(device, "Ann"), called(device, "Ben")
    answer = phone.open(f"{url(ann, 'merge/')}?other={ben.pk}")
    assert answer.status == 422
    assert "Ann and Ben played each other. So they are two people." in answer.words
    assert phone.open(answer.page.one(tag="a", cls="button").attrs["href"]).status == 200
    with pytest.raises(PlayedAgainst):
        merge_players(ann, ben)


def test_those_who_played_each_other_in_a_match_that_was_deleted_are_two_people(
    phone, played, device
):
    match = played("Ann", "Ben", gin(ANN, 80))
    ann, ben = called(device, "Ann"), called(device, "Ben")
    delete_match(match, Act(device=device))
    answer = phone.open(f"{url(ann, 'merge/')}?other={ben.pk}")
    assert "Ann and Ben played each other. So they are two people." in answer.words
    assert answer.page.all(tag="a", cls="button") == []


def test_who_plays_is_put_right_and_undone_after_a_merge(two_bens, device):
    merge_players(called(device, "Ben"), called(device, "Benny"))
    match, act = two_bens[1], Act(device=device)
    ben, ann, cleo = (called(device, name) for name in ("Ben", "Ann", "Cleo"))
    assert matches.change_sides(match, act, [[ben], [ann]]).entry is None
    matches.change_sides(match, act, [[cleo], [ann]])
    assert problems() == []
    undoing.undo(match, act)
    assert problems() == []
    assert match.history_seats.get(side=0).player == ben


def test_another_evening_after_a_merge_is_the_persons(phone, two_bens, device):
    merge_players(called(device, "Ben"), called(device, "Benny"))
    form = phone.open(f"{two_bens[1].get_absolute_url()}again/").form_to("/again/")
    phone.send(form)
    assert Match.objects.latest("pk").seats.get(side=0).player == called(device, "Ben")


def test_hidden_is_offered_no_more_and_stays_in_the_lists(phone, played, device):
    match = played("Ann", "Ben", gin(ANN, 80))
    ben = called(device, "Ben")
    phone.send(phone.open(url(ben)).form_to("/hide/"))
    assert "Ben" not in phone.open("/new/").words
    assert "1 hidden player" in phone.open(LIST).words
    assert "Ben" in phone.open(match.get_absolute_url()).words
    phone.send(phone.open(url(ben)).form_to("/hide/"))
    assert "Ben" in phone.open("/new/").words


def test_who_plays_cannot_be_deleted_and_is_told_why(phone, played, device):
    played("Ann", "Ben", gin(ANN, 80))
    ben = called(device, "Ben")
    answer = phone.open(url(ben, "delete/"))
    assert "Ben plays in 1 match, whose sheet would lose a side." in answer.words
    sent = phone.post(url(ben, "delete/"), {})
    assert sent.status == 422
    assert called(device, "Ben")


def test_who_never_played_is_forgotten(phone, played, device):
    played("Ann", "Ben")
    eve = device.players.create(name="Eve")
    merge_players(eve, device.players.create(name="Evi"))
    answer = phone.send(phone.open(url(eve, "delete/")).form_to("/delete/"))
    assert answer.url == LIST
    assert sorted(device.players.values_list("name", flat=True)) == ["Ann", "Ben"]


@pytest.mark.parametrize("act", ["", "name/", "merge/", "delete/"])
def test_another_phones_player_is_not_there(played, device, act):
    played("Ann", "Ben", gin(ANN, 80))
    other = Phone().is_of(Device.objects.create(token_hash="1" * 64))
    assert other.open(url(called(device, "Ben"), act)).status == 404


def test_nobody_is_merged_with_another_phones_player(phone, played, device):
    played("Ann", "Ben", gin(ANN, 80))
    stranger = Device.objects.create(token_hash="1" * 64).players.create(name="Eve")
    answer = phone.open(f"{url(called(device, 'Ben'), 'merge/')}?other={stranger.pk}")
    assert answer.status == 422
    assert "Eve" not in answer.words


def test_a_page_costs_the_same_with_many_matches(phone, played, reader, device):
    def queries(address):
        with CaptureQueriesContext(connection) as asked:
            assert phone.open(address).status == 200
        return len(asked)

    played("Ann", "Ben", gin(ANN, 80))
    ben = called(device, "Ben")
    few = queries(url(ben)), queries(LIST)
    for on in range(1, 9):
        played("Ann", "Ben", gin(ANN, 80), on=on)
    assert (queries(url(ben)), queries(LIST)) == few
    assert few[0] <= 10
    assert few[1] <= 3


HUGE = 10**30


def test_a_number_that_nobody_has_is_nobodys(phone, played, device):
    match = played("Ann", "Ben", gin(ANN, 80))
    ben = called(device, "Ben")
    for address in (f"{LIST}{HUGE}/", f"{LIST}{HUGE}/name/", f"/history/?player={HUGE}"):
        assert phone.open(address).status in (404, 422)
    assert phone.post(f"{url(ben)}separate/{HUGE}/", {}).status == 200
    assert phone.open(f"{match.get_absolute_url()}photo/{HUGE}/").status == 404
    assert phone.post(f"{match.get_absolute_url()}photo/{HUGE}/shown/", {}).status == 404
