"""Every command that writes, in every place where it can't: a message with the file, and nothing is half-written.

The commands are found by their options, so that a new one is a new row or fails here.
"""

from __future__ import annotations

import errno
import hashlib
import os
import resource
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
from build.toy_command import ToyCommand
from command_forked import forked
from command_tree import commands_of
from PIL import Image

from nhmod.cli.main import cli

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.slow

LEVEL = "MAZE: \"first\", ' '\nFLAGS: noteleport\nGEOMETRY: center,center\nMAP\n-----\n|...|\n-----\nENDMAP\n"
MOD = "nhmod: 1\nid: newts\nmonsters:\n  - name: big newt\n    copy_from: newt\n    level: 3\n"
BYTES = 20
"""How large a file may be in the tests: no result is that small, but all messages go to another."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Command:
    """A command line with ``OUT`` in the place of its output, which is a folder or a file."""

    line: str
    folder: bool = False
    toy: bool = False
    suffix: str = ""


COMMANDS = {
    "build": Command(line="build TOY -o OUT", folder=True, toy=True),
    "package": Command(line="package TOY --build-directory game -o OUT", folder=True, toy=True),
    "package (build directory)": Command(line="package TOY --build-directory OUT", folder=True, toy=True),
    "gallery": Command(line="gallery newts -o OUT SOURCE", folder=True),
    "patch": Command(line="patch newts -o OUT SOURCE", folder=True),
    "patch --git": Command(line="patch newts --git OUT SOURCE", folder=True),
    "pack": Command(line="pack newts -o OUT", folder=True),
    "port": Command(line="port TREE newts -o OUT", folder=True),
    "build --lock": Command(line="build TOY --lock -o game --lock-file OUT", toy=True),
    "new": Command(line="new OUT", folder=True),
    "schema": Command(line="schema -o OUT"),
    "level compile": Command(line="level compile first.des -o OUT --game header SOURCE", folder=True),
    "level decompile": Command(line="level decompile first.lev -o OUT SOURCE"),
    "level render": Command(line="level render first.des -o OUT SOURCE"),
    "level render --png": Command(line="level render first.des --characters --png OUT SOURCE"),
    "level upgrade": Command(line="level upgrade old.des -o OUT --from-source old-tree SOURCE"),
    "dungeon compile": Command(line="dungeon compile TREE/dat/dungeon.def -o OUT --game header SOURCE"),
    "dungeon plot": Command(line="dungeon plot TREE/dat/dungeon.def -o OUT SOURCE", suffix=".svg"),
    "dungeon decompile": Command(line="dungeon decompile dungeon -o OUT SOURCE"),
    "dlb extract": Command(line="dlb extract nhdat -C OUT", folder=True),
    "dlb create": Command(line="dlb create OUT first.des"),
    "dlb update": Command(line="dlb update nhdat first.des -o OUT"),
    "tiles export": Command(line="tiles export -o OUT SOURCE", folder=True),
    "tiles import": Command(line="tiles import tile.png -o OUT SOURCE"),
    "tiles import (an index)": Command(line="tiles import exported/index.json -o OUT SOURCE", folder=True),
    "tiles import --sheet": Command(line="tiles import exported/sheet.png --sheet -o OUT SOURCE", folder=True),
    "tiles export --as": Command(line="tiles export --as x11 --as bmp --as numpy -o OUT SOURCE", folder=True),
    "tiles show": Command(line="tiles show newts -o OUT SOURCE", suffix=".png"),
    "tiles convert": Command(line="tiles convert sheet.png --from-tree TREE -o OUT SOURCE", suffix=".png"),
}
# Tried elsewhere, or what they write is tried here by another: the reason.
ELSEWHERE = {
    "add": "a project is changed whole or not at all, whatever the disk does (tests/sharing/test_interrupted.py)",
    "remove": "as add",
    "update": "as add",
    "search": "reads a project, and writes nothing",
    "rebase": "writes by write_files as patch does (tests/rebasing)",
    "import": "writes by write_files as patch does; an import takes minutes (tests/importing)",
    "nle install": "needs an installed NLE (tests/nle)",
    "nle wheel": "needs a build of NLE (tests/nle)",
    "play": "builds as build does",
    "prove": "builds as build does, and plays; its page is written by write_files as patch's are",
    "stats": "builds two games first (tests/plugins/stats)",
    "fuzz": "builds two games first (tests/plugins/stats)",
}


def writes(command: click.Command) -> bool:
    """Return whether a command takes a place that need not be there."""
    return any(
        isinstance(one, click.Option) and isinstance(one.type, click.Path) and not one.type.exists and one.name != "source"
        and not one.name.startswith("from_") and one.name != "listing"
        for one in command.params
    )  # fmt: skip


def test_every_command_that_writes_is_a_row() -> None:
    found = {name for name, command in commands_of(cli) if writes(command)}
    rows = {name.partition(" (")[0].partition(" --")[0] for name in COMMANDS}
    assert found - rows - ELSEWHERE.keys() == set()
    assert rows - found == {"new"}, "its folder is an argument"


@pytest.fixture(scope="session")
def bench(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """A folder with all that the commands read; each test has a copy."""
    tree: Path = request.getfixturevalue("nethack366")
    place = tmp_path_factory.mktemp("bench")
    (place.parent / "faults-cache").mkdir()
    (place / "cache").symlink_to(place.parent / "faults-cache")
    (place / "old-tree").symlink_to(request.getfixturevalue("tree343").root)
    (place / "newts").mkdir()
    (place / "newts" / "mod.yaml").write_text(MOD)
    (place / "first.des").write_text(LEVEL)
    Image.new("RGB", (16, 16), (255, 0, 0)).save(place / "tile.png")
    Image.new("RGB", (640, 448), (255, 0, 0)).save(place / "sheet.png")
    (place / "old.des").write_text(LEVEL)
    words = [(3 << 24) | (6 << 16) | (6 << 8), 1, 2, 3, 4]
    names = ("NUMBER", "FEATURES", "SANITY1", "SANITY2", "SANITY3")
    (place / "header").write_text(
        "".join(f"#define VERSION_{n} 0x{w:08x}\n" for n, w in zip(names, words, strict=True))
    )
    for line in (
        "level compile first.des --game header SOURCE",
        "dungeon compile TREE/dat/dungeon.def -o dungeon --game header SOURCE",
        "dlb create nhdat old.des",
        "tiles export -o exported SOURCE",
    ):
        made = run(place, line, tree)
        assert made.returncode == 0, made.stderr
    (place / "tree").symlink_to(tree)
    return place


def run(place: Path, line: str, tree: Path, before: Callable[[], object] | None = None, output: str = "") -> object:
    words = line.replace("SOURCE", f"--target nethack-3.6.6 --source {tree}").replace("TREE", str(tree)).split()
    environment = os.environ | {"NHMOD_CACHE": str(place / "cache"), "COLUMNS": "100"}
    return forked(words, folder=place, environment=environment, before=before, output=output)


def small_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (BYTES, resource.RLIM_INFINITY))


def refusing(code: int) -> Callable[[], None]:
    """Have the system refuse to make anything in this folder, as a full or a read-only disk does."""

    def patch() -> None:
        here, real_open, real_mkdir = str(Path.cwd()), os.open, os.mkdir

        def refuse(path: object) -> None:
            if isinstance(path, str | os.PathLike) and str(Path(path).absolute()).startswith(f"{here}/"):
                raise OSError(code, os.strerror(code), os.fspath(path))

        def opened(path: str, flags: int, mode: int = 0o777, **more: int) -> int:
            if flags & os.O_CREAT:
                refuse(path)
            return real_open(path, flags, mode, **more)

        def made(path: str, mode: int = 0o777, **more: int) -> None:
            refuse(path)
            real_mkdir(path, mode, **more)

        os.open, os.mkdir = opened, made  # type: ignore[assignment]

    return patch


PLACES: dict[str, Callable[[Path, bool], object]] = {
    "of the other kind": lambda out, folder: out.write_text("mine") if folder else out.mkdir(),
    "a link to nothing": lambda out, _: out.symlink_to("nothing-there"),
    "a pipe": lambda out, _: os.mkfifo(out),
    "below a file": lambda out, _: out.parent.write_text("mine"),
    "below a link to nothing": lambda out, _: out.parent.symlink_to("nothing-there"),
}
REFUSALS: dict[str, Callable[[], object]] = {
    "a limit of files' size": small_files,
    "a full disk": refusing(errno.ENOSPC),
    "a disk that is read only": refusing(errno.EROFS),
    "no permission": refusing(errno.EACCES),
}


def contents(place: Path) -> dict[str, str]:
    """Return all that is below a folder."""

    def content(path: Path) -> str:
        return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else str(path.is_symlink())

    found = (
        path for path in sorted(place.rglob("*")) if not {"cache", "__pycache__"} & {*path.relative_to(place).parts}
    )
    return {str(path.relative_to(place)): content(path) for path in found}


@pytest.mark.parametrize("name", COMMANDS)
def test_what_can_not_be_written_is_named(tmp_path: Path, bench: Path, nethack366: Path, name: str) -> None:
    command = COMMANDS[name]
    place = tmp_path / "place"
    toy = ToyCommand(place) if command.toy else None
    if toy is None:
        # Its thousand pictures are for those that read them.
        without = () if "exported/" in command.line else ("exported",)
        shutil.copytree(bench, place, symlinks=True, ignore=shutil.ignore_patterns(*without))
    out = place / "below" / f"out{command.suffix}"
    line = command.line.replace("OUT", f"below/{out.name}")

    def go(harm: Callable[[], object] | None = None) -> object:
        def before() -> None:
            sys.dont_write_bytecode = True  # Python itself leaves half a .pyc where there is no room
            if harm is not None:
                harm()

        if toy is None:
            return run(place, line, nethack366, before)
        words = line.replace("TOY", "moddy --target toy-1 --source toy").split()
        return forked(
            [*words, "--compiler-command", toy.compiler], folder=place, environment=toy.environment, before=before
        )

    for fault in (*PLACES, *REFUSALS):
        wrong = out.parent if fault.startswith("below") else out
        if fault in PLACES:
            wrong.parent.mkdir(exist_ok=True)
            PLACES[fault](out, command.folder)
        before = contents(place)
        done = go(REFUSALS.get(fault))
        assert done.returncode in {1, 2, 3}, (fault, done)
        assert "a bug in nhmod" not in done.stderr, fault
        assert "Traceback" not in done.stderr, fault
        assert "below" in done.stderr or (toy and fault in REFUSALS), (fault, done.stderr)
        left = contents(place)
        assert {path: left.get(path) for path in before} == before, fault
        assert set(left) - set(before) <= {"game", *(path for path in left if path.startswith("game/"))}, fault
        # A place that nothing can come to is said before anything is compiled for it, which may take minutes.
        assert not (toy and fault in PLACES and [*(place / "cache").glob("stages/*.log")]), (fault, done.stderr)
        if fault in PLACES:
            shutil.rmtree(wrong) if wrong.is_dir() and not wrong.is_symlink() else wrong.unlink()
            shutil.rmtree(out.parent, ignore_errors=True)
    # These places and disks were all that was wrong, and none of them left anything that stands in the way.
    assert go().returncode == 0


@pytest.mark.parametrize("line", ["schema", "codes NH0805", "plugins", "level render first.des SOURCE"])
def test_a_full_standard_output_is_told(tmp_path: Path, bench: Path, nethack366: Path, line: str) -> None:
    place = tmp_path / "place"
    shutil.copytree(bench, place, symlinks=True, ignore=shutil.ignore_patterns("exported"))
    done = run(place, line, nethack366, output="/dev/full")
    assert (done.returncode, done.stderr) == (1, "nhmod: standard output: No space left on device\n")
