"""The catalogues: every text is there, is said in every language, and says the same."""

import csv
import re
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from scorekeeper.languages.catalogues import NAME, compiled, plural_forms, read
from scorekeeper.languages.sources import Text, texts_in
from scorekeeper.rules.messages import SENTENCES

FOLDER = Path(settings.LOCALE_PATHS[0])
LANGUAGES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
CATALOGUES = {language: read(FOLDER / language / NAME) for language in LANGUAGES}
every_language = pytest.mark.parametrize("language", LANGUAGES)

# What is filled in, and what is markup: as much of it in every language, in whatever order.
FILLED_IN = re.compile(r"%\(\w+\)[sd]|%[sd]|%%|\{\w+\}")
MARKUP = re.compile(r"<[^>]*>")


def said(entry):
    """Its translations: one, or one for each plural form."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def test_the_app_speaks_english_spanish_and_romanian():
    expected = {"en": "English", "es": "Español", "ro": "Română"}
    assert expected.items() <= dict(settings.LANGUAGES).items()


@every_language
def test_a_catalogue_has_exactly_the_texts_of_the_app(language):
    """``manage.py catalogues`` brings them up to date."""
    texts = {text for _, text in texts_in(settings.BASE_DIR)}
    kept = {
        Text(entry.msgid, entry.msgid_plural or "", entry.msgctxt or "")
        for entry in CATALOGUES[language]
    }
    assert texts - kept == set()
    assert kept - texts == set()


@every_language
def test_every_text_is_translated(language):
    catalogue = CATALOGUES[language]
    assert [entry.msgid for entry in catalogue.untranslated_entries()] == []
    assert [entry.msgid for entry in catalogue.fuzzy_entries()] == []


@every_language
def test_what_django_reads_is_what_the_catalogue_says(language):
    """``manage.py catalogues`` compiles it."""
    path = FOLDER / language / NAME
    assert path.with_suffix(".mo").read_bytes() == compiled(path)


@every_language
def test_a_catalogue_is_kept_as_the_command_writes_it(language, settings, tmp_path):
    path = tmp_path / language / NAME
    path.parent.mkdir(parents=True)
    path.write_text((FOLDER / language / NAME).read_text())
    settings.LOCALE_PATHS = [tmp_path]
    call_command("catalogues", stdout=StringIO())
    assert path.read_text() == (FOLDER / language / NAME).read_text()


@every_language
def test_every_sentence_of_the_core_is_said_by_its_key(language):
    by_key = {entry.msgctxt: entry for entry in CATALOGUES[language] if entry.msgctxt in SENTENCES}
    assert set(by_key) == set(SENTENCES)
    for key, entry in by_key.items():
        assert all(said(entry)), key


@every_language
def test_a_translation_fills_in_and_marks_up_as_the_text_does(language):
    for entry in CATALOGUES[language]:
        # A form for one thing may leave the number away.
        allowed = [sorted(FILLED_IN.findall(text)) for text in (entry.msgid, entry.msgid_plural)]
        for text in filter(None, said(entry)):
            assert sorted(FILLED_IN.findall(text)) in allowed[: 1 + bool(entry.msgid_plural)], text
            assert sorted(MARKUP.findall(text)) == sorted(MARKUP.findall(entry.msgid)), text


@every_language
def test_a_counted_text_has_every_plural_form(language):
    forms = list(range(plural_forms(CATALOGUES[language])))
    for entry in CATALOGUES[language]:
        if entry.msgid_plural:
            assert sorted(entry.msgstr_plural) == forms, entry.msgid
            assert all(said(entry)), entry.msgid


@every_language
def test_a_translation_begins_and_ends_as_the_text_does(language):
    """It stands in attributes too, so that it brings no quotation marks of its own."""
    for entry in CATALOGUES[language]:
        for text in filter(None, said(entry)):
            assert (text.strip() == text) == (entry.msgid.strip() == entry.msgid), text
            assert text.count('"') <= entry.msgid.count('"'), text
            assert (text[-1] in ".…") == (entry.msgid[-1] in ".…"), text


# The words of the game


def glossary(language):
    with (FOLDER / language / "glossary.csv").open() as file:
        return list(csv.DictReader(file))


def test_the_glossaries_have_the_same_words():
    english = [[row["english"] for row in glossary(language)] for language in LANGUAGES]
    assert all(words == english[0] for words in english)
    assert all(row["term"] for language in LANGUAGES for row in glossary(language))


@every_language
def test_no_translation_uses_a_word_that_the_glossary_rules_out(language):
    """But where the rulebook speaks of it, or answers a search for it."""
    out = [word.strip() for row in glossary(language) for word in row["not"].split(",")]
    words = re.compile(rf"\b({'|'.join(map(re.escape, filter(None, out)))})\b", re.IGNORECASE)
    wrong = [
        (found[0], text)
        for entry in CATALOGUES[language]
        if not any("slips.html" in file or "disputes" in file for file, _ in entry.occurrences)
        for text in said(entry)
        if (found := words.search(FILLED_IN.sub("", text)))
    ]
    assert not wrong, "\n".join(map(str, wrong))
