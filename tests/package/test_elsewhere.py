"""Games for other machines: built by zig alone, the same bytes in any directory, played here where this machine can run them."""

from __future__ import annotations

import json
import os
import resource
import shutil
import stat
import struct
import subprocess
import zipfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pexpect
import pytest
from package.server_games import play_on

from nhmod.diagnostics import Report
from nhmod.files import FileRefusedError
from nhmod.pipeline.making import Built, build_mods, package_build, variant_of
from nhmod.request import Request
from nhmod.target import Variant
from nhmod_nethack.recipes.places import recipe
from nhmod_playing.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target.tree import Tree

MODS = Path(__file__).parents[2] / "mods"
pytestmark = [pytest.mark.game, pytest.mark.slow]
# What Windows itself has; zig's C library there is the system's own (the names of its parts begin with api-ms-win-crt).
SYSTEM = frozenset({"kernel32", "user32", "gdi32", "winmm", "shell32", "ole32", "bcrypt", "advapi32", "ntdll"})
CRT = "api-ms-win-crt-"


@contextmanager
def found_in(programs: Path) -> Iterator[None]:
    """Have programs be found in one folder alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", str(programs))
        yield


def made(work: Path, tree: Tree, place: str, directory: Path | None = None) -> tuple[Built, Path]:
    """Build a game for a place without any other program than sh, and package it."""
    report = Report()
    request = Request(paths=(MODS / "clinic",), target=tree.target.name, source=tree.root)
    variant = variant_of(request, Variant(), report)
    programs = work / "bin"
    programs.mkdir(parents=True)
    (programs / "sh").symlink_to("/bin/sh")
    with found_in(programs):
        built = build_mods(request, report, directory=directory or work / "game", place=place, jobs=2, variant=variant)
        return built, package_build(built, variant, work / "dist")


@pytest.fixture(scope="module", autouse=True)
def fast() -> Iterator[None]:
    """Compile what is compiled fast: the games only have to be right."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recipe, "_FLAGS", recipe._FLAGS.replace("-O2", "-O0"))
        yield


