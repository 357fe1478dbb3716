"""What a change would move, in sentences: shown before it is saved."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scorekeeper.games.preview import GameChange, HandChange, Preview
from scorekeeper.rules.messages import Refused
from scorekeeper.wording import say


@dataclass(frozen=True)
class Moved:
    """The sentences of a preview; `redealt` are the hands whose dealer changes."""

    sentences: list[str]
    redealt: list[str]

    @property
    def nothing(self) -> bool:
        return not self.sentences and not self.redealt


def moved_in_words(preview: Preview, names: Sequence[str]) -> Moved:
    """Each total from and to, games that end sooner or open again, hands that change game."""
    sentences = [words for game in preview.games for words in _game(game, preview, names)]
    sentences += [_hand(change) for change in preview.moved]
    return Moved(sentences, [_dealer(change, names) for change in preview.redealt])


def refused_in_words(refusal: Refused) -> str:
    """Why a change cannot be; where a hand stands in its way, with that hand's number."""
    hand = re.match(r"(?:hands)?\[(\d+)\]", refusal.where)
    if hand is None:
        return say(refusal.message)
    told = {"number": int(hand[1]) + 1, "why": say(refusal.message)}
    return gettext("Hand %(number)s: %(why)s") % told


def _game(change: GameChange, preview: Preview, names: Sequence[str]) -> Iterator[str]:
    told = {"number": change.number}
    if change.after is None:
        yield gettext("Game %(number)s has no hand any more.") % told
    elif change.before is None:
        yield gettext("There is a game %(number)s.") % told
    if change.ends_sooner and change.after is not None:
        told["hand"] = change.after.rows[-1].number
        yield gettext("Game %(number)s ends with hand %(hand)s.") % told
    elif change.opens_again:
        yield gettext("Game %(number)s is open again.") % told
    several = len(preview.before.games) > 1 or len(preview.after.games) > 1
    for total in change.totals:
        words = f"{names[total.side]} {total.before} → {total.after}"
        if preview.after.ruleset.columns > 1:
            words = gettext("Column %(column)s: %(words)s") % {
                "column": total.column,
                "words": words,
            }
        if several:
            words = gettext("Game %(number)s: %(words)s") % {**told, "words": words}
        yield words
    yield from _settlement(change, names)


def _settlement(change: GameChange, names: Sequence[str]) -> Iterator[str]:
    before = change.before.settlement if change.before else None
    after = change.after.settlement if change.after else None
    if after is None or (before is not None and before.amounts == after.amounts):
        return
    if after.collects is None:
        yield gettext("Nobody collects.")
        return
    told = {"name": names[after.collects], "points": abs(after.amounts[0])}
    yield gettext("%(name)s collects %(points)s.") % told


def _hand(change: HandChange) -> str:
    if change.before is None or change.after is None:
        return ""
    return gettext("Hand %(hand)s goes to game %(game)s.") % {
        "hand": change.after.number,
        "game": change.after.game,
    }


def _dealer(change: HandChange, names: Sequence[str]) -> str:
    if change.before is None or change.after is None:
        return ""
    dealers = [
        gettext("not known") if dealer is None else names[dealer]
        for dealer in (change.before.dealer, change.after.dealer)
    ]
    told = {"hand": change.after.number, "before": dealers[0], "after": dealers[1]}
    return gettext("Hand %(hand)s: dealt by %(before)s → %(after)s") % told
