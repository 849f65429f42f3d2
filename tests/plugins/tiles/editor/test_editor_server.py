"""The page's server: nothing but what has the token, from this machine, and is a picture, does anything."""

from __future__ import annotations

import json
import socket
import urllib.error
import urllib.request
from http.client import HTTPConnection
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner
from editor_served import served
from test_editor_saving import BODY, HEAD, contents, with_pixel

from nhmod.cli.main import cli
from nhmod.extras import installing
from nhmod_tiles.editor.command import has_screen

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

pytestmark = pytest.mark.slow

MANIFEST = (
    f"{HEAD}monsters:\n  - name: hag\n    copy_from: human\n    tile: hag.txt\n  - name: gran\n    copy_from: human\n"
)


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    folder = tmp_path / "mod"
    folder.mkdir()
    (folder / "mod.yaml").write_text(MANIFEST)
    (folder / "hag.txt").write_text(f"{{\n{BODY}}}\n")
    return folder


def asked(address: str, body: object = None, **headers: str) -> tuple[int, Any]:
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(address, data, {"Content-Type": "application/json", **headers})  # noqa: S310 - loopback
    try:
        with urllib.request.urlopen(request) as answer:  # noqa: S310 - as above
            text = answer.read().decode()
            status = answer.status
    except urllib.error.HTTPError as error:
        text, status = error.read().decode(), error.code
    return status, json.loads(text) if text.startswith("{") else text


def test_who_may_ask_and_what_is_saved(mod: Path, nethack366: Path) -> None:
    before = contents(mod)
    with served(mod, nethack366) as address:
        place = urlsplit(address)
        status, state = asked(f"{address}state")
        assert status == 200
        hag = next(one for one in state["subjects"] if one["name"] == "hag")
        body = {"id": hag["id"], "rows": with_pixel(tuple(hag["rows"])), "version": hag["version"]}
        # Without the token, with another, by another name (a page elsewhere that has its name point here).
        for path in ("/", "/state", "/save", f"/{'x' * 32}/save", f"{place.path}../save"):
            assert asked(f"http://{place.netloc}{path}", body)[0] in {404, 405}, path
        assert asked(f"{address}save", body, Host="evil.example")[0] == 400
        # No form of another page can send it, and nothing that is no picture is taken.
        for content, kind in (
            (body, "text/plain"),
            ([], "application/json"),
            (body | {"rows": ["....", 3]}, "application/json"),
            (body | {"rows": 3}, "application/json"),
            ({"id": hag["id"]}, "application/json"),
            (body | {"more": "x" * 200_000}, "application/json"),
        ):
            assert asked(f"{address}save", content, **{"Content-Type": kind})[0] == 400, content
        for wrong in (
            body | {"rows": hag["rows"][1:]},
            body | {"rows": ["." * 15] * 16},
            body | {"rows": ["ä" * 16] * 16},
            body | {"id": "no such"},
        ):
            assert asked(f"{address}save", wrong)[0] == 409, wrong
        connection = HTTPConnection(place.netloc)
        connection.request("GET", f"{place.path}../../mod.yaml")
        assert connection.getresponse().status == 404
        connection.close()
        assert contents(mod) == before
        status, told = asked(f"{address}save", body)
        assert (status, told["rows"]) == (200, list(body["rows"]))
        after = contents(mod)
        assert {name for name in after if after[name] != before.get(name)} == {"hag.txt"}
        # The same once more is drawn over what is not there any more.
        status, told = asked(f"{address}save", body)
        assert (status, told["conflict"]) == (409, True)
        # The mod is broken in an editor meanwhile: that is told, and nothing is written.
        gran = next(one for one in state["subjects"] if one["name"] == "gran")
        (mod / "mod.yaml").write_text(f"{MANIFEST}    level: many\n")
        status, told = asked(f"{address}state")
        assert status == 409
        assert "mod.yaml:9:12:" in told["error"][0]
        broken = contents(mod)
        assert asked(f"{address}save", {"id": gran["id"], "rows": gran["rows"], "version": gran["version"]})[0] == 409
        assert contents(mod) == broken
        (mod / "mod.yaml").write_text(f"# mine\n{MANIFEST}")
        status, told = asked(f"{address}state")
        gran = next(one for one in told["subjects"] if one["name"] == "gran")
        body = {"id": gran["id"], "rows": with_pixel(tuple(gran["rows"])), "version": gran["version"]}
        assert asked(f"{address}save", body)[0] == 200
        assert (mod / "mod.yaml").read_text() == f"# mine\n{MANIFEST}    tile: tiles/gran.txt\n"


def test_a_port_that_is_taken(mod: Path, nethack366: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
        words = [
            "tiles",
            "edit",
            str(mod),
            "--port",
            str(port),
            "--source",
            str(nethack366),
            "--target",
            "nethack-3.6.6",
        ]
        done = CliRunner().invoke(cli, words)
    assert done.exit_code == 1
    assert done.stderr == (
        f"error NH1634: port {port} can't be had: Address already in use\n"
        "  hint: leave --port out, and one that is free is taken\n"
    )


def test_without_a_server_it_says_what_to_install(mod: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "uvicorn" else object())
    done = CliRunner().invoke(cli, ["tiles", "edit", str(mod)])
    assert done.exit_code == 3
    assert (
        f"error NH1633: 'tiles edit' needs uvicorn, which is not installed\n  hint: {installing('editor')}"
        in done.stderr
    )


@pytest.mark.parametrize(
    ("platform", "environ", "opens"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": ""}, False),
        ("darwin", {}, True),
    ],
)
def test_no_browser_is_opened_where_there_is_no_screen(platform: str, environ: dict[str, str], *, opens: bool) -> None:
    assert has_screen(platform, environ) == opens
