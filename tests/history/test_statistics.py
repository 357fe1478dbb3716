"""The pages of the statistics: told from the reader's side, and never more than is known."""

import re
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Hand, Match
from scorekeeper.games.scorebook import matches
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.players import merge_players, separate_players
from scorekeeper.history.statistics.digest import digest_of
from scorekeeper.history.statistics.sums import Filter, by_opponent
from scorekeeper.history.statistics.written import leads, mean, percent, signed
from scorekeeper.people.models import Device
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended
from tests.games.conftest import Scorer
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, agreed, gin, knock, wall

pytestmark = pytest.mark.django_db

MOST_QUERIES = 6


@pytest.fixture
def reader(device, ann):
    """Ann holds the phone."""
    device.player = ann
    device.save()
    return ann


@pytest.fixture
def history(device):
    """A long history; its owner is the device."""
    Match.objects.create(owner=device, start_key="k", rules=Ruleset().to_public())
    code = Match.objects.get().code
    call_command("sample_history", hands=1500, owner=code, stdout=StringIO())
    device.refresh_from_db()
    return device


def of(player, page=""):
    return f"/history/statistics/{player.pk}/{page}"


def rows(answer):
    """Each figure by its label: its value, with its sample."""
    found = {}
    for row in answer.page.all(cls="figure-row"):
        label, sample = row.one(cls="what"), row.all(tag="small")
        words = label.words.removesuffix(sample[0].words).strip() if sample else label.words
        found[words] = [one.words for one in row.all(cls="figure")], sample and sample[0].words
    return found


def figure(answer, label):
    return rows(answer)[label][0][0]


def sample(answer, label):
    return rows(answer)[label][1]


def test_without_a_game_there_is_nothing_and_no_page_fails(phone, ann, ben):
    for page in ("/history/statistics/", of(ann), of(ann, "counts/"), of(ann, "days/")):
        answer = phone.open(page)
        assert answer.status == 200
        assert "No game that counts" in answer.words
        assert not re.search(r"NaN|inf|None", answer.words)
    assert "No game that counts" in phone.open(of(ann, f"with/{ben.pk}/")).words


def test_whoever_has_never_written_has_no_statistics():
    assert "Nothing to count yet" in Phone().open("/history/statistics/").words


def test_an_open_game_and_a_struck_one_count_nothing(phone, start, device, ann, ben):
    Scorer(start(), device).record(gin(ANN, 20))
    struck = start()
    scorer = Scorer(struck, device)
    scorer.record(gin(ANN, 30))
    matches.end_match(struck, scorer.act(), Ended.STRUCK)
    assert "No game that counts" in phone.open(of(ann)).words


def test_every_hand_of_a_game_that_counts_is_counted(phone, scorer, ann, ben, reader):
    # Ann gin 45, Ben undercuts for 27, the wall, Ann agreed 10, Ann knocks 50: 105 to 27.
    scorer.record(gin(ANN, 20), knock(ANN, 8, 6), wall(), agreed(ANN, 10), knock(ANN, 3, 53))
    answer = phone.open(of(ann))
    assert figure(answer, "Games won") == "1"
    assert figure(answer, "Hands won") == "3"
    assert sample(answer, "Hands won") == "of 5 hands"
    assert figure(answer, "Gins") == "1"
    assert figure(answer, "Walls") == "1"
    assert figure(answer, "Biggest hand") == "50"
    assert figure(answer, "Knocks that won") == "1"
    assert sample(answer, "Knocks that won") == "of 2 knocks"
    assert figure(answer, "Undercut suffered") == "1"
    assert figure(phone.open(of(ben)), "Undercuts made") == "1"


def test_below_the_minimum_there_is_a_dash_and_what_it_wants(phone, scorer, ann):
    scorer.record(*[knock(ANN, 5, 25)] * 5)
    answer = phone.open(of(ann))
    assert figure(answer, "Count when knocking") == "–"
    assert sample(answer, "Count when knocking") == "5; at least 10 are wanted"
    assert "%" not in sample(answer, "Hands won")


