"""The folder that every worker process keeps its cache in."""

from pathlib import Path

import pytest
import time_machine

from scorekeeper import caches


@pytest.fixture
def cache(tmp_path):
    return caches.FolderCache(tmp_path, {})


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


def test_only_what_is_out_of_date_is_swept_out(cache, clock, tmp_path, monkeypatch):
    monkeypatch.setattr(caches, "WRITES_A_SWEEP", 1)
    cache.set("old", 1, 10)
    cache.set("touched", 2, 10)
    cache.touch("touched", 60)
    clock.shift(11)
    cache.set("new", 3, 10)
    assert [cache.get(key) for key in ("old", "touched", "new")] == [None, 2, 3]
    assert len(list(Path(tmp_path).iterdir())) == 2
