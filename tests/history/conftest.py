"""A phone with a history, and another that has nothing yet."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scorekeeper.people.models import Device
from tests.games.conftest import *  # noqa: F403 - the same table
from tests.games.phone import Phone


@pytest.fixture
def elsewhere(db) -> Device:
    """The device of somebody who has nothing here."""
    return Device.objects.create(token_hash="e" * 64, name="elsewhere")


@pytest.fixture
def other_phone(elsewhere) -> Phone:
    return Phone().is_of(elsewhere)


def bring(phone, content, name="matches.jsonl"):
    """Bring a file to the page, and follow to where it leads."""
    if not isinstance(content, bytes):
        content = json.dumps(content).encode()
    form = phone.open("/history/in-and-out/").form_to("/history/in/")
    return phone.send(form, file=SimpleUploadedFile(name, content))


def take_in(phone, content, name="matches.jsonl", **said):
    """Bring a file, and tap once."""
    answer = bring(phone, content, name)
    assert answer.status == 200, answer.refusals
    [form] = [form for form in answer.forms if form.action == answer.url]
    return phone.send(form, **said)


def file_of(phone, url, **query):
    """What is downloaded from an address."""
    response = phone.client.get(url, query)
    assert response.status_code == 200
    return b"".join(response.streaming_content)
