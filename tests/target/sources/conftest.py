"""Small targets, archives, and a web server on this machine for the tests of the sources."""

from __future__ import annotations

import hashlib
import http.server
import threading
from typing import TYPE_CHECKING

import pytest
from packaging.version import Version
from small_release import FILES, Served, member, tar_bytes

from nhmod.target.target import Source, Target

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def archive_bytes() -> bytes:
    """Return a release's archive: the files above in the folder ``game-1.0``."""
    return tar_bytes(*(member(f"game-1.0/{name}", content) for name, content in FILES.items()))


@pytest.fixture
def make_target(archive_bytes: bytes) -> Callable[..., Target]:
    """Return a maker of targets; keywords are ``Source``'s."""

    def make(**fields: object) -> Target:
        plain = {
            "filename": "game-1.0.tgz",
            "sha256": hashlib.sha256(archive_bytes).hexdigest(),
            "root": "game-1.0",
        }
        source = Source(**{**plain, **fields})  # type: ignore[arg-type]
        return Target(name="game-1.0", family="game", version=Version("1.0"), title="The game 1.0", source=source)

    return make


@pytest.fixture
def served() -> Iterator[Served]:
    """Serve files on 127.0.0.1, with ranges."""
    state = Served()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            wanted = self.headers.get("Range")
            state.requests.append(wanted or "-")
            if state.redirect:
                self.send_response(302)
                self.send_header("Location", state.redirect)
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            content = state.files.get(self.path)
            if content is None:
                self.send_error(404)
                return
            self._send(content, wanted if state.ranges else None)

        def _send(self, content: bytes, wanted: str | None) -> None:
            start = int(wanted.removeprefix("bytes=").removesuffix("-")) if wanted else 0
            if start >= len(content):
                self.send_response(416)
                self.send_header("Content-Range", f"bytes */{len(content)}")
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            body = content[start:]
            self.send_response(206 if wanted else 200)
            if wanted:
                self.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if state.cut_after:
                body = body[: state.cut_after.pop(0)]
                self.close_connection = True
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Keep quiet."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    state.url = f"http://127.0.0.1:{server.server_port}"
    yield state
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Path]:
    """Return a maker of shell scripts on a PATH that otherwise has the shell's own tools only."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def make(name: str, script: str) -> Path:
        path = folder / name
        path.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{script}", encoding="utf-8")
        path.chmod(0o755)
        return path

    return make
