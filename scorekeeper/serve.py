"""The ``scorekeeper`` command: the whole evening on a home network, from one terminal."""

import fcntl
import io
import os
import socket
import sys
from pathlib import Path
from typing import IO

import django
import segno
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.utils.translation import gettext as _
from gunicorn.app.base import BaseApplication

# Tried in this order when nobody says which.
PORTS = range(8000, 8020)


def main() -> None:
    """Bring the database up to date, say where to look, and serve until Ctrl-C.

    Running it again does no harm: while one runs, the next only says where.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    os.environ.setdefault("SCOREKEEPER_HOME", "1")
    django.setup()
    from django.conf import settings

    if settings.PRODUCTION:
        sys.exit(_("In production, start gunicorn scorekeeper.wsgi; the README says how."))

    running = _claim(settings.DATA / "scorekeeper.running")
    if running is None:
        print(_("Scorekeeper already runs here."))
        print(invitation((settings.DATA / "scorekeeper.running").read_text()))
        return
    listener = _listen()
    url = f"http://{local_address()}:{listener.getsockname()[1]}"
    running.write(url)
    running.flush()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    print(invitation(url), flush=True)
    Server(listener).run()


def invitation(url: str) -> str:
    """Where to look, and the same as a picture for the phone's camera."""
    lines = [_("Open %(url)s on your phone.") % {"url": url}]
    if "//127." in url:
        lines.append(_("No network was found, so only this computer can open it."))
    picture = io.StringIO()
    segno.make(url, error="l").terminal(picture, border=2, compact=True)
    try:
        picture.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:  # a terminal that has no blocks to draw with
        return "\n".join(lines)
    return "\n".join([*lines, picture.getvalue()])


def local_address() -> str:
    """The address under which the other devices of the network know this machine."""
    # Connecting a datagram socket sends nothing; it only settles which interface would be
    # used, and for that any address outside will do. This one belongs to no one (RFC 5737).
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


class Server(BaseApplication):
    """Gunicorn on a socket that is open already, with nothing left to configure."""

    def __init__(self, listener: socket.socket) -> None:
        self.listener = listener
        super().__init__()

    def load_config(self) -> None:
        # One process is plenty for a home, and the easiest to end.
        self.cfg.set("workers", 1)
        self.cfg.set("threads", 16)
        # An open page asks again after a second and a half, on a busy phone somewhat later.
        self.cfg.set("keepalive", 5)
        self.cfg.set("bind", f"fd://{self.listener.fileno()}")
        self.cfg.set("loglevel", "warning")
        self.cfg.set("control_socket_disable", True)

    def load(self) -> WSGIHandler:
        from scorekeeper.wsgi import application

        return application


def _claim(path: Path) -> IO[str] | None:
    """The file that tells a second run where the first one is; None for the second run.

    The lock goes with the process, however it ends.
    """
    file = path.open("a")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return None
    file.truncate(0)
    return file


def _listen() -> socket.socket:
    """A socket on the port that PORT names, or else on the first one that is free."""
    asked = os.environ.get("PORT")
    if asked and not (asked.isascii() and asked.isdecimal() and int(asked) < 2**16):
        sys.exit(_("PORT is a number below 65536."))
    ports = [int(asked)] if asked else PORTS
    for port in ports:
        try:
            return socket.create_server(("0.0.0.0", port))  # noqa: S104, for the phones
        except OSError as error:
            reason = error.strerror
    sys.exit(_("Port %(port)s: %(reason)s") % {"port": ports[-1], "reason": reason})


if __name__ == "__main__":
    main()
