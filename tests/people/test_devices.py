"""A device is known by a random token in its cookie."""

from hashlib import sha256

import pytest
from django.http import HttpResponse

from scorekeeper.people.devices import device_for_writing, device_of, remember_device
from scorekeeper.people.models import Device

TOKEN = "a" * 43


@pytest.fixture
def visit(rf):
    """Visit with a cookie, or none, and look or write. Answers what was asked for."""

    def visit(ask, cookie=None, *, secure=False):
        request = rf.get("/", secure=secure)
        if cookie is not None:
            request.COOKIES["device"] = cookie
        answers = []

        def view(request):
            answers.append(ask(request))
            return HttpResponse()

        visit.response = remember_device(view)(request)
        visit.cookie = visit.response.cookies["device"]
        return answers[0]

    return visit


@pytest.mark.django_db
def test_a_look_writes_nothing_and_owns_nothing(visit):
    assert visit(device_of) is None
    assert not Device.objects.exists()


@pytest.mark.django_db
def test_the_token_of_the_first_look_is_that_of_the_first_write(visit):
    visit(device_of)
    device = visit(device_for_writing, visit.cookie.value)

    assert visit(device_of, visit.cookie.value) == device


@pytest.mark.django_db
def test_a_form_sent_twice_by_a_new_device_is_one_devices(visit):
    assert visit(device_for_writing, TOKEN) == visit(device_for_writing, TOKEN)


@pytest.mark.django_db
def test_two_devices_are_two(visit):
    assert visit(device_for_writing) != visit(device_for_writing)


@pytest.mark.django_db
def test_the_token_itself_is_not_stored(visit):
    device = visit(device_for_writing, TOKEN)
    assert device.token_hash == sha256(TOKEN.encode()).hexdigest()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "cookie",
    ["", "forged", "a" * 42, "a" * 44, "a" * 100_000, "ä" * 43, "\udcff" * 43, " " + TOKEN],
)
def test_what_nobody_was_given_is_replaced(visit, cookie):
    assert visit(device_of, cookie) is None
    assert visit.cookie.value != cookie
    assert len(visit.cookie.value) == 43


@pytest.mark.django_db
def test_the_device_is_looked_up_once(visit, django_assert_num_queries):
    visit(device_for_writing, TOKEN)
    with django_assert_num_queries(1):
        visit(lambda request: [device_of(request), device_for_writing(request)], TOKEN)


def test_the_cookie_is_renewed_at_each_visit_for_400_days(visit):
    visit(lambda request: None, TOKEN)

    assert visit.cookie.value == TOKEN
    assert visit.cookie["max-age"] == 400 * 24 * 60 * 60
    assert visit.cookie["httponly"]
    assert visit.cookie["samesite"] == "Lax"
    assert visit.response["Vary"] == "Cookie"


@pytest.mark.parametrize("secure", [True, False])
def test_the_cookie_is_secure_where_the_visit_is(visit, secure):
    visit(lambda request: None, secure=secure)
    assert bool(visit.cookie["secure"]) is secure
