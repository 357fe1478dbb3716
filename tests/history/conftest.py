"""The table of `tests/games`, whose matches make the histories."""

from tests.games.conftest import ann, ben, device, match, phone, scorer, start

__all__ = ["ann", "ben", "device", "match", "phone", "scorer", "start"]
