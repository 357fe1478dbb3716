"""A match: its facts as they were seen, the log of every change, and two index tables.

What a hand is worth, which game it belongs to and who collects is worked out by the rules from
the facts (`Match`, `Seat`, `Hand`). `Entry` is the log; `Signature`, `Dispute` and `Proposal`
repeat what it says of those. `Game`, `HandIndex` and `HistorySeat` repeat results, so that lists
and statistics need no working out; `manage.py audit` proves them all.

Only `scorekeeper.games.scorebook` writes here. Django looks for models in this module, so it is
the one that passes names on.
"""

from scorekeeper.games.models.agreeing import Dispute, Proposal, Signature
from scorekeeper.games.models.draft import Draft, DraftKind
from scorekeeper.games.models.entry import Entry
from scorekeeper.games.models.hand import Hand, HandState
from scorekeeper.games.models.history import DeletedSeat, HistorySeat, Outcome, Photo
from scorekeeper.games.models.index import Game, GameState, HandIndex
from scorekeeper.games.models.match import HouseRules, Match, Seat
from scorekeeper.games.models.sharing import Link, Participant

__all__ = [
    "DeletedSeat",
    "Dispute",
    "Draft",
    "DraftKind",
    "Entry",
    "Game",
    "GameState",
    "Hand",
    "HandIndex",
    "HandState",
    "HistorySeat",
    "HouseRules",
    "Link",
    "Match",
    "Outcome",
    "Participant",
    "Photo",
    "Proposal",
    "Seat",
    "Signature",
]
