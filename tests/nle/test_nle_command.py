"""``nhmod nle`` as a user runs it."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod_languages.dlb import Archive, ArchiveFile
from nhmod_nle.work import compile_data

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.workshop import PreparedMods

    Run = Callable[..., subprocess.CompletedProcess[str]]

LEVEL = """\
MAZE: "room", ' '
GEOMETRY: center, center
MAP
-----
|...|
-----
ENDMAP
BRANCH: (1,1,1,1), (0,0,0,0)
STAIR: (3,1), down
"""
PLACE = "levels:\n  - {des: levels/room.des, place: {dungeon: The Dungeons of Doom, at: 1}}\n"


@pytest.fixture
def arguments(nle: Path, source: Path) -> tuple[str, ...]:
    """The options that name the NLE and its source."""
    return ("--nle", str(nle), "--source", str(source))


def test_in_and_out_again(nhmod: Run, nle: Path, write_mod: Callable[..., Path], arguments: tuple[str, ...]) -> None:
    write_mod("room", PLACE, room=LEVEL)
    folder = nle / "nethackdir"
    before = (folder / "nhdat").read_bytes()
    done = nhmod("nle", "status", "--nle", "site")
    assert done.stdout == f"NLE 1.3.0 in {folder}\nits own archive\n"
    done = nhmod("nle", "install", "room", *arguments)
    assert (done.returncode, done.stdout) == (0, f"dungeon in {folder}\nroom.lev in {folder}\n"), done.stderr
    new = Archive.unpack((folder / "nhdat").read_bytes())
    assert new.names == (*Archive.unpack(before).names, "room.lev")
    done = nhmod("nle", "status", "--nle", "site")
    assert done.stdout == f"NLE 1.3.0 in {folder}\nmods  room 1.0.0\nfiles dungeon, room.lev\n"
    done = nhmod("nle", "restore", "--nle", str(folder))
    assert (done.returncode, done.stdout) == (0, f"{folder / 'nhdat'} is NLE's own\n")
    assert (folder / "nhdat").read_bytes() == before
    assert nhmod("nle", "restore", "--nle", "site").stdout == f"{folder / 'nhdat'} is NLE's own already\n"


def test_a_set_is_replaced_by_the_next(
    nhmod: Run, nle: Path, write_mod: Callable[..., Path], arguments: tuple[str, ...]
) -> None:
    write_mod("room", PLACE, room=LEVEL)
    write_mod("hall", PLACE.replace("room", "hall").replace("1}", "2}"), hall=LEVEL.replace("room", "hall"))
    archive = nle / "nethackdir" / "nhdat"
    assert nhmod("nle", "install", "room", *arguments).returncode == 0
    one = archive.read_bytes()
    assert nhmod("nle", "install", "hall", "room", *arguments).returncode == 0
    assert Archive.unpack(archive.read_bytes()).names[-2:] == ("hall.lev", "room.lev")
    assert nhmod("nle", "install", "room", "--directory", "own", *arguments).returncode == 0
    assert nhmod("nle", "install", "room", *arguments).returncode == 0
    assert archive.read_bytes() == one
    assert (nle.parents[1] / "own" / "nhdat").read_bytes() == one


def test_levels_of_the_games_own_are_changed(
    nhmod: Run, nle: Path, write_mod: Callable[..., Path], arguments: tuple[str, ...]
) -> None:
    changes = "levels:\n  - {edit: oracle, des: levels/room.des}\n  - {edit: Val-goal, replace: [{monster: fire ant, with: newt}]}\n"
    write_mod("room", changes, room=LEVEL.replace("BRANCH: (1,1,1,1), (0,0,0,0)", "STAIR: (1,1), up"))
    folder = nle / "nethackdir"
    before = Archive.unpack((folder / "nhdat").read_bytes())
    done = nhmod("nle", "install", "room", *arguments)
    assert (done.returncode, done.stdout) == (0, f"Val-goal.lev in {folder}\noracle.lev in {folder}\n"), done.stderr
    after = Archive.unpack((folder / "nhdat").read_bytes())
    assert after.names == before.names
    assert {file.name for file in after.files if before.find(file.name) != file} == {"Val-goal.lev", "oracle.lev"}


def test_content_that_needs_another_game(
    nhmod: Run, nle: Path, write_mod: Callable[..., Path], arguments: tuple[str, ...]
) -> None:
    monsters = "monsters:\n  - {copy_from: newt, name: swamp newt}\ntiles: [{monster: newt, copy_from: jackal}]\n"
    write_mod("room", PLACE + monsters, room=LEVEL)
    before = (nle / "nethackdir" / "nhdat").read_bytes()
    done = nhmod("nle", "install", "room", *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    why = "can't go into an installed NLE: its game is compiled already"
    assert [line for line in done.stderr.splitlines() if "error" in line] == [
        f"room/mod.yaml:8:5: error NH2604: the monster 'swamp newt' of 'room' {why}",
        f"room/mod.yaml:9:9: error NH2604: the tile 'newt' of 'room' {why}",
    ]
    assert done.stderr.count("leave it out for NLE with 'when: {target: nethack}'") == 2
    assert (nle / "nethackdir" / "nhdat").read_bytes() == before


def test_nothing_for_nle(nhmod: Run, write_mod: Callable[..., Path], arguments: tuple[str, ...]) -> None:
    write_mod("room", PLACE.replace("place:", "when: {target: nethack}, place:"), room=LEVEL)
    done = nhmod("nle", "install", "room", *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "error NH2608: there is no level and no dungeon for NLE in: room\n  hint: look at 'when:' in mod.yaml\n"
    )


def test_a_mod_that_is_not_for_nle(nhmod: Run, write_mod: Callable[..., Path], arguments: tuple[str, ...]) -> None:
    manifest = write_mod("room", PLACE, room=LEVEL) / "mod.yaml"
    manifest.write_text(manifest.read_text().replace(', "nle >=1.3,<2"', ""))
    done = nhmod("nle", "install", "room", *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("room/mod.yaml:4:10: error NH0308: 'room' is not for nle-1.3.0\n")


def test_a_mistake_in_a_level(
    nhmod: Run, nle: Path, write_mod: Callable[..., Path], arguments: tuple[str, ...]
) -> None:
    write_mod("room", PLACE, room=LEVEL + "MONSTER: ('F', \"lichn\"), (1,1)\n")
    before = (nle / "nethackdir" / "nhdat").read_bytes()
    done = nhmod("nle", "install", "room", *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert "did you mean 'lichen'?" in done.stderr
    assert (nle / "nethackdir" / "nhdat").read_bytes() == before
    assert [path.name for path in (nle / "nethackdir").iterdir()] == ["nhdat"]


def test_a_release_that_is_not_known(nhmod: Run, toy: Path, write_mod: Callable[..., Path]) -> None:
    write_mod("room", PLACE, room=LEVEL)
    done = nhmod("nle", "install", "room", "--nle", str(toy))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"error NH2609: nhmod knows no source of nle-9.9, which {toy / 'nethackdir'} is\n"
        "  hint: install a release that it knows: nle-1.3.0\n"
    )


def test_what_the_system_refuses(
    nhmod: Run, nle: Path, write_mod: Callable[..., Path], arguments: tuple[str, ...]
) -> None:
    write_mod("room", PLACE, room=LEVEL)
    before = (nle / "nethackdir" / "nhdat").read_bytes()
    (nle / "nethackdir" / "nhdat.nhmod.json").mkdir()  # root may write everywhere, but not over a folder
    done = nhmod("nle", "install", "room", *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert "error NH2606: " in done.stderr
    assert (
        "a folder\n  hint: where the installation is not yours, --directory makes a directory that is\n" in done.stderr
    )
    assert (nle / "nethackdir" / "nhdat").read_bytes() == before
    assert nhmod("nle", "install", "room", "--directory", "own", *arguments).returncode == 0


def test_a_stranger_is_only_looked_at(nhmod: Run, toy: Path) -> None:
    (toy / "nethackdir" / "nhdat").write_bytes(b"a stranger's")
    done = nhmod("nle", "status", "--nle", str(toy))
    assert done.stdout == (f"NLE 9.9 in {toy / 'nethackdir'}\nan archive that is neither its own nor nhmod's\n")
    done = nhmod("nle", "restore", "--nle", str(toy), "--format", "json")
    assert done.returncode == 1
    assert '"code": "NH2602"' in done.stderr


def test_an_archive_without_levels() -> None:
    work = cast("PreparedMods", SimpleNamespace(languages=SimpleNamespace(header_words=5)))
    short = bytes.fromhex("00070603") + bytes(20)
    for files in ((), (ArchiveFile(name="data", content=bytes(99)), ArchiveFile(name="oracle.lev", content=short))):
        with pytest.raises(DiagnosticError) as caught:
            compile_data(work, Archive(files=files), Report())
        assert str(caught.value) == (
            "error NH2610: there is no compiled level in NLE's archive to take the header from"
        )


def test_the_command_is_listed_and_misspellings_are_told(nhmod: Run) -> None:
    listed = nhmod("--help").stdout
    assert re.search(r"\n  nle +levels of mods in an installed NLE, and out of it again\n", listed)
    done = nhmod("nel")
    assert done.returncode == 2
    assert "there is no command 'nel'; did you mean 'n" in done.stderr


def test_a_level_of_the_games_own_gets_its_first_variant(
    nhmod: Run, nle: Path, write_mod: Callable[..., Path], arguments: tuple[str, ...]
) -> None:
    text = "dungeons:\n  - {edit: The Dungeons of Doom, variants: {castle: [levels/keep.des]}}\n"
    write_mod("keep", text, keep=LEVEL)
    done = nhmod("nle", "install", "keep", *arguments)
    folder = nle / "nethackdir"
    wanted = "".join(f"{name} in {folder}\n" for name in ("castle-1.lev", "castle-2.lev", "dungeon"))
    assert (done.returncode, "".join(sorted(done.stdout.splitlines(keepends=True)))) == (0, wanted), done.stderr
    archive = Archive.unpack((folder / "nhdat").read_bytes())
    first, stock = archive.find("castle-1.lev"), archive.find("castle.lev")
    assert first is not None
    assert stock is not None
    assert first.content == stock.content


def test_what_needs_another_game_is_refused_and_not_left_out(
    nhmod: Run, write_mod: Callable[..., Path], arguments: tuple[str, ...]
) -> None:
    # Of the quest's levels the game itself counts the variants (src/dungeon.c).
    write_mod("home", "dungeons:\n  - {edit: The Quest, variants: {Arc-strt: [levels/home.des]}}\n", home=LEVEL)
    done = nhmod("nle", "install", "home", *arguments)
    assert done.returncode == 1
    assert "error NH2604: this needs another src/dungeon.c" in done.stderr
