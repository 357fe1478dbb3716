"""Where an upload lies until it is taken in. All that is written of it, is written here.

A short file is read at once, and leaves nothing behind if nothing of it can be read. A long one is
read and taken in by and by: each request does a few seconds of it, and the next goes on from
there, even after the power went out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import batched, chain, islice
from time import monotonic

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Length
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from scorekeeper.history.intake.columns import Layout, matches_of
from scorekeeper.history.intake.letters import (
    MOST_LETTERS,
    MOST_PEOPLE,
    Line,
    Shape,
    Unreadable,
    in_heaps,
    shape_of,
    table_of,
    too_many_people,
)
from scorekeeper.history.intake.reading import Reading, key_of, read
from scorekeeper.history.intake.records import records_in
from scorekeeper.history.intake.twins import Twins, laid_down_by, twice_in_file
from scorekeeper.history.models import Upload, UploadedMatch
from scorekeeper.json_lines import as_json
from scorekeeper.people.models import Device
from scorekeeper.rules.record import MOST_BYTES

State = UploadedMatch.State
KEPT = timedelta(days=1)
AT_ONCE = 50
"""So many records are read together, and compared with what is here."""

MOST_AT_ONCE = 2_000
"""A file of more matches is long, however few letters it has."""

READ = ("line", "text", "state", "record", "digest", "where", "why", "summary", "match")
"""What a row says once it is read."""

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
    return _lay_out(owner, name, lines, by_lines=by_lines)


def read_table(upload: Upload, layout: Layout) -> Upload:
    """Read a table whose columns are named. Raises `Unreadable`; the table stays on the desk."""
    lines = (
        Line(one.line, as_json(one.record).encode(), wrong=one.wrong, hands=one.lines)
        for one in matches_of(json.loads(upload.table), layout)
    )
    return _lay_out(upload.owner, upload.name, lines, but=upload)


def go_on_reading(upload: Upload, seconds: float | None = None) -> None:
    """Read on. Raises `Unreadable`, and clears the desk, where nothing could be read to the end.

    What takes long is done while nobody waits for it: only what was found is written in a
    transaction.
    """
    until = monotonic() + (SLICE if seconds is None else seconds)
    upload.refresh_from_db()
    while rows := some_of(upload.matches.filter(state=State.UNREAD), AT_ONCE):
        readings = {row.pk: read(row.text.encode()) for row in rows}
        with transaction.atomic():
            upload = Upload.objects.select_for_update().get(pk=upload.pk)
            rows = list(upload.matches.filter(state=State.UNREAD, pk__in=readings))
            _read_some(upload, rows, [readings[row.pk] for row in rows], laid_down_by(upload), {})
            UploadedMatch.objects.bulk_update(rows, READ)
            upload.save(update_fields=["people"])
        if len(upload.people) > MOST_PEOPLE:
            upload.delete()
            raise too_many_people()
        if monotonic() > until:
            break
    if not upload.matches.filter(state=State.UNREAD).exists():
        if not upload.matches.exclude(state=State.UNREADABLE).exists():
            hopeless = list(upload.matches.all()[:MOST_TOLD])
            upload.delete()
            raise Unreadable(NOTHING, *(sentence_of(row, upload.by_lines) for row in hopeless))
        reading = Upload.objects.filter(pk=upload.pk, state=Upload.State.READING)
        reading.update(state=Upload.State.READY)


def some_of(rows: QuerySet[UploadedMatch], count: int) -> list[UploadedMatch]:
    """The first of these rows: so many, or fewer where they are long. 2 queries."""
    chosen: list[int] = []
    length = 0
    for pk, more in rows.values_list("pk", Length("text"))[:count]:
        if chosen and length + more > MOST_LETTERS:
            break
        chosen.append(pk)
        length += more
    return list(rows.filter(pk__in=chosen)) if chosen else []


def forget_old(now: datetime) -> int:
    """Forget files that were brought more than a day ago. Answers how many."""
    with transaction.atomic():
        old = list(Upload.objects.filter(created_at__lt=now - KEPT).values_list("pk", flat=True))
        Upload.objects.filter(pk__in=old).delete()
    return len(old)


def sentence_of(row: UploadedMatch, by_lines: bool) -> str:
    """What is wrong with a match of the file, and where."""
    told = {"number": row.line, "where": row.where, "why": row.why}
    if not by_lines and row.line == 1:
        return gettext("%(where)s: %(why)s") % told if row.where else row.why
    if row.where:
        return gettext("Line %(number)s, %(where)s: %(why)s") % told
    return gettext("Line %(number)s: %(why)s") % told


def _lay_out(
    owner: Device,
    name: str,
    lines: Iterable[Line],
    *,
    by_lines: bool = True,
    but: Upload | None = None,
) -> Upload:
    """Read all of a short file, and put it on the desk. Raises `Unreadable` as `bring` does."""
    lines = iter(lines)
    first = list(islice(lines, MOST_AT_ONCE + 1))
    if len(first) > MOST_AT_ONCE:
        return _lay_down(owner, name, chain(first, lines), but)
    upload = Upload(owner=owner, name=name, state=Upload.State.READY, by_lines=by_lines)
    rows = [_unread(upload, line) for line in first]
    earlier: dict[str, UploadedMatch] = {}
    for some in batched((r for r in rows if r.state == State.UNREAD), AT_ONCE, strict=False):
        readings = [read(row.text.encode()) for row in some]
        _read_some(upload, some, readings, lambda key: None, earlier)
    if len(upload.people) > MOST_PEOPLE:
        raise too_many_people()
    _refuse_hopeless(upload, rows)
    with transaction.atomic():
        _clear(owner, but)
        upload.save()
        UploadedMatch.objects.bulk_create(rows, batch_size=500)
    return upload


def _read_some(
    upload: Upload,
    rows: Sequence[UploadedMatch],
    readings: Sequence[Reading],
    find: Callable[[str], UploadedMatch | None],
    earlier: dict[str, UploadedMatch],
) -> None:
    """Say of a batch of rows, as they were read, what each is, and who plays in it."""
    twins = Twins(upload.owner, readings)
    for row, reading in zip(rows, readings, strict=True):
        row.where, row.why = reading.where, reading.why
        if reading.record is None:
            row.state, row.text = State.UNREADABLE, ""
            _point_at_hand(row, row.summary.get("lines", ()))
            continue
        row.record, row.digest, row.summary = reading.id, reading.digest, reading.summary
        twin = twice_in_file(row, find, earlier) or twins.of(reading)
        row.state, row.match, row.why = twin.state, twin.match, row.why or twin.why
        if row.state in (State.UNREADABLE, State.TWICE):
            row.text = ""
            continue
        for key in filter(None, (f"id {row.record}" if row.record else "", f"is {row.digest}")):
            earlier.setdefault(key, row)
        if row.state is not State.HERE or row.why:
            _count_people(upload, reading)


def _count_people(upload: Upload, reading: Reading) -> None:
    for one in reading.people:
        known = upload.people.setdefault(key_of(one), {"name": one[1], "id": one[0], "count": 0})
        known["count"] += 1


def _refuse_hopeless(upload: Upload, rows: Sequence[UploadedMatch]) -> None:
    if all(row.state is State.UNREADABLE for row in rows):
        told = [sentence_of(row, upload.by_lines) for row in rows[:MOST_TOLD]]
        raise Unreadable(*([] if len(rows) == 1 else [NOTHING]), *told)


def _lay_down(owner: Device, name: str, lines: Iterator[Line], but: Upload | None = None) -> Upload:
    """Put a long file on the desk, to be read by and by, unless its beginning is hopeless."""
    upload = Upload(owner=owner, name=name, state=Upload.State.READING)
    first: list[Line] = []
    hopeless: list[UploadedMatch] = []
    for line in islice(lines, MOST_TOLD * 2):
        first.append(line)
        row = _unread(upload, line)
        reading = read(row.text.encode()) if row.state == State.UNREAD else None
        if reading and reading.record:
            break
        if reading:
            row.state, row.where, row.why = State.UNREADABLE, reading.where, reading.why
        hopeless.append(row)
    else:
        _refuse_hopeless(upload, hopeless)
    with transaction.atomic():
        _clear(owner, but)
        upload.save()
        for some in in_heaps(chain(first, lines)):
            UploadedMatch.objects.bulk_create([_unread(upload, line) for line in some])
    return upload


def _unread(upload: Upload, line: Line) -> UploadedMatch:
    """A row for a line: its letters, or what is wrong with it if that is known."""
    row = UploadedMatch(upload=upload, line=line.number)
    if line.wrong:
        row.state, row.why = State.UNREADABLE, line.wrong
        return row
    if line.hands:
        row.summary = {"lines": list(line.hands)}
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
    forget_old(timezone.now())
