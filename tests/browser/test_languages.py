"""Every language on a narrow phone: its longer words stay on the screen, from whichever side."""

import secrets
from hashlib import sha256

import pytest

from scorekeeper.people.models import Device
from tests.languages.conftest import folder_of_the_pseudo_language, pseudo_language  # noqa: F401
from tests.languages.evening import play

NARROW = {"width": 320, "height": 568}

OUTSIDE = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const box = one.getBoundingClientRect();
  const hidden = one.closest(".unseen, .skip, [hidden], [aria-hidden=true]");
  return box.width > 1 && box.height > 1 && !hidden && one.checkVisibility()
    && (box.left < -1 || box.right > 321);
}).map((one) => `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 50)}`)"""


@pytest.fixture(params=["es", "ro", "pseudo"])
def language(request):
    pseudo = request.param == "pseudo"
    return request.getfixturevalue("pseudo_language") if pseudo else request.param


@pytest.fixture
def narrow_phone(new_phone, language):
    """A narrow phone that owns the matches of an evening: the phone, and their addresses."""
    token = secrets.token_urlsafe(32)
    device = Device.objects.create(token_hash=sha256(token.encode()).hexdigest())
    phone = new_phone(viewport=NARROW)
    phone.goto("/")
    kept = [{"name": "device", "value": token}, {"name": "language", "value": language}]
    phone.context.add_cookies([{**cookie, "url": phone.url} for cookie in kept])
    return phone, play(device)


def pages(urls):
    sheet, finished = urls[4], urls[-1]
    return [
        *("/", "/new/", "/referee/", "/referee/rulebook/", "/referee/knock/", "/history/"),
        *("/history/players/", "/history/statistics/", "/phone/", "/join/", "/waiting/"),
        "/house-rules/",
        *("/history/in-and-out/", "/history/old-sheet/", "/history/deleted/"),
        *urls,
        *(
            f"{sheet}{more}"
            for more in (
                "table/",
                "log/",
                "large/",
                "share/",
                "cards/",
                "irregular/",
                "beside/",
                "delete/",
            )
        ),
        *(f"{sheet}table/{act}/" for act in ("rules", "sides", "first_dealer", "end")),
        f"{finished}game/1/",
    ]


def test_no_page_is_wider_than_a_narrow_phone(narrow_phone):
    phone, urls = narrow_phone
    wrong = []
    for url in pages(urls):
        phone.goto(url)
        too_wide = phone.evaluate("document.documentElement.scrollWidth") > NARROW["width"]
        outside = phone.evaluate(OUTSIDE)
        if too_wide:
            wrong.append(f"{url}: {outside[:4]}")
    assert not wrong, "\n".join(wrong)


def test_a_hand_is_entered_on_a_narrow_phone(narrow_phone):
    phone, urls = narrow_phone
    phone.goto(urls[3])
    phone.locator('.who label:has([value="0"])').click()
    phone.wait_for_timeout(400)
    phone.locator('label:has([name="result"][value="knock"])').click()
    phone.fill('[name="count_0"]', "18")
    phone.fill('[name="count_1"]', "20")
    phone.wait_for_timeout(700)
    assert phone.evaluate("document.documentElement.scrollWidth") == NARROW["width"]
    assert phone.locator(".key.save").evaluate("(key) => key.scrollWidth <= key.clientWidth")
