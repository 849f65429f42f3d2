"""What a build remembers: that nothing changed is known, and every change is seen."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nhmod.build.memory import Finished, Memory
from nhmod.looks import NOT_OURS, Look, Snapshot
from nhmod.request import Request

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    folder = tmp_path / "mod"
    (folder / "levels").mkdir(parents=True)
    (folder / "mod.yaml").write_text("nhmod: 1\n", encoding="utf-8")
    (folder / "levels" / "a.des").write_text("MAZE\n", encoding="utf-8")
    return folder


@pytest.fixture
def memory(mod: Path, tmp_path: Path) -> Memory:
    game = tmp_path / "game"
    game.mkdir()
    (game / "binary").write_bytes(b"1")
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "main.c").write_text("int main;\n", encoding="utf-8")
    made = Memory(tmp_path / "cache", Request(paths=(mod,)), ("gcc",))
    made.begin()
    made.keep(
        Finished(
            directory=game,
            launcher=game / "run",
            outputs=(game / "binary",),
            present=(game,),
            source=tmp_path / "source",
            looks=dict(Snapshot.take([str(tmp_path / "source" / "main.c")]).looks),
            programs={},
        )
    )
    return made


def test_nothing_changed(memory: Memory, tmp_path: Path) -> None:
    assert memory.recall() == (tmp_path / "game", tmp_path / "game" / "run")


@pytest.mark.parametrize("name", ["mod.yaml", "levels/a.des", "levels/new.des"])
def test_a_changed_or_new_file_of_the_mod_is_seen(memory: Memory, mod: Path, name: str) -> None:
    (mod / name).write_text("something longer\n", encoding="utf-8")
    assert memory.recall() is None


def test_a_deleted_file_is_seen(memory: Memory, mod: Path) -> None:
    (mod / "levels" / "a.des").unlink()
    assert memory.recall() is None


def test_what_a_build_in_the_mods_folder_writes_is_no_change(memory: Memory, mod: Path) -> None:
    (mod / "build" / "mod" / "save").mkdir(parents=True)
    (mod / "build" / "mod" / "record").write_text("score\n", encoding="utf-8")
    assert memory.recall() is not None


@pytest.mark.parametrize("own", sorted(NOT_OURS))
@pytest.mark.parametrize("place", [".", "levels", "levels/deep"])
def test_what_version_control_and_caches_write_is_no_change(memory: Memory, mod: Path, own: str, place: str) -> None:
    (mod / place / own / "refs").mkdir(parents=True)
    (mod / place / own / "refs" / "HEAD").write_text("a commit\n", encoding="utf-8")
    assert memory.recall() is not None


def test_a_game_that_is_gone_or_changed_is_built_again(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "game" / "binary").unlink()
    assert memory.recall() is None


def test_other_options_are_another_build(memory: Memory, mod: Path, tmp_path: Path) -> None:
    assert Memory(tmp_path / "cache", Request(paths=(mod,)), ("clang",)).recall() is None
    assert memory.recall() is not None


def test_an_environment_that_changed_is_seen(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NHMOD_SOURCE_NETHACK_3_6_6", "/elsewhere")
    assert memory.recall() is None


def test_a_damaged_memory_is_none(memory: Memory, tmp_path: Path) -> None:
    for file in (tmp_path / "cache" / "builds").iterdir():
        file.write_text("{", encoding="utf-8")
    assert memory.recall() is None


def test_a_file_that_is_only_touched_is_the_same(memory: Memory, mod: Path) -> None:
    (mod / "mod.yaml").touch()
    assert memory.recall() is not None


def test_what_is_known_again_by_its_content_is_known_by_its_looks_then(
    memory: Memory, mod: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (mod / "mod.yaml").touch()
    later = time.time_ns() + 10_000_000_000
    with monkeypatch.context() as patch:
        patch.setattr("time.time_ns", lambda: later)
        assert memory.recall() is not None
        patch.setattr(Look, "closely", lambda path: pytest.fail(f"{path} is read"))
        assert memory.recall() is not None


def test_a_change_that_looks_like_none_is_seen_for_its_youth(memory: Memory, mod: Path) -> None:
    """Two changes within one tick of the file system's clock look alike: of one size, and one time."""
    file = mod / "mod.yaml"
    old = Look.at(file)
    with file.open("r+b") as opened:
        opened.write(b"nhmod: 2")
    memory_of = Look.at
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Look, "at", classmethod(lambda _, path: old if str(path) == str(file) else memory_of(path)))
        assert memory.recall() is None


def test_a_change_of_the_source_is_seen(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "source" / "main.c").write_text("int mine;\n", encoding="utf-8")
    assert memory.recall() is None


def test_a_new_file_of_the_source_is_seen(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "source" / "more.c").write_text("", encoding="utf-8")
    assert memory.recall() is None


@pytest.mark.parametrize("field", ["size", "time", "changed", "inode"])
def test_a_look_is_of_what_the_system_says_or_differs_in_something(mod: Path, field: str) -> None:
    status = (mod / "mod.yaml").stat()
    look = Look.of(status)
    assert look.is_of(status)
    other = replace(look, **{field: getattr(look, field) + 1})
    assert not other.is_of(status)
    assert not other.same(look)
