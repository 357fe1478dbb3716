"""Cards in, an answer out: a whole ruling, may I knock, may I lay this off."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.partials import render_page
from scorekeeper.referee.advised import advised
from scorekeeper.referee.forms.advice import LayOffForm, OwnCardsForm
from scorekeeper.referee.forms.knock import AskForm
from scorekeeper.rules.advice import LayOffAnswer
from scorekeeper.wording import say


@require_safe
def ask(request: HttpRequest) -> HttpResponse:
    """Rule on a knock, from both players' cards. Nothing is kept."""
    is_asked = "knocker" in request.GET or "defender" in request.GET
    form = AskForm(request.GET if is_asked else None, initial=request.GET.dict())
    status = 422 if is_asked and not form.is_valid() else 200
    context = {"form": form, "answer": form.answer}
    return render_page(request, "referee/ask.html", context, part="referee", status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def knock(request: HttpRequest) -> HttpResponse:
    """May I knock? One's own cards stay out of addresses, and so out of the browser's history."""
    form = OwnCardsForm(request.POST if request.method == "POST" else None)
    advice = advised(form.advice) if form.is_bound and form.is_valid() else None
    status = 422 if form.is_bound and advice is None else 200
    context = {"form": form, "advice": advice}
    response = render_page(request, "referee/knock.html", context, part="referee", status=status)
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def layoff(request: HttpRequest) -> HttpResponse:
    """May this card be laid off on one of these melds?"""
    is_asked = "card" in request.GET
    form = LayOffForm(request.GET if is_asked else None, initial=request.GET.dict())
    is_answered = is_asked and form.is_valid()
    steps = [_told(answer) for answer in form.answers] if is_answered else []
    context = {"form": form, "answers": steps}
    status = 422 if is_asked and not is_answered else 200
    return render_page(request, "referee/layoff.html", context, part="referee", status=status)


def _told(answer: LayOffAnswer) -> dict[str, Any]:
    """Whether it fits, and why."""
    return {"fits": answer.fits, "words": say(answer.reason.message), "rule": answer.reason.rule}
