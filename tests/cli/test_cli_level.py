"""``nhmod level`` as a user runs it: files compiled whole or not at all, and what is said of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from shrine import DRAWN

from nhmod.binary import ILP32, LP64, Header
from nhmod_languages.dlb import Archive, ArchiveFile

if TYPE_CHECKING:
    from pathlib import Path

    from command_run import Run

HUT = """# A hut.
MAZE:"hut",' '
GEOMETRY:center,center
MAP
-----
|...|
|...+
-----
ENDMAP
REGION:(0,0,4,3),lit,"ordinary"
STAIR:(1,1),up
DOOR:closed,(4,2)
MONSTER:('d',"jackal"),(3,1)
"""
POND = """LEVEL:"pond"
NOMAP
TERRAIN:fillrect (10,5,14,7),'}'
TERRAIN:(9,5),'.'
STAIR:(9,5),up
"""
DEN = """MAZE:"den",' '
GEOMETRY:center,center
MAP
...
ENDMAP
REGION:(0,0,2,0),lit,"ordinary"
STAIR:(0,0),up
MONSTER:('d',"emerald hound"),(1,0)
"""
HOUNDS = "nhmod: 1\nid: hounds\nmonsters:\n  - {name: emerald hound, class: dog, level: 3, attacks: [bite 1d6]}\n"
OLD = """# A hut of old.
MAZE:"hut",' '
GEOMETRY:center,center
MAP
---
|.|
---
ENDMAP
REGION:(0,0,2,2),lit,"ordinary"
STAIR:(1,1),up
MONSTER:'d',"jackal",(1,1)
"""
WORDS = 5
"""The words of the header of 3.6.6's files."""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with descriptions, which is the command's own."""
    (tmp_path / "hut.des").write_text(HUT, encoding="latin-1")
    (tmp_path / "pond.des").write_text(POND, encoding="latin-1")
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_files_are_compiled_and_a_mistake_leaves_the_older_ones(
    nhmod: Run, source: tuple[str, ...], files: Path
) -> None:
    done = nhmod("level", "compile", "hut.des", "pond.des", "-o", "out", *source)
    assert (done.returncode, done.stdout, done.stderr) == (0, "out/hut.lev\nout/pond.lev\n", "")
    before = {path.name: path.read_bytes() for path in (files / "out").iterdir()}
    assert sorted(before) == ["hut.lev", "pond.lev"]
    (files / "hut.des").write_text(HUT.replace("(3,1)", "(2,1)"), encoding="latin-1")
    (files / "pond.des").write_text(
        POND.replace("pond", "lake").replace("STAIR:(9,5),up", "STAIR:(9,5),upp"), encoding="latin-1"
    )
    done = nhmod("level", "compile", "hut.des", "pond.des", "-o", "out", *source)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "pond.des:5:13: error NH2003: expected where it leads (up, down), found 'upp'\n"
        "    STAIR:(9,5),upp\n"
        "                ^^^\n"
        "  hint: did you mean 'up'?\n"
    )
    assert {path.name: path.read_bytes() for path in (files / "out").iterdir()} == before


def test_all_that_looks_wrong_is_told_in_the_order_of_the_files(
    nhmod: Run, source: tuple[str, ...], files: Path
) -> None:
    (files / "hut.des").write_text(HUT.replace("(3,1)", "(4,1)"), encoding="latin-1")
    done = nhmod("level", "check", "pond.des", "hut.des", *source)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == (
        "hut.des:13:1: warning NH2501: the jackal is in a wall, at (41,10) map (4,1): it can't get out\n"
        "    MONSTER:('d',\"jackal\"),(4,1)\n"
        "    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "  hint: move it onto floor\n"
        "no errors, 1 warning\n"
    )
    (files / "pond.des").write_text(POND.replace("NOMAP", "NOMAPP"), encoding="latin-1")
    done = nhmod("level", "check", "hut.des", "pond.des", *source, "--format", "json")
    assert (done.returncode, done.stdout) == (1, "")
    found = [json.loads(line) for line in done.stderr.splitlines()]
    assert [(one["code"], one["severity"], one["location"]["file"], one["location"]["line"]) for one in found] == [
        ("NH2501", "warning", "hut.des", 13),
        ("NH2003", "error", "pond.des", 2),
    ]


def test_what_the_game_s_own_compiler_lets_pass(nhmod: Run, source: tuple[str, ...], files: Path) -> None:
    (files / "hut.des").write_text(HUT.replace("ordinary", "ordinery"), encoding="latin-1")
    done = nhmod("level", "compile", "hut.des", "--lenient", *source)
    assert (done.returncode, done.stdout) == (0, "hut.lev\n")
    assert "hut.des:10:22: warning NH2009: there is no room type 'ordinery'\n" in done.stderr


def test_for_a_game_that_is_there_and_for_another_machine(nhmod: Run, source: tuple[str, ...], files: Path) -> None:
    words = (0x03060600, 1, 2, 3, 4)
    game = ArchiveFile(name="hut.lev", content=Header(words=words, layout=LP64).pack())
    (files / "nhdat").write_bytes(Archive(files=(game,)).pack())
    done = nhmod("level", "compile", "hut.des", "--game", "nhdat", *source)
    assert (done.returncode, done.stdout, done.stderr) == (0, "hut.lev\n", "")
    wide = (files / "hut.lev").read_bytes()
    assert Header.unpack(wide, WORDS, LP64).words == words
    (files / "other.lev").write_bytes(Header(words=words, layout=ILP32).pack() + bytes(4))
    machine = ("--layout", "ilp32")
    done = nhmod("level", "compile", "hut.des", "--game", "other.lev", *machine, "-o", "32", *source)
    assert (done.returncode, done.stdout, done.stderr) == (0, "32/hut.lev\n", "")
    narrow = (files / "32" / "hut.lev").read_bytes()
    assert Header.unpack(narrow, WORDS, ILP32).words == words
    assert len(narrow) < len(wide)
    done = nhmod("level", "decompile", "32/hut.lev", *machine, *source)
    assert (done.returncode, done.stderr.count("NH2403: 32/hut.lev was compiled for another game")) == (0, 1)
    done = nhmod("level", "decompile", "32/hut.lev", "--game", "other.lev", *machine, *source)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == HUT.removeprefix("# A hut.\n")


def test_with_the_monsters_of_a_mod(nhmod: Run, source: tuple[str, ...], files: Path) -> None:
    (files / "den.des").write_text(DEN, encoding="latin-1")
    (files / "hounds").mkdir()
    (files / "hounds" / "mod.yaml").write_text(HOUNDS, encoding="utf-8")
    done = nhmod("level", "compile", "den.des", *source)
    assert done.returncode == 1
    assert "den.des:8:14: error NH2006: there is no monster 'emerald hound' of the class 'd'\n" in done.stderr
    assert names(files) == ["den.des", "hounds", "hut.des", "pond.des"]
    done = nhmod("level", "compile", "den.des", "--with", "hounds", *source)
    assert (done.returncode, done.stdout, done.stderr) == (0, "den.lev\n", "")


def test_files_in_the_usual_layout(nhmod: Run, source: tuple[str, ...], files: Path) -> None:
    (files / "hut.des").write_text(HUT.replace("DOOR:closed,(4,2)", "DOOR: closed ,(4, 2)"), encoding="latin-1")
    done = nhmod("level", "format", "--check", "hut.des", "pond.des", *source)
    assert (done.returncode, done.stdout, done.stderr) == (1, "hut.des\n", "")
    assert "closed ,(4, 2)" in (files / "hut.des").read_text(encoding="latin-1")
    done = nhmod("level", "format", "hut.des", "pond.des", *source)
    assert (done.returncode, done.stdout, done.stderr) == (0, "hut.des\n", "")
    assert (files / "hut.des").read_text(encoding="latin-1") == HUT


def test_levels_are_drawn(nhmod: Run, source: tuple[str, ...], files: Path) -> None:
    (files / "both.des").write_text(HUT + POND, encoding="latin-1")
    done = nhmod("level", "render", "both.des", "--level", "hut", *source)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("hut; map at (37,9)-(41,12)\n")
    assert " 10 ·|<.d|·  1\n 11 ·|...+·  2\n" in done.stdout
    described = done.stdout
    assert nhmod("level", "compile", "both.des", *source).returncode == 0
    done = nhmod("level", "render", "hut.lev", *source)
    assert (done.returncode, done.stdout, done.stderr) == (0, described, "")
    done = nhmod("level", "render", "both.des", "--png", "plan.png", *source)
    assert (done.returncode, done.stdout, done.stderr) == (0, "plan-hut.png\nplan-pond.png\n", "")
    assert all((files / f"plan-{name}.png").read_bytes().startswith(b"\x89PNG") for name in ("hut", "pond"))
    done = nhmod("level", "render", "both.des", "--level", "hat", *source)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "error NH2721: both.des has no level 'hat'\n  hint: did you mean 'hut'?\n"


def test_a_mods_levels_are_drawn_by_its_folder(nhmod: Run, source: tuple[str, ...], files: Path) -> None:
    (files / "mine").mkdir()
    (files / "mine" / "mod.yaml").write_text(DRAWN, encoding="utf-8")
    done = nhmod("level", "render", "mine", *source)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("shrine; map at ")
    assert nhmod("level", "render", "mine/mod.yaml", "--level", "shrine", *source).stdout == done.stdout


def test_an_old_level_is_brought_up_to_date(
    nhmod: Run, source: tuple[str, ...], files: Path, request: pytest.FixtureRequest
) -> None:
    (files / "old.des").write_text(OLD, encoding="latin-1")
    origin = ("--from-source", str(request.getfixturevalue("tree343").root))
    done = nhmod("level", "upgrade", "old.des", "-o", "new.des", *origin, *source)
    assert (done.returncode, done.stdout, done.stderr) == (0, "new.des\n", "")
    new = OLD.replace("'d',\"jackal\"", "('d',\"jackal\")")
    assert (files / "new.des").read_text(encoding="latin-1") == new
    (files / "old.des").write_text(OLD.replace("jackal", "jackel"), encoding="latin-1")
    done = nhmod("level", "upgrade", "old.des", "-o", "new.des", *origin, *source)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "old.des (upgraded):11:14: error NH2006: there is no monster 'jackel' of the class 'd'\n"
        "  hint: did you mean 'jackal'?\n"
    )
    assert (files / "new.des").read_text(encoding="latin-1") == new


def test_usage(nhmod: Run, source: tuple[str, ...], files: Path) -> None:
    done = nhmod("level", "compile", "nowhere.des", *source)
    assert done.returncode == 2
    assert "File 'nowhere.des' does not exist." in done.stderr
    assert names(files) == ["hut.des", "pond.des"]


PROGRAM = """\
des.map([[
-----
|...|
-----]])
des.monster("newt", 1, 1)
des.monster("gnomish lawyer", 2, 1)
for i = 1, 3 do
   des.object("dagger")
