"""Packages of Debian's: dpkg reads them, they are the same bytes always, and nothing of a mod's words is told to dpkg as a field."""

from __future__ import annotations

import hashlib
import io
import subprocess
import tarfile
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from nhmod.package import DebianPackage, Member, debian_version, write_deb

if TYPE_CHECKING:
    from pathlib import Path

MEMBERS = (
    Member(name="play", content=b"#!/bin/sh\n", executable=True),
    Member(name="game/nhdat", content=bytes(3000)),
    Member(name="game/save", folder=True),
    Member(name="mods/" + "x" * 150 + "/mod.yaml", content="id: ä\n".encode()),
)
PACKAGE = DebianPackage(
    name="hospital",
    version="1.2",
    architecture="amd64",
    summary="NetHack 3.6.7 with mods",
    description=("Hospital 1.2 of", "The Clinic 1.0.0\nDepends: evil", "", "\x1b[2J"),
    copyright=b"free\n",
    starter="play",
)


def parts(deb: Path) -> dict[str, bytes]:
    """Return the members of an ar archive."""
    content, at, found = deb.read_bytes(), 8, {}
    assert content[:8] == b"!<arch>\n"
    while at < len(content):
        head = content[at : at + 60]
        assert head[-2:] == b"`\n"
        size = int(head[48:58])
        found[head[:16].decode().strip()] = content[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    return found


def dpkg(*arguments: str) -> str:
    return subprocess.run(("dpkg-deb", *arguments), check=True, capture_output=True, text=True).stdout


@pytest.fixture
def deb(tmp_path: Path) -> Path:
    return write_deb(tmp_path, PACKAGE, MEMBERS, time=1_500_000_000)


def test_dpkg_is_told_what_it_is_and_nothing_else(deb: Path) -> None:
    assert deb.name == "hospital_1.2_amd64.deb"
    fields = [line.partition(":")[0] for line in dpkg("--field", str(deb)).splitlines() if line[0] != " "]
    assert fields == [
        "Package", "Version", "Architecture", "Maintainer", "Installed-Size", "Section", "Priority", "Description",
    ]  # fmt: skip
    said = dpkg("--field", str(deb), "Description")
    assert "\x1b" not in said
    assert said.splitlines()[2:] == [" The Clinic 1.0.0 Depends: evil", " .", " [2J"]
    assert dpkg("--field", str(deb), "Installed-Size") == "23\n"  # 8 of files, 14 folders, a link


def test_its_files_are_roots_and_its_command_is_a_link(deb: Path, tmp_path: Path) -> None:
    lines = [line.split(maxsplit=5) for line in dpkg("--contents", str(deb)).splitlines()]
    assert {line[1] for line in lines} == {"root/root"}
    rights = {line[5]: line[0] for line in lines}
    assert rights["./usr/games/hospital -> ../lib/games/hospital/play"][0] == "l"
    assert rights["./usr/lib/games/hospital/play"] == "-rwxr-xr-x"
    assert rights["./usr/lib/games/hospital/game/nhdat"] == "-rw-r--r--"
    assert rights["./usr/share/doc/hospital/copyright"] == "-rw-r--r--"
    assert not any("save" in name for name in rights)
    dpkg("--extract", str(deb), str(tmp_path / "root"))
    assert (tmp_path / "root/usr/games/hospital").resolve() == tmp_path / "root/usr/lib/games/hospital/play"
    assert next((tmp_path / "root/usr/lib/games/hospital/mods").iterdir()).name == "x" * 150


def test_the_sums_are_of_all_files(deb: Path, tmp_path: Path) -> None:
    dpkg("--extract", str(deb), str(tmp_path / "root"))
    with tarfile.open(fileobj=io.BytesIO(parts(deb)["control.tar.gz"])) as control:
        told = control.extractfile("./md5sums")
        assert told is not None
        sums = dict(line.split("  ")[::-1] for line in told.read().decode().splitlines())
    files = [path for path in (tmp_path / "root").rglob("*") if path.is_file() and not path.is_symlink()]
    assert sums == {
        str(path.relative_to(tmp_path / "root")): hashlib.md5(path.read_bytes()).hexdigest()  # noqa: S324 - as dpkg has it
        for path in files
    }


def test_the_same_bytes_whatever_the_order(deb: Path, tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    again = write_deb(tmp_path / "again", PACKAGE, reversed(MEMBERS), time=1_500_000_000)
    assert again.read_bytes() == deb.read_bytes()
    assert list(parts(deb)) == ["debian-binary", "control.tar.gz", "data.tar.gz"]


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ("1.0.0", "1.0.0"),
        ("2.1-rc1", "2.1~rc1"),
        ("1.0+3", "1.0+3"),
        ("beta", "0.beta"),
        ("", "0"),
        ("1.0 (x)", "1.0.x."),
        ("1.0-a-b_c", "1.0~a.b.c"),
    ],
)
def test_versions_are_dpkgs(version: str, told: str) -> None:
    assert debian_version(version) == told
    assert not subprocess.run(("dpkg", "--validate-version", told), check=False).returncode


def test_what_comes_later_is_later_for_dpkg() -> None:
    for earlier, later in pairwise(("0.9", "1.0-alpha", "1.0-rc1", "1.0", "1.0.1", "1.10")):
        command = ("dpkg", "--compare-versions", debian_version(earlier), "lt", debian_version(later))
        assert not subprocess.run(command, check=False).returncode, (earlier, later)
