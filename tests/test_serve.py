"""The command of the README: it serves the home network, and can be run again."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing

import pytest

from scorekeeper import serve


@pytest.fixture
def home(tmp_path):
    """The environment of somebody who has just copied the command, and their folder."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    utf8 = {"PYTHONIOENCODING": "utf-8"}
    return kept | utf8 | {"PORT": str(port), "SCOREKEEPER_DATA": str(tmp_path)}


@pytest.fixture
def running(home, tmp_path):
    """The command, running; what it says goes to a file."""
    with (tmp_path / "said").open("wb") as said:
        process = subprocess.Popen(COMMAND, env=home, stdout=said, stderr=subprocess.STDOUT)
    try:
        yield lambda: (tmp_path / "said").read_text()
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(10)


COMMAND = [sys.executable, "-m", "scorekeeper.serve"]


def ask(home, path, host="127.0.0.1"):
    """The status and the headers of an answer; waits until somebody answers."""
    for _ in range(200):
        try:
            return _ask_once(int(home["PORT"]), path, host)
        except ConnectionRefusedError:
            time.sleep(0.1)
    raise AssertionError("nobody answers")


def _ask_once(port, path, host):
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as server:
        server.request("GET", path, headers={"Host": host})
        answer = server.getresponse()
        answer.read()
        return answer


def test_one_command_serves_the_home_network(home, running):
    answer = ask(home, "/")
    assert answer.status == 200
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert f":{home['PORT']} on your phone" in running()
    assert "█" in running()

    # By any address and any name of the home, but by no name that somebody else can own.
    assert ask(home, "/", host="192.168.1.5").status == 200
    assert ask(home, "/", host="kitchen.local:8000").status == 200
    assert ask(home, "/", host="rebound.example.com").status == 400

    # Whoever runs it once more is told where it is.
    again = subprocess.run(COMMAND, env=home, capture_output=True, text=True, timeout=60)
    assert again.returncode == 0
    assert "already runs" in again.stdout
    assert f":{home['PORT']} on your phone" in again.stdout


def test_a_port_that_is_taken_is_said_in_a_line(home):
    with socket.create_server(("0.0.0.0", int(home["PORT"]))):
        refused = subprocess.run(COMMAND, env=home, capture_output=True, text=True, timeout=60)
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"Port {home['PORT']}: ")
    assert "Traceback" not in refused.stderr


def test_a_terminal_without_blocks_gets_the_address_alone(monkeypatch):
    class Plain:
        encoding = "ascii"

    monkeypatch.setattr("sys.stdout", Plain())
    said = serve.invitation("http://192.168.1.5:8000")
    monkeypatch.undo()
    assert said == "Open http://192.168.1.5:8000 on your phone."
