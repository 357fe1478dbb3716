"""A sheet that was kept on paper, written down all at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.db import transaction

from scorekeeper.games.scorebook.acts import Act, MatchOver, Written
from scorekeeper.games.scorebook.book import digest_of
from scorekeeper.games.scorebook.hands import record_hand
from scorekeeper.games.scorebook.matches import start_match
from scorekeeper.games.scorebook.seating import Sides
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.log import Verb
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.recorded import RecordedHand, write_hand
from scorekeeper.rules.ruleset import Ruleset


@dataclass(frozen=True)
class OnPaper:
    """A hand as it stands on the paper sheet."""

    facts: Hand
    note: str = ""


class BadHand(Exception):
    """One hand of the sheet cannot be: which, from 0, and why, if the rules say so."""

    def __init__(self, index: int, refusal: Refused | None = None) -> None:
        super().__init__(index)
        self.index = index
        self.refusal = refusal


def write_old_sheet(
    act: Act,
    sides: Sides,
    ruleset: Ruleset,
    hands: Sequence[OnPaper],
    *,
    names: Sequence[str],
    played_at: datetime,
    played_on: date,
    **beside: Any,
) -> Written:
    """Begin a match and write all its hands, each with its entry, or nothing at all.

    `names` are the sides as they were typed: the first time a name may be that of somebody new,
    who is known when the same sheet is sent again. Raises `BadHand` at the first that cannot be,
    `AlreadySaved` where something else was saved from the same form, and whatever else
    `start_match` does.
    """
    digest = digest_of(
        Verb.STARTED,
        rules=ruleset.to_public(),
        names=names,
        played_on=played_on,
        hands=[(write_hand(RecordedHand(hand=hand.facts)), hand.note) for hand in hands],
        **beside,
    )
    with transaction.atomic():
        written = start_match(act, sides, ruleset, started_at=played_at, digest=digest, **beside)
        if written.replay:
            return written
        for index, hand in enumerate(hands):
            each = replace(act, key=f"{act.key[:56]}-{index}", reason="")
            try:
                record_hand(written.match, each, hand.facts, note=hand.note, at=played_at)
            except Refused as refusal:
                raise BadHand(index, refusal) from None
            except MatchOver:
                raise BadHand(index) from None
        return written
