"""Undo and redo: take the latest change back, whoever made it, and put it back again."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.models import Entry, Hand, HandState, Match
from scorekeeper.games.recent import redoable, undoable
from scorekeeper.games.scorebook import hands, matches
from scorekeeper.games.scorebook.acts import Act, Meanwhile, NothingToUndo, Written
from scorekeeper.games.scorebook.book import Book, opened
from scorekeeper.games.scorebook.said import said_when_struck
from scorekeeper.games.tail import tail_from
from scorekeeper.rules.log import ADDING, Verb
from scorekeeper.rules.match import MatchSheet
from scorekeeper.rules.recorded import RecordedHand, read_hand


def undo(match: Match, act: Act, *, version: int | None = None) -> Written:
    """Take back the latest change that is not taken back.

    `version` is the entry that the button named: where it is another one by now, `Meanwhile`
    says what came since. Raises `NothingToUndo` at the beginning of the match.
    """
    with opened(match, act, Verb.UNDONE, version=version) as book:
        if book.earlier:
            return book.earlier
        entry = _named(book, undoable(book.match), version)
        return _turn(book, Verb.UNDONE, entry, entry.new, entry.old)


def redo(match: Match, act: Act, *, version: int | None = None) -> Written:
    """Put back the entry that was taken back last, while nothing else has changed since."""
    with opened(match, act, Verb.REDONE, version=version) as book:
        if book.earlier:
            return book.earlier
        entry = _named(book, redoable(book.match), version)
        return _turn(book, Verb.REDONE, entry, entry.old, entry.new)


def _named(book: Book, entry: Entry | None, version: int | None) -> Entry:
    if version is not None and (entry is None or entry.version != version):
        raise Meanwhile(book.since(book.act.version or version))
    if entry is None:
        raise NothingToUndo
    return entry


def _turn(
    book: Book, verb: Verb, entry: Entry, old: dict[str, Any] | None, new: dict[str, Any] | None
) -> Written:
    """Make the new side of an entry, or its old one, hold again."""
    sheet: MatchSheet | None
    if entry.hand:
        sheet = _put_hand(book.match, entry, entry.hand, new)
    else:
        sheet = matches.put(book.match, new or {})
    entry.taken_back = verb == Verb.UNDONE
    entry.save(update_fields=["taken_back"])
    return book.write(verb, hand=entry.hand, old=old, new=new, target=entry, sheet=sheet)


def _put_hand(match: Match, entry: Entry, hand: Hand, new: dict[str, Any] | None) -> MatchSheet:
    if entry.verb == Verb.MOVED:
        name = (new or {})["before"]
        before = match.hands.get(mark=name.removeprefix("h")) if name else None
        return _put_before(match, hand, before)
    if entry.verb in ADDING and new is not None:
        # Not where it was left: a hand moved meanwhile, and back, may be on its other side.
        return _put_before(match, hand, entry.before, read_hand(new))
    tail = tail_from(match, hand)
    hand = tail.own(hand)
    if new is not None:
        return hands.put(tail, hand, read_hand(new))
    if entry.verb == Verb.RESTORED:
        hand.put(said_when_struck(hand))
    was_struck = entry.verb in (Verb.STRUCK, Verb.RESTORED)
    return hands.put(tail, hand, HandState.STRUCK if was_struck else HandState.TAKEN_BACK)


def _put_before(
    match: Match, hand: Hand, before: Hand | None, to: RecordedHand | None = None
) -> MatchSheet:
    tail = tail_from(match, *[one for one in (hand, before) if one is not None])
    hand = tail.own(hand)
    others = tail.put_before(hand, before and tail.own(before))
    if to is not None:
        hand.put(to)
    hand.save(force_update=True)
    return hands.save_order(tail, others)
