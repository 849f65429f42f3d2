"""Serves a game that is a page, to this machine alone."""

from __future__ import annotations

import sys
import webbrowser
import zlib
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import environ, fsencode
from typing import TYPE_CHECKING, BinaryIO

from nhmod.console.reporting import say
from nhmod.diagnostics import problem

if TYPE_CHECKING:
    from io import BytesIO
    from pathlib import Path

LOOPBACK = "127.0.0.1"
_FIRST_PORT, _PORTS = 20000, 20000
_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript",
          ".json": "application/json", ".wasm": "application/wasm", "": "application/octet-stream"}  # fmt: skip


class _Handler(SimpleHTTPRequestHandler):
    """Gives the files of a folder, and no list of them, to who asks for this machine by its number."""

    server: _Server
    extensions_map = _TYPES

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Refuse what another page asks by a name of its own that leads here."""
        if self.headers.get("Host") != self.server.host:
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            return None
        return super().send_head()

    def list_directory(self, path: object) -> None:
        """Refuse: only files are given."""
        del path
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Have the browser ask again each time: the game may have been built anew."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, *words: object) -> None:
        """Say nothing of what is asked for."""


class _Server(ThreadingHTTPServer):
    """A server that knows by which name it is asked for; a port that another one has is not taken from it."""

    allow_reuse_port = False

    @property
    def host(self) -> str:
        return f"{LOOPBACK}:{self.server_port}"


def port_of(directory: Path) -> int:
    """Return the port of a game's directory: always the same one, as the browser keeps what was saved by the page's address."""
    return _FIRST_PORT + zlib.crc32(fsencode(directory.resolve())) % _PORTS


def server_of(directory: Path) -> _Server:
    """Return a server for the page in a directory; raises ``DiagnosticError`` (NH0825) where its port is another program's."""
    port = port_of(directory)
    try:
        return _Server((LOOPBACK, port), partial(_Handler, directory=str(directory)))
    except OSError as error:
        raise problem(
            "NH0825",
            f"the page can't be served: port {port} can't be had: {error.strerror}",
            hint="end what uses the port (another 'nhmod play --web' of this game?), or build into another directory with -o",
            exit_status=3,
        ) from error


def serve(directory: Path, words: str) -> None:
    """Serve the page in a directory and open it, until Control-C; ``words`` stand behind its address."""
    server = server_of(directory)
    address = f"http://{server.host}/{words}"
    say(address)
    say("Ctrl-C ends it", err=True)
    with server:
        if _has_screen():
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return


def _has_screen() -> bool:
    return sys.platform in {"darwin", "win32"} or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))
