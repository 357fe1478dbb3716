"""The new history in the place of the old; what it says now is said nowhere else."""

import django.db.models.deletion
from django.db import migrations, models


def of_a_history(to, **more):
    """A foreign key with the name by which the other side calls it."""
    delete = django.db.models.deletion
    on_delete = delete.PROTECT if to == "people.player" else delete.CASCADE
    return models.ForeignKey(on_delete=on_delete, to=to, related_name="history_seats", **more)


class Migration(migrations.Migration):
    dependencies = [("games", "0012_fill_the_histories")]

    operations = [
        migrations.DeleteModel(name="HistorySeat"),
        migrations.DeleteModel(name="Tally"),
        migrations.RenameModel(old_name="TalliedSeat", new_name="HistorySeat"),
        migrations.AlterField("historyseat", "match", of_a_history("games.match")),
        migrations.AlterField(
            "historyseat", "holder", of_a_history("people.device", db_index=False)
        ),
        migrations.AlterField(
            "historyseat", "player", of_a_history("people.player", db_index=False)
        ),
    ]
