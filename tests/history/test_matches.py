"""The list of all matches: what is said of each, what is looked for, and its pages."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.games.scorebook import matches
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.disputing import dispute_hand
from scorekeeper.people.models import Device
from scorekeeper.rules.sheet import Ended
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, agreed, gin, knock

pytestmark = pytest.mark.django_db

LIST = "/history/"


def listed(answer):
    """Each match of the list: who plays, and what came of it."""
    items = answer.page.all(tag="ul", cls="matches-listed")
    rows = items[0].all(tag="a") if items else []
    return [(row.all(tag="span")[0].inside[0].strip(), row.one(tag="b").words) for row in rows]


def codes(answer):
    items = answer.page.all(tag="ul", cls="matches-listed")
    return [one.attrs["href"].split("/")[2] for one in items[0].all(tag="a")] if items else []


def test_a_phone_without_a_match_is_told_so_and_gets_no_row():
    answer = Phone().open(LIST)
    assert "The first one you play is kept here" in answer.words
    assert not Device.objects.exists()


def test_results_are_told_from_the_readers_side(phone, played, reader):
    played("Ann", "Ben", knock(BEN, 5, 20), gin(ANN, 60), gin(ANN, 30), on=1)
    played("Ben", "Ann", gin(ANN, 80), on=2)
    played("Ben", "Cleo", gin(BEN, 80), on=3)
    assert listed(phone.open(LIST)) == [
        ("Ben and Cleo", "Cleo won 105–0 +230"),
        ("Ben", "Ben won 105–0 −230"),
        ("Ben", "You won 140–15 +250"),
    ]


def test_without_a_reader_everybody_has_a_name(phone, played):
    played("Ann", "Ben", gin(ANN, 80))
    assert listed(phone.open(LIST)) == [("Ann and Ben", "Ann won 105–0 +230")]


def test_an_open_match_says_who_leads(phone, played, reader):
    played("Ann", "Ben", on=1)
    played("Ann", "Ben", knock(ANN, 5, 46), knock(BEN, 5, 43), on=2)
    played("Ben", "Ann", knock(ANN, 5, 46), knock(BEN, 5, 43), on=3)
    played("Ann", "Ben", knock(ANN, 5, 46), knock(BEN, 5, 46), on=4)
    assert [words for _, words in listed(phone.open(LIST))] == [
        "level at 41–41",
        "Ben leads 41–38",
        "You lead 41–38",
        "nothing written yet",
    ]


def test_several_games_are_told_in_games(phone, played, reader):
    played("Ann", "Ben", gin(BEN, 80), gin(ANN, 80), gin(ANN, 90))
    ((_, words),) = listed(phone.open(LIST))
    assert words.startswith("You won 2–1 +")


def test_a_match_that_was_won_by_boxes_says_by_how_much(phone, played, reader):
    # Ann goes out with 100, but six boxes against two turn the settlement: case B3
    match = played("Ann", "Ben", *[agreed(BEN, 16)] * 6, gin(ANN, 75))
    assert match.games.get().winner == ANN
    assert listed(phone.open(LIST)) == [("Ben", "Ben won by 21")]


def test_one_that_was_stopped_says_by_how_much_too(phone, played, reader, device):
    match = played("Ann", "Ben", knock(ANN, 5, 25))
    matches.end_match(match, Act(device=device, key="end"), Ended.AS_IT_STANDS)
    assert listed(phone.open(LIST)) == [("Ben", "You won by 45")]


@pytest.fixture
def some(played, reader):
    """Six matches, each with something of its own."""
    return {
        "won": played("Ann", "Ben", gin(ANN, 80), on=1, place="Café Central"),
        "lost": played("Ben", "Ann", gin(ANN, 85), on=2, note="It rained"),
        "open": played("Ann", "Cleo", knock(ANN, 5, 20), on=3),
        "theirs": played("Ben", "Cleo", gin(BEN, 98), on=4),
        "hollywood": played("José", "Ann", *[gin(BEN, 98)] * 3, on=5, rules={"columns": 3}),
        "palace": played("Ann", "Ben", gin(BEN, 80), on=6, rules={"game_bonus": 0, "box": 10}),
    }


FOUND = {
    "": "palace hollywood theirs open lost won",
    "words=cafe": "won",
    "words=RAINED": "lost",
    "words=jose": "hollywood",
    "words=ben+rained": "lost",
    "words=ben+central": "won",
    "words=100%25": "",
    "words=%27%22%3B--": "",
    "player={Ben}": "palace theirs lost won",
    "player={Ben}&opponent={Cleo}": "theirs",
    "opponent={Cleo}": "open",
    "outcome=won": "hollywood won",
    "outcome=lost": "palace lost",
    "outcome=open": "open",
    "outcome=won&player={Ben}": "palace lost",
    "outcome=level": "",
    "since=2026-05-03&until=2026-05-04": "theirs open",
    "rules=palace": "palace",
    "columns=hollywood": "hollywood",
    "columns=one&until=2026-05-03": "open lost won",
    "remarked=on": "lost won",
    "disputed=on": "",
    "sort=oldest": "won lost open theirs hollywood palace",
    "sort=nonsense": "",
    "player=999999": "",
    "since=yesterday": "",
    "after=nothing": "palace hollywood theirs open lost won",
}


@pytest.mark.parametrize(("asked", "found"), FOUND.items(), ids=FOUND.keys())
def test_matches_are_found(phone, some, device, asked, found):
    named = {player.name: player.pk for player in device.players.all()}
    answer = phone.open(f"{LIST}?{asked.format(**named)}")
    names = {match.code: name for name, match in some.items()}
    assert " ".join(names[code] for code in codes(answer)) == found
    assert answer.status in (200, 422)


def test_the_biggest_result_comes_first(phone, some):
    points = [match.history_seats.first().margin for match in some.values()]
    answer = phone.open(f"{LIST}?sort=biggest")
    found = {match.code: match.history_seats.first().margin for match in some.values()}
    assert [found[code] for code in codes(answer)] == sorted(points, reverse=True)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("since=2026-05-04&until=2026-05-03", "This is before the first day."),
        ("since=31.12.2026", "There is no such day. Write it as 2025-11-30."),
        ("player={Ben}&opponent={Ben}", "Nobody plays against themselves. Pick another."),
        ("words=" + "x" * 101, "Fewer words will do."),
    ],
)
def test_what_cannot_be_looked_for_is_said_beside_it(phone, some, device, asked, why):
    named = {player.name: player.pk for player in device.players.all()}
    answer = phone.open(f"{LIST}?{asked.format(**named)}")
    assert answer.status == 422
    assert answer.refusals == [why]
    assert "Put this right above" in answer.words


def test_whose_result_is_asked_where_nobody_holds_the_phone(phone, played):
    played("Ann", "Ben", gin(ANN, 80))
    answer = phone.open(f"{LIST}?outcome=won")
    assert answer.beside("outcome") == "Whose result? Pick a player too."


@pytest.mark.parametrize("sort", ["newest", "oldest", "biggest"])
def test_pages_follow_one_another_and_lead_back(phone, played, monkeypatch, sort):
    monkeypatch.setattr("scorekeeper.history.lists.search.A_PAGE", 3)
    monkeypatch.setattr("scorekeeper.history.views.matches.A_PAGE", 3)
    for number in range(8):  # two on a day, some of one size
        hands = [gin(ANN, 80 + number // 3)]
        played("Ann", "Ben", *hands, on=1 + number // 2)
    whole, url = [], f"{LIST}?sort={sort}&words=ben"
    answer, there = phone.open(url), []
    while True:
        there.append(codes(answer))
        whole += codes(answer)
        further = answer.page.all(tag="a", rel="next")
        if not further:
            break
        answer = phone.open(LIST + further[0].attrs["href"])
        assert "words=ben" in answer.url
    assert [len(page) for page in there] == [3, 3, 2]
    assert len(set(whole)) == 8
    back = []
    while True:
        back.append(codes(answer))
        earlier = answer.page.all(tag="a", rel="prev")
        if not earlier:
            break
        answer = phone.open(LIST + earlier[0].attrs["href"])
    assert back == there[::-1]


def test_a_list_costs_the_same_with_many_matches(phone, played, reader):
    def queries():
        with CaptureQueriesContext(connection) as asked:
            phone.open(f"{LIST}?words=ben")
        return len(asked)

    played("Ann", "Ben", gin(ANN, 80))
    few = queries()
    for on in range(1, 12):
        played("Ann", "Ben", gin(ANN, 80), on=on)
    assert queries() == few <= 6


def test_another_phone_sees_none_of_it(some):
    other = Device.objects.create(token_hash="1" * 64)
    phone = Phone().is_of(other)
    assert codes(phone.open(LIST)) == []
    ben = some["won"].seats.get(side=1).player_id
    assert phone.open(f"{LIST}?player={ben}").status == 422


def test_htmx_gets_the_part_alone(phone, some):
    page = phone.client.get(LIST, headers={"HX-Request": "true", "HX-Target": "matches"}).text
    assert page.lstrip().startswith("<div")
    assert "<html" not in page


WALKED = [
    *("sort=newest", "sort=oldest", "sort=biggest", "player={Ben}", "opponent={Cleo}"),
    *("outcome=won", "rules=palace", "remarked=on", "disputed=on", "words=rained", "words=ben"),
    *("since=2026-05-03", "after={code}", "before={code}", "sort=biggest&after={code}"),
    *("player={Ben}&after={code}", "outcome=lost&sort=oldest&before={code}"),
]


@pytest.mark.parametrize("asked", WALKED)
def test_no_page_walks_through_a_whole_table(phone, some, device, asked):
    named = {player.name: player.pk for player in device.players.all()}
    with CaptureQueriesContext(connection) as done:
        phone.open(f"{LIST}?{asked.format(**named, code=some['open'].code)}")
    lists = [query["sql"] for query in done if "games_historyseat" in query["sql"]]
    assert lists
    for sql in lists:
        plan = plan_of(sql)
        assert not any(scans(step, is_page="LIMIT" in sql) for step in plan), (sql, plan)


def plan_of(sql):
    """How the database would go about it, step by step. Tables of six rows are worth no index to
    PostgreSQL, so it is told not to walk through one where it can help it."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute(f"EXPLAIN {sql}")
            return [row[0] for row in cursor.fetchall()]
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
        return [row[3] for row in cursor.fetchall()]


def scans(step, is_page):
    """Whether a step walks through a whole table, or sorts all that a page has to choose from."""
    if connection.vendor == "postgresql":
        return "Seq Scan on games_historyseat" in step
    walks = step.startswith("SCAN") and "SUBQUERY" not in step
    return walks or (is_page and "FOR ORDER BY" in step)


def test_an_open_dispute_is_found(phone, some, device):
    match = some["open"]
    act = Act(device=device, by="Ann", key="disputed")
    dispute_hand(match, act, match.hands.first(), BEN)
    answer = phone.open(f"{LIST}?disputed=on")
    assert codes(answer) == [match.code]
    assert answer.page.all(cls="disputed")
