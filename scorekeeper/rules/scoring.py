"""What a hand is worth: who wins it, for how many points and boxes, and why."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.cards import Card, Rank, Suit
from scorekeeper.rules.choices import AceKnock, KnockFrom, Spade, Tie
from scorekeeper.rules.hand import Hand, Kind, Result, Side, other
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Line:
    """A part of a hand's points: its fixed label, the rule it rests on, and the sum in words."""

    label: str
    points: int
    rule: str
    reason: Message


@dataclass(frozen=True)
class HandScore:
    """What a hand brings. `points` is the sum of its lines; `boxes` counts all of them."""

    winner: Side | None = None
    kind: Kind | None = None
    boxes: int = 0
    lines: tuple[Line, ...] = ()
    remarks: tuple[Message, ...] = ()
    doubled: bool = False

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)


@dataclass(frozen=True)
class Range:
    """What a kind of hand can be worth, points: from `low` to `high`, or `single` besides."""

    low: int
    high: int
    single: int | None = None

    def __contains__(self, points: int) -> bool:
        return points == self.single or self.low <= points <= self.high


def score_hand(hand: Hand, ruleset: Ruleset) -> HandScore:
    """Work out a hand under these house rules.

    Raises `Refused` at the hand's key (`deadwood`, `points`, `kind` …) where it cannot be.
    """
    if hand.result in (Result.WALL, Result.VOID):
        return HandScore()
    doubled = is_doubled(hand.knock_card, ruleset)
    remarks: tuple[Message, ...] = ()
    if ruleset.has_knock_card and hand.knock_card is None:
        remarks = (Message("remark.no_knock_card"),)

    if hand.result is Result.AGREED:
        winner, kind, lines = _agreed(hand, ruleset, doubled)
    else:
        winner, kind, lines = _counted(hand, ruleset)
        if hand.result is Result.KNOCK and kind is Kind.GIN:
            remarks += (Message("remark.knock_is_gin"),)
        if doubled and winner is not None:
            points = sum(line.points for line in lines)
            lines += (Line("spade", points, "spade", Message("why.spade", points=points)),)

    if winner is None:
        return HandScore(kind=kind, remarks=remarks)
    lines = tuple(line for line in lines if line.points or line.label in ("deadwood", "agreed"))
    boxes = boxes_for(kind, ruleset, doubled=doubled)
    return HandScore(winner, kind, boxes, lines, remarks, doubled)


def is_doubled(knock_card: Card | None, ruleset: Ruleset) -> bool:
    """Whether a hand with this knock card counts double."""
    has_spade = knock_card is not None and knock_card.suit is Suit.SPADES
    return has_spade and ruleset.spade is not Spade.NONE


def knock_limit(knock_card: Card | None, ruleset: Ruleset) -> int:
    """The most a knocker may have in a hand with this knock card, points; 0: gin only.

    A knock card that was not recorded leaves the limit where the house rules put it.
    """
    if ruleset.knock_from is KnockFrom.GIN_ONLY:
        return 0
    if not ruleset.has_knock_card or knock_card is None:
        return ruleset.knock_limit
    if knock_card.rank is Rank.ACE:
        return min(1 if ruleset.ace_knock is AceKnock.ONE else 0, ruleset.knock_limit)
    return min(knock_card.count(), ruleset.knock_limit)


def boxes_for(kind: Kind | None, ruleset: Ruleset, *, doubled: bool = False) -> int:
    """Boxes for a hand won: its own, and the extra ones for its kind."""
    extra: int = getattr(ruleset.extra_boxes, kind or "", 0)
    own = 1
    if doubled and ruleset.spade in (Spade.POINTS_AND_EXTRA_BOXES, Spade.ALL):
        extra *= 2
    if doubled and ruleset.spade is Spade.ALL:
        own = 2
    return own + extra


