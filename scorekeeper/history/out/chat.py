"""A match as a text for a chat: short lines that read well in any letters, no table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from scorekeeper.games.on_paper import collects_in_words, hand_in_words, house_rules_line
from scorekeeper.rules.hand import Result
from scorekeeper.rules.match import MatchSheet
from scorekeeper.rules.scoring import kind_in_words
from scorekeeper.rules.sheet import Ended, GameSheet, Row
from scorekeeper.wording import say


def chat_text(sheet: MatchSheet, names: Sequence[str], played: date) -> str:
    """Who played, when and by which rules; every game hand by hand; who collects."""
    lines = [" – ".join(names), date_format(played), house_rules_line(sheet.ruleset)]
    for game in sheet.games:
        lines += ["", *_game(game, names)]
    if not sheet.games:
        lines += ["", gettext("No hand yet.")]
    if len(sheet.games) > 1:
        lines += ["", gettext("All games: %s") % collects_in_words(sheet.settlement, names)]
    return "\n".join(lines) + "\n"


def _game(game: GameSheet, names: Sequence[str]) -> Iterator[str]:
    yield gettext("Game %s") % game.number
    scores = [[0 for _ in names] for _ in game.columns]
    for row in game.rows:
        for column, total in zip(row.columns, row.running, strict=True):
            assert row.score.winner is not None
            scores[column - 1][row.score.winner] = total
        yield f"{row.number}. {_hand(row, names)}{_reached(row, scores)}"
    if game.ended is Ended.STRUCK:
        yield gettext("Struck: this game counts nothing.")
    elif game.settlement is not None:
        yield collects_in_words(game.settlement.amounts, names)


def _hand(row: Row, names: Sequence[str]) -> str:
    words, score = hand_in_words(row.hand, names), row.score
    if row.hand.result is Result.AGREED or score.winner is None:
        return words
    if str(score.kind) != str(row.hand.result):
        words += f", {say(kind_in_words(score.kind))}: {names[score.winner]}"
    return f"{words} +{score.points}"


def _reached(row: Row, scores: Sequence[Sequence[int]]) -> str:
    """Where the columns that the hand was entered in stand after it."""
    if not row.columns:
        return ""
    if len(scores) == 1:
        return f" → {scores[0][0]}–{scores[0][1]}"
    told = [
        pgettext("a column of Hollywood and where it stands", "col. %(number)s %(score)s")
        % {"number": number, "score": f"{scores[number - 1][0]}–{scores[number - 1][1]}"}
        for number in row.columns
    ]
    return " → " + ", ".join(told)
