"""A match held for writing: what every verb does before and after its own change."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils import timezone

from scorekeeper.games.agreements import seated_by
from scorekeeper.games.models import Entry, Hand, Match
from scorekeeper.games.scorebook.acts import Act, AlreadySaved, Meanwhile, Written
from scorekeeper.games.scorebook.consent import Guard, guard_of
from scorekeeper.games.scorebook.following import follow_match, follow_words
from scorekeeper.rules.log import Verb
from scorekeeper.rules.match import MatchSheet

IN_SEARCHES = ("note", "place")
IN_LISTS = frozenset({"rules", "ended", "time_zone", "played"})
"""The keys of an entry that searches and lists depend on, besides the results of games."""


@dataclass
class Book:
    """A match, locked, and the act that is to change it.

    `earlier` is set where the same request was written before: it is the whole answer then.
    `guard` holds what the act must not change without consent.
    """

    match: Match
    act: Act
    digest: str
    earlier: Written | None = None
    guard: Guard | None = None

    @property
    def next_version(self) -> int:
        return self.match.version + 1

    def hand(self, hand: Hand) -> Hand:
        """A hand as it is now that the match is locked. One query."""
        return self.match.hands.get(pk=hand.pk)

    def ask_if(self, touches: Callable[[Entry], bool]) -> None:
        """Raise `Meanwhile` if an entry the person has not seen touches the same thing."""
        if touching := self.unseen(touches):
            raise Meanwhile(touching)

    def unseen(self, touches: Callable[[Entry], bool]) -> list[Entry]:
        """The entries that touch the same thing and that the person has not seen. One query,
        where there is any entry they have not seen."""
        if self.act.version is None or self.act.version >= self.match.version:
            return []
        return [entry for entry in self.since(self.act.version) if touches(entry.subject)]

    def since(self, version: int) -> list[Entry]:
        later = self.match.entries.filter(version__gt=version)
        return list(later.select_related("hand", "target__hand"))

    def nothing(self) -> Written:
        """The answer to an act that changes nothing."""
        return Written(self.match)

    def write(
        self,
        verb: Verb,
        *,
        hand: Hand | None = None,
        old: dict[str, Any] | None = None,
        new: dict[str, Any] | None = None,
        before: Hand | None = None,
        target: Entry | None = None,
        sheet: MatchSheet | None = None,
    ) -> Written:
        """Append the entry, and save the match with its new version. 2 queries; more where what
        lists and searches go by changes.

        Raises `NeedsConsent` where the other side has to accept the change first.
        """
        if self.guard is not None:
            touched = [one for one in (hand, before) if one is not None]
            self.guard.hold(verb, touched, target, sheet)
        was, now = old or {}, new or {}
        if any(was.get(key) != now.get(key) for key in IN_SEARCHES):
            follow_words(self.match)
        if not IN_LISTS.isdisjoint(now):
            follow_match(self.match)
        entry = self.match.entries.create(
            version=self.next_version,
            at=timezone.now(),
            by=self.act.by,
            device=self.act.device,
            verb=verb,
            hand=hand,
            old=old,
            new=new,
            before=before,
            target=target,
            reason=self.act.reason,
            key=self.act.key,
            digest=self.digest,
        )
        if Verb.SIDES in (verb, target and target.verb):
            self.match.seated = seated_by(self.match)
        self.match.version = entry.version
        self.match.changed_at = entry.at
        self.match.save(force_update=True)
        return Written(self.match, entry, sheet=sheet)


@contextmanager
def opened(match: Match, act: Act, verb: Verb, **asked: object) -> Iterator[Book]:
    """Lock the match for one act, which asks for something: a transaction. 2 queries.

    Raises `AlreadySaved` where its key was used for something else.
    """
    digest = digest_of(verb, reason=act.reason, **asked)
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match.pk)
        book = Book(match, act, digest)
        if act.key:
            book.earlier = _earlier(match, act.key, digest)
        if book.earlier is None:
            book.guard = guard_of(match, act, verb)
        yield book


def digest_of(verb: Verb, **asked: object) -> str:
    """What tells a request that is sent again from another one under the same key."""
    content = json.dumps({"verb": verb, **asked}, sort_keys=True, default=str)
    return sha256(content.encode()).hexdigest()


def _earlier(match: Match, key: str, digest: str) -> Written | None:
    entry = match.entries.select_related("hand").filter(key=key).first()
    if entry is None:
        return None
    if entry.digest != digest:
        raise AlreadySaved(entry)
    return Written(match, entry, replay=True)
