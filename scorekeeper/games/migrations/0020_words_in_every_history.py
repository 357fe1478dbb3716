"""Every history that follows a match knows the words by which a search finds it."""

from django.db import migrations, models
from django.db.models import Exists, F, OuterRef, Q, Subquery
from django.utils import timezone


def fill(apps, schema_editor):
    match_of = apps.get_model("games", "Match")
    lasts = Q(link__expires_at=None) | Q(link__expires_at__gt=timezone.now())
    is_in = Q(Q(link=None) | Q(lasts, link__revoked_at=None), removed_at=None)
    same = {"match": OuterRef("match"), "device": OuterRef("holder")}
    joined = apps.get_model("games", "Participant").objects.filter(is_in, **same)
    follows = Q(match__owner=F("holder")) | Q(Exists(joined))
    words = match_of.objects.filter(pk=OuterRef("match")).values("words")
    rows = apps.get_model("games", "HistorySeat").objects.filter(follows, remarked=True)
    # By their numbers: what is related may not stand in an update.
    rows.model.objects.filter(pk__in=rows.values("pk")).update(words=Subquery(words))


class Migration(migrations.Migration):
    dependencies = [("games", "0019_what_a_phone_knew")]

    operations = [
        migrations.AddField(
            model_name="historyseat",
            name="words",
            field=models.TextField(
                blank=True,
                default="",
                help_text="Place and notes, as a search compares them (`Match.words`).",
            ),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
