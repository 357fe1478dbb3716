"""Letting other phones in: links for a role, codes to type, and taking them back."""

import logging
from datetime import timedelta
from logging.config import dictConfig

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import HistorySeat, Link, Participant
from scorekeeper.games.scorebook import beside, matches, sharing
from scorekeeper.people.guesses import FROM_ONE_ADDRESS, WINDOW
from scorekeeper.people.models import Device, Player
from scorekeeper.people.rights import Role
from tests.games import typed
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, gin

pytestmark = pytest.mark.django_db

EVENING = timedelta(hours=12)


@pytest.fixture(autouse=True)
def nobody_has_guessed():
    cache.clear()


@pytest.fixture
def link(match):
    """Make a link: ``link(Role.PLAYER, BEN)``."""

    def link(role, side=None, lasts=None):
        return sharing.make_link(match, role, side, lasts, timezone.now())

    return link


@pytest.fixture
def bens():
    """Another phone, which has never been here."""
    return Phone()


def address(link):
    return f"/join/{link.token}/"


def join(phone, link, **said):
    answer = phone.open(address(link))
    return phone.send(answer.form_to(address(link)), **said)


def share(match, slot="viewer"):
    return f"{match.get_absolute_url()}share/?for={slot}"


# Making a link


def test_the_owner_makes_a_link_that_another_phone_opens(phone, match, bens):
    page = phone.open(share(match, "player-1"))
    page = phone.send(page.form_to("/share/link/"))
    assert (
        page.page.one(cls="qr-card").attrs["aria-label"] == "QR code of the link: Ben’s own phone"
    )
    url = page.page.one(tag="input", id="address").attrs["value"]

    joined = bens.send(bens.open(url.removeprefix("http://testserver")).forms[0])
    assert joined.url == match.get_absolute_url()
    assert joined.status == 200
    assert joined.form.action == match.get_absolute_url()


def test_a_link_made_twice_is_one(phone, match):
    form = phone.open(share(match)).form_to("/share/link/")
    phone.send(form)
    phone.send(form)
    assert Link.objects.count() == 1


@pytest.mark.parametrize(
    ("holder", "joined", "offered"),
    [
        (None, None, "Ben"),
        (ANN, None, "Ben"),
        (BEN, None, "Ann"),
        (None, BEN, "Ben"),
        (None, ANN, "Ann"),
        (ANN, BEN, "Ben"),
    ],
)
def test_the_other_players_phone_is_offered_first(
    phone, bens, match, device, link, holder, joined, offered
):
    if holder is not None:
        sharing.say_who(match, device, holder)
    if joined is not None:
        join(bens, link(Role.PLAYER, joined))
    page = phone.open(f"{match.get_absolute_url()}share/").page
    assert page.one(**{"aria-current": "true", "tag": "a"}).words == f"{offered}’s own phone"


@pytest.mark.parametrize(
    "forged",
    [
        {"role": "owner"},
        {"role": "stranger"},
        {"role": ""},
        {"role": "player"},
        {"role": "player", "side": "2"},
        {"role": "player", "side": "-1"},
        {"role": "player", "side": "x"},
        {"role": "viewer", "side": "0"},
        {"lasts": "for ever"},
    ],
    ids=str,
)
def test_a_forged_link_is_not_made(phone, match, forged):
    form = phone.open(share(match)).form_to("/share/link/")
    answer = phone.post(form.action, {"role": "viewer", "lasts": "", **forged})
    assert answer.status == 422
    assert answer.page.all(cls="notice")
    assert not Link.objects.exists()


@pytest.mark.parametrize("what", ["revoke", "replace", "code"])
@pytest.mark.parametrize("which", ["", "0", "x", "999", "9" * 40])
def test_a_link_that_is_not_there_is_said_to_be_gone(phone, match, what, which):
    answer = phone.post(f"{match.get_absolute_url()}share/link/{what}/", {"which": which})
    assert answer.status == 422
    assert answer.page.all(cls="notice")


def test_a_link_of_another_match_is_not_this_ones(phone, start):
    one, other = start(), start()
    link = sharing.make_link(other, Role.VIEWER, None, None, timezone.now())
    answer = phone.post(f"{one.get_absolute_url()}share/link/revoke/", {"which": str(link.pk)})
    assert answer.status == 422
    link.refresh_from_db()
    assert link.revoked_at is None


