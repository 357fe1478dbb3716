"""Hands as the table says them: ``knock(ANN, 8, 20)`` is Ann knocking with 8 against 20. And what
was done with them."""

from scorekeeper.rules.hand import Hand, Kind, Result, Side

ANN, BEN = Side(0), Side(1)


def verbs(match) -> list[str]:
    """What was done to a match, by its log."""
    return [entry.verb for entry in match.entries.order_by("version")]


def names(match) -> list[str]:
    """Who sits in a match, by what they are called."""
    return [seat.player.name for seat in match.seats.all()]


def knock(by: Side, own: int, other: int, **more) -> Hand:
    return _counted(Result.KNOCK, by, own, other, **more)


def gin(by: Side, other: int, **more) -> Hand:
    return _counted(Result.GIN, by, 0, other, **more)


def agreed(winner: Side, points: int, kind: Kind | None = None, **more) -> Hand:
    return Hand(result=Result.AGREED, winner=winner, points=points, kind=kind, **more)


def wall(**more) -> Hand:
    return Hand(result=Result.WALL, **more)


def void(**more) -> Hand:
    return Hand(result=Result.VOID, **more)


def _counted(result: Result, by: Side, own: int, other: int, **more) -> Hand:
    counts = (own, other) if by == ANN else (other, own)
    return Hand(result=result, by=by, deadwood=counts, **more)
