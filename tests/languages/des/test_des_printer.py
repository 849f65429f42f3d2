from __future__ import annotations

import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.location import Location
from nhmod_languages.des import (
    Altar,
    Anywhere,
    Area,
    Arrival,
    At,
    Dialect,
    Door,
    Drawbridge,
    Engraving,
    Feature,
    Gold,
    Grave,
    Item,
    LevelDescription,
    Mazewalk,
    Message,
    Monster,
    Object,
    Place,
    Region,
    Stairs,
    Trap,
    Walls,
    print_level,
    scan_des,
)
from nhmod_nethack.languages import level34, level36

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Facts

ROWS = ("-----------", "|.........|", "|....\\....+", "|.........|", "-----------")
HERE = Location(file="mod.yaml", line=7, column=3)
OUTSIDE = Area(1, 0, 10, 20, whole_level=True)

PRINTED: tuple[tuple[Item, str], ...] = (
    (Message(text="Welcome to 100% peace."), 'MESSAGE:"Welcome to 100% peace."'),
    (Region(area=Area(1, 1, 9, 3), room="temple"), 'REGION:(1,1,9,3),lit,"temple"'),
    (
        Region(area=Area(0, 0, 10, 4), light="unlit", filled=False, irregular=True),
        'REGION:(0,0,10,4),unlit,"ordinary",unfilled,irregular',
    ),
    (
        Monster(
            letter="@",
            name="nurse",
            at=At(2, 2),
            attitude="peaceful",
            alertness="asleep",
            called="Bob",
            holds=(Object(letter="!", name="healing"),),
        ),
        'MONSTER:(\'@\',"nurse"),(2,2),"Bob",peaceful,asleep {\n  OBJECT:(\'!\',"healing")\n}',
    ),
    (Monster(letter="'"), "MONSTER:''',random"),
    (Monster(name="soldier", at=Place(1)), 'MONSTER:"soldier",$place[1]'),
    (Monster(), "MONSTER:random,random"),
    (
        Object(letter="!", name="healing", chance=50, curse="blessed", quantity=3),
        "[50%]: OBJECT:('!',\"healing\"),random,blessed,quantity:3",
    ),
    (
        Object(
            letter="(",
            name="chest",
            at=Place(0),
            holds=(Object(letter="/", name="sleep", enchantment=4), Object(name="ruby", chance=50), Object()),
        ),
        (
            "CONTAINER:('(',\"chest\"),$place[0] {\n  OBJECT:('/',\"sleep\"),+4\n"
            '  [50%]: OBJECT:"ruby"\n  OBJECT:random\n}'
        ),
    ),
    (
        Object(letter="%", name="corpse", of="nurse", called="Ann", buried=True),
        'OBJECT:(\'%\',"corpse"),random,montype:"nurse",name:"Ann",buried',
    ),
    (Object(letter=")", name="long sword", enchantment=-2, at=At(3, 3)), "OBJECT:(')',\"long sword\"),(3,3),-2"),
    (Trap(kind="spiked pit", at=At(3, 2)), 'TRAP:"spiked pit",(3,2)'),
    (Trap(), "TRAP:random,random"),
    (Gold(amount=100), "GOLD:100,random"),
    (Engraving(text="Ad aerarium", at=At(4, 1)), 'ENGRAVING:(4,1),engrave,"Ad aerarium"'),
    (Grave(at=At(5, 1)), "GRAVE:(5,1),random"),
    (Grave(at=At(6, 1), text="RIP"), 'GRAVE:(6,1),"RIP"'),
    (Altar(at=At(5, 2), alignment="law", kind="shrine"), "ALTAR:(5,2),law,shrine"),
    (Feature(kind="FOUNTAIN", at=At(1, 1)), "FOUNTAIN:(1,1)"),
    (Feature(kind="SINK", at=Anywhere()), "SINK:random"),
    (Stairs(direction="up", at=OUTSIDE), "STAIR:levregion(1,0,10,20),(0,0,0,0),up"),
    (Stairs(direction="down", at=At(9, 1)), "STAIR:(9,1),down"),
    (Stairs(direction="up", at=At(9, 3), ladder=True), "LADDER:(9,3),up"),
    (Door(state="locked", at=At(10, 2)), "DOOR:locked,(10,2)"),
    (Drawbridge(at=At(5, 3), direction="east", state="random"), "DRAWBRIDGE:(5,3),east,random"),
    (Walls(area=Area(0, 0, 10, 4)), "NON_DIGGABLE:(0,0,10,4)"),
    (Walls(area=Area(0, 0, 10, 4), kind="NON_PASSWALL"), "NON_PASSWALL:(0,0,10,4)"),
    (
        Arrival(area=OUTSIDE, without=Area(0, 0, 10, 4), direction="down"),
        "TELEPORT_REGION:levregion(1,0,10,20),(0,0,10,4),down",
    ),
    (Arrival(area=Area(1, 1, 9, 3), branch=True), "BRANCH:(1,1,9,3),(0,0,0,0)"),
    (Arrival(area=Area(1, 1, 9, 3)), "TELEPORT_REGION:(1,1,9,3),(0,0,0,0)"),
    (Mazewalk(at=At(10, 2), direction="east"), "MAZEWALK:(10,2),east"),
)
LEVEL = LevelDescription(
    name="shrine",
    rows=ROWS,
    fill=None,
    flags=("noteleport", "hardfloor"),
    places=(At(2, 1), At(8, 3)),
    items=tuple(item for item, _ in PRINTED),
    location=Location(file="mod.yaml", line=2),
    rows_location=Location(file="mod.yaml", line=3, column=5),
)
HEAD = (
    'MAZE:"shrine",random\nFLAGS:noteleport,hardfloor\nGEOMETRY:center,center\nMAP\n'
    + "".join(f"{row}\n" for row in ROWS)
    + "ENDMAP\n$place = { (2,1), (8,3) }\nSHUFFLE: $place\n"
)


