"""What a change would move, shown before it is saved. Nothing is saved by looking."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.games.models import Entry, Hand, HandState, Match
from scorekeeper.games.scorebook.said import last_said, voided
from scorekeeper.games.tail import Tail, tail_from, whole
from scorekeeper.rules.hand import Hand as HandFacts
from scorekeeper.rules.hand import Result, Side
from scorekeeper.rules.log import ADDING, Verb
from scorekeeper.rules.match import MatchSheet
from scorekeeper.rules.recorded import RecordedHand, read_hand
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scoring import score_hand
from scorekeeper.rules.sheet import Ended, GameSheet, Row


@dataclass(frozen=True)
class HandChange:
    """A hand before and after a change; None where it has no line."""

    hand: Hand
    before: Row | None
    after: Row | None

    @property
    def goes_to_another_game(self) -> bool:
        return self._differs(lambda row: row.game)

    @property
    def has_another_dealer(self) -> bool:
        return self._differs(lambda row: row.dealer)

    def _differs(self, what: Callable[[Row], object]) -> bool:
        if self.before is None or self.after is None:
            return False
        return what(self.before) != what(self.after)


@dataclass(frozen=True)
class TotalChange:
    """The score of a side in a column, from and to."""

    game: int
    column: int
    side: Side
    before: int
    after: int


@dataclass(frozen=True)
class GameChange:
    """A game before and after a change; None where it has no hand."""

    number: int
    before: GameSheet | None
    after: GameSheet | None

    @property
    def ends_sooner(self) -> bool:
        """It is over with an earlier hand than before, or was open."""
        if self.after is None or not self.after.is_closed:
            return False
        if self.before is None or not self.before.is_closed:
            return True
        return self.after.rows[-1].number < self.before.rows[-1].number

    @property
    def opens_again(self) -> bool:
        was_closed = self.before is not None and self.before.is_closed
        return was_closed and self.after is not None and not self.after.is_closed

    @property
    def totals(self) -> list[TotalChange]:
        """Each score that changes."""
        before, after = _scores(self.before), _scores(self.after)
        return [
            TotalChange(self.number, *place, before.get(place, 0), after.get(place, 0))
            for place in sorted(before | after)
            if before.get(place, 0) != after.get(place, 0)
        ]


@dataclass(frozen=True)
class Preview:
    """The sheets of a match's tail before and after a change, compared."""

    before: MatchSheet
    after: MatchSheet
    hands: tuple[HandChange, ...]

    @property
    def games(self) -> list[GameChange]:
        """The games of which anything changes."""
        before = {game.number: game for game in self.before.games}
        after = {game.number: game for game in self.after.games}
        numbers = sorted(before | after)
        changes = [GameChange(n, before.get(n), after.get(n)) for n in numbers]
        return [change for change in changes if change.before != change.after]

    @property
    def totals(self) -> list[TotalChange]:
        return [total for game in self.games for total in game.totals]

    @property
    def moved(self) -> list[HandChange]:
        """The hands that go to another game."""
        return [change for change in self.hands if change.goes_to_another_game]

    @property
    def redealt(self) -> list[HandChange]:
        """The hands whose dealer changes."""
        return [change for change in self.hands if change.has_another_dealer]

    @property
    def changes_nothing(self) -> bool:
        return self.before.games == self.after.games


def preview_correction(match: Match, hand: Hand, facts: HandFacts) -> Preview:
    """A hand that was seen otherwise. Raises the rules' `Refused` where it is impossible."""
    if facts.result is Result.VOID:
        return preview_void(match, hand)
    return _with_hand(match, hand, RecordedHand(hand=facts))


def preview_void(match: Match, hand: Hand) -> Preview:
    """A hand that is not to count."""
    return _with_hand(match, hand, voided(hand, ""))


def preview_restore(match: Match, hand: Hand, to: RecordedHand | None = None) -> Preview:
    """A hand that comes back, or says again what it said once."""
    return _with_hand(match, hand, to or last_said(hand))


def preview_strike(match: Match, hand: Hand) -> Preview:
    """A hand that never took place."""
    tail, before = _read(tail_from(match, hand))
    tail.own(hand).state = HandState.STRUCK
    return before.compared_with(tail)