def as_priced(kind: Kind | None, ruleset: Ruleset) -> Kind | None:
    """What a kind is scored as: without a bonus of its own, big gin is gin, gin off an undercut."""
    if kind is Kind.BIG_GIN and ruleset.big_gin_bonus is None:
        return Kind.GIN
    if kind is Kind.GIN_OFF and ruleset.gin_off_bonus is None:
        return Kind.UNDERCUT
    return kind


def bonus_of(kind: Kind | None, ruleset: Ruleset) -> int:
    """The bonus in a hand of this kind, points, before any doubling."""
    bonuses = {
        Kind.KNOCK: ruleset.knock_bonus,
        Kind.GIN: ruleset.gin_bonus,
        Kind.BIG_GIN: ruleset.big_gin_bonus,
        Kind.UNDERCUT: ruleset.undercut_bonus,
        Kind.GIN_OFF: ruleset.gin_off_bonus,
    }
    priced = as_priced(kind, ruleset)
    return (bonuses.get(priced) or 0) if priced else 0


def agreed_range(kind: Kind | None, ruleset: Ruleset, knock_card: Card | None = None) -> Range:
    """What agreed points of a kind can be, doubling included.

    Raises `Refused` at ``kind`` where nobody can knock, and for a tie.
    """
    kind = as_priced(kind, ruleset)
    factor = 2 if is_doubled(knock_card, ruleset) else 1
    limit = knock_limit(knock_card, ruleset)
    bonus, largest = bonus_of(kind, ruleset), ruleset.largest_count
    if kind in (Kind.KNOCK, Kind.UNDERCUT, Kind.GIN_OFF) and limit == 0:
        raise Refused("kind", Message("hand.no_knock"))

    if kind is None or kind is Kind.FORFEIT:
        highest = max(bonus_of(one, ruleset) for one in Kind)
        return Range(1 if kind is None else 0, factor * (highest + largest))
    if kind is Kind.TIE:
        raise Refused("kind", Message("hand.agreed_tie"))
    if kind in (Kind.GIN, Kind.BIG_GIN):
        return Range(factor * bonus, factor * (bonus + largest))
    if kind is Kind.KNOCK:
        zero = 0 if ruleset.tie is Tie.KNOCKER else None
        return Range(factor * (bonus + 1), factor * (bonus + largest - 1), zero)
    if kind is Kind.UNDERCUT and ruleset.tie is Tie.UNDERCUT:
        return Range(factor * bonus, factor * (bonus + limit))
    zero = 0 if kind is Kind.UNDERCUT and ruleset.tie is Tie.UNDERCUT_NO_BONUS else None
    return Range(factor * (bonus + 1), factor * (bonus + limit), zero)


type _Priced = tuple[Side | None, Kind | None, tuple[Line, ...]]


def _agreed(hand: Hand, ruleset: Ruleset, doubled: bool) -> _Priced:
    """Points as the table agreed on them; they stand as written, doubling included."""
    if hand.winner is None or hand.points is None:
        raise Refused("winner" if hand.winner is None else "points", Message("refused.missing"))
    kind, points = as_priced(hand.kind, ruleset), hand.points
    worth = agreed_range(kind, ruleset, hand.knock_card)
    if points not in worth:
        raise Refused("points", _out_of(worth, kind))
    if doubled and points % 2 and kind not in (None, Kind.FORFEIT):
        raise Refused("points", Message("hand.agreed_even"))
    rule = "forfeit" if kind is Kind.FORFEIT else "agreed"
    return hand.winner, kind, (Line("agreed", points, rule, Message("why.agreed", points=points)),)


def _out_of(worth: Range, kind: Kind | None) -> Message:
    """What is said of points that a kind cannot bring."""
    low, high, name = worth.low, worth.high, kind_in_words(kind)
    if worth.single is None:
        return Message("hand.agreed_range", low=low, high=high, kind=name)
    return Message("hand.agreed_or", single=worth.single, low=low, high=high, kind=name)


