"""MANIFEST.md's level, branch and variants, verbatim, and the further shapes that it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Workshop

MYLEVEL = "MAZE:\"mylevel\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\nTELEPORT_REGION:(0,0,2,0),(1,0,1,0)\n"

WAYS = "STAIR:(0,0),up\nSTAIR:(2,0),down\n"
LEADS_NOWHERE = "NH1433 '{}' has no way down to the levels below it: one gets on by digging only"

NO_WAY_BACK = "NH1435 '{}' has no way up to the levels above it: nobody gets back through it"

# shared/MANIFEST.md, verbatim; the levels that the branch contains are of a file beside it
EXAMPLE = r"""
levels:
  - name: mylevel
    des: levels/mylevel.des             # one file may hold several levels; or one file a dialect
    place: {dungeon: The Dungeons of Doom, at: 15, spread: 2, bones: none}
  - name: shrine
    map: |
      -----------
      |.........|
      |....\....+
      |.........|
      -----------
    fill: stone
    regions: [{area: [1, 1, 9, 3], lit: true, room: temple}]
    contents:
      - {monster: nurse, at: [2, 2], peaceful: true}
      - {object: potion of healing, at: random, chance: 50%}
      - {container: chest, at: place 0, holds: [wand of sleep, {object: ruby, chance: 50%}]}
    places: [[2, 1], [8, 3]]
    stairs: {up: [1, 1], down: [9, 1]}
  - des: levels/branch.des
dungeons:
  - name: newbranch
    bones: S
    levels: 4
    kind: mazelike
    from: {dungeon: The Dungeons of Doom, at: 18, spread: 1, by: stairs down}
    contains: [mylevel1, mylevel2, mylevel3, mylevel4]
  - edit: The Dungeons of Doom
    variants: {bigroom: [levels/bigrm-new.des]}