def test_from_the_minimum_on_a_rate_has_its_sample(phone, scorer, ann, ben):
    scorer.record(*[knock(ANN, 5, 25)] * 10)
    answer = phone.open(of(ann))
    assert figure(answer, "Count when knocking") == "5.0"
    assert sample(answer, "Hands won") == "100 % of 10 hands"
    assert figure(answer, "A hand brings") == "+20.0"
    assert figure(phone.open(of(ben)), "A hand brings") == "−20.0"


def test_one_head_to_head_whoever_sat_where_told_from_the_reader(
    phone, start, device, ann, ben, reader
):
    act = Act(device=device, key="other way round")
    turned = matches.start_match(act, [[ben], [ann]], Ruleset()).match
    Scorer(start(), device).record(gin(ANN, 80))
    Scorer(turned, device).record(gin(BEN, 80), gin(ANN, 80), gin(BEN, 90))
    for page in (of(ann, f"with/{ben.pk}/"), of(ben, f"with/{ann.pk}/")):
        answer = phone.open(page)
        assert answer.page.one(cls="verdict").words == "You lead 3–1"
        assert rows(answer)["Games won"][0] == ["You: 3", "Ben: 1"]


def test_whoever_leads_is_named_where_it_is_not_the_reader(phone, scorer, ann, ben, reader):
    scorer.record(gin(BEN, 80))
    assert "Ben leads 1–0" in phone.open(of(ann, f"with/{ben.pk}/")).words


def test_nobody_holds_the_phone_and_both_are_named(phone, scorer, ann, ben):
    scorer.record(gin(BEN, 80), gin(ANN, 80))
    answer = phone.open(of(ann, f"with/{ben.pk}/"))
    assert answer.page.one(cls="verdict").words == "Level, 1–1"
    assert "You" not in [one.words for one in answer.page.one(cls="facing").all(tag="span")]


def test_streaks_go_by_the_finish(phone, start, device, ann):
    # One match is begun first and finished last.
    long = start()
    now = datetime(2025, 1, 1, 20, tzinfo=UTC)
    for minutes, (match, winner) in enumerate([(start(), ANN), (start(), ANN), (long, BEN)]):
        Scorer(match, device).record(gin(winner, 80), at=now + timedelta(minutes=minutes))
    answer = phone.open(of(ann))
    assert figure(answer, "Most won in a row") == "2"
    assert figure(answer, "Just now") == "−1"


def test_the_games_of_a_paper_sheet_end_in_their_order(phone, start, device, ann):
    # Ann loses, wins, loses, wins, all of it written down as played at one moment; and a second
    # sheet of that day: she wins, and loses.
    noon = datetime(2025, 1, 1, 12, tzinfo=UTC)
    for winners in ([BEN, ANN, BEN, ANN], [ANN, BEN]):
        sheet = Scorer(start(), device)
        for winner in winners:
            sheet.record(gin(winner, 80), at=noon)
    answer = phone.open(of(ann))
    assert figure(answer, "Most won in a row") == "2"
    assert figure(answer, "Most lost in a row") == "1"
    assert figure(answer, "Just now") == "−1"


def test_a_day_without_a_game_that_counts_is_drawn_as_one(phone, start, device, ann):
    Scorer(start(), device).record(gin(ANN, 20))
    Scorer(start(started_at=datetime(2025, 3, 2, 20, tzinfo=UTC)), device).record(gin(ANN, 80))
    answer = phone.open(of(ann, "days/"))
    assert "no game that counts" not in phone.open(of(ann, "days/") + "?year=2025").words
    assert answer.page.all(tag="rect", cls="begun")
    assert not answer.page.one(cls="weeks").all(cls="played")
    assert "no game that counts" in answer.words
    assert "1 evening, 0 games" in answer.words


def test_a_long_record_says_its_thousands_on_every_page_and_breaks_at_none_of_them():
    pair = ("Ann", "Ben")
    assert leads(1234, 56, pair, own=None) == "Ann leads 1,234\u2060–\u206056"
    assert leads(56, 1234, pair, own=1) == "You lead 1,234\u2060–\u206056"
    assert leads(1234, 1234, pair, own=0) == "Level, 1,234\u2060–\u20601,234"