def _counted(hand: Hand, ruleset: Ruleset) -> _Priced:
    """Price the two counts. Cases in order of precedence, the ordinary knock last."""
    by, knocker, defender = _counts(hand, ruleset)

    if knocker == 0:
        big = hand.result is Result.BIG_GIN and ruleset.big_gin_bonus is not None
        kind = Kind.BIG_GIN if big else Kind.GIN
        return by, kind, _gin_lines(kind, defender, ruleset)

    if defender == 0 and ruleset.gin_off_bonus is not None:
        bonus = ruleset.gin_off_bonus
        return (
            other(by),
            Kind.GIN_OFF,
            (
                Line("deadwood", knocker, "gin-off", Message("why.undercut", k=knocker, d=0)),
                Line("gin off bonus", bonus, "gin-off", Message("why.gin_off_bonus", bonus=bonus)),
            ),
        )

    if defender == knocker:
        return _tied(by, knocker, ruleset)

    if defender < knocker:
        return other(by), Kind.UNDERCUT, _undercut_lines(knocker, defender, ruleset)

    bonus = ruleset.knock_bonus
    return (
        by,
        Kind.KNOCK,
        (
            Line(
                "deadwood", defender - knocker, "knock", Message("why.knock", k=knocker, d=defender)
            ),
            Line("knock bonus", bonus, "knock-bonus", Message("why.knock_bonus", bonus=bonus)),
        ),
    )


def _counts(hand: Hand, ruleset: Ruleset) -> tuple[Side, int, int]:
    """Who ended the hand, the knocker's and the defender's count, if they can be."""
    if hand.by is None or hand.deadwood is None:
        raise Refused("by" if hand.by is None else "deadwood", Message("refused.missing"))
    for count in hand.deadwood:
        if count < 0:
            raise Refused("deadwood", Message("hand.negative"))
        if count > ruleset.largest_count:
            raise Refused("deadwood", Message("hand.over_largest", largest=ruleset.largest_count))
    knocker, defender = hand.deadwood[hand.by], hand.deadwood[other(hand.by)]
    if hand.result is not Result.KNOCK and knocker:
        raise Refused("deadwood", Message("hand.gin_with_count", knocker=knocker))
    limit = knock_limit(hand.knock_card, ruleset)
    if knocker > limit:
        key = "hand.over_limit" if limit else "hand.gin_only"
        raise Refused("deadwood", Message(key, knocker=knocker, limit=limit))
    return hand.by, knocker, defender


def _gin_lines(kind: Kind, defender: int, ruleset: Ruleset) -> tuple[Line, ...]:
    label, rule = ("big gin", "big-gin") if kind is Kind.BIG_GIN else ("gin", "gin")
    bonus = bonus_of(kind, ruleset)
    return (
        Line("deadwood", defender, rule, Message("why.gin", d=defender)),
        Line(f"{label} bonus", bonus, rule, Message(f"why.{kind}_bonus", bonus=bonus)),
    )


def _undercut_lines(knocker: int, defender: int, ruleset: Ruleset) -> tuple[Line, ...]:
    bonus, difference = ruleset.undercut_bonus, knocker - defender
    why = Message("why.undercut", k=knocker, d=defender)
    return (
        Line("deadwood", difference, "undercut", why),
        Line("undercut bonus", bonus, "undercut", Message("why.undercut_bonus", bonus=bonus)),
    )


def _tied(by: Side, count: int, ruleset: Ruleset) -> _Priced:
    """Equal counts, above 0: what the table agreed for them."""
    if ruleset.tie is Tie.UNDERCUT:
        return other(by), Kind.UNDERCUT, _undercut_lines(count, count, ruleset)
    if ruleset.tie is Tie.NOBODY:
        return None, Kind.TIE, ()
    nothing = (Line("deadwood", 0, "tie", Message(f"why.tie.{ruleset.tie}", count=count)),)
    if ruleset.tie is Tie.KNOCKER:
        return by, Kind.KNOCK, nothing
    return other(by), Kind.UNDERCUT, nothing


def kind_in_words(kind: Kind | None) -> Message:
    """The kind as it stands on a sheet."""
    return Message(f"kind.{kind or 'points'}")
