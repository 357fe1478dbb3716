"""Taking an upload in: whom everybody in it is, and then match by match, each whole or not at all.

A few short matches are taken in all at once. Many, or long ones, go in batches, so that nobody
who keeps a score waits for them; every batch is a transaction, and what is left goes on from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from scorekeeper.games.models import Match
from scorekeeper.games.models.match import is_code
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.beside import bring_match_back
from scorekeeper.games.scorebook.from_record import Taking, made_ready, take_in
from scorekeeper.games.scorebook.players import write_down
from scorekeeper.games.scorebook.record_people import Person
from scorekeeper.history.intake import desk
from scorekeeper.history.intake.desk import State
from scorekeeper.history.intake.reading import Reading, key_of, read_again
from scorekeeper.history.intake.twins import Twins
from scorekeeper.history.models import Origin, Upload, UploadedMatch
from scorekeeper.people.models import Device, Player
from scorekeeper.rules.messages import Refused
from scorekeeper.wording import say

GOES_IN = (State.NEW, State.DELETED)
IF_ASKED = (State.HERE, State.LATER, State.OTHER)
AT_ONCE = 25
FEW_MATCHES = 200
"""So many matches go in together, in one transaction, if they are not long."""


class TwoOfOne(Exception):
    """Two who sit at one table would be the same player: their names in the file."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(*names)
        self.names = names


def begin(upload: Upload, chosen: Mapping[str, Player | None], also: Sequence[int]) -> None:
    """Say whom everybody is, and which matches are wanted that are here already.

    Raises `TwoOfOne`. Writes nothing of a match yet.
    """
    wanted = upload.matches.filter(state__in=GOES_IN) | upload.matches.filter(pk__in=also)
    players = {key: player and player.pk for key, player in chosen.items()}
    for summary in wanted.values_list("summary", flat=True).iterator():
        known = [players.get(key) for key in summary["people"][:2]]
        if known[0] is not None and known[0] == known[1]:
            raise TwoOfOne(summary["names"])
    with transaction.atomic():
        found = Upload.objects.select_for_update().get(pk=upload.pk)
        if found.state != Upload.State.READY:
            return
        found.matches.filter(pk__in=also, state__in=IF_ASKED).update(asked=True)
        found.chosen, found.state = players, Upload.State.TAKING_IN
        found.save(update_fields=["chosen", "state"])


def go_on(upload: Upload, seconds: float | None = None) -> None:
    """Take in what is left, for about so long. What was taken in by somebody else meanwhile, stays
    out."""
    until = monotonic() + (desk.SLICE if seconds is None else seconds)
    few = left(upload) <= FEW_MATCHES
    while _some(upload, FEW_MATCHES if few else AT_ONCE) and monotonic() < until:
        pass


def left(upload: Upload) -> int:
    """How many matches are still to go in. One query."""
    return _waiting(upload).count()


def _waiting(upload: Upload) -> QuerySet[UploadedMatch]:
    asked = upload.matches.filter(state__in=IF_ASKED, asked=True)
    return (upload.matches.filter(state__in=GOES_IN) | asked).order_by("pk")


def _some(upload: Upload, count: int) -> bool:
    """Take a batch in. Says whether there was one.

    A history takes in one file at a time: two that bring the same match are told from each other.
    """
    read = {row.pk: _read(row) for row in desk.some_of(_waiting(upload), count)}
    with transaction.atomic():
        Device.objects.select_for_update(no_key=True).get(pk=upload.owner_id)
        upload = Upload.objects.select_for_update().get(pk=upload.pk)
        if upload.state != Upload.State.TAKING_IN:
            return False
        rows = list(_waiting(upload).filter(pk__in=read))
        _take(upload, rows, [read[row.pk] for row in rows])
        if not _waiting(upload).exists():
            Upload.objects.filter(pk=upload.pk).update(state=Upload.State.DONE)
            upload.matches.update(text="")
            return False
    return True


def _take(upload: Upload, rows: Sequence[UploadedMatch], readings: Sequence[Reading]) -> None:
    """Take rows in that are still new, or are wanted all the same."""
    twins = Twins(upload.owner, readings, upload)
    for row, reading in zip(rows, readings, strict=True):
        twin = twins.of(reading) if reading.record else None
        row.state, row.match = (twin.state, twin.match) if twin else (State.UNREADABLE, None)
        row.where, row.why = reading.where, reading.why or (twin.why if twin else "")
    for row in rows:
        if row.state == State.DELETED and row.match:
            bring_match_back(row.match, Act(device=upload.owner, by=upload.owner.name))
    _file(upload, [pair for pair in zip(rows, readings, strict=True) if _goes_in(pair[0])])
    for row in rows:
        row.state = State.DONE if row.state == State.DELETED else row.state
        row.asked, row.text = False, ""
    fields = ["state", "match", "asked", "text", "where", "why"]
    UploadedMatch.objects.bulk_update(rows, fields, batch_size=200)


def _read(row: UploadedMatch) -> Reading:
    return read_again(row.text.encode(), digest=row.digest, played=row.summary["played"])


def _goes_in(row: UploadedMatch) -> bool:
    return row.state == State.NEW or (row.state in IF_ASKED and row.asked)


def _file(upload: Upload, pairs: Sequence[tuple[UploadedMatch, Reading]]) -> None:
    players = _players(upload, [reading for _, reading in pairs])
    taken = set(
        Match.objects.filter(code__in=[row.record for row, _ in pairs]).values_list(
            "code", flat=True
        )
    )
    filed, origins = [], []
    for row, reading in pairs:
        assert reading.record is not None
        taking = Taking(upload.owner, players, timezone.now(), upload.owner.name)
        code = row.record if is_code(row.record) and row.record not in taken else ""
        try:
            one = made_ready(reading.record, taking, code=code)
        except Refused as refusal:
            row.state, row.where, row.why = State.UNREADABLE, refusal.where, say(refusal.message)
            continue
        taken.add(one.match.code)
        filed.append(one)
        origins.append(Origin(match=one.match, record=row.record, digest=row.digest))
        row.match, row.state = one.match, State.DONE
    take_in(filed)
    Origin.objects.bulk_create(origins)


def _players(upload: Upload, readings: Sequence[Reading]) -> dict[Person, Player]:
    """Whom everybody in these records is; new players are written down when they are needed."""
    people = {one: key_of(one) for reading in readings for one in reading.people}
    known = upload.owner.players.in_bulk([pk for pk in upload.chosen.values() if pk])
    players, is_new = {}, False
    for one, key in people.items():
        player = known.get(upload.chosen.get(key) or 0)
        if player is None:
            player = write_down(upload.owner, one[1])
            upload.chosen[key], is_new = player.pk, True
            known[player.pk] = player
        players[one] = player
    if is_new:
        upload.save(update_fields=["chosen"])
    return players