def preview_insert(match: Match, facts: HandFacts, before: Hand) -> Preview:
    """A forgotten hand in front of another."""
    score_hand(facts, match.ruleset)
    tail, as_it_was = _read(tail_from(match, before))
    hand = Hand(match=match, mark=0)
    hand.put(RecordedHand(hand=facts))
    tail.put_before(hand, tail.own(before))
    return as_it_was.compared_with(tail)


def preview_move(match: Match, hand: Hand, before: Hand | None) -> Preview:
    """A hand in front of another, or at the end."""
    touched = [one for one in (hand, before) if one is not None]
    tail, as_it_was = _read(tail_from(match, *touched))
    if hand != before:
        tail.put_before(tail.own(hand), before and tail.own(before))
    return as_it_was.compared_with(tail)


def preview_rules(match: Match, ruleset: Ruleset) -> Preview:
    """Other house rules. Raises `Refused` at the hand that is impossible under them."""
    tail, before = _read(whole(copy(match)))
    tail.match.rules = ruleset.to_public()
    return before.compared_with(tail)


def preview_first_dealer(match: Match, first_dealer: Side | None) -> Preview:
    """Another first dealer."""
    tail, before = _read(whole(copy(match)))
    tail.start = replace(tail.start, dealer=first_dealer)
    return before.compared_with(tail)


def preview_end(match: Match, how: Ended | None) -> Preview:
    """The match ended in one way or the other, or gone on with."""
    tail, before = _read(tail_from(copy(match)))
    tail.match.ended = how.value if how else ""
    return before.compared_with(tail)


def preview_turn(match: Match, entry: Entry, to: Mapping[str, Any] | None) -> Preview | None:
    """An entry taken back, or put back: `to` is the side of it that is to hold again.

    None where that moves no total: who plays, and notice.
    """
    hand, facts = entry.hand, to or {}
    if hand is None:
        return _with_record(match, facts)
    if entry.verb == Verb.MOVED:
        mark = (facts["before"] or "").removeprefix("h")
        return preview_move(match, hand, match.hands.get(mark=mark) if mark else None)
    if to is None:
        return preview_strike(match, hand)
    if hand.stands or entry.verb not in ADDING:
        return _with_hand(match, hand, read_hand(to))
    touched = [one for one in (hand, entry.before) if one is not None]
    tail, before = _read(tail_from(match, *touched))
    hand = tail.own(hand)
    tail.put_before(hand, entry.before and tail.own(entry.before))
    hand.put(read_hand(to))
    return before.compared_with(tail)


def _with_record(match: Match, facts: Mapping[str, Any]) -> Preview | None:
    if "rules" in facts:
        return preview_rules(match, Ruleset().changed(facts["rules"]))
    if "first_dealer" in facts:
        return preview_first_dealer(match, facts["first_dealer"])
    if "ended" in facts:
        return preview_end(match, Ended(facts["ended"]) if facts["ended"] else None)
    return None


@dataclass(frozen=True)
class _AsItWas:
    """A tail before the change."""

    sheet: MatchSheet
    hands: Sequence[Hand]

    def compared_with(self, tail: Tail) -> Preview:
        after, hands = tail.sheet(), tail.standing
        was = {hand.mark: row for hand, row in zip(self.hands, self.sheet.rows, strict=True)}
        will_be = {hand.mark: row for hand, row in zip(hands, after.rows, strict=True)}
        all_of_them = {hand.mark: hand for hand in [*self.hands, *hands]}
        changes = (
            HandChange(hand, was.get(mark), will_be.get(mark)) for mark, hand in all_of_them.items()
        )
        return Preview(self.sheet, after, tuple(changes))


def _read(tail: Tail) -> tuple[Tail, _AsItWas]:
    return tail, _AsItWas(tail.sheet(), tail.standing)


def _with_hand(match: Match, hand: Hand, to: RecordedHand) -> Preview:
    tail, before = _read(tail_from(match, hand))
    hand = tail.own(hand)
    hand.put(to)
    score_hand(hand.facts(), match.ruleset)
    return before.compared_with(tail)


def _scores(game: GameSheet | None) -> dict[tuple[int, Side], int]:
    columns = game.columns if game else ()
    return {
        (column.number, Side(side)): score
        for column in columns
        for side, score in enumerate(column.scores)
    }
