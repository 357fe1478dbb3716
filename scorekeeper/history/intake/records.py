"""The records in a file: one in each line; or, of a short file, the value or list that it is."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext

from scorekeeper.history.intake.letters import MOST_LINES, Line, Unreadable, lines_of, too_many
from scorekeeper.history.intake.reading import refused
from scorekeeper.json_lines import as_json, parse
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.record import MOST_BYTES


def records_in(file: UploadedFile) -> tuple[Iterator[Line], bool]:
    """The records of a file, not read yet, and whether each has a line, or a place in a list.

    Raises `Unreadable` where the file is no JSON at all.
    """
    if (file.size or 0) > MOST_BYTES:
        return lines_of(file), True
    file.seek(0)
    written = file.read()
    try:
        value = parse(written)
    except Refused as refusal:
        if _begins_with_a_value(written):
            return lines_of(file), True
        raise Unreadable(_cannot(written, refusal)) from None
    if isinstance(value, list):
        if len(value) > MOST_LINES:
            raise too_many(MOST_LINES)
        each = (as_json(one).encode() for one in value)
        return (Line(number, one) for number, one in enumerate(each, start=1)), True
    return iter([Line(1, written)]), False


def _begins_with_a_value(written: bytes) -> bool:
    """Whether the first line stands for itself, as it does where each match has one."""
    first, _, rest = written.strip().partition(b"\n")
    try:
        return bool(rest.strip()) and isinstance(parse(first), dict)
    except Refused:
        return False


def _cannot(written: bytes, refusal: Refused) -> str:
    """Why a value is none, and in which line."""
    why = refused(refusal).why
    try:
        json.loads(written.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        told = {"number": error.lineno, "why": why}
        return gettext("Line %(number)s: %(why)s") % told
    except UnicodeDecodeError:
        return gettext("This file is not written in UTF-8, as match records are.")
    except (RecursionError, ValueError):
        return why
    return why
