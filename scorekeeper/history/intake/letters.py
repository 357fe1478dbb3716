"""A file as it came: what it is, and its letters. What cannot be read at all is refused here."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from io import StringIO

from django.core.files.uploadedfile import UploadedFile
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorekeeper.rules.record import MOST_BYTES

MOST_MEGABYTES = 1_000
"""A million hands with their log are 440 MB: what goes out here has to come in again."""

MOST_LINES = 200_000
MOST_LETTERS = 1_000_000
"""So long are matches together that are read or written at once, but for one that is longer."""

MOST_PEOPLE = 5_000
"""Of each it is asked who they are, on one page."""

MOST_OF_A_TABLE = 5_000_000
MOST_ROWS = 50_000
MOST_COLUMNS = 40
"""What stands further to the right in a table says nothing."""

COMPRESSED = (
    b"PK\x03\x04",
    b"\x1f\x8b",
    b"BZh",
    b"\xfd7zXZ",
    b"7z\xbc\xaf",
    b"Rar!",
    b"\x28\xb5\x2f\xfd",
)
OF_TWO_BYTES = (b"\xff\xfe", b"\xfe\xff")


class Unreadable(Exception):
    """Nothing of the file can be read; why, in a sentence or several."""

    def __init__(self, *sentences: str | Promise) -> None:
        super().__init__(*sentences)
        self.sentences = sentences


def too_many(lines: int) -> Unreadable:
    """What is said of a file with more lines than that."""
    return Unreadable(_("This file has more than %(lines)s lines. Split it.") % {"lines": lines})


def too_many_people() -> Unreadable:
    """What is said of a file in which more play than a page can ask about."""
    return Unreadable(
        _("More than %(people)s different people play in this file. Split it.")
        % {"people": MOST_PEOPLE}
    )


class Shape(Enum):
    """What a file is made of."""

    RECORDS = "records"
    TABLE = "table"


@dataclass(frozen=True)
class Line:
    """A line of the file that is not blank, by its number. None: it is too long to be a match.

    Of a table it is the line in which a match begins, with those of its `hands`; or one in which
    something is `wrong`.
    """

    number: int
    written: bytes | None
    wrong: str = ""
    hands: Sequence[int] = ()


def shape_of(file: UploadedFile) -> Shape:
    """Whether a file has records or is a table. Raises `Unreadable` where it is neither."""
    size = file.size or 0
    if not size:
        raise Unreadable(_("This file is empty."))
    if size > MOST_MEGABYTES * 1_000_000:
        told = {"size": size // 1_000_000, "limit": MOST_MEGABYTES}
        raise Unreadable(
            _("This file has %(size)s MB, and %(limit)s MB can be read at once. Split it.") % told
        )
    file.seek(0)
    begins = file.read(4096)
    file.seek(0)
    if begins.startswith(COMPRESSED):
        raise Unreadable(_("This file is compressed. Unpack it first, and choose what was in it."))
    first = begins.removeprefix(b"\xef\xbb\xbf").lstrip()
    if first[:1] in (b"{", b"["):
        return Shape.RECORDS
    if begins.startswith(OF_TWO_BYTES) and first[2:4].replace(b"\0", b"") in (b"{", b"["):
        raise Unreadable(_("This file is not written in UTF-8, as match records are."))
    if b"\0" in begins and not begins.startswith(OF_TWO_BYTES):
        raise Unreadable(_("This file holds neither match records nor a table."))
    return Shape.TABLE


def lines_of(file: UploadedFile) -> Iterator[Line]:
    """The lines of a file. Of one that is too long, no more is read than shows that it is."""
    file.seek(0)
    number = 0
    while written := file.readline(MOST_BYTES + 1):
        number += 1
        if number > MOST_LINES:
            raise too_many(MOST_LINES)
        rest = written
        while len(rest) > MOST_BYTES and not rest.endswith(b"\n"):
            rest = file.readline(MOST_BYTES + 1)
        if len(written.rstrip(b"\r\n")) > MOST_BYTES:
            yield Line(number, None)
        elif written.strip():
            yield Line(number, written)


def in_heaps(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """So many lines together as memory holds with ease, however long they are."""
    heap: list[Line] = []
    letters = 0
    for line in lines:
        heap.append(line)
        letters += len(line.written or b"")
        if letters > MOST_LETTERS:
            yield heap
            heap, letters = [], 0
    yield heap


def table_of(file: UploadedFile) -> list[list[str]]:
    """The rows of a table, by its commas, semicolons or tabs. Raises `Unreadable`.

    The head is the first; every other one stands in the place of the line of the file in which it
    begins, and where none does, there is nothing.
    """
    if (file.size or 0) > MOST_OF_A_TABLE:
        raise Unreadable(_("This table has more than 5 MB. Split it."))
    file.seek(0)
    text = _decoded(file.read())
    if "\0" in text:
        raise Unreadable(_("This file holds neither match records nor a table."))
    try:
        rows = _rows(text)
    except csv.Error:
        raise Unreadable(_("This table cannot be read: a cell in it never ends.")) from None
    if sum(map(any, rows)) < 2 or len(rows[0]) < 2:
        raise Unreadable(_("This file holds neither match records nor a table."))
    if len(rows) > MOST_ROWS:
        raise too_many(MOST_ROWS)
    return rows


def _rows(text: str) -> list[list[str]]:
    """Each row in the place of the line it begins in, but for the head, which is the first."""
    head = next(filter(str.strip, text.splitlines()), "")
    reader = csv.reader(StringIO(text, newline=""), delimiter=max(",;\t|", key=head.count))
    rows: list[list[str]] = []
    begins = 0
    for row in reader:
        rows += [[] for _ in range(begins - len(rows))]
        rows.append(row[:MOST_COLUMNS] if any(row) else [])
        begins = reader.line_num
    first = next((place for place, row in enumerate(rows) if row), None)
    if first:
        rows[0], rows[first] = rows[first], []
    return rows


def _decoded(written: bytes) -> str:
    """A table's letters: tables come in whatever the program that wrote them was used to."""
    encodings = ["utf-16"] if written.startswith(OF_TWO_BYTES) else ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            return written.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise Unreadable(_("The letters of this file cannot be read. Save it as UTF-8."))
