"""One file is brought twice, and both are taken in at the same moment: its match goes in once."""

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections

from scorekeeper.history.intake import desk, taking
from tests.history.test_in_and_out import A_MATCH

pytestmark = pytest.mark.django_db(transaction=True)


def begun(elsewhere, record):
    """An upload that waits for its matches to go in."""
    upload = desk.bring(elsewhere, SimpleUploadedFile("m.json", json.dumps(record).encode()))
    taking.begin(upload, {}, [])
    return upload


@pytest.mark.parametrize("beside", [{}, {"id": "a2b3c4d5e6f7"}])
def test_a_file_that_is_taken_in_twice_at_once_goes_in_once(elsewhere, beside):
    together = Barrier(2)

    def take_in(upload):
        together.wait(timeout=30)
        try:
            taking.go_on(upload)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as phones:
        for day in range(1, 9):
            record = A_MATCH | {"played": f"2026-10-{day:02}"}
            record |= {key: f"{value[:-1]}{day}" for key, value in beside.items()}
            uploads = [begun(elsewhere, record) for _ in range(2)]
            list(phones.map(take_in, uploads))
            assert elsewhere.matches.count() == day
