"""The rulebook: whatever is cited is there, whatever is there is listed, and quarrels are found."""

import re
from pathlib import Path

import pytest
from django.utils.translation import override

from scorekeeper.referee.rulebook import DISPUTES, PARTS, found
from scorekeeper.rules.irregularities import Incident, path_from
from scorekeeper.rules.laws import MENTIONS
from scorekeeper.rules.presets import PRESETS

ROOT = Path(__file__).parent.parent.parent
RULES = ROOT / "scorekeeper" / "rules"
TEMPLATES = ROOT / "templates"
ANCHORS = [section.anchor for part in PARTS for section in part.sections]


def cited_in_docstrings():
    """What ``Rulebook: knock, gin.`` names."""
    for path in RULES.rglob("*.py"):
        for named in re.findall(r"Rulebook: ([\w\s,-]+?)\.", path.read_text()):
            yield from (one.strip() for one in named.split(","))


def cited_in_reasons():
    """The second argument of every reason that is written out."""
    for path in RULES.rglob("*.py"):
        yield from re.findall(r'Reason\([^"]*(?:"[^"]*"[^"]*?)*, "([a-z-]+)"\)', path.read_text())


@pytest.fixture
def book(phone):
    return phone.open("/referee/rulebook/").page


def test_every_section_is_on_the_page_once_and_in_order(book):
    there = [one.attrs["id"] for one in book.all(cls="rule") if "id" in one.attrs]
    assert there[: len(ANCHORS)] == ANCHORS
    assert there[len(ANCHORS) :] == [one.anchor for one in DISPUTES]


def test_every_cited_anchor_has_its_section():
    cited = {*MENTIONS, *cited_in_docstrings(), *cited_in_reasons()}
    cited |= {path_from(incident).rule for incident in Incident}
    cited |= {anchor for dispute in DISPUTES for anchor in dispute.anchors}
    assert cited - set(ANCHORS) == set()


def test_every_text_has_its_anchor_and_every_anchor_its_text():
    texts = {path.stem for path in (TEMPLATES / "referee" / "rulebook").glob("*.html")}
    assert texts == set(ANCHORS)


def test_every_link_within_the_book_leads_somewhere(book):
    ids = {one.attrs["id"] for one in book.all() if "id" in one.attrs}
    links = [one.attrs.get("href", "") for one in book.all(tag="a")]
    inside = {link.rpartition("#")[2] for link in links if "#" in link}
    assert inside - ids == set()


def test_every_link_of_the_app_into_the_book_leads_somewhere():
    for path in TEMPLATES.rglob("*.html"):
        for anchor in re.findall(r'referee:rulebook" %}#([a-z-]+)', path.read_text()):
            assert anchor in ANCHORS, path.name


def test_every_preset_stands_there_with_its_source(book):
    shown = book.all(tag="details", cls="preset-shown")
    assert [one.attrs["id"] for one in shown] == [f"preset-{key}" for key in PRESETS]
    for one, preset in zip(shown, PRESETS.values(), strict=True):
        assert preset.source in one.words
        assert ("Not stated by the source" in one.words) == bool(preset.not_stated)


def test_all_forty_five_disputes_end_in_an_answer():
    assert [dispute.number for dispute in DISPUTES] == [*range(1, 46)]
    assert all(dispute.answer and dispute.anchors and dispute.sources for dispute in DISPUTES)


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda one: one.number)
def test_a_dispute_is_found_by_its_own_words(dispute):
    assert found(str(dispute.question)).questions[0] == dispute


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("undercut 25", 1),
        ("tie", 3),
        ("break meld", 7),
        ("schneider", 21),
        ("11 cards", 30),
        ("two cards left", 19),
        ("THROW BACK card?", 44),
        ("knocked with too many", 31),
        ("hollywood third double", 28),
        ("layoff overlooked", 10),
    ],
)
def test_a_dispute_is_found_by_a_few_words(phone, typed, number):
    answer = phone.open("/referee/rulebook/", data={"q": typed})
    question = next(one for one in DISPUTES if one.number == number)
    titles = [one.words for one in answer.page.one(id="found").all(tag="h3")]
    assert str(question.question) in titles[:4]


@pytest.mark.parametrize("typed", ["", "   ", "?!", "zzzz", "x" * 5000, "the", "%(", "<b>"])
def test_any_search_is_answered(phone, typed):
    assert phone.open("/referee/rulebook/", data={"q": typed}).status == 200


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("cartea intoarsa", 16),
        ("CĂSUȚELE la 100", 23),
        ("casute 100", 23),
        ("lipesc", 6),
        ("marțul", 21),
        ("dublează pica", 18),
        ("rotunjesc socoteala", 42),
    ],
)
def test_a_question_is_found_in_another_language_with_its_accents_or_without(typed, number):
    with override("ro"):
        assert number in [one.number for one in found(typed).questions][:4]