"""

SHRINE = r"""^?MOD_EXAMPLE
MAZE:"shrine",' '
GEOMETRY:center,center
MAP
-----------
|.........|
|....\....+
|.........|
-----------
ENDMAP
$place = { (2,1), (8,3) }
SHUFFLE: $place
REGION:(1,1,9,3),lit,"temple"
STAIR:(1,1),up
STAIR:(9,1),down
MONSTER:('@',"nurse"),(2,2),peaceful
[50%]: OBJECT:('!',"healing"),random
CONTAINER:('(',"chest"),$place[0] {
  OBJECT:('/',"sleep")
  [50%]: OBJECT:('*',"ruby")
}
^.
"""


@pytest.fixture
def example(workshop: Workshop) -> Path:
    folder = workshop.mod("example", EXAMPLE)
    (folder / "levels").mkdir()
    levels = "".join(MYLEVEL.replace("mylevel", f"mylevel{number}") for number in range(1, 5))
    (folder / "levels" / "mylevel.des").write_text(MYLEVEL)
    (folder / "levels" / "branch.des").write_text(levels)
    (folder / "levels" / "bigrm-new.des").write_text(MYLEVEL.replace("mylevel", "anything"))
    return folder


def test_the_example_is_planned_and_the_level_without_a_place_is_told(workshop: Workshop, example: Path) -> None:
    workshop.plan(example)
    assert workshop.warnings == [
        LEADS_NOWHERE.format("mylevel"),
        NO_WAY_BACK.format("mylevel"),
        "NH1410 the level 'shrine' is in no dungeon, so that nobody gets there",
        LEADS_NOWHERE.format("mylevel1"),
        *(text.format(name) for name in ("mylevel2", "mylevel3") for text in (LEADS_NOWHERE, NO_WAY_BACK)),
        NO_WAY_BACK.format("mylevel4"),
        LEADS_NOWHERE.format("anything"),
        NO_WAY_BACK.format("anything"),
        "NH2551 the temple (36,10)-(44,12) has no altar: there is no priest, and nothing of a temple",
        "NH1453 the game's own 'bigrm-1' has stairs or a ladder up, and here is none: whoever carries the Amulet can't get back through it",
    ]


def test_a_drawn_level_becomes_a_level_file(workshop: Workshop, example: Path) -> None:
    assert workshop.plan(example).overlay.files["dat/example-shrine.des"].text == SHRINE


def test_the_levels_the_branch_and_the_variant_stand_in_dungeon_def(workshop: Workshop, example: Path) -> None:
    lines = workshop.plan(example).overlay.files["dat/dungeon.def"].lines
    added = [line.text for line in lines if line.pristine < 0]
    assert "".join(added) == (
        "^?MOD_EXAMPLE\n"
        'RNDLEVEL:\t"bigrm" "B" @ (10, 3) 40 11\n'
        "^:\n"
        'RNDLEVEL:\t"bigrm" "B" @ (10, 3) 40 10\n'
        "^.\n"
        "^?MOD_EXAMPLE\n"
        'LEVEL:\t\t"mylevel" "none" @ (15, 2)\n'
        'BRANCH:\t\t"newbranch" @ (18, 1)\n'
        "^.\n"
        "^?MOD_EXAMPLE\n"
        "#\n"
        'DUNGEON:\t"newbranch" "S" (4, 0)\n'
        "DESCRIPTION:\tmazelike\n"
        'LEVEL:\t\t"mylevel1" "none" @ (1, 0)\n'
        'LEVEL:\t\t"mylevel2" "none" @ (2, 0)\n'
        'LEVEL:\t\t"mylevel3" "none" @ (3, 0)\n'
        'LEVEL:\t\t"mylevel4" "none" @ (4, 0)\n'
        "^.\n"
    )


def test_a_variant_gets_the_next_number_as_its_name(workshop: Workshop, example: Path) -> None:
    text = workshop.plan(example).overlay.files["dat/example-bigrm-11.des"].text
    assert text == f"^?MOD_EXAMPLE\n{MYLEVEL.replace('mylevel', 'bigrm-11')}^.\n"


def test_the_makefiles_compile_each_file_and_pack_each_level_once(workshop: Workshop, example: Path) -> None:
    files = workshop.plan(example).overlay.files
    dat = "".join(line.text for line in files["sys/unix/Makefile.dat"].lines if line.pristine < 0)
    names = ("bigrm-11", "branch", "mylevel", "shrine")
    assert dat == (
        "\tmines.des oracle.des sokoban.des tower.des yendor.des \\\n\t../util/makedefs"
        + "".join(f" \\\n\texample-{name}.des" for name in names)
        + "\n"
        + "".join(
            f"\t../util/makedefs --grep --input example-{name}.des --output example-{name}.des.tmp\n"
            f"\t../util/lev_comp example-{name}.des.tmp\n"
            for name in names
        )
    )
    top = "".join(line.text for line in files["sys/unix/Makefile.top"].lines if line.pristine < 0)
    # bigrm-11.lev is packed by the stock pattern bigrm-*.lev.
    assert top == (
        "\tastral.lev air.lev earth.lev fire.lev water.lev \\\n"
        "\t`ls mylevel1.lev mylevel2.lev mylevel3.lev mylevel4.lev 2>/dev/null` \\\n"
        "\t`ls mylevel.lev 2>/dev/null` \\\n"
        "\t`ls shrine.lev 2>/dev/null`\n"
    )


PLACED = "place: {dungeon: The Dungeons of Doom, at: 6}"


def test_one_file_a_dialect(workshop: Workshop) -> None:
    mod = workshop.mod(
        "twice",
        "levels:\n"
        f'  - {{name: mylevel, des: old.des, {PLACED}, when: {{target: "nethack <3.6"}}}}\n'
        f'  - {{name: mylevel, des: new.des, {PLACED}, when: {{target: "nethack >=3.6"}}}}\n',
        old_des="MAZE:\"mylevel\",' '\nRANDOM_PLACES:(1,2)\n",
        new_des=MYLEVEL,
    )
    files = workshop.plan(mod).overlay.files
    assert [name for name in files if name.endswith(".des")] == ["dat/twice-new.des"]


def test_several_variants_of_one_level(workshop: Workshop) -> None:
    mod = workshop.mod(
        "three",
        f"levels:\n  - {{name: lair, des: [a.des, b.des, c.des], {PLACED}}}\n",
        a_des=MYLEVEL + WAYS,
        b_des=MYLEVEL + WAYS,
        c_des=MYLEVEL + WAYS,
    )
    plan = workshop.plan(mod)
    assert '\nRNDLEVEL:\t"lair" "none" @ (6, 0) 3\n' in plan.overlay.files["dat/dungeon.def"].text
    assert [plan.overlay.files[f"dat/three-{name}.des"].text.split('"')[1] for name in "abc"] == [
        "lair-1",
        "lair-2",
        "lair-3",
    ]
    assert workshop.warnings == []


def test_two_entries_place_two_levels_of_one_file(workshop: Workshop) -> None:
    mod = workshop.mod(
        "both",
        "levels:\n"
        "  - {name: upper, des: both.des, place: {dungeon: The Dungeons of Doom, at: 7}}\n"
        "  - {name: lower, des: both.des, place: {dungeon: the dungeons of doom, at: 2, after: ORACLE}}\n",
        both_des="".join(MYLEVEL.replace("mylevel", name) + WAYS for name in ("upper", "lower")),
    )
    text = workshop.plan(mod).overlay.files["dat/dungeon.def"].text
    assert '\nLEVEL:\t\t"upper" "none" @ (7, 0)\nCHAINLEVEL:\t"lower" "none" "oracle" + (2, 0)\n' in text
    assert workshop.warnings == []


def test_a_line_that_makedefs_would_take_for_its_own_is_escaped_where_makedefs_reads_it(any_workshop: Workshop) -> None:
    mod = any_workshop.mod(
        "caret",
        f"levels:\n  - {{des: caret.des, {PLACED}}}\n",
        caret_des=MYLEVEL + 'ENGRAVING:(0,0),engrave,"one\n^. two"\n',
    )
    text = any_workshop.plan(mod).overlay.files["dat/caret.des"].text
    assert text.endswith('"one\n^^. two"\n^.\n' if text.startswith("^?") else '"one\n^. two"\n')


EVERYTHING = r"""
levels:
  - name: all
    map: |
      .........
      .|.-.|.-.
      .........
    fill: maze
    flags: [noteleport, hardfloor]
    message: You hear the sea.
    regions:
      - {area: [0, 0, 8, 2], lit: false}
      - {area: [0, 0, 1, 1], room: armor shop, irregular: true}
    doors: [{at: [3, 1], state: locked}]
    walls: [{area: [0, 0, 8, 2]}, {area: [1, 1, 2, 2], against: phasing}]
    arrivals: [{area: [0, 0, 8, 0], from: above}]
    mazewalk: {at: [8, 1], to: east}
    places: [[0, 0], [1, 0]]
    stairs: {down: place 1, branch: [4, 2], ladders: true}
    contents:
      - {monster: D, asleep: true, chance: 10%}
      - {monster: soldier, at: [0, 0], peaceful: false, named: Fred, holds: [dagger, {object: ")", chance: 5%}]}
      - {object: runesword, at: place 0, enchantment: -2, curse: cursed, named: Stormbringer}
      - {object: corpse, of: newt, quantity: 2, buried: true}
      - {object: worthless piece of red glass}
      - {trap: falling rock, at: [2, 2]}
      - {gold: 100}
      - {engraving: Elbereth, at: [1, 2]}
      - {grave: Here lies nobody, at: [6, 2]}
      - {altar: chaotic, at: [7, 2], priest: true}
      - {feature: fountain, at: [5, 2]}
    place: {dungeon: The Dungeons of Doom, at: 6, kind: town, alignment: lawful, chance: 40, bones: X}
