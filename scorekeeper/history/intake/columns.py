"""The table of another scorekeeper, as records: which column says what, row by row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.people.names import bare, searched

MEANINGS = {
    "": _("nothing"),
    "date": _("the day"),
    "match": _("which match (rows with the same word belong together)"),
    "player_a": _("the first player"),
    "player_b": _("the second player"),
    "winner": _("who won the hand"),
    "knocker": _("who knocked"),
    "how": _("how it ended: knock, gin, undercut, wall …"),
    "points": _("the points of the winner"),
    "points_a": _("the points of the first player"),
    "points_b": _("the points of the second player"),
    "count_a": _("the deadwood of the first player"),
    "count_b": _("the deadwood of the second player"),
    "kind": _("what was scored, where that is another column"),
    "void": _("whether it does not count"),
    "note": _("a note"),
}
"""What a column can say."""

HEADS: Mapping[str, str] = {
    **dict.fromkeys(("date", "day", "played", "played on", "fecha", "dia", "data", "ziua"), "date"),
    **dict.fromkeys(("match", "session", "partida", "meci", "partie", "game id"), "match"),
    **dict.fromkeys(
        ("side a", "player a", "player 1", "player1", "jugador 1", "jucator 1"), "player_a"
    ),
    **dict.fromkeys(
        ("side b", "player b", "player 2", "player2", "jugador 2", "jucator 2"), "player_b"
    ),
    **dict.fromkeys(("winner", "won by", "ganador", "castigator"), "winner"),
    **dict.fromkeys(("by", "knocker", "knocked by"), "knocker"),
    **dict.fromkeys(("result", "how", "type", "ending", "tipo", "tip"), "how"),
    **dict.fromkeys(("points", "score", "pts", "puntos", "puncte"), "points"),
    **dict.fromkeys(("deadwood a", "deadwood 1", "count a"), "count_a"),
    **dict.fromkeys(("deadwood b", "deadwood 2", "count b"), "count_b"),
    **dict.fromkeys(("points a", "score a", "points 1"), "points_a"),
    **dict.fromkeys(("points b", "score b", "points 2"), "points_b"),
    **dict.fromkeys(("note", "notes", "comment", "nota", "nota"), "note"),
    **{"kind": "kind", "void": "void"},
}
"""What the heads of columns are commonly called, without case and accents."""

WORDS: Mapping[str, str] = {
    **dict.fromkeys(("knock", "knocked", "k"), "knock"),
    **dict.fromkeys(("gin", "g"), "gin"),
    **dict.fromkeys(("big gin", "super gin", "biggin"), "big_gin"),
    **dict.fromkeys(("undercut", "under", "u", "underknock"), "undercut"),
    **dict.fromkeys(("gin off", "ginoff"), "gin_off"),
    **dict.fromkeys(("wall", "draw", "stock", "passed", "no score"), "wall"),
    **dict.fromkeys(("void", "misdeal"), "void"),
    **dict.fromkeys(("forfeit",), "forfeit"),
    **dict.fromkeys(("", "agreed", "agreed points"), ""),
}
"""What a hand's ending is commonly called."""

YES = ("yes", "y", "true", "1", "x", "void", "si", "s", "da", "d")
NO = ("", "no", "n", "false", "0", "-", "nu")
"""What a column says that ticks something, without case and accents."""


@dataclass(frozen=True)
class Layout:
    """Which column says what, and what no column says. `day_first`: 3/10 is in October."""

    columns: Mapping[str, int]
    names: tuple[str, str]
    preset: str
    day_first: bool = True


@dataclass
class FromTable:
    """A match of a table: the line it begins in, its record, the line of each of its hands; or
    what is wrong with a row of it."""

    line: int
    record: dict[str, Any]
    lines: list[int] = field(default_factory=list)
    wrong: str = ""


class Odd(Exception):
    """A row that cannot be understood: why, in a sentence."""


def guess(rows: Sequence[Sequence[str]]) -> list[str]:
    """What each column probably says, by its head; two columns of numbers under unknown heads are
    the points of the two players."""
    heads = [searched(head.replace("_", " ")) for head in rows[0]]
    found = [HEADS.get(head, "") for head in heads]
    found = [one if found.index(one) == place else "" for place, one in enumerate(found)]
    numbers = [
        place for place, one in enumerate(found) if not one and _has_numbers(rows[1:20], place)
    ]
    if len(numbers) == 2 and not {"points", "points_a", "count_a"} & set(found):
        found[numbers[0]], found[numbers[1]] = "points_a", "points_b"
    return found


