"""What the page of a proposal says: who asks, who has accepted, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.games.forms.act import new_key
from scorekeeper.games.models import Match, Proposal
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.phones import entered_by
from scorekeeper.games.reading import names_of
from scorekeeper.rules.agreement import State
from scorekeeper.rules.hand import Side


@dataclass(frozen=True)
class Answering:
    """A side that is asked: whether it has accepted, and whether it can answer on this phone."""

    side: Side
    name: str
    has_accepted: bool
    may: bool
    key: str
    other_key: str


def proposal_context(match: Match, found: Proposal, *, can_be_done: bool) -> dict[str, Any]:
    """The page of a proposal, but for what it moves."""
    names = names_of(match)
    is_open = found.is_open and can_be_done
    sides = [
        Answering(
            side=Side(side),
            name=names[side],
            has_accepted=side in found.agreed,
            may=is_open and side in match.caller.speaks_for and side not in found.agreed,
            key=new_key(),
            other_key=new_key(),
        )
        for side in found.needs
    ]
    return {
        "match": match,
        "names_in_words": names_in_words(names),
        "proposal": found,
        "number": found.entry.version,
        "by": entered_by(found.entry, match),
        "sides": sides,
        "is_open": is_open,
        "ended": "" if is_open else how_it_ended(match, found),
        "key": new_key(),
    }


def how_it_ended(match: Match, found: Proposal) -> str:
    """How a proposal ended, and who said so; also where it has lapsed and nobody wrote so."""
    by = entered_by(found.closed, match) if found.closed else ""
    ended = {
        State.ACCEPTED: gettext("%s has accepted it. It is done."),
        State.DECLINED: gettext("%s has declined it. Nothing was changed."),
        State.RETRACTED: gettext("%s has withdrawn it. Nothing was changed."),
    }
    if found.state in ended:
        return ended[State(found.state)] % by
    ended_at = found.closed.at if found.closed else timezone.now()
    if ended_at >= found.until:
        return gettext("Nobody answered within a week. It has lapsed.")
    return gettext("What it rests on was changed meanwhile. It has lapsed; nothing was changed.")
