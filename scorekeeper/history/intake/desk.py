"""Where an upload lies until it is taken in. All that is written of it, is written here.

A short file is read at once, and leaves nothing behind if nothing of it can be read. A long one is
read and taken in by and by: each request does a few seconds of it, and the next goes on from
there, even after the power went out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import batched, islice
from time import monotonic

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from scorekeeper.history.intake.columns import Layout, matches_of
from scorekeeper.history.intake.letters import (
    Line,
    Shape,
    Unreadable,
    shape_of,
    table_of,
)
from scorekeeper.history.intake.reading import Reading, key_of, read
from scorekeeper.history.intake.records import records_in
from scorekeeper.history.intake.twins import FEWEST_HANDS, Twin, Twins
from scorekeeper.history.models import Upload, UploadedMatch
from scorekeeper.json_lines import as_json
from scorekeeper.people.models import Device
from scorekeeper.rules.record import MOST_BYTES

State = UploadedMatch.State
KEPT = timedelta(days=1)
AT_ONCE = 50
"""So many records are read together, and compared with what is here."""

MOST_TOLD = 10
"""So many sentences are said about a file that cannot be read at all."""

SLICE = 2.0
"""Seconds that one request reads, or takes in."""

NOTHING = gettext_lazy("Nothing of this file can be read in.")


def bring(owner: Device, file: UploadedFile) -> Upload:
    """Put a file on the desk. Raises `Unreadable` where there is nothing in it, writing nothing."""
    name = (file.name or "").replace("\0", "")[:200]
    if shape_of(file) is Shape.TABLE:
        rows = table_of(file)
        with transaction.atomic():
            _clear(owner)
            table = json.dumps(rows, ensure_ascii=False)
            return owner.uploads.create(name=name, state=Upload.State.COLUMNS, table=table)
    lines, by_lines = records_in(file)
    if (file.size or 0) > MOST_BYTES:
        return _lay_down(owner, name, lines)
    told = ((line.number, line.written, "") for line in lines)
    return lay_out(owner, name, told, by_lines=by_lines)


def read_table(upload: Upload, layout: Layout) -> Upload:
    """Read a table whose columns are named. Raises `Unreadable`; the table stays on the desk."""
    found = list(matches_of(json.loads(upload.table), layout))
    lines = [
        (one.line, None if one.wrong else as_json(one.record).encode(), one.wrong) for one in found
    ]
    hands = {one.line: one.lines for one in found}
    return lay_out(upload.owner, upload.name, lines, hands=hands, but=upload)


def lay_out(
    owner: Device,
    name: str,
    lines: Iterable[tuple[int, bytes | None, str]],
    *,
    by_lines: bool = True,
    hands: Mapping[int, Sequence[int]] | None = None,
    but: Upload | None = None,
) -> Upload:
    """Read all of a short file, and put it on the desk. Raises `Unreadable` as `bring` does.

    A line comes with its number, and what is wrong with it if that is known; `hands` says in
    which lines the hands of the match that begins in a line are.
    """
    upload = Upload(owner=owner, name=name, state=Upload.State.READY, by_lines=by_lines)
    told = list(lines)
    rows = [UploadedMatch(upload=upload, line=line) for line, _, _ in told]
    earlier: dict[str, UploadedMatch] = {}
    pairs = [(row, written) for row, (_, written, _) in zip(rows, told, strict=True)]
    for some in batched(pairs, AT_ONCE, strict=False):
        _read_some(upload, some, lambda key: earlier.get(key), earlier)
    for row, (_, _, wrong) in zip(rows, told, strict=True):
        row.why = wrong or row.why
        _point_at_hand(row, (hands or {}).get(row.line, ()))
    _refuse_hopeless(upload, rows)
    with transaction.atomic():
        _clear(owner, but)
        upload.save()
        UploadedMatch.objects.bulk_create(rows, batch_size=500)
    return upload


def go_on_reading(upload: Upload, seconds: float | None = None) -> None:
    """Read on. Raises `Unreadable`, and clears the desk, where nothing could be read to the end."""
    until = monotonic() + (SLICE if seconds is None else seconds)
    reading = True
    while reading:
        with transaction.atomic():
            upload = Upload.objects.select_for_update().get(pk=upload.pk)
            rows = list(upload.matches.filter(state=State.UNREAD)[:AT_ONCE])
            if not rows:
                break
            _read_some(upload, [(row, row.text.encode()) for row in rows], _stored(upload), {})
            fields = ["text", "state", "record", "digest", "where", "why", "summary", "match"]
            UploadedMatch.objects.bulk_update(rows, fields)
            upload.save(update_fields=["people"])
        reading = monotonic() < until
    if not upload.matches.filter(state=State.UNREAD).exists():
        if not upload.matches.exclude(state=State.UNREADABLE).exists():
            hopeless = list(upload.matches.all()[:MOST_TOLD])
            upload.delete()
            raise Unreadable(NOTHING, *(sentence_of(row, upload.by_lines) for row in hopeless))
        Upload.objects.filter(pk=upload.pk).update(state=Upload.State.READY)


def counts_of(upload: Upload) -> dict[str, int]:
    """How many matches of an upload are in which state. One query."""
    counted = upload.matches.order_by().values_list("state").annotate(Count("pk"))
    return dict(counted)


def sentence_of(row: UploadedMatch, by_lines: bool) -> str:
    """What is wrong with a match of the file, and where."""
    told = {"number": row.line, "where": row.where, "why": row.why}
    if not by_lines and row.line == 1:
        return gettext("%(where)s: %(why)s") % told if row.where else row.why
    if row.where:
        return gettext("Line %(number)s, %(where)s: %(why)s") % told
    return gettext("Line %(number)s: %(why)s") % told


def _read_some(
    upload: Upload,
    some: Sequence[tuple[UploadedMatch, bytes | None]],
    find: Callable[[str], UploadedMatch | None],
    earlier: dict[str, UploadedMatch],
) -> None:
    """Read a batch of rows: what each is, and who plays in it."""
    readings = [read(written) for _, written in some]
    twins = Twins(upload.owner, readings)
    for (row, written), reading in zip(some, readings, strict=True):
        row.text = ""
        row.where, row.why = reading.where, reading.why
        if reading.record is None:
            row.state = State.UNREADABLE
            continue
        row.record, row.digest, row.summary = reading.id, reading.digest, reading.summary
        twin = _twice(row, find, earlier) or twins.of(reading)
        row.state, row.match, row.why = twin.state, twin.match, row.why or twin.why
        if row.state in (State.UNREADABLE, State.TWICE):
            continue
        row.text = (written or b"").decode("utf-8-sig")
        for key in filter(None, (f"id {row.record}" if row.record else "", f"is {row.digest}")):
            earlier.setdefault(key, row)
        if row.state is not State.HERE or row.why:
            _count_people(upload, reading)


def _twice(
    row: UploadedMatch,
    find: Callable[[str], UploadedMatch | None],
    earlier: dict[str, UploadedMatch],
) -> Twin | None:
    """Whether the file has it twice, or has something else under the same id."""

    def found(key: str) -> UploadedMatch | None:
        return earlier.get(key) or find(key)

    if row.record and (one := found(f"id {row.record}")):
        if one.digest == row.digest:
            row.why = gettext("the same as line %s") % one.line
            return Twin(State.TWICE)
        row.where, row.why = (
            "id",
            gettext("Line %s has the same id, and says otherwise.") % one.line,
        )
        return Twin(State.UNREADABLE)
    one = found(f"is {row.digest}") if not row.record else None
    if one and row.summary["hands"] >= FEWEST_HANDS:
        row.why = gettext("the same as line %s") % one.line
        return Twin(State.TWICE)
    return None


def _stored(upload: Upload) -> Callable[[str], UploadedMatch | None]:
    """What finds an earlier match of the file by its id or its digest. A query for each."""

    def find(key: str) -> UploadedMatch | None:
        kind, value = key.split(" ", 1)
        known = upload.matches.exclude(state__in=[State.UNREAD, State.UNREADABLE, State.TWICE])
        return known.filter(**{"record" if kind == "id" else "digest": value}).first()

    return find


def _count_people(upload: Upload, reading: Reading) -> None:
    for one in reading.people:
        known = upload.people.setdefault(key_of(one), {"name": one[1], "id": one[0], "count": 0})
        known["count"] += 1


def _refuse_hopeless(upload: Upload, rows: Sequence[UploadedMatch]) -> None:
    if all(row.state is State.UNREADABLE for row in rows):
        told = [sentence_of(row, upload.by_lines) for row in rows[:MOST_TOLD]]
        raise Unreadable(*([] if len(rows) == 1 else [NOTHING]), *told)


def _lay_down(owner: Device, name: str, lines: Iterator[Line]) -> Upload:
    """Put a long file on the desk, to be read by and by, unless its beginning is hopeless."""
    first = list(islice(lines, MOST_TOLD * 2))
    readings = [read(line.written) for line in first]
    upload = Upload(owner=owner, name=name, state=Upload.State.READING)
    rows = [
        UploadedMatch(line=line.number, where=one.where, why=one.why, state=State.UNREADABLE)
        for line, one in zip(first, readings, strict=True)
        if one.record is None
    ]
    if len(rows) == len(first):
        _refuse_hopeless(upload, rows)
    with transaction.atomic():
        _clear(owner)
        upload.save()
        for some in batched(_all(first, lines), 200, strict=False):
            UploadedMatch.objects.bulk_create([_unread(upload, line) for line in some])
    return upload


def _all(first: Sequence[Line], rest: Iterator[Line]) -> Iterator[Line]:
    yield from first
    yield from rest


def _unread(upload: Upload, line: Line) -> UploadedMatch:
    row = UploadedMatch(upload=upload, line=line.number)
    try:
        row.text = (line.written or b"").decode("utf-8-sig")
        if line.written is None or "\0" in row.text:
            raise ValueError
    except ValueError:
        found = read(line.written)
        row.text, row.state, row.where, row.why = "", State.UNREADABLE, found.where, found.why
    return row


def _point_at_hand(row: UploadedMatch, lines: Sequence[int]) -> None:
    """Of a table, name the line of the hand that cannot be, not where it is in the record."""
    found = re.fullmatch(r"hands\[(\d+)\].*", row.where)
    if found and int(found[1]) < len(lines):
        row.line, row.where = lines[int(found[1])], ""


def _clear(owner: Device, but: Upload | None = None) -> None:
    """Take away what this device brought before, and everybody's from the day before."""
    before = owner.uploads.exclude(state=Upload.State.TAKING_IN)
    before.exclude(pk=but.pk if but else 0).delete()
    Upload.objects.filter(created_at__lt=timezone.now() - KEPT).delete()
