"""A page that follows its match: it is told what is new, by whom, and who else has it open."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from scorekeeper.games import presence
from scorekeeper.games.callers import caller_of
from scorekeeper.games.following import followed_by, following
from scorekeeper.games.models import Entry, Match
from scorekeeper.games.reading import find_match_alone
from scorekeeper.games.scorebook import matches, sharing
from scorekeeper.people.models import Device
from scorekeeper.people.rights import Role
from tests.games.phone import Answer, Phone, read_page
from tests.games.table import ANN, BEN, agreed, gin, knock

pytestmark = pytest.mark.django_db


@pytest.fixture
def bens(joined):
    return joined(side=BEN)


def page(response) -> Answer:
    return Answer(response.status_code, "", read_page(response.text))


def others(response) -> str:
    """Without the link that a page without scripts has there."""
    return page(response).page.one(id="others").words.removesuffix("Refresh").strip()


def news(response) -> str:
    return " ".join(one.words for one in page(response).page.all(cls="news"))


@pytest.mark.parametrize("part", ["pad", "match", "large"])
def test_while_nothing_is_new_the_answer_is_empty(phone, match, part):
    answer = phone.follow(match, part)
    assert (answer.status_code, answer.content) == (204, b"")
    assert "Live" in answer.headers["Vary"]


def test_asking_writes_nothing(phone, bens, match, scorer):
    scorer.record(gin(ANN, 20))
    for asker in (phone, bens):
        asker.follow(match)
        asker.follow(match, typing=2)
    match.refresh_from_db()
    assert (match.version, Entry.objects.count()) == (2, 2)


def test_a_hand_of_another_phone_comes_with_its_words(phone, bens, match):
    bens.send(bens.open(match.get_absolute_url()).form, who="1", result="gin", count_0="16")
    answer = phone.follow(match)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert news(answer) == "Ben’s phone entered hand 1: Ben gin +41"
    pad = page(answer).page.one(id="pad")
    assert pad.attrs["data-live"] == "2"
    assert [one.words for one in pad.all(cls="total")] == ["0", "41"]
    assert "latest" in pad.one(cls="rows").one(tag="tbody").one(tag="tr").classes
    assert "<html" not in answer.text


def test_corrections_and_what_is_undone_are_told_too(phone, bens, match, scorer):
    hand = scorer.record(gin(ANN, 20))
    scorer.correct(hand, gin(ANN, 30))
    scorer.void(hand)
    scorer.undo()
    assert news(bens.follow(match, seen=2)) == (
        "Ann's phone: the correction of hand 1 · Ann's phone: hand 1 void · "
        "Ann's phone: undone: hand 1 void"
    )


def test_what_one_did_oneself_is_no_news(phone, match, scorer):
    scorer.record(gin(ANN, 20))
    answer = phone.follow(match)
    assert answer.status_code == 200
    assert news(answer) == ""


def test_a_phone_that_slept_catches_up_with_everything(phone, bens, match, scorer):
    scorer.record(*[knock(ANN, 5, 10)] * 6)
    answer = bens.follow(match, seen=1)
    assert news(answer).count("entered") == 3
    assert len(page(answer).page.one(cls="rows").one(tag="tbody").all(tag="tr")) == 6


def test_every_page_that_follows_gets_its_own_part(phone, match, scorer):
    hand = scorer.record(gin(ANN, 20))
    for path, part in [("", "pad"), ("game/1/", "pad"), ("table/", "match"), ("large/", "large")]:
        headers = {"Live": "1 -", "HX-Request": "true", "HX-Target": part}
        answer = phone.client.get(match.get_absolute_url() + path, headers=headers)
        assert page(answer).page.one(id=part).attrs["data-live"] == "2"
    headers["HX-Target"] = "hand"
    address = f"{match.get_absolute_url()}hand/{hand.mark}/"
    assert page(phone.client.get(address, headers=headers)).page.one(id="hand")


@pytest.mark.parametrize("said", ["", "x", "-1 0", "1", "1 0 typing=", "9" * 400, "1 0 lost", "é"])
def test_whoever_asks_otherwise_gets_the_page(phone, match, said):
    answer = phone.client.get(match.get_absolute_url(), headers={"Live": said})
    assert answer.status_code == 200
    assert "<html" in answer.text


def test_a_link_that_was_taken_back_ends_it_with_a_sentence(bens, match):
    match.participants.update(removed_at=timezone.now())
    answer = bens.follow(match)
    assert answer.status_code == 403
    assert "This phone was taken off the match." in page(answer).words


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_link_with_a_time_lets_follow_until_then(bens, match, hours):
    until = timezone.now() + timedelta(hours=hours)
    link = match.links.create(role="player", salt="s", token_hash="t", expires_at=until)
    match.participants.update(link=link)
    assert bens.follow(match).status_code == (204 if hours > 0 else 403)
    link.revoked_at = timezone.now()
    link.save()
    assert bens.follow(match).status_code == 403


def test_a_match_that_was_deleted_is_gone_from_open_pages_too(phone, match):
    Match.objects.update(deleted_at=timezone.now())
    assert phone.follow(match).status_code == 404


def test_a_stranger_is_told_nothing(match):
    assert Phone().follow(match).status_code == 404


def test_who_looks_at_a_game_that_is_no_more_is_led_to_the_last(phone, match, scorer):
    scorer.record(gin(ANN, 80))
    headers = {"Live": "2 0", "HX-Request": "true", "HX-Target": "pad"}
    address = f"{match.get_absolute_url()}game/2/"
    assert phone.open(address).status == 200
    scorer.undo()
    answer = phone.client.get(address, headers=headers)
    assert page(answer).page.one(id="pad").attrs["data-at"].endswith("/game/1/")
    assert phone.client.get(address).status_code == 404


def test_a_game_that_is_over_leads_to_the_one_that_is_played(phone, bens, match, scorer):
    scorer.record(gin(ANN, 80))
    answer = bens.open(f"{match.get_absolute_url()}game/1/")
    assert "Next game" in answer.words
    scorer.record(knock(BEN, 2, 8))
    answer = bens.open(f"{match.get_absolute_url()}game/1/")
    assert "Game 2 is being played. To game 2" in answer.words


def test_a_new_evening_begun_on_another_phone_leads_on(bens, match, scorer):
    sides = [[seat.player] for seat in match.seats.all()]
    later = matches.start_match(scorer.act(), sides, match.ruleset, previous=match).match
    answer = bens.follow(match)
    assert "A new evening was begun. Go to it" in others(answer)
    assert later.get_absolute_url() in answer.text


# Answered before anything that only a page needs


def test_an_empty_answer_is_kept_by_nobody_and_is_as_safe_as_a_page(phone, match):
    headers = phone.follow(match).headers
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Cookie" in headers["Vary"]


def test_a_name_that_is_not_this_servers_is_refused_to_whoever_follows_too(phone, match):
    headers = {"Live": f"{match.version} 0", "Host": "elsewhere.example"}
    assert phone.client.get(match.get_absolute_url(), headers=headers).status_code == 400


@pytest.mark.parametrize("path", ["log/", "share/", "nothing/"])
def test_a_page_that_follows_nothing_is_not_answered_as_if_it_did(phone, match, path):
    address = match.get_absolute_url() + path
    opened = phone.client.get(address)
    asked = phone.client.get(address, headers={"Live": f"{match.version} 0"})
    assert (asked.status_code, bool(asked.content)) == (opened.status_code, True)


def test_what_is_sent_is_saved_whatever_the_page_has_seen(phone, match):
    form = phone.open(match.get_absolute_url()).form
    values = {**form.values, "who": "1", "result": "gin", "count_0": "16"}
    headers = {"Live": f"{match.version} 0"}
    assert phone.client.post(form.action, values, headers=headers).status_code == 302
    assert match.hands.count() == 1


def test_another_devices_match_is_not_there_however_one_asks(phone, joined, start, match):
    stranger = joined(side=BEN, at=start())
    for state in ("", " typing=1", " hidden", " away"):
        headers = {"Live": f"{match.version} 0{state}"}
        answer = stranger.client.get(match.get_absolute_url(), headers=headers)
        assert answer.status_code == 404


# Who else is there


def test_the_phones_that_have_it_open_are_named(phone, bens, match):
    assert phone.follow(match).status_code == 204
    assert bens.follow(match).status_code == 200
    assert others(bens.follow(match)) == "Ann's phone is here Take the pen"
    assert others(phone.follow(match)) == "Ben’s phone is here Take the pen"


def test_the_tag_changes_only_with_what_is_said(phone, bens, match):
    bens.follow(match)
    tag = page(phone.follow(match)).page.one(id="others").attrs["data-tag"]
    assert phone.follow(match, tag=tag).status_code == 204
    bens.follow(match, typing=1)
    answer = phone.follow(match, tag=tag)
    assert others(answer) == "Ben’s phone is entering hand 1 Take the pen"


def test_an_entry_that_is_dropped_is_cleared_for_the_others(phone, bens, match):
    bens.follow(match, typing=1)
    assert "is entering hand 1" in others(phone.follow(match))
    bens.follow(match)
    assert "is entering" not in others(phone.follow(match))


def test_a_page_that_is_left_is_no_longer_there(phone, bens, match):
    bens.follow(match)
    bens.client.get(match.get_absolute_url(), headers={"Live": f"{match.version} 0 away"})
    assert phone.follow(match).status_code == 204


def test_a_phone_that_is_not_heard_of_is_gone_after_some_seconds(phone, bens, match, monkeypatch):
    monkeypatch.setattr(presence, "GONE_AFTER", 0)
    bens.follow(match)
    assert phone.follow(match).status_code == 204


def test_a_phone_that_goes_on_asking_stays_there(phone, bens, match):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(4):
            bens.follow(match)
            clock.shift(presence.GONE_AFTER - 1)
            assert "is here" in others(phone.follow(match))
        clock.shift(2)
        assert phone.follow(match).status_code == 204


def test_a_page_put_by_is_told_what_is_new_but_is_not_there(phone, bens, match, scorer):
    headers = {"Live": f"{match.version} 0 hidden", "HX-Target": "pad"}
    assert bens.client.get(match.get_absolute_url(), headers=headers).status_code == 204
    assert phone.follow(match).status_code == 204


def test_somebody_takes_the_pen_and_the_other_is_told(phone, bens, match):
    sheet = phone.open(match.get_absolute_url())
    bens.follow(match, typing=1)
    phone.send(sheet.form_to("/pen/"))
    assert others(phone.follow(match)) == "Ben’s phone is entering hand 1 · This phone has the pen"
    assert others(bens.follow(match, typing=1)) == "Ann's phone has the pen Take the pen"


def test_nobody_is_locked_out_by_the_pen(phone, bens, match):
    form = bens.open(match.get_absolute_url()).form
    phone.send(phone.open(match.get_absolute_url()).form_to("/pen/"))
    assert bens.send(form, who="1", result="gin", count_0="16").status == 200
    assert match.hands.count() == 1


def test_the_pen_comes_as_the_part_that_htmx_asked_for(phone, bens, match, htmx):
    bens.follow(match)
    form = phone.open(match.get_absolute_url()).form_to("/pen/")
    answer = phone.client.post(form.action, form.values, headers=htmx("others"))
    assert others(answer) == "Ben’s phone is here · This phone has the pen"


def test_a_viewer_is_seen_but_has_no_pen(phone, joined, match):
    viewer = joined(Role.VIEWER, name="the television")
    phone.follow(match)
    assert others(viewer.follow(match)) == "Ann's phone is here"
    assert others(phone.follow(match)) == "the television is here Take the pen"
    assert match.get_absolute_url() + "pen/" not in viewer.open(match.get_absolute_url()).page.words


def test_without_scripts_the_page_says_who_is_there(phone, bens, match):
    bens.open(match.get_absolute_url())
    answer = phone.open(match.get_absolute_url())
    there = answer.page.one(id="others").words
    assert there == "Ben’s phone is here Take the pen Refresh"


def test_phones_of_another_match_are_not_there(phone, bens, match, start):
    other = start()
    bens.follow(match)
    assert phone.follow(other).status_code == 204


# The table view


def test_the_table_view_has_figures_and_nothing_to_press(phone, match, scorer):
    scorer.record(agreed(ANN, 60), agreed(BEN, 30))
    answer = phone.open(f"{match.get_absolute_url()}large/")
    large = answer.page.one(id="large")
    assert [one.words for one in large.all(cls="figures")] == ["60", "30"]
    assert answer.page.all(tag="form") == answer.page.all(tag="button") == []


def test_the_table_view_says_who_collects(phone, match, scorer):
    scorer.record(gin(ANN, 80))
    large = phone.open(f"{match.get_absolute_url()}large/").page.one(id="large")
    assert large.one(cls="verdict").words == "Ann collects 230 from Ben"


@pytest.mark.parametrize(("hours", "is_there"), [(None, True), (1, True), (-1, False)])
def test_a_phone_whose_link_has_ended_is_nowhere_among_those_at_the_match(
    match, phone, device, hours, is_there
):
    now = timezone.now()
    link = sharing.make_link(match, Role.VIEWER, None, None, now)
    link.expires_at = None if hours is None else now + timedelta(hours=hours)
    link.save()
    looks_on = Device.objects.create(token_hash="c" * 64)
    match.participants.create(device=looks_on, role=Role.VIEWER, link=link)
    at_hand = find_match_alone(match.code)
    at_hand.caller = caller_of(at_hand, device.token_hash, now)
    followed = following(match.code, device.token_hash)
    assert followed == followed_by(at_hand)
    assert (looks_on.pk in followed.devices) == is_there