"""

EVERYTHING_DES = r"""^?MOD_ALL
MAZE:"all",random
FLAGS:noteleport,hardfloor
GEOMETRY:center,center
MAP
.........
.|.-.|.-.
.........
ENDMAP
$place = { (0,0), (1,0) }
SHUFFLE: $place
MESSAGE:"You hear the sea."
REGION:(0,0,8,2),unlit,"ordinary"
REGION:(0,0,1,1),lit,"armor shop",filled,irregular
LADDER:$place[1],down
BRANCH:(4,2,4,2),(0,0,0,0)
TELEPORT_REGION:(0,0,8,0),(0,0,0,0),down
DOOR:locked,(3,1)
[10%]: MONSTER:'D',random,asleep
MONSTER:('@',"soldier"),(0,0),"Fred",hostile {
  OBJECT:(')',"dagger")
  [5%]: OBJECT:')'
}
OBJECT:(')',"runesword"),$place[0],cursed,-2,name:"Stormbringer"
OBJECT:('%',"corpse"),random,montype:"newt",quantity:2,buried
OBJECT:('*',"worthless piece of red glass"),random
TRAP:"falling rock",(2,2)
GOLD:100,random
ENGRAVING:(1,2),engrave,"Elbereth"
GRAVE:(6,2),"Here lies nobody"
ALTAR:(7,2),chaos,shrine
FOUNTAIN:(5,2)
NON_DIGGABLE:(0,0,8,2)
NON_PASSWALL:(1,1,2,2)
MAZEWALK:(8,1),east
^.
"""


def test_everything_that_can_be_drawn(workshop: Workshop) -> None:
    plan = workshop.plan(workshop.mod("all", EVERYTHING))
    assert plan.overlay.files["dat/all.des"].text == EVERYTHING_DES
    placed = '\nLEVEL:\t\t"all" "X" @ (6, 0) 40\nLEVELDESC:\ttown\nLEVALIGN:\tlawful\n'
    assert placed in plan.overlay.files["dat/dungeon.def"].text
    assert workshop.warnings == [
        "NH2512 the door at (38,10) map (3,1) stands between no walls",
        "NH2552 the altar is to have a priest, and stands in no temple: the game makes an ordinary altar of it",
    ]
