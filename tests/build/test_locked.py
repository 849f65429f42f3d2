"""``build --locked`` builds exactly what the lock has, anywhere, or nothing."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from build.toy_command import ToyCommand

from nhmod.package.lock import Lock, LockedFile, LockedMod

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

NOTHING = "nothing to do\n"


def toy_in(folder: Path) -> ToyCommand:
    folder.mkdir()
    return ToyCommand(folder)


@pytest.fixture
def toy(tmp_path: Path) -> ToyCommand:
    toy = toy_in(tmp_path / "one")
    toy.options = ["--lock"]
    done = toy.build()
    assert done.returncode == 0, done.stderr
    toy.options = ["--locked"]
    return toy


def built(toy: ToyCommand) -> dict[str, bytes]:
    return {
        str(path.relative_to(toy.game)): path.read_bytes()
        for path in sorted(toy.game.rglob("*"))
        if path.is_file() and path.name != ".nhmod-build.json"
    }


def refused(toy: ToyCommand) -> str:
    """What is said by a build that does nothing."""
    before = built(toy)
    done: subprocess.CompletedProcess[str] = toy.run(
        "build", *toy.arguments(), "--source", str(toy.source), "--target", "toy-1"
    )
    assert done.returncode == 1, done.stderr
    assert built(toy) == before
    return done.stderr


def test_what_is_as_the_lock_says_is_built(toy: ToyCommand) -> None:
    assert toy.build().stderr.endswith(NOTHING) is False  # held against it once
    assert toy.build().stderr == NOTHING
    lock = Lock.parse((toy.folder / "nhmod.lock").read_bytes())
    assert lock is not None
    assert [str(mod) for mod in lock.mods] == ["moddy 0"]
    assert str(toy.folder) not in (toy.folder / "nhmod.lock").read_text()


def test_the_same_lock_gives_the_same_bytes_elsewhere(toy: ToyCommand, tmp_path: Path) -> None:
    other = toy_in(tmp_path / "some where else")
    shutil.copy(toy.folder / "nhmod.lock", other.folder)
    # The only file of the toy's that names its place.
    shutil.copy(toy.source / "src" / "Makefile", other.source / "src")
    other.options = ["--locked"]
    done = other.build()
    assert done.returncode == 0, done.stderr
    assert built(other) == built(toy)
    other.options = ["--lock"]
    assert other.build().returncode == 0
    assert (other.folder / "nhmod.lock").read_bytes() == (toy.folder / "nhmod.lock").read_bytes()


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """A file with a text in place of another, and what is said."""

    file: str
    old: str = "one"
    new: str = "two"
    says: str


CHANGES = {
    "a version": Change(
        file="moddy/mod.yaml",
        old="id: moddy",
        new="id: moddy\nversion: 2",
        says="the mod 'moddy' is 2, and the lock has 0",
    ),
    "a file of the mod": Change(file="moddy/word.txt", says="files of the mod moddy 0 are others"),
    "the source": Change(file="toy/dat/fact.txt", says="the source of toy-1 is another one"),
    "a plugin": Change(
        file="site/toy_target/__init__.py", old='"""', new='# ""\n"""', says="the plugin 'toy' is another"
    ),
    "the compiler": Change(
        file="bin/toycc",
        old="exec",
        new='if [ "$1" = --version ]; then echo toycc 99; exit; fi\nexec',
        says="the compiler is 'toycc 99' with -DOPTION=\"one\", and the lock has",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_other_than_the_lock_is_not_built(toy: ToyCommand, name: str) -> None:
    change = CHANGES[name]
    path = toy.folder / change.file
    text = path.read_text()
    assert change.old in text
    path.write_text(text.replace(change.old, change.new, 1))
    said = refused(toy)
    assert "error NH4546" in said
    assert change.says in said
    # Without --locked it is built, and with --lock it is what the lock has from now on.
    toy.options = ["--lock"]
    assert toy.build().returncode == 0
    toy.options = ["--locked"]
    assert toy.build().returncode == 0


def test_other_mods_than_those_of_the_lock(toy: ToyCommand) -> None:
    lock = json.loads((toy.folder / "nhmod.lock").read_text())
    lock["mods"][0]["id"] = "gone"
    (toy.folder / "nhmod.lock").write_text(json.dumps(lock))
    said = refused(toy)
    assert "the mod gone 0 is missing" in said
    assert "the mod moddy 0 is not in the lock" in said


def test_a_changed_lock_is_seen_though_nothing_else_is(toy: ToyCommand) -> None:
    toy.build()
    assert toy.build().stderr == NOTHING
    lock = json.loads((toy.folder / "nhmod.lock").read_text())
    (toy.folder / "nhmod.lock").write_text(json.dumps(lock | {"nhmod": "99.0"}))
    assert "and the lock has 99.0" in refused(toy)


@pytest.mark.parametrize("part", ["nhmod", "target", "plugins", "compiler", "files"])
def test_each_part_of_a_lock_counts(toy: ToyCommand, part: str) -> None:
    lock = json.loads((toy.folder / "nhmod.lock").read_text())
    other = {
        "nhmod": "0",
        "target": {"name": "toy-2"},
        "plugins": [],
        "compiler": {},
        "files": {"src/x.c": "0"},
    }
    (toy.folder / "nhmod.lock").write_text(json.dumps(lock | {part: other[part]}))
    assert "NH4546" in refused(toy)


def test_a_game_is_called_as_the_lock_says(toy: ToyCommand) -> None:
    toy.options = ["--lock", "--name", "Ours", "--version", "3"]
    assert toy.build().returncode == 0
    said, files = toy.said(), built(toy)
    assert "Ours" in said["VARIANT"]
    shutil.rmtree(toy.game)
    toy.options = ["--locked"]
    assert toy.build().returncode == 0
    assert (toy.said(), built(toy)) == (said, files)
    toy.options = ["--locked", "--name", "Theirs"]
    assert "the game is called 'Theirs', and the lock has 'Ours'" in refused(toy)


@pytest.mark.parametrize(
    "content", [None, b"", b"{}", b"[", b'{"lock": 1, "mods": [{"id": 3}]}', b'{"lock": 1, "mods": [], "nhmod": 3}']
)
def test_a_lock_that_can_not_be_read(toy: ToyCommand, content: bytes | None) -> None:
    lock = toy.folder / "nhmod.lock"
    lock.unlink()
    if content is not None:
        lock.write_bytes(content)
    assert "NH4545" in refused(toy)
    assert "NH4545" in toy.run("build", *toy.arguments(), "--lock-file", "elsewhere.lock").stderr


def test_a_lock_of_mods_alone_says_how_it_becomes_whole(toy: ToyCommand) -> None:
    lock = Lock.parse((toy.folder / "nhmod.lock").read_bytes())
    assert lock is not None
    (toy.folder / "nhmod.lock").write_bytes(Lock(mods=lock.mods, asked=lock.asked).content())
    assert "the lock has the mods alone" in refused(toy)


def test_what_a_project_has_of_its_mods_stays_in_the_lock(toy: ToyCommand) -> None:
    lock = Lock.parse((toy.folder / "nhmod.lock").read_bytes())
    assert lock is not None
    (mod,) = lock.mods
    file = LockedFile(name="moddy-0.nhmod", address="http://x/moddy-0.nhmod", sha256="0" * 64, size=9)
    gone = LockedMod(id="gone", version="1", sha256="1" * 64, file=file)
    (own,) = (LockedMod(id=mod.id, version=mod.version, sha256=mod.sha256, file=file),)
    (toy.folder / "nhmod.lock").write_bytes(Lock(mods=(gone, own), asked={"moddy": ">=0"}).content())
    toy.options = ["--lock"]
    assert toy.build().returncode == 0
    after = Lock.parse((toy.folder / "nhmod.lock").read_bytes())
    assert after == Lock(mods=(own,), asked={"moddy": ">=0"}, made=lock.made)


def test_a_lock_is_read_as_it_was_written(toy: ToyCommand) -> None:
    content = (toy.folder / "nhmod.lock").read_bytes()
    lock = Lock.parse(content)
    assert lock is not None
    assert lock.content() == content
    assert lock.differences(lock) == ()
