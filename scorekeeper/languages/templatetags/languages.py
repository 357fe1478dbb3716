"""The languages at the foot of a page, each named in itself."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.template import Context
from django.utils.translation import get_language

register = template.Library()


@register.inclusion_tag("languages/_choice.html", takes_context=True)
def language_choice(context: Context) -> dict[str, object]:
    """A button for each language; it comes back to this page.

    Only where the page can be asked for again: what was typed into a form is not to be lost.
    """
    request = context.get("request")
    return {
        "languages": settings.LANGUAGES if request and request.method in ("GET", "HEAD") else (),
        "chosen": get_language(),
        "here": request.get_full_path() if request else "/",
        "csrf_token": context.get("csrf_token"),
    }
