"""The players of one owner: renamed, hidden, found to be one person, told apart again, deleted.

The log of a match names the record that was written at the table. So nothing in it changes when
two records turn out to be one person: the record stays where it sits, and says who goes on.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Case, F, QuerySet, Value, When
from django.db.models.functions import Coalesce
from django.utils import timezone

from scorekeeper.games.models import DeletedSeat, HistorySeat, Match, Seat
from scorekeeper.people.models import Device, Merge, Player

SEATS = (HistorySeat, DeletedSeat)


class PlayedAgainst(Exception):
    """Two records sit in one match: they cannot be one person."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.match = match


class StillPlays(Exception):
    """A player sits in so many matches, which need them."""

    def __init__(self, matches: int) -> None:
        super().__init__(matches)
        self.matches = matches


def write_down(owner: Device, name: str) -> Player:
    """Know somebody from now on."""
    return owner.players.create(name=name)


def rename_player(player: Player, name: str) -> None:
    """Call somebody otherwise; every sheet follows, and the log keeps what it said."""
    if player.name != name:
        player.name = name
        player.save(update_fields=["name"])


def hide_player(player: Player, *, hidden: bool) -> None:
    """Offer somebody no more for a new match, or again."""
    player.hidden = hidden
    player.save(update_fields=["hidden"])


def hold_phone(player: Player) -> None:
    """Say who holds the phone: its history is told from their side."""
    player.owner.player = player
    player.owner.save(update_fields=["player"])


def matches_of_both(kept: Player, merged: Player) -> Match | None:
    """A match in which both sit, if there is one. 2 queries."""
    for seats in SEATS:
        of_kept = seats._default_manager.filter(player=kept).values_list("match", flat=True)
        both = seats._default_manager.filter(player=merged, match__in=of_kept)
        if row := both.select_related("match").first():
            return row.match
    return None


def merge_players(kept: Player, merged: Player) -> Merge:
    """Let two records be one person's: everything of `merged` is `kept`'s from now on.

    Raises `PlayedAgainst` where they sit in one match. Taken back by `separate_players`.
    """
    with transaction.atomic():
        _hold_matches(kept, merged)
        device = Device.objects.select_for_update().get(pk=kept.owner_id)
        if match := matches_of_both(kept, merged):
            raise PlayedAgainst(match)
        for seats in SEATS:
            rows = seats._default_manager.filter(player=merged)
            rows.update(written_as=Coalesce("written_as", "player"), player=kept)
        _across(kept).filter(opponent=merged).update(opponent=kept)
        merge = Merge.objects.create(
            kept=kept,
            merged=merged,
            also=list(merged.merged.values_list("pk", flat=True)),
            was_holder=device.player_id == merged.pk,
        )
        merged.merged.update(merged_into=kept)
        merged.merged_into = kept
        merged.save(update_fields=["merged_into"])
        if merge.was_holder:
            device.player = kept
            device.save(update_fields=["player"])
        return merge


def separate_players(merge: Merge) -> None:
    """Take a merge back: whatever was written under the other record is that one's again."""
    kept, merged = merge.kept, merge.merged
    with transaction.atomic():
        _hold_matches(kept, merged)
        device = Device.objects.select_for_update().get(pk=kept.owner_id)
        own = Case(When(written_as=merged, then=Value(None)), default=F("written_as"))
        for seats in SEATS:
            rows = seats._default_manager.filter(player=kept, written_as__in=[merged, *merge.also])
            rows.update(player=merged, written_as=own)
        played = HistorySeat.objects.filter(player=merged).values("match")
        _across(kept).filter(opponent=kept, match__in=played).update(opponent=merged)
        Player.objects.filter(pk__in=merge.also).update(merged_into=merged)
        merged.merged_into = None
        merged.save(update_fields=["merged_into"])
        if merge.was_holder and device.player_id == kept.pk:
            device.player = merged
            device.save(update_fields=["player"])
        merge.undone_at = timezone.now()
        merge.save(update_fields=["undone_at"])


def _hold_matches(*players: Player) -> None:
    """Lock every match in which these players sit. One query.

    Before their owner's row: whoever writes in a match holds that, and comes to the device, which
    its entry refers to, second.
    """
    sat = HistorySeat.objects.filter(player__in=players).values("match")
    held = Match.objects.select_for_update().filter(pk__in=sat).order_by("pk")
    list(held.values_list("pk", flat=True))


def _across(player: Player) -> QuerySet[HistorySeat]:
    """The history in which somebody may sit across."""
    return HistorySeat.objects.filter(holder=player.owner_id)


def delete_player(player: Player) -> None:
    """Forget somebody who sits in no match. Raises `StillPlays` where they do.

    A sheet without one of its sides would say nothing, so whoever plays can be hidden, or be
    called something else, but not be deleted.
    """
    with transaction.atomic():
        Device.objects.select_for_update().get(pk=player.owner_id)
        if matches := matches_played(player):
            raise StillPlays(matches)
        with_others = Player.objects.filter(merged_into=player)
        Merge.objects.filter(kept=player).delete()
        with_others.delete()
        player.delete()


def matches_played(player: Player) -> int:
    """In how many matches somebody sits, the deleted ones too. At most 4 queries."""
    played = sum(seats._default_manager.filter(player=player).count() for seats in SEATS)
    # A match that was handed over stands in another history, and still names them.
    records = [player.pk, *player.merged.values_list("pk", flat=True)]
    return played or Seat.objects.filter(player__in=records).count()
