"""The source that the user gives: folders, archives, and what is neither."""

from __future__ import annotations

import hashlib
import os
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from small_release import FILES, member, tar_bytes

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.target.sources import locate, status
from nhmod.target.target import Source
from nhmod.target.tree import content_hash, survey

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.target.target import Target

    MakeTarget = Callable[..., Target]

NOTHING: dict[str, str] = {}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the release's unpacked folder."""
    root = tmp_path / "given" / "game-1.0"
    for name, content in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    return root


def hash_of(folder: Path) -> str:
    return content_hash(folder, survey(folder))


def test_a_pristine_folder_is_used_as_it_is(make_target: MakeTarget, folder: Path, tmp_path: Path) -> None:
    target = make_target(tree_sha256=hash_of(folder))
    report = Report()
    tree = locate(target, given=folder, cache=tmp_path / "cache", report=report, environ=NOTHING)
    assert (tree.root, tree.hash, tree.pristine) == (folder, hash_of(folder), True)
    assert report.diagnostics == ()
    assert not (tmp_path / "cache").exists()


def test_the_folder_that_holds_the_releases_folder_will_do(
    make_target: MakeTarget, folder: Path, tmp_path: Path
) -> None:
    target = make_target(tree_sha256=hash_of(folder))
    tree = locate(target, given=folder.parent, cache=tmp_path / "cache", report=Report(), environ=NOTHING)
    assert tree.root == folder


def test_version_control_beside_the_files_changes_nothing(
    make_target: MakeTarget, folder: Path, tmp_path: Path
) -> None:
    target = make_target(tree_sha256=hash_of(folder))
    (folder / ".git").mkdir()
    (folder / ".git" / "HEAD").write_bytes(b"ref: refs/heads/main\n")
    tree = locate(target, given=folder, cache=tmp_path / "cache", report=Report(), environ=NOTHING)
    assert tree.pristine
    assert set(tree.files()) == set(FILES)


def test_a_changed_folder_is_a_warning_with_both_hashes(make_target: MakeTarget, folder: Path, tmp_path: Path) -> None:
    release = hash_of(folder)
    (folder / "README").write_bytes(b"my own game\n")
    report = Report()
    tree = locate(
        make_target(tree_sha256=release), given=folder, cache=tmp_path / "cache", report=report, environ=NOTHING
    )
    assert not tree.pristine
    assert tree.hash == hash_of(folder)
    assert [str(found) for found in report.diagnostics] == [
        (
            f"warning NH0406: {folder} is not the pristine game-1.0: its content hash is {hash_of(folder)}, "
            f"the release's is {release} (the patches will fit this folder, and the release only where the two are equal)"
        )
    ]


def test_a_folder_is_compared_with_what_was_unpacked_before(
    make_target: MakeTarget, folder: Path, tmp_path: Path, archive_bytes: bytes
) -> None:
    target, cache, archive = make_target(), tmp_path / "cache", tmp_path / "game.tgz"
    report = Report()
    locate(target, given=folder, cache=cache, report=report, environ=NOTHING)
    assert [str(found) for found in report.diagnostics] == [
        (
            f"warning NH0407: {folder} can't be compared with game-1.0: the release's content hash is not known "
            "(give the archive game-1.0.tgz itself once)"
        )
    ]
    archive.write_bytes(archive_bytes)
    locate(target, given=archive, cache=cache, report=Report(), environ=NOTHING)
    report = Report()
    assert locate(target, given=folder, cache=cache, report=report, environ=NOTHING).pristine
    assert report.diagnostics == ()


def test_an_archive_is_verified_and_unpacked_to_the_cache(
    make_target: MakeTarget, tmp_path: Path, archive_bytes: bytes
) -> None:
    archive = tmp_path / "some name.tar.gz"
    archive.write_bytes(archive_bytes)
    cache = tmp_path / "cache"
    tree = locate(make_target(), given=archive, cache=cache, report=Report(), environ=NOTHING)
    assert tree.root.parent == cache / "trees"
    assert (cache / "archives" / "game-1.0.tgz").read_bytes() == archive_bytes
    assert archive.read_bytes() == archive_bytes
    assert locate(make_target(), cache=cache, report=Report(), environ=NOTHING).root == tree.root