@pytest.fixture(scope="module")
def one(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> tuple[Built, Path]:
    return made(tmp_path_factory.mktemp("one"), tree366, "linux")


@pytest.fixture(scope="module")
def for_windows(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> tuple[Built, Path]:
    return made(tmp_path_factory.mktemp("windows"), tree366, "windows")


@pytest.mark.xdist_group("elsewhere-linux")
def test_any_linux_plays_it(one: tuple[Built, Path], tmp_path: Path) -> None:
    built, package = one
    assert package.name == "the-clinic-1.0.0-linux.tar.gz"
    subprocess.run(["tar", "xzf", package], cwd=tmp_path, check=True)
    folder = tmp_path / "the-clinic-1.0.0-linux"
    program = (folder / "game" / "nethack.bin").read_bytes()
    assert b"/ld-" not in program  # nothing of this system's is loaded
    assert str(built.result.stage).encode() not in program
    assert "Permission is hereby granted" in (folder / "licences" / "musl.txt").read_text("utf-8")
    with Game(folder / "game", launcher="../play") as game:
        game.create_monster("newt")
        game.wish("2 blessed scrolls of magic mapping")
        assert not game.paniclog
        game.save()
    with Game(folder / "game", launcher="../play", fresh=False) as game:
        assert "newt" in game.look() or game.map
        game.level_teleport(5)
        assert "Dlvl:5" in game.status


@pytest.mark.xdist_group("elsewhere-linux")
def test_the_same_bytes_in_another_directory(
    one: tuple[Built, Path], tree366: Tree, tmp_path_factory: pytest.TempPathFactory
) -> None:
    _, package = made(tmp_path_factory.mktemp("some where else"), tree366, "linux")
    assert package.read_bytes() == one[1].read_bytes()


@pytest.mark.xdist_group("elsewhere-linux")
@pytest.mark.parametrize("place", ["linux", "deb", "container", "server"])
def test_a_full_disk_leaves_no_package(one: tuple[Built, Path], tree366: Tree, tmp_path: Path, place: str) -> None:
    built, _ = made(tmp_path, tree366, place, directory=one[0].result.directory)
    variant = variant_of(Request(paths=(MODS / "clinic",), target=tree366.target.name), Variant(), Report())
    (whole,) = (tmp_path / "dist").iterdir()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
    try:
        with pytest.raises(FileRefusedError, match="File too large"):
            package_build(built, variant, tmp_path / "small")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not [*(tmp_path / "small").glob("*")]
    assert package_build(built, variant, tmp_path / "small").read_bytes() == whole.read_bytes()


@pytest.mark.xdist_group("elsewhere-linux")
def test_nothing_is_lost_on_a_server_whose_games_are_killed(
    one: tuple[Built, Path], tree366: Tree, tmp_path: Path
) -> None:
    """What is compiled for a server is what is compiled for Linux; server_games.py plays with more at once and for longer by hand."""
    built, package = made(tmp_path, tree366, "server", directory=one[0].result.directory)
    assert not built.result.compiled
    subprocess.run(["tar", "xzf", package], cwd=tmp_path, check=True)
    serve = tmp_path / "the-clinic-1.0.0-server" / "serve"
    assert not (serve.parent / "dgamelaunch.conf").stat().st_mode & stat.S_IXUSR
    happened, lost = play_on(serve, tmp_path / "state", players=5, seconds=8)
    assert not lost, happened
    assert happened["killed"] + happened["killed while starting"] > 5
    died = happened["died"] + happened["killed when the hero was dead"]
    assert happened["new"] == 5 + died  # so many players
    assert happened["back"] > 5


@pytest.mark.skipif(os.getuid() != 0, reason="only root can change the root folder")
@pytest.mark.xdist_group("elsewhere-linux")
def test_it_plays_in_a_root_that_has_nothing_else(one: tuple[Built, Path], tree366: Tree, tmp_path: Path) -> None:
    """What a Containerfile says is done here by hand: the folder is put there, given to the user, and the program called."""
    built, package = made(tmp_path, tree366, "container", directory=one[0].result.directory)
    assert not built.result.compiled
    subprocess.run(["tar", "xzf", package], cwd=tmp_path, check=True)
    unpacked = tmp_path / "the-clinic-1.0.0-container"
    said = dict(line.split(maxsplit=1) for line in (unpacked / "Containerfile").read_text().splitlines() if line)
    assert (said["FROM"], said["COPY"]) == ("scratch", "--chown=1000:1000 game /game")
    root = tmp_path / "root"
    root.mkdir()
    shutil.move(unpacked / "game", root / "game")
    subprocess.run(["chown", "-R", "1000:1000", root / "game"], check=True)
    settings = dict(one.split("=", 1) for one in said["ENV"].split())
    command = ["--userspec=1000:1000", str(root), *json.loads(said["ENTRYPOINT"])]
    with pexpect.spawn(shutil.which("chroot") or "", command, env=settings, dimensions=(24, 80), timeout=20) as game:  # type: ignore[arg-type]
        game.expect("Shall I pick")
        game.send("y")
        while game.expect(["--More--|\\(end\\)|ok\\?", "welcome to NetHack!"]) == 0:
            game.send("y" if game.after == b"ok?" else "\r")
        game.send("\x1b\x1bSy")
        game.expect(pexpect.EOF)
    (save,) = (root / "game" / "save").iterdir()
    assert (save.name, save.stat().st_uid) == ("1000player", 1000)


@pytest.mark.xdist_group("elsewhere-linux")
def test_a_package_of_debians_is_only_read_by_who_plays(one: tuple[Built, Path], tree366: Tree, tmp_path: Path) -> None:
    """Installed by dpkg's own program, in a root of its own; two users have games of their own, and saves that go on."""
    built, package = made(tmp_path, tree366, "deb", directory=one[0].result.directory)
    assert not built.result.compiled
    assert package.name == "the-clinic_1.0.0_amd64.deb"
    root = tmp_path / "root"
    subprocess.run(["dpkg-deb", "--extract", package, root], check=True)
    installed = sorted((str(path), path.lstat().st_mtime_ns) for path in root.rglob("*"))
    for user in ("anna", "bert"):
        home = tmp_path / user
        for seen in ("Shall I pick", "Restoring save file"):
            played = pexpect.spawn(
                str(root / "usr" / "games" / "the-clinic"), ["-u", user],
                env={"PATH": "/usr/bin:/bin", "HOME": str(home), "TERM": "xterm"}, dimensions=(24, 80), timeout=20,
            )  # fmt: skip
            with played as game:
                game.expect(seen)
                game.send("y")
                while game.expect(["--More--|\\(end\\)|ok\\?", "welcome (back )?to NetHack!"]) == 0:
                    game.send("y" if game.after == b"ok?" else "\r")
                game.send("\x1b\x1bSy")
                game.expect(pexpect.EOF)
            (save,) = (home / ".local" / "share" / "the-clinic" / "save").iterdir()
            assert save.name == f"{os.getuid()}{user}"
    assert sorted((str(path), path.lstat().st_mtime_ns) for path in root.rglob("*")) == installed


@pytest.mark.xdist_group("elsewhere-linux")
def test_what_is_changed_compiles_the_files_that_have_it(
    one: tuple[Built, Path], tree366: Tree, tmp_path: Path
) -> None:
    """No save depends on it. On the mod's version one does: makedefs writes its headers anew, for it is another one; they are the same."""
    clinic = shutil.copytree(MODS / "clinic", tmp_path / "clinic")
    manifest = (clinic / "mod.yaml").read_text("utf-8").replace("modern hospital", "small hospital")
    request = Request(paths=(clinic,), target=tree366.target.name, source=tree366.root)

    def compiled(text: str) -> set[str]:
        (clinic / "mod.yaml").write_text(text, "utf-8")
        variant = variant_of(request, Variant(version="1.0.0"), Report())
        directory = one[0].result.directory
        with found_in(directory.parent / "bin"):
            result = build_mods(request, Report(), directory=directory, place="linux", jobs=2, variant=variant).result
        assert bool(result.compiled) == bool(result.did)
        return {Path(file).name for file in result.compiled}

    assert compiled(manifest) == {"hack.c"}
    assert compiled(manifest.replace("version: 1.0.0", "version: 1.0.1")) == {"makedefs.c", "version.c"}
    assert not compiled(manifest.replace("version: 1.0.0", "version: 1.0.1"))


@pytest.mark.xdist_group("elsewhere-windows")
def test_windows_has_a_program_that_needs_windows_alone(for_windows: tuple[Built, Path]) -> None:
    built, package = for_windows
    program = (built.result.directory / "NetHack.exe").read_bytes()
    assert imports(program) - SYSTEM == {name for name in imports(program) if name.startswith(CRT)}
    assert b"Windows NetHack" in program or b"Windows" in program
    assert (built.result.directory / "nhdefkey.dll").is_file()  # 3.6.6 loads its keyboards
    with zipfile.ZipFile(package) as archive:
        names = set(archive.namelist())
        root = package.stem
        assert {f"{root}/game/NetHack.exe", f"{root}/play.cmd", f"{root}/licences/mingw-w64.txt"} <= names
        assert not {f"{root}/play", f"{root}/game/nethack"} & names
        times = {info.date_time for info in archive.infolist()}
        assert len(times) == 1
        mode = archive.getinfo(f"{root}/game/NetHack.exe").external_attr >> 16
        assert mode & stat.S_IXUSR
        assert archive.read(f"{root}/play.cmd") == b'@"%~dp0game\\NetHack.exe" %*\r\n'


@pytest.mark.xdist_group("elsewhere-windows")
def test_windows_levels_have_its_numbers(for_windows: tuple[Built, Path]) -> None:
    """A version's words have 32 bits there, as a long number has."""
    stage = for_windows[0].result.stage
    date = (stage / "include" / "date.h").read_text("latin-1")
    number = int(date.split("#define VERSION_NUMBER ")[1].split("UL")[0], 16)
    level = (stage / "dat" / "castle.lev").read_bytes()
    assert struct.unpack_from("<I", level)[0] == number
    assert level[4:8] != b"\0\0\0\0"
    assert "Windows" in date


def imports(program: bytes) -> set[str]:
    """Return the libraries that a program of Windows loads, in small letters without their ending (the PE format)."""
    at = struct.unpack_from("<I", program, 0x3C)[0]
    sections, optional = struct.unpack_from("<H", program, at + 6)[0], struct.unpack_from("<H", program, at + 20)[0]
    table = struct.unpack_from("<I", program, at + 24 + 112 + 8)[0]

    def place(address: int) -> int:
        for number in range(sections):
            size, begins, _, raw = struct.unpack_from("<IIII", program, at + 24 + optional + 40 * number + 8)
            if begins <= address < begins + size:
                return int(address - begins + raw)
        raise AssertionError(address)

    found: set[str] = set()
    entry = place(table)
    while name := struct.unpack_from("<I", program, entry + 12)[0]:
        text = program[place(name) :].split(b"\0", 1)[0].decode().lower()
        found.add(text.removesuffix(".dll"))
        entry += 20
    return found
