"""Whether a change of facts has to be accepted by the other side before it is made.

That is so where a signature would fall by it, and, where a side has joined on its own phone, for
a hand of another evening. What a change touches is known once it is made: so it is compared then,
within its transaction, and taken back where consent is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.db.models import Prefetch, prefetch_related_objects
from django.utils import timezone

from scorekeeper.games.callers import players_elsewhere
from scorekeeper.games.evenings import of_another_evening, touched_by
from scorekeeper.games.models import Entry, Hand, Match, Participant, Signature
from scorekeeper.games.scorebook.acts import Act, NeedsConsent
from scorekeeper.games.signatures import sheet_of_all, signed
from scorekeeper.games.unchanged import as_it_stands
from scorekeeper.rules.log import FACT_CHANGING, Verb
from scorekeeper.rules.match import MatchSheet
from scorekeeper.rules.signed import digest_of

GUARDED: Final = FACT_CHANGING - {Verb.STARTED, Verb.RECORDED} | {Verb.UNDONE, Verb.REDONE}
"""A hand that is recorded follows all the others: it changes no game that is over."""


@dataclass
class Guard:
    """A match as it was before an act: what must not change without consent."""

    seated: int
    signatures: list[Signature]
    digests: dict[int, str]
    earlier: set[int] = field(default_factory=set)
    hands: dict[int, Hand] = field(default_factory=dict)

    def hold(
        self, verb: Verb, touched: list[Hand], target: Entry | None, sheet: MatchSheet | None
    ) -> None:
        """Raise `NeedsConsent` where the change that was made needs it."""
        subject = Verb(target.verb) if target else verb
        if subject not in FACT_CHANGING:
            return
        changed = self._changed(subject, sheet)
        falling = [one for one in self.signatures if one.game in changed]
        pks = {hand.pk for hand in touched}
        another_evening = bool(self.earlier & (pks or touched_by(subject, self.hands.values())))
        if falling or another_evening:
            rests_on = {
                "games": sorted([number, digest] for number, digest in changed.items()),
                "hands": [
                    [hand.mark, as_it_stands(self.hands[hand.pk])]
                    for hand in touched
                    if hand.pk in self.hands
                ],
            }
            raise NeedsConsent(falling, another_evening=another_evening, rests_on=rests_on)

    def _changed(self, subject: Verb, sheet: MatchSheet | None) -> Mapping[int, str]:
        """The games that were over and are not the same any more, as they were."""
        if subject is Verb.SIDES or sheet is None:
            return self.digests
        now = {game.number: digest_of(game, self.seated) for game in sheet.games}
        return {
            number: digest
            for number, digest in self.digests.items()
            if number >= sheet.start.game and now.get(number) != digest
        }


def guard_of(match: Match, act: Act, verb: Verb) -> Guard | None:
    """What has to be held while an act changes a locked match; None where it is free to.

    One query where the match is neither signed nor on several phones; otherwise up to 7.
    """
    if act.is_agreed or verb not in GUARDED:
        return None
    now = timezone.now()
    joined = Participant.objects.select_related("link")
    prefetch_related_objects([match], Prefetch("participants", joined))
    elsewhere = players_elsewhere(match, now)
    if not (match.is_signed or elsewhere):
        return None
    sheet = sheet_of_all(match)
    over = [game for game in sheet.games if game.finished or game.ended]
    found = signed(match, over)
    return Guard(
        seated=match.seated,
        signatures=[one for sides in found.values() for one in sides.values()],
        digests={game.number: digest_of(game, match.seated) for game in over},
        earlier=of_another_evening(match, now) if elsewhere else set(),
        hands={hand.pk: hand for hand in match.hands.all()},
    )
