"""Each side enters for itself, and neither sees the other's until both are in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from scorekeeper.games.models import Draft, DraftKind, Match
from scorekeeper.games.reading_hands import hands_on_the_sheet
from scorekeeper.games.scorebook.acts import Act, AlreadySaved, BothAreIn, InAlready, Written
from scorekeeper.games.scorebook.book import Book, opened
from scorekeeper.games.scorebook.disputing import dispute_hand
from scorekeeper.games.scorebook.hands import record_hand
from scorekeeper.games.scorebook.touching import the_next_hand
from scorekeeper.games.scorebook.twice import accept_hand, alike
from scorekeeper.rules.hand import Hand as HandFacts
from scorekeeper.rules.hand import Side
from scorekeeper.rules.log import Verb
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.recorded import RecordedHand, read_hand, write_hand
from scorekeeper.rules.scoring import score_hand


def enter_hand(
    match: Match,
    act: Act,
    side: Side,
    facts: HandFacts,
    *,
    unlike: str = "",
    play_on: bool = False,
) -> Written:
    """Let a side enter its version of the next hand.

    The first is kept, and shown to nobody. With the second the hand is recorded as the first
    entered it: once, confirmed by the second where that says the same; otherwise with a dispute
    that holds what the second says; `unlike` is its reason, without another. A side that sends
    its version again has said nothing new. Where each hand is entered once by now, it is
    recorded. Raises what recording a hand does, and `InAlready` where the side has entered another.
    """
    public = write_hand(RecordedHand(hand=facts))
    with transaction.atomic():
        book = _locked(match, act)
        if earlier := _sent_before(book, facts):
            return earlier
        if not book.match.both_enter:
            return record_hand(match, act, facts, play_on=play_on)
        book.ask_if(the_next_hand)
        if _is_in(book, DraftKind.HAND, side, public):
            return Written(book.match)
        if first := _first_of_the_other(book.match, side):
            return _record(book, first, side, facts, unlike=unlike, play_on=play_on)
        _keep(book, DraftKind.HAND, side, public)
        return Written(book.match)


def put_in_cards(match: Match, act: Act, side: Side, cards: Mapping[str, Any]) -> None:
    """Let a side put in its own cards of the next hand. Raises `InAlready` where it has put in
    others."""
    with transaction.atomic():
        book = _locked(match, act)
        sent = book.match.drafts.filter(kind=DraftKind.CARDS, side=side, data=cards)
        if act.key and sent.filter(key=act.key).exists():
            return
        book.ask_if(the_next_hand)
        if not _is_in(book, DraftKind.CARDS, side, cards):
            _keep(book, DraftKind.CARDS, side, dict(cards))


def withdraw_draft(match: Match, side: Side, kind: DraftKind) -> None:
    """Take back what a side has put in, while the other has not; or cards, where not just one
    knocked. Raises `BothAreIn`."""
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match.pk)
        put_in = list(_drafts(match, kind))
        knockers = [one for one in put_in if one.data.get("knocked")]
        if len(put_in) == match.side_count and len(knockers) == 1:
            raise BothAreIn
        gone, _kinds = match.drafts.filter(side=side, kind=kind).delete()
        if gone:
            _let_know(match)


def let_both_enter(match: Match, act: Act, *, both: bool) -> Written:
    """Say whether each side enters every hand for itself. What was put in so far is dropped."""
    with opened(match, act, Verb.NOTED, both_enter=both) as book:
        if book.earlier:
            return book.earlier
        if book.match.both_enter == both:
            return book.nothing()
        old, book.match.both_enter = book.match.both_enter, both
        book.match.drafts.filter(kind=DraftKind.HAND).delete()
        return book.write(Verb.NOTED, old={"both_enter": old}, new={"both_enter": both})


def _locked(match: Match, act: Act) -> Book:
    return Book(Match.objects.select_for_update().get(pk=match.pk), act, "")


def _record(
    book: Book, first: Draft, side: Side, facts: HandFacts, *, unlike: str, play_on: bool
) -> Written:
    """Write the hand as the first side has entered it, and what the second says of it."""
    act, entered = book.act, read_hand(first.data).hand
    same = alike(entered, facts)
    if same:
        entered = replace(entered, cards=entered.cards or facts.cards)
    by_the_first = Act(
        device=first.device, by=first.by, key=first.key, game=act.game, reason=first.reason
    )
    written = record_hand(book.match, by_the_first, entered, play_on=play_on)
    book.match.drafts.filter(kind=DraftKind.HAND).delete()
    hand = written.hand
    assert hand is not None
    second = Act(device=act.device, by=act.by, key=act.key)
    if same:
        accept_hand(book.match, second, hand, facts)
        return written
    second = replace(second, reason=act.reason or unlike)
    return dispute_hand(book.match, second, hand, side, proposed=facts)


def _sent_before(book: Book, facts: HandFacts) -> Written | None:
    """What came of the same form, where its hand is written and it is sent again. Raises
    `AlreadySaved` where it says something else now."""
    if not book.act.key:
        return None
    entry = book.match.entries.select_related("hand").filter(key=book.act.key).first()
    if entry is None:
        return None
    said = entry.new or {}
    said = said.get("proposed") or said
    if "result" not in said:
        raise AlreadySaved(entry)
    before = read_hand(said).hand
    if not alike(before, facts) or facts.cards not in (None, before.cards):
        raise AlreadySaved(entry)
    return Written(book.match, entry, replay=True)


def _is_in(book: Book, kind: DraftKind, side: Side, data: Mapping[str, Any]) -> bool:
    """Whether a side has put in just this. Raises `InAlready` where it is something else."""
    own = _drafts(book.match, kind).filter(side=side).first()
    if own is not None and own.data != data:
        raise InAlready
    return own is not None


def _first_of_the_other(match: Match, side: Side) -> Draft | None:
    """What the other side has entered. What the house rules have made impossible since is
    dropped, and nobody is told what it was."""
    others = _drafts(match, DraftKind.HAND).exclude(side=side)
    first = others.select_related("device").first()
    if first is None:
        return None
    try:
        score_hand(read_hand(first.data).hand, match.ruleset)
    except Refused:
        first.delete()
        return None
    return first


def _drafts(match: Match, kind: DraftKind) -> QuerySet[Draft]:
    """What was put in of the next hand."""
    return match.drafts.filter(kind=kind, number=hands_on_the_sheet(match) + 1)


def _keep(book: Book, kind: DraftKind, side: Side, data: dict[str, Any]) -> None:
    said = {
        "number": hands_on_the_sheet(book.match) + 1,
        "data": data,
        "device": book.act.device,
        "by": book.act.by,
        "reason": book.act.reason,
        "key": book.act.key,
        "at": timezone.now(),
    }
    Draft.objects.update_or_create(match=book.match, kind=kind, side=side, defaults=said)
    _let_know(book.match)


def _let_know(match: Match) -> None:
    """Let the open pages of a locked match see that a draft came or went."""
    match.put_in += 1
    match.save(update_fields=["put_in"])