def test_the_token_is_not_in_the_database_and_is_long(link):
    made = link(Role.VIEWER)
    assert len(made.token) * 6 >= 128
    stored = str(Link.objects.values().get())
    assert made.token not in stored


def test_two_links_have_two_tokens_and_one_keeps_its_own(link):
    one, other = link(Role.VIEWER), link(Role.SCORER)
    assert one.token != other.token
    assert Link.objects.get(pk=one.pk).token == one.token


# Joining


@pytest.mark.parametrize(
    ("role", "side", "words"),
    [
        (Role.VIEWER, None, "Only looks on"),
        (Role.SCORER, None, "Keeps the score"),
        (Role.PLAYER, BEN, "Ben’s own phone"),
    ],
)
def test_a_link_says_which_match_and_as_what_before_it_is_opened(bens, link, role, side, words):
    page = bens.open(address(link(role, side)))
    assert "Ann and Ben" in page.words
    assert words in page.words
    assert [form.element.one(tag="button", cls="go").words for form in page.forms[:1]] == [
        "Open the sheet"
    ]


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_at_a_link_uses_nothing_up_and_writes_nothing(bens, link, method):
    made = link(Role.PLAYER, BEN)
    for _ in range(3):
        with CaptureQueriesContext(connection) as asked:
            assert getattr(bens.client, method)(address(made)).status_code == 200
        assert [q["sql"] for q in asked if not q["sql"].startswith("SELECT")] == []
    assert not Participant.objects.exists()
    assert Device.objects.count() == 1
    made.refresh_from_db()
    assert made.last_used_at is None


def test_who_joins_may_do_what_the_link_says(bens, match, link):
    assert join(bens, link(Role.VIEWER)).forms == []
    assert join(bens, link(Role.SCORER)).form.action == match.get_absolute_url()
    assert bens.open(f"{match.get_absolute_url()}table/end/").status == 403
    join(bens, link(Role.PLAYER, BEN))
    assert bens.open(f"{match.get_absolute_url()}table/end/").status == 200
    assert Participant.objects.count() == 1


def test_a_lower_link_takes_nothing_away(bens, match, link):
    join(bens, link(Role.PLAYER, BEN))
    join(bens, link(Role.VIEWER))
    joined = Participant.objects.get()
    assert (joined.role, joined.side) == (Role.PLAYER, BEN)
    assert joined.link.role == Role.PLAYER


def test_a_link_that_lasts_longer_is_taken_instead(bens, match, link):
    first = link(Role.SCORER, lasts=timedelta(hours=1))
    join(bens, first)
    sharing.revoke_link(match, first, timezone.now() + timedelta(seconds=1))
    Link.objects.update(revoked_at=None)
    second = sharing.make_link(match, Role.PLAYER, BEN, None, timezone.now())
    join(bens, second)
    assert Participant.objects.get().link == second


def test_the_owner_needs_no_letting_in(phone, match, link):
    made = link(Role.VIEWER)
    page = phone.open(address(made))
    assert "This phone owns the match already" in page.words
    phone.send(page.form_to(address(made)))
    assert not Participant.objects.exists()
    assert phone.open(match.get_absolute_url()).form


def test_the_phone_that_joined_is_called_as_it_says(phone, bens, match, link):
    made = link(Role.PLAYER, BEN)
    join(bens, made, name="Ben's old phone")
    assert "Ben's old phone" in phone.open(share(match)).words
    assert "last used just now by Ben's old phone" in phone.open(share(match)).words
    assert bens.open(address(made)).forms[0].values["name"] == "Ben's old phone"


@pytest.mark.parametrize("name", ["x" * 61, "\u202eneB", " \u200b", "a\nb"])
def test_a_name_that_cannot_be_shown_is_sent_back(bens, link, name):
    made = link(Role.VIEWER)
    form = bens.open(address(made)).form_to(address(made))
    answer = bens.send(form, name=name)
    if name.strip():
        assert answer.status == 422
        assert answer.beside("name")
        assert not Participant.objects.exists()


