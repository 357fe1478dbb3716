"""The folder that every worker process keeps its cache in."""

from multiprocessing import get_context
from pathlib import Path

import pytest
import time_machine
from django.core.cache import cache as default_cache

from scorekeeper import caches
from scorekeeper.people.guesses import FROM_ONE_ADDRESS, count_wrong, seconds_to_wait


@pytest.fixture
def cache(tmp_path):
    return caches.FolderCache(tmp_path, {})


def in_processes(number, run):
    """Let as many processes as an installation may have workers do the same at once."""
    processes = [get_context("fork").Process(target=run) for _ in range(number)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
        assert process.exitcode == 0


@pytest.fixture
def clock():
    with time_machine.travel("2026-03-01 20:00Z", tick=False) as clock:
        yield clock


def test_a_value_is_found_until_it_is_out_of_date(cache, clock):
    cache.set("a", [1, "b"], 10)
    clock.shift(9)
    assert cache.get("a") == [1, "b"]
    clock.shift(2)
    assert cache.get("a") is None
    assert not cache.has_key("a")


def test_another_process_finds_it(cache, tmp_path):
    cache.set("a", 1)
    assert caches.FolderCache(tmp_path, {}).get("a") == 1


def test_a_value_without_an_end_stays(cache, clock):
    cache.set("a", 1, None)
    clock.shift(10 * 365 * 24 * 3600)
    assert cache.get("a") == 1


def test_what_is_touched_stays_and_is_not_written_again(cache, clock, tmp_path):
    cache.set("a", 1, 10)
    (file,) = tmp_path.iterdir()
    was = file.stat()
    clock.shift(9)
    assert cache.touch("a", 10)
    clock.shift(9)
    assert cache.get("a") == 1
    assert (file.stat().st_ino, file.stat().st_size) == (was.st_ino, was.st_size)


def test_what_is_out_of_date_does_not_come_back_when_it_is_touched(cache, clock):
    assert not cache.touch("a", 10)
    cache.set("a", 1, 10)
    clock.shift(11)
    assert not cache.touch("a", 10)
    assert cache.get("a") is None


def test_what_is_out_of_date_may_be_set_anew(cache, clock):
    cache.add("a", 1, 10)
    assert not cache.add("a", 2, 10)
    clock.shift(11)
    assert cache.get("a") is None
    assert cache.add("a", 2, 10)
    assert cache.get("a") == 2


def test_a_count_goes_on(cache, clock):
    cache.add("a", 1, 600)
    assert [cache.incr("a"), cache.incr("a")] == [2, 3]


def test_a_count_ends_when_it_was_to_end(cache, clock):
    cache.add("a", 1, 600)
    clock.shift(500)
    assert cache.incr("a") == 2
    clock.shift(99)
    assert cache.get("a") == 2
    clock.shift(2)
    assert cache.get("a") is None
    with pytest.raises(ValueError, match="not found"):
        cache.incr("a")


def test_a_count_without_an_end_has_none(cache, clock):
    cache.add("a", 1, None)
    assert cache.incr("a") == 2
    clock.shift(10 * 365 * 24 * 3600)
    assert cache.get("a") == 2


def test_nothing_is_lost_of_what_several_processes_count(cache, tmp_path):
    def count():
        own = caches.FolderCache(tmp_path, {})
        for _ in range(50):
            own.add("a", 0, 600)
            own.incr("a")

    in_processes(3, count)
    assert cache.get("a") == 150


def test_every_process_knows_how_often_a_wrong_code_was_tried(rf, clock):
    request = rf.get("/join/", REMOTE_ADDR="10.0.0.9")

    def guess():
        for _ in range(FROM_ONE_ADDRESS // 4):
            count_wrong(request)

    in_processes(3, guess)
    assert seconds_to_wait(request) == 0
    in_processes(1, guess)
    assert seconds_to_wait(request) > 0


def test_every_process_knows_how_far_a_file_has_got(client):
    token = "x" * 24

    in_processes(1, lambda: default_cache.set(f"out-{token}", (400, 900), 60))
    assert (
        "400 matches of 900 are written" in client.get("/history/out/progress/", {"of": token}).text
    )


def test_only_what_is_out_of_date_is_swept_out(cache, clock, tmp_path, monkeypatch):
    monkeypatch.setattr(caches, "WRITES_A_SWEEP", 1)
    cache.set("old", 1, 10)
    cache.set("touched", 2, 10)
    cache.touch("touched", 60)
    clock.shift(11)
    cache.set("new", 3, 10)
    assert [cache.get(key) for key in ("old", "touched", "new")] == [None, 2, 3]
    assert len(list(Path(tmp_path).iterdir())) == 2
