"""What goes out: the files of a whole history, and one match in every form."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scorekeeper.games.access import match_to_read
from scorekeeper.games.forms.act import KEY
from scorekeeper.games.models import Match
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.tail import whole
from scorekeeper.history.forms.out import OneOutForm, OutForm
from scorekeeper.history.in_and_out import page_context, searched_in
from scorekeeper.history.out.chat import chat_text
from scorekeeper.history.out.chosen import Chosen
from scorekeeper.history.out.files import As, kind_of, written
from scorekeeper.history.out.one import One, file_name, one
from scorekeeper.partials import render_page
from scorekeeper.people.devices import device_of

PROGRESS_KEPT = 10 * 60


@require_safe
def out(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """A file of the matches of this phone's history; the form, where none is chosen yet."""
    device = device_of(request)
    if "file" not in request.GET:
        context = page_context(device, request.GET)
        return render_page(request, "history/in_and_out.html", context, part="in_and_out")
    form = OutForm(request.GET)
    known, search = searched_in(device, request.GET)
    if device is None or not (form.is_valid() and search.is_valid()):
        context = page_context(device, request.GET, out_form=form)
        return render_page(
            request, "history/in_and_out.html", context, part="in_and_out", status=422
        )
    said = form.cleaned_data
    chosen = Chosen(device, search.search, known, named=not said["unnamed"])
    what = As(said["file"])
    kind = kind_of(what, one=False)
    name = f"{gettext('gin-rummy')}-{timezone.localdate().isoformat()}"
    parts = written(chosen, what, tell=_teller(said["progress"], chosen))
    return _file(parts, f"{name}-{what}.{kind.ending}", kind.content_type)


@require_safe
def progress(request: HttpRequest) -> HttpResponse:
    """How far a file that is being sent has got."""
    token = request.GET.get("of", "")
    known = KEY.fullmatch(token)
    done, total = cache.get(f"out-{token}", (0, 0)) if known else (0, 0)
    context = {"done": done, "total": total, "of": token if known else ""}
    return render_page(request, "history/out_progress.html", context, part="progress")


@require_safe
def match_out(request: HttpRequest, code: str) -> HttpResponse:
    """Every way in which one match can be taken along."""
    match = match_to_read(request, code)
    form = OneOutForm(request.GET)
    going = _one(request, match, form)
    sheet = whole(match).sheet()
    text = chat_text(sheet, going.naming.names, match.played_on)
    context = {
        "match": match,
        "names_in_words": names_in_words(going.naming.names),
        "text": text,
        "games": [game.number for game in sheet.games],
        "lines": min(text.count("\n") + 2, 16),
        "unnamed": not going.naming.named,
        "form": form,
    }
    return render_page(request, "history/match_out.html", context, part="match_out")


@require_safe
def match_file(request: HttpRequest, code: str) -> HttpResponse | StreamingHttpResponse:
    """One match as a file."""
    match = match_to_read(request, code)
    form = OneOutForm(request.GET)
    going = _one(request, match, form)
    what = As(form.cleaned_data.get("file") or As.RECORD)
    kind = kind_of(what, one=True)
    parts = written(going, what, one=True)
    return _file(parts, f"{file_name(going)}.{kind.ending}", kind.content_type)


def _one(request: HttpRequest, match: Match, form: OneOutForm) -> One:
    form.is_valid()
    return one(match, match.caller.device, named=not form.cleaned_data.get("unnamed"))


def _file(parts: Iterable[str], name: str, content_type: str) -> StreamingHttpResponse:
    response = StreamingHttpResponse(parts, content_type=content_type)
    response.headers["Content-Disposition"] = content_disposition_header(True, name)
    return response


def _teller(token: str, chosen: Chosen) -> Callable[[int], None] | None:
    """What keeps in the cache how far a file has got, for as long as somebody may ask."""
    if not token:
        return None
    total = chosen.matches.count()

    def tell(done: int) -> None:
        if done < 0 or done % 100 == 0:
            cache.set(f"out-{token}", (total if done < 0 else done, total), PROGRESS_KEPT)

    return tell
