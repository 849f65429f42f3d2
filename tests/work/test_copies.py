"""A build travels as one text of bytes that depends on its files only, and comes out as it was; nothing is written beside it."""

from __future__ import annotations

import io
import os
import tarfile
from typing import TYPE_CHECKING

import pytest

from nhmod.files import FileRefusedError
from nhmod.work.copies import copies, copy_of, hash_of, pack, unpack

if TYPE_CHECKING:
    from pathlib import Path


def made(place: Path) -> Path:
    (place / "save").mkdir(parents=True)
    (place / "deep" / "er").mkdir(parents=True)
    (place / "deep" / "er" / "ünï").write_bytes(b"\0\xff")
    (place / "run").write_text("#!/bin/sh\n", encoding="ascii")
    (place / "run").chmod(0o755)
    (place / "link").symlink_to("run")
    (place.parent / "elsewhere").write_text("elsewhere", encoding="ascii")
    (place / "away").symlink_to(place.parent / "elsewhere")
    return place


def seen(place: Path) -> dict[str, tuple[bytes, bool] | None]:
    return {
        path.relative_to(place).as_posix(): (path.read_bytes(), os.access(path, os.X_OK)) if path.is_file() else None
        for path in place.rglob("*")
    }


def test_a_build_comes_out_as_it_was(tmp_path: Path) -> None:
    build = made(tmp_path / "a" / "build")
    place = unpack(pack(build), tmp_path / "b" / "other")
    assert seen(place) == seen(build)
    assert not any(path.is_symlink() for path in place.rglob("*"))
    assert [path.name for path in place.parent.iterdir()] == ["other"]


def test_the_bytes_depend_on_names_and_contents_only(tmp_path: Path) -> None:
    one, other = made(tmp_path / "a" / "build"), made(tmp_path / "b" / "another")
    os.utime(other / "run", (1, 1))
    (other / "run").chmod(0o700)
    assert pack(one) == pack(other)
    known = {hash_of(pack(one))}
    for change in (
        lambda: (other / "run").chmod(0o644),
        (other / "save").rmdir,
        lambda: (other / "deep" / "er" / "ünï").write_bytes(b"\0\xfe"),
        lambda: (other / "deep" / "er" / "ünï").rename(other / "deep" / "uni"),
    ):
        change()
        known.add(hash_of(pack(other)))
    assert len(known) == 5


def test_what_is_there_is_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "build"
    place.mkdir()
    assert unpack(b"nothing of it is read", place) == place


@pytest.mark.parametrize(
    ("name", "kind"), [("../out", tarfile.REGTYPE), ("/out", tarfile.REGTYPE), ("a", tarfile.FIFOTYPE)]
)
def test_nothing_is_written_outside(tmp_path: Path, name: str, kind: bytes) -> None:
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w:gz") as archive:
        member = tarfile.TarInfo(name)
        member.type = kind
        archive.addfile(member, io.BytesIO())
    with pytest.raises(ValueError, match="a packed build has"):
        unpack(written.getvalue(), tmp_path / "in" / "build")
    assert [path.name for path in tmp_path.rglob("*")] == ["in"]


def test_a_copy_is_like_the_build_and_goes_away(tmp_path: Path) -> None:
    build = made(tmp_path / "-build")
    with copies(build, 3) as folders:
        found = [folders.get() for _ in range(3)]
        assert all(seen(one) == seen(build) for one in found)
        assert len(set(found)) == 3
    assert not any(one.exists() for one in found)


def test_what_can_not_be_copied_is_said_of_its_place(tmp_path: Path) -> None:
    with pytest.raises(FileRefusedError) as raised:
        copy_of(tmp_path / "nothing", tmp_path / "copy")
    assert raised.value.filename == str(tmp_path / "copy")
    assert "No such file" in str(raised.value)
