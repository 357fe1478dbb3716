"""The sheet of a game, and writing the next hand on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import retarget

from scorekeeper.games.access import match_to_read, match_to_write
from scorekeeper.games.asked import QUESTIONS, Asked, ask
from scorekeeper.games.disputed import each_way
from scorekeeper.games.entering import entering_at
from scorekeeper.games.entry_panel import entry_panel
from scorekeeper.games.following import followed_by
from scorekeeper.games.forms.act import STALE, ActForm, new_key
from scorekeeper.games.forms.hand import HandForm
from scorekeeper.games.models import Entry, Match
from scorekeeper.games.outcome import outcome_in_words
from scorekeeper.games.presence import come, there_at
from scorekeeper.games.reading import SheetRead, names_of, sheet_of
from scorekeeper.games.result import result_of
from scorekeeper.games.scorebook.acts import Act, NeedsConsent, Written
from scorekeeper.games.scorebook.hands import correct_hand, record_hand
from scorekeeper.games.scorebook.twice import Settled, accept_hand
from scorekeeper.games.scorebook.undoing import redo as redo_entry
from scorekeeper.games.scorebook.undoing import undo as undo_entry
from scorekeeper.games.shown import empty_form, hidden_in, sheet_context
from scorekeeper.games.sign_off import sign_off_of
from scorekeeper.games.views.doing import act_of, opened_dispute
from scorekeeper.games.views.hands import hand as correct_instead
from scorekeeper.games.views.live import followed, seen_of
from scorekeeper.games.views.next_hand import write_next_hand
from scorekeeper.partials import lead_to, render_page
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.scoring import score_hand


@require_http_methods(["GET", "HEAD", "POST"])
@followed
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """Show the game that is being played, and write the next hand on it."""
    if request.method == "POST":
        return _record(request, match_to_write(request, code))
    return _show(request, _read(match_to_read(request, code)))


@require_safe
@followed
def game(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show one game of a match: played, being played, or the next.

    A page that follows a game which is no more is led to the last one.
    """
    match = match_to_read(request, code)
    if seen_of(request):
        return _show(request, sheet_of(match, number) or _read(match))
    return _show(request, _read(match, number))


@require_safe
@followed
def large(request: HttpRequest, code: str) -> HttpResponse:
    """Show the totals of the game that is being played, as large as the screen."""
    read = _read(match_to_read(request, code))
    context = sheet_context(read, None, None)
    if read.game.finished or read.game.ended:
        context["verdict"] = result_of(read).words
    return render_page(request, "games/large.html", context, part="large")


@require_safe
def preview(request: HttpRequest, code: str) -> HttpResponse:
    """Say what the hand would bring, as it is typed. Saves nothing."""
    match = match_to_write(request, code)
    names = names_of(match)
    hand, refused = HandForm(request.GET, ruleset=match.ruleset, names=names).as_typed
    words = ""
    if hand is not None:
        words = outcome_in_words(hand, score_hand(hand, match.ruleset), names)
    outcome = {"words": words, "refused": refused}
    return render(request, "games/_outcome.html", {"outcome": outcome})


