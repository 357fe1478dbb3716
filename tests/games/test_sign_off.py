"""The sign-off on the result of a game: on one phone by each one's name, or on two."""

import pytest

from scorekeeper.games.models import Entry, Signature
from scorekeeper.people.models import Device
from scorekeeper.people.rights import Role
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, gin

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(match, scorer):
    """The address of a game that is over."""
    scorer.record(gin(ANN, 80))
    return f"{match.get_absolute_url()}game/1/"


def sign_off(answer):
    return answer.page.one(cls="sign-off").words


def test_on_one_phone_each_signs_by_its_name(phone, over):
    assert "not signed" in sign_off(phone.open(over))
    answer = phone.send(phone.open(over).form_saying("Ann signs"))
    assert "✓ signed by Ann" in sign_off(answer)
    answer = phone.send(answer.form_saying("Ben signs"))
    assert "✓✓ signed by both sides" in sign_off(answer)
    assert [one.by for one in Entry.objects.filter(verb="signed")] == ["Ann", "Ben"]


def test_on_two_phones_each_signs_on_its_own(phone, bens_phone, over):
    buttons = [one.words for one in phone.open(over).page.one(cls="sign-off").all(tag="button")]
    assert buttons == ["Ann signs"]
    answer = bens_phone.send(bens_phone.open(over).form_saying("Ben signs"))
    assert [one.words for one in answer.page.one(cls="sign-off").all(tag="button")] == [
        "Take it back"
    ]
    phone.send(phone.open(over).form_saying("Ann signs"))
    assert "✓✓" in sign_off(bens_phone.open(over))


def test_a_signature_is_taken_back(phone, over):
    answer = phone.send(phone.open(over).form_saying("Ann signs"))
    answer = phone.send(answer.form_saying("Take it back"))
    assert "not signed" in sign_off(answer)
    assert not Signature.objects.exists()


def test_a_side_signs_on_no_other_phone(bens_phone, over):
    form = bens_phone.open(over).form_saying("Ben signs")
    answer = bens_phone.send(form, side="0")
    assert answer.status == 403
    assert "does not speak for that side" in answer.words
    assert not Signature.objects.exists()


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_who_only_looks_or_scores_cannot_sign(match, phone, over, role):
    device = Device.objects.create(token_hash="c" * 64)
    match.participants.create(device=device, role=role)
    other = Phone().is_of(device)
    assert not other.open(over).page.one(cls="sign-off").all(tag="button")
    form = phone.open(over).form_saying("Ann signs")
    assert other.post(form.action, form.values).status == 403


def test_a_game_that_was_changed_meanwhile_is_looked_at_again(phone, over, scorer, match):
    form = phone.open(over).form_saying("Ann signs")
    scorer.correct(match.hands.get(), gin(ANN, 90))
    answer = phone.send(form)
    assert answer.status == 409
    assert "This game was changed meanwhile." in answer.asked
    assert phone.send(answer.form_saying("Ann signs")).status == 200


def test_a_double_tap_signs_once(phone, over):
    form = phone.open(over).form_saying("Ann signs")
    assert [phone.send(form).status for _ in range(2)] == [200, 200]
    assert Entry.objects.filter(verb="signed").count() == 1


@pytest.mark.parametrize("said", [{"side": "7"}, {"side": "x"}, {"version": "999"}, {"key": ""}])
def test_a_forged_form_signs_nothing(phone, over, said):
    answer = phone.send(phone.open(over).form_saying("Ann signs"), **said)
    assert answer.status == 422
    assert not Signature.objects.exists()


def test_the_match_page_and_the_log_say_who_signed(phone, match, over):
    phone.send(phone.open(over).form_saying("Ben signs"))
    assert "signed by Ben" in phone.open(f"{match.get_absolute_url()}table/").words
    assert "game 1 signed" in phone.open(f"{match.get_absolute_url()}log/").words


def test_an_open_game_has_no_sign_off(phone, match, scorer):
    scorer.record(gin(BEN, 10))
    answer = phone.open(match.get_absolute_url())
    assert not answer.page.all(cls="sign-off")
    forged = {"key": "k" * 20, "version": "2", "side": "0", "digest": "0" * 64}
    answer = phone.post(f"{match.get_absolute_url()}game/1/sign/", forged)
    assert answer.status == 409
    assert "nobody signs ahead" in answer.asked