def test_how_long_games_were_is_a_sentence(phone, start, device, ann):
    for hands in range(1, 11):
        game = Scorer(start(), device)
        game.record(*[wall()] * hands, gin(ANN, 80))
    told = sample(phone.open(of(ann)), "Hands in a game")
    assert told == "the shortest 2, the longest 11"


FILTERS = {
    "": 7,
    "since=2025-02-15": 6,
    "until=2025-02-14": 1,
    "since=2025-02-01&until=2025-02-28": 2,
    "columns=hollywood": 2,
    "columns=one": 5,
    "rules=spruce": 4,
    "rules=spruce&until=2025-01-31": 0,
}


@pytest.mark.parametrize("asked", FILTERS)
def test_only_the_matches_that_were_chosen_are_counted(phone, start, device, ann, asked):
    two_columns = PRESETS["bicycle"].ruleset.changed({"columns": 2})
    rulesets = (PRESETS["bicycle"].ruleset, two_columns, PRESETS["spruce"].ruleset)
    # January: one gin. February, in two columns: two. March: four.
    for month, ruleset in enumerate(rulesets, start=1):
        match = start(ruleset, started_at=datetime(2025, month, 15, 12, tzinfo=UTC))
        scorer = Scorer(match, device)
        scorer.record(*[gin(ANN, 1)] * 2 ** (month - 1))
        matches.end_match(match, scorer.act(), Ended.AS_IT_STANDS)
    found = rows(phone.open(f"{of(ann)}?{asked}"))
    assert found.get("Gins", [["0"]])[0] == [str(FILTERS[asked])]
    assert phone.open(f"{of(ann, 'days/')}?{asked}").status == 200
    assert phone.open(f"/history/statistics/?{asked}").status == 200


def test_a_day_that_is_none_is_said_and_what_was_typed_is_kept(phone, ann):
    answer = phone.open(of(ann) + "?since=2025-13-01")
    assert answer.status == 422
    assert "no such day" in answer.beside("since")
    assert answer.page.one(tag="input", name="since").attrs["value"] == "2025-13-01"
    assert phone.open(of(ann) + "?since=2025-02-01&until=2025-01-01").status == 422
    assert phone.open(of(ann) + "?opponent=99999999999999999999").status == 422


@pytest.mark.parametrize("page", ["", "counts/", "days/", "with/{ben}/"])
def test_another_phones_players_are_not_there(scorer, ann, ben, page):
    scorer.record(gin(ANN, 80))
    stranger = Device.objects.create(token_hash="1" * 64)
    own = stranger.players.create(name="Me")
    phone = Phone().is_of(stranger)
    assert phone.open(of(ann, page.format(ben=ben.pk))).status == 404
    assert phone.open(of(own, f"with/{ben.pk}/")).status == 404
    assert "Ann" not in phone.open("/history/statistics/").words


def test_pages_cost_few_queries_however_long_the_history(history):
    phone = Phone().is_of(history)
    reader = history.player
    other = history.players.exclude(pk=reader.pk).first()
    pages = ["/history/statistics/", of(reader), of(reader, "counts/"), of(reader, "days/")]
    for page in [*pages, of(reader, f"with/{other.pk}/"), of(reader) + f"?opponent={other.pk}"]:
        with CaptureQueriesContext(connection) as asked:
            assert phone.open(page).status == 200
        assert len(asked) <= MOST_QUERIES, (page, [one["sql"] for one in asked])


def test_the_biggest_hand_leads_to_its_match(history):
    phone = Phone().is_of(history)
    answer = phone.open(of(history.player))
    [link] = [
        link.attrs["href"]
        for row in answer.page.all(cls="figure-row")
        if "Biggest hand" in row.words
        for link in row.all(tag="a")
    ]
    match = Match.objects.get(code=link.split("/")[2])
    points = int(figure(answer, "Biggest hand"))
    assert Hand.objects.filter(match=match, index__points=points).exists()


