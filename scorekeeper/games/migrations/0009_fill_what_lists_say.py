"""Every history says what its matches came to, and every search finds their notes."""

from django.db import migrations

from scorekeeper.games.records import house_rules_columns, results_of, words_of

THREE_SIDES = ("dealer_out", "cutthroat")


def fill(apps, schema_editor):
    match_of = apps.get_model("games", "Match")
    for match in match_of.objects.prefetch_related("games").iterator(chunk_size=200):
        notes = match.hands.exclude(note="").order_by("place", "id").values_list("note", flat=True)
        words = words_of(match.place, match.note, notes)
        if words:
            match_of.objects.filter(pk=match.pk).update(words=words)
        sides = 3 if match.rules.get("players") in THREE_SIDES else 2
        games = sorted(match.games.all(), key=lambda game: game.number)
        for side, result in enumerate(results_of(games, match.rules, match.ended, sides)):
            match.history_seats.filter(side=side).update(
                **result,
                **house_rules_columns(match.rules),
                remarked=bool(words),
                disputed=match.open_disputes > 0,
            )


class Migration(migrations.Migration):
    dependencies = [("games", "0008_what_lists_say_of_a_match")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
