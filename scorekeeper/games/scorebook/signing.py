"""Signing a game that is over, and taking the signature back."""

from __future__ import annotations

from scorekeeper.games.models import Match
from scorekeeper.games.scorebook.acts import Act, NotAsSeen, NotOver, Written
from scorekeeper.games.scorebook.agreeing import write_down
from scorekeeper.games.scorebook.book import Book, opened
from scorekeeper.games.signatures import can_be_signed, sheet_of_all
from scorekeeper.rules.hand import Side
from scorekeeper.rules.log import Verb
from scorekeeper.rules.signed import digest_of


def sign_game(match: Match, act: Act, number: int, side: Side, *, seen: str) -> Written:
    """Let a side sign a game as it is. `seen` is the digest of what was looked at.

    Raises `NotOver` where the game is still played, and `NotAsSeen` where it has changed since.
    """
    with opened(match, act, Verb.SIGNED, game=number, side=side, seen=seen) as book:
        if book.earlier:
            return book.earlier
        if _digest(book, number) != seen:
            raise NotAsSeen
        if book.match.signatures.filter(game=number, side=side, digest=seen).exists():
            return book.nothing()
        return write_down(book, Verb.SIGNED, {"game": number, "side": side, "digest": seen})


def unsign_game(match: Match, act: Act, number: int, side: Side) -> Written:
    """Let a side take its signature of a game back."""
    with opened(match, act, Verb.UNSIGNED, game=number, side=side) as book:
        if book.earlier:
            return book.earlier
        digest = _digest(book, number)
        if not book.match.signatures.filter(game=number, side=side, digest=digest).exists():
            return book.nothing()
        return write_down(book, Verb.UNSIGNED, {"game": number, "side": side, "digest": digest})


def _digest(book: Book, number: int) -> str:
    games = {game.number: game for game in sheet_of_all(book.match).games}
    game = games.get(number)
    if game is None or not can_be_signed(game):
        raise NotOver
    return digest_of(game, book.match.seated)
