"""A phone: the machine's own Chromium, the size and the touch of a phone's screen."""

import os
import shutil
import threading
import time
from pathlib import Path

import pytest
from django.db import connections

# Playwright's loop runs in the thread of the test, where Django would refuse its queries.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "is_mobile": True,
    "has_touch": True,
}

# A name of the home network, for what a browser only grants to localhost or to https
AT_HOME = "table.home.arpa"

# It asks nobody for updates or lists while it is tested.
QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    f"--host-resolver-rules=MAP {AT_HOME} 127.0.0.1",
]


def pytest_collection_modifyitems(items):
    """Mark what stands beside this file, so that ``-m 'not browser'`` leaves it out."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if found is None:
        missing = "no Chromium here: install it, or name one in CHROMIUM"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    return {**browser_type_launch_args, "executable_path": found, "args": QUIET}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, **PHONE}


@pytest.fixture(scope="session")
def browser(browser):
    """The browser; at its end, without the connections that only its loop could see.

    While Playwright's loop runs, Django takes the thread for another one, and gives it
    connections of its own. A test database cannot be removed while one is open.
    """
    yield browser
    connections.close_all()


@pytest.fixture
def new_phone(transactional_db, live_server, browser, browser_context_args):
    """Make a phone, and another: each with its own cookies, all on the same server.

    A phone is a page of Playwright's. What goes wrong on it, a script's error or anything the
    console calls one, fails the test, unless the test takes it from ``phone.complaints``: an
    answer with 422 is such an error to the console. ``new_phone(java_script_enabled=False)``
    and the like make it differ.
    """
    phones = []
    like_this = {**browser_context_args, "base_url": live_server.url}

    def make(**differently):
        phone = browser.new_context(**like_this | differently).new_page()
        phone.set_default_timeout(15_000)
        phone.complaints = []
        phone.on("pageerror", lambda error: phone.complaints.append(str(error)))
        phone.on("console", lambda said: _keep_error(said, phone.complaints))
        phones.append(phone)
        return phone

    yield make
    for phone in phones:  # before the database goes, for what they still ask of it
        phone.context.close()
    _wait_for_the_server()
    assert [phone.complaints for phone in phones] == [[] for _ in phones]


def _wait_for_the_server():
    """Until it has answered what was still asked of it: that would go on in the next test."""
    for _ in range(200):
        if not any(one.name.endswith("(process_request_thread)") for one in threading.enumerate()):
            return
        time.sleep(0.05)
    pytest.fail("the server still answers")


@pytest.fixture
def phone_over_plain_http(settings, new_phone, live_server):
    """A phone that calls the server by a name of the home network, and so is not trusted.

    There it has no secure context: no wake lock, no randomUUID, no clipboard.
    """
    settings.ALLOWED_HOSTS = [AT_HOME]
    return new_phone(base_url=live_server.url.replace("localhost", AT_HOME))


@pytest.fixture
def phone(new_phone):
    """One phone, 390 by 844, at the start of the site: ``phone.goto("/")``."""
    return new_phone()


# What htmx says of a request that a later one took the place of: of a look while somebody types
REPLACED = ("htmx:sendAbort", "htmx:afterRequest, [object HTMLDivElement]")


def _keep_error(said, complaints):
    if said.type == "error" and not said.text.startswith(REPLACED):
        complaints.append(f"{said.text} ({said.location.get('url', '')})")
