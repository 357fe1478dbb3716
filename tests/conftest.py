"""Fixtures that every part may use."""

import os

import hypothesis
import pytest
from django.core.cache import cache
from django.utils import translation

# A slow machine is no failure, and a failure found anew each night is no help in CI.
hypothesis.settings.register_profile("here", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture(autouse=True)
def empty_cache():
    """Nobody has a page open, and nobody has tried a code, when a test begins."""
    cache.clear()


@pytest.fixture(autouse=True)
def english():
    """No test goes on in the language of the one before it."""
    translation.deactivate()


@pytest.fixture
def htmx():
    """Headers of a request by htmx: ``headers=htmx("sheet")`` asks for that part."""

    def headers(part: str | None = None) -> dict[str, str]:
        return {"HX-Request": "true"} | ({"HX-Target": part} if part else {})

    return headers
