"""An address as a picture for a camera."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(address: str) -> SafeString:
    """The QR code of an address, as part of a page: dark on light, also at night.

    The quiet border belongs to it: some cameras find nothing without.
    """
    code = segno.make(address, error="m", micro=False)
    drawn = code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr")
    return mark_safe(drawn)  # noqa: S308, it is drawn of squares alone
