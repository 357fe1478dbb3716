"""The page, or the one part of it that htmx asked for."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect


def render_page(
    request: HttpRequest,
    template: str,
    context: dict[str, Any] | None = None,
    *,
    part: str,
    status: int = 200,
) -> HttpResponse:
    """Answer with the whole template, or with its partial ``part`` alone.

    The partial is what htmx gets when the element it replaces has the partial's name as
    its id. Anything else, a boosted link or the back button included, gets the page.
    """
    # django-htmx's middleware adds the attribute, which the request's type does not know.
    if request.htmx.target == part:  # type: ignore[attr-defined]
        template = f"{template}#{part}"
    response = render(request, template, context, status=status)
    patch_vary_headers(response, ["HX-Target"])
    return response


def lead_to(request: HttpRequest, address: str) -> HttpResponse:
    """On to another page, also where htmx would put that page into this one."""
    if request.htmx and address != request.path:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(address)
    return redirect(address)