def test_pages_hold_to_their_policy(history):
    phone = Phone().is_of(history)
    for page in ("", "counts/", "days/"):
        text = phone.client.get(of(history.player, page)).text
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:|<script>", text)


def test_every_picture_has_a_name_and_a_table_behind_it(history):
    phone = Phone().is_of(history)
    for page in ("counts/", "days/"):
        pictures = phone.open(of(history.player, page)).page.all(tag="figure")
        assert pictures
        for picture in pictures:
            assert picture.all(tag="svg")[0].attrs["aria-label"]
            assert picture.one(tag="details").all(tag="table")


def test_htmx_gets_the_figures_alone(history, htmx):
    answer = Phone().is_of(history).client.get(of(history.player), headers=htmx("figures"))
    assert answer.text.count('id="figures"') == 1
    assert "<html" not in answer.text


def test_a_game_without_an_hour_follows_the_day_of_its_match(start, device):
    match = start(started_at=datetime(2025, 1, 1, 23, 30, tzinfo=UTC))
    scorer = Scorer(match, device)
    last = scorer.record(wall())
    scorer.insert(gin(ANN, 80), before=last)
    match.refresh_from_db()
    assert match.history_seats.get(side=0).results.startswith("2025-01-01T00")
    matches.note_match(match, scorer.act(), time_zone="Pacific/Auckland")
    match.refresh_from_db()
    assert match.history_seats.get(side=0).results.startswith("2025-01-02T00")
    assert list(problems_of(match)) == []


def test_a_player_in_a_few_figures(scorer, device, ann):
    nothing = digest_of(ann.pk)
    assert (nothing.figures, nothing.over_time) == ([], None)
    scorer.record(*[knock(ANN, 5, 25)] * 10)
    found = {one.label: (one.value, one.sample) for one in digest_of(ann.pk).figures}
    assert found["Hands won"] == ("100 %", "of 10 hands")
    assert found["Games won"] == ("–", "")
    page = render_to_string("history/_statistics.html", {"digest": digest_of(ann.pk)})
    assert "All figures" in page


def test_figures_are_rounded_and_never_cut_off():
    assert percent(20, 30) == "67 %"
    assert percent(3, 308) == "1 %"
    assert percent(1, 308) == "<1 %"
    assert percent(0, 308) == "0 %"
    assert mean(59.6, 10) == "6.0"
    assert (signed(-0.96, 1), signed(0.04, 1), signed(12345.6)) == ("−1.0", "0.0", "+12,346")


def test_no_house_rules_make_more_points_than_can_be_added_up(start, device, phone, ann):
    """A game may bring 30 million points, if a table wants that."""
    for _ in range(3):
        Scorer(start(), device).record(gin(ANN, 80))
    much = 3 * 10**12
    ann.history_seats.update(points=-much, margin=much, hand_points=much, hand_points_against=much)
    [found] = by_opponent(ann.pk, Filter()).values()
    assert (found["points"], found["hand_points"], found["games"]) == (-3 * much, 3 * much, 3)
    assert phone.open(of(ann)).status == phone.open("/history/statistics/").status == 200


def test_who_turns_out_to_be_one_person_is_counted_as_one_and_apart_again(start, device, ann, ben):
    benny = device.players.create(name="Benny")
    Scorer(start(), device).record(gin(ANN, 80))
    act = Act(device=device, key="with Benny")
    with_benny = matches.start_match(act, [[ann], [benny]], Ruleset()).match
    Scorer(with_benny, device).record(gin(BEN, 80))

    def against():
        found = by_opponent(ann.pk, Filter())
        return {opponent: one["games"] for opponent, one in found.items()}

    merge = merge_players(ben, benny)
    assert against() == {ben.pk: 2}
    assert list(problems_of(Match.objects.get(pk=with_benny.pk))) == []
    separate_players(merge)
    assert against() == {ben.pk: 1, benny.pk: 1}
    assert list(problems_of(Match.objects.get(pk=with_benny.pk))) == []
