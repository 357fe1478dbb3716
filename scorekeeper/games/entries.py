"""The entries of the log, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from scorekeeper.games.agreeing_words import agreeing_in_words
from scorekeeper.games.models import Entry, Match
from scorekeeper.games.on_paper import hand_in_words
from scorekeeper.games.outcome import short_outcome
from scorekeeper.games.own_reasons import reason_in_words
from scorekeeper.games.phones import entered_by
from scorekeeper.games.reading import names_of
from scorekeeper.rules.log import Verb
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.recorded import RecordedHand, read_hand, write_hand
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scoring import score_hand


def entry_in_words(entry: Entry, number: int | None, names: Sequence[str], ruleset: Ruleset) -> str:
    """What an entry did, as a button names it: ``hand 7: Ann gin +41``.

    `number` is the hand's number by now, if it has one.
    """
    target = entry.target
    if target is not None:
        words = entry_in_words(target, number, names, ruleset)
        return (
            gettext("undone: %s") if entry.verb == Verb.UNDONE else gettext("redone: %s")
        ) % words
    hand = gettext("hand %s") % number if number else gettext("a hand")
    if agreeing := agreeing_in_words(entry, hand):
        return agreeing
    of_the_match = {
        Verb.STARTED: gettext("the match begins"),
        Verb.SIDES: gettext("who plays"),
        Verb.RULES: gettext("the house rules"),
        Verb.FIRST_DEALER: gettext("the first dealer"),
        Verb.ENDED: gettext("the end of the match"),
        Verb.WENT_ON: gettext("going on with the match"),
        Verb.NOTICE: gettext("notice to stop"),
        Verb.RULED: gettext("a ruling"),
    }
    if entry.verb in of_the_match:
        return of_the_match[Verb(entry.verb)]
    if entry.verb in (Verb.RECORDED, Verb.INSERTED):
        told = {"hand": hand, "what": said_in_brief(entry.new, names, ruleset)}
        return gettext("%(hand)s: %(what)s") % told
    of_a_hand = {
        Verb.CORRECTED: gettext("the correction of %s"),
        Verb.VOIDED: gettext("%s void"),
        Verb.STRUCK: gettext("%s struck"),
        Verb.RESTORED: gettext("%s restored"),
        Verb.MOVED: gettext("%s moved"),
        Verb.NOTED: gettext("a note on %s"),
        Verb.ACCEPTED: gettext("%s confirmed by a second phone"),
    }
    if entry.hand_id is None:
        return _beside_in_words(entry.new or {})
    return of_a_hand.get(Verb(entry.verb), "%s") % hand


def _beside_in_words(new: Mapping[str, Any]) -> str:
    """What was written beside a match, or done to it without touching a fact."""
    if "played" in new:
        # A log that came from elsewhere may hold anything in an entry that changes no fact.
        with suppress(TypeError, ValueError):
            day = date_format(date.fromisoformat(new["played"]), "DATE_FORMAT")
            return gettext("the day it was played: %s") % day
    if "photo" in new:
        return gettext("a photo added") if new.get("shown") else gettext("a photo taken off")
    if "deleted" in new:
        return gettext("the match deleted") if new["deleted"] else gettext("the match brought back")
    return gettext("a note on the match")


def said_in_brief(public: Any, names: Sequence[str], ruleset: Ruleset) -> str:
    """A hand of the log as it scores under these house rules: ``Ann gin +41``."""
    hand = read_hand(public).hand
    try:
        return short_outcome(hand, score_hand(hand, ruleset), names)
    except Refused:
        return hand_in_words(hand, names)


def facts_in_words(public: Any, names: Sequence[str]) -> str:
    """What a hand of the log said: ``Ann knock 8 v 20``."""
    recorded: RecordedHand = read_hand(public)
    words = hand_in_words(recorded.hand, names)
    if recorded.was is not None:
        words += f" ({hand_in_words(recorded.was.hand, names)})"
    return words


@dataclass(frozen=True)
class Logged:
    """An entry as the log shows it. `hand` is the hand's name, if the entry is on one."""

    version: int
    at: datetime
    by: str
    words: str
    old: str
    new: str
    reason: str
    hand: int | None
    taken_back: bool
    restorable: bool
    dispute: int | None
    proposal: int | None

    @property
    def day(self) -> date:
        """The calendar day where the match is played."""
        return localtime(self.at).date()


def logged(entry: Entry, match: Match, numbers: Mapping[int, int]) -> Logged:
    """An entry of the log; `numbers` are the hands' numbers by now, by their row."""
    names = names_of(match)
    number = numbers.get(entry.hand_id or 0)
    before, after = entry.old, entry.new
    if entry.verb == Verb.DISPUTED and after:
        before, after = after.get("said"), after.get("proposed")
    return Logged(
        version=entry.version,
        at=entry.at,
        by=entered_by(entry, match),
        words=entry_in_words(entry, number, names, match.ruleset),
        old=said(entry, before, names),
        new=said(entry, after, names),
        reason=reason_in_words(entry.reason, names),
        hand=entry.hand.mark if entry.hand else None,
        taken_back=entry.taken_back,
        restorable=version_of(entry) is not None and not _is_last_word(entry),
        dispute=entry.version if _opens(entry, Verb.DISPUTED) else None,
        proposal=entry.version if _opens(entry, Verb.PROPOSED) else None,
    )


def version_of(entry: Entry) -> RecordedHand | None:
    """What an entry lets its hand say; None where it says nothing that can be read."""
    with suppress(LookupError, TypeError, Refused):
        if entry.new and "result" in entry.new:
            return read_hand(entry.new)
    return None


def _opens(entry: Entry, verb: Verb) -> bool:
    """Whether a dispute or a proposal has its page by this entry."""
    return entry.verb == verb and "dispute" not in (entry.new or {})


def _is_last_word(entry: Entry) -> bool:
    """Whether the hand says just now what the entry made it say."""
    hand = entry.hand
    return hand is not None and hand.stands and write_hand(hand.recorded()) == entry.new


def said(entry: Entry, public: Any, names: Sequence[str]) -> str:
    """One side of an entry in words; nothing where it says nothing of a hand's facts."""
    if not public or entry.hand_id is None or entry.subject.verb == Verb.MOVED:
        return ""
    if entry.subject.verb == Verb.NOTED:
        return str(public.get("note", ""))
    # A log that came from elsewhere may hold anything in an entry that changes no fact.
    with suppress(LookupError, TypeError, Refused):
        return facts_in_words(public, names) if "result" in public else ""
    return ""
