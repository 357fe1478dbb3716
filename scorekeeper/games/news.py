"""What came in since a page was drawn, in words, and from which phone."""

from __future__ import annotations

from django.utils.translation import gettext

from scorekeeper.games.entering import entering_at
from scorekeeper.games.entries import entry_in_words
from scorekeeper.games.models import DraftKind, Entry, Match
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.phones import a_phone
from scorekeeper.games.reading import names_of
from scorekeeper.games.reading_hands import hands_on_the_sheet, numbers_of
from scorekeeper.rules.log import ADDING

MOST = 3
"""More is told by the log."""


def news_since(match: Match, version: int) -> list[str]:
    """The last entries of other phones since a version, the first one first. 3 queries.

    Wants the seats at hand.
    """
    own = match.caller.device.pk if match.caller.device else 0
    later = match.entries.filter(version__gt=version).order_by("-version")
    found = list(later.select_related("hand__index", "target__hand", "device")[:MOST])
    found = [entry for entry in reversed(found) if entry.device_id != own]
    numbers = numbers_of(match, [entry.hand for entry in found if entry.hand])
    return [_told(match, entry, numbers.get(entry.hand_id or 0)) for entry in found]


def who_has_put_in(match: Match, kind: DraftKind) -> list[str]:
    """Who has entered the next hand, or its cards, elsewhere, and who has yet to: never what.
    2 queries. Wants the seats at hand."""
    number = hands_on_the_sheet(match) + 1
    entering = entering_at(match, number, kind)
    elsewhere = [one.name for one in entering.sides if one.is_in and not one.here]
    missing = [one.name for one in entering.sides if not one.is_in]
    if not elsewhere:
        return []
    if not missing:
        return [gettext("The cards of both sides are in.")] if kind == DraftKind.CARDS else []
    told = {
        "name": names_in_words(elsewhere),
        "other": names_in_words(missing),
        "number": number,
    }
    if kind == DraftKind.HAND:
        return [gettext("%(name)s has entered hand %(number)s; %(other)s has not yet.") % told]
    return [gettext("%(name)s has put in the cards; %(other)s has not yet.") % told]


def _told(match: Match, entry: Entry, number: int | None) -> str:
    words = entry_in_words(entry, number, names_of(match), match.ruleset)
    told = {"phone": a_phone(match, entry.device), "what": words}
    if entry.verb in ADDING:
        return gettext("%(phone)s entered %(what)s") % told
    return gettext("%(phone)s: %(what)s") % told
