"""What stands beside a match and changes no fact: its day, its photos, its being deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from scorekeeper.games.models import Match, Participant, Photo
from scorekeeper.games.scorebook.acts import Act, Written
from scorekeeper.games.scorebook.book import Book, opened
from scorekeeper.games.scorebook.following import bring_back, lay_aside
from scorekeeper.games.scorebook.matches import note_match
from scorekeeper.games.scorebook.touching import noted
from scorekeeper.people.models import Device
from scorekeeper.rules.log import Verb

KEPT_DELETED = timedelta(days=30)
"""How long a deleted match can be brought back."""

MOST_PHOTOS = 12


@dataclass(frozen=True)
class Picture:
    """A photo as it is kept: JPEG, with its size."""

    image: bytes
    width: int
    height: int


class TooManyPhotos(Exception):
    """A match has as many photos as it can."""


def write_beside(match: Match, act: Act, *, place: str, note: str, played: date) -> Written:
    """Place, note and day of a match, as a form has them: an entry for each that changed."""
    with transaction.atomic():
        written = note_match(match, act, place=place, note=note)
        key = act.key and f"{act.key[:60]}-day"
        return date_match(written.match, replace(act, key=key), played)


def date_match(match: Match, act: Act, played: date) -> Written:
    """Say on which day it was played, where that is not the day it was entered on.

    The hands, their marks and the time of day stay as they are.
    """
    with opened(match, act, Verb.NOTED, played=played) as book:
        if book.earlier:
            return book.earlier
        match = book.match
        if match.played_on == played:
            return book.nothing()
        book.ask_if(noted("played"))
        old, began = match.played_on, match.started_at.astimezone(match.zone)
        moved = datetime.combine(played, began.time(), match.zone)
        match.started_at = moved.astimezone(UTC)
        return book.write(
            Verb.NOTED, old={"played": old.isoformat()}, new={"played": played.isoformat()}
        )


def add_photo(match: Match, act: Act, picture: Picture) -> Written:
    """Keep a photo of the paper sheet with the match."""
    with opened(match, act, Verb.NOTED, size=len(picture.image)) as book:
        if book.earlier:
            return book.earlier
        if book.match.photos.filter(removed=False).count() >= MOST_PHOTOS:
            raise TooManyPhotos
        photo = Photo.objects.create(match=book.match, mark=book.next_version, **vars(picture))
        return _say_of(book, photo, shown=True)


def show_photo(match: Match, act: Act, mark: int, *, shown: bool) -> Written:
    """Take a photo off the match, or put it back. Wants one that is there."""
    with opened(match, act, Verb.NOTED, photo=mark, shown=shown) as book:
        if book.earlier:
            return book.earlier
        photo = book.match.photos.defer("image").get(mark=mark)
        if photo.removed is not shown:
            return book.nothing()
        photo.removed = not shown
        photo.save(update_fields=["removed"])
        return _say_of(book, photo, shown=shown)


def delete_match(match: Match, act: Act) -> Written:
    """Let a match be nowhere, for everybody. It can be brought back for thirty days."""
    with opened(match, act, Verb.NOTED, deleted=True) as book:
        if book.earlier:
            return book.earlier
        if book.match.deleted_at is not None:
            return book.nothing()
        book.match.deleted_at = timezone.now()
        lay_aside(book.match)
        purge_deleted(timezone.now(), owner=book.match.owner)
        return book.write(Verb.NOTED, old={"deleted": False}, new={"deleted": True})


def bring_match_back(match: Match, act: Act) -> Written:
    """Let a deleted match stand again in every history in which it stood."""
    with opened(match, act, Verb.NOTED, deleted=False) as book:
        if book.earlier:
            return book.earlier
        if book.match.deleted_at is None:
            return book.nothing()
        book.match.deleted_at = None
        bring_back(book.match)
        return book.write(Verb.NOTED, old={"deleted": True}, new={"deleted": False})


def purge_deleted(now: datetime, owner: Device | None = None) -> int:
    """Forget what was deleted more than thirty days ago, for good. Answers how many matches."""
    old = Match.objects.filter(deleted_at__lt=now - KEPT_DELETED)
    if owner is not None:
        old = old.filter(owner=owner)
    with transaction.atomic():
        found = list(old.values_list("pk", flat=True))
        _keep_out(found, now)
        Match.objects.filter(pk__in=found).delete()
    return len(found)


def _keep_out(matches: Sequence[int], now: datetime) -> None:
    """Let those stay out of a later match whose link has ended, once these matches are gone and
    their links with them."""
    joined = Participant.objects.filter(link__match__in=matches).exclude(match__in=matches)
    for one in joined.filter(removed_at=None).select_related("link"):
        if one.link and not one.link.lets_in(now):
            one.removed_at = one.link.revoked_at or one.link.expires_at
            one.save(update_fields=["removed_at"])


def _say_of(book: Book, photo: Photo, *, shown: bool) -> Written:
    return book.write(
        Verb.NOTED,
        old={"photo": photo.mark, "shown": not shown},
        new={"photo": photo.mark, "shown": shown},
    )
