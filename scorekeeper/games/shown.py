"""What the templates of a sheet are given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from django.utils.translation import gettext

from scorekeeper.games.agreed import rules_shown
from scorekeeper.games.asked import Asked
from scorekeeper.games.entries import entry_in_words
from scorekeeper.games.entry_panel import addresses_of
from scorekeeper.games.forms.act import new_key
from scorekeeper.games.forms.hand import HandForm
from scorekeeper.games.models import Entry
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.own_reasons import reason_in_words
from scorekeeper.games.pad import Marks, pad_of
from scorekeeper.games.presence import others_at
from scorekeeper.games.reading import SheetRead, game_to_play, names_of
from scorekeeper.games.reading_hands import number_of
from scorekeeper.games.waiting import waits_on
from scorekeeper.rules.log import Verb


def sheet_context(read: SheetRead, form: HandForm | None, asked: Asked | None) -> dict[str, Any]:
    """A game's sheet, its house rules, and the form for the next hand."""
    match, names, others = read.match, names_of(read.match), others_at(read.match)
    disputes = read.agreements.disputes
    marks_of_hands = [hand.mark for hand in read.hands]
    latest = read.recent.last and read.recent.last.hand_id
    words = cache(partial(_words, read))
    marks = Marks(
        latest=next((hand.mark for hand in read.hands if hand.pk == latest), None),
        corrected={hand.mark for hand in read.hands if hand.was_corrected},
        disputed={one.hand.mark for one in disputes},
    )
    return {
        "match": match,
        "names": names,
        "names_in_words": names_in_words(names),
        "sheet": pad_of(read.game, marks_of_hands, names, marks),
        "game": read.game,
        "standing": read.standing,
        "rules": rules_shown(match.ruleset),
        "undo": _button(read, read.recent.undo, words),
        "redo": _button(read, read.recent.redo, words),
        "form": form,
        "entry": _entry(read, asked) | {"others": others},
        "outcome": {"refused": form.refusal if form else ""},
        "asked": asked,
        "waits": waits_on(read),
        "disputes": disputes,
        "said": said(read, words),
        "confirmed": _confirmed(read),
        "drawn": _drawn(read, names),
        "extra": _extra(read, names),
        "later_game": None if read.is_last else read.game.number + 1,
        "game_played": game_to_play(read.last_game),
        "others": others,
    }


def _entry(read: SheetRead, asked: Asked | None) -> dict[str, Any]:
    """Where the form is sent, and what its button says."""
    return {
        **addresses_of(read.match.code),
        "outcome": "games/_outcome.html",
        "part": "pad",
        "number": read.next_number,
        "save_words": (asked.save if asked else "") or gettext("Save"),
    }


def empty_form(read: SheetRead) -> HandForm:
    """The form for the next hand, nothing chosen."""
    return HandForm(initial=hidden_in(read), ruleset=read.match.ruleset, names=names_of(read.match))


def hidden_in(read: SheetRead) -> dict[str, Any]:
    """What stands hidden in the form for the next hand."""
    return {"key": new_key(), "version": read.match.version, "game": read.game.number}


def said(read: SheetRead, words: Callable[[Entry], str]) -> str:
    """The last change in words, for whoever cannot see the mark."""
    last = read.recent.last
    return words(last) if last is not None and last.verb != "started" else ""


def _confirmed(read: SheetRead) -> str:
    """That two phones entered the same, or that one's version was dropped, until something else
    is done."""
    last = read.recent.last
    if last is None or last.verb != Verb.ACCEPTED or "result" not in (last.new or {}):
        return ""
    if last.old:
        return gettext("Two phones had it differently: this version stays.")
    return gettext("Both entered the same: it is one hand.")


def _extra(read: SheetRead, names: Sequence[str]) -> str:
    """Who had won the match before this game, where that makes it an extra one."""
    decided = read.standing.decided
    is_next = decided is not None and not read.game.rows
    if decided is None or not (read.game.extra or is_next):
        return ""
    words = gettext("%s had won the match. This game is extra: it stays outside the result.")
    return words % names[decided]


def _drawn(read: SheetRead, names: Sequence[str]) -> str:
    """How the first dealer was drawn, until there is more to say."""
    last = read.recent.last
    if last is None or last.verb != "started":
        return ""
    return reason_in_words(last.reason, names)


def _button(
    read: SheetRead, entry: Entry | None, words: Callable[[Entry], str]
) -> dict[str, Any] | None:
    if entry is None or not read.match.caller.may_keep:
        return None
    return {"entry": entry.version, "key": new_key(), "words": words(entry)}


def _words(read: SheetRead, entry: Entry) -> str:
    """An entry in words, with the number that its hand has, or had."""
    hand, number = entry.subject.hand_id, None
    if hand is not None:
        at_hand = [one.pk for one in read.hands]
        is_here = hand in at_hand
        number = read.game.first_number + at_hand.index(hand) if is_here else number_of(hand)
    return entry_in_words(entry, number, names_of(read.match), read.match.ruleset)
