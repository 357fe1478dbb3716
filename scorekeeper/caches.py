"""The cache of an installation: a folder, so that every worker process sees the same."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import randbelow
from typing import IO, Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache
from django.core.files import locks

WRITES_A_SWEEP = 500
NEVER = 2**31 - 1
LOCK = "counting"
"""The file that whoever counts holds."""


class FolderCache(FileBasedCache):
    """Django's, but the time of a file is that at which it is out of date.

    To keep a value a while longer is then to change a time, and no file is written. What is out of
    date is swept out once in a while, not when it is found: its like may just have been put there.
    """

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        kept = self._kept(key, version)
        return default if kept is None else kept[0]

    def add(
        self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        with self._counting():
            return super().add(key, value, timeout, version)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Count on, to the same end. Of what several processes count at once nothing is lost."""
        with self._counting():
            kept = self._kept(key, version)
            if kept is None:
                raise ValueError(f"Key {key!r} not found")
            counted, end = kept[0] + delta, kept[1]
            self.set(key, counted, None if end == NEVER else end - time.time(), version)
            return counted

    @contextmanager
    def _counting(self) -> Iterator[None]:
        """Let no other process count meanwhile. Who only reads waits for nobody."""
        self._createdir()  # type: ignore[attr-defined]
        with Path(self._dir, LOCK).open("a") as file:  # type: ignore[attr-defined]
            locks.lock(file, locks.LOCK_EX)
            yield

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        path = self._path(key, version)
        with suppress(FileNotFoundError):
            if time.time() <= path.stat().st_mtime:
                os.utime(path, (0, self._end(timeout)))
                return True
        return False

    def _kept(self, key: str, version: int | None) -> tuple[Any, float] | None:
        """A value, and when it is out of date; nothing where it is."""
        with suppress(FileNotFoundError), self._path(key, version).open("rb") as file:
            if not self._is_expired(file):
                end = os.fstat(file.fileno()).st_mtime
                return pickle.load(file), end  # noqa: S301, from a folder that only we write to
        return None

    def _path(self, key: str, version: int | None) -> Path:
        return Path(self._key_to_file(key, version))  # type: ignore[attr-defined]

    def _write_content(self, file: IO[bytes], timeout: Any, value: Any) -> None:
        file.write(pickle.dumps(value, self.pickle_protocol))
        file.flush()
        os.utime(file.fileno(), (0, self._end(timeout)))

    def _end(self, timeout: Any) -> float:
        end = self.get_backend_timeout(timeout)
        return NEVER if end is None else end

    def _is_expired(self, file: IO[bytes]) -> bool:
        return os.fstat(file.fileno()).st_mtime < time.time()

    def _cull(self) -> None:
        if randbelow(WRITES_A_SWEEP) == 0:
            self._sweep()
            super()._cull()  # type: ignore[misc]

    def _sweep(self) -> None:
        now = time.time()
        for path in map(Path, self._list_cache_files()):  # type: ignore[attr-defined]
            with suppress(FileNotFoundError):
                if path.stat().st_mtime < now:
                    path.unlink()
