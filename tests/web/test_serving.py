"""The server of ``nhmod play --web``: for this machine alone, and always at the same address."""

from __future__ import annotations

from http.client import HTTPConnection, HTTPResponse
from typing import TYPE_CHECKING

import pytest
from paged import served

from nhmod.cli.serving import LOOPBACK, port_of, server_of
from nhmod.diagnostics import DiagnosticError

if TYPE_CHECKING:
    from pathlib import Path

FILES = {"index.html": "text/html", "play.js": "text/javascript", "xterm.mjs": "text/javascript", "game.wasm": "application/wasm",
         "game.json": "application/json", "nhdat": "application/octet-stream"}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "a game"
    (made / "data").mkdir(parents=True)
    for name in FILES:
        (made / name).write_text(name, encoding="utf-8")
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    return made


def asked(folder: Path, path: str, host: str = "") -> HTTPResponse:
    with served(folder):
        connection = HTTPConnection(LOOPBACK, port_of(folder), timeout=10)
        connection.putrequest("GET", path, skip_host=True)
        connection.putheader("Host", host or f"{LOOPBACK}:{port_of(folder)}")
        connection.endheaders()
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer


@pytest.mark.parametrize(("name", "kind"), FILES.items())
def test_files_have_their_types(folder: Path, name: str, kind: str) -> None:
    answer = asked(folder, f"/{name}")
    assert (answer.status, answer.getheader("Content-Type")) == (200, kind)
    assert answer.getheader("Cache-Control") == "no-cache"


@pytest.mark.parametrize("host", ["evil.example", "localhost", "127.0.0.1:1"])
def test_a_page_of_another_name_that_leads_here_gets_nothing(folder: Path, host: str) -> None:
    assert asked(folder, "/index.html", host).status == 421


@pytest.mark.parametrize("path", ["/data/", "/../secret", "/%2e%2e/secret", "/nothing"])
def test_what_is_no_file_of_the_page_is_not_there(folder: Path, path: str) -> None:
    assert asked(folder, path).status == 404


def test_the_address_is_the_directory_s(folder: Path, tmp_path: Path) -> None:
    assert port_of(folder) == port_of(folder / ".." / folder.name)
    assert port_of(folder) != port_of(tmp_path)


def test_a_taken_port_is_told(folder: Path) -> None:
    with served(folder), pytest.raises(DiagnosticError) as caught:
        server_of(folder)
    (told,) = caught.value.diagnostics
    assert told.code == "NH0825"
    assert told.message.startswith(f"the page can't be served: port {port_of(folder)} can't be had: ")
    assert told.hint
