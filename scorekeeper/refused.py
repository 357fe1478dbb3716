"""The answer to a device that may not do what it asked for."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.defaults import permission_denied


def refused(request: HttpRequest, exception: Exception, **more: Any) -> HttpResponse:
    """Say why. A page that asked for a part of itself is loaded anew, and is then told whole."""
    response = permission_denied(request, exception, **more)
    if request.headers.get("HX-Request"):
        response.headers["HX-Refresh"] = "true"
    return response