def test_a_wrong_archive_is_an_error_with_both_sums(make_target: MakeTarget, tmp_path: Path) -> None:
    archive = tmp_path / "game.tgz"
    archive.write_bytes(b"another game")
    target = make_target()
    with pytest.raises(DiagnosticError) as caught:
        locate(target, given=archive, cache=tmp_path / "cache", report=Report(), environ=NOTHING)
    assert str(caught.value) == (
        f"error NH0403: {archive} is not the release of game-1.0: the file has a wrong checksum: its sha256 is "
        f"{hashlib.sha256(b'another game').hexdigest()}, the release's is {target.source.sha256} "
        "(to use changed sources, unpack them and give the folder)"
    )
    assert list((tmp_path / "cache" / "archives").iterdir()) == []


OTHER = tuple((name, content) for name, content in FILES.items() if name != "README")


@pytest.fixture
def with_alternative(make_target: MakeTarget, tmp_path: Path) -> tuple[Target, Path]:
    """Return a target with an alternative archive of other content, and that archive."""
    archive = tmp_path / "the-game.tgz"
    archive.write_bytes(tar_bytes(*(member(f"the-game/{name}", content) for name, content in OTHER)))
    source = Source(filename=archive.name, sha256=hashlib.sha256(archive.read_bytes()).hexdigest(), root="the-game")
    return replace(make_target(), alternatives=(source,)), archive


def test_an_alternative_archive_is_taken_where_it_is_given(
    with_alternative: tuple[Target, Path], archive_bytes: bytes, tmp_path: Path
) -> None:
    target, archive = with_alternative
    usual = tmp_path / "game-1.0.tgz"
    usual.write_bytes(archive_bytes)
    for given, files in ((archive, dict(OTHER)), (usual, FILES)):
        tree = locate(target, given=given, cache=tmp_path / "cache", report=Report(), environ=NOTHING)
        assert set(tree.files()) == set(files)
        assert tree.pristine
        assert tree.target.archive.filename == given.name
    assert len(list((tmp_path / "cache" / "trees").glob("*.json"))) == 2


def test_an_alternative_folder_is_compared_with_its_own_archive(
    with_alternative: tuple[Target, Path], tmp_path: Path
) -> None:
    target, archive = with_alternative
    cache = tmp_path / "cache"
    folder = tmp_path / "mine" / "the-game"
    shutil.copytree(locate(target, given=archive, cache=cache, report=Report(), environ=NOTHING).root, folder)
    for given in (folder, folder.parent):
        report = Report()
        tree = locate(target, given=given, cache=cache, report=report, environ=NOTHING)
        assert (tree.root, tree.pristine) == (folder, True)
        assert report.diagnostics == ()
    report = Report()
    locate(target, given=folder, cache=tmp_path / "another", report=report, environ=NOTHING)
    assert [str(found) for found in report.diagnostics] == [
        (
            f"warning NH0407: {folder} can't be compared with game-1.0: the release's content hash is not known "
            "(give the archive the-game.tgz itself once)"
        )
    ]


def test_a_wrong_archive_is_no_alternative(with_alternative: tuple[Target, Path], tmp_path: Path) -> None:
    target, archive = with_alternative
    archive.write_bytes(b"changed")
    with pytest.raises(DiagnosticError, match=r"NH0403: .*the-game\.tgz is not the release of game-1\.0"):
        locate(target, given=archive, cache=tmp_path / "cache", report=Report(), environ=NOTHING)


@pytest.mark.parametrize("given_by", ["option", "variable"])
@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("absent", "it does not exist"),
        ("pipe", "it is neither a file nor a folder"),
        ("empty", "it is a folder without files"),
    ],
)
def test_what_can_not_be_used_is_never_replaced(
    make_target: MakeTarget, tmp_path: Path, kind: str, reason: str, given_by: str
) -> None:
    path = tmp_path / kind
    if kind == "pipe":
        os.mkfifo(path)
    if kind == "empty":
        path.mkdir()
    option = path if given_by == "option" else None
    environ = {"NHMOD_SOURCE_GAME_1_0": "/not/this" if option else str(path)}
    with pytest.raises(DiagnosticError) as caught:
        locate(make_target(), given=option, cache=tmp_path / "cache", report=Report(), environ=environ)
    assert str(caught.value) == (
        f"error NH0402: the source given for game-1.0 can't be used: {path}: {reason} "
        "(give the release's archive or its unpacked folder (--source or NHMOD_SOURCE_GAME_1_0))"
    )
    assert caught.value.exit_status == 2


