"""The empty form for the next hand, drawn once for each table: only what stands hidden in it, the
number of the hand and who else is there differ from one sheet to the next."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from secrets import token_hex
from types import SimpleNamespace
from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from scorekeeper.games.forms.hand import HandForm
from scorekeeper.rules.ruleset import Ruleset

BLANKS = {
    name: token_hex(12) for name in ("csrf", "key", "version", "game", "code", "number", "others")
}
"""What is filled in. Nobody can type these: they are new with each start of the server."""


def addresses_of(code: str) -> dict[str, str]:
    """Where the form for the next hand of a match is sent, looked at, and filled in by cards."""
    return {
        "url": reverse("games:sheet", args=[code]),
        "preview_url": reverse("games:preview", args=[code]),
        "cards_url": reverse("games:cards", args=[code]),
    }


def entry_panel(
    request: HttpRequest, hidden: Mapping[str, Any], context: dict[str, Any]
) -> SafeString:
    """The form as its template draws it, for a form that nobody has filled in yet; `hidden` is what
    stands hidden in it."""
    match = context["match"]
    drawn = _drawn(match.ruleset, context["names"], get_language() or "")
    others = render_to_string("games/_others.html", {"others": context["others"]})
    filled = {
        "csrf": get_token(request),
        "code": match.code,
        "number": context["entry"]["number"],
        **hidden,
    }
    for name, value in filled.items():
        drawn = drawn.replace(BLANKS[name], escape(value))
    return mark_safe(drawn.replace(BLANKS["others"], others))  # noqa: S308, escaped above


@lru_cache(maxsize=256)
def _drawn(ruleset: Ruleset, names: tuple[str, ...], language: str) -> str:
    """In this language, which is the one that is active."""
    hidden = {name: BLANKS[name] for name in ("key", "version", "game")}
    code = BLANKS["code"]
    told = {
        "form": HandForm(initial=hidden, ruleset=ruleset, names=names),
        "match": SimpleNamespace(code=code),
        "csrf_token": BLANKS["csrf"],
        "outcome": {"refused": ""},
        "entry": addresses_of(code)
        | {
            "outcome": "games/_outcome.html",
            "part": "pad",
            "number": BLANKS["number"],
            "save_words": gettext("Save"),
            "panel_others": BLANKS["others"],
        },
    }
    return render_to_string("games/_entry.html", told)
