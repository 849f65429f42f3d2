"""Unpacking: what a release holds arrives read-only, and what none holds is refused."""

from __future__ import annotations

import gzip
import stat
import tarfile
from typing import TYPE_CHECKING

import pytest
from small_release import FILES, member, tar_bytes

from nhmod.target.sources import silent
from nhmod.target.sources.unpack import Limits, UnpackError, remove_tree, unpack

if TYPE_CHECKING:
    from pathlib import Path


def try_to_unpack(tmp_path: Path, archive: bytes, **options: Limits) -> Path:
    place = tmp_path / "in" / "a.tar"
    place.parent.mkdir()
    place.write_bytes(archive)
    unpack(place, tmp_path / "in" / "tree", root="game", what="unpacking", progress=silent, **options)
    return tmp_path / "in" / "tree"


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_files_arrive_read_only_with_their_times(tmp_path: Path, mode: str) -> None:
    members = [member(f"./game/{name}", content) for name, content in FILES.items()]
    tree = try_to_unpack(tmp_path, tar_bytes(member("game", type=tarfile.DIRTYPE), *members, mode=mode))
    found = {str(path.relative_to(tree)): path for path in tree.rglob("*") if path.is_file()}
    assert {name: path.read_bytes() for name, path in found.items()} == FILES
    assert {stat.S_IMODE(path.stat().st_mode) for path in found.values()} == {0o444}
    assert {path.stat().st_mtime for path in found.values()} == {1_000_000_000}
    folders = [tree, *(path for path in tree.rglob("*") if path.is_dir())]
    assert {stat.S_IMODE(path.stat().st_mode) for path in folders} == {0o555}


def test_progress_counts_members(tmp_path: Path) -> None:
    archive = tmp_path / "a.tgz"
    archive.write_bytes(tar_bytes(member("game/a"), member("game/b")))
    calls = []
    unpack(archive, tmp_path / "tree", root="game", what="unpacking", progress=lambda *call: calls.append(call))
    assert calls == [("unpacking", 0, None), ("unpacking", 1, None), ("unpacking", 2, None)]


def test_links_in_the_archive_become_copies(tmp_path: Path) -> None:
    tree = try_to_unpack(
        tmp_path,
        tar_bytes(
            member("game/sub/soft", type=tarfile.SYMTYPE, linkname="../real"),
            member("game/chain", type=tarfile.SYMTYPE, linkname="sub/soft"),
            member("game/real", b"text"),
            member("game/hard", type=tarfile.LNKTYPE, linkname="game/real"),
        ),
    )
    for name in ("sub/soft", "chain", "hard"):
        assert (tree / name).read_bytes() == b"text"
        assert not (tree / name).is_symlink()
        assert stat.S_IMODE((tree / name).stat().st_mode) == 0o444
    assert (tree / "hard").stat().st_nlink == 1


