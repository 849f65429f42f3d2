"""The playable directory: what a new build may touch in it and what is the player's."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from build.toy import RECIPE, Toy

from nhmod.build import install
from nhmod.diagnostics import DiagnosticError
from nhmod.files import FileRefusedError, write_file
from nhmod.target.recipe import Keep, PlayableFile

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return Toy(tmp_path)


def test_what_the_player_has_is_kept(toy: Toy) -> None:
    toy.build()
    own = {"save/0player.gz": "saved", "bonD0.5": "bones", "scores": "100 points", "paniclog": "oops"}
    for path, text in own.items():
        (toy.directory / path).write_text(text)
    before = {path: (toy.directory / path).stat() for path in own}
    toy.build({"src/other.c": "int other() { return 5; }\n"})
    assert {path: (toy.directory / path).read_text() for path in own} == own
    assert {path: (toy.directory / path).stat().st_ino for path in own} == {p: s.st_ino for p, s in before.items()}


def with_config(content: bytes) -> tuple[PlayableFile, ...]:
    others = tuple(file for file in RECIPE.playable if file.path != "config")
    return (*others, PlayableFile(path="config", content=content, keep=Keep.CHANGED))


def test_a_config_that_nobody_changed_is_renewed(toy: Toy) -> None:
    toy.build()
    toy.build(recipe=replace(RECIPE, playable=with_config(b"colour=no\n")))
    assert (toy.directory / "config").read_text() == "colour=no\n"


def test_a_config_that_the_player_changed_is_kept(toy: Toy) -> None:
    toy.build()
    (toy.directory / "config").write_text("colour=maybe\n")
    for content in (b"colour=no\n", b"colour=yes\n"):
        toy.build(recipe=replace(RECIPE, playable=with_config(content)))
        assert (toy.directory / "config").read_text() == "colour=maybe\n"


def test_files_of_the_last_build_go_when_they_are_not_wanted(toy: Toy) -> None:
    extra = PlayableFile(path="tiles/big.bmp", content=b"tiles")
    toy.build(recipe=replace(RECIPE, playable=(*RECIPE.playable, extra)))
    assert (toy.directory / "tiles" / "big.bmp").read_bytes() == b"tiles"
    toy.build()
    assert not (toy.directory / "tiles" / "big.bmp").exists()


def test_modes_do_not_depend_on_the_umask(toy: Toy) -> None:
    toy.build()
    modes = {path.name: oct(path.stat().st_mode & 0o777) for path in (toy.directory, *toy.directory.iterdir())}
    assert modes == {
        "play here": "0o755",
        ".nhmod-build.json": "0o644",
        "config": "0o644",
        "data": "0o644",
        "game": "0o755",
        "play": "0o755",
        "save": "0o755",
        "scores": "0o644",
    }


def test_a_strangers_directory_is_refused(toy: Toy) -> None:
    toy.directory.mkdir()
    (toy.directory / "thesis.txt").write_text("all my work")
    with pytest.raises(DiagnosticError) as error:
        toy.build()
    message = f"{toy.directory} is there already and was not made by nhmod"
    assert str(error.value) == f"error NH0804: {message} (give another directory, or empty it)"
    assert [path.name for path in toy.directory.iterdir()] == ["thesis.txt"]


def test_an_empty_directory_is_taken(toy: Toy) -> None:
    toy.directory.mkdir()
    toy.build()
    assert (toy.directory / "game").exists()


def test_nothing_is_left_beside_the_directory(toy: Toy) -> None:
    toy.build()
    toy.build({"src/other.c": "int other() { return 5; }\n"})
    assert sorted(path.name for path in toy.directory.parent.iterdir()) == ["cache", "play here", "pristine"]


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize("file", ["game", "data", ".nhmod-build.json"])
def test_what_has_no_room_is_named_by_its_place(
    toy: Toy, monkeypatch: pytest.MonkeyPatch, file: str, *, old: bool
) -> None:
    if old:
        toy.build()

    def full(path: Path, content: bytes, mode: int = 0o644) -> None:
        if path.name == file:
            raise FileRefusedError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        write_file(path, content, mode)

    monkeypatch.setattr(install, "write_file", full)
    with pytest.raises(DiagnosticError) as error:
        toy.build({"src/other.c": "int other() { return 5; }\n"})
    assert error.value.diagnostics[0].message == f"{toy.directory / file}: No space left on device"
    assert sorted(path.name for path in toy.directory.parent.iterdir()) == ["cache", *["play here"] * old, "pristine"]
