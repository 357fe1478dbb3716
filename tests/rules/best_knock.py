"""A knock ruled on by trying every arrangement and every lay-off; only prices are the core's."""

from scorekeeper.rules.gin_ruling import write_ruling
from scorekeeper.rules.hand import Hand, Result
from scorekeeper.rules.knock import Knock
from scorekeeper.rules.rulings import rule_on_knock
from scorekeeper.rules.scoring import score_hand
from tests.rules import exhaustive
from tests.rules.dealing import dense_cards, of


def outcomes(knocker, defender, ruleset):
    """For each arrangement within the limit: what the knocker is left with, and what it brings."""
    aces, ace = ruleset.ace_in_runs.value, ruleset.ace_value
    known = {}
    for table in exhaustive.arrangements(frozenset(knocker), aces):
        own = exhaustive.count(frozenset(knocker), table, ace)
        if own <= ruleset.knock_limit:
            open_to = table if own or ruleset.layoffs_on_gin else frozenset()
            if open_to not in known:
                known[open_to] = exhaustive.least_after_layoffs(defender, open_to, aces, ace)
            yield own, priced(own, known[open_to], ruleset)


def priced(own, others, ruleset):
    score = score_hand(Hand.counted(Result.KNOCK, 0, (own, others)), ruleset)
    return score.points if score.winner == 0 else -score.points


def deals(random, deal, ruleset, number):
    """Deals in which the knocker, whose cards are dense, may knock; the defender's as asked."""
    while number:
        cards = dense_cards(random, 20)
        knocker, defender = cards[:10], cards[10:]
        if deal is not dense_cards:
            defender = random.sample([card for card in exhaustive.PACK if card not in knocker], 10)
        if _may_knock(knocker, ruleset):
            number -= 1
            yield knocker, defender


def _may_knock(knocker, ruleset):
    aces, ace = ruleset.ace_in_runs.value, ruleset.ace_value
    return exhaustive.least(knocker, aces, ace) <= ruleset.knock_limit


def check(knocker, defender, ruleset):
    """The referee rules as trying everything does, and its answer lies legally on the table."""
    answer = write_ruling(rule_on_knock(Knock(knocker=of(knocker), defender=of(defender)), ruleset))
    ways = [*outcomes(knocker, defender, ruleset)]
    least = min(own for own, _ in ways)
    best_of_least = max(points for own, points in ways if own == least)
    best = max(points for _, points in ways)

    sign = -1 if answer["winner"] == "defender" else 1
    told = answer["deadwood"]["knocker"], sign * answer["points"]
    assert told == (least, best_of_least), (knocker, defender)
    better = answer["better"]
    assert (better is not None) == (best > best_of_least), (knocker, defender)
    if better is not None:
        sign = -1 if better["winner"] == "defender" else 1
        assert sign * better["points"] == best, (knocker, defender)
    check_layoffs(knocker, defender, answer, ruleset)


def check_layoffs(knocker, defender, answer, ruleset):
    """Every card has one place, every lay-off fits when its turn comes, and the sums are right."""
    aces, ace = ruleset.ace_in_runs.value, ruleset.ace_value
    table = [set(meld) for meld in answer["knocker_melds"]]
    for meld in [*answer["knocker_melds"], *answer["defender_melds"]]:
        assert exhaustive.is_meld(meld, aces)
    assert len(set().union(*table)) == sum(map(len, table))
    left = set(knocker).difference(*table)
    assert exhaustive.total(left, ace) == answer["deadwood"]["knocker"]
    own = set(defender)
    for layoff in answer["layoffs"]:
        assert exhaustive.fits(layoff["card"], table[layoff["on"]], aces), (knocker, defender)
        table[layoff["on"]].add(layoff["card"])
        own.remove(layoff["card"])
    for meld in answer["defender_melds"]:
        assert own.issuperset(meld)
        own.difference_update(meld)
    assert exhaustive.total(own, ace) == answer["deadwood"]["defender"]
