"""Another phone comes to a match by a link: as what, and whose match it is then."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.games.models import HistorySeat, Link, Participant
from scorekeeper.games.scorebook import matches, sharing
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.people.models import Device, Player
from scorekeeper.people.rights import Role
from tests.games import typed
from tests.games.by_link import address, join, share
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, gin

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("role", "side", "words"),
    [
        (Role.VIEWER, None, "Only looks on"),
        (Role.SCORER, None, "Keeps the score"),
        (Role.PLAYER, BEN, "Ben’s own phone"),
    ],
)
def test_a_link_says_which_match_and_as_what_before_it_is_opened(guest, link, role, side, words):
    page = guest.open(address(link(role, side)))
    assert "Ann and Ben" in page.words
    assert words in page.words
    assert [form.element.one(tag="button", cls="go").words for form in page.forms[:1]] == [
        "Open the sheet"
    ]


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_at_a_link_uses_nothing_up_and_writes_nothing(guest, link, method):
    made = link(Role.PLAYER, BEN)
    for _ in range(3):
        with CaptureQueriesContext(connection) as asked:
            assert getattr(guest.client, method)(address(made)).status_code == 200
        assert [q["sql"] for q in asked if not q["sql"].startswith("SELECT")] == []
    assert not Participant.objects.exists()
    assert Device.objects.count() == 1
    made.refresh_from_db()
    assert made.last_used_at is None


def test_who_joins_may_do_what_the_link_says(guest, match, link):
    looking_on = join(guest, link(Role.VIEWER)).forms
    assert [form.action for form in looking_on] == ["/language/"]
    assert join(guest, link(Role.SCORER)).form.action == match.get_absolute_url()
    assert guest.open(f"{match.get_absolute_url()}table/end/").status == 403
    join(guest, link(Role.PLAYER, BEN))
    assert guest.open(f"{match.get_absolute_url()}table/end/").status == 200
    assert Participant.objects.count() == 1


def test_a_lower_link_takes_nothing_away(guest, match, link):
    join(guest, link(Role.PLAYER, BEN))
    join(guest, link(Role.VIEWER))
    joined = Participant.objects.get()
    assert (joined.role, joined.side) == (Role.PLAYER, BEN)
    assert joined.link.role == Role.PLAYER


def test_a_link_that_lasts_longer_is_taken_instead(guest, match, link):
    first = link(Role.SCORER, lasts=timedelta(hours=1))
    join(guest, first)
    sharing.revoke_link(match, first, timezone.now() + timedelta(seconds=1))
    Link.objects.update(revoked_at=None)
    second = sharing.make_link(match, Role.PLAYER, BEN, None, timezone.now())
    join(guest, second)
    assert Participant.objects.get().link == second


def test_the_owner_needs_no_letting_in(phone, match, link):
    made = link(Role.VIEWER)
    page = phone.open(address(made))
    assert "This phone owns the match already" in page.words
    phone.send(page.form_to(address(made)))
    assert not Participant.objects.exists()
    assert phone.open(match.get_absolute_url()).form


def test_the_phone_that_joined_is_called_as_it_says(phone, guest, match, link):
    made = link(Role.PLAYER, BEN)
    join(guest, made, name="Ben's old phone")
    assert "Ben's old phone" in phone.open(share(match)).words
    assert "last used just now by Ben's old phone" in phone.open(share(match)).words
    assert guest.open(address(made)).forms[0].values["name"] == "Ben's old phone"


@pytest.mark.parametrize("name", ["x" * 61, "\u202eneB", " \u200b", "a\nb"])
def test_a_name_that_cannot_be_shown_is_sent_back(guest, link, name):
    made = link(Role.VIEWER)
    form = guest.open(address(made)).form_to(address(made))
    answer = guest.send(form, name=name)
    if name.strip():
        assert answer.status == 422
        assert answer.beside("name")
        assert not Participant.objects.exists()


def test_a_phone_needs_no_name(phone, guest, match, link):
    join(guest, link(Role.PLAYER, BEN))
    assert "Ben’s phone" in phone.open(share(match)).words


def test_a_hand_by_a_player_is_said_to_be_theirs(phone, guest, match, link):
    answer = join(guest, link(Role.PLAYER, BEN))
    guest.send(answer.form, **typed.knock(1, 5, 25))
    line = phone.open(f"{match.get_absolute_url()}log/").page.all(tag="li")[0]
    assert "Ben," in line.words


def test_joining_costs_the_sheet_no_more_queries(guest, scorer, match, link):
    scorer.record(gin(ANN, 20))
    join(guest, link(Role.PLAYER, BEN))
    for _ in range(5):
        join(Phone(), link(Role.SCORER))
    with CaptureQueriesContext(connection) as asked:
        guest.open(match.get_absolute_url())
    assert len(asked) <= 8, [q["sql"] for q in asked]


def test_this_is_me_lets_the_match_stand_in_both_histories(guest, match, link):
    join(guest, link(Role.PLAYER, BEN), me="on")
    device = Participant.objects.get().device
    seats = HistorySeat.objects.filter(holder=device)
    assert {(one.side, one.player.name, one.player.owner) for one in seats} == {
        (ANN, "Ann", device),
        (BEN, "Ben", device),
    }
    assert device.player.name == "Ben"
    assert HistorySeat.objects.filter(holder=match.owner).count() == 2


def test_each_keeps_their_own_name_for_the_other(guest, match, link):
    made = link(Role.PLAYER, BEN)
    guest.send(
        guest.open("/new/").form, name_0="ÁNN", name_1="Cleo", preset="bicycle", first_dealer="0"
    )
    join(guest, made, me="on")
    device = Participant.objects.get().device
    seats = HistorySeat.objects.filter(holder=device, match=match)
    assert [one.player.name for one in seats] == ["ÁNN", "Ben"]
    assert Player.objects.filter(owner=device).count() == 3


def link_to(match):
    return sharing.make_link(match, Role.PLAYER, BEN, None, timezone.now())


def sits(device, match):
    return [one.player.name for one in HistorySeat.objects.filter(holder=device, match=match)]


def test_who_was_met_before_is_known_by_the_name_they_have_since(guest, match, start, link):
    join(guest, link(Role.PLAYER, BEN), me="on")
    device = Participant.objects.get().device
    Player.objects.filter(owner=device, name="Ann").update(name="Mum")
    another = start()
    join(guest, link_to(another), me="on")
    assert sits(device, another) == ["Mum", "Ben"]
    assert device.players.count() == 2


def test_who_came_after_a_phone_was_let_out_is_not_taken_for_who_left(
    guest, match, start, link, device, ben
):
    joined_by = link(Role.PLAYER, BEN)
    join(guest, joined_by, me="on")
    sharing.revoke_link(match, joined_by, timezone.now())
    cleo = device.players.create(name="Cleo")
    act = Act(device=device)
    matches.change_sides(match, act, [[cleo], [ben]])
    another = matches.start_match(act, [[cleo], [ben]], match.ruleset).match
    join(guest, link_to(another), me="on")
    bens = another.participants.get().device
    assert (sits(bens, match), sits(bens, another)) == (["Ann", "Ben"], ["Cleo", "Ben"])


def test_nobody_sits_on_both_sides_of_another_phones_history(guest, match, link, device, ann):
    join(guest, link(Role.PLAYER, ANN), me="on")
    act = Act(device=device)
    matches.change_sides(match, act, [["Anna"], [match.seats.get(side=BEN).player]])
    anna = match.seats.get(side=ANN).player
    matches.change_sides(match, act, [[anna], [ann]])
    anns = Participant.objects.get().device
    seats = HistorySeat.objects.filter(holder=anns, match=match).select_related("player")
    assert [one.player.name for one in seats] == ["Ann", "Ann"]
    assert len({one.player for one in seats}) == 2


def test_said_twice_it_stands_there_once(guest, match, link):
    made = link(Role.PLAYER, BEN)
    for _ in range(2):
        join(guest, made, me="on")
    assert HistorySeat.objects.filter(match=match).count() == 4


def test_who_does_not_say_so_sees_the_match_and_has_no_history_of_it(guest, match, link):
    made = link(Role.PLAYER, BEN)
    form = guest.open(address(made)).form_to(address(made))
    guest.client.post(form.action, {k: v for k, v in form.values.items() if k != "me"})
    device = Participant.objects.get().device
    assert not HistorySeat.objects.filter(holder=device).exists()
    assert "you play" in guest.open("/").words

    page = guest.open(f"{match.get_absolute_url()}share/")
    guest.send(page.form_to("/share/me/"))
    assert HistorySeat.objects.filter(holder=device).count() == 2
    page = guest.open(f"{match.get_absolute_url()}share/")
    assert not [form for form in page.forms if form.action.endswith("/share/me/")]


def test_a_scorer_or_viewer_stands_in_no_history(guest, link):
    join(guest, link(Role.SCORER), me="on")
    assert not HistorySeat.objects.filter(holder=Participant.objects.get().device).exists()


def test_the_owner_says_who_holds_the_phone(phone, match, device, ann):
    phone.send(phone.open(share(match)).form_to("/share/me/"), side_said="0")
    device.refresh_from_db()
    assert device.player == ann
    assert (Participant.objects.get().role, Participant.objects.get().side) == (Role.OWNER, ANN)
    assert "Ann’s own; it owns the match" in phone.open(share(match)).words
    phone.send(phone.open(share(match)).form_to("/share/me/"), side_said="neither")
    assert Participant.objects.get().side is None


@pytest.mark.parametrize("said", ["", "2", "x"])
def test_a_forged_holder_is_sent_back(phone, match, said):
    answer = phone.post(f"{match.get_absolute_url()}share/me/", {"side_said": said})
    assert answer.status == 422
    assert not Participant.objects.exists()


def test_a_match_one_has_joined_stands_on_the_start_page_with_the_role(guest, match, link):
    join(guest, link(Role.VIEWER))
    article = guest.open("/").page.one(tag="article")
    assert "you look on" in article.words
    assert article.one(tag="a").attrs["href"] == match.get_absolute_url()


def test_a_start_page_costs_the_same_with_many_matches_joined(guest, start):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            guest.open("/")
        return len(queries)

    def join_another():
        made = sharing.make_link(start(), Role.SCORER, None, None, timezone.now())
        join(guest, made)

    join_another()
    few = asked()
    for _ in range(10):
        join_another()
    assert asked() == few <= 7


def test_a_rematch_takes_those_along_who_are_in_and_their_histories(
    phone, guest, match, link, scorer
):
    join(guest, link(Role.PLAYER, BEN), me="on")
    join(Phone(), link(Role.VIEWER))
    sharing.remove(match, match.participants.get(role=Role.VIEWER), timezone.now())
    answer = phone.send(phone.open(f"{match.get_absolute_url()}again/").form_to("/again/"))
    new = match.next_evenings.get()
    assert answer.url == new.get_absolute_url()
    assert [one.role for one in new.participants.all()] == [Role.PLAYER]
    bens_device = match.participants.get(role=Role.PLAYER).device
    assert new.history_seats.filter(holder=bens_device).count() == 2
    assert guest.open(new.get_absolute_url()).status == 200
