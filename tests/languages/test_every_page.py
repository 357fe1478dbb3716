"""Every page in every language: no English is left, and a language nobody speaks proves it."""

import re
from pathlib import Path

import pytest
from django.conf import settings as ours
from django.urls import URLResolver, get_resolver

from scorekeeper.games.models import Match
from scorekeeper.languages.catalogues import NAME, read
from scorekeeper.referee.disputes.cards import ABOUT_CARDS
from scorekeeper.referee.disputes.scores import ABOUT_SCORES
from scorekeeper.rules.irregularities import Incident, path_from
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import DEFAULT
from tests.languages.evening import NAMES, Walk, let_others_in, play, quarrel, texts
from tests.languages.pseudo import outside_brackets

pytestmark = [pytest.mark.django_db, pytest.mark.any_database, pytest.mark.timeout(900)]

NO_PAGE = {"manifest", "set_language"}
"""Addresses that answer with no page."""

ONLY_BETWEEN_TWO = {
    *("games:ask_redo", "games:ask_undo", "games:let_go", "games:renew", "games:settle"),
    *("games:withdraw_draft", "history:intake_on", "history:out_progress"),
}
"""Buttons that are there while two phones differ or a long file is read: nobody walks there."""

WORD = re.compile(r"[^\W\d_]{2,}")

SIGNS = re.compile(
    r"\b(10|[2-9TJQKA])[SHDC♠♥♦♣]\b"  # cards, as they are written
    r"|\b[0-9A-Z]{4} [0-9A-Z]{4}\b"  # a code that another phone types
    r"|\bgin-(match|sheet)/1\b|\bEUR\b|\bJSON\b|\bCSV\b|\bhttps?://\S+"
)


def sources():
    """The works that are cited, by their titles."""
    yield from (str(one.sources) for one in (*ABOUT_CARDS, *ABOUT_SCORES))
    yield from (one.source for one in PRESETS.values())
    for incident in Incident:
        yield from (choice.source or "" for choice in path_from(incident, DEFAULT).choices)


def test_every_text_of_every_page_comes_from_the_catalogue(phone, device, pseudo_language):
    cited = sorted({source for source in sources() if source}, key=len, reverse=True)
    phone.client.cookies["language"] = pseudo_language
    left, walk = {}, Walk()
    for answer in everything_for_everybody(walk, phone, device, pseudo_language):
        html = answer.page.all(tag="html")
        assert all(one.attrs["lang"] == pseudo_language for one in html), answer.url
        assert all(one.attrs["dir"] == "rtl" for one in html), answer.url
        for text in texts(answer.page):
            rest = SIGNS.sub("", outside_brackets(text))
            for known in (*cited, "Ann's phone", "evening.json", *NAMES, "Ann"):
                rest = rest.replace(known, "")
            if WORD.search(rest):
                left.setdefault(f"{rest.strip()}", answer.url)
    assert not left, "\n".join(f"{url}: {text}" for text, url in left.items())
    missed = every_address() - walk.asked - NO_PAGE - ONLY_BETWEEN_TWO
    assert not missed, ", ".join(sorted(missed))


def everything_for_everybody(walk, phone, device, language):
    yield from walk.through(phone, *quarrel(device))
    starts = play(device)
    yield from walk.through(phone, "/", *starts)
    finished = Match.objects.get(code=starts[-1].split("/")[2])
    for other, url in let_others_in(phone, finished):
        other.client.cookies["language"] = language
        yield from walk.through(other, url)


def every_address(resolver=None, space=()):
    """What every address of the app is called."""
    names = set()
    for one in (resolver or get_resolver()).url_patterns:
        if isinstance(one, URLResolver):
            names |= every_address(one, (*space, *filter(None, [one.namespace])))
        else:
            names.add(":".join([*space, one.name]))
    return names


@pytest.mark.parametrize("language", [code for code, _ in ours.LANGUAGES if code != "en"])
def test_no_page_has_an_english_text_left(phone, device, language):
    catalogue = read(Path(ours.LOCALE_PATHS[0]) / language / NAME)
    same = {
        entry.msgid
        for entry in catalogue
        if entry.msgid in (entry.msgstr, *entry.msgstr_plural.values())
    }
    said = {entry.msgstr for entry in catalogue}
    english = {entry.msgid for entry in catalogue if " " in entry.msgid or len(entry.msgid) > 4}
    phone.client.cookies["language"] = language
    for answer in Walk(several=1, sends=False).through(phone, "/", *play(device)):
        assert all(one.attrs["lang"] == language for one in answer.page.all(tag="html"))
        left = (set(texts(answer.page)) & english) - same - said - set(sources())
        assert left == set(), answer.url


def test_no_style_speaks_of_left_and_right():
    """But of where a line begins and ends, which is the other way round in some languages."""
    sided = re.compile(
        r"(margin|padding|border|inset)-(left|right)|text-align: (left|right)|[;{ ](left|right):"
    )
    sheets = sorted((ours.BASE_DIR / "static" / "css").glob("*.css"))
    wrong = [
        f"{path.name}:{number}: {line}"
        for path in sheets
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if sided.search(line)
    ]
    assert not wrong, "\n".join(wrong)
