"""The catalogues of the languages: what there is to translate is put in, and what is, compiled.

A catalogue is kept so that a change of it is small: no line numbers, no dates, lines unbroken,
the texts in the order of the files they stand in. Nothing is guessed from texts that are alike.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import django
from django.utils.translation import to_locale
from polib import POEntry, POFile, pofile

from scorekeeper.languages.sources import Text

NAME: Final = Path("LC_MESSAGES") / "django.po"
UNBROKEN: Final = 10**6
DJANGO: Final = Path(django.__file__).parent / "conf" / "locale"


def catalogues_in(folder: Path, languages: Iterable[str] = ()) -> list[Path]:
    """The catalogues of these languages, or of all that have a folder."""
    locales = [to_locale(language) for language in languages]
    return [
        folder / locale / NAME
        for locale in locales or sorted(path.name for path in folder.iterdir() if path.is_dir())
    ]


def bring_up_to_date(path: Path, texts: Iterable[tuple[str, Text]]) -> POFile:
    """Write the catalogue with exactly these texts; a translation that was there is kept."""
    before = read(path) if path.exists() else POFile(wrapwidth=UNBROKEN)
    catalogue = POFile(wrapwidth=UNBROKEN)
    catalogue.metadata = before.metadata or _header(path)
    known = {_text_of(entry): entry for entry in before}
    entries: dict[Text, POEntry] = {}
    for file, text in texts:
        entry = entries.get(text)
        if entry is None:
            entry = entries[text] = _entry(text, known.get(text), plural_forms(catalogue))
            catalogue.append(entry)
        if (file, "") not in entry.occurrences:
            entry.occurrences.append((file, ""))
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(path))
    path.with_suffix(".mo").write_bytes(compiled(path))
    return catalogue


def read(path: Path) -> POFile:
    """The catalogue as a person edits it."""
    return pofile(str(path), wrapwidth=UNBROKEN)


def compiled(path: Path) -> bytes:
    """The catalogue as Django reads it."""
    return bytes(read(path).to_binary())


def plural_forms(catalogue: POFile) -> int:
    """How many forms a counted text has in this language."""
    rule = catalogue.metadata["Plural-Forms"]
    return int(rule.partition("nplurals=")[2].partition(";")[0])


def _header(path: Path) -> dict[str, str]:
    """For a language that is new: its plural rule is the one that Django has for it."""
    locale = path.parent.parent.name
    rule = "nplurals=2; plural=(n != 1);"
    for name in (locale, locale.partition("_")[0]):
        theirs = DJANGO / name / NAME.with_suffix(".mo")
        if theirs.exists():
            with theirs.open("rb") as file:
                rule = gettext.GNUTranslations(file).info()["plural-forms"]
            break
    return {
        "Language": locale,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": rule,
    }


def _text_of(entry: POEntry) -> Text:
    return Text(entry.msgid, entry.msgid_plural or "", entry.msgctxt or "")


def _entry(text: Text, known: POEntry | None, forms: int) -> POEntry:
    entry = POEntry(msgid=text.one, msgid_plural=text.many, msgctxt=text.context or None)
    if kind := _placeholders(text):
        entry.flags.append(kind)
    if known is not None:
        entry.msgstr, entry.tcomment = known.msgstr, known.tcomment
        entry.msgstr_plural = dict(known.msgstr_plural)
        entry.fuzzy = known.fuzzy
    if text.many and not entry.msgstr_plural:
        entry.msgstr_plural = dict.fromkeys(range(forms), "")
    return entry


def _placeholders(text: Text) -> str:
    if "%(" in text.one + text.many or "%s" in text.one:
        return "python-format"
    return "python-brace-format" if "{" in text.one else ""
