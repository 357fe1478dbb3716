"""What the page of a dispute says: both versions, the rule, the log, and how it can end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from scorekeeper.games.consent_words import consent_to
from scorekeeper.games.deeds import becomes
from scorekeeper.games.entries import facts_in_words
from scorekeeper.games.forms.act import new_key
from scorekeeper.games.hand_page import hand_context
from scorekeeper.games.models import Dispute, Match
from scorekeeper.games.moved import moved_in_words, refused_in_words
from scorekeeper.games.own_reasons import reason_in_words
from scorekeeper.games.phones import entered_by
from scorekeeper.games.preview import preview_correction
from scorekeeper.games.reading import names_of
from scorekeeper.games.unchanged import as_it_stands, is_about
from scorekeeper.rules.agreement import State
from scorekeeper.rules.hand import Side
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.recorded import read_hand


@dataclass(frozen=True)
class Party:
    """A side at the dispute, and what it can do about it on this phone."""

    side: Side
    name: str
    here: bool
    disputes: bool
    has_kept: bool
    may_accept: bool
    key: str
    other_key: str


def dispute_context(match: Match, found: Dispute) -> dict[str, Any]:
    """The page of a dispute."""
    names = names_of(match)
    about = is_about(found)
    kept = None if found.kept_by is None else names[found.kept_by]
    return {
        **hand_context(match, found.hand),
        "dispute": found,
        "number": found.entry.version,
        "by": entered_by(found.entry, match),
        "disputer": names[found.side],
        "reason": reason_in_words(found.entry.reason, names),
        "is_open": found.is_open,
        "is_about": about,
        "said": facts_in_words(found.said, names),
        "now": "" if about else _now(found, names),
        "kept_by": kept,
        "parties": [_party(found, Side(side), names, match, about=about) for side in _sides(match)],
        "ended": how_it_ended(match, found),
        **(_put_forward(match, found) if found.is_open and found.proposed else {}),
    }


def how_it_ended(match: Match, found: Dispute) -> str:
    """How a dispute ended, and by whose word; nothing while it is open."""
    if found.is_open or found.closed is None:
        return ""
    ended = {
        State.ACCEPTED: gettext("Agreed: %s has accepted what was put forward."),
        State.KEPT: gettext("Agreed: the hand stays as it is. %s said so last."),
        State.RULED: gettext("Ruled by the referee on the cards, put in by %s."),
        State.RETRACTED: gettext("%s has taken it back."),
        State.LAPSED: gettext("Settled, as the hand was changed meanwhile; so says %s."),
    }
    if found.state == State.LAPSED and (found.closed.new or {}).get("side") is None:
        return gettext("Settled, as the hand was changed meanwhile.")
    return ended.get(State(found.state), "%s") % entered_by(found.closed, match)


def _sides(match: Match) -> range:
    return range(match.side_count)


def _party(
    found: Dispute, side: Side, names: tuple[str, ...], match: Match, *, about: bool
) -> Party:
    here = found.is_open and side in match.caller.speaks_for
    put = found.proposed is not None and found.proposed_by != side
    return Party(
        side=side,
        name=names[side],
        here=here,
        disputes=side == found.side,
        has_kept=side == found.kept_by,
        may_accept=here and about and put,
        key=new_key(),
        other_key=new_key(),
    )


def _now(found: Dispute, names: tuple[str, ...]) -> str:
    if not found.hand.stands:
        return gettext("it was withdrawn")
    return facts_in_words(as_it_stands(found.hand), names)


def _put_forward(match: Match, found: Dispute) -> dict[str, Any]:
    """What was put forward, and what accepting it would move."""
    names, facts = names_of(match), read_hand(found.proposed).hand
    told: dict[str, Any] = {
        "put_by": names[found.proposed_by or 0],
        "proposed": facts_in_words(found.proposed, names),
    }
    if not found.hand.stands:
        return told
    told["says"] = becomes(found.hand, facts, names)
    try:
        preview = preview_correction(match, found.hand, facts)
    except Refused as refusal:
        return {**told, "refused": refused_in_words(refusal)}
    consent = consent_to(match, preview, found.hand)
    return {**told, "moved": moved_in_words(preview, names), "consent": consent}
