"""A language that nobody speaks: every text in brackets, half as long again, right to left.

What stands on a page outside the brackets did not come from a catalogue. It is a folder like any
other language's, made where a test says.
"""

import re
from pathlib import Path

import django
from django.conf import settings
from polib import POEntry, pofile

from scorekeeper.languages.catalogues import NAME, bring_up_to_date, read
from scorekeeper.languages.sources import texts_in

CODE = "ug"
"""Django has to know a language to know that it is written from right to left."""

OPENED, CLOSED, LONGER = "⟦", "⟧", "ۋ"
KEPT_OR_WORD = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w+\}|<[^>]*>|(?P<word>[^\W\d_]+)")
OF_DJANGO = Path(django.__file__).parent / "conf/locale/en/LC_MESSAGES/django.po"


def write_language(folder: Path) -> Path:
    """Make the folder of the language, as CONTRIBUTING tells a person to."""
    path = folder / CODE / NAME
    bring_up_to_date(path, texts_in(settings.BASE_DIR))
    catalogue = read(path)
    forms = sorted(next(entry for entry in catalogue if entry.msgid_plural).msgstr_plural)
    known = {entry.msgid for entry in catalogue}
    catalogue.extend(entry for entry in pofile(str(OF_DJANGO)) if entry.msgid not in known)
    for entry in catalogue:
        _say(entry, forms)
    catalogue.save(str(path))
    path.with_suffix(".mo").write_bytes(catalogue.to_binary())
    return path


def in_brackets(text: str) -> str:
    """The text, each of its words half as long again; what is filled in stays as it is."""
    longer = KEPT_OR_WORD.sub(
        lambda found: found[0] + LONGER * (len(found["word"] or "") // 2), text
    )
    return f"{OPENED}{longer}{CLOSED}"


def _say(entry: POEntry, forms: list[int]) -> None:
    if entry.msgid_plural:
        entry.msgstr_plural = dict.fromkeys(forms, in_brackets(entry.msgid_plural))
    else:
        entry.msgstr = in_brackets(entry.msgid)


def outside_brackets(text: str) -> str:
    """What of a text is not from the catalogue."""
    depth, left = 0, []
    for sign in text:
        depth += (sign == OPENED) - (sign == CLOSED)
        if not depth and sign != CLOSED:
            left.append(sign)
    assert depth == 0, text
    return "".join(left)
