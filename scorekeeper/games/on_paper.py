"""The sheet as plain text, the way a person would write it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext, pgettext

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.hand import Hand, Result
from scorekeeper.rules.match import MatchSheet
from scorekeeper.rules.messages import Message
from scorekeeper.rules.presets import nearest
from scorekeeper.rules.ruleset import PARAMETERS, Ruleset
from scorekeeper.rules.scoring import kind_in_words
from scorekeeper.rules.sheet import Ended, GameSheet, Row
from scorekeeper.wording import say

SOUNDS_LIKE_I: Final = re.compile(r"h?[ií](?![aeou])|y(?![aeiouáéíóú])", re.IGNORECASE)
"""Before such a name a language may need another word: ``Ana y Luis``, but ``Ana e Inés``."""


def write_match(match: MatchSheet, names: Sequence[str]) -> str:
    """Every game with its hands, the lines of its columns, and who collects."""
    lines = [" – ".join(names), house_rules_line(match.ruleset), ""]
    for game in match.games:
        lines += [*_game(game, names), ""]
    if not match.games:
        lines += [gettext("No hand yet."), ""]
    if len(match.games) > 1:
        lines.append(gettext("All games: %s") % collects_in_words(match.settlement, names))
    if match.next_dealer is not None:
        lines.append(gettext("%s deals next.") % names[match.next_dealer])
    return "\n".join(lines).rstrip() + "\n"


def house_rules_line(ruleset: Ruleset) -> str:
    """The preset that is nearest, and what differs from it."""
    preset, changed = nearest(ruleset)
    told = [
        f"{say(PARAMETERS[key].name)}: {say(PARAMETERS[key].word(getattr(ruleset, key)))}"
        for key in changed
    ]
    return " · ".join([say(preset.name), *told])


def hand_in_words(hand: Hand, names: Sequence[str]) -> str:
    """What was seen of a hand: ``Ann knock 8 v 20``."""
    if hand.result in (Result.WALL, Result.VOID):
        return say(Message(f"kind.{hand.result}"))
    if hand.result is Result.AGREED:
        assert hand.winner is not None
        return _ended(names[hand.winner], say(kind_in_words(hand.kind)), str(hand.points))
    assert hand.by is not None
    assert hand.deadwood is not None
    knocker, defender = hand.deadwood[hand.by], hand.deadwood[1 - hand.by]
    counts = gettext("v %s") % defender
    if hand.result is Result.KNOCK:
        counts = gettext("%(knocker)s v %(defender)s") % {"knocker": knocker, "defender": defender}
    card = f" [{card_in_words(hand.knock_card)}]" if hand.knock_card else ""
    return _ended(names[hand.by], say(Message(f"kind.{hand.result}")), counts + card)


def _ended(name: str, kind: str, counts: str) -> str:
    told = {"name": name, "kind": kind, "counts": counts}
    return gettext("%(name)s %(kind)s %(counts)s") % told


def names_in_words(names: Sequence[str]) -> str:
    """Names in a sentence: ``Ann``, ``Ann and Ben``, ``Ann, Ben and Cleo``."""
    *others, last = names
    if not others:
        return last
    told = {"first": ", ".join(others), "second": last}
    if SOUNDS_LIKE_I.match(last):
        return (
            pgettext("the second name begins with the sound of i", "%(first)s and %(second)s")
            % told
        )
    return gettext("%(first)s and %(second)s") % told


def card_in_words(card: Card) -> str:
    """A card as it is printed: ``7♥``, ``10♠``."""
    rank = str(card)[:1].replace("T", "10")
    return rank + dict(zip(Suit, "♣♦♥♠", strict=True))[card.suit]


def _game(game: GameSheet, names: Sequence[str]) -> Iterator[str]:
    yield _heading(game)
    cells = [_cells(row, len(game.columns)) for row in game.rows]
    told = [_told(row, names) for row in game.rows]
    width = max(map(len, told))
    heads = [name for _ in game.columns for name in names]
    sizes = [max(5, min(len(head), 12)) for head in heads]
    yield " " * (width + 4) + "".join(
        f"  {head[:size]:>{size}}" for head, size in zip(heads, sizes, strict=True)
    )
    for row, words, written in zip(game.rows, told, cells, strict=True):
        figures = "".join(f"  {cell:>{size}}" for cell, size in zip(written, sizes, strict=True))
        yield f"{row.number:>3} {words:<{width}}{figures}".rstrip()
    for line in _results(game, names):
        yield f"    {line}"


def _heading(game: GameSheet) -> str:
    heading = gettext("Game %s") % game.number
    return heading + (" · " + gettext("extra") if game.extra else "")


def _told(row: Row, names: Sequence[str]) -> str:
    """The hand, what it was scored as, and what it brought."""
    words = hand_in_words(row.hand, names)
    if row.score.winner is None:
        return words
    if row.hand.result is not Result.AGREED and str(row.score.kind) != str(row.hand.result):
        words += f", {say(kind_in_words(row.score.kind))}"
    return f"{words}  {names[row.score.winner]} +{row.score.points}"


def _cells(row: Row, columns: int) -> list[str]:
    """The running totals, each in the winner's half of its column."""
    cells = [""] * (2 * columns)
    for number, total in zip(row.columns, row.running, strict=True):
        assert row.score.winner is not None
        cells[2 * (number - 1) + row.score.winner] = str(total)
    return cells


def _results(game: GameSheet, names: Sequence[str]) -> Iterator[str]:
    several = len(game.columns) > 1
    for column in game.columns:
        if not column.lines:
            continue
        if several:
            yield gettext("Column %s") % column.number
        for line in column.lines:
            yield f"{say(Message(f'label.{line.label}'))}: {line.points[0]} – {line.points[1]}"
        totals = column.totals or (0, 0)
        yield gettext("total") + f": {totals[0]} – {totals[1]}"
    if game.ended is Ended.STRUCK:
        yield gettext("Struck: this game counts nothing.")
    if game.settlement is not None:
        for step in game.settlement.lines if several or game.settlement.rounding else ():
            yield f"{say(step.reason)}: {step.points:+}"
        yield collects_in_words(game.settlement.amounts, names)


def collects_in_words(amounts: Sequence[int], names: Sequence[str]) -> str:
    if not amounts[0]:
        return gettext("Nobody collects.")
    collector = 0 if amounts[0] > 0 else 1
    return gettext("%(name)s collects %(points)s.") % {
        "name": names[collector],
        "points": abs(amounts[0]),
    }