OUTSIDE = "is or leads outside the archive's folder 'game'"
NOT_PLAIN = "is or leads to a path that is not a plain relative one"
HOSTILE = {
    "dots": ([member("game/../../evil", b"x")], f"'game/../../evil' {OUTSIDE}: 'game/../../evil'"),
    "dots in the middle": ([member("game/a/../b", b"x")], f"'game/a/../b' {OUTSIDE}: 'game/a/../b'"),
    "absolute": ([member("/game/evil", b"x")], f"'/game/evil' {NOT_PLAIN}: '/game/evil'"),
    "backslash": ([member("game/..\\evil", b"x")], f"'game/..\\evil' {NOT_PLAIN}: 'game/..\\\\evil'"),
    "beside the root": ([member("other/a", b"x")], f"'other/a' {OUTSIDE}: 'other/a'"),
    "the root's like": ([member("game-2/a", b"x")], f"'game-2/a' {OUTSIDE}: 'game-2/a'"),
    "symlink out": (
        [member("game/a", type=tarfile.SYMTYPE, linkname="../../etc/passwd")],
        f"'game/a' {OUTSIDE}: '../etc/passwd'",
    ),
    "symlink to an absolute path": (
        [member("game/a", type=tarfile.SYMTYPE, linkname="/etc/passwd")],
        f"'game/a' {NOT_PLAIN}: '/etc/passwd'",
    ),
    "hard link out": (
        [member("game/a", type=tarfile.LNKTYPE, linkname="../etc/passwd")],
        f"'game/a' {OUTSIDE}: '../etc/passwd'",
    ),
    "file through a link to a folder": (
        [member("game/a", type=tarfile.SYMTYPE, linkname="."), member("game/a/b", b"x")],
        "'game/a/b' needs a folder where 'game/a' is a file or a link",
    ),
    "file below a file": (
        [member("game/a", b"x"), member("game/a/b", b"x")],
        "'game/a/b' needs a folder where 'game/a' is a file or a link",
    ),
    "link to a folder": (
        [member("game/d/a", b"x"), member("game/l", type=tarfile.SYMTYPE, linkname="d")],
        "'game/l' is a link that leads to no file of the archive ('game/d')",
    ),
    "link to nothing": (
        [member("game/b", b"x"), member("game/a", type=tarfile.SYMTYPE, linkname="nothing")],
        "'game/a' is a link that leads to no file of the archive ('game/nothing')",
    ),
    "links in a circle": (
        [
            member("game/x", b"x"),
            member("game/a", type=tarfile.SYMTYPE, linkname="b"),
            member("game/b", type=tarfile.SYMTYPE, linkname="a"),
        ],
        "'game/a' is a link that leads to no file of the archive ('game/a')",
    ),
    "device": (
        [member("game/null", type=tarfile.CHRTYPE, devmajor=1, devminor=3)],
        "'game/null' is neither a file, a folder nor a link",
    ),
    "block device": ([member("game/sda", type=tarfile.BLKTYPE)], "'game/sda' is neither a file, a folder nor a link"),
    "pipe": ([member("game/pipe", type=tarfile.FIFOTYPE)], "'game/pipe' is neither a file, a folder nor a link"),
    "twice": ([member("game/a", b"x"), member("game/a", b"y")], "'game/a' is in it twice"),
    "a file over a folder": ([member("game/a/b", b"x"), member("game/a", b"y")], "'game/a' is in it twice"),
    "the root as a file": ([member("game", b"x")], "'game' is in it twice"),
    "deep": ([member("game/" + "d/" * 40 + "a", b"x")], f"'game/{'d/' * 40}a' lies more than 32 folders deep"),
    "nothing": ([], "it has no files in a folder 'game'"),
    "no files": ([member("game", type=tarfile.DIRTYPE)], "it has no files in a folder 'game'"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_what_no_release_holds_is_refused(tmp_path: Path, case: str) -> None:
    members, message = HOSTILE[case]
    with pytest.raises(UnpackError) as caught:
        try_to_unpack(tmp_path, tar_bytes(*members))
    assert str(caught.value) == message
    assert [path.name for path in tmp_path.iterdir()] == ["in"]
    assert sorted(path.name for path in (tmp_path / "in").iterdir()) == ["a.tar", "tree"]


def test_too_many_members_are_refused(tmp_path: Path) -> None:
    archive = tar_bytes(*(member(f"game/{number}") for number in range(12)))
    with pytest.raises(UnpackError, match=r"^it holds more than 10 members$"):
        try_to_unpack(tmp_path, archive, limits=Limits(members=10))
    assert len(list((tmp_path / "in" / "tree").iterdir())) == 10


def test_too_many_folders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnpackError, match=r"^it holds more than 10 folders$"):
        try_to_unpack(tmp_path, tar_bytes(member("game/" + "d/" * 12 + "a")), limits=Limits(members=10))


def test_a_bomb_is_stopped_while_it_grows(tmp_path: Path) -> None:
    bomb = tar_bytes(member("game/zeros", bytes(8 << 20)))
    assert len(bomb) < 20_000
    with pytest.raises(UnpackError, match=r"^it holds more than 1048576 bytes$"):
        try_to_unpack(tmp_path, bomb, limits=Limits(size=1 << 20))
    assert (tmp_path / "in" / "tree" / "zeros").stat().st_size <= 1 << 20


def test_a_bomb_in_an_extended_header_is_stopped(tmp_path: Path) -> None:
    header = tarfile.TarInfo("pax")
    header.type = tarfile.XHDTYPE
    header.size = 64 << 20
    archive = gzip.compress(header.tobuf() + bytes(64 << 20), compresslevel=1)
    with pytest.raises(UnpackError, match=r"^it holds more than 1048576 bytes$"):
        try_to_unpack(tmp_path, archive, limits=Limits(size=1 << 20))


def test_a_bomb_of_links_is_stopped(tmp_path: Path) -> None:
    links = (member(f"game/{number}", type=tarfile.LNKTYPE, linkname="game/big") for number in range(9))
    with pytest.raises(UnpackError, match=r"^it holds more than 1048576 bytes$"):
        try_to_unpack(tmp_path, tar_bytes(member("game/big", bytes(200_000)), *links), limits=Limits(size=1 << 20))


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_an_archive_that_ends_early_is_damaged(tmp_path: Path, mode: str) -> None:
    whole = tar_bytes(member("game/a", bytes(range(256)) * 400), mode=mode)
    with pytest.raises(UnpackError, match=r"^it is damaged"):
        try_to_unpack(tmp_path, whole[: len(whole) // 2])


@pytest.mark.parametrize("start", [b"", b"\x1f\x8b", b"BZh", b"\xfd7zXZ\0", b"<html>", b"PK\3\4"])
def test_what_is_no_archive_is_damaged(tmp_path: Path, start: bytes) -> None:
    with pytest.raises(UnpackError, match=r"^it is damaged"):
        try_to_unpack(tmp_path, start + b"anything" * 200)


def test_a_time_that_is_no_number_is_damage(tmp_path: Path) -> None:
    info, content = member("game/a", b"x", pax_headers={"mtime": "nan"})
    with pytest.raises(UnpackError, match=r"^it is damaged"):
        try_to_unpack(tmp_path, tar_bytes((info, content)))


def test_remove_tree_removes_what_is_read_only(tmp_path: Path) -> None:
    tree = try_to_unpack(tmp_path, tar_bytes(member("game/a/b", b"x")))
    remove_tree(tree)
    remove_tree(tree)
    assert not tree.exists()
