"""Cards in templates: drawn in a row, or inside a sentence."""

from __future__ import annotations

from re import Match
from typing import Any

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString

from scorekeeper.referee.drawn import IN_WORDS, SIGNS, SUIT_LETTERS, draw, rank_of
from scorekeeper.rules.cards import Card, read_cards

register = template.Library()


@register.filter
def with_cards(sentence: str) -> SafeString:
    """A sentence whose cards are drawn with their suits: 7♥ for ``7H``."""
    return SafeString(IN_WORDS.sub(_in_words, escape(sentence)))


@register.inclusion_tag("referee/_hand.html")
def hand(written: str) -> dict[str, Any]:
    """Melds side by side and what is loose: ``{% hand "7S 8S 9S / KC KD KH + 2D" %}``."""
    melds, _plus, loose = written.partition("+")
    return {
        "melds": [[*map(draw, read_cards(meld))] for meld in melds.split("/") if meld.strip()],
        "loose": [*map(draw, read_cards(loose))],
    }


def _in_words(found: Match[str]) -> str:
    card = Card.parse(found.group())
    return format_html(
        '<span class="said {}">{}{}</span>',
        SIGNS[card.suit],
        rank_of(card),
        SUIT_LETTERS[card.suit],
    )
