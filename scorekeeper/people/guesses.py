"""Slowing down whoever tries what nobody gave them."""

from __future__ import annotations

import time
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

WINDOW = 10 * 60
FROM_ONE_ADDRESS = 20
FROM_ALL = 1000
EVERYBODY = "everybody"


def seconds_to_wait(request: HttpRequest, *, short: bool = False) -> int:
    """How long nothing more may be tried from where this comes; 0: it may.

    What is `short` enough to be found by many together is kept from all of them for a while.
    """
    now = time.time()
    tried = cache.get_many([_key(whose, now) for whose in (_address(request), EVERYBODY)])
    too_many = tried.get(_key(_address(request), now), 0) >= FROM_ONE_ADDRESS
    if short:
        too_many = too_many or tried.get(_key(EVERYBODY, now), 0) >= FROM_ALL
    return WINDOW - int(now % WINDOW) if too_many else 0


def count_wrong(request: HttpRequest) -> None:
    """Remember that something was tried which opens nothing."""
    now = time.time()
    for whose in (_address(request), EVERYBODY):
        key = _key(whose, now)
        if not cache.add(key, 1, WINDOW):
            try:
                cache.incr(key)
            except ValueError:  # it ran out in between
                cache.set(key, 1, WINDOW)


def _key(whose: str, now: float) -> str:
    return f"guesses {whose} {int(now // WINDOW)}".replace(" ", "-")


def _address(request: HttpRequest) -> str:
    """Where it comes from: by IPv6 the network, of which one guesser has all addresses."""
    said = request.META.get("REMOTE_ADDR", "")
    if settings.PROXY_TLS:  # then that is the proxy, which appends whom it speaks for
        said = request.META.get("HTTP_X_FORWARDED_FOR", said).rpartition(",")[2].strip()
    try:
        address = ip_address(said)
    except ValueError:
        return "unknown"
    prefix = 64 if address.version == 6 else 32
    return str(ip_network((address, prefix), strict=False).network_address)