def test_a_phone_needs_no_name(phone, bens, match, link):
    join(bens, link(Role.PLAYER, BEN))
    assert "Ben’s phone" in phone.open(share(match)).words


def test_a_hand_by_a_player_is_said_to_be_theirs(phone, bens, match, link):
    answer = join(bens, link(Role.PLAYER, BEN))
    bens.send(answer.form, **typed.knock(1, 5, 25))
    line = phone.open(f"{match.get_absolute_url()}log/").page.all(tag="li")[0]
    assert "Ben," in line.words


def test_joining_costs_the_sheet_no_more_queries(bens, scorer, match, link):
    scorer.record(gin(ANN, 20))
    join(bens, link(Role.PLAYER, BEN))
    for _ in range(5):
        join(Phone(), link(Role.SCORER))
    with CaptureQueriesContext(connection) as asked:
        bens.open(match.get_absolute_url())
    assert len(asked) <= 8, [q["sql"] for q in asked]


# Whose match it is then


def test_this_is_me_lets_the_match_stand_in_both_histories(bens, match, link):
    join(bens, link(Role.PLAYER, BEN), me="on")
    device = Participant.objects.get().device
    seats = HistorySeat.objects.filter(holder=device)
    assert {(one.side, one.player.name, one.player.owner) for one in seats} == {
        (ANN, "Ann", device),
        (BEN, "Ben", device),
    }
    assert device.player.name == "Ben"
    assert HistorySeat.objects.filter(holder=match.owner).count() == 2


def test_each_keeps_their_own_name_for_the_other(bens, match, link):
    made = link(Role.PLAYER, BEN)
    bens.send(
        bens.open("/new/").form, name_0="ÁNN", name_1="Cleo", preset="bicycle", first_dealer="0"
    )
    join(bens, made, me="on")
    device = Participant.objects.get().device
    seats = HistorySeat.objects.filter(holder=device, match=match)
    assert [one.player.name for one in seats] == ["ÁNN", "Ben"]
    assert Player.objects.filter(owner=device).count() == 3


def test_said_twice_it_stands_there_once(bens, match, link):
    made = link(Role.PLAYER, BEN)
    for _ in range(2):
        join(bens, made, me="on")
    assert HistorySeat.objects.filter(match=match).count() == 4


def test_who_does_not_say_so_sees_the_match_and_has_no_history_of_it(bens, match, link):
    made = link(Role.PLAYER, BEN)
    form = bens.open(address(made)).form_to(address(made))
    bens.client.post(form.action, {k: v for k, v in form.values.items() if k != "me"})
    device = Participant.objects.get().device
    assert not HistorySeat.objects.filter(holder=device).exists()
    assert "you play" in bens.open("/").words

    page = bens.open(f"{match.get_absolute_url()}share/")
    bens.send(page.form_to("/share/me/"))
    assert HistorySeat.objects.filter(holder=device).count() == 2
    page = bens.open(f"{match.get_absolute_url()}share/")
    assert not [form for form in page.forms if form.action.endswith("/share/me/")]


def test_a_scorer_or_viewer_stands_in_no_history(bens, link):
    join(bens, link(Role.SCORER), me="on")
    assert not HistorySeat.objects.filter(holder=Participant.objects.get().device).exists()


def test_the_owner_says_who_holds_the_phone(phone, match, device, ann):
    phone.send(phone.open(share(match)).form_to("/share/me/"), side_said="0")
    device.refresh_from_db()
    assert device.player == ann
    assert (Participant.objects.get().role, Participant.objects.get().side) == (Role.OWNER, ANN)
    phone.send(phone.open(share(match)).form_to("/share/me/"), side_said="neither")
    assert Participant.objects.get().side is None


@pytest.mark.parametrize("said", ["", "2", "x"])
def test_a_forged_holder_is_sent_back(phone, match, said):
    answer = phone.post(f"{match.get_absolute_url()}share/me/", {"side_said": said})
    assert answer.status == 422
    assert not Participant.objects.exists()


