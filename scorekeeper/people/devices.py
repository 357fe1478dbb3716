"""Which device asks: a random token in a cookie, and its row once the device has written.

Reading writes nothing. A device that only looks has a cookie and no row, and owns nothing.
"""

import re
import secrets
from collections.abc import Callable
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from scorekeeper.people.models import Device

COOKIE = "device"
COOKIE_AGE = 400 * 24 * 60 * 60  # the most a browser keeps
type Answer = Callable[[HttpRequest], HttpResponse]

TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def remember_device(get_response: Answer) -> Answer:
    """Give every browser a token at its first visit, and renew it at each.

    The first form a device sends then comes with a token already, so that a double tap on it
    is one device's, not two's. What nobody can have been given is replaced.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        token = request.COOKIES.get(COOKIE, "")
        if not TOKEN.fullmatch(token):
            token = request.COOKIES[COOKIE] = secrets.token_urlsafe(32)
        response = get_response(request)
        response.set_cookie(
            COOKIE,
            token,
            max_age=COOKIE_AGE,
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )
        patch_vary_headers(response, ["Cookie"])
        return response

    return middleware


def device_of(request: HttpRequest) -> Device | None:
    """The device that asks, if it has ever written. One query, the first time."""
    kept: dict[str, Device | None] = vars(request)
    if "device" not in kept:
        kept["device"] = Device.objects.filter(token_hash=token_hash_of(request)).first()
    return kept["device"]


def device_for_writing(request: HttpRequest) -> Device:
    """The device that asks; it gets its row now, if it has none yet."""
    device = device_of(request)
    if device is None:
        device, _ = Device.objects.get_or_create(token_hash=token_hash_of(request))
        vars(request)["device"] = device
    return device


def is_device(request: HttpRequest, device: Device | None) -> None:
    """Remember which device asks, where it was found by its token already."""
    vars(request)["device"] = device


def token_hash_of(request: HttpRequest) -> str:
    """The digest of the token that was sent: what the database knows a device by."""
    return sha256(request.COOKIES[COOKIE].encode(errors="replace")).hexdigest()