@pytest.mark.parametrize("what", ["folder", "archive"])
def test_what_can_not_be_read_is_not_blamed_on_the_cache(
    make_target: MakeTarget, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    # Root, as whom tests may run, can read everything: the system's refusal is played.
    if what == "archive":
        given, reason = folder / "README", "it can't be read"
        monkeypatch.setattr("os.access", lambda *_: False)
    else:
        given, reason = folder, f"{folder}/README can't be read: Permission denied"

        def refuse(*_: object) -> str:
            raise PermissionError(13, "Permission denied", str(folder / "README"))

        monkeypatch.setattr("nhmod.target.sources.given.hashed", refuse)
    with pytest.raises(DiagnosticError) as caught:
        locate(make_target(), given=given, cache=tmp_path / "cache", report=Report(), environ=NOTHING)
    assert caught.value.diagnostics[0].message == f"the source given for game-1.0 can't be used: {given}: {reason}"


def test_an_empty_variable_counts_as_none(make_target: MakeTarget, tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError, match="NH0401"):
        locate(make_target(), cache=tmp_path / "cache", report=Report(), environ={"NHMOD_SOURCE_GAME_1_0": ""})


@pytest.mark.parametrize("kind", ["link to a folder", "pipe"])
def test_what_can_not_be_staged_is_named(make_target: MakeTarget, folder: Path, tmp_path: Path, kind: str) -> None:
    odd = folder / "src" / "odd"
    if kind == "pipe":
        os.mkfifo(odd)
    else:
        odd.symlink_to("../dat")
    with pytest.raises(DiagnosticError) as caught:
        locate(make_target(), given=folder, cache=tmp_path / "cache", report=Report(), environ=NOTHING)
    assert str(caught.value) == (
        f"error NH0408: 'src/odd' in {folder} is neither a file nor a folder (a link to a folder, or a "
        "device) (give a tree of plain files and folders, such as the unpacked release)"
    )


def test_a_link_to_nothing_is_no_file(make_target: MakeTarget, folder: Path, tmp_path: Path) -> None:
    """An editor's lock is one, and what somebody's own machine had elsewhere."""
    before = hash_of(folder)
    (folder / "src" / ".#odd.c").symlink_to("somebody@somewhere.1234:1")
    tree = locate(make_target(), given=folder, cache=tmp_path / "cache", report=Report(), environ=NOTHING)
    assert (tree.hash, tree.exists("src/.#odd.c")) == (before, False)


def test_a_release_in_no_archive_is_given_as_a_folder(make_target: MakeTarget, folder: Path, tmp_path: Path) -> None:
    target = replace(make_target(), source=None)
    report = Report()
    tree = locate(target, given=folder, cache=tmp_path / "cache", report=report, environ=NOTHING)
    assert (tree.root, tree.hash, tree.pristine, report.diagnostics) == (folder, hash_of(folder), False, ())
    found = status(target, given=folder, cache=tmp_path / "cache", environ=NOTHING)
    assert (found.comes_from, found.places) == (f"given: {folder}", ())
    assert status(target, cache=tmp_path / "cache", environ=NOTHING).comes_from == "nowhere: it has to be given"


def test_a_release_in_no_archive_that_is_not_given(make_target: MakeTarget, tmp_path: Path) -> None:
    target = replace(make_target(), source=None)
    with pytest.raises(DiagnosticError) as caught:
        locate(target, cache=tmp_path, report=Report(), environ=NOTHING)
    assert [str(found) for found in caught.value.diagnostics] == [
        (
            "error NH0401: the source of game-1.0 can't be fetched: no place is known that has it "
            "(give the folder that you have with --source or in the environment variable NHMOD_SOURCE_GAME_1_0)"
        )
    ]
    with pytest.raises(DiagnosticError, match="it is no folder"):
        locate(target, given=write_file(tmp_path), cache=tmp_path, report=Report(), environ=NOTHING)


def write_file(folder: Path) -> Path:
    (folder / "a file").write_bytes(b"")
    return folder / "a file"
