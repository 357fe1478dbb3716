"""The rulebook's order, what is found in it, and the presets with their sources."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorekeeper.referee.disputes.asked import Dispute
from scorekeeper.referee.disputes.cards import ABOUT_CARDS
from scorekeeper.referee.disputes.scores import ABOUT_SCORES
from scorekeeper.rules.presets import PRESETS, Preset
from scorekeeper.rules.ruleset import DEFAULT, PARAMETERS
from scorekeeper.wording import say

NO_WEIGHT = _(
    "a after an and are as at be but by can do does for from has have he his i if in is it may me "
    "my of on or she so than that the their them then they this to was we what when who with you "
    "your"
)
"""Words that most questions have."""

ENDINGS = _("ing ed es s")
"""What a word loses before it is compared, the longest first."""


@dataclass(frozen=True)
class Section:
    """A rule: its anchor, and what it is called."""

    anchor: str
    title: str | Promise

    @property
    def template(self) -> str:
        """Where its text stands."""
        return f"referee/rulebook/{self.anchor}.html"


@dataclass(frozen=True)
class Part:
    """Rules that stand together."""

    key: str
    title: str | Promise
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Found:
    """What a search found: questions that are quarrelled about, and sections."""

    questions: list[Dispute]
    sections: list[Section]


@dataclass(frozen=True)
class PresetShown:
    """A preset with its source, how it differs from the usual, and what the source leaves open."""

    key: str
    name: str
    sentence: str
    source: str
    values: list[tuple[str, str]]
    not_stated: list[str]


def _part(key: str, title: str | Promise, *sections: tuple[str, str | Promise]) -> Part:
    return Part(key, title, tuple(Section(anchor, name) for anchor, name in sections))


PARTS = (
    _part(
        "table",
        _("Before the first card"),
        ("pack", _("The pack")),
        ("second-pack", _("A second pack")),
        ("draw", _("Draw and cut")),
        ("seats", _("Seats and who deals")),
        ("deal", _("The deal")),
        ("house-rules", _("House rules")),
    ),
    _part(
        "turn",
        _("Taking turns"),
        ("first-turn", _("The first turn")),
        ("turn", _("A turn")),
        ("just-taken", _("The card just taken")),
        ("browsing", _("Looking through the discards")),
        ("wall", _("The wall")),
    ),
    _part(
        "cards",
        _("What cards are worth"),
        ("melds", _("Melds")),
        ("deadwood", _("Deadwood")),
        ("arrangement", _("How cards are laid down")),
    ),
    _part(
        "end",
        _("Ending a hand"),
        ("knock", _("The knock")),
        ("knocking-discard", _("The knocker's discard")),
        ("knock-card", _("The knock card (Oklahoma)")),
        ("gin", _("Gin")),
        ("big-gin", _("Big gin")),
        ("layoffs", _("Laying off")),
        ("undercut", _("The undercut")),
        ("gin-off", _("Gin off")),
        ("tie", _("Equal counts")),
        ("knock-bonus", _("A bonus for the knock")),
        ("spade", _("Spades double")),
    ),
    _part(
        "score",
        _("The score"),
        ("points", _("The running score")),
        ("game-bonus", _("Going out")),
        ("boxes", _("Boxes")),
        ("shutout", _("The shutout")),
        ("settlement", _("Settling up")),
        ("rounding", _("Rounding and money")),
        ("hollywood", _("Hollywood")),
        ("sweep", _("A sweep of the columns")),
        ("agreed", _("Agreed points")),
        ("forfeit", _("A forfeit hand")),
    ),
    _part(
        "more",
        _("Three and more players"),
        ("three", _("Three at the table")),
        ("teams", _("Partners and teams")),
    ),
    _part(
        "wrong",
        _("When something goes wrong"),
        ("over-limit", _("A knock over the limit")),
        ("false-gin", _("A gin that is none")),
        ("early-knock", _("A knock before a card is taken")),
        ("wrong-count", _("Nine or eleven cards")),
        ("exposed-card", _("A card that was seen")),
        ("late-count", _("A wrong score, found later")),
    ),
    _part(
        "sources",
        _("Where it comes from"),
        ("origin", _("The game")),
        ("presets", _("The presets and their sources")),
        ("slips", _("Slips in translations")),
    ),
)
"""The rulebook in its order; every anchor that anything cites is here."""

DISPUTES = tuple(sorted((*ABOUT_CARDS, *ABOUT_SCORES), key=lambda dispute: dispute.number))


def found(query: str) -> Found:
    """Questions and sections with most of these words, the best first."""
    words = _words(query)
    return Found(
        _best(words, [(one, str(one.question), f"{one.answer} {one.also}") for one in DISPUTES]),
        _best(
            words, [(one, str(one.title), one.anchor) for part in PARTS for one in part.sections]
        ),
    )


def presets_shown() -> list[PresetShown]:
    """Every preset: where it is from, and what it says other than the usual."""
    return [_shown(preset) for preset in PRESETS.values()]


def _shown(preset: Preset) -> PresetShown:
    differs = [key for key in PARAMETERS if getattr(preset.ruleset, key) != getattr(DEFAULT, key)]
    return PresetShown(
        key=preset.key,
        name=say(preset.name),
        sentence=say(preset.sentence),
        source=preset.source,
        values=[
            (say(PARAMETERS[key].name), say(PARAMETERS[key].word(getattr(preset.ruleset, key))))
            for key in differs
        ],
        not_stated=[say(PARAMETERS[key].name) for key in sorted(preset.not_stated)],
    )


def _best[Thing](words: list[str], things: Iterable[tuple[Thing, str, str]]) -> list[Thing]:
    """Things by their title and their text; of equal ones, the title decides."""
    scored = [
        (_score(words, f"{title} {text}"), _score(words, title), thing)
        for thing, title, text in things
    ]
    best = max((score for score, _, _ in scored), default=0)
    enough = max(1, min(best, (len(words) + 1) // 2))
    in_order = sorted(scored, key=lambda one: one[:2], reverse=True)
    return [thing for score, _, thing in in_order if score >= enough]


def _score(words: list[str], text: str) -> int:
    """How many of the words begin a word of the text."""
    there = _words(text)
    return sum(any(one.startswith(word) for one in there) for word in words)


def _words(text: str) -> list[str]:
    """Words as they are compared: small letters, no signs or accents, no endings, none in vain."""
    every = _plain(text)
    vain = _plain(str(NO_WEIGHT))
    words = [word for word in every if word not in vain] or every
    endings = _plain(str(ENDINGS))
    return [_stem(word, endings) for word in dict.fromkeys(words)]


@lru_cache(maxsize=512)
def _plain(text: str) -> tuple[str, ...]:
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = (letter for letter in letters if not unicodedata.combining(letter))
    return tuple("".join(letter if letter.isalnum() else " " for letter in bare).split())


def _stem(word: str, endings: Iterable[str]) -> str:
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) > 2:
            return word.removesuffix(ending)
    return word