def test_a_match_one_has_joined_stands_on_the_start_page_with_the_role(bens, match, link):
    join(bens, link(Role.VIEWER))
    article = bens.open("/").page.one(tag="article")
    assert "you look on" in article.words
    assert article.one(tag="a").attrs["href"] == match.get_absolute_url()


def test_a_start_page_costs_the_same_with_many_matches_joined(bens, start):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            bens.open("/")
        return len(queries)

    def join_another():
        made = sharing.make_link(start(), Role.SCORER, None, None, timezone.now())
        join(bens, made)

    join_another()
    few = asked()
    for _ in range(10):
        join_another()
    assert asked() == few <= 7


def test_a_rematch_takes_those_along_who_are_in_and_their_histories(
    phone, bens, match, link, scorer
):
    join(bens, link(Role.PLAYER, BEN), me="on")
    join(Phone(), link(Role.VIEWER))
    sharing.remove(match, match.participants.get(role=Role.VIEWER), timezone.now())
    answer = phone.send(phone.open(f"{match.get_absolute_url()}again/").form_to("/again/"))
    new = match.next_evenings.get()
    assert answer.url == new.get_absolute_url()
    assert [one.role for one in new.participants.all()] == [Role.PLAYER]
    bens_device = match.participants.get(role=Role.PLAYER).device
    assert new.history_seats.filter(holder=bens_device).count() == 2
    assert bens.open(new.get_absolute_url()).status == 200


# Taking back


def test_a_link_that_was_taken_back_lets_nobody_in_and_whoever_came_by_it_out(
    phone, bens, match, link
):
    made = link(Role.PLAYER, BEN)
    join(bens, made)
    phone.send(phone.open(share(match)).form_to("/link/revoke/"))

    answer = bens.open(match.get_absolute_url())
    assert answer.status == 403
    assert "was taken back" in answer.words
    assert "Ask whoever started the match for a new link" in answer.words
    answer = Phone().open(address(made))
    assert answer.status == 410
    assert "Ask whoever started the match for a new link" in answer.words
    assert not bens.open("/").page.all(tag="article")


def test_a_phone_that_is_out_takes_nothing_more_along(phone, bens, match, link, scorer):
    given = link(Role.PLAYER, BEN)
    join(bens, given, me="on")
    files = "/history/out/?file=record"
    assert match.code in bens.client.get(files).getvalue().decode()
    sharing.revoke_link(match, given, timezone.now())
    scorer.record(gin(ANN, 80))
    assert match.code not in bens.client.get(files).getvalue().decode()
    assert match.code in phone.client.get(files).getvalue().decode()


@pytest.mark.parametrize(
    ("lasts", "taken_back", "status"),
    [(EVENING, False, 403), (None, True, 403), (None, False, 200)],
)
def test_who_is_out_stays_out_of_the_next_evening_once_the_earlier_match_is_forgotten(
    phone, bens, match, link, scorer, lasts, taken_back, status
):
    with time_machine.travel("2026-11-30 18:00 +0000", tick=False) as clock:
        made = link(Role.VIEWER, lasts=lasts)
        join(bens, made)
        phone.send(phone.open(f"{match.get_absolute_url()}again/").form_to("/again/"))
        if taken_back:
            sharing.revoke_link(match, made, timezone.now())
        new = match.next_evenings.get()
        beside.delete_match(match, scorer.act())
        clock.shift(timedelta(days=31))
        beside.purge_deleted(timezone.now())
        assert not Link.objects.exists()
        assert bens.open(new.get_absolute_url()).status == status
        assert ("Remove" in phone.open(share(new)).words) == (status == 200)
        later = sharing.make_link(new, Role.VIEWER, None, None, timezone.now())
        join(bens, later)
        assert bens.open(new.get_absolute_url()).status == 200


def test_a_link_is_replaced_by_one_that_lasts_as_long(phone, bens, match, link):
    made = link(Role.SCORER, lasts=EVENING)
    phone.send(phone.open(share(match)).form_to("/link/replace/"))
    new = Link.objects.get(revoked_at=None)
    assert new.role == Role.SCORER
    assert new.expires_at - new.created_at == EVENING
    assert bens.open(address(made)).status == 410
    assert bens.open(address(new)).status == 200


