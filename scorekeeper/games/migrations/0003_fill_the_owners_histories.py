"""Every match stands in the history of its owner."""

from zoneinfo import ZoneInfo

from django.db import migrations

ROWS = 2000


def fill(apps, schema_editor):
    seat_of = apps.get_model("games", "Seat")
    history = apps.get_model("games", "HistorySeat")
    rows = []
    for seat in seat_of.objects.select_related("match").iterator(chunk_size=ROWS):
        match = seat.match
        zone = ZoneInfo(match.time_zone or "UTC")
        rows.append(
            history(
                holder_id=match.owner_id,
                match_id=match.pk,
                side=seat.side,
                seat=seat.seat,
                player_id=seat.player_id,
                played_on=match.started_at.astimezone(zone).date(),
            )
        )
        if len(rows) == ROWS:
            history.objects.bulk_create(rows, ignore_conflicts=True)
            rows.clear()
    history.objects.bulk_create(rows, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0002_links_participants_and_histories")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
