"""Matches that nobody played, each with the log that somebody would have kept of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.crypto import get_random_string

from scorekeeper.games.models import Hand, HandState, Match, Seat
from scorekeeper.games.scorebook.filing import Filed
from scorekeeper.games.scorebook.said import voided
from scorekeeper.games.scorebook.seating import in_record
from scorekeeper.history.sample.people import OTHERS, READER, Character, deal, misread
from scorekeeper.people.models import Device, Player
from scorekeeper.rules.hand import Hand as HandFacts
from scorekeeper.rules.hand import Result, Side
from scorekeeper.rules.log import Verb
from scorekeeper.rules.match import decided
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.recorded import RecordedHand, write_hand
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended, GameSheet, play


def _over(preset: str, **public: object) -> Ruleset:
    return PRESETS[preset].ruleset.changed(public)


HOUSE_RULES: Final[Sequence[tuple[Ruleset, int]]] = (
    (_over("bicycle"), 15),
    (_over("bicycle", target=250), 20),
    (_over("bicycle", columns=3, target=200), 18),
    (_over("club_hollywood"), 12),
    (_over("tournament"), 12),
    (_over("wikipedia", target=200), 6),
    (_over("oklahoma"), 5),
    (_over("oklahoma_club", columns=3, sweep_factor=2), 6),
    (_over("pagat", tie="nobody", target=250), 5),
    (_over("palace", gin_off_bonus=30), 3),
    (_over("spruce", dealer="alternate"), 3),
    (_over("straight", target=150), 3),
)
"""What is played, and how often."""

ZONES: Final = ("Europe/Bucharest", "Europe/Bucharest", "Europe/Madrid", "America/New_York", "")
PLACES: Final = ("", "", "", "at home", "the club", "Café Central", "on the train", "at Dora’s")
NOTES: Final = ("", "", "", "", "", "", "", "Emil’s birthday", "with the new cards", "it rained")


@dataclass(frozen=True)
class Table:
    """Whose history it is, and who has sat down in it."""

    owner: Device
    players: Mapping[Character, Player]


def sit_down(owner: Device) -> Table:
    """The owner's players, made where there is none of that name. A query for each that is new."""
    known = {player.name: player for player in owner.players.order_by("-pk")}
    players = {
        one: known.get(one.name) or owner.players.create(name=one.name) for one in (READER, *OTHERS)
    }
    if owner.player is None:
        owner.player = players[READER]
        owner.save(update_fields=["player"])
    return Table(owner, players)


def evenings(table: Table, hands: int, seed: int, last_day: date, days: int) -> Iterator[Filed]:
    """Matches in the order of their days, until so many hands have a line on a sheet."""
    chance = Random(seed)  # noqa: S311 - nothing secret follows from it
    played = 0
    while played < hands:
        day = last_day - timedelta(days=round(days * (1 - played / hands)))
        filed = _Evening(chance, table, _weekend(chance, day, last_day)).play()
        played += sum(hand.stands for hand in filed.hands)
        yield filed


def _weekend(chance: Random, day: date, last_day: date) -> date:
    """The day, or more likely the Friday, Saturday or Sunday near it."""
    if chance.random() < 0.7:
        day += timedelta(days=4 + chance.randrange(3) - day.weekday())
    return min(day, last_day)


