"""Something went wrong at the table: the ways to go on, and the choice in the log."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.games.access import match_to_write
from scorekeeper.games.entering import Entering
from scorekeeper.games.forms.irregular import IrregularForm
from scorekeeper.games.models import Match
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.reading import game_to_play, names_of, sheet_of
from scorekeeper.games.scorebook.acts import Act, Written
from scorekeeper.games.scorebook.rulings import rule
from scorekeeper.games.views.doing import Doing, do
from scorekeeper.games.views.next_hand import next_entering, side_of, write_next_hand
from scorekeeper.partials import render_page
from scorekeeper.rules.irregularities import Incident, path_from
from scorekeeper.rules.messages import Message
from scorekeeper.wording import say


@require_safe
def irregularities(request: HttpRequest, code: str) -> HttpResponse:
    """What can go wrong, to choose from."""
    match = match_to_write(request, code)
    context = {
        "match": match,
        "names_in_words": names_in_words(names_of(match)),
        "incidents": [(str(one), say(Message(f"irregularity.{one}"))) for one in Incident],
    }
    return render_page(request, "games/irregularities.html", context, part="irregular")


@require_http_methods(["GET", "HEAD", "POST"])
def irregularity(request: HttpRequest, code: str, incident: str) -> HttpResponse:
    """The ways to go on under the match's house rules; the one chosen goes into the log."""
    if incident not in set(Incident):
        raise Http404(gettext("The rulebook knows no such irregularity."))
    match = match_to_write(request, code)
    path = path_from(Incident(incident), match.ruleset)
    entering = next_entering(match)
    ways = [(str(c.effect), say(c.title), say(c.sentence), c) for c in path.choices]
    return do(
        request,
        match,
        _doing(match, Incident(incident), entering),
        template="games/irregular.html",
        part="irregular",
        context={
            "names_in_words": names_in_words(names_of(match)),
            "happened": say(path.happened),
            "says": say(path.house_rules_say),
            "anchor": path.rule,
            "ways": ways,
            "entering": entering,
        },
        done=match.get_absolute_url(),
    )


def _doing(match: Match, incident: Incident, entering: Entering | None) -> Doing:
    read = sheet_of(match)
    form = partial(
        IrregularForm,
        path=path_from(incident, match.ruleset),
        ruleset=match.ruleset,
        names=names_of(match),
    )

    def write(act: Act, form: Any) -> Written:
        act = replace(act, reason=form.told[:500])
        if form.hand is None:
            return rule(match, act, incident, form.choice.effect)
        side, play_on = form.meant_side, form.play_on
        return write_next_hand(match, act, form.hand, side=side, play_on=play_on)

    hidden = {
        "game": game_to_play(read.last_game) if read else 1,
        "side": side_of(entering),
    }
    return Doing(_("Go on"), _("Write it down"), form, write, initial=hidden)
