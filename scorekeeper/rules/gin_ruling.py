"""The referee's answer in its public form: what `referee` prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.messages import Message
from scorekeeper.rules.outcomes import Outcome
from scorekeeper.rules.rulings import Ruling


def write_ruling(ruling: Ruling, say: Callable[[Message], str] = str) -> dict[str, Any]:
    """The whole ruling as JSON values; `say` puts its reasons into a language."""
    knocker, defender = ruling.counts
    melds, defence = ruling.arrangement.melds, ruling.defence
    layoffs = defence.layoffs if defence else ()
    written: dict[str, Any] = {
        "legal": ruling.is_legal,
        "kind": ruling.kind.value if ruling.kind else None,
        "winner": ruling.winner.value if ruling.winner else None,
        "points": ruling.points,
        "deadwood": {"knocker": knocker, "defender": defender},
        "knocker_melds": _melds(melds),
        "defender_melds": _melds(defence.melds) if defence else [],
        "layoffs": [{"card": str(layoff.card), "on": layoff.on} for layoff in layoffs],
        "better": _outcome(ruling.better) if ruling.better else None,
        "reasons": [
            {"text": say(reason.message), "rule": reason.rule} for reason in ruling.reasons
        ],
    }
    if ruling.discard is not None:
        written["discard"] = str(ruling.discard)
    return written


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "melds": _melds(outcome.melds),
        "deadwood": {"knocker": outcome.knocker, "defender": outcome.defender},
        "kind": outcome.score.kind.value if outcome.score.kind else None,
        "winner": outcome.winner.value if outcome.winner else None,
        "points": outcome.score.points,
    }


def _melds(melds: Iterable[Meld]) -> list[list[str]]:
    return [_cards(meld.cards) for meld in melds]


def _cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