def test_everything_is_printed() -> None:
    text = print_level(LEVEL)
    assert text == HEAD + "".join(f"{line}\n" for _, line in PRINTED)
    file = scan_des(text, "shrine.des")
    assert [(level.name, level.size, level.flags) for level in file.levels] == [
        ("shrine", (11, 5), ("noteleport", "hardfloor"))
    ]


@pytest.mark.game
def test_the_compiler_takes_what_is_printed(native_tools: Path, tmp_path: Path) -> None:
    (tmp_path / "shrine.des").write_text(print_level(LEVEL), encoding="latin-1")
    done = subprocess.run(
        [native_tools / "lev_comp", "shrine.des"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "shrine.lev").is_file()


def faults(level: LevelDescription) -> list[str]:
    with pytest.raises(DiagnosticError) as caught:
        print_level(level)
    return [str(d) for d in caught.value.diagnostics]


@pytest.mark.parametrize(
    ("item", "message"),
    [
        (
            Message(text='say "hi"'),
            "NH1441: a text of a level can't have '\"': only plain characters (write ' for it)",
        ),
        (Message(text="a\nb"), "NH1441: a text of a level can't have '\\n': only plain characters"),
        (Message(text="x" * 256), "NH1441: a text has at most 255 characters, this one has 256"),
        (Door(state="closed", at=At(11, 0)), "NH1442: (11, 0) is not on the map, which is 11 by 5"),
        (
            Walls(area=Area(3, 0, 2, 2)),
            "NH1442: (3, 0, 2, 2) is no area of the map, which is 11 by 5 (left, top, right, bottom, counted from 0)",
        ),
        (
            Stairs(direction="up", at=Area(0, 0, 9, 9, whole_level=True)),
            "NH1442: (0, 0, 9, 9) is no area of the level (left, top, right, bottom, counted from 0)",
        ),
        (Trap(at=Place(2)), "NH1444: there is no place 2: the level has 2 places, from 0"),
        (Trap(chance=101), "NH1444: a chance is 0 to 100, not 101"),
        (Object(quantity=0), "NH1444: a quantity is 1 to 10000, not 0"),
        (Door(state="lokced", at=At(1, 1)), "NH1445: 'lokced' is no door state (did you mean 'locked'?)"),
        (Monster(letter="ab"), "NH1445: 'ab' is no class letter"),
        (
            Stairs(direction="up", at=OUTSIDE, ladder=True),
            "NH1445: a ladder is at one square, not in an area",
        ),
        (Arrival(area=OUTSIDE, branch=True, direction="up"), "NH1445: a branch's arrival has no direction"),
    ],
)
def test_what_can_not_be_said(item: Item, message: str) -> None:
    located = replace(item, location=HERE)
    assert faults(replace(LEVEL, items=(located,))) == [f"mod.yaml:7:3: error {message}"]


@pytest.mark.parametrize(
    ("level", "message"),
    [
        (replace(LEVEL, rows=(), places=(), items=()), "mod.yaml:2:1: error NH1443: the level 'shrine' has no map"),
        (replace(LEVEL, fill="Z"), "mod.yaml:2:1: error NH2020: 'Z' is no terrain to fill a level with"),
        (replace(LEVEL, flags=("nommpa",)), "mod.yaml:2:1: error NH1445: 'nommpa' is no flag (did you mean 'nommap'?)"),
        (
            replace(LEVEL, rows=(*ROWS[:4], "-----0-----")),
            (
                "mod.yaml:7:10: error NH2017: '0' is no map letter (row 4, column 5 of the map) "
                "(the letters are - | } { + x A B C I S H K P L W T F \\ # . and the blank)"
            ),
        ),
    ],
)
def test_faults_of_a_level(level: LevelDescription, message: str) -> None:
    assert faults(level) == [message]


@pytest.mark.parametrize("filled", [True, False])
@pytest.mark.parametrize("irregular", [True, False])
@pytest.mark.parametrize("dialect", list(Dialect))
def test_a_region_is_laid_out_as_it_is_described(
    dialect: Dialect, irregular: bool, filled: bool, request: pytest.FixtureRequest
) -> None:
    older = dialect is Dialect.NETHACK_343
    facts: Facts = request.getfixturevalue("facts343" if older else "facts366")
    region = Region(area=Area(1, 1, 9, 3), room="zoo", irregular=irregular, filled=filled)
    text = print_level(replace(LEVEL, items=(region,)), dialect=dialect)
    report = Report()
    (drawing,) = (level34 if older else level36).level_language(facts).draw(text, "shrine.des", report)
    assert report.errors == ()
    (mark,) = (one for one in drawing.marks if one.kind == "region")
    assert {key: word for key, word in mark.detail.items() if key != "lit"} == {
        **({"irregular": "yes"} if irregular else {}),
        **({} if filled else {"unfilled": "yes"}),
    }
