"""What a sum becomes within a sentence."""

import pytest

from scorekeeper.games.templatetags.sums import whole_sums


@pytest.mark.parametrize(
    ("before", "total", "after"),
    [
        ("Ann knocks: ", "20 − 8 = 12,", " and a box."),
        ("Ben goes gin: ", "(25 + 18) × 2 = 86,", " and 2 boxes."),
        ("Ann knocks: ", "(20 − 8) × 2 = 24,", " and a box."),
    ],
)
def test_a_sum_is_kept_whole_with_what_follows_it(before, total, after):
    written = whole_sums(before + total + after)
    assert written == f'{before}<span class="whole">{total}</span>{after}'


@pytest.mark.parametrize(
    "sentence", ["The stock ran out: no score.", "Ann goes gin: 43, and a box.", "Hand 2 = gin"]
)
def test_a_sentence_without_a_sum_stays_as_it_is(sentence):
    assert whole_sums(sentence) == sentence


def test_what_a_name_has_of_markup_stays_words():
    assert whole_sums("<b>: 2 + 1 = 3.") == '&lt;b&gt;: <span class="whole">2 + 1 = 3.</span>'
