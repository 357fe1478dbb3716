"""What every request and every answer must satisfy, beyond what Django sees to."""

from collections.abc import Callable, Iterable
from ipaddress import ip_address

from django.core.exceptions import BadRequest, DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host

type Answer = Callable[[HttpRequest], HttpResponse]

# Endings that no public name can have, so that only one's own router answers for them.
LOCAL_ENDINGS = [".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa", ".fritz.box"]


def home_network_only(get_response: Answer) -> Answer:
    """Refuse a request that was sent to a public name.

    At home any address of the machine will do, and nobody is asked to list them. But a page
    on the web could let its own name point here, and would then read what is its own origin.
    It can do that with a name only, never with a bare address.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        host = split_domain_port(request.get_host())[0]
        if not (_is_address(host) or "." not in host or validate_host(host, LOCAL_ENDINGS)):
            raise DisallowedHost(f"{host} is not a name of the home network")
        return get_response(request)

    return middleware


def no_null_characters(get_response: Answer) -> Answer:
    """Refuse a null character wherever a person could send one.

    No one can type it, PostgreSQL cannot store or look it up, and a lookup that failed for
    that reason would be the server's error instead of the sender's.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if any("\0" in text for text in _sent(request)):
            raise BadRequest("The request contains a null character.")
        return get_response(request)

    return middleware


def private_by_default(get_response: Answer) -> Answer:
    """Let no cache on the way keep a page, unless its view says otherwise.

    The browser may keep it, but asks before it shows it again: a sheet can have changed.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    return middleware


def _is_address(host: str) -> bool:
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def _sent(request: HttpRequest) -> Iterable[str]:
    yield request.path_info
    yield from request.COOKIES.values()
    for query in (request.GET, request.POST):
        for name, values in query.lists():
            yield name
            yield from values
