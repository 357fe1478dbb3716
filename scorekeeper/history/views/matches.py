"""The matches of this phone: the list, what is looked for, and its pages."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.games.forms.act import new_key
from scorekeeper.games.models import Match
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.reading import SEATS, names_of
from scorekeeper.games.scorebook.acts import Act
from scorekeeper.games.scorebook.beside import KEPT_DELETED, bring_match_back
from scorekeeper.history.forms.search import SearchForm
from scorekeeper.history.lists.lines import lines_of
from scorekeeper.history.lists.people import called_by
from scorekeeper.history.lists.search import A_PAGE, Page, page_of
from scorekeeper.partials import render_page
from scorekeeper.people.devices import device_of


@require_safe
def matches(request: HttpRequest) -> HttpResponse:
    """The matches that are looked for, some on a page. 6 queries, whatever the page."""
    device = device_of(request)
    called = called_by(device)
    known, names = list(called), {player.pk: label for player, label in called.items()}
    reader = device.player_id if device else None
    form = SearchForm(request.GET, players=names, reader=reader)
    page = Page()
    if device is not None and form.is_valid():
        after, before = request.GET.get("after", ""), request.GET.get("before", "")
        page = page_of(device, form.search, known, after=after, before=before, size=A_PAGE)
    context = {
        "here": "matches",
        "form": form,
        "lines": lines_of(device.pk, page.rows, names, reader) if device else [],
        "page": page,
        "asked": _asked(request),
    }
    status = 200 if form.is_valid() else 422
    return render_page(request, "history/matches.html", context, part="matches", status=status)


def _asked(request: HttpRequest) -> str:
    """What the links to other pages carry along: everything but where the page begins."""
    kept = request.GET.copy()
    for name in ("after", "before"):
        kept.pop(name, None)
    for name in [name for name, said in kept.items() if not said]:
        del kept[name]
    return kept.urlencode()


@require_safe
def deleted(request: HttpRequest) -> HttpResponse:
    """What can still be brought back. 2 queries."""
    device, now = device_of(request), timezone.now()
    owned = device.matches.all() if device else Match.objects.none()
    found = owned.filter(deleted_at__gt=now - KEPT_DELETED)
    matches = found.prefetch_related(SEATS).order_by("-deleted_at")
    context = {
        "here": "matches",
        "matches": [
            {
                "match": match,
                "names": names_in_words(names_of(match)),
                "days": (match.deleted_at + KEPT_DELETED - now).days + 1,
            }
            for match in matches
            if match.deleted_at
        ],
        "key": new_key(),
    }
    return render_page(request, "history/deleted.html", context, part="deleted")


@require_POST
def bring_back(request: HttpRequest, code: str) -> HttpResponse:
    """Let a deleted match stand where it stood."""
    device = device_of(request)
    match = device.matches.filter(code=code).first() if device else None
    if device is None or match is None:
        raise Http404(gettext("There is no such match on this phone."))
    bring_match_back(match, Act(device=device, by=device.name))
    return redirect(match)
