"""What the app gives as a reason is said in the reader's language; what somebody typed is not."""

import pytest
from django.utils import translation

from scorekeeper.games.own_reasons import ENTERED_UNLIKE, drawn, reason_in_words, went_wrong
from scorekeeper.rules.cards import Card
from scorekeeper.rules.irregularities import Incident, path_from

NAMES = ["Ann", "Ben"]


def test_a_draw():
    reason = drawn([Card.parse("7H"), Card.parse("4S")])
    assert reason == "drawn: 7H 4S"
    assert reason_in_words(reason, NAMES).startswith("Drawn: Ann 7♥, Ben 4♠. Ben deals;")


@pytest.mark.parametrize("incident", Incident)
def test_what_went_wrong_and_how_it_went_on(incident):
    path = path_from(incident)
    for choice in path.choices:
        told = reason_in_words(went_wrong(path, choice, "he – had 11"), NAMES)
        assert told.endswith(" – he – had 11")
        assert str(incident) not in told


@pytest.mark.parametrize("language", ["es", "ro"])
def test_in_the_readers_language(language):
    path = path_from(Incident.OVER_LIMIT)
    reasons = [drawn([Card.parse("7H"), Card.parse("4S")]), ENTERED_UNLIKE]
    reasons.append(went_wrong(path, path.choices[0], ""))
    in_english = [reason_in_words(reason, NAMES) for reason in reasons]
    with translation.override(language):
        said = [reason_in_words(reason, NAMES) for reason in reasons]
    assert not set(said) & {*in_english, *reasons}


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "I had 6 left, not 20",
        "Drawn: Ann 7♥, Ben 4♠. Ben deals; the other chooses cards and seats.",
        "drawn: a blank",
        "drawn: 7H",
        "went wrong: everything, always",
        "went wrong",
    ],
)
def test_what_was_typed_stands_as_it_is(typed):
    assert reason_in_words(typed, NAMES) == typed
