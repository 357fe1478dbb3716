"""A phone that asks the referee, and the cards of one undercut."""

import pytest

from tests.games.phone import Phone

# Knocker 4-5-6 of spades, nines, jacks, the 6 of hearts; the defender keeps three sevens and lays
# the fourth and the 8 of spades off: 5 against 6 (table case H5).
KNOCKER = "4S 5S 6S 9C 9D 9H JH JD JC 6H"
DEFENDER = "7S 7H 7D 7C 8S QH QD QC 2D 3H"


@pytest.fixture
def phone(db):
    return Phone()
