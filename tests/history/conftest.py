"""A phone with a history, and another that has nothing yet."""

import json
from datetime import UTC, datetime
from itertools import count

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scorekeeper.games.scorebook import matches
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.people.models import Device
from scorekeeper.rules.ruleset import Ruleset
from tests.games.conftest import *  # noqa: F403 - the same table
from tests.games.conftest import Scorer
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


@pytest.fixture
def played(device):
    """Play a match: ``played("Ann", "Ben", gin(ANN, 80), on=3)`` on the third of May."""
    keys = count(1)

    def played(first, second, *hands, on=1, rules=None, **beside):
        known = {player.name: player for player in device.players.all()}
        act = Act(device=device, by="Ann", key=f"start {next(keys)}")
        match = matches.start_match(
            act,
            [[known.get(first, first)], [known.get(second, second)]],
            Ruleset().changed(rules or {}),
            started_at=datetime(2026, 5, on, 20, tzinfo=UTC),
            **beside,
        ).match
        if hands:
            Scorer(match, device).record(*hands)
        match.refresh_from_db()
        return match

    return played


@pytest.fixture
def reader(device, played):
    """Ann holds the phone."""
    device.player = device.players.create(name="Ann")
    device.save()
    return device.player
