"""Every row of a history has what its match came to, and who sits across."""

from django.core.management.color import no_style
from django.db import migrations

ROWS = 500
RENAMED = {
    "hand_points": "points",
    "hand_points_against": "points_against",
    "hollywood_games": "hollywood",
}


def fill(apps, schema_editor):
    former = apps.get_model("games", "HistorySeat")
    history = apps.get_model("games", "TalliedSeat")
    tally = apps.get_model("games", "Tally")
    kept = [field.attname for field in former._meta.concrete_fields]
    counted = {field.attname for field in tally._meta.concrete_fields}
    new = [field.attname for field in history._meta.concrete_fields if field.attname not in kept]
    made = []
    for seat in former.objects.order_by("pk").iterator(chunk_size=ROWS):
        counts = tally.objects.filter(match=seat.match_id, side=seat.side).first()
        here = former.objects.filter(holder=seat.holder_id, match=seat.match_id)
        others = [row.player_id for row in here if row.pk != seat.pk]
        values = {name: getattr(seat, name) for name in kept}
        values["opponent_id"] = others[0] if len(others) == 1 else None
        for name in new:
            if counts is not None and RENAMED.get(name, name) in counted:
                values[name] = getattr(counts, RENAMED.get(name, name))
        made.append(history(**values))
        if len(made) == ROWS:
            history.objects.bulk_create(made)
            made.clear()
    history.objects.bulk_create(made)
    for sql in schema_editor.connection.ops.sequence_reset_sql(no_style(), [history]):
        schema_editor.execute(sql)


class Migration(migrations.Migration):
    dependencies = [("games", "0011_tallies_in_every_history")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
