"""Every game says more of its hands, and every match has its tallies."""

from zoneinfo import ZoneInfo

from django.db import migrations

from scorekeeper.games.tallies import tally, tally_of_match
from scorekeeper.rules.hand import Hand, Result, Side
from scorekeeper.rules.match import MatchFacts, walk
from scorekeeper.rules.recorded import read_hand
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended

SEEN = ("by", "deadwood", "winner", "points", "knock_card", "dealer")


def fill(apps, schema_editor):
    match_of = apps.get_model("games", "Match")
    tally_of = apps.get_model("games", "Tally")
    columns = {field.name for field in tally_of._meta.get_fields()}
    for match in match_of.objects.iterator(chunk_size=200):
        standing = match.hands.filter(state__in=("live", "void")).order_by("place", "id")
        hands = list(standing)
        games = list(match.games.order_by("number"))
        sides = (Side(0), Side(1))
        for game, sheet in zip(games, walked(match, hands), strict=True):
            game.tallies = [tally(sheet, side) for side in sides]
            last = sheet.first_number + len(sheet.rows) - 2
            game.finished_at = hands[last].at if game.settlement else None
            game.save(update_fields=["tallies", "finished_at"])
        day = match.started_at.astimezone(ZoneInfo(match.time_zone or "UTC")).date()
        for side in sides:
            counted = tally_of_match(games, side, day)
            known = {name: number for name, number in counted.items() if name in columns}
            tally_of.objects.create(match=match, side=side, **known)


def walked(match, hands):
    facts = MatchFacts(
        ruleset=Ruleset().changed(match.rules),
        hands=tuple(facts_of(hand) for hand in hands),
        first_dealer=match.first_dealer,
        ended=Ended(match.ended) if match.ended else None,
        notices={int(number): column for number, column in match.notices.items()},
    )
    return walk(facts).games


def facts_of(hand):
    if hand.state == "void":
        return Hand(result=Result.VOID, dealer=hand.dealer)
    public = {key: getattr(hand, key) for key in SEEN}
    said = {key: value for key, value in public.items() if value not in (None, "")}
    if hand.result == "agreed":
        said["kind"] = hand.kind or None
    return read_hand({"result": hand.result, **said}).hand


class Migration(migrations.Migration):
    dependencies = [("games", "0005_tallies")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