end
"""


def test_a_program_is_drawn_and_described_as_far_as_it_is_written_out(
    nhmod: Run, source: tuple[str, str], tmp_path: Path
) -> None:
    (tmp_path / "hut.lua").write_text(PROGRAM, encoding="latin-1")
    done = nhmod("level", "decompile", "hut.lua", *source)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith('ENDMAP\nMONSTER: "newt", (1,1)\n')
    assert "hut.lua:7:1: warning NH2729: line 7 is left out: the game works it out when it runs" in done.stderr
    assert "hut.lua:6:1: warning NH2729: line 6 is left out: there is no monster 'gnomish lawyer'" in done.stderr
    done = nhmod("level", "render", "hut.lua", *source)
    assert done.returncode == 0, done.stderr
    assert "|:..|" in done.stdout


@pytest.mark.parametrize("what", ["compile", "check", "format", "upgrade"])
def test_a_program_is_no_description(nhmod: Run, source: tuple[str, str], tmp_path: Path, what: str) -> None:
    (tmp_path / "hut.lua").write_text(PROGRAM, encoding="latin-1")
    done = nhmod("level", what, "hut.lua", *source)
    assert done.returncode == 1
    assert "error NH2728: hut.lua is a program, which the game runs itself" in done.stderr
    assert "hint: `nhmod level render` and `nhmod level decompile` take" in done.stderr
    assert (tmp_path / "hut.lua").read_text(encoding="latin-1") == PROGRAM
