"""What every request and every answer must satisfy, whatever its address."""

import logging

import pytest
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from scorekeeper import middleware
from scorekeeper.logs import ShortenSecrets
from scorekeeper.partials import render_page

NOWHERE = "/there-is-nothing/here/"


@pytest.fixture(autouse=True)
def database(db):
    """Any page may look at one: the device's, if nothing else."""


def test_a_page_may_load_nothing_from_elsewhere(client):
    policy = client.get(NOWHERE).headers["Content-Security-Policy"]
    directives = dict(each.strip().split(" ", 1) for each in policy.split(";"))
    none = {"default-src", "base-uri", "frame-ancestors"}
    assert {name for name, value in directives.items() if value == "'none'"} == none
    assert {value for name, value in directives.items() if name not in none} == {"'self'"}


def test_an_address_does_not_leak_to_other_sites_nor_into_caches(client):
    headers = client.get(NOWHERE).headers
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Cache-Control"] == "private, no-cache"


def test_a_missing_page_says_so_and_leads_back(client):
    response = client.get(NOWHERE)
    assert response.status_code == 404
    assert "There is nothing at this address" in response.text
    assert 'href="/"' in response.text


def test_a_form_without_its_token_says_what_to_do():
    response = Client(enforce_csrf_checks=True).post("/", {"name": "Ann"})
    assert response.status_code == 403
    assert "nothing that was saved is lost" in response.text


@pytest.mark.parametrize("template", ["400.html", "403.html", "403_csrf.html", "404.html"])
def test_an_error_page_needs_no_request(template):
    assert "<h1>" in render_to_string(template)


def test_the_page_for_our_own_mistakes_needs_nothing_but_itself():
    page = render_to_string("500.html")
    assert "It is our mistake, not yours." in page
    assert not any(mark in page for mark in ("<link", "<script", "<style", "style=", "src="))


@pytest.mark.parametrize(
    "request_",
    [
        {"path": "/%00/"},
        {"path": "/?next=%00"},
        {"path": "/?%00=1"},
        {"path": "/", "method": "POST", "data": {"name": "Ann\0"}},
    ],
    ids=["path", "value", "name", "form"],
)
def test_a_null_character_is_the_senders_mistake(client, request_):
    method = request_.pop("method", "GET")
    response = getattr(client, method.lower())(**request_)
    assert response.status_code == 400
    assert "could not be understood" in response.text


def test_a_null_character_in_a_cookie_is_too(client):
    client.cookies["device"] = "a\0b"
    assert client.get("/").status_code == 400


def test_a_view_may_say_what_caches_keep():
    def view(request):
        return HttpResponse(headers={"Cache-Control": "max-age=60"})

    answer = middleware.private_by_default(view)(RequestFactory().get("/"))
    assert answer.headers["Cache-Control"] == "max-age=60"


@pytest.mark.parametrize("sent_to", ["localhost", "10.1.2.3:8000", "[fe80::1]", "pi", "pi.lan"])
def test_at_home_every_local_name_will_do(sent_to, settings):
    settings.ALLOWED_HOSTS = ["*"]
    request = RequestFactory().get("/", headers={"Host": sent_to})
    assert middleware.home_network_only(lambda _: HttpResponse())(request).status_code == 200


@pytest.mark.parametrize("sent_to", ["example.com", "10.1.2.3.example.com", "local.example"])
def test_at_home_no_public_name_will_do(sent_to, settings):
    settings.ALLOWED_HOSTS = ["*"]
    request = RequestFactory().get("/", headers={"Host": sent_to})
    with pytest.raises(middleware.DisallowedHost):
        middleware.home_network_only(lambda _: HttpResponse())(request)


def test_the_log_does_not_know_a_links_token():
    record = logging.makeLogRecord(
        {"msg": "%s: %s", "args": ("Not Found", "/join/k3Jx_90-secretsecret/?from=qr")}
    )
    assert ShortenSecrets().filter(record).getMessage() == "Not Found: /join/k3J…/?from=qr"


@pytest.mark.parametrize(
    ("target", "expected"), [("sheet", "part"), ("main", "page and part"), (None, "page and part")]
)
def test_htmx_gets_the_part_it_names_and_the_page_otherwise(settings, target, expected):
    pages = {"page.html": "page and {% partialdef sheet inline %}part{% endpartialdef %}"}
    settings.TEMPLATES = [
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {"loaders": [("django.template.loaders.locmem.Loader", pages)]},
        }
    ]
    request = RequestFactory().get("/")
    request.htmx = type("Htmx", (), {"target": target})()
    response = render_page(request, "page.html", part="sheet", status=422)
    assert (response.status_code, response.text) == (422, expected)
    assert response.headers["Vary"] == "HX-Target"
