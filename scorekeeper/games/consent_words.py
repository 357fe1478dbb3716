"""Who has to accept a change before it is made, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.games.callers import players_elsewhere
from scorekeeper.games.evenings import of_another_evening, touched_by
from scorekeeper.games.models import Hand, Match
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.preview import Preview
from scorekeeper.games.reading import names_of
from scorekeeper.games.signatures import signed
from scorekeeper.rules.hand import Side
from scorekeeper.rules.log import Verb
from scorekeeper.rules.signed import digest_of

type Falling = Iterable[tuple[int, Side]]
"""Signatures that a change lets fall: the number of the game, and the side."""


@dataclass(frozen=True)
class Consent:
    """Why a change waits for somebody, who is asked, and what the button says."""

    reasons: list[str]
    asked: str
    button: str


def asking_side(match: Match) -> Side | None:
    """The side that asks on this phone; None where a scorer does, or both sides hold it."""
    caller = match.caller
    if caller.side is not None and caller.may_answer:
        return caller.side
    return caller.speaks_for[0] if len(caller.speaks_for) == 1 else None


def asked_sides(match: Match) -> tuple[Side, ...]:
    """The sides that have to accept: every one that does not ask.

    Where nobody knows who asks, that is all of them: neither side has said yet that it agrees.
    """
    asking = asking_side(match)
    return tuple(side for side in map(Side, range(match.side_count)) if side != asking)


def consent_wanted(match: Match, falling: Falling, *, another_evening: bool) -> Consent:
    """What a person is told before a change is proposed."""
    names = names_of(match)
    reasons = [
        gettext("%(name)s’s signature of game %(game)s falls.")
        % {"name": names[side], "game": game}
        for game, side in falling
    ]
    if another_evening:
        reasons.append(gettext("It changes a hand of another evening."))
    whom = names_in_words([names[side] for side in asked_sides(match)])
    return Consent(
        reasons,
        gettext("%s will be asked. Nothing changes until then.") % whom,
        gettext("Ask %s") % whom,
    )


def consent_to(match: Match, preview: Preview, on: Hand | Verb) -> Consent | None:
    """The same for a change that is only looked at, on a hand or, by its verb, on none; None
    where nobody has to accept it. At most 4 queries."""
    falling = _falling(match, preview)
    another_evening = not preview.changes_nothing and _of_another_evening(match, on)
    if not falling and not another_evening:
        return None
    return consent_wanted(match, falling, another_evening=another_evening)


def _falling(match: Match, preview: Preview) -> list[tuple[int, Side]]:
    after = {game.number: digest_of(game, match.seated) for game in preview.after.games}
    return [
        (number, side)
        for number, sides in sorted(signed(match, preview.before.games).items())
        for side, signature in sorted(sides.items())
        if signature.digest != after.get(number)
    ]


def _of_another_evening(match: Match, on: Hand | Verb) -> bool:
    now = timezone.now()
    if not players_elsewhere(match, now):
        return False
    earlier = of_another_evening(match, now)
    if isinstance(on, Hand):
        return on.pk in earlier
    return bool(earlier & touched_by(on, match.hands.only("state")))