def test_replaced_twice_by_a_double_tap_it_is_replaced_once(phone, match, link):
    link(Role.SCORER)
    form = phone.open(share(match)).form_to("/link/replace/")
    phone.send(form)
    phone.send(form)
    assert Link.objects.count() == 2


@pytest.mark.parametrize(("said", "hours"), [("evening", 12), ("hour", 1)])
def test_a_link_ends_when_it_was_made_to(phone, bens, match, said, hours):
    with time_machine.travel("2026-11-30 18:00 +0000", tick=False) as clock:
        page = phone.send(phone.open(share(match)).form_to("/share/link/"), lasts=said)
        made = Link.objects.get()
        join(bens, made)
        assert "· until" in page.words
        clock.shift(timedelta(hours=hours) - timedelta(seconds=1))
        assert bens.open(match.get_absolute_url()).status == 200
        clock.shift(timedelta(seconds=1))
        answer = bens.open(match.get_absolute_url())
        assert (answer.status, "time of the link" in answer.words) == (403, True)
        assert Phone().open(address(made)).status == 410
        assert "its time is up" in phone.open(share(match)).words


def test_a_link_without_an_end_has_none(phone, bens, match):
    phone.send(phone.open(share(match)).form_to("/share/link/"))
    with time_machine.travel(timezone.now() + timedelta(days=300)):
        assert bens.open(address(Link.objects.get())).status == 200


def test_a_phone_that_was_removed_comes_in_again_by_a_later_link_only(phone, bens, match, link):
    made = link(Role.SCORER)
    join(bens, made)
    phone.send(phone.open(share(match)).form_to("/share/remove/"))

    assert bens.open(match.get_absolute_url()).status == 403
    assert join(bens, made).status == 410
    assert Phone().open(address(made)).status == 200
    phone.send(phone.open(share(match)).form_to("/link/replace/"))
    assert join(bens, Link.objects.get(revoked_at=None)).status == 200


def test_one_is_removed_and_the_others_stay(phone, bens, match, link):
    made, other = link(Role.SCORER), Phone()
    join(bens, made, name="Ben's")
    join(other, made, name="Cleo's")
    forms = phone.open(share(match)).forms
    phone.send(next(form for form in forms if form.action.endswith("/share/remove/")))
    assert bens.open(match.get_absolute_url()).status == 403
    assert other.open(match.get_absolute_url()).status == 200
    words = phone.open(share(match)).page.all(cls="rows-of")[-1].words
    assert ("Ben's" in words, "Cleo's" in words) == (False, True)


def test_others_see_who_is_here_and_no_links(bens, match, link):
    made = link(Role.VIEWER)
    join(bens, made, name="Ben's")
    page = bens.open(share(match))
    assert page.status == 200
    assert "Ann's phone" in page.words
    assert "looks on" in page.words
    assert not page.page.all(cls="qr-card")
    assert made.token not in str(bens.client.get(share(match)).content)


# A code to type


@pytest.fixture
def code(phone, match, link):
    link(Role.SCORER)
    page = phone.send(phone.open(share(match, "scorer")).form_to("/link/code/"))
    return page.page.one(cls="code").words


def test_a_code_leads_where_the_link_leads(bens, code):
    page = bens.send(bens.open("/join/").form_to("/join/"), code=code)
    assert page.url == address(Link.objects.get())
    assert "Keeps the score" in page.words


def test_a_code_has_eight_signs_none_like_another_and_is_not_stored(code):
    signs = code.replace(" ", "")
    assert len(signs) == 8
    assert not set(signs) & set("0O1IL")
    assert signs.lower() not in str(Link.objects.values().get())


@pytest.mark.parametrize("how", [str.lower, str.upper, lambda c: c.replace(" ", "-"), str.strip])
def test_a_code_is_understood_however_it_is_typed(bens, code, how):
    assert bens.send(bens.open("/join/").form_to("/join/"), code=how(code)).status == 200


