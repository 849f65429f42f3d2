"""Files with rules are put into a game that a player has: what the game made of the old ones goes, and all of it can be undone."""

from __future__ import annotations

import os
import subprocess
import tarfile
from typing import TYPE_CHECKING

import pytest
from plugins.angband.test_angband_targets import MOD, PATCH, UNANGBAND, write

from nhmod.diagnostics import Report
from nhmod.pipeline.making import build_mods, package_build
from nhmod.request import Request
from nhmod.target import Variant

if TYPE_CHECKING:
    from pathlib import Path

LONG_AGO = 10**9
RAWS = ("limits", "monster", "blows", "object")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The files of a mod that changes monster.txt and adds a file, unpacked."""
    source = write(tmp_path / "unangband", {f"lib/edit/{name}": text for name, text in UNANGBAND.items()})
    write(source, {"lib/data/monster.raw": "of the one who packs"})
    new = "--- /dev/null\n+++ b/lib/edit/news.txt\n@@ -0,0 +1 @@\n+V:0.7.0\n"
    mod = write(tmp_path / "cats", {"mod.yaml": MOD, "cats.patch": PATCH.format("lib/edit/") + new})
    request = Request(paths=(mod,), target="unangband-0.7", source=source, allow_code=True)
    built = build_mods(request, Report(), directory=tmp_path / "made", playable=False)
    with tarfile.open(package_build(built, Variant(name="Cats", version="1"), tmp_path)) as members:
        members.extractall(tmp_path, filter="data")
    return tmp_path / "cats-1"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game that has been played: what it made of its files is younger than these."""
    place = write(tmp_path / "my games" / "unangband", {f"lib/edit/{name}": text for name, text in UNANGBAND.items()})
    write(place, {f"lib/data/{name}.raw": "made by the game" for name in RAWS})
    for file in (place / "lib" / "edit").iterdir():
        os.utime(file, (LONG_AGO, LONG_AGO))
    return place


def install(package: Path, *words: object, status: int = 0) -> str:
    done = subprocess.run(
        [package / "game" / "install", *map(str, words)], capture_output=True, text=True, check=False, cwd="/"
    )
    assert done.returncode == status, done.stderr
    return done.stdout + done.stderr


def raws(game: Path) -> set[str]:
    return {path.stem for path in (game / "lib" / "data").iterdir()}


def test_what_a_package_has(package: Path) -> None:
    assert (package / "game" / "lib" / "edit" / "news.txt").read_text() == "V:0.7.0\n"
    assert not list(package.rglob("*.raw"))


@pytest.mark.parametrize("inside", ["", "lib"])
def test_only_what_belongs_to_changed_files_is_removed(package: Path, game: Path, inside: str) -> None:
    said = install(package, game / inside)
    assert raws(game) == {*RAWS} - {"monster"}
    assert "monster.raw: removed" in said
    assert "limits" not in said
    assert "N:1:Kitten" in (game / "lib/edit/monster.txt").read_text()
    assert (game / "lib/edit/monster.txt").stat().st_mtime > LONG_AGO
    assert (game / "lib/edit/limits.txt").stat().st_mtime == LONG_AGO


def test_it_can_be_done_again_and_be_undone(package: Path, game: Path) -> None:
    before = {path.name: path.read_bytes() for path in (game / "lib" / "edit").iterdir()}
    install(package, game)
    write(game, {"lib/data/monster.raw": "made of the new ones"})
    assert ": removed" not in install(package, game)
    assert "monster" in raws(game)
    said = install(package, "--undo", game)
    assert "monster.raw: removed" in said
    assert {path.name: path.read_bytes() for path in (game / "lib" / "edit").iterdir()} == before
    assert "nothing was installed there" in install(package, "--undo", game, status=1)


@pytest.mark.parametrize("words", [(), ("one", "two"), ("/",)])
def test_what_is_no_game_is_refused(package: Path, words: tuple[str, ...]) -> None:
    assert "usage: " in install(package, *words, status=2)
