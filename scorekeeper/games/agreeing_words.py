"""What an entry of the log did that changed no fact: signed, disputed, proposed, answered."""

from __future__ import annotations

from django.utils.translation import gettext

from scorekeeper.games.models import Entry
from scorekeeper.rules.log import Verb


def agreeing_in_words(entry: Entry, hand: str) -> str:
    """The entry in words; `hand` is what its hand is called by now. Nothing for other entries."""
    new = entry.new or {}
    if entry.verb in (Verb.SIGNED, Verb.UNSIGNED):
        words = gettext("game %(game)s signed")
        if entry.verb == Verb.UNSIGNED:
            words = gettext("the signature of game %(game)s taken back")
        return words % {"game": new.get("game", "")}
    if entry.verb == Verb.NOTED and "both_enter" in new:
        both, once = gettext("each side enters every hand"), gettext("each hand is entered once")
        return both if new["both_enter"] else once
    if entry.verb == Verb.PROPOSED:
        if entry.hand_id is None:
            return gettext("a change proposed to the match")
        return gettext("a change proposed to %(hand)s") % {"hand": hand}
    if "proposal" in new:
        return _of_a_proposal(Verb(entry.verb))
    if entry.verb == Verb.DISPUTED or "dispute" in new:
        return _of_a_dispute(entry) % {"hand": hand}
    return ""


def _of_a_proposal(verb: Verb) -> str:
    words = {
        Verb.ACCEPTED: gettext("the change accepted"),
        Verb.DECLINED: gettext("the change declined"),
        Verb.LAPSED: gettext("the proposed change lapsed"),
        Verb.RETRACTED: gettext("the proposed change withdrawn"),
    }
    return words.get(verb, "")


def _of_a_dispute(entry: Entry) -> str:
    new = entry.new or {}
    if entry.verb == Verb.DISPUTED and "dispute" not in new:
        return gettext("%(hand)s is not right")
    if entry.verb == Verb.ACCEPTED and new.get("kept"):
        return gettext("agreed: %(hand)s stays as it is")
    words = {
        Verb.DISPUTED: gettext("what %(hand)s should say"),
        Verb.ACCEPTED: gettext("agreed: %(hand)s put right"),
        Verb.DECLINED: gettext("it stays as it is: %(hand)s"),
        Verb.LAPSED: gettext("settled, as it was changed: %(hand)s"),
        Verb.RULED: gettext("%(hand)s ruled on by its cards"),
        Verb.RETRACTED: gettext("no longer disputed: %(hand)s"),
    }
    return words.get(Verb(entry.verb), "%(hand)s")
