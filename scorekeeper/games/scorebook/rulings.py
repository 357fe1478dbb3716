"""What the table decided about something that went wrong: in the log, without changing a fact."""

from __future__ import annotations

from scorekeeper.games.models import Match
from scorekeeper.games.scorebook.acts import Act, Written
from scorekeeper.games.scorebook.book import opened
from scorekeeper.rules.irregularities import Effect, Incident
from scorekeeper.rules.log import Verb


def rule(match: Match, act: Act, incident: Incident, effect: Effect) -> Written:
    """Write down how the table went on after an irregularity that ended no hand."""
    said = {"incident": str(incident), "effect": str(effect)}
    with opened(match, act, Verb.RULED, **said) as book:
        if book.earlier:
            return book.earlier
        return book.write(Verb.RULED, new=said)