class _Evening:
    """One match as it is played, and written down by somebody who now and then slips."""

    def __init__(self, chance: Random, table: Table, day: date) -> None:
        self.chance, self.table = chance, table
        self.pair = self._who_plays()
        zone = chance.choice(ZONES)
        begins = datetime.combine(day, time(17 + chance.randrange(5), chance.randrange(60)))
        self.now = begins.replace(tzinfo=ZoneInfo(zone or "UTC")).astimezone(UTC)
        kinds, weights = zip(*HOUSE_RULES, strict=True)
        self.ruleset: Ruleset = chance.choices(kinds, weights)[0]
        self.dealer = None if chance.random() < 0.05 else Side(chance.randrange(2))
        match = Match(
            owner=table.owner,
            start_key=get_random_string(32),
            rules=self.ruleset.to_public(),
            first_dealer=self.dealer,
            time_zone=zone,
            place=chance.choice(PLACES),
            note=chance.choice(NOTES),
            started_at=self.now,
        )
        seats = [
            Seat(match=match, side=side, player=table.players[one])
            for side, one in enumerate(self.pair)
        ]
        self.filed = Filed(match, seats)
        self.by = self.pair[chance.randrange(2)].name

    def play(self) -> Filed:
        """The games of one evening, one after another."""
        facts = {"rules": self.filed.match.rules, **in_record(self.filed.seats)}
        self._write(Verb.STARTED, new={**facts, "first_dealer": self.dealer})
        agreed_on = self.ruleset.match_games
        games = agreed_on or 1 + int(self.chance.expovariate(0.75))
        leaves_early = self.chance.random() < 0.12
        won = [0, 0]
        for number in range(1, games + 1):
            stops = self.chance.randrange(1, 6) if leaves_early and number == games else None
            sheet = self._game(number, stops)
            if not sheet.is_closed:
                self._leave()
                break
            if sheet.winner is not None:
                won[sheet.winner] += 1
            if decided(won, self.ruleset) is not None:
                break
        return self.filed

    def _game(self, number: int, stops: int | None) -> GameSheet:
        """Play a game to its end, or until somebody has to go. Its length is what matters here."""
        return play(self._hands(stops), self.ruleset, number=number)

    def _hands(self, stops: int | None) -> Iterator[HandFacts]:
        dealt = 0
        while stops is None or dealt < stops:
            self.now += timedelta(seconds=self.chance.randrange(100, 420))
            facts = deal(self.chance, self.ruleset, self.pair)
            yield self._record(facts)
            dealt += 1

    def _record(self, facts: HandFacts) -> HandFacts:
        """Write a hand down, rightly or not. Answers what it came to."""
        slip = self.chance.random()
        wrong = misread(self.chance, facts) if slip < 0.012 else None
        if 0.012 <= slip < 0.016:
            self._taken_back(facts)
        hand = self._written(wrong or facts)
        if wrong is not None:
            self._correct(hand, facts)
        if 0.016 <= slip < 0.023:
            return self._void(hand)
        if 0.023 <= slip < 0.026:
            self._struck(facts)
        return facts

    def _written(self, facts: HandFacts) -> Hand:
        hand = self.filed.add_hand()
        self._put(hand, facts)
        self._write(Verb.RECORDED, hand=hand, new=write_hand(hand.recorded()))
        return hand

    def _correct(self, hand: Hand, facts: HandFacts) -> None:
        old = write_hand(hand.recorded())
        self._put(hand, facts)
        self._write(Verb.CORRECTED, hand=hand, old=old, new=write_hand(hand.recorded()))

    def _void(self, hand: Hand) -> HandFacts:
        old, to = write_hand(hand.recorded()), voided(hand, "misdeal")
        hand.put(to)
        self._write(Verb.VOIDED, hand=hand, old=old, new=write_hand(to), reason="misdeal")
        return HandFacts(result=Result.VOID)

    def _struck(self, facts: HandFacts) -> None:
        """Entered twice, and the second one struck."""
        hand = self._written(facts)
        hand.state = HandState.STRUCK
        self._write(Verb.STRUCK, hand=hand, old=write_hand(hand.recorded()))

    def _taken_back(self, facts: HandFacts) -> None:
        hand = self._written(facts)
        entry = self.filed.entries[-1]
        entry.taken_back = True
        hand.state = HandState.TAKEN_BACK
        self._write(Verb.UNDONE, hand=hand, old=entry.new, target=entry)

    def _leave(self) -> None:
        """Get up from an open game; some table never says what is to become of it."""
        how = self.chance.choice((None, Ended.STRUCK, Ended.AS_IT_STANDS, Ended.AS_IT_STANDS))
        if how is None:
            return
        self.filed.match.ended = how
        self._write(Verb.ENDED, old={"ended": None}, new={"ended": how.value})

    def _put(self, hand: Hand, facts: HandFacts) -> None:
        hand.put(RecordedHand(hand=facts, at=self.now.isoformat()))

    def _write(self, verb: Verb, **said: object) -> None:
        self.filed.write(verb, self.now, self.by, device=self.table.owner, **said)

    def _who_plays(self) -> tuple[Character, Character]:
        """Mostly the reader and one of the first few; either may sit on either side."""
        weights = [len(OTHERS) - place for place in range(len(OTHERS))]
        one = self.chance.choices(OTHERS, weights)[0]
        two = READER
        if self.chance.random() < 0.12:
            two = self.chance.choice([other for other in OTHERS if other != one])
        return (one, two) if self.chance.random() < 0.5 else (two, one)
