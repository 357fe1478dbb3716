"""Many short matches at random, between a few people, under every kind of house rules."""

import secrets
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from scorekeeper.games.models import HandState, Match, Seat
from scorekeeper.games.scorebook.filing import Filed, file_matches
from scorekeeper.games.scorebook.hands import voided
from scorekeeper.games.scorebook.seating import in_record
from scorekeeper.history.sample.people import OTHERS, READER, deal
from scorekeeper.rules.hand import Side
from scorekeeper.rules.log import Verb
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.recorded import RecordedHand, write_hand
from scorekeeper.rules.ruleset import Ruleset

RULES = [
    *(preset.ruleset for preset in PRESETS.values() if not preset.ruleset.not_scored_yet()),
    Ruleset().changed({"target": 40, "columns": 3, "sweep_factor": 2}),
    Ruleset().changed({"target": 30, "columns": 2, "rolling": True}),
    Ruleset().changed({"tie": "nobody", "target": 60, "shutout": "flat"}),
    Ruleset().changed({"gin_off_bonus": 30, "target": 50, "match_games": 3}),
    Ruleset().changed({"knock_limit": 20, "target": 80, "dealer": "alternate"}),
    Ruleset().changed({"target": 60, "shutout": "double_all", "shutout_when": "no_points"}),
]
FIRST = datetime(2021, 12, 31, 12, tzinfo=UTC)


def play_at_random(owner, chance, number):
    """Put so many matches into an owner's history."""
    cast = (READER, *OTHERS[:3])
    players = {one: owner.players.create(name=one.name) for one in cast}
    filed = [_match(owner, players, chance, chance.sample(cast, 2)) for _ in range(number)]
    for start in range(0, number, 200):
        file_matches(filed[start : start + 200])


def _match(owner, players, chance, pair):
    ruleset = chance.choice(RULES)
    began = FIRST + timedelta(hours=12 * chance.randrange(3 * 365 * 2))
    match = Match(
        owner=owner,
        start_key=secrets.token_hex(8),
        rules=ruleset.to_public(),
        first_dealer=chance.choice([None, 0, 1]),
        time_zone=chance.choice(["", "America/New_York", "Pacific/Auckland"]),
        started_at=began,
    )
    seats = [Seat(match=match, side=side, player=players[one]) for side, one in enumerate(pair)]
    filed = Filed(match, seats)
    facts = {"rules": match.rules, **in_record(seats), "first_dealer": match.first_dealer}
    filed.write(Verb.STARTED, began, "", new=facts)
    on_paper, undated = chance.random() < 0.2, chance.random() < 0.2
    for number in range(chance.randrange(15)):
        at = began if on_paper else began + timedelta(minutes=5 * number, days=number // 9)
        _hand(filed, chance, ruleset, pair, None if undated else at)
    if chance.random() < 0.5:
        match.ended = chance.choice(["struck", "as_it_stands"])
        filed.write(Verb.ENDED, began, "", old={"ended": None}, new={"ended": match.ended})
    return filed


def _hand(filed, chance, ruleset, pair, at):
    facts = deal(chance, ruleset, pair)
    if chance.random() < 0.1:
        facts = replace(facts, dealer=Side(chance.randrange(2)))
    hand = filed.add_hand()
    hand.put(RecordedHand(hand=facts, at=at and at.isoformat()))
    at = at or filed.match.started_at
    filed.write(Verb.RECORDED, at, "", hand=hand, new=write_hand(hand.recorded()))
    luck = chance.random()
    if luck < 0.05:
        old, to = write_hand(hand.recorded()), voided(hand, "")
        hand.put(to)
        filed.write(Verb.VOIDED, at, "", hand=hand, old=old, new=write_hand(to))
    elif luck < 0.08:
        hand.state = HandState.STRUCK
        filed.write(Verb.STRUCK, at, "", hand=hand, old=write_hand(hand.recorded()))
