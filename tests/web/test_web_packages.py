"""What a page needs of other people: packages of npm's, each of one version and with one hash, and programs that may fail."""

from __future__ import annotations

import base64
import hashlib
import io
import tarfile
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod_web import packages, waiting
from nhmod_web.packages import HOST, REWRITER, TERMINAL, Package
from nhmod_web.waiting import MakeWaiting

if TYPE_CHECKING:
    from pathlib import Path


def archive(**files: bytes) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as made:
        for name, content in files.items():
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(content)
            made.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def package(content: bytes) -> Package:
    digest = base64.b64encode(hashlib.sha512(content).digest()).decode()
    return Package(name="@some/thing", version="1.2.3", integrity=f"sha512-{digest}")


def program(folder: Path, name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a program of ours be found by its name, beside the system's."""
    folder.mkdir(exist_ok=True)
    place = folder / name
    place.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    place.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An npm that packs one archive, and notes what it was asked for."""
    text = f'echo "$*" >> {tmp_path}/asked\ncp {tmp_path}/archive "$5/some-thing-1.2.3.tgz"'
    program(tmp_path / "bin", "npm", text, monkeypatch)
    return tmp_path


def refused(wanted: Package, cache: Path) -> tuple[str, str]:
    with pytest.raises(DiagnosticError) as caught:
        wanted.unpacked(cache)
    (told,) = caught.value.diagnostics
    assert told.hint
    assert not list(cache.rglob("*.js"))
    return told.code, told.message


def test_a_package_is_fetched_once(npm: Path) -> None:
    content = archive(**{"index.js": b"export {}"})
    (npm / "archive").write_bytes(content)
    wanted = package(content)
    folder = wanted.unpacked(npm / "cache")
    assert (folder / "index.js").read_bytes() == b"export {}"
    assert wanted.unpacked(npm / "cache") == folder
    asked = (npm / "asked").read_text(encoding="utf-8").splitlines()
    assert len(asked) == 1
    assert asked[0].endswith(" @some/thing@1.2.3")


def test_another_package_of_that_name_and_version_is_refused(npm: Path) -> None:
    (npm / "archive").write_bytes(archive(**{"index.js": b"evil()"}))
    told = refused(package(b"what it was"), npm / "cache")
    assert told == (
        "NH4302",
        "@some/thing@1.2.3 can't be fetched: what came is not what nhmod was made with: its hash is another",
    )


def test_what_npm_says_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path / "bin", "npm", "echo 'npm error code E404' >&2; exit 1", monkeypatch)
    told = refused(package(b""), tmp_path / "cache")
    assert told == ("NH4302", "@some/thing@1.2.3 can't be fetched: npm error code E404")


def test_a_system_without_npm_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    code, message = refused(package(b""), tmp_path / "cache")
    assert (code, message) == ("NH4301", "there is no 'npm' here, and a game for a page is made with it")


def test_a_part_of_a_package_is_no_package(npm: Path) -> None:
    content = archive(**{"index.js": b"export {}"})
    (npm / "archive").write_bytes(content)
    folder = package(content).unpacked(npm / "cache")
    (folder / packages._WHOLE).unlink()
    (folder / "index.js").write_bytes(b"half")
    assert package(content).unpacked(npm / "cache") == folder
    assert (folder / "index.js").read_bytes() == b"export {}"


@pytest.mark.parametrize("wanted", [TERMINAL, HOST, REWRITER], ids=str)
def test_versions_and_hashes_are_fixed(wanted: Package) -> None:
    assert len(base64.b64decode(wanted.integrity.removeprefix("sha512-"))) == 64
    assert wanted.version.replace(".", "").isdigit()


@pytest.fixture
def rewriting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stage with a program, and a package of the tool that rewrites it."""
    (tmp_path / "game.wasm").write_bytes(b"a program")
    content = archive(**{"bin/wasm-opt": b""})
    (tmp_path / "archive").write_bytes(content)
    program(tmp_path / "bin", "npm", f'cp {tmp_path}/archive "$5/a.tgz"', monkeypatch)
    monkeypatch.setattr(waiting, "REWRITER", package(content))
    return tmp_path


def rewritten(stage: Path, **how: bool) -> bytes:
    MakeWaiting("game.wasm", "out/game.wasm", **how).run(stage, stage / "cache", Report())
    return (stage / "out/game.wasm").read_bytes()


def test_a_program_is_rewritten_once(rewriting: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f'echo >> {rewriting}/ran; (cat "$2"; echo " that waits") > "$4"'
    program(rewriting / "bin", "node", text, monkeypatch)
    assert [rewritten(rewriting), rewritten(rewriting)] == [b"a program that waits\n"] * 2
    assert len((rewriting / "ran").read_text(encoding="utf-8").splitlines()) == 1
    (rewriting / "game.wasm").write_bytes(b"another")
    assert rewritten(rewriting) == b"another that waits\n"


@pytest.mark.parametrize(("how", "option"), [("optimized", b"--optimize-level"), ("casts", b"--fpcast-emu")])
def test_a_program_is_rewritten_as_it_was_compiled(
    rewriting: Path, monkeypatch: pytest.MonkeyPatch, how: str, option: bytes
) -> None:
    program(rewriting / "bin", "node", 'echo "$@" > "$4"', monkeypatch)
    assert [option in rewritten(rewriting, **{how: one}) for one in (True, False, True)] == [True, False, True]


def test_a_program_that_can_not_be_rewritten_is_told(rewriting: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(rewriting / "bin", "node", "echo 'Fatal: error parsing wasm' >&2; exit 1", monkeypatch)
    with pytest.raises(DiagnosticError) as caught:
        rewritten(rewriting)
    (told,) = caught.value.diagnostics
    assert (told.code, told.message) == ("NH4303", "the game can't be made to wait for keys: Fatal: error parsing wasm")
    assert not (rewriting / "out").exists()
