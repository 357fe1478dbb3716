"""A match on paper, and as a picture."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scorekeeper.games.access import match_to_read
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.history.forms.out import PrintForm
from scorekeeper.history.out.one import one
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
