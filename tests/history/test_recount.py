"""Every number that the database sums is the one that a slow recount over the records gives.

``MATCHES=2000 pytest tests/history/test_recount.py`` counts as many on each database.
"""

import json
import os
from importlib import import_module
from random import Random

import pytest
from django.apps import apps
from django.db import connection

from scorekeeper.games.as_record import as_record, in_chunks, named
from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import HistorySeat, Match
from scorekeeper.games.models.tally import SPREAD, SUMMED
from scorekeeper.history.statistics import sums
from scorekeeper.history.statistics.days import days_of
from scorekeeper.history.statistics.streaks import streaks_of
from scorekeeper.history.statistics.sums import Filter, total
from scorekeeper.rules.record import parse_json, write_record
from tests.history.random_matches import play_at_random
from tests.history.recount import Slow, recounted

MATCHES = int(os.environ.get("MATCHES", "120"))

pytestmark = pytest.mark.timeout(max(120, MATCHES))


@pytest.fixture
def records(device):
    """The records of many random matches, read back from their letters."""
    play_at_random(device, Random(7), MATCHES)
    found = in_chunks(Match.objects.order_by("pk"), "hands")
    written = (json.dumps(write_record(as_record(one, named(one), log=False))) for one in found)
    return [parse_json(text) for text in written]


def differing(fast, slow):
    """What is not the same, by its name; nothing, if all is well."""
    of_fast = {name: fast[name] for name in SUMMED}
    of_slow = {name: slow.numbers[name] for name in SUMMED}
    streaks = streaks_of(fast.results)
    run = (("+" if streaks.current_won else "-"), streaks.current) if streaks.current else None
    of_fast |= {
        "matches": fast.matches,
        "best_hand": fast["best_hand"],
        "best_game": fast["best_game"],
        "longest": fast["longest"],
        "shortest": fast.shortest,
        "streaks": (streaks.longest_won, streaks.longest_lost, run),
    }
    of_slow |= {
        "matches": slow.matches,
        "best_hand": slow.best_hand,
        "best_game": slow.best_game,
        "longest": max(slow.lengths, default=0),
        "shortest": min(slow.lengths, default=None),
        "streaks": slow.streaks,
    }
    return {
        name: (value, of_slow[name]) for name, value in of_fast.items() if value != of_slow[name]
    }


FILTERS = {
    "all matches": (Filter(), lambda record: True),
    "from a day to a day": (
        Filter(since="2022-06-15", until="2023-05-31"),
        lambda record: "2022-06-15" <= record.played <= "2023-05-31",
    ),
    "Hollywood": (Filter(hollywood=True), lambda record: record.ruleset.columns > 1),
    "one column": (Filter(hollywood=False), lambda record: record.ruleset.columns == 1),
}


def test_all_sums_equal_a_recount_over_the_records(device, records):
    for what, (chosen, keep) in FILTERS.items():
        slow = recounted(records, keep)
        for player in device.players.all():
            fast = sums.by_opponent(player.pk, chosen)
            against = {two: one for (first, two), one in slow.items() if first == player.pk}
            assert fast.keys() == against.keys()
            for opponent, found in fast.items():
                assert differing(found, against[opponent]) == {}, (what, player, opponent)


def all_of(player, slow):
    """What a player did against everybody."""
    whole = Slow()
    for (first, _), one in slow.items():
        if first == player.pk:
            whole.numbers.update(one.numbers)
            whole.matches += one.matches
            for name in ("lengths", "won_for", "collected_for", "finished"):
                getattr(whole, name).extend(getattr(one, name))
    return whole


def test_what_is_said_of_all_opponents_together_equals_it_too(device, records):
    slow = recounted(records)
    table = sums.of_everybody(
        [one.pk for one in device.players.all()], Filter(), ("games", "hands", "undercuts")
    )
    for player in device.players.all():
        whole = all_of(player, slow)
        fast = total(sums.by_opponent(player.pk, Filter()).values())
        assert differing(fast, whole) == {}
        spread = sums.spread(player.pk, Filter())
        assert spread == {name: whole.numbers[name] for name in SPREAD}
        assert table[player.pk].numbers == {
            name: whole.numbers[name] for name in ("games", "hands", "undercuts")
        }


def test_the_days_equal_it_too(device, records):
    for player in device.players.all():
        own = [one for one in records if str(player.pk) in one["players"]]
        slow = {}
        for record in own:
            slow.setdefault(record["played"], []).append(record)
        fast = days_of(player.pk, Filter())
        assert {str(day.day): day.matches for day in fast} == {
            day: len(several) for day, several in slow.items()
        }
        for day in fast:
            whole = all_of(player, recounted(slow[str(day.day)])).numbers
            assert (day.games, day.won, day.lost) == (
                whole["games"],
                whole["games_won"],
                whole["games_lost"],
            )


def test_the_random_matches_are_right_in_every_book(device):
    play_at_random(device, Random(8), 40)
    assert [problem for match in Match.objects.all() for problem in problems_of(match)] == []


def test_which_game_ended_first_is_filled_in_as_it_is_written_today(device):
    play_at_random(device, Random(9), 60)
    written = dict(HistorySeat.objects.values_list("pk", "results"))
    assert any(len(results.split()) > 1 for results in written.values())
    HistorySeat.objects.exclude(results="").update(results="2025-11-30T20:15:00+")
    filling = import_module("scorekeeper.games.migrations.0018_which_game_ended_first")
    filling.fill(apps, connection.schema_editor())
    assert dict(HistorySeat.objects.values_list("pk", "results")) == written
