from __future__ import annotations

import fnmatch
import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nhmod_languages.des import Dialect, Refers, scan_des

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_languages.des import DesFile

SPEC_LEVS = (
    "asmodeus baalz bigrm-* castle fakewiz? juiblex knox medusa-? minend-? minefill minetn-? oracle orcus sanctum "
    "soko?-? tower? valley wizard? astral air earth fire water ???-goal ???-fil? ???-loca ???-strt"
)
"""SPEC_LEVS and QUEST_LEVS of sys/unix/Makefile.top."""


def stock(root: Path) -> list[DesFile]:
    files = sorted((root / "dat").glob("*.des"))
    return [scan_des(path.read_bytes().decode("latin-1"), path.name) for path in files]


def test_the_stock_levels_are_found(nethack366: Path) -> None:
    files = stock(nethack366)
    assert {file.dialect for file in files} == {Dialect.NETHACK_36}
    names = [level.name for file in files for level in file.levels]
    assert len(names) == 120
    patterns = SPEC_LEVS.split()
    assert {p for p in patterns if not fnmatch.filter(names, p)} == set()
    assert {n for n in names if not any(fnmatch.fnmatchcase(n, p) for p in patterns)} == set()


def test_the_stock_references_are_complete(nethack366: Path) -> None:
    counts = dict.fromkeys(Refers, 0)
    for file in stock(nethack366):
        for reference in file.references:
            counts[reference.refers] += 1
            text = file.source[reference.span].replace(" ", "")
            assert reference.written(name=reference.name, letter=reference.letter).replace(" ", "") == text
    assert counts == {Refers.MONSTER: 2068, Refers.OBJECT: 632, Refers.TRAP: 420, Refers.ROOM: 510}


def test_castle_is_a_maze_with_one_map(nethack366: Path) -> None:
    text = (nethack366 / "dat" / "castle.des").read_bytes().decode("latin-1")
    file = scan_des(text, "castle.des")
    (castle,) = file.levels
    assert (castle.name, castle.kind, castle.flags) == ("castle", "MAZE", ("noteleport",))
    assert castle.size == (63, 17)
    assert str(castle.location) == "castle.des:19:6"
    letters = [r.letter for r in castle.references if r.refers is Refers.MONSTER and r.name is None and not r.paired]
    assert letters[:10] == ["L", "N", "E", "H", "M", "O", "R", "T", "X", "Z"]


def test_a_monster_is_replaced_in_place(nethack366: Path) -> None:
    text = (nethack366 / "dat" / "castle.des").read_bytes().decode("latin-1")
    file = scan_des(text, "castle.des")
    soldiers = [r for r in file.references if r.name == "soldier"]
    changed = file.replaced([(soldiers[0], soldiers[0].written(letter="H", name="minotaur"))])
    assert changed == text.replace("('@',\"soldier\")", "('H',\"minotaur\")", 1)
    assert file.replaced([]) == text


TEXT = """\
# a level
MAZE: "one" , ' '
FLAGS:noteleport,hardfloor
GEOMETRY:center,center
MAP
0----
1|..|
----
ENDMAP
$mon = monster: { 'L', ('@',"soldier"), "newt" }
$obj = OBJECT: ('!',"healing")
[50%]: MONSTER:('@',"nurse"),(1,1),m_object "chest",seen_traps:"pit"|"web" {
  OBJECT:'*'
}
IF [30%] {
  CONTAINER:('(',"chest"),$place[0],name:"REGION:" {
    OBJECT:('%',"corpse"),montype:('@',"elf")
  }
} ELSE { TRAP:"fire",random }
REGION:(0,0,2,2),lit,"temple" { TRAP:random,random }
LEVEL:"two"
ROOM: "ordinary" [50%], lit, random, random, random {
  SUBROOM: "zoo", lit, random, random { MONSTER: m, random }
}
"""


