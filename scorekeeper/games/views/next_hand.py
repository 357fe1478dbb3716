"""Writing the next hand, however it was told; or one side's version of it, where each enters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext

from scorekeeper.games.entering import Entering, entering_at
from scorekeeper.games.forms.own_cards import both_in
from scorekeeper.games.models import DraftKind, Match
from scorekeeper.games.own_reasons import ENTERED_UNLIKE
from scorekeeper.games.reading_hands import hands_on_the_sheet
from scorekeeper.games.scorebook.acts import Act, NotToEnter, Written
from scorekeeper.games.scorebook.drafting import enter_hand
from scorekeeper.games.scorebook.hands import record_hand
from scorekeeper.referee.forms.knock import HOW_IT_LAY
from scorekeeper.rules.hand import Hand


def write_next_hand(
    match: Match, act: Act, facts: Hand, *, side: str, play_on: bool = False
) -> Written:
    """The next hand; where each side enters its own, the version of the side that the form is of.

    Raises `NotToEnter` where that side does not enter on this phone.
    """
    if not match.both_enter:
        return record_hand(match, act, facts, play_on=play_on)
    enters = entering_at(match, hands_on_the_sheet(match) + 1).meant(side)
    if enters is None:
        raise NotToEnter
    act = replace(act, by=enters.name)
    return enter_hand(match, act, enters.side, facts, unlike=ENTERED_UNLIKE, play_on=play_on)


def next_entering(match: Match) -> Entering | None:
    """Who enters the next hand, where each side enters its own. At most 2 queries."""
    return entering_at(match, hands_on_the_sheet(match) + 1) if match.both_enter else None


def button_for(entering: Entering | None, words: str) -> str:
    """What the button says that writes the next hand: for whom, where each side enters its own."""
    if entering is None or entering.now is None:
        return words
    return gettext("Enter it for %s") % entering.now.name


def side_of(entering: Entering | None) -> str:
    """The side that enters on this phone, as a form carries it."""
    return str(entering.now.side) if entering and entering.now else ""


def is_of_both(match: Match, sent: Mapping[str, str]) -> bool:
    """Whether these are the cards that both sides have put in, and no more was said of how they
    lay: then both have entered the hand. At most 2 queries."""
    put_in = cards_of_both(match, hands_on_the_sheet(match) + 1) if sent else {}
    asked = ("who", "knocker", "defender", "knock_card", *HOW_IT_LAY)
    return bool(put_in) and all(sent.get(name, "") == put_in.get(name, "") for name in asked)


def cards_of_both(match: Match, number: int) -> dict[str, str]:
    """What the referee is asked about a hand whose cards both sides have put in; nothing where
    one has not, or not just one of them knocked. One query."""
    drafts = match.drafts.filter(kind=DraftKind.CARDS, number=number).order_by("side")
    return both_in([draft.data for draft in drafts])
