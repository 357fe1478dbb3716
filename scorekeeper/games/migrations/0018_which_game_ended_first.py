"""Of games that were finished at one moment every history knows which came first."""

from itertools import batched, groupby
from operator import attrgetter

from django.db import migrations

MATCHES = 200


def fill(apps, schema_editor):
    seat_of = apps.get_model("games", "HistorySeat")
    games_of = apps.get_model("games", "Game").objects.filter(settlement__isnull=False, extra=False)
    matches = apps.get_model("games", "Match").objects.order_by("pk").values_list("pk", flat=True)
    for some in batched(matches.iterator(), MATCHES, strict=False):
        found = games_of.filter(match__in=some).order_by("match", "number")
        games = {pk: list(those) for pk, those in groupby(found, attrgetter("match_id"))}
        seats = list(seat_of.objects.filter(match__in=list(games)))
        for seat in seats:
            told = [result(game, seat.side, seat.played_on) for game in games[seat.match_id]]
            seat.results = " ".join(told)
        seat_of.objects.bulk_update(seats, ["results"], batch_size=MATCHES)


def result(game, side, day):
    sign = "=" if game.winner is None else "+" if game.winner == side else "-"
    at = f"{game.finished_at or day:%Y-%m-%dT%H:%M:%S}"
    return f"{at}.{game.match_id:012}.{game.number:05}{sign}"


class Migration(migrations.Migration):
    dependencies = [("games", "0017_keep_the_key_of_a_draft")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
