"""What stands beside a match: place, day, note, photos; and deleting it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.games.access import match_to_own, match_to_read, match_to_write
from scorekeeper.games.asked import QUESTIONS, Asked, ask
from scorekeeper.games.forms.act import STALE, ActForm, new_key
from scorekeeper.games.forms.beside import BesideForm, PhotoForm
from scorekeeper.games.models import Match
from scorekeeper.games.on_paper import names_in_words
from scorekeeper.games.photo_file import NoPicture, TooManyPixels, make_picture
from scorekeeper.games.reading import names_of
from scorekeeper.games.scorebook.beside import (
    MOST_PHOTOS,
    TooManyPhotos,
    add_photo,
    delete_match,
    show_photo,
    write_beside,
)
from scorekeeper.games.views.doing import act_of
from scorekeeper.partials import render_page


@require_http_methods(["GET", "HEAD", "POST"])
def beside(request: HttpRequest, code: str) -> HttpResponse:
    """Where and when it was played, what is noted, and the photos of the paper sheet."""
    match = match_to_write(request, code)
    with timezone.override(match.zone):
        if request.method != "POST":
            return _show(request, match, BesideForm(initial=_said(match)))
        form = BesideForm(request.POST, latest=match.version)
        if not form.is_valid():
            return _send_back(request, match, form)
        said = form.cleaned_data
        try:
            write_beside(
                match,
                act_of(request, match, form),
                place=said["place"],
                note=said["note"],
                played=said["played"],
            )
        except QUESTIONS as question:
            asked = ask(question, match, names_of(match), form)
            return _show(request, match, form, asked=asked, status=409)
    return redirect("games:match", code)


@require_POST
def photo_new(request: HttpRequest, code: str) -> HttpResponse:
    """Keep a photo with the match."""
    match = match_to_write(request, code)
    form = PhotoForm(request.POST, request.FILES, latest=match.version)
    if form.is_valid():
        try:
            picture = make_picture(form.cleaned_data["photo"].file)
            add_photo(match, act_of(request, match, form), picture)
        except NoPicture:
            said = gettext("This is no picture that can be read: send a JPEG, PNG or WebP.")
            form.add_error("photo", said)
        except TooManyPixels:
            said = gettext("This picture is too large to unpack. Send a smaller one.")
            form.add_error("photo", said)
        except TooManyPhotos:
            said = gettext("A match keeps %s photos. Take one off first.")
            form.add_error("photo", said % MOST_PHOTOS)
        except QUESTIONS:
            return redirect("games:beside", code)  # the same form, sent twice with another file
        else:
            return redirect("games:beside", code)
    with timezone.override(match.zone):
        return _show(request, match, BesideForm(initial=_said(match)), photo=form, status=422)


@require_safe
def photo(request: HttpRequest, code: str, mark: int) -> HttpResponse:
    """A photo of the paper sheet, to those who may see the match."""
    match = match_to_read(request, code)
    found = match.photos.filter(mark=mark).first()
    if found is None or (found.removed and not match.caller.may_keep):
        raise Http404(gettext("This match has no such photo."))
    response = HttpResponse(bytes(found.image), content_type="image/jpeg")
    response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    patch_cache_control(response, private=True, no_cache=True)
    return response


@require_POST
def photo_shown(request: HttpRequest, code: str, mark: int) -> HttpResponse:
    """Take a photo off the match, or put it back."""
    match = match_to_write(request, code)
    if not match.photos.filter(mark=mark).exists():
        raise Http404(gettext("This match has no such photo."))
    form = ActForm(request.POST, latest=match.version)
    if form.is_valid():
        shown = request.POST.get("shown") == "yes"
        with suppress(*QUESTIONS):  # the page says how it stands
            show_photo(match, act_of(request, match, form), mark, shown=shown)
    return redirect("games:beside", code)


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """Delete a match for everybody; what that means is said first."""
    match = match_to_own(request, code)
    form = ActForm(request.POST or None, latest=match.version)
    if form.is_valid():
        with suppress(*QUESTIONS):  # the page asks again
            delete_match(match, act_of(request, match, form))
            return redirect("history:deleted")
    holders = match.history_seats.exclude(holder=match.owner)
    context = {
        "match": match,
        "names_in_words": names_in_words(names_of(match)),
        "key": new_key(),
        "others": holders.values("holder").distinct().count(),
    }
    status = 422 if form.is_bound else 200
    return render_page(request, "games/delete.html", context, part="delete", status=status)


def _said(match: Match) -> dict[str, Any]:
    return {
        "key": new_key(),
        "version": match.version,
        "place": match.place,
        "note": match.note,
        "played": match.played_on,
    }


def _send_back(request: HttpRequest, match: Match, form: BesideForm) -> HttpResponse:
    asked = None
    if form.is_stale:
        form.begin_again(key=new_key(), version=match.version)
        asked = Asked(str(STALE))
    return _show(request, match, form, asked=asked, status=422)


def _show(
    request: HttpRequest,
    match: Match,
    form: BesideForm,
    *,
    photo: PhotoForm | None = None,
    asked: Asked | None = None,
    status: int = 200,
) -> HttpResponse:
    photos = list(match.photos.defer("image"))
    context = {
        "match": match,
        "names_in_words": names_in_words(names_of(match)),
        "form": form,
        "photo_form": photo or PhotoForm(),
        "photos": [one for one in photos if not one.removed],
        "taken_off": [one for one in photos if one.removed],
        "key": new_key(),
        "asked": asked,
    }
    return render_page(request, "games/beside.html", context, part="beside", status=status)
