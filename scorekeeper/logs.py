"""What the log may know."""

import copy
import logging
import re

# A link is a key: who reads its token in a log could open the match.
SECRET = re.compile(r"(?<=/)[\w-]{10,}(?=[/?\s\"']|$)")


class ShortenSecrets(logging.Filter):
    """Cut the long, unguessable parts of addresses to their first three characters."""

    def filter(self, record: logging.LogRecord) -> logging.LogRecord:
        shortened = copy.copy(record)
        shortened.msg, shortened.args = SECRET.sub(_shorten, record.getMessage()), ()
        return shortened


def _shorten(secret: re.Match[str]) -> str:
    return f"{secret[0][:3]}…"
