"""A game as a picture: its numbers can be read, however many columns it has."""

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageDraw

from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.hands import record_hand
from scorekeeper.games.scorebook.matches import start_match
from scorekeeper.history.out.picture import picture_of
from scorekeeper.history.out.printed import printed
from scorekeeper.rules.ruleset import Ruleset
from tests.games.table import ANN, BEN, agreed

pytestmark = pytest.mark.django_db

GAP = 12
NAMES = ["Annabella", "Benjamin"]


@pytest.fixture
def numbers(monkeypatch):
    """Where each number of a picture stands, while it is drawn."""
    found, write = [], ImageDraw.ImageDraw.text

    def text(drawing, xy, words, *, font, anchor, **more):
        if words.isdecimal() and "Serif" in font.getname()[0]:
            found.append(drawing.textbbox(xy, words, font=font, anchor=anchor))
        write(drawing, xy, words, font=font, anchor=anchor, **more)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", text)
    return found


def picture(device, points=120, **rules):
    act = Act(device=device, by="Ann")
    sides = [[name] for name in NAMES]
    match = start_match(act, sides, Ruleset().changed({"target": 240, **rules})).match
    for by in (ANN, BEN) * (4 if points < 1000 else 10):
        record_hand(match, act, agreed(by, points))
    found = printed(match, NAMES, only=1)
    return Image.open(BytesIO(picture_of(found, found.games[0], "Today")))


def apart(one, other):
    """Whether there is a gap between them, or one is below the other."""
    beside = one[2] + GAP <= other[0] or other[2] + GAP <= one[0]
    return beside or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("columns", [1, 3, 4, 5, 6, 12])
def test_no_number_of_a_picture_runs_into_another(device, numbers, columns):
    image = picture(device, columns=columns)
    assert len(numbers) > 4
    assert all(left >= 0 and right <= image.width for left, _, right, _ in numbers)
    assert all(apart(one, other) for one, other in combinations(numbers, 2))


def test_large_numbers_have_wider_columns(device, numbers):
    picture(device, gin_bonus=1000, points=1098, target=10_000, columns=5, box=1000)
    assert all(apart(one, other) for one, other in combinations(numbers, 2))


@pytest.mark.parametrize("columns", [1, 3, 4])
def test_a_picture_of_few_columns_is_as_wide_as_a_phone_is_sharp(device, columns):
    assert picture(device, columns=columns).width == 1080
