"""Hands and games as tables for a spreadsheet: one line each, English keys at the head.

UTF-8 with a byte order mark, without which a common spreadsheet takes the letters for others;
commas between; dates and times as ISO 8601 has them, where the match was played. No cell becomes
a formula: a text that begins like one has an apostrophe before it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

from django.utils import timezone

from scorekeeper.games.as_record import Naming
from scorekeeper.games.models import Game, Hand, Match
from scorekeeper.games.on_paper import house_rules_line
from scorekeeper.rules.hand import Result

BOM = "\ufeff"
BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")

OF_A_MATCH = ("match", "played", "side_a", "side_b")
HANDS = (
    *OF_A_MATCH,
    *("game", "hand", "at", "dealer", "result", "by", "deadwood_a", "deadwood_b", "knock_card"),
    *("winner", "kind", "points", "boxes", "void", "note"),
)
GAMES = (
    *OF_A_MATCH,
    *("game", "hands", "state", "scores_a", "scores_b", "winner", "settlement_a", "settlement_b"),
    *("extra", "rules", "place"),
)

type Named = tuple[Match, Naming]


def cell(value: object) -> str | int:
    """A value as it may stand in a table: numbers are numbers, and no text is a formula."""
    if value is None:
        return ""
    if isinstance(value, int):
        return value
    text = str(value)
    return f"'{text}" if text.lstrip(" ").startswith(BEGINS_A_FORMULA) else text


def hands_table(matches: Iterable[Named]) -> Iterator[str]:
    """Every hand on a sheet, with what it brought. Wants hands with their index at hand."""
    yield BOM + _line(HANDS)
    for number, (match, naming) in enumerate(matches, start=1):
        head = _of_match(match, naming, number)
        standing = [hand for hand in match.hands.all() if hand.stands]
        rows = (_of_hand(hand, match, naming) for hand in standing)
        yield "".join(
            _line([*head, hand.index.game, count, *row])
            for count, (hand, row) in enumerate(zip(standing, rows, strict=True), start=1)
        )


def games_table(matches: Iterable[Named]) -> Iterator[str]:
    """Every game, with how it came out. Wants the games at hand."""
    yield BOM + _line(GAMES)
    for number, (match, naming) in enumerate(matches, start=1):
        head = _of_match(match, naming, number)
        yield "".join(_line([*head, *_of_game(game, match, naming)]) for game in match.games.all())


def _of_match(match: Match, naming: Naming, number: int) -> list[object]:
    code = match.code if naming.named else number
    return [code, match.played_on.isoformat(), *naming.names[:2]]


def _of_hand(hand: Hand, match: Match, naming: Naming) -> list[object]:
    names, index = naming.names, hand.index
    seen, is_void = hand.seen(), hand.facts().result is Result.VOID
    counts = seen.deadwood or (None, None)
    return [
        hand.at and timezone.localtime(hand.at, match.zone).isoformat(timespec="seconds"),
        _name(index.dealer, names),
        seen.result.value,
        _name(seen.by, names),
        *counts,
        seen.knock_card,
        _name(index.winner, names),
        index.kind,
        index.points,
        index.boxes,
        "yes" if is_void else "",
        hand.note if naming.named else "",
    ]


def _of_game(game: Game, match: Match, naming: Naming) -> list[object]:
    """The scores of several columns stand in one cell, with blanks between."""
    scores: list[object] = [
        side[0] if len(side) == 1 else " ".join(map(str, side))
        for side in zip(*game.scores, strict=True)
    ]
    return [
        game.number,
        game.tallies[0]["hands"],
        game.state,
        *scores[:2],
        _name(game.winner, naming.names),
        *(game.settlement or [None, None])[:2],
        "yes" if game.extra else "",
        house_rules_line(match.ruleset),
        match.place if naming.named else "",
    ]


def _name(side: int | None, names: Sequence[str]) -> str:
    return "" if side is None else names[side]


def _line(values: Iterable[object]) -> str:
    written = StringIO()
    csv.writer(written).writerow([cell(value) for value in values])
    return written.getvalue()