def test_a_code_holds_for_a_quarter_of_an_hour(phone, bens, match, link):
    with time_machine.travel("2026-11-30 18:00 +0000", tick=False) as clock:
        made = link(Role.SCORER)
        code = sharing.offer_code(match, made, timezone.now())
        form = bens.open("/join/").form_to("/join/")
        clock.shift(timedelta(minutes=14, seconds=59))
        assert bens.send(form, code=code).status == 200
        clock.shift(timedelta(seconds=1))
        answer = bens.send(form, code=code)
        assert (answer.status, answer.beside("code") != "") == (422, True)
        assert bens.open(address(made)).status == 200


def test_a_code_of_a_link_that_was_taken_back_opens_nothing(bens, match, code):
    sharing.revoke_link(match, Link.objects.get(), timezone.now())
    assert bens.send(bens.open("/join/").form_to("/join/"), code=code).status == 422


@pytest.mark.parametrize("wrong", ["", "abcdefgh", "a", "0" * 60, "ÄÖÜß", "'; --"])
def test_a_wrong_code_says_so_and_the_right_one_still_works(bens, code, wrong):
    answer = bens.send(bens.open("/join/").form_to("/join/"), code=wrong)
    assert answer.status == 422
    assert answer.beside("code")
    assert bens.send(answer.form_to("/join/"), code=code).status == 200


def test_guessing_codes_is_slowed_and_goes_on_later(bens, code):
    with time_machine.travel("2026-11-30 18:00 +0000", tick=False) as clock:
        form = bens.open("/join/").form_to("/join/")
        for _ in range(FROM_ONE_ADDRESS):
            assert (
                bens.client.post("/join/", {**form.values, "code": "22222222"}).status_code == 422
            )
        slowed = bens.client.post("/join/", {**form.values, "code": "22222222"})
        assert slowed.status_code == 429
        assert 0 < int(slowed.headers["Retry-After"]) <= WINDOW
        assert "Too many wrong tries" in slowed.text
        clock.shift(timedelta(minutes=6))
        slowed = bens.client.post("/join/", {**form.values, "code": "22222222"})
        assert slowed.status_code == 429
        clock.shift(timedelta(seconds=int(slowed.headers["Retry-After"])))
        assert bens.client.post("/join/", {**form.values, "code": "22222222"}).status_code == 422


def test_guessing_links_is_slowed_and_a_real_one_opens_all_the_same(bens, link):
    made = link(Role.VIEWER)
    for number in range(FROM_ONE_ADDRESS):
        assert bens.client.get(f"/join/{'x' * 23}{number}/").status_code == 404
    assert bens.client.get(f"/join/{'y' * 24}/").status_code == 429
    assert bens.client.get(f"/join/{'y' * 24}/", REMOTE_ADDR="10.9.9.9").status_code == 404
    assert bens.client.get(address(made)).status_code == 200


def test_many_addresses_together_are_slowed_at_codes_but_not_at_links(bens, link, monkeypatch):
    monkeypatch.setattr("scorekeeper.people.guesses.FROM_ALL", 30)
    form = bens.open("/join/").form_to("/join/")
    answered = [
        bens.client.post(
            "/join/", {**form.values, "code": "22222222"}, REMOTE_ADDR=f"10.0.0.{number}"
        ).status_code
        for number in range(31)
    ]
    assert answered == [422] * 30 + [429]
    assert bens.client.get(address(link(Role.VIEWER)), REMOTE_ADDR="10.0.1.1").status_code == 200


def test_a_guesser_has_the_whole_of_an_ipv6_network(bens):
    for number in range(FROM_ONE_ADDRESS):
        bens.client.get("/join/x/", REMOTE_ADDR=f"2001:db8::{number:x}")
    assert bens.client.get("/join/x/", REMOTE_ADDR="2001:db8::ffff").status_code == 429
    assert bens.client.get("/join/x/", REMOTE_ADDR="2001:db8:1::1").status_code == 404


def test_behind_a_proxy_the_address_is_the_one_it_names(bens, settings):
    settings.PROXY_TLS = True
    for number in range(FROM_ONE_ADDRESS):
        forged = {"X-Forwarded-For": f"1.2.3.{number}, 10.0.0.7"}
        bens.client.get("/join/x/", headers=forged)
    assert bens.client.get("/join/x/", headers={"X-Forwarded-For": "10.0.0.7"}).status_code == 429
    assert bens.client.get("/join/x/", headers={"X-Forwarded-For": "10.0.0.8"}).status_code == 404


