"""What can be changed about a player: the name, who is the same person, who is offered."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.games.models import Match
from scorekeeper.games.reading import seen_by
from scorekeeper.games.scorebook.players import (
    PlayedAgainst,
    StillPlays,
    delete_player,
    hide_player,
    hold_phone,
    matches_of_both,
    matches_played,
    merge_players,
    rename_player,
    separate_players,
)
from scorekeeper.history.forms.people import MergeForm, NameForm
from scorekeeper.history.lists.people import span_of
from scorekeeper.history.views.people import player_at
from scorekeeper.partials import render_page


@require_http_methods(["GET", "HEAD", "POST"])
def rename(request: HttpRequest, pk: int) -> HttpResponse:
    """Call somebody otherwise, on every sheet."""
    _device, called, player = player_at(request, pk)
    others = {one: label for one, label in called.items() if one != player}
    form = NameForm(request.POST or None, player=player, others=others)
    if form.is_valid():
        rename_player(player, form.cleaned_data["name"])
        return redirect("history:player", pk)
    context = {"form": form, "player": player, "name": called[player], "here": "players"}
    status = 422 if form.is_bound else 200
    return render_page(request, "history/rename.html", context, part="rename", status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, pk: int) -> HttpResponse:
    """Two records of one person: pick the other, look at what moves, and let them be one."""
    device, called, player = player_at(request, pk)
    others = {one: label for one, label in called.items() if one != player}
    asked = request.POST or ({"other": request.GET["other"]} if "other" in request.GET else None)
    form = MergeForm(asked, others=others)
    context = {"form": form, "player": player, "name": called[player], "here": "players"}
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return render_page(request, "history/merge.html", context, part="merge", status=status)
    other = form.cleaned_data["other"]
    against = matches_of_both(player, other)
    if request.method == "POST" and request.POST.get("seen") == str(other.pk):
        try:
            merge_players(player, other)
        except PlayedAgainst as refusal:
            against = refusal.match
        else:
            return redirect("history:player", pk)
    context |= {"other": other, "other_name": called[other], "against": against}
    context |= {"matches": other.history_seats.count(), "days": span_of(other)}
    if against is not None:
        seen = Match.objects.filter(seen_by(device, timezone.now()), deleted_at=None)
        context["can_be_seen"] = seen.filter(pk=against.pk).exists()
    status = 422 if against else 200
    return render_page(request, "history/merge.html", context, part="merge", status=status)


@require_POST
def separate(request: HttpRequest, pk: int, merge: int) -> HttpResponse:
    """Take a merge back."""
    _device, _called, player = player_at(request, pk)
    found = player.merges.filter(pk=merge, undone_at=None).select_related("kept", "merged").first()
    if found is not None:  # a second tap finds it taken back
        separate_players(found)
    return redirect("history:player", pk)


@require_POST
def me(request: HttpRequest, pk: int) -> HttpResponse:
    """This is who holds the phone."""
    _device, _called, player = player_at(request, pk)
    hold_phone(player)
    return redirect("history:player", pk)


@require_POST
def hide(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer somebody no more for a new match, or again."""
    _device, _called, player = player_at(request, pk)
    hide_player(player, hidden=request.POST.get("hidden") == "yes")
    return redirect("history:player", pk)


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Forget somebody who sits in no match; whoever does can be hidden."""
    _device, called, player = player_at(request, pk)
    matches, status = matches_played(player), 200
    if request.method == "POST":
        try:
            delete_player(player)
        except StillPlays as refusal:
            matches, status = refusal.matches, 422
        else:
            return redirect("history:players")
    refused = ""
    if matches:
        said = ngettext(
            "%(name)s plays in %(count)s match, whose sheet would lose a side.",
            "%(name)s plays in %(count)s matches, whose sheets would lose a side.",
            matches,
        )
        refused = said % {"name": called[player], "count": matches}
    context = {"player": player, "name": called[player], "refused": refused, "here": "players"}
    return render_page(request, "history/forget.html", context, part="forget", status=status)