def test_what_is_referred_to() -> None:
    file = scan_des(TEXT, "t.des")
    assert [(level.name, level.kind, level.size) for level in file.levels] == [
        ("one", "MAZE", (4, 3)),
        ("two", "LEVEL", (0, 0)),
    ]
    assert file.level("one") is file.levels[0]
    assert TEXT[file.levels[1].span.start :].startswith("LEVEL:")
    assert file.levels[0].maps[0].rows == ("----", "|..|", "----")
    assert [(r.refers.value, r.letter, r.name) for r in file.references] == [
        ("monsters", "L", None),
        ("monsters", "@", "soldier"),
        ("monsters", None, "newt"),
        ("objects", "!", "healing"),
        ("monsters", "@", "nurse"),
        ("objects", None, "chest"),
        ("traps", None, "pit"),
        ("traps", None, "web"),
        ("objects", "*", None),
        ("objects", "(", "chest"),
        ("objects", "%", "corpse"),
        ("monsters", "@", "elf"),
        ("traps", None, "fire"),
        ("rooms", None, "temple"),
        ("rooms", None, "ordinary"),
        ("rooms", None, "zoo"),
    ]
    nurse = file.references[4]
    assert (str(nurse.location), str(nurse.letter_location), str(nurse.name_location)) == (
        "t.des:12:16",
        "t.des:12:17",
        "t.des:12:21",
    )


def test_a_reference_is_written_in_its_form() -> None:
    one, pair = scan_des("MAZE:\"a\",random\nMONSTER:'@',random\nMONSTER:('@',\"elf\"),random\n", "t.des").references
    assert one.written(name="newt", letter=":") == "(':',\"newt\")"
    assert one.written(name=None, letter=":") == "':'"
    assert pair.written(name="newt", letter=None) == '"newt"'
    with pytest.raises(ValueError, match="no level description can say"):
        one.written(name='a "b"', letter=None)
    with pytest.raises(ValueError, match="neither a name nor a class letter"):
        one.written(name=None, letter=None)


OLD = """\
MAZE:"fortress",' '
GEOMETRY:center,center
MAP
...
ENDMAP
MONSTER:'@',"soldier",(1,0)
OBJECT:'!',"healing",contained
"""


def test_the_syntax_of_343_is_known() -> None:
    file = scan_des(OLD, "t.des")
    assert file.dialect is Dialect.NETHACK_343
    assert [(r.letter, r.name) for r in file.references] == [("@", "soldier"), ("!", "healing")]
    changed = file.replaced([(file.references[0], file.references[0].written(letter="H", name="minotaur"))])
    assert changed == OLD.replace("'@',\"soldier\"", "'H',\"minotaur\"")


@pytest.mark.parametrize(
    "line",
    [
        "MONSTER:'@',\"soldier\",(1,0)",
        "OBJECT:'*',random,(1,0)",
        "OBJECT:random,random,random",
        "OBJECT[75%]:'[',\"levitation boots\",random",
        "RANDOM_PLACES:(1,1),(2,2)",
        "INIT_MAP: '.' , ' ' , true , true , lit , true",
        'TRAP:"pit",place[0]',
        "OBJECT:'(',\"sack\",contained",
    ],
)
def test_each_sign_of_343(line: str) -> None:
    file = scan_des(f"MAZE:\"a\",' '\n{line}\n", "t.des")
    assert file.dialect is Dialect.NETHACK_343
    assert file.dialect_location is not None
    assert file.dialect_location.line == 2


@given(st.text("MAZELVPEND:\"'a,()[]{}$=50% \n#|.^1"))
def test_no_text_breaks_the_scanner(text: str) -> None:
    for prefix in ("", 'MAZE:"a",random\n'):
        file = scan_des(prefix + text, "t.des")
        assert file.replaced([]) == prefix + text


@pytest.mark.parametrize(
    "unit", ['"', "MAP\n", "MAP\nMAZE:\n", "{", "}", "$a={", "'a,", "montype:", "(", 'MAZE:"a",random\n']
)
def test_hostile_texts_end_soon(unit: str) -> None:
    file = scan_des('MAZE:"a",random\nMONSTER:' + unit * (200_000 // len(unit)), "t.des")
    assert file.levels[0].name == "a"


@pytest.mark.game
def test_a_replaced_monster_still_compiles(native_tools: Path, nethack366: Path, tmp_path: Path) -> None:
    file = scan_des((nethack366 / "dat" / "castle.des").read_bytes().decode("latin-1"), "castle.des")
    soldier = next(r for r in file.references if r.name == "soldier")
    changed = file.replaced([(soldier, soldier.written(letter="H", name="minotaur"))])
    (tmp_path / "castle.des").write_text(changed, encoding="latin-1")
    done = subprocess.run(
        [native_tools / "lev_comp", "castle.des"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "castle.lev").is_file()