# What leaks


@pytest.mark.parametrize("which", ["open", "revoked", "unknown", "the code's"])
def test_a_link_is_found_by_no_search_engine_kept_by_no_cache_and_told_to_nobody(
    bens, match, link, which
):
    made = link(Role.VIEWER)
    if which == "revoked":
        sharing.revoke_link(match, made, timezone.now())
    where = {"unknown": "/join/nothing/", "the code's": "/join/"}.get(which, address(made))
    response = bens.client.get(where)
    assert response.headers["X-Robots-Tag"].startswith("noindex")
    assert response.headers["Cache-Control"] == "private, no-store"
    assert response.headers["Referrer-Policy"] == "strict-origin"
    assert '<meta name="robots" content="noindex' in response.text


def test_a_page_title_says_neither_token_nor_names(bens, link):
    made = link(Role.PLAYER, BEN)
    title = bens.open(address(made)).page.one(tag="title").words
    assert made.token not in title
    assert "Ben" not in title


def test_the_form_passes_the_check_of_where_it_came_from(bens, link):
    made = link(Role.VIEWER)
    form = bens.open(address(made)).form_to(address(made))
    sent = {"Origin": "https://testserver", "Referer": "https://testserver/"}
    response = bens.client.post(form.action, form.values, secure=True, headers=sent)
    assert response.status_code == 302


@pytest.mark.parametrize("logger", ["django.request", "django.server", "django", "gunicorn.access"])
def test_no_log_knows_a_token(settings, capsys, link, logger):
    token = link(Role.VIEWER).token
    log = settings.LOGGING
    on_screen = {**log["handlers"]["stderr"], "stream": "ext://sys.stdout"}
    dictConfig({**log, "handlers": {"stderr": on_screen}})
    try:
        logging.getLogger(logger).error('"GET /join/%s/ HTTP/1.1" 200', token)
        said = capsys.readouterr()
    finally:
        dictConfig(log)
    assert "/join/" in said.out
    assert token not in said.out + said.err


def test_under_another_secret_key_a_link_opens_but_another_has_to_be_shown(
    phone, bens, match, link, settings
):
    made = link(Role.VIEWER)
    where = address(made)
    settings.SECRET_KEY = "x" * 50
    assert bens.open(where).status == 200
    page = phone.open(share(match))
    assert not page.page.all(cls="qr-card")
    page = phone.send(page.form_to("/share/link/"))
    shown = page.page.one(tag="input", id="address").attrs["value"]
    assert shown.endswith(address(Link.objects.last()))
    assert Link.objects.count() == 2


# Handing over


@pytest.fixture
def heir(bens, match, link):
    join(bens, link(Role.PLAYER, BEN), me="on")
    return match.participants.get()


def test_the_match_is_handed_over_after_a_look_at_what_follows(phone, bens, match, heir):
    page = phone.open(f"{match.get_absolute_url()}share/owner/?which={heir.pk}")
    assert "Only the other phone can hand it back" in page.words
    match.refresh_from_db()
    assert match.owner != heir.device

    answer = phone.send(page.forms[0])
    assert answer.status == 200
    match.refresh_from_db()
    assert match.owner == heir.device
    assert not answer.page.all(cls="qr-card")
    assert bens.open(share(match)).page.all(cls="slots")
    assert phone.open(match.get_absolute_url()).status == 200
    assert phone.open(f"{match.get_absolute_url()}table/end/").status == 403


def test_who_owned_it_stays_as_the_player_they_are(phone, match, device, heir):
    sharing.say_who(match, device, ANN)
    sharing.hand_over(match, heir, timezone.now())
    former = match.participants.get(device=device)
    assert (former.role, former.side) == (Role.PLAYER, ANN)
    assert phone.open(f"{match.get_absolute_url()}table/end/").status == 200


def test_whoever_came_by_a_link_is_not_let_out_as_owner(bens, match, heir):
    sharing.hand_over(match, heir, timezone.now())
    match.refresh_from_db()
    for link in match.links.all():
        sharing.revoke_link(match, link, timezone.now())
    assert bens.open(match.get_absolute_url()).status == 200


