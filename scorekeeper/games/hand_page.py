"""What the page of a hand says: its points line by line, and everything that was done to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from scorekeeper.games.disputed import open_dispute_on
from scorekeeper.games.entries import logged
from scorekeeper.games.models import Hand, HandState, Match
from scorekeeper.games.on_paper import hand_in_words, names_in_words
from scorekeeper.games.outcome import outcome_in_words
from scorekeeper.games.pad import Boxes
from scorekeeper.games.reading import names_of, sheet_of
from scorekeeper.games.reading_hands import find_hand, versions_of
from scorekeeper.rules.laws import law
from scorekeeper.rules.messages import Message
from scorekeeper.rules.sheet import Row
from scorekeeper.wording import say

NOWHERE = "–"


@dataclass(frozen=True)
class PointsLine:
    """A part of a hand's points, with the sum and the rule it rests on."""

    label: str
    points: int
    why: str
    law: str
    rule: str


@dataclass(frozen=True)
class Fact:
    """Something about the hand, and what it is."""

    label: str
    value: str


def hand_context(match: Match, hand: Hand) -> dict[str, Any]:
    """The page of one hand, withdrawn ones included."""
    names = names_of(match)
    row = _row_of(match, hand)
    numbers = {hand.pk: row.number} if row else {}
    return {
        "match": match,
        "names_in_words": names_in_words(names),
        "hand": hand,
        "open_dispute": open_dispute_on(match, hand),
        "row": row,
        "title": _title(hand, row),
        "outcome_of_hand": outcome_in_words(hand.facts(), row.score, names) if row else "",
        "lines": _lines(row, match) if row else [],
        "boxes": Boxes(row.score.boxes if row else 0),
        "remarks": [say(remark) for remark in row.score.remarks] if row else [],
        "facts": _facts(hand, row, names, match.ruleset.columns),
        "versions": [logged(entry, match, numbers) for entry in versions_of(hand)],
    }


def _title(hand: Hand, row: Row | None) -> str:
    if row is None:
        struck = hand.state == HandState.STRUCK
        return gettext("A struck hand") if struck else gettext("A hand that was taken back")
    told = {"hand": row.number, "game": row.game}
    return gettext("Hand %(hand)s of game %(game)s") % told


def _facts(hand: Hand, row: Row | None, names: Sequence[str], columns: int) -> list[Fact]:
    """What was seen, who dealt, where it was entered, and when."""
    facts = [Fact(gettext("What was seen"), hand_in_words(hand.seen(), names))]
    if row is not None:
        dealer = gettext("not known") if row.dealer is None else names[row.dealer]
        facts.append(Fact(gettext("Dealt by"), dealer))
        if columns > 1:
            entered = ", ".join(map(str, row.columns)) or NOWHERE
            facts.append(Fact(gettext("Entered in columns"), entered))
    if hand.at is not None:
        when = date_format(localtime(hand.at, hand.match.zone), "SHORT_DATETIME_FORMAT")
        facts.append(Fact(gettext("Played at"), when))
    if hand.note:
        facts.append(Fact(gettext("Note"), hand.note))
    return facts


def _row_of(match: Match, hand: Hand, *, once_more: bool = True) -> Row | None:
    if not hand.stands:
        return None
    read = sheet_of(match, hand.index.game)
    marks = [one.pk for one in read.hands] if read else []
    if read and hand.pk in marks:
        return read.game.rows[marks.index(hand.pk)]
    # Somebody's change put it into another game while this was being read.
    by_now = find_hand(match, hand.mark) if once_more else None
    return _row_of(match, by_now, once_more=False) if by_now else None


def _lines(row: Row, match: Match) -> list[PointsLine]:
    return [
        PointsLine(
            label=say(Message(f"label.{line.label}")),
            points=line.points,
            why=say(line.reason),
            law=say(law(line.rule, match.ruleset)),
            rule=line.rule,
        )
        for line in row.score.lines
    ]
