"""Keeping the rows of signatures, disputes and proposals as the log says."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.agreements import counts_by, rows_by_log, rows_of, seated_by
from scorekeeper.games.models import Hand, Match
from scorekeeper.games.scorebook.acts import Written
from scorekeeper.games.scorebook.book import Book
from scorekeeper.games.scorebook.following import follow_match
from scorekeeper.rules.agreement import AGREEING
from scorekeeper.rules.log import Verb


def write_down(book: Book, verb: Verb, new: dict[str, Any], *, hand: Hand | None = None) -> Written:
    """Append an entry that changes no fact, and let the rows follow it. At most 14 queries."""
    written = book.write(verb, hand=hand, new=new)
    follow(book.match)
    return written


def follow(match: Match) -> None:
    """Make the rows of a locked match say what its log says. At most 12 queries."""
    entries = match.entries.filter(verb__in=AGREEING).select_related("hand", "before", "target")
    should, stored = rows_by_log(entries), rows_of(match)
    for table, rows in should.items():
        surplus = set(stored[table]) - set(rows)
        if surplus:
            table._default_manager.filter(entry__in=surplus).delete()
        for entry, row in rows.items():
            if entry not in stored[table]:
                table._default_manager.create(**row)
            elif stored[table][entry] != row:
                table._default_manager.filter(entry=entry).update(**row)
    counts = {**counts_by(should), "seated": seated_by(match)}
    for name, value in counts.items():
        setattr(match, name, value)
    match.save(update_fields=list(counts))
    follow_match(match)
