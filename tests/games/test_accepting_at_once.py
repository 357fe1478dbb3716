"""Two phones answer at the same moment, each by its own page: what was asked for is done once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections
from django.utils import timezone

from scorekeeper.games.models import Hand, Match, Proposal
from scorekeeper.games.scorebook import sharing
from scorekeeper.people.rights import Role
from tests.games.table import ANN, BEN, verbs

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("the_log_agrees")]


def at_once(*sent):
    """Each phone sends its form, all at the same moment. Answers the statuses."""
    start = Barrier(len(sent))

    def send(phone, form):
        start.wait()
        try:
            return phone.client.post(form.action, form.values).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(sent)) as threads:
        return [one.result() for one in [threads.submit(send, *each) for each in sent]]


@pytest.fixture
def asked(match, phone, bens_phone, hand):
    """A phone asks for the first hand to be void: the address of its proposal."""
    url = match.get_absolute_url()
    bens_phone.send(bens_phone.open(f"{url}game/1/").form_saying("Ben signs"))

    def asked(by):
        answer = by.open(f"{url}hand/{hand.mark}/void/")
        return by.send(answer.form_saying("Ask")).url

    return asked


def test_both_sides_accept_what_a_scorer_asked_for(match, phone, bens_phone, joined, asked, hand):
    there = asked(joined(Role.SCORER))
    forms = [(one, one.open(there).form_to("/accept/")) for one in (phone, bens_phone)]
    assert at_once(*forms) == [302, 302]
    assert verbs(match)[-3:] == ["accepted", "voided", "accepted"]
    assert Proposal.objects.get().state == "accepted"
    assert Hand.objects.get(pk=hand.pk).state == "void"


def test_one_form_is_sent_twice_at_once(match, phone, bens_phone, asked):
    form = bens_phone.open(asked(phone)).form_to("/accept/")
    assert at_once((bens_phone, form), (bens_phone, form)) == [302, 302]
    assert verbs(match)[-2:] == ["voided", "accepted"]
    assert verbs(match).count("voided") == 1


def test_two_phones_of_one_side_accept(match, phone, bens_phone, joined, asked):
    there, second = asked(phone), joined(Role.PLAYER, BEN)
    forms = [(one, one.open(there).form_to("/accept/")) for one in (bens_phone, second)]
    assert sorted(at_once(*forms)) == [302, 409]
    assert verbs(match).count("voided") == 1


def test_one_accepts_and_the_other_withdraws(match, phone, bens_phone, asked, hand):
    there = asked(phone)
    accept = bens_phone.open(there).form_to("/accept/")
    withdraw = phone.open(there).form_to("/withdraw/")
    assert sorted(at_once((bens_phone, accept), (phone, withdraw))) == [302, 409]
    is_void = Hand.objects.get(pk=hand.pk).state == "void"
    assert is_void == (Proposal.objects.get().state == "accepted")


def test_a_match_is_handed_over_once(match, phone, joined, device):
    for side in (ANN, BEN):
        joined(Role.PLAYER, side)
    url = match.get_absolute_url()
    heirs = list(match.participants.order_by("pk"))
    pages = [phone.open(f"{url}share/owner/?which={one.pk}") for one in heirs]
    statuses = at_once(*[(phone, page.forms[0]) for page in pages])
    match.refresh_from_db()
    assert match.owner in [one.device for one in heirs]
    assert all(status < 500 for status in statuses)


def test_who_owns_it_no_longer_hands_it_over(match, joined, device):
    for side in (ANN, BEN):
        joined(Role.PLAYER, side)
    first, second = match.participants.select_related("device").order_by("pk")
    seen = Match.objects.get(pk=match.pk)
    sharing.hand_over(match, first, timezone.now())
    sharing.hand_over(seen, second, timezone.now())
    match.refresh_from_db()
    assert match.owner == first.device
