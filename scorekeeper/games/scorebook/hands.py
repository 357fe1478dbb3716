"""The verbs for hands: record, correct, void, strike, restore, insert, move, note."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from django.utils import timezone

from scorekeeper.games import index
from scorekeeper.games.models import Entry, Hand, HandState, Match
from scorekeeper.games.models.draft import OF_NO_HAND
from scorekeeper.games.scorebook.acts import (
    Act,
    EnteredTwice,
    MatchOver,
    Meanwhile,
    NotStanding,
    OpensAnotherGame,
    Written,
)
from scorekeeper.games.scorebook.book import Book, opened
from scorekeeper.games.scorebook.said import last_said, voided
from scorekeeper.games.scorebook.touching import one_of, the_next_hand
from scorekeeper.games.scorebook.twice import confirm, entered_elsewhere, says_the_same
from scorekeeper.games.tail import Tail, tail_from
from scorekeeper.rules.hand import Hand as HandFacts
from scorekeeper.rules.hand import Result
from scorekeeper.rules.log import Verb
from scorekeeper.rules.match import MatchSheet
from scorekeeper.rules.recorded import RecordedHand, write_hand
from scorekeeper.rules.scoring import score_hand


def record_hand(
    match: Match,
    act: Act,
    facts: HandFacts,
    *,
    note: str = "",
    at: datetime | None = None,
    play_on: bool = False,
) -> Written:
    """Write the next hand. `play_on`: also where the match is decided.

    Where another phone has entered the same meanwhile, it is one hand, and is confirmed. Raises
    the rules' `Refused` where the hand is impossible, at its field; `EnteredTwice`, `MatchOver`,
    `OpensAnotherGame`, `Meanwhile` and `AlreadySaved` as they say.
    """
    with opened(match, act, Verb.RECORDED, **_asked(facts, note=note, at=at)) as book:
        if book.earlier:
            return book.earlier
        touching = book.unseen(the_next_hand)
        if other := entered_elsewhere(act, touching):
            return _one_hand(book, other, facts)
        if touching:
            raise Meanwhile(touching)
        if book.match.ended:
            raise MatchOver(book.match)
        hand = _new_hand(book, facts, note, at or timezone.now())
        tail = tail_from(book.match)
        tail.put_before(hand, None)
        sheet = tail.sheet()
        _expect_game(book, tail, sheet, play_on)
        hand.save(force_insert=True)
        index.write(tail, sheet)
        _spend_drafts(book.match)
        return book.write(Verb.RECORDED, hand=hand, new=write_hand(hand.recorded()), sheet=sheet)


def insert_hand(
    match: Match,
    act: Act,
    facts: HandFacts,
    *,
    before: Hand,
    note: str = "",
    at: datetime | None = None,
) -> Written:
    """Write a forgotten hand in front of another."""
    asked = _asked(facts, note=note, at=at, before=before.name)
    with opened(match, act, Verb.INSERTED, **asked) as book:
        if book.earlier:
            return book.earlier
        book.ask_if(the_next_hand)
        before = _standing(book, before)
        hand = _new_hand(book, facts, note, at)
        return _insert(book, hand, before, tail_from(book.match, before))


def correct_hand(
    match: Match,
    act: Act,
    hand: Hand,
    facts: HandFacts,
    *,
    note: str | None = None,
    at: datetime | None = None,
    sent_at: datetime | None = None,
) -> Written:
    """Put down what was really seen. Without `note` and `at`, these stay as they are.

    `sent_at` is the time as the form had it, changed or not: sent again, it is the same form.
    A void hand counts again. With the result void a hand is voided, and keeps what was seen.
    Undo takes the facts back and lets the note be.
    """
    if facts.result is Result.VOID:
        return void_hand(match, act, hand)
    asked = _asked(facts, note=note, at=sent_at or at, hand=hand.name)
    with opened(match, act, Verb.CORRECTED, **asked) as book:
        if book.earlier:
            return book.earlier
        book.ask_if(one_of(hand))
        hand = _standing(book, hand)
        played = hand.at if at is None else at.astimezone(UTC)
        note = hand.note if note is None else note
        when = played.isoformat() if played else None
        corrected = RecordedHand(hand=facts, at=when, note=note or None)
        if corrected == replace(hand.recorded(), note=corrected.note):
            return _note(book, hand, note)
        return _change(book, hand, Verb.CORRECTED, corrected)


def void_hand(match: Match, act: Act, hand: Hand) -> Written:
    """Let a hand not count: it keeps its line, and what was seen."""
    with opened(match, act, Verb.VOIDED, hand=hand.name) as book:
        if book.earlier:
            return book.earlier
        book.ask_if(one_of(hand))
        hand = _standing(book, hand)
        if hand.state == HandState.VOID:
            return book.nothing()
        return _change(book, hand, Verb.VOIDED, voided(hand, act.reason))


def strike_hand(match: Match, act: Act, hand: Hand) -> Written:
    """Withdraw a hand that never took place; the numbers close up."""
    with opened(match, act, Verb.STRUCK, hand=hand.name) as book:
        if book.earlier:
            return book.earlier
        book.ask_if(one_of(hand))
        hand = _standing(book, hand)
        return _change(book, hand, Verb.STRUCK, HandState.STRUCK)


def restore_hand(match: Match, act: Act, hand: Hand, *, to: RecordedHand | None = None) -> Written:
    """Bring a hand back: a void one to count again, a withdrawn one to its place.

    `to` is what it is to say, an earlier version; without it, what it said last.
    """
    asked = {"hand": hand.name, "to": to and write_hand(to)}
    with opened(match, act, Verb.RESTORED, **asked) as book:
        if book.earlier:
            return book.earlier
        book.ask_if(one_of(hand))
        hand = book.hand(hand)
        to = replace(to or last_said(hand), note=hand.note or None)
        if to == hand.recorded() and hand.stands:
            return book.nothing()
        if hand.state == HandState.TAKEN_BACK:
            tail = tail_from(book.match, hand)
            hand = tail.own(hand)
            before = tail.after(hand)
            hand.put(to)
            score_hand(hand.facts(), book.match.ruleset)
            return _insert(book, hand, before, tail)
        return _change(book, hand, Verb.RESTORED, to)


def move_hand(match: Match, act: Act, hand: Hand, *, before: Hand | None) -> Written:
    """Put a hand in front of another, or at the end."""
    asked = {"hand": hand.name, "before": before and before.name}
    with opened(match, act, Verb.MOVED, **asked) as book:
        if book.earlier:
            return book.earlier
        book.ask_if(one_of(hand, before))
        touched = [_standing(book, one) for one in (hand, before) if one is not None]
        tail = tail_from(book.match, *touched)
        hand = tail.own(hand)
        before = before and tail.own(before)
        follower, order = tail.after(hand), tail.standing
        others = [] if hand == before else tail.put_before(hand, before)
        if tail.standing == order:
            return book.nothing()
        sheet = save_order(tail, [hand, *others])
        return book.write(
            Verb.MOVED,
            hand=hand,
            old={"before": follower and follower.name},
            new={"before": before and before.name},
            before=before,
            sheet=sheet,
        )


def note_hand(match: Match, act: Act, hand: Hand, note: str) -> Written:
    """Write beside a hand what changes nothing about it."""
    with opened(match, act, Verb.NOTED, hand=hand.name, note=note) as book:
        if book.earlier:
            return book.earlier
        book.ask_if(one_of(hand))
        return _note(book, book.hand(hand), note)


def save_order(tail: Tail, moved: list[Hand]) -> MatchSheet:
    """Save hands of the tail in their new places, and the index with them."""
    sheet = tail.sheet()
    Hand.objects.bulk_update(moved, ["place"])
    index.write(tail, sheet)
    return sheet


def put(tail: Tail, hand: Hand, to: RecordedHand | HandState) -> MatchSheet:
    """Save a hand of the tail as it is to be, or withdrawn, and the index with it."""
    if isinstance(to, HandState):
        hand.state = to
    else:
        hand.put(to)
        score_hand(hand.facts(), tail.match.ruleset)
    sheet = tail.sheet()
    hand.save(force_update=True)
    index.write(tail, sheet)
    return sheet


def _one_hand(book: Book, other: Entry, facts: HandFacts) -> Written:
    """The hand that two phones entered. Raises `EnteredTwice` where they do not say the same."""
    if other.hand is None or not says_the_same(other.hand, facts):
        raise EnteredTwice(other)
    return confirm(book, other.hand)


def _asked(facts: HandFacts, **more: object) -> dict[str, object]:
    return {"new": write_hand(RecordedHand(hand=facts)), **more}


def _new_hand(book: Book, facts: HandFacts, note: str, at: datetime | None) -> Hand:
    """A hand not yet placed or saved. Raises `Refused` where it is impossible."""
    score_hand(facts, book.match.ruleset)
    hand = Hand(match=book.match, mark=book.next_version, note=note)
    reason = book.act.reason if facts.result is Result.VOID else ""
    hand.put(RecordedHand(hand=facts, reason=reason))
    hand.at = at and at.astimezone(UTC)
    return hand


def _spend_drafts(match: Match) -> None:
    """Let what was put in of a hand that is written be of no later one that gets its number.
    One query, where anything was ever put in."""
    if match.put_in:
        match.drafts.update(number=OF_NO_HAND)


def _standing(book: Book, hand: Hand) -> Hand:
    """The hand as it is now. Raises `NotStanding` where it was withdrawn."""
    hand = book.hand(hand)
    if not hand.stands:
        raise NotStanding(hand)
    return hand


def _expect_game(book: Book, tail: Tail, sheet: MatchSheet, play_on: bool) -> None:
    """Ask before a hand is filed in a game that was not meant, or after the match is decided."""
    game = sheet.games[-1]
    if game.extra and not play_on:
        raise MatchOver(book.match, sheet.decided)
    if book.act.game not in (None, game.number):
        tail.hands.pop()
        raise OpensAnotherGame(game.number, tail.sheet())


def _insert(book: Book, hand: Hand, before: Hand | None, tail: Tail) -> Written:
    others = tail.put_before(hand, before and tail.own(before))
    hand.save()
    sheet = save_order(tail, others)
    new = write_hand(hand.recorded())
    return book.write(Verb.INSERTED, hand=hand, new=new, before=before, sheet=sheet)


def _change(book: Book, hand: Hand, verb: Verb, to: RecordedHand | HandState) -> Written:
    """Let a hand say something else, or be struck, and work out what follows."""
    tail = tail_from(book.match, hand)
    hand = tail.own(hand)
    old = write_hand(hand.recorded()) if hand.stands else None
    new = None
    if isinstance(to, RecordedHand):
        hand.note = to.note or ""
        new = write_hand(to)
    sheet = put(tail, hand, to)
    return book.write(verb, hand=hand, old=old, new=new, sheet=sheet)


def _note(book: Book, hand: Hand, note: str) -> Written:
    if note == hand.note:
        return book.nothing()
    old, hand.note = hand.note, note
    hand.save(update_fields=["note"])
    return book.write(Verb.NOTED, hand=hand, old={"note": old}, new={"note": note})
