"""``nhmod dungeon`` as a user runs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from shrine import IDENTITY

if TYPE_CHECKING:
    from pathlib import Path

    from command_run import Run

    from nhmod.build.build import BuildResult


@pytest.fixture
def description(nethack366: Path, tmp_path: Path) -> Path:
    """The game's own description, in the test's folder."""
    file = tmp_path / "dungeon.def"
    file.write_bytes((nethack366 / "dat" / "dungeon.def").read_bytes())
    return file


@pytest.mark.game
def test_there_and_back(
    nhmod: Run, source: tuple[str, str], description: Path, vanilla_build: BuildResult, tmp_path: Path
) -> None:
    made = vanilla_build.stage / "dat"
    game = ("--game", str(vanilla_build.stage / "include" / "date.h"))
    done = nhmod(
        "dungeon", "compile", description.name, "-o", "out/dungeon", "--pdf", "out/dungeon.pdf", *game, *source
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "out/dungeon.pdf\nout/dungeon\n", "")
    assert (tmp_path / "out/dungeon").read_bytes() == (made / "dungeon").read_bytes()
    assert (tmp_path / "out/dungeon.pdf").read_bytes() == (made / "dungeon.pdf").read_bytes()
    done = nhmod("dungeon", "decompile", "out/dungeon", "-o", "back.def", *source)
    assert (done.returncode, done.stdout, done.stderr) == (0, "back.def\n", "")
    shown = nhmod("dungeon", "decompile", "out/dungeon", *source)
    assert shown.stdout == (tmp_path / "back.def").read_text(encoding="latin-1")
    done = nhmod("dungeon", "compile", "back.def", *game, *source)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "dungeon").read_bytes() == (made / "dungeon").read_bytes()


def test_what_is_wrong_leaves_no_file(nhmod: Run, source: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / "d.def").write_text(
        'DUNGEON: "Main" "D" (25, 5)\nLEVEL: "a" "A" @ (0, 0)\nENTRY x\n', encoding="latin-1"
    )
    done = nhmod("dungeon", "check", "d.def", *source)
    assert done.returncode == 1
    assert done.stderr.endswith(
        'd.def:2:19: error NH1526: the base can\'t be 0\n    LEVEL: "a" "A" @ (0, 0)\n                      ^\n'
        "  hint: 1 is the first level, -1 the last\n"
        "d.def:3:7: error NH1511: ':' is missing before 'x'\n    ENTRY x\n          ^\n2 errors, 6 warnings\n"
    )
    done = nhmod("dungeon", "plot", "d.def", *source)
    assert done.returncode == 1
    assert [path.name for path in tmp_path.iterdir()] == ["d.def"]


def test_drawing(nhmod: Run, source: tuple[str, str], description: Path, tmp_path: Path) -> None:
    done = nhmod("dungeon", "plot", description.name, *source)
    assert (done.returncode, done.stdout, done.stderr) == (0, "dungeon.svg\n", "")
    assert (tmp_path / "dungeon.svg").read_text(encoding="utf-8").startswith("<svg ")
    assert nhmod("dungeon", "plot", description.name, "-o", "d.png", *source).returncode == 0
    assert (tmp_path / "d.png").read_bytes()[:4] == b"\x89PNG"
    done = nhmod("dungeon", "plot", description.name, "-o", "d.jpg", *source)
    assert done.returncode == 2
    assert "'d.jpg' ends neither in .svg nor in .png" in done.stderr


def test_formatting(nhmod: Run, source: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / "d.def").write_text('#a\nDUNGEON: "Main" "D" (25,5)\n', encoding="latin-1")
    done = nhmod("dungeon", "format", "--check", "d.def", *source)
    assert (done.returncode, done.stdout) == (1, "d.def\n")
    assert nhmod("dungeon", "format", "d.def", *source).returncode == 0
    assert (tmp_path / "d.def").read_text(encoding="latin-1") == '#a\nDUNGEON:\t"Main" "D" (25, 5)\n'
    assert nhmod("dungeon", "format", "--check", "d.def", *source).returncode == 0


def test_older_and_other_games(nhmod: Run, tree343_source: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "d.def").write_text('DUNGEON: "Main" "D" (25, 5)\n%REINCARNATION ENTRY: 1\n', encoding="latin-1")
    done = nhmod("dungeon", "check", "d.def", *tree343_source)
    assert done.returncode == 0, done.stderr
    assert "no errors" in done.stderr


@pytest.fixture
def tree343_source(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """The options that name 3.4.3 and its source."""
    return ("--target", "nethack-3.4.3", "--source", str(request.getfixturevalue("tree343").root))


HALL = (
    IDENTITY
    + """\
dungeons:
  - {name: The Hall, bones: H, levels: 3, from: {dungeon: The Dungeons of Doom, at: 18}}
"""
)


def test_a_mods_dungeon_is_checked_and_drawn_by_its_folder(nhmod: Run, source: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "mod.yaml").write_text(HALL, encoding="utf-8")
    done = nhmod("dungeon", "check", "mine", *source)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    done = nhmod("dungeon", "plot", "mine", *source)
    assert (done.returncode, done.stdout) == (0, "dungeon.svg\n"), done.stderr
    assert "The Hall" in (tmp_path / "dungeon.svg").read_text(encoding="utf-8")


PROGRAM = """\
local demon = { name = pick() }
dungeon = {
   { name = "Main", base = 5, levels = { { name = demon.name, base = 2 }, { name = "oracle", base = 0 } },
     branches = { { name = "Mines", base = 2 } } },
   { name = "Mines", base = 3 }
}
"""


def test_a_program_is_checked_and_drawn_as_far_as_it_is_written_out(
    nhmod: Run, source: tuple[str, str], tmp_path: Path
) -> None:
    (tmp_path / "dungeon.lua").write_text(PROGRAM, encoding="latin-1")
    done = nhmod("dungeon", "check", "dungeon.lua", *source)
    assert done.returncode == 1
    assert "dungeon.lua:3:51: warning NH2212: 'name' is no text that is written out" in done.stderr
    assert "hint: the game works it out when it runs" in done.stderr
    assert "error NH1526: the base can't be 0" in done.stderr
    (tmp_path / "dungeon.lua").write_text(PROGRAM.replace("base = 0", "base = 3"), encoding="latin-1")
    done = nhmod("dungeon", "plot", "dungeon.lua", *source)
    assert (done.returncode, done.stdout) == (0, "dungeon.svg\n"), done.stderr
    drawn = (tmp_path / "dungeon.svg").read_text(encoding="utf-8")
    assert all(name in drawn for name in ("Main", "Mines", "oracle"))


@pytest.mark.parametrize("what", ["compile", "format", "decompile"])
def test_nothing_compiles_a_program(nhmod: Run, source: tuple[str, str], tmp_path: Path, what: str) -> None:
    (tmp_path / "dungeon.lua").write_text(PROGRAM, encoding="latin-1")
    done = nhmod("dungeon", what, "dungeon.lua", *source)
    assert done.returncode == 1
    assert "error NH2214: dungeon.lua is a program, which the game runs itself" in done.stderr
    assert "`nhmod dungeon check` and `nhmod dungeon plot` take dungeon.lua" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["dungeon.lua"]
    assert (tmp_path / "dungeon.lua").read_text(encoding="latin-1") == PROGRAM
