"""A history with room for what statistics are summed from, beside the one that is."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_drafts_of_each_side"),
        ("people", "0004_merged_players"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="historyseat",
            name="one_history_seat_a_seat",
        ),
        migrations.RemoveIndex(
            model_name="historyseat",
            name="history_of_a_device",
        ),
        migrations.RemoveIndex(
            model_name="historyseat",
            name="history_of_a_player",
        ),
        migrations.RemoveIndex(
            model_name="historyseat",
            name="biggest_of_a_device",
        ),
        migrations.RemoveIndex(
            model_name="historyseat",
            name="biggest_of_a_player",
        ),
        migrations.RemoveIndex(
            model_name="historyseat",
            name="outcomes_of_a_player",
        ),
        migrations.RemoveIndex(
            model_name="historyseat",
            name="outcomes_of_a_device",
        ),
        migrations.RemoveIndex(
            model_name="historyseat",
            name="presets_of_a_device",
        ),
        migrations.RemoveIndex(
            model_name="historyseat",
            name="remarks_of_a_device",
        ),
        migrations.RemoveIndex(
            model_name="historyseat",
            name="disputes_of_a_device",
        ),
        migrations.CreateModel(
            name="TalliedSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("games", models.PositiveIntegerField(default=0)),
                ("games_won", models.PositiveIntegerField(default=0)),
                ("games_lost", models.PositiveIntegerField(default=0)),
                (
                    "hands",
                    models.PositiveIntegerField(
                        default=0, help_text="Void ones are not among them."
                    ),
                ),
                ("hands_won", models.PositiveIntegerField(default=0)),
                ("hands_lost", models.PositiveIntegerField(default=0)),
                (
                    "ties",
                    models.PositiveIntegerField(
                        default=0, help_text="Equal counts that scored for nobody."
                    ),
                ),
                (
                    "hand_points",
                    models.PositiveIntegerField(default=0, help_text="Of the hands it won."),
                ),
                ("hand_points_against", models.PositiveIntegerField(default=0)),
                ("boxes", models.PositiveIntegerField(default=0)),
                ("boxes_against", models.PositiveIntegerField(default=0)),
                (
                    "gins",
                    models.PositiveIntegerField(
                        default=0, help_text="Hands won by gin, big gin among them."
                    ),
                ),
                ("gins_against", models.PositiveIntegerField(default=0)),
                ("big_gins", models.PositiveIntegerField(default=0)),
                (
                    "undercuts",
                    models.PositiveIntegerField(
                        default=0, help_text="Undercuts it made, gin off among them."
                    ),
                ),
                ("undercuts_against", models.PositiveIntegerField(default=0)),
                (
                    "knocks",
                    models.PositiveIntegerField(
                        default=0, help_text="How often it knocked with a count."
                    ),
                ),
                ("knocks_won", models.PositiveIntegerField(default=0)),
                (
                    "knock_sum",
                    models.PositiveIntegerField(default=0, help_text="The counts it knocked with."),
                ),
                (
                    "defended",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="How often the other side ended the hand and it counted.",
                    ),
                ),
                (
                    "defended_sum",
                    models.PositiveIntegerField(
                        default=0, help_text="The counts it was left with."
                    ),
                ),
                ("dealt", models.PositiveIntegerField(default=0, help_text="Hands it dealt.")),
                ("dealt_won", models.PositiveIntegerField(default=0)),
                ("dealt_lost", models.PositiveIntegerField(default=0)),
                (
                    "led",
                    models.PositiveIntegerField(default=0, help_text="Hands the other side dealt."),
                ),
                ("led_won", models.PositiveIntegerField(default=0)),
                ("led_lost", models.PositiveIntegerField(default=0)),
                (
                    "shutouts",
                    models.PositiveIntegerField(default=0, help_text="Columns won by a shutout."),
                ),
                ("shutouts_against", models.PositiveIntegerField(default=0)),
                (
                    "hollywood_games",
                    models.PositiveIntegerField(
                        default=0, help_text="Games of more than one column."
                    ),
                ),
                ("columns_won", models.PositiveIntegerField(default=0, help_text="In these.")),
                ("columns_lost", models.PositiveIntegerField(default=0)),
                (
                    "sweeps",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="Of these games, those in which it went out in every column.",
                    ),
                ),
                ("sweeps_against", models.PositiveIntegerField(default=0)),
                (
                    "best_hand",
                    models.PositiveIntegerField(
                        default=0, help_text="The most points of one hand."
                    ),
                ),
                (
                    "best_game",
                    models.PositiveIntegerField(
                        default=0, help_text="The most it collected for one game."
                    ),
                ),
                (
                    "longest",
                    models.PositiveIntegerField(default=0, help_text="The most hands of one game."),
                ),
                (
                    "shortest",
                    models.PositiveIntegerField(
                        help_text="The fewest hands of one game.", null=True
                    ),
                ),
                (
                    "results",
                    models.TextField(
                        blank=True,
                        help_text="For each game: when its last hand was played, and + - or =.",
                    ),
                ),
                ("knocks_at_1", models.PositiveIntegerField(default=0)),
                ("knocks_at_2", models.PositiveIntegerField(default=0)),
                ("knocks_at_3", models.PositiveIntegerField(default=0)),
                ("knocks_at_4", models.PositiveIntegerField(default=0)),
                ("knocks_at_5", models.PositiveIntegerField(default=0)),
                ("knocks_at_6", models.PositiveIntegerField(default=0)),
                ("knocks_at_7", models.PositiveIntegerField(default=0)),
                ("knocks_at_8", models.PositiveIntegerField(default=0)),
                ("knocks_at_9", models.PositiveIntegerField(default=0)),
                ("knocks_at_10", models.PositiveIntegerField(default=0)),
                ("knocks_at_11", models.PositiveIntegerField(default=0)),
                ("knocks_won_at_1", models.PositiveIntegerField(default=0)),
                ("knocks_won_at_2", models.PositiveIntegerField(default=0)),
                ("knocks_won_at_3", models.PositiveIntegerField(default=0)),
                ("knocks_won_at_4", models.PositiveIntegerField(default=0)),
                ("knocks_won_at_5", models.PositiveIntegerField(default=0)),
                ("knocks_won_at_6", models.PositiveIntegerField(default=0)),
                ("knocks_won_at_7", models.PositiveIntegerField(default=0)),
                ("knocks_won_at_8", models.PositiveIntegerField(default=0)),
                ("knocks_won_at_9", models.PositiveIntegerField(default=0)),
                ("knocks_won_at_10", models.PositiveIntegerField(default=0)),
                ("knocks_won_at_11", models.PositiveIntegerField(default=0)),
                ("left_with_0", models.PositiveIntegerField(default=0)),
                ("left_with_1", models.PositiveIntegerField(default=0)),
                ("left_with_2", models.PositiveIntegerField(default=0)),
                ("left_with_3", models.PositiveIntegerField(default=0)),
                ("left_with_4", models.PositiveIntegerField(default=0)),
                ("left_with_5", models.PositiveIntegerField(default=0)),
                ("left_with_6", models.PositiveIntegerField(default=0)),
                ("left_with_7", models.PositiveIntegerField(default=0)),
                ("scored_0", models.PositiveIntegerField(default=0)),
                ("scored_1", models.PositiveIntegerField(default=0)),
                ("scored_2", models.PositiveIntegerField(default=0)),
                ("scored_3", models.PositiveIntegerField(default=0)),
                ("scored_4", models.PositiveIntegerField(default=0)),
                ("scored_5", models.PositiveIntegerField(default=0)),
                ("scored_6", models.PositiveIntegerField(default=0)),
                ("scored_7", models.PositiveIntegerField(default=0)),
                ("side", models.PositiveSmallIntegerField()),
                ("seat", models.PositiveSmallIntegerField(default=0)),
                (
                    "written_as",
                    models.ForeignKey(
                        blank=True,
                        help_text="The record it was written under, where that was merged into another.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="people.player",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.match",
                    ),
                ),
                (
                    "holder",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="people.device",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="people.player",
                    ),
                ),
                (
                    "opponent",
                    models.ForeignKey(
                        db_index=False,
                        help_text="Who sits across, where that is one player.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="people.player",
                    ),
                ),
                (
                    "played_on",
                    models.DateField(help_text="The calendar day where the match was played."),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("won", "Won"),
                            ("lost", "Lost"),
                            ("level", "Level"),
                        ],
                        default="open",
                        max_length=5,
                    ),
                ),
                (
                    "points",
                    models.IntegerField(default=0, help_text="What its side collects, or pays."),
                ),
                (
                    "margin",
                    models.PositiveIntegerField(
                        default=0, help_text="The points without their sign."
                    ),
                ),
                (
                    "preset",
                    models.CharField(
                        blank=True, help_text="The nearest, by its key.", max_length=32
                    ),
                ),
                (
                    "hollywood",
                    models.BooleanField(default=False, help_text="More than one column."),
                ),
                (
                    "remarked",
                    models.BooleanField(default=False, help_text="There is a note or a place."),
                ),
                ("disputed", models.BooleanField(default=False, help_text="A dispute is open.")),
            ],
            options={
                "ordering": ["side", "seat"],
                "abstract": False,
                "indexes": [
                    models.Index(
                        fields=["holder", "-played_on", "-match"], name="history_of_a_device"
                    ),
                    models.Index(
                        fields=["player", "-played_on", "-match"], name="history_of_a_player"
                    ),
                    models.Index(
                        fields=["player", "opponent", "-played_on", "-match"],
                        name="history_of_two_players",
                    ),
                    models.Index(
                        fields=["holder", "-margin", "-match"], name="biggest_of_a_device"
                    ),
                    models.Index(
                        fields=["player", "-margin", "-match"], name="biggest_of_a_player"
                    ),
                    models.Index(
                        fields=["player", "outcome", "-played_on", "-match"],
                        name="outcomes_of_a_player",
                    ),
                    models.Index(
                        fields=["holder", "outcome", "-played_on", "-match"],
                        name="outcomes_of_a_device",
                    ),
                    models.Index(
                        fields=["holder", "preset", "-played_on", "-match"],
                        name="presets_of_a_device",
                    ),
                    models.Index(
                        condition=models.Q(("remarked", True)),
                        fields=["holder", "-played_on", "-match"],
                        name="remarks_of_a_device",
                    ),
                    models.Index(
                        condition=models.Q(("disputed", True)),
                        fields=["holder", "-played_on", "-match"],
                        name="disputes_of_a_device",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("holder", "match", "side", "seat"), name="one_history_seat_a_seat"
                    )
                ],
            },
        ),
    ]
