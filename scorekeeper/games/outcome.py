"""A hand's outcome in a sentence: ``Ben undercuts: 20 + 1 = 21, and a box.``"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from scorekeeper.rules.hand import Hand, Kind, Result
from scorekeeper.rules.messages import Message
from scorekeeper.rules.scoring import HandScore, kind_in_words
from scorekeeper.wording import say


def outcome_in_words(hand: Hand, score: HandScore, names: Sequence[str]) -> str:
    """Who wins the hand, the sum, and the boxes."""
    if score.winner is None:
        return _without_winner(hand, score)
    name = names[score.winner]
    told = {
        Kind.KNOCK: gettext("%(name)s knocks: %(sum)s"),
        Kind.GIN: gettext("%(name)s goes gin: %(sum)s"),
        Kind.BIG_GIN: gettext("%(name)s goes big gin: %(sum)s"),
        Kind.UNDERCUT: gettext("%(name)s undercuts: %(sum)s"),
        Kind.GIN_OFF: gettext("%(name)s has nothing left: %(sum)s"),
    }
    if hand.result is Result.AGREED or score.kind not in told:
        kind = say(kind_in_words(score.kind))
        words = gettext("%(name)s: %(points)s agreed, %(kind)s") % {
            "name": name,
            "points": score.points,
            "kind": kind,
        }
    else:
        words = told[score.kind] % {"name": name, "sum": _sum(hand, score)}
    return ", ".join([words, _boxes(score.boxes)]) + "."


def short_outcome(hand: Hand, score: HandScore, names: Sequence[str]) -> str:
    """The same for a button: ``Ann gin +41``."""
    if score.winner is None:
        return say(Message(f"kind.{score.kind or hand.result}"))
    kind = say(kind_in_words(score.kind))
    told = {"name": names[score.winner], "kind": kind, "points": score.points}
    return gettext("%(name)s %(kind)s +%(points)s") % told


def result_in_words(
    hand: Hand, score: HandScore, names: Sequence[str], *, named: bool = False
) -> tuple[str, str]:
    """How a hand was won and the counts behind it, for a row of the sheet.

    `named`: with the winner's name, where no column says it.
    """
    scored = score.kind or score.winner is not None
    kind = say(kind_in_words(score.kind) if scored else Message(f"kind.{hand.result}"))
    if score.winner is None:
        return capfirst(kind), _why_no_score(hand, score)
    if named:
        kind = gettext("%(name)s %(kind)s") % {"name": names[score.winner], "kind": kind}
    if score.doubled:
        kind = gettext("%(kind)s, spade") % {"kind": kind}
    return capfirst(kind), _counts(hand)


def _counts(hand: Hand) -> str:
    if hand.deadwood is None or hand.by is None:
        return gettext("agreed")
    knocker, defender = hand.deadwood[hand.by], hand.deadwood[1 - hand.by]
    if knocker == 0:
        return gettext("%s left") % defender
    return f"{knocker} – {defender}"


def _why_no_score(hand: Hand, score: HandScore) -> str:
    return _counts(hand) if score.kind is Kind.TIE else gettext("no score")


def _sum(hand: Hand, score: HandScore) -> str:
    """The lines that make the points, added up; a plain knock shows both counts."""
    parts = [str(line.points) for line in score.lines if line.points]
    if score.kind is Kind.KNOCK and hand.deadwood is not None and hand.by is not None:
        knocker, defender = hand.deadwood[hand.by], hand.deadwood[1 - hand.by]
        parts[:1] = [f"{defender} − {knocker}"]
    elif score.kind is not Kind.KNOCK:
        parts[:2] = reversed(parts[:2])
    if score.doubled and len(parts) > 1:
        return f"({' + '.join(parts[:-1])}) × 2 = {score.points}"
    if len(parts) < 2 and score.kind is not Kind.KNOCK:
        return str(score.points)
    return f"{' + '.join(parts)} = {score.points}"


def _boxes(boxes: int) -> str:
    return ngettext("and a box", "and %(count)s boxes", boxes) % {"count": boxes}


def _without_winner(hand: Hand, score: HandScore) -> str:
    if hand.result is Result.WALL:
        return gettext("The stock ran out: no score.")
    if score.kind is Kind.TIE:
        return gettext("Equal counts: nobody wins this hand.")
    return gettext("A void hand: no score, and the same dealer again.")