@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Take back the latest change, whatever it was."""
    return _turn(request, match_to_write(request, code), undo_entry)


@require_POST
def redo(request: HttpRequest, code: str) -> HttpResponse:
    """Put back what was taken back last."""
    return _turn(request, match_to_write(request, code), redo_entry)


def show_asked(
    request: HttpRequest, match: Match, asked: Asked, number: int | None = None, *, status: int
) -> HttpResponse:
    """A game with a sentence above it; where there is no such game, the last."""
    read = sheet_of(match, number) if number else None
    return _show(request, read or _read(match), asked=asked, status=status)


def _record(request: HttpRequest, match: Match) -> HttpResponse:
    names = names_of(match)
    form = HandForm(request.POST, ruleset=match.ruleset, names=names, latest=match.version)
    if not form.is_valid():
        return _send_back(request, match, form)
    other = _settled_with(match, form)
    try:
        written = _write(match, act_of(request, match, form), form, other)
    except Refused as refusal:
        form.refuse(refusal)
        return _send_back(request, match, form)
    except NeedsConsent:
        if other is None or other.hand is None:
            raise
        # It puts the other phone's hand right: the page of that hand can ask the other side.
        request.POST = QueryDict(urlencode(form.data))
        return retarget(correct_instead(request, code=match.code, mark=other.hand.mark), "body")
    except QUESTIONS as question:
        asked = ask(question, match, names, form)
        return _show(request, _meant(match, form), form, asked, status=409)
    if dispute := opened_dispute(match, written):
        return lead_to(request, dispute)
    if written.sheet is not None:
        return redirect("games:game", match.code, written.sheet.games[-1].number)
    return redirect(match)


def _settled_with(match: Match, form: HandForm) -> Entry | None:
    """The entry of the other phone, where the table has settled what two phones have entered."""
    if match.both_enter or form.settled not in [*Settled] or not form.meant_entry:
        return None
    return match.entries.select_related("hand").filter(version=form.meant_entry).first()


def _write(match: Match, act: Act, form: HandForm, other: Entry | None) -> Written:
    """The next hand; or how the table settled it, where two phones have entered it."""
    if other is None or other.hand is None:
        side, play_on = form.meant_side, form.play_on
        return write_next_hand(match, act, form.hand, side=side, play_on=play_on)
    act = replace(act, version=max(act.version or 0, other.version))
    form.begin_again(version=act.version)
    if form.settled == Settled.MINE:
        return replace(correct_hand(match, act, other.hand, form.hand), sheet=None)
    if form.settled == Settled.THEIRS:
        return accept_hand(match, act, other.hand, form.hand)
    return record_hand(match, act, form.hand, play_on=form.play_on)


def _send_back(request: HttpRequest, match: Match, form: HandForm) -> HttpResponse:
    """The same page, with what was typed and what is wrong with it."""
    read = _meant(match, form)
    asked = None
    if form.is_stale:
        form.begin_again(key=new_key(), version=match.version, game=read.game.number)
        asked = Asked(str(STALE))
    return _show(request, read, form, asked, status=422)


def _meant(match: Match, form: HandForm) -> SheetRead:
    """The game that the form was filled in for, if there is one; otherwise the last."""
    number = form.meant_game
    meant = sheet_of(match, number) if number else None
    return meant or _read(match)


def _turn(request: HttpRequest, match: Match, verb: Callable[..., Written]) -> HttpResponse:
    """Undo or redo, by the button that named an entry."""
    form = ActForm(request.POST, latest=match.version)
    if not form.is_valid():
        return show_asked(request, match, Asked(str(STALE)), status=422)
    try:
        verb(match, act_of(request, match, form), version=form.meant_entry)
    except NeedsConsent:
        what = "games:ask_undo" if verb is undo_entry else "games:ask_redo"
        return lead_to(request, reverse(what, args=[match.code]))
    except QUESTIONS as question:
        asked = ask(question, match, names_of(match), form)
        return show_asked(request, match, replace(asked, save=""), status=409)
    return redirect(match)


def _read(match: Match, number: int | None = None) -> SheetRead:
    read = sheet_of(match, number)
    if read is None:
        raise Http404(gettext("This match has no such game."))
    return read


def _show(
    request: HttpRequest,
    read: SheetRead,
    form: HandForm | None = None,
    asked: Asked | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """A game that is over with its result; any other with the form for the next hand."""
    takes_hands = read.is_last and not read.game.is_closed and not read.match.ended
    both = takes_hands and read.match.both_enter
    entering = entering_at(read.match, read.next_number) if both else None
    begins = form is None and takes_hands and read.match.caller.may_keep
    as_drawn = begins and asked is None and entering is None
    if begins and not as_drawn:
        form = empty_form(read)
    if entering is not None and entering.now is None:
        form = None
    if request.method == "GET" and seen_of(request) is None:
        at = followed_by(read.match)
        come(read.match.code, at, there_at(read.match.code, at))
    context = sheet_context(read, form, asked) | {"entering": entering}
    if as_drawn:
        context["panel"] = entry_panel(request, hidden_in(read), context)
    if read.game.finished or read.game.ended:
        context["result"] = result_of(read)
        context["sign_off"] = sign_off_of(read)
        context["each_way"] = each_way(read)
    return render_page(request, "games/sheet.html", context, part="pad", status=status)
