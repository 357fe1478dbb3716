"""Which signatures of a match stand: those whose digest is that of their game by now."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.games.models import Match, Signature
from scorekeeper.games.tail import whole
from scorekeeper.rules.hand import Side
from scorekeeper.rules.match import MatchSheet
from scorekeeper.rules.sheet import GameSheet
from scorekeeper.rules.signed import digest_of

type Signed = dict[int, dict[Side, Signature]]
"""By number of the game, the signature of each side that signed it as it is."""


def can_be_signed(game: GameSheet) -> bool:
    """Whether a game is over: nobody signs ahead."""
    return game.finished or game.ended is not None


def signed(match: Match, games: Iterable[GameSheet]) -> Signed:
    """The signatures of these games that stand. One query; none where nobody ever signed."""
    if not match.is_signed:
        return {}
    by_number = {game.number: game for game in games}
    rows = match.signatures.filter(game__in=by_number).select_related("entry__device")
    return standing(rows, match, by_number.values())


def standing(rows: Iterable[Signature], match: Match, games: Iterable[GameSheet]) -> Signed:
    """Those of these signatures that stand, of a match's games as they are by now."""
    by_number = {game.number: game for game in games}
    found: Signed = {}
    for row in rows:
        if row.digest == digest_of(by_number[row.game], match.seated):
            found.setdefault(row.game, {})[Side(row.side)] = row
    return found


def signed_in(match: Match) -> Signed:
    """The signatures of a whole match that stand. 3 queries; none where nobody ever signed."""
    return signed(match, sheet_of_all(match).games) if match.is_signed else {}


def sheet_of_all(match: Match) -> MatchSheet:
    """Every game of a match, worked out. 2 queries."""
    return whole(match).sheet()
