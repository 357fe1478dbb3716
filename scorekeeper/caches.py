"""The cache of an installation: a folder, so that every worker process sees the same."""

from secrets import randbelow

from django.core.cache.backends.filebased import FileBasedCache

WRITES_A_COUNT = 500


class FolderCache(FileBasedCache):
    """Django's, but it counts its files once in a while, not at every write.

    What lies in it is small and soon out of date; a few files too many do no harm.
    """

    def _cull(self) -> None:
        if randbelow(WRITES_A_COUNT) == 0:
            super()._cull()  # type: ignore[misc]
