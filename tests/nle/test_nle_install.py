"""What stands in an installation before, while and after levels are in it, and who may change it."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.extras import installing
from nhmod.target import silent
from nhmod_nle import install as room
from nhmod_nle.install import install, locked, look, original_archive, restore, write_directory
from nhmod_nle.installation import find_installation
from nhmod_nle.record import Record, sha256

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod_nle.installation import Installation


@pytest.fixture
def found(toy: Path) -> Installation:
    return find_installation(toy)


def record(found: Installation, mods: str) -> Record:
    return Record(target=found.target, original=found.original, archives=(), mods=(mods,), files=("a.lev",))


def put(found: Installation, content: bytes) -> None:
    install(found, content, record(found, content.decode()), silent)


def names(found: Installation) -> list[str]:
    return sorted(path.name for path in found.folder.iterdir())


def test_all_the_ways_to_name_a_place(toy: Path) -> None:
    found = find_installation(toy)
    assert (found.version, found.target, found.folder) == ("9.9", "nle-9.9", toy / "nethackdir")
    assert found.original == sha256(found.archive.read_bytes())
    assert find_installation(toy / "nethackdir") == find_installation(toy.parent) == found


def test_restoring_brings_the_very_file_back(found: Installation) -> None:
    before, status = found.archive.read_bytes(), found.archive.stat()
    put(found, b"one")
    assert found.archive.read_bytes() == b"one"
    assert original_archive(found) == before
    state = look(found)
    assert (state.known, state.record and state.record.mods) == (True, ("one",))
    put(found, b"two")
    assert look(found).record == Record(
        target="nle-9.9", original=found.original, archives=(sha256(b"two"),), mods=("two",), files=("a.lev",)
    )
    assert names(found) == ["nhdat", "nhdat.nhmod-original", "nhdat.nhmod.json"]
    assert restore(found, silent)
    assert found.archive.read_bytes() == before
    assert (found.archive.stat().st_mtime_ns, found.archive.stat().st_mode) == (status.st_mtime_ns, status.st_mode)
    assert names(found) == ["nhdat"]
    assert not restore(found, silent)


def test_a_file_system_without_links(found: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError

    before, status = found.archive.read_bytes(), found.archive.stat()
    monkeypatch.setattr(os, "link", refuse)
    put(found, b"one")
    assert restore(found, silent)
    assert (found.archive.read_bytes(), found.archive.stat().st_mtime_ns) == (before, status.st_mtime_ns)


@pytest.mark.parametrize("survives", range(4))
@pytest.mark.parametrize("twice", [False, True])
def test_a_crash_leaves_the_old_one_or_the_new_one(
    found: Installation, monkeypatch: pytest.MonkeyPatch, survives: int, twice: bool
) -> None:
    before = found.archive.read_bytes()
    if twice:
        put(found, b"one")
    old = found.archive.read_bytes()
    writes = iter(range(100))
    real = room.write_file

    def dies(path: Path, content: bytes, mode: int = 0o644) -> None:
        if next(writes) == survives:
            raise KeyboardInterrupt
        real(path, content, mode)

    with monkeypatch.context() as patch:
        patch.setattr("nhmod_nle.install.write_file", dies)
        patch.setattr("nhmod_nle.record.write_file", dies)
        if survives < 3:  # the record, the archive, the record
            with pytest.raises(KeyboardInterrupt):
                put(found, b"two")
        else:
            put(found, b"two")
    assert found.archive.read_bytes() == (old if survives < 2 else b"two")
    assert look(found).known
    assert original_archive(found) == before
    put(found, b"three")
    assert found.archive.read_bytes() == b"three"
    restore(found, silent)
    assert found.archive.read_bytes() == before
    assert names(found) == ["nhdat"]


def test_a_crash_while_restoring(found: Installation) -> None:
    before = found.archive.read_bytes()
    put(found, b"one")
    (found.folder / "nhdat.nhmod-original").replace(found.archive)  # and then the power failed
    assert look(found).known
    assert not restore(found, silent)
    assert (found.archive.read_bytes(), names(found)) == (before, ["nhdat"])


def test_what_somebody_else_changed_is_left_alone(found: Installation) -> None:
    message = (
        f"error NH2602: {found.archive} is neither the archive of NLE 9.9 nor one that nhmod put there "
        "(pip install --force-reinstall --no-deps nle==9.9)"
    )
    found.archive.write_bytes(b"a stranger's")
    for work in (lambda: put(found, b"one"), lambda: restore(found, silent), lambda: original_archive(found)):
        with pytest.raises(DiagnosticError) as caught:
            work()
        assert str(caught.value) == message
    assert (found.archive.read_bytes(), names(found)) == (b"a stranger's", ["nhdat"])
    assert not look(found).known


def test_what_somebody_changed_afterwards_is_left_alone(found: Installation) -> None:
    before = found.archive.read_bytes()
    put(found, b"one")
    found.archive.write_bytes(b"a stranger's")
    with pytest.raises(DiagnosticError, match="NH2602"):
        restore(found, silent)
    with pytest.raises(DiagnosticError, match="NH2602"):
        put(found, b"two")
    assert found.archive.read_bytes() == b"a stranger's"
    assert original_archive(found) == before  # a directory can still be made


@pytest.mark.parametrize("damage", ["gone", "changed"])
def test_a_kept_original_that_is_no_more(found: Installation, damage: str) -> None:
    put(found, b"one")
    kept = found.folder / "nhdat.nhmod-original"
    kept.unlink()
    if damage == "changed":
        kept.write_bytes(b"a stranger's")
    for work in (lambda: put(found, b"two"), lambda: restore(found, silent), lambda: original_archive(found)):
        with pytest.raises(DiagnosticError) as caught:
            work()
        assert str(caught.value) == (
            f"error NH2605: {kept} should be the original archive of NLE 9.9, and is not "
            "(pip install --force-reinstall --no-deps nle==9.9)"
        )
    assert found.archive.read_bytes() == b"one"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 2}', '{"format": 1, "target": 1, "archives": 3}', "\xff"])
def test_a_damaged_record_makes_a_stranger_of_the_archive(found: Installation, text: str) -> None:
    put(found, b"one")
    (found.folder / "nhdat.nhmod.json").write_bytes(text.encode("latin-1"))
    assert not look(found).known


def test_two_at_once_wait(found: Installation) -> None:
    said: list[str] = []
    waits, done = threading.Event(), threading.Event()

    def progress(what: str, _done: int, _total: int | None) -> None:
        said.append(what)
        waits.set()

    def second() -> None:
        install(found, b"two", record(found, "two"), progress)
        done.set()

    thread = threading.Thread(target=second)
    with locked(found.folder, silent):
        thread.start()
        assert waits.wait(20)
        assert not done.is_set()
        assert look(found).record is None
    thread.join(20)
    assert done.is_set()
    assert said == [f"Waiting for another installation into {found.folder} to end"]
    assert found.archive.read_bytes() == b"two"


def test_a_directory_of_ones_own(found: Installation, tmp_path: Path) -> None:
    place = tmp_path / "deep" / "levels"
    for content in (b"one", b"two"):
        write_directory(place, content, record(found, content.decode()), silent)
        assert (place / "nhdat").read_bytes() == content
    assert sorted(path.name for path in place.iterdir()) == ["nhdat", "nhdat.nhmod.json"]
    assert names(found) == ["nhdat"]


@pytest.mark.parametrize("make", [lambda place: place.write_bytes(b"mine"), lambda place: place.symlink_to("nowhere")])
def test_a_directory_of_somebody_else(found: Installation, tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / "nhdat")
    with pytest.raises(DiagnosticError) as caught:
        write_directory(tmp_path, b"one", record(found, "one"), silent)
    assert str(caught.value) == (
        f"error NH2607: {tmp_path / 'nhdat'} is there already and was not made by nhmod (give another --directory)"
    )
    place = tmp_path / "nhdat"
    assert str(place.readlink()) == "nowhere" if place.is_symlink() else place.read_bytes() == b"mine"


def test_nothing_to_find(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        find_installation(tmp_path)
    assert str(caught.value) == (
        f"error NH2601: there is no NLE in {tmp_path} (give the folder 'nle' that holds 'nethackdir')"
    )


def test_no_nle_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nhmod_nle.installation.find_spec", lambda _: None)
    with pytest.raises(DiagnosticError) as caught:
        find_installation(None)
    assert str(caught.value) == (
        f"error NH2601: this Python has no NLE ({installing('nle')}, or say with --nle where one is)"
    )


@pytest.mark.parametrize(
    "line", ["", "nle/nethackdir/nhdat,,\n", "nle/nethackdir/nhdat,sha256=!,5\n", "nle/nhdat,sha256=abcd,5\n"]
)
def test_an_installation_without_a_record(toy: Path, line: str) -> None:
    (toy.parent / "nle-9.9.dist-info" / "RECORD").write_text(line)
    with pytest.raises(DiagnosticError) as caught:
        find_installation(toy)
    assert str(caught.value) == (
        f"error NH2603: nothing says what the archive in {toy / 'nethackdir'} was when it was installed "
        f"(an NLE from a wheel has {toy.parent}/nle-VERSION.dist-info/RECORD; install it with pip)"
    )
