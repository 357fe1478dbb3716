"""What comes in: a file is brought, looked at, and taken in by one tap."""

from __future__ import annotations

import json
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.games.reading import players_of
from scorekeeper.history.forms.columns import ColumnsForm
from scorekeeper.history.forms.intake import FileForm, PeopleForm
from scorekeeper.history.in_and_out import page_context
from scorekeeper.history.intake import desk, taking
from scorekeeper.history.intake.letters import Unreadable
from scorekeeper.history.intake.shown import doubtful, intake_context
from scorekeeper.history.models import Upload
from scorekeeper.partials import render_page
from scorekeeper.people.devices import device_for_writing, device_of, is_device

State = Upload.State


@require_POST
def bring(request: HttpRequest) -> HttpResponse:
    """Bring a file. Nothing of it is kept where nothing of it can be read."""
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _not_brought(request, form)
    try:
        upload = _bring(request, form.cleaned_data["file"])
    except Unreadable as unreadable:
        for sentence in unreadable.sentences:
            form.add_error("file", str(sentence))
        return _not_brought(request, form)
    return redirect(upload)


@require_http_methods(["GET", "HEAD", "POST"])
def intake(request: HttpRequest, code: str) -> HttpResponse:
    """Look at what a file brings, say who plays in it, and take it in."""
    upload = _own(request, code)
    if upload.state == State.COLUMNS:
        return _columns(request, upload)
    if upload.state != State.READY:
        return _show(request, upload)
    own = list(players_of(upload.owner))
    told = {"people": upload.people, "own": own, "also": doubtful(upload)}
    if request.method != "POST":
        return _show(request, upload, PeopleForm(**told))
    form = PeopleForm(request.POST, **told)
    if not form.is_valid():
        return _show(request, upload, form, status=422)
    try:
        taking.begin(upload, form.chosen, form.asked)
        taking.go_on(upload)
    except Upload.DoesNotExist:
        raise _no_such_file() from None
    except taking.TwoOfOne as two:
        names = {"first": two.names[0], "second": two.names[1]}
        sentence = gettext("%(first)s and %(second)s play each other: they are not one player.")
        form.add_error(None, sentence % names)
        return _show(request, upload, form, status=422)
    return redirect(upload)


def _columns(request: HttpRequest, upload: Upload) -> HttpResponse:
    """Ask what the columns of a table say, and read it."""
    rows = json.loads(upload.table)
    context = {"here": "in_and_out", "upload": upload}
    if request.method != "POST":
        context["columns_form"] = ColumnsForm(rows=rows)
        return render_page(request, "history/intake.html", context, part="intake")
    form = ColumnsForm(request.POST, rows=rows)
    if form.is_valid():
        try:
            return redirect(desk.read_table(upload, form.layout))
        except Unreadable as unreadable:
            for sentence in unreadable.sentences:
                form.add_error(None, str(sentence))
    context["columns_form"] = form
    return render_page(request, "history/intake.html", context, part="intake", status=422)


@require_POST
def on(request: HttpRequest, code: str) -> HttpResponse:
    """Read, or take in, a few seconds more of a long file."""
    upload = _own(request, code)
    try:
        if upload.state == State.READING:
            desk.go_on_reading(upload)
        elif upload.state == State.TAKING_IN:
            taking.go_on(upload)
    except Upload.DoesNotExist:  # another file was brought meanwhile
        raise _no_such_file() from None
    except Unreadable as unreadable:
        form = FileForm({})
        form.full_clean()
        form.errors.clear()
        for sentence in unreadable.sentences:
            form.add_error("file", str(sentence))
        return _not_brought(request, form)
    return redirect(upload)


def _bring(request: HttpRequest, file: UploadedFile) -> Upload:
    """A device that has nothing yet gets its row with the file, or neither is kept."""
    if device := device_of(request):
        return desk.bring(device, file)
    try:
        with transaction.atomic():
            return desk.bring(device_for_writing(request), file)
    except Unreadable:
        is_device(request, None)
        raise


def _own(request: HttpRequest, code: str) -> Upload:
    """An upload, for the device that brought it."""
    device = device_of(request)
    kept = Upload.objects.filter(created_at__gt=timezone.now() - desk.KEPT, owner=device)
    found = kept.select_related("owner").filter(code=code).first()
    if device is None or found is None:
        raise _no_such_file()
    return found


def _no_such_file() -> Http404:
    return Http404(gettext("There is no such file on this phone. A file is kept for a day."))


def _not_brought(request: HttpRequest, form: FileForm) -> HttpResponse:
    brought = request.FILES.get("file")
    context = page_context(device_of(request), QueryDict(), file_form=form)
    context["file_name"] = brought.name if brought else ""
    return render_page(request, "history/in_and_out.html", context, part="in_and_out", status=422)


def _show(
    request: HttpRequest, upload: Upload, form: PeopleForm | None = None, *, status: int = 200
) -> HttpResponse:
    context: dict[str, Any] = {"form": form, **intake_context(upload)}
    context["doubtful"] = form is not None and "also" in form.fields
    return render_page(request, "history/intake.html", context, part="intake", status=status)
