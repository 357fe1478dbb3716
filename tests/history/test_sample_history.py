"""`manage.py sample_history` plays a history that could have been: right in every book."""

from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Entry, Game, Hand, HandIndex, HistorySeat, Match, Seat
from scorekeeper.people.devices import COOKIE
from scorekeeper.people.models import Device
from tests.games.phone import Phone
from tests.games.table import ANN, gin

pytestmark = pytest.mark.django_db


def sample(**options):
    """What the command prints."""
    out = StringIO()
    call_command("sample_history", stdout=out, **{"hands": 700, **options})
    return out.getvalue()


def played(owner):
    """Everything that was played and when, without what is drawn afresh each time."""
    hands = Hand.objects.filter(match__owner=owner).order_by("match", "place")
    seats = Seat.objects.filter(match__owner=owner).order_by("match", "side")
    entries = Entry.objects.filter(match__owner=owner).order_by("match", "version")
    return (
        list(seats.values_list("side", "player__name", "match__place", "match__started_at")),
        list(hands.values_list("state", "result", "by", "deadwood", "winner", "points", "at")),
        list(entries.values_list("verb", "at", "by", "new__result")),
    )


def test_every_match_of_a_sample_passes_the_audit():
    sample()
    assert Match.objects.count() > 15
    assert [problem for match in Match.objects.all() for problem in problems_of(match)] == []


def test_one_seed_plays_one_history_and_another_seed_another():
    for seed in (1, 1, 2):
        sample(seed=seed)
    first, again, other = map(played, Device.objects.order_by("pk"))
    assert first == again != other


def test_a_sample_has_what_a_history_has():
    sample(hands=4000)
    kinds = set(HandIndex.objects.values_list("kind", flat=True))
    assert {"gin", "big_gin", "knock", "undercut", "tie"} <= kinds
    states = set(Hand.objects.values_list("state", flat=True))
    assert states == {"live", "void", "struck", "taken_back"}
    assert {"agreed", "wall"} <= set(Hand.objects.values_list("result", flat=True))
    ends = set(Game.objects.values_list("state", flat=True))
    assert ends == {"open", "finished", "struck", "as_it_stands"}
    assert Match.objects.filter(rules__columns=3).exists()
    assert Entry.objects.filter(verb="corrected").exists()


def test_the_days_end_where_they_are_told_to():
    sample(last_day=date(2020, 2, 29), days=100)
    days = sorted(HistorySeat.objects.values_list("played_on", flat=True))
    assert date(2019, 11, 15) <= days[0] <= date(2019, 12, 1)
    assert date(2020, 2, 22) <= days[-1] <= date(2020, 2, 29)


def test_the_cookie_that_is_printed_opens_it():
    token = sample().split(f"{COOKIE}=")[1].strip()
    phone = Phone()
    phone.client.cookies[COOKIE] = token
    found = [one.attrs["href"] for one in phone.open("/").page.all(tag="a")]
    assert Match.objects.first().get_absolute_url() in found


def test_a_history_is_given_to_the_owner_of_a_match(match, scorer, device):
    scorer.record(gin(ANN, 20))
    printed = sample(owner=match.code)
    assert {match.owner for match in Match.objects.all()} == {device}
    assert COOKIE not in printed
    assert device.players.filter(name="Ann").count() == 1


def test_a_code_that_is_none_is_said():
    with pytest.raises(CommandError, match="no match"):
        sample(owner="nosuchmatch")
    assert not Match.objects.exists()
