"""An index on a server, and servers that mean no good."""

from __future__ import annotations

import email.message
import io
import threading
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
from shop import Shop

from nhmod.diagnostics import DiagnosticError
from nhmod.sharing import fetching
from nhmod.sharing.changing import Wanted, add, restore
from nhmod.sharing.fetching import MissingError, beside, fetch, name_in, with_ending
from nhmod.target.sources.download import opener

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@contextmanager
def serving(answer: Callable[[BaseHTTPRequestHandler], None] | Path) -> Iterator[str]:
    """A server on loopback, of a folder or of answers."""

    class Handler(SimpleHTTPRequestHandler):
        def __init__(self, *arguments: Any) -> None:  # noqa: ANN401 - as the server calls it
            super().__init__(*arguments, directory=None if callable(answer) else str(answer))

        def do_GET(self) -> None:
            answer(self) if callable(answer) else super().do_GET()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def refused(address: str, most: int = 1000) -> str:
    with pytest.raises(DiagnosticError) as error:
        fetch(address, most=most)
    (one,) = error.value.diagnostics
    assert one.code == "NH4520"
    assert address in one.message
    return one.message


def test_a_project_of_an_index_on_a_server(tmp_path: Path) -> None:
    shop = Shop(tmp_path)
    with serving(shop.place) as address:
        for index in (f"{address}/idx", f"{address}/idx/", f"{address}/idx/index.json"):
            assert list(add(shop.at(), [Wanted(name="ward")], (index, "")).lines())[-1:] in (["added ward 1.0"], [])
        add(shop.at(), [Wanted(file=f"{address}/idx/clinic-1.0.nhmod")])
        lock = (shop.project / "nhmod.lock").read_text()
        assert f'"address": "{address}/idx/ward-1.0.nhmod"' in lock
        state = shop.state()
        for name in ("ward-1.0", "clinic-1.0"):
            (shop.project / "mods" / f"{name}.nhmod").unlink()
        for kept in shop.cache.rglob("*.nhmod"):
            kept.unlink()
        restore(shop.at())
        assert shop.state() == state
    with pytest.raises(DiagnosticError, match="NH4520"):
        add(shop.at(), [Wanted(name="petshop")])
    assert shop.state() == state


def test_nothing_there_is_missing(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        for place in (f"{address}/x", str(tmp_path / "x"), (tmp_path / "x").as_uri(), str(tmp_path), "/dev/zero"):
            with pytest.raises(MissingError):
                fetch(place, most=10)


def test_no_more_is_read_than_there_may_be(tmp_path: Path) -> None:
    sent = []

    def endless(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        try:
            while True:
                handler.wfile.write(bytes(100_000))
                sent.append(100_000)
        except OSError:
            return

    with serving(endless) as address:
        assert "more than 1000 bytes" in refused(f"{address}/x")
    assert sum(sent) < 20_000_000
    (tmp_path / "x").write_bytes(bytes(1001))
    assert "more than 1000 bytes" in refused(str(tmp_path / "x"))


def test_a_server_that_drips_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "LONGEST", 0.5)

    def drips(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        try:
            for _ in range(100):
                handler.wfile.write(b"x")
                time.sleep(0.1)
        except OSError:
            return

    with serving(drips) as address:
        begun = time.monotonic()
        assert "in time" in refused(f"{address}/x")
        assert time.monotonic() - begun < 5


@pytest.mark.parametrize("status", [403, 500, 503])
def test_a_server_that_refuses(status: int) -> None:
    with serving(lambda handler: handler.send_error(status)) as address:
        assert f"answered {status}" in refused(f"{address}/x")


def test_half_of_a_file() -> None:
    def half(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "500")
        handler.end_headers()
        handler.wfile.write(bytes(100))

    with serving(half) as address:
        assert "cut after 100 bytes" in refused(f"{address}/x")


@pytest.mark.parametrize("to", ["file:///etc/passwd", "ftp://127.0.0.1/x", "data:,x", "gopher://x"])
def test_a_redirection_to_something_else(to: str) -> None:
    def elsewhere(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(302)
        handler.send_header("Location", to)
        handler.end_headers()

    with serving(elsewhere) as address:
        refused(f"{address}/x")


def test_round_and_round() -> None:
    def again(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(302)
        handler.send_header("Location", handler.path)
        handler.end_headers()

    with serving(again) as address:
        refused(f"{address}/x")


def test_no_redirection_from_https_to_http() -> None:
    (handler,) = (one for one in opener().handlers if isinstance(one, urllib.request.HTTPRedirectHandler))
    headers = email.message.Message()
    for before, after, fine in (
        ("https://x/a", "http://x/a", False),
        ("https://x/a", "https://y/a", True),
        ("http://x/a", "https://x/a", True),
        ("http://x/a", "http://y/a", True),
    ):
        request = urllib.request.Request(before)  # noqa: S310 - it is not opened
        arguments = (request, io.BytesIO(), 302, "Found", headers, after)
        if fine:
            assert handler.redirect_request(*arguments) is not None  # type: ignore[arg-type]
        else:
            with pytest.raises(urllib.error.HTTPError, match="from https to http"):
                handler.redirect_request(*arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "address",
    ["http://", "http://[", "http://127.0.0.1:1/x", "https://127.0.0.1:1/", "http://x y/", "http://127.0.0.1:99999/"],
)
def test_what_is_no_address(address: str) -> None:
    refused(address)


@pytest.mark.parametrize(
    ("folder", "there"),
    [
        ("idx", "idx/a b.nhmod"),
        ("/a/idx/", "/a/idx/a b.nhmod"),
        ("http://x/idx", "http://x/idx/a%20b.nhmod"),
        ("https://x", "https://x/a%20b.nhmod"),
        ("http://x/idx/?query=1", "http://x/idx/a%20b.nhmod"),
        ("file:///a", "file:///a/a%20b.nhmod"),
    ],
)
def test_what_stands_beside(folder: str, there: str) -> None:
    assert beside(folder, "a b.nhmod") == there
    assert name_in(there) == "a b.nhmod"
    assert name_in(with_ending(there, ".minisig")) == "a b.nhmod.minisig"
