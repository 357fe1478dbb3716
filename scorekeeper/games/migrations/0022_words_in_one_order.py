"""The notes of a match are searched in one order, however its hands were moved."""

from django.db import migrations
from django.db.models import Count, Q

from scorekeeper.games.records import words_of


def put_in_order(apps, schema_editor):
    matches = apps.get_model("games", "Match").objects.annotate(
        noted=Count("hands", filter=~Q(hands__note=""))
    )
    for match in matches.filter(noted__gt=1).iterator(chunk_size=200):
        notes = match.hands.exclude(note="").values_list("note", flat=True)
        was, match.words = match.words, words_of(match.place, match.note, notes)
        match.save(update_fields=["words"])
        match.history_seats.filter(words=was).update(words=match.words)


class Migration(migrations.Migration):
    dependencies = [("games", "0021_points_without_a_limit")]

    operations = [migrations.RunPython(put_in_order, migrations.RunPython.noop)]