def matches_of(rows: Sequence[Sequence[str]], layout: Layout) -> Iterator[FromTable]:
    """The matches of a table, in the order in which they begin. The first row is its head."""
    found: dict[tuple[str, ...], FromTable] = {}
    for line, row in enumerate(rows[1:], start=2):
        if not row:
            continue
        cells = {meaning: _at(row, place) for meaning, place in layout.columns.items()}
        names = _names(cells, layout)
        which = (cells.get("match") or cells.get("date", ""), *names)
        one = found.setdefault(which, FromTable(line, _begun(names, layout)))
        if one.wrong:
            continue
        try:
            if cells.get("date"):
                day = _day(cells["date"], layout.day_first).isoformat()
                one.record.setdefault("played", day)
            one.record["hands"].append(_hand(cells, names))
            one.lines.append(line)
        except Odd as odd:
            one.wrong, one.line = str(odd), line
    yield from found.values()


def _begun(names: tuple[str, str], layout: Layout) -> dict[str, Any]:
    return {"format": "gin-match/1", "rules": layout.preset, "sides": list(names), "hands": []}


def _names(cells: Mapping[str, str], layout: Layout) -> tuple[str, str]:
    first, second = layout.names
    return cells.get("player_a") or first, cells.get("player_b") or second


def _hand(cells: Mapping[str, str], names: Sequence[str]) -> dict[str, Any]:
    how = _word(cells.get("how", "")) or _word(cells.get("kind", ""))
    note = {"note": cells["note"]} if cells.get("note") else {}
    if how == "void" or _is_yes(cells.get("void", "")):
        return {"result": "void", **note}
    if how == "wall":
        return {"result": "wall", **note}
    counts = [_number(cells.get(f"count_{side}", "")) for side in "ab"]
    if None not in counts:
        return _counted(how, counts, cells, names) | note
    winner, points = _won(cells, names)
    kind = _word(cells.get("kind", "")) or how or None
    return {"result": "agreed", "winner": winner, "points": points, "kind": kind, **note}


def _counted(
    how: str, counts: Sequence[int | None], cells: Mapping[str, str], names: Sequence[str]
) -> dict[str, Any]:
    by = _side(cells.get("knocker", ""), names)
    if by is None:
        winner = _side(cells.get("winner", ""), names)
        if winner is None:
            raise Odd(gettext("No column says who knocked, nor who won."))
        by = 1 - winner if how in ("undercut", "gin_off") else winner
    result = how if how in ("gin", "big_gin") else "gin" if counts[by] == 0 else "knock"
    return {"result": result, "by": by, "deadwood": list(counts)}


def _won(cells: Mapping[str, str], names: Sequence[str]) -> tuple[int, int]:
    both = [_number(cells.get(f"points_{side}", "")) or 0 for side in "ab"]
    if any(both):
        winner = 0 if both[0] > both[1] else 1
        if min(both):
            raise Odd(gettext("Both players have points: only one of them wins a hand."))
        return winner, both[winner]
    points, side = _number(cells.get("points", "")), _side(cells.get("winner", ""), names)
    if points is None:
        raise Odd(gettext("There is no number of points."))
    if side is None:
        raise Odd(gettext("No column says who won."))
    return side, points


def _side(name: str, names: Sequence[str]) -> int | None:
    if not name:
        return None
    same = [side for side, one in enumerate(names) if bare(one) == bare(name)]
    if len(same) != 1:
        told = {"name": name[:60], "first": names[0], "second": names[1]}
        raise Odd(gettext("%(name)s is neither %(first)s nor %(second)s.") % told)
    return same[0]


def _word(text: str) -> str:
    """How a hand ended, in one of the words of a record."""
    word = searched(text.replace("_", " "))
    if word not in WORDS:
        raise Odd(gettext("“%s” is no way to end a hand.") % text[:40])
    return WORDS[word]


def _is_yes(text: str) -> bool:
    word = searched(text)
    if word not in YES and word not in NO:
        raise Odd(gettext("“%s” is neither yes nor no.") % text[:40])
    return word in YES


def _number(text: str) -> int | None:
    if not text:
        return None
    if not _is_number(text):
        raise Odd(gettext("“%s” is no whole number.") % text[:40])
    return int(text)


def _is_number(text: str) -> bool:
    return not text or (text.isascii() and text.isdecimal() and len(text) < 10)


def _has_numbers(rows: Sequence[Sequence[str]], place: int) -> bool:
    """Whether a column has numbers, but for a slip here and there."""
    cells = [_at(row, place) for row in rows]
    filled = [cell for cell in cells if cell]
    return bool(filled) and 3 * sum(map(_is_number, filled)) > 2 * len(filled)


def _day(text: str, day_first: bool) -> date:
    try:
        first, second, third = map(int, re.findall(r"\d+", text[:60])[:3])
        if first > 31:
            return date(first, second, third)
        year = third if third > 99 else 2000 + third
        is_us = "/" in text and not day_first
        return date(year, first, second) if is_us else date(year, second, first)
    except (ValueError, OverflowError):
        raise Odd(gettext("“%s” is no day.") % text[:40]) from None


def _at(row: Sequence[str], place: int) -> str:
    """A cell, without the apostrophe that keeps it from becoming a formula."""
    text = row[place].strip() if place < len(row) else ""
    return text[1:] if re.match(r"'\s*[=+\-@\t\r＝＋－＠]", text) else text
