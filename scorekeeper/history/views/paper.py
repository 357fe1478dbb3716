"""A match on paper, and a game of it as a picture."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import content_disposition_header
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scorekeeper.games.access import match_to_read
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.history.forms.out import PrintForm
from scorekeeper.history.out.one import file_name, one
from scorekeeper.history.out.picture import picture_of
from scorekeeper.history.out.printed import printed
from scorekeeper.partials import render_page


@require_safe
def match_print(request: HttpRequest, code: str) -> HttpResponse:
    """A match as a score pad, to be printed; what is printed can be chosen above it."""
    match = match_to_read(request, code)
    form = PrintForm(request.GET)
    form.is_valid()
    said = form.cleaned_data
    going = one(match, match.caller.device, named=not said.get("unnamed"))
    with timezone.override(match.zone):
        found = printed(match, going.naming.names, only=said.get("game"))
        if said.get("game") and not found.games:
            raise Http404(gettext("This match has no such game."))
        context = {
            "match": match,
            "form": form,
            "printed": found,
            "names_in_words": names_in_words(found.names),
            "named": going.naming.named,
            "two": bool(said.get("two")) and match.ruleset.columns == 1,
            "all_rules": bool(said.get("rules")),
        }
        return render_page(request, "history/match_print.html", context, part="printed")


@require_safe
def match_picture(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A game of a match as a picture to send."""
    match = match_to_read(request, code)
    form = PrintForm(request.GET)
    form.is_valid()
    going = one(match, match.caller.device, named=not form.cleaned_data.get("unnamed"))
    with timezone.override(match.zone):
        found = printed(match, going.naming.names, only=number)
        if not found.games:
            raise Http404(gettext("This match has no such game."))
        place = match.place if going.naming.named else ""
        subtitle = " · ".join(filter(None, (date_format(match.played_on), place)))
        image = picture_of(found, found.games[0], subtitle)
    response = HttpResponse(image, content_type="image/png")
    name = f"{file_name(going)}-{number}.png"
    shown = content_disposition_header("download" in request.GET, name)
    response.headers["Content-Disposition"] = shown or "inline"
    return response
