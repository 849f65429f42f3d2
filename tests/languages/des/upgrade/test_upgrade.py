"""3.4.3's language rewritten in 3.6's: each statement, each mistake, and all of 3.4.3's own levels."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.source import Source
from nhmod_languages.des.faults import Faults
from nhmod_languages.des.upgrade import upgrade
from nhmod_languages.des.v34.parser import parse

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

MAZE = 'MAZE:"m",random\nGEOMETRY:center,center\nMAP\n.....\n.....\nENDMAP\n'


def upgraded(text: str, file: str = "x.des") -> tuple[str, list[str]]:
    report = Report()
    parsed = parse(Faults(Source(text, file), report, dialect="3.4.3"))
    assert not report.errors, report.errors
    result = upgrade(parsed, report, {"newt", "gnome"}.__contains__)
    return result, [f"{d.location}: {d.severity} {d.code}: {d.message}" for d in report.diagnostics]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("MONSTER:'a',random,(1,1)", "MONSTER:'a',(1,1)"),
        ("MONSTER: 'a' , \"newt\" , random", "MONSTER: ('a',\"newt\") , random"),
        ("MONSTER[50%]:random,random,place[0]", "[50%]: MONSTER:random,$place[0]"),
        (
            'MONSTER:monster[2],random,(1,1),asleep,peaceful,align[0],"Joe",m_object "chest"',
            'MONSTER:$monster[2],(1,1),asleep,peaceful,align[0],"Joe",m_object "chest"',
        ),
        ("MONSTER:'a',random,(1,1),random", "MONSTER:'a',(1,1),align:random"),
        ("OBJECT:'(',\"chest\",(1,1)", "OBJECT:('(',\"chest\"),(1,1)"),
        ("OBJECT[ 5%]:object[0],random,random", "[ 5%]: OBJECT:$object[0],random"),
        ("OBJECT:'%',\"corpse\",(1,1),\"newt\",0", "OBJECT:('%',\"corpse\"),(1,1),montype:\"newt\",0"),
        ("OBJECT:'%',\"corpse\",(1,1),\"random\",random", "OBJECT:('%',\"corpse\"),(1,1),montype:random"),
        ("OBJECT:')',\"dagger\",(1,1),cursed,+3,\"Sting\"", "OBJECT:(')',\"dagger\"),(1,1),cursed,+3,name:\"Sting\""),
        ("OBJECT:')',random,(1,1),random,random,none", "OBJECT:')',(1,1)"),
        ('OBJECT:object[0],"dagger",(1,1)', 'OBJECT:"dagger",(1,1)'),
        ("CONTAINER:'(',\"chest\",(1,1)", "CONTAINER:('(',\"chest\"),(1,1) { }"),
        (
            "CONTAINER:'(',\"chest\",(1,1)\n# in it\nOBJECT:'*',random,contained\nTRAP:random,random",
            "CONTAINER:('(',\"chest\"),(1,1) {\n# in it\nOBJECT:'*'\n}\nTRAP:random,random",
        ),
        (
            "  CONTAINER[9%]:'(',\"chest\",random\n  OBJECT[3%]:random,random,contained,blessed,random",
            "  [9%]: CONTAINER:('(',\"chest\"),random {\n  [3%]: OBJECT:random,blessed\n  }",
        ),
        ('TRAP[7%]:"pit",place[1]', '[7%]: TRAP:"pit",$place[1]'),
        ("DOOR:locked,place[1]", "DOOR:locked,$place[1]"),
        ("GOLD:random,(1,1)", "GOLD:(-1),(1,1)"),
        ("GOLD:+5,(+1,1)", "GOLD:5,(1,1)"),
        ('REGION:(0,0,1,1),lit,"ordinary"', 'REGION:(0,0,1,1),lit,"ordinary"'),
        ('REGION:(0,0,1,1),lit,"ordinary",filled,true', 'REGION:(0,0,1,1),lit,"ordinary",filled,irregular'),
        ('REGION:(0,0,1,1),lit,"ordinary",unfilled , false', 'REGION:(0,0,1,1),lit,"ordinary",unfilled'),
        ("ALTAR:place[0],align[1],shrine", "ALTAR:$place[0],align[1],shrine"),
        ("FOUNTAIN:place[0]", "FOUNTAIN:$place[0]"),
        ("MAZEWALK:(0,0),west\nWALLIFY\nNON_DIGGABLE:(0,0,1,1)", "MAZEWALK:(0,0),west\nWALLIFY\nNON_DIGGABLE:(0,0,1,1)"),
        ("STAIR:levregion(1,0,79,20),(0,0,1,1),up", "STAIR:levregion(1,0,79,20),(0,0,1,1),up"),
    ],
)  # fmt: skip
def test_a_statement_of_a_map(old: str, new: str) -> None:
    assert upgraded(f"{MAZE}{old}\n") == (f"{MAZE}{new}\n", [])


def test_registers_become_shuffled_variables() -> None:
    text, said = upgraded(f"{MAZE}RANDOM_OBJECTS:'[' , ')'\nRANDOM_PLACES:(0,1),(1,1) \nRANDOM_MONSTERS:'L'\n")
    assert text == (
        f"{MAZE}$object = object: {{ '[' , ')' }}\nSHUFFLE: $object\n$place = {{ (0,1),(1,1) }}\nSHUFFLE: $place \n"
        "$monster = monster: { 'L' }\nSHUFFLE: $monster\n"
    )
    assert not said


def test_a_level_of_rooms() -> None:
    text, said = upgraded(
        "# heading\n"
        "LEVEL: \"l\"\nFLAGS: noteleport\nINIT_MAP: '.' , ' ' , true , true , lit , true\n"
        'ROOM: "zoo", lit, (3,3), (left,top), (9,9), false\n'
        'NAME: "hall"\n'
        "CHANCE: 30\n"
        "DOOR: false, locked, north, random\n"
        "# the other\n"
        'ROOM: "ordinary", random, random, random, random\n'
        "CONTAINER: '(', \"chest\", random\n"
        "# inside the hall\n"
        'SUBROOM: "ordinary", lit, (1,1), (2,2), "hall", true\n'
        "FOUNTAIN: random\n"
        "\n"
        "CORRIDOR: (0,north,0), (1,south,random)\n"
    )
    assert text == (
        "# heading\n"
        "LEVEL: \"l\"\nFLAGS: noteleport\nINIT_MAP: mines, '.' , ' ' , true , true , lit , true\n"
        'ROOM: "zoo"[30%], lit, (3,3), (left,top), (9,9) {\n'
        "# inside the hall\n"
        'SUBROOM: "ordinary", lit, (1,1), (2,2), filled {\n'
        "FOUNTAIN: random\n"
        "}\n"
        "ROOMDOOR: false, locked, north, random\n"
        "}\n"
        "# the other\n"
        'ROOM: "ordinary", random, random, random, random {\n'
        "CONTAINER: ('(',\"chest\"), random { }\n"
        "}\n"
        "\n"
        "CORRIDOR: (0,north,0), (1,south,random)\n"
    )
    assert said == ["x.des:5:45: warning NH2708: 3.6 has no ROOM that is left unfilled: this one will be filled"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'MONSTER:monster[0],"newt",(1,1)',
            "MONSTER:$monster[0],(1,1)",
            '7:20: warning NH2701: "newt" beside monster[0] has no effect in 3.4.3; it is left out',
        ),
        (
            'OBJECT:random,"dagger",(1,1)',
            'OBJECT:"dagger",(1,1)',
            '7:15: warning NH2702: 3.4.3 makes a random one here, whatever the name; the upgraded text makes "dagger"',
        ),
        (
            "OBJECT:'*',random,contained",
            "OBJECT:'*'",
            "7:19: error NH2703: this is contained in the last container before it; in 3.6 it must stand directly behind that",
        ),
        (
            "MONSTER:'a',random,(1,1),peaceful,asleep,hostile",
            "MONSTER:'a',(1,1),asleep,hostile",
            "7:26: warning NH2705: the attitude is said twice; 3.4.3 takes the last, and 3.6 only one",
        ),
        (
            "CONTAINER:'(',\"chest\",contained",
            "CONTAINER:('(',\"chest\"),random { }",
            "7:23: warning NH2706: 3.4.3 puts a container that is contained at a random place, and so does the upgraded text",
        ),
        (
            "OBJECT:'%',\"corpse\",(1,1),\"newtt\",0",
            "OBJECT:('%',\"corpse\"),(1,1),montype:random,0",
            '7:27: warning NH2707: "newtt" is no monster of 3.4.3, which takes it for random; so does the upgraded text',
        ),
    ],
)  # fmt: skip
def test_what_is_not_the_same_is_named(old: str, new: str, said: str) -> None:
    assert upgraded(f"{MAZE}{old}\n") == (f"{MAZE}{new}\n", [f"x.des:{said}"])


def test_contents_that_stand_apart() -> None:
    _, said = upgraded(f"{MAZE}CONTAINER:'(',\"chest\",(1,1)\nTRAP:random,random\nOBJECT:'*',random,contained\n")
    assert [line[:26] for line in said] == ["x.des:9:19: error NH2703: "]


def test_a_subroom_without_its_parent() -> None:
    room = 'ROOM: "ordinary", lit, random, random, random\n'
    _, said = upgraded(f'LEVEL: "l"\n{room}NAME: "a"\nSUBROOM: "ordinary", lit, (1,1), (2,2), "b"\n')
    assert said == ['x.des:4:41: error NH2704: no room before this one has the NAME "b"']


def test_all_levels_of_343_compile_for_366(tree343: Tree, native_tools: Path, tmp_path: Path) -> None:
    """The tree's own lev_comp takes every upgraded file, without a word."""
    names: set[str] = set()
    told: list[tuple[str, str]] = []
    for file in sorted((tree343.root / "dat").glob("*.des")):
        report = Report()
        parsed = parse(Faults(Source(file.read_bytes().decode("latin-1"), file.name), report, dialect="3.4.3"))
        text = upgrade(parsed, report, lambda _: True)
        told += [(file.name, d.code) for d in report.diagnostics]
        assert text.count("#") >= sum(line.startswith("#") for line in parsed.source.text.split("\n"))
        (tmp_path / file.name).write_bytes(text.encode("latin-1"))
        done = subprocess.run([native_tools / "lev_comp", file.name], cwd=tmp_path, capture_output=True, check=False)
        assert (done.returncode, done.stdout + done.stderr) == (0, b""), file.name
        names |= {f"{level.name.value}.lev" for level in parsed.levels}
    assert names == {path.name for path in tmp_path.glob("*.lev")}
    assert "castle.lev" in names
    assert told == [("Ranger.des", "NH2709"), ("gehennom.des", "NH2709")]


def test_a_map_at_the_left_edge_moves() -> None:
    text, said = upgraded(MAZE.replace("center,center", "left,top"))
    assert text == MAZE.replace("center,center", "left,top")
    assert said == [
        "x.des:2:10: warning NH2709: 3.4.3 begins this map in column 3, and 3.6 in column 1: it moves against every levregion"
    ]


def test_what_fills_a_level_is_kept() -> None:
    """3.6's lev_comp loses a MAZE's letter: it looks the letter's number up as if it were a letter (util/lev_comp.y)."""
    maze = MAZE.replace("random", "'-'")
    assert upgraded(maze) == (maze.replace("'-'", "'-'\nINIT_MAP:solidfill,'-'"), [])
    flags = maze.replace("'-'", "'-'\nFLAGS:nommap ")
    assert upgraded(flags) == (flags.replace("nommap ", "nommap\nINIT_MAP:solidfill,'-' "), [])
    initialised = maze.replace("'-'", "'-'\nINIT_MAP:'.',' ',true,true,lit,true")
    assert "solidfill" not in upgraded(initialised)[0]
    assert "solidfill" not in upgraded(MAZE.replace("random", "' '"))[0]
