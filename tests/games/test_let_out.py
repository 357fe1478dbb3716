"""A phone that was let out keeps in its history what it knew, and learns nothing more."""

from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.utils import timezone

from scorekeeper.games.models import Match, Participant
from scorekeeper.games.scorebook import beside, matches, sharing
from scorekeeper.people.models import Device
from scorekeeper.people.rights import Role
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, gin, knock

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("the_log_agrees")]


@pytest.fixture
def bens():
    return Phone().is_of(Device.objects.create(token_hash="b", name="Ben's phone"))


@pytest.fixture
def link(match):
    return sharing.make_link(match, Role.PLAYER, BEN, None, timezone.now())


@pytest.fixture
def joined(bens, link):
    """Ben has joined, and said that it is he."""
    device = Device.objects.get(name="Ben's phone")
    return sharing.join(link, device, timezone.now(), is_me=True)


def revoke(link):
    sharing.revoke_link(link.match, link, timezone.now())


def remove(link):
    sharing.remove(link.match, Participant.objects.get(), timezone.now())


def expire(link):
    link.expires_at = timezone.now() - timedelta(seconds=1)
    link.save()


WAYS = pytest.mark.parametrize("let_out", [revoke, remove, expire])


def seen(device):
    """What the history of a device says of a match, but for the row itself."""
    rows = device.history_seats.order_by("side").values()
    return [{key: value for key, value in row.items() if key != "id"} for row in rows]


@WAYS
def test_what_comes_later_is_not_told(match, scorer, phone, bens, link, joined, let_out):
    scorer.record(gin(BEN, 80))
    before = seen(joined.device)
    assert [row["outcome"] for row in before] == ["lost", "won"]
    let_out(link)
    for one in match.hands.all():
        scorer.correct(one, gin(ANN, 95))
    scorer.record(knock(ANN, 3, 90))
    matches.note_match(match, scorer.act(), place="Café Central", note="a secret")
    scorer.rules(gin_bonus=30)
    assert seen(joined.device) == before
    page = bens.open("/history/")
    assert "no longer shared with this phone" in page.words
    assert "You won by" in page.words
    assert "Central" not in page.words
    assert match.code not in bens.client.get("/history/").text
    assert match.code not in bens.client.get("/history/?words=secret").text
    assert "No match like this" in bens.open("/history/?words=secret").words
    assert match.code in phone.client.get("/history/?words=secret").text
    assert bens.open(match.get_absolute_url()).status == 403


@WAYS
def test_a_figure_leads_to_its_match_until_the_phone_is_let_out(
    match, scorer, bens, link, joined, let_out
):
    scorer.record(gin(BEN, 80))
    joined.device.refresh_from_db()
    page = f"/history/statistics/{joined.device.player_id}/"
    [game, hand] = bens.open(page).page.all(tag="a", href=match.get_absolute_url())
    assert game.words == hand.words
    assert game.words.startswith("Open the match of ")
    let_out(link)
    answer = bens.open(page)
    told = f"It was in the match of {game.words.removeprefix('Open the match of ')}, which is no"
    assert answer.words.count(told) == 2
    assert match.code not in bens.client.get(page).text


@WAYS
def test_one_that_was_not_over_says_so(match, scorer, bens, link, joined, let_out):
    scorer.record(knock(ANN, 3, 9))
    let_out(link)
    scorer.record(gin(BEN, 90))
    words = bens.open("/history/").words
    assert "not over" in words
    assert "won" not in words


def test_who_is_let_in_again_catches_up(match, scorer, bens, link, joined):
    joined.device.players.filter(name="Ann").update(name="Annie")
    revoke(link)
    scorer.record(gin(BEN, 80))
    assert [row["outcome"] for row in seen(joined.device)] == ["open", "open"]
    again = sharing.make_link(match, Role.PLAYER, BEN, None, timezone.now())
    sharing.join(again, joined.device, timezone.now())
    assert [row["outcome"] for row in seen(joined.device)] == ["lost", "won"]
    names = [one.player.name for one in joined.device.history_seats.order_by("side")]
    assert names == ["Annie", "Ben"]
    assert "no longer shared" not in bens.open("/history/").words


@pytest.mark.parametrize("let_out", [revoke, remove])
def test_who_changed_seats_before_that_is_still_known(
    match, scorer, ann, ben, link, joined, let_out
):
    joined.device.players.filter(name="Ann").update(name="Annie")
    matches.change_sides(match, scorer.act(), [[ben], [ann]])
    let_out(link)
    again = sharing.make_link(match, Role.PLAYER, ANN, None, timezone.now())
    sharing.join(again, joined.device, timezone.now())
    names = [one.player.name for one in joined.device.history_seats.order_by("side")]
    assert names == ["Ben", "Annie"]


def test_who_sits_elsewhere_by_then_is_found_by_name(match, scorer, ann, ben, link, joined):
    revoke(link)
    matches.change_sides(match, scorer.act(), [[ben], [ann]])
    scorer.record(gin(ANN, 80))
    again = sharing.make_link(match, Role.PLAYER, ANN, None, timezone.now())
    sharing.join(again, joined.device, timezone.now())
    rows = {one.player.name: one.outcome for one in joined.device.history_seats.all()}
    assert rows == {"Ben": "won", "Ann": "lost"}


def test_whoever_is_in_goes_on_following(match, scorer, link, joined):
    scorer.record(gin(BEN, 80))
    for one in match.hands.all():
        scorer.correct(one, gin(ANN, 95))
    assert [row["outcome"] for row in seen(joined.device)] == ["won", "lost"]
    sharing.hand_over(Match.objects.get(), joined, timezone.now())
    match.refresh_from_db()
    for one in match.hands.all():
        scorer.correct(one, gin(BEN, 95))
    assert [row["outcome"] for row in seen(joined.device)] == ["lost", "won"]


def test_words_noted_while_it_was_in_are_found_by_its_search(match, scorer, bens, link, joined):
    matches.note_match(match, scorer.act(), note="it rained")
    revoke(link)
    matches.note_match(match, scorer.act(), note="the sun shone")
    assert "no longer shared" in bens.open("/history/?words=rained").words
    assert "No match like this" in bens.open("/history/?words=sun").words


@WAYS
def test_histories_from_before_they_had_words_get_those_of_whoever_is_in(
    match, scorer, link, joined, let_out
):
    matches.note_match(match, scorer.act(), note="it rained")
    written = set(match.history_seats.values_list("holder", "words"))
    assert written == {(match.owner_id, "it rained"), (joined.device_id, "it rained")}
    fill = import_module("scorekeeper.games.migrations.0020_words_in_every_history").fill
    match.history_seats.update(words="")
    fill(apps, connection.schema_editor())
    assert set(match.history_seats.values_list("holder", "words")) == written
    match.history_seats.update(words="")
    let_out(link)
    fill(apps, connection.schema_editor())
    filled = set(match.history_seats.values_list("holder", "words"))
    assert filled == {(match.owner_id, "it rained"), (joined.device_id, "")}


@WAYS
def test_nor_is_it_told_by_a_match_that_is_deleted_and_brought_back(
    match, scorer, link, joined, let_out
):
    scorer.record(gin(BEN, 80))
    before = seen(joined.device)
    let_out(link)
    scorer.correct(match.hands.get(), gin(ANN, 95))
    beside.delete_match(match, scorer.act())
    assert seen(joined.device) == []
    beside.bring_match_back(match, scorer.act())
    assert seen(joined.device) == before
    owners = match.history_seats.filter(holder=match.owner)
    assert [one.outcome for one in owners] == ["won", "lost"]
