"""Ask the referee: both players' cards in, a ruling out, without scripts."""

import random

import pytest

from scorekeeper.rules.pack import PACK
from scorekeeper.rules.presets import PRESETS
from tests.referee.conftest import DEFENDER, KNOCKER


@pytest.fixture
def ask(phone):
    def ask(**typed):
        page = phone.open("/referee/")
        values = {**page.form_to("/referee/").values, **typed}
        return phone.open("/referee/", data=values)

    return ask


def sides(answer):
    return [
        (one.one(tag="h3").words.split()[0], one.one(tag="h3").one(cls="figure").words)
        for one in answer.page.one(id="answer").all(cls="lies")
        if one.all(tag="h3")
    ]


def names(melds):
    return [[one.all(cls="unseen")[0].words for one in meld.all(tag="li")] for meld in melds]


def test_the_ruling_lies_as_on_the_table(ask):
    answer = ask(knocker=KNOCKER, defender=DEFENDER)

    assert answer.status == 200
    assert answer.page.one(cls="verdict").words == "Undercut: the defender scores 21."
    assert sides(answer) == [("Knocker", "6"), ("Defender", "5")]
    knocker = answer.page.one(id="answer").all(cls="lies")[0]
    assert names(knocker.all(cls="loose")) == [["six of hearts"]]
    assert names(knocker.all(cls="meld"))[0] == [
        "four of spades",
        "five of spades",
        "six of spades",
        "seven of spades",
        "eight of spades",
    ]
    marked = [one.all(cls="unseen")[0].words for one in knocker.all(cls="laid-off")]
    assert marked == ["seven of spades", "eight of spades"]


def test_every_step_leads_to_its_rule(ask, phone):
    steps = ask(knocker=KNOCKER, defender=DEFENDER).page.one(tag="ol", cls="steps").all(tag="a")
    book = phone.open("/referee/rulebook/").page
    assert len(steps) > 5
    for step in steps:
        address, _, anchor = step.attrs["href"].partition("#")
        assert address == "/referee/rulebook/"
        assert len(book.all(id=anchor)) == 1


def test_the_same_hand_under_every_preset_says_what_differs(ask):
    answer = ask(knocker=KNOCKER, defender=DEFENDER)
    rows = answer.page.one(id="answer").one(tag="dl", cls="terms").all(tag="div")
    told = {row.one(tag="dt").words: row for row in rows}
    assert len(told) == len(PRESETS)
    assert "21" in told["Bicycle"].words
    assert not told["Bicycle"].has(cls="differs")
    assert "scores 11" in told["Pagat"].words
    assert told["Pagat"].has(cls="differs")
    assert "no knock" in told["Straight gin"].words


def test_other_ways_to_the_same_count_are_shown_with_what_they_bring(ask):
    # The 4 of hearts belongs to the run, or to the fours.
    answer = ask(
        knocker="4H 5H 6H 7H 4S 4D 4C KS KD KC",
        defender="AS 2D 3C 5S 6C 8D 9H TS JD QC",
    )
    assert "Other ways to the same count" in answer.words or "Gin" in answer.words


def test_a_better_way_that_was_missed_is_shown(ask):
    answer = ask(knocker=KNOCKER, defender=DEFENDER, arrangement="as_laid", laid="4S 5S 6S")
    assert answer.page.one(cls="verdict").words == "This is no knock."
    answer = ask(
        knocker=KNOCKER,
        defender=DEFENDER,
        arrangement="as_laid",
        laid="4S 5S 6S / 9C 9D 9H / JH JD JC",
        defender_melds="7S 7H 7D 7C / QH QD QC",
        defender_layoffs="",
    )
    assert answer.page.one(cls="verdict").words == "Knock: the knocker scores 7."
    assert "Laid down better, the defender would have been left with 5." in answer.words


def test_laid_off_cards_find_their_meld(ask):
    answer = ask(
        knocker=KNOCKER,
        defender=DEFENDER,
        arrangement="as_laid",
        laid="4S 5S 6S / 9C 9D 9H / JH JD JC",
        defender_melds="7H 7D 7C / QH QD QC",
        defender_layoffs="8S 7S",
    )
    assert answer.page.one(cls="verdict").words == "Undercut: the defender scores 21."


def test_eleven_cards_are_told_the_best_discard(ask):
    answer = ask(knocker=f"{KNOCKER} KS", defender=DEFENDER)
    assert "K♠" in answer.page.one(id="answer").words


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("knocker", "", "The knocker has 0 cards"),
        ("knocker", "4S 5S", "The knocker has 2 cards"),
        ("knocker", f"{KNOCKER} 2C 3C", "The knocker has 12 cards"),
        ("knocker", "1S 5S", "1S"),
        ("knocker", "4S 4S 5S 6S 7S 8S 9S TS JS QS", "4S"),
        ("defender", "7S", "The defender has 1 card"),
        ("defender", "4S 7H 7D 7C 8S QH QD QC 2D 3H", "4S is in both players' cards."),
        ("knock_card", "joker", "joker"),
        ("discard", "KS", ""),
        ("discard", "4S", "4S is still among"),
        ("taken", "KS", "KS is not among the knocker's cards."),
        ("laid", "4S 5S", ""),
        ("rules_of", "nonsense", ""),
        ("knocker", "x" * 500, ""),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_kept(ask, field, typed, said):
    more = {"arrangement": "as_laid"} if field == "laid" else {}
    values = {"knocker": KNOCKER, "defender": DEFENDER, **more, field: typed}
    answer = ask(**values)
    if field == "discard" and typed == "KS":
        assert answer.status == 200, "ten cards after a discard that was not theirs to keep"
        return
    assert answer.status == 422
    assert said in answer.beside(field)
    assert answer.beside(field)
    if field != "rules_of":
        kept = answer.form_to("/referee/").values
        assert kept[field] == typed


def test_no_cards_make_a_servers_error(ask):
    chance = random.Random(7)
    fields = ["knocker", "defender", "knock_card", "discard", "taken", "laid", "defender_melds"]
    for _ in range(60):
        deal = chance.sample(PACK, 21)
        typed = {
            "knocker": " ".join(map(str, deal[: chance.choice((9, 10, 11))])),
            "defender": " ".join(map(str, deal[11 : 11 + chance.choice((9, 10))])),
            "rules_of": chance.choice([*PRESETS, ""]),
            "arrangement": chance.choice(("cards_speak", "as_laid", "")),
        }
        for field in chance.sample(fields, 2):
            parts = [" ".join(map(str, chance.sample(deal, chance.randrange(4)))) for _ in "ab"]
            typed[field] = chance.choice((" / ".join(parts), parts[0], "7♥️", "/", "\u0661H"))
        assert ask(**typed).status in (200, 422)


def test_the_start_page_leads_to_the_referee(phone):
    links = {one.attrs["href"] for one in phone.open("/").page.all(tag="a")}
    assert {"/referee/", "/referee/rulebook/"} <= links


def test_htmx_gets_the_referee_alone(client, db, htmx):
    answer = client.get("/referee/", {"knocker": KNOCKER}, headers=htmx("referee"))
    assert answer.status_code == 422
    assert "<html" not in answer.text
    assert 'id="referee"' in answer.text
