"""Where nothing could be written is found out before the work: nothing is made by looking."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from nhmod.files import FileRefusedError, check_file, check_folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

KINDS: dict[str, tuple[Callable[[Path], object], str]] = {
    "a file": (lambda place: place.write_text("mine"), "a folder is wanted here, and this is a file"),
    "a link to nothing": (
        lambda place: place.symlink_to("nothing"),
        "a folder is wanted here, and this is a link to nothing",
    ),
    "a link to itself": (
        lambda place: place.symlink_to(place),
        "a folder is wanted here, and this is a link to nothing",
    ),
    "a folder that is only read": (lambda place: place.mkdir(), "Permission denied"),
}


@pytest.fixture
def reads_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let nothing be written in the folder ``place``, as it is for who is not root."""
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: path != tmp_path / "place" and real(path, mode))


@pytest.mark.usefixtures("reads_only")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("below", ["", "new", "new/newer"])
def test_a_place_that_nothing_can_come_to(tmp_path: Path, kind: str, below: str) -> None:
    make, said = KINDS[kind]
    place = tmp_path / "place"
    make(place)
    before = sorted(tmp_path.rglob("*"))
    for check, path in ((check_folder, place / below), (check_file, place / below / "file")):
        with pytest.raises(FileRefusedError) as error:
            check(path)
        assert error.value.strerror == said
        assert str(error.value.filename).startswith(str(place))
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("below", ["", "new", "new/newer"])
def test_a_place_that_can_be_written(tmp_path: Path, below: str) -> None:
    check_folder(tmp_path / below)
    check_file(tmp_path / below / "file")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_a_files_place(tmp_path: Path) -> None:
    with pytest.raises(FileRefusedError, match="a file is to be written here, and this is a folder"):
        check_file(tmp_path)
