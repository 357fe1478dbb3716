"""What the page of a hand says: its points line by line, and everything that was done to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorekeeper.games.entries import logged
from scorekeeper.games.models import Hand, Match
from scorekeeper.games.on_paper import hand_in_words
from scorekeeper.games.outcome import outcome_in_words
from scorekeeper.games.reading import names_of, sheet_of, versions_of
from scorekeeper.rules.laws import law
from scorekeeper.rules.messages import Message
from scorekeeper.rules.sheet import Row
from scorekeeper.wording import say

NOT_KNOWN = "–"


@dataclass(frozen=True)
class PointsLine:
    """A part of a hand's points, with the sum and the rule it rests on."""

    label: str
    points: int
    reason: str
    law: str


def hand_context(match: Match, hand: Hand) -> dict[str, Any]:
    """The page of one hand, struck ones included."""
    names = names_of(match)
    row = _row_of(match, hand)
    seen = hand.seen()
    numbers = {hand.pk: row.number} if row else {}
    return {
        "match": match,
        "names": names,
        "hand": hand,
        "row": row,
        "seen": hand_in_words(seen, names),
        "outcome": outcome_in_words(hand.facts(), row.score, names) if row else "",
        "lines": _lines(row, match) if row else [],
        "remarks": [say(remark) for remark in row.score.remarks] if row else [],
        "columns": row.columns if row and match.ruleset.columns > 1 else (),
        "dealer": NOT_KNOWN if row is None or row.dealer is None else names[row.dealer],
        "versions": [logged(entry, names, match.ruleset, numbers) for entry in versions_of(hand)],
    }


def _row_of(match: Match, hand: Hand) -> Row | None:
    if not hand.stands:
        return None
    read = sheet_of(match, hand.index.game)
    if read is None:
        return None
    marks = [one.pk for one in read.hands]
    return read.game.rows[marks.index(hand.pk)]


def _lines(row: Row, match: Match) -> list[PointsLine]:
    return [
        PointsLine(
            label=say(Message(f"label.{line.label}")),
            points=line.points,
            reason=say(line.reason),
            law=say(law(line.rule, match.ruleset)),
        )
        for line in row.score.lines
    ]