def test_a_match_that_was_handed_over_is_as_sound_as_before(bens, match, heir, scorer):
    scorer.record(gin(ANN, 20))
    sharing.hand_over(match, heir, timezone.now())
    match.refresh_from_db()
    assert list(problems_of(match)) == []
    holders = match.history_seats.filter(holder=heir.device)
    assert [one.player.owner for one in holders] == [heir.device] * 2

    page = bens.open(f"{match.get_absolute_url()}table/sides/")
    version = match.version
    bens.send(page.forms[0])
    match.refresh_from_db()
    assert match.version == version

    page = bens.open(f"{match.get_absolute_url()}table/sides/")
    assert bens.send(page.forms[0], name_0="Anna").status == 200
    match.refresh_from_db()
    assert [seat.player.name for seat in match.seats.all()] == ["Anna", "Ben"]
    assert list(problems_of(match)) == []


def test_another_evening_of_it_is_the_new_owners_with_their_own_players(bens, match, heir, scorer):
    scorer.record(gin(ANN, 20))
    sharing.hand_over(match, heir, timezone.now())
    answer = bens.send(bens.open(f"{match.get_absolute_url()}again/").form_to("/again/"))
    assert answer.status == 200
    new = match.next_evenings.get()
    assert new.owner == heir.device
    assert [seat.player.owner for seat in new.seats.select_related("player")] == [heir.device] * 2
    assert [one.player for one in new.history_seats.filter(holder=heir.device)] == [
        seat.player for seat in new.seats.all()
    ]
    assert list(problems_of(new)) == []


@pytest.mark.parametrize("which", ["", "x", "0", "999"])
def test_to_nobody_it_is_not_handed_over(phone, match, device, which):
    answer = phone.post(f"{match.get_absolute_url()}share/owner/", {"which": which})
    assert answer.status == 422
    match.refresh_from_db()
    assert match.owner == device


def test_a_phone_that_is_out_inherits_nothing(match, device, heir):
    sharing.remove(match, heir, timezone.now())
    sharing.hand_over(match, heir, timezone.now())
    match.refresh_from_db()
    assert match.owner == device


def test_who_changes_seats_takes_the_phone_along(bens, match, heir, ann, ben, scorer):
    ours = {one.player.name: one.player for one in match.history_seats.filter(holder=heir.device)}
    matches.change_sides(match, scorer.act(), [[ben], [ann]])
    heir.refresh_from_db()
    assert heir.side == ANN
    held = match.history_seats.filter(holder=heir.device)
    assert [one.player for one in held] == [ours["Ben"], ours["Ann"]]

    scorer.undo()
    heir.refresh_from_db()
    assert heir.side == BEN
    held = match.history_seats.filter(holder=heir.device)
    assert [one.player for one in held] == [ours["Ann"], ours["Ben"]]


def test_the_page_costs_the_same_with_many_phones(phone, match, link):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            phone.open(share(match))
        return len(queries)

    few = asked()
    for _ in range(10):
        join(Phone(), link(Role.SCORER))
    assert asked() == few <= 8


def test_who_sits_where_is_put_right_in_every_history(bens, match, device, heir, ann, ben, scorer):
    cleo = device.players.create(name="Cleo")
    matches.change_sides(match, scorer.act(), [[cleo], [ben]])
    held = match.history_seats.filter(holder=heir.device)
    assert [one.player.name for one in held] == ["Cleo", "Ben"]
    assert {one.player.owner for one in held} == {heir.device}


def test_nobody_hands_a_match_over_to_themselves(phone, match, device):
    match.participants.create(device=device, role=Role.PLAYER, side=ANN)
    own = match.participants.get()
    answer = phone.client.get(f"{match.get_absolute_url()}share/owner/?which={own.pk}")
    assert answer.status_code == 422
    assert answer.headers["Cache-Control"] == "no-store, private"


def test_before_a_match_is_deleted_it_can_be_handed_over(phone, match, heir):
    page = phone.open(f"{match.get_absolute_url()}delete/")
    leads = [one.attrs["href"] for one in page.page.all(tag="a") if "Hand it over" in one.words]
    assert [phone.open(there).status for there in leads] == [200]
