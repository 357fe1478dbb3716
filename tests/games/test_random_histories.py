"""Phones that share their matches in any order: every history stays sound, and whoever was let out
learns nothing."""

import os
import random
from collections import Counter
from contextlib import suppress
from itertools import count

import pytest
from django.db import transaction
from django.utils import timezone

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import HistorySeat, Match
from scorekeeper.games.models.sharing import who_is_in
from scorekeeper.games.scorebook import beside, hands, matches, players, sharing, undoing
from scorekeeper.games.scorebook.acts import Act, NeedsConsent, NothingToUndo
from scorekeeper.people.models import Device, Merge, Player
from scorekeeper.people.rights import Role
from scorekeeper.rules.messages import Refused
from tests.games.conftest import TO_100
from tests.games.table import ANN, BEN, gin, knock

pytestmark = pytest.mark.django_db

CLUBS = int(os.environ.get("CLUBS", "2"))
STEPS, MOST_MATCHES = 80, 3
NAMES = ["Ann", "Ben", "Cleo", "Dan", "ann "]
SAID_NO = (NeedsConsent, NothingToUndo, Refused, sharing.NotLetIn, players.PlayedAgainst)
WHOSE = {"id", "player_id", "opponent_id", "written_as_id"}
"""What says of a row only whose it is, and under which name."""


class Club:
    """Three phones, on which somebody does anything."""

    def __init__(self, seed):
        self.chance, self.keys = random.Random(seed), count(1)
        self.phones = [Device.objects.create(token_hash=name * 64, name=name) for name in "abc"]
        self.told = []

    def do_something(self):
        ways = [self.join] * 4 + [self.change_sides] * 5 + [self.record] * 2
        ways += [self.start, self.again] if Match.objects.count() < MOST_MATCHES else []
        ways += [self.let_out, self.let_out, self.hand_over, self.say_who, self.undo]
        ways += [self.rename, self.merge, self.separate, self.delete, self.bring_back] * 2
        way = self.chance.choice(ways)
        self.told.append(way.__name__)
        with suppress(*SAID_NO), transaction.atomic():
            way()

    def act(self, phone):
        return Act(device=phone, by=phone.name, key=f"key {next(self.keys)}")

    def any_of(self, rows):
        """One of these rows, if there is any."""
        found = list(rows)
        return self.chance.choice(found) if found else None

    def match(self):
        return self.any_of(Match.objects.filter(deleted_at=None)) or self.start()

    def start(self):
        phone = self.chance.choice(self.phones)
        known = {one.name: one for one in phone.players.filter(merged_into=None)}
        names = self.chance.sample(sorted({*NAMES, *known}), 2)
        sides = [[known.get(name, name)] for name in names]
        return matches.start_match(self.act(phone), sides, TO_100).match

    def again(self):
        match = self.match()
        sides = [[seat.player.person] for seat in match.seats.all()]
        matches.start_match(self.act(match.owner), sides, TO_100, previous=match)

    def record(self):
        match = self.match()
        facts = self.chance.choice([gin(ANN, 80), gin(BEN, 30), knock(ANN, 8, 20)])
        hands.record_hand(match, self.act(match.owner), facts)

    def join(self):
        match, side, now = self.match(), self.chance.choice([ANN, BEN]), timezone.now()
        link = sharing.make_link(match, Role.PLAYER, side, None, now)
        phone = self.chance.choice(self.phones)
        sharing.join(link, phone, now, is_me=self.chance.random() < 0.8)

    def let_out(self):
        match, now = self.match(), timezone.now()
        if link := self.any_of(match.links.all()):
            ways = [sharing.revoke_link, lambda match, link, now: expire(link, now)]
            self.chance.choice(ways)(match, link, now)
        if joined := self.any_of(match.participants.exclude(role=Role.OWNER)):
            sharing.remove(match, joined, now)

    def hand_over(self):
        match = self.match()
        if heir := self.any_of(match.participants.all()):
            sharing.hand_over(match, heir, timezone.now())

    def say_who(self):
        match = self.match()
        sharing.say_who(match, match.owner, self.chance.choice([ANN, BEN, None]))

    def change_sides(self):
        match = self.match()
        seated = [seat.player.person for seat in match.seats.all()]
        stays = self.chance.choice([0, 1])
        others = [seated[1 - stays], *match.owner.players.filter(merged_into=None)]
        other = self.chance.choice([f"Eva {next(self.keys)}", *others])
        sides = [[seated[stays]], [other]]
        matches.change_sides(match, self.act(match.owner), sides[:: self.chance.choice([1, -1])])

    def undo(self):
        match = self.match()
        undoing.undo(match, self.act(match.owner))

    def rename(self):
        if player := self.any_of(Player.objects.all()):
            players.rename_player(player, f"Nina {next(self.keys)}")

    def merge(self):
        known = list(self.chance.choice(self.phones).players.filter(merged_into=None))
        if len(known) > 1:
            players.merge_players(*self.chance.sample(known, 2))

    def separate(self):
        if merge := Merge.objects.filter(undone_at=None).last():
            players.separate_players(merge)

    def delete(self):
        match = self.match()
        beside.delete_match(match, self.act(match.owner))

    def bring_back(self):
        if match := self.any_of(Match.objects.exclude(deleted_at=None)):
            beside.bring_match_back(match, self.act(match.owner))


def expire(link, now):
    link.expires_at = now
    link.save()


def rows():
    """What every history says of its matches; and, apart, what those say that were let out."""
    now, every, out = timezone.now(), {}, {}
    for match in Match.objects.all():
        joined = match.participants.filter(who_is_in(now)).values_list("device", flat=True)
        is_in = {match.owner_id, *joined}
        for row in match.history_seats.values():
            key = row["holder_id"], row["match_id"], row["side"]
            every[key] = {name: row[name] for name in row.keys() - WHOSE}
            if row["holder_id"] not in is_in:
                out[key] = every[key]
    return every, out


@pytest.mark.parametrize("seed", range(CLUBS))
def test_every_history_stays_sound_whoever_comes_and_goes(seed):
    club, knew = Club(seed), {}
    for _ in range(STEPS):
        club.do_something()
        every, out = rows()
        assert all(out[key] == knew.get(key, out[key]) for key in out), club.told
        knew = {key: said for key, said in knew.items() if key not in every} | out
        seats = HistorySeat.objects.select_related("player")
        assert all(seat.player.owner_id == seat.holder_id for seat in seats), club.told
        sitting = Counter((seat.holder_id, seat.match_id, seat.player_id) for seat in seats)
        assert set(sitting.values()) <= {1}, club.told
    problems = [problem for match in Match.objects.all() for problem in problems_of(match)]
    assert problems == [], club.told
