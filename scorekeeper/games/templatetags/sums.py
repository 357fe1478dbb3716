"""Sums inside a sentence."""

from __future__ import annotations

import re

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString

register = template.Library()

# From the first number or bracket to what follows the sum: "20 − 8 = 12,".
SUM = re.compile(r"[(\d][\d+−×() ]* = \d+[,.]?")


@register.filter
def whole_sums(sentence: str) -> SafeString:
    """A sentence that breaks beside a sum, and within it only where a line is too short for it."""
    return SafeString(SUM.sub(r'<span class="whole">\g<0></span>', escape(sentence)))
