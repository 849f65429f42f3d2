"""Levels laid out as the game of 3.4.3 does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from seconds import less_than

from nhmod.diagnostics import Report
from nhmod_languages.des.v34.layout.maps import corner
from nhmod_languages.drawing import HEIGHT, WIDTH, Area

if TYPE_CHECKING:
    from nhmod_languages.des.v34.language import Language
    from nhmod_languages.drawing import Drawing, Mark

MAZE = """\
MAZE:"a",'}'
FLAGS:noteleport
GEOMETRY:left,top
MAP
-----
|.B.S
|...|
--+--
ENDMAP
RANDOM_PLACES:(1,1),(3,1)
REGION:(1,1,3,2),lit,"ordinary"
DOOR:locked,(4,1)
DOOR:open,(2,3)
FOUNTAIN:(1,2)
CONTAINER:'(',"chest",place[0]
OBJECT[30%]:'!',"healing",contained
MONSTER:'d',"jackal",(3,2),asleep
TRAP:random,random
TELEPORT_REGION:levregion(1,0,10,20),(0,0,4,3),up
"""


def drawn(language: Language, text: str, *codes: str) -> Drawing:
    """Draw a level whose text is warned of with some codes, and no others."""
    report = Report()
    (drawing,) = language.draw(text, "a.des", report)
    assert tuple(found.code for found in report.diagnostics) == codes
    return drawing


def a_map(*rows: str, things: str = "", place: str = "left,top") -> str:
    return "\n".join(("MAZE:\"a\",' '", f"GEOMETRY:{place}", "MAP", *rows, "ENDMAP", things))


def rows_of(drawing: Drawing, area: Area) -> list[str]:
    return [row[area.x1 : area.x2 + 1] for row in drawing.rows[area.y1 : area.y2 + 1]]


def lights_of(drawing: Drawing, area: Area) -> list[str]:
    return [row[area.x1 : area.x2 + 1] for row in drawing.lit[area.y1 : area.y2 + 1]]


def place(mark: Mark) -> tuple[object, ...]:
    return mark.x, mark.y, mark.area, mark.spots


def test_a_map_and_what_is_on_it(language34: Language) -> None:
    drawing = drawn(language34, MAZE)
    assert drawing.maps[0][0] == Area(x1=3, y1=3, x2=7, y2=6)
    assert [row[1:10] for row in drawing.rows[2:8]] == [
        "?}}}}}}}}",
        "?}-----}}",
        "?}|.B.S}}",
        "?}|{..|}}",
        "?}--+--}}",
        "?}}}}}}}}",
    ]
    assert {(len(row), len(light)) for row, light in zip(drawing.rows, drawing.lit, strict=True)} == {(WIDTH, WIDTH)}
    assert len(drawing.rows) == HEIGHT
    assert drawing.lit[4][3:8] == "11111"
    assert drawing.lit[8][3:8] == "00000"
    assert (drawing.name, drawing.solid, drawing.flags) == ("a", "}", ("noteleport",))


def test_marks_have_their_places(language34: Language) -> None:
    marks = {f"{mark.kind} {mark.name}".strip(): mark for mark in drawn(language34, MAZE).marks}
    assert marks["region ordinary"].area == Area(x1=4, y1=4, x2=6, y2=5)
    assert (marks["door"].x, marks["door"].y, marks["door"].detail) == (5, 6, {"state": "open"})
    assert marks["object chest"].spots == ((4, 4), (6, 4))
    healing = marks["object potion of healing"]
    assert (healing.spots, healing.certain) == (((4, 4), (6, 4)), False)
    assert healing.detail == {"chance": "30%", "in": "chest"}
    jackal = marks["monster jackal"]
    assert (jackal.letter, jackal.x, jackal.y, jackal.detail) == ("d", 6, 5, {"state": "asleep"})
    assert marks["trap"].area == Area(x1=3, y1=3, x2=7, y2=6)
    assert (marks["teleport"].area, marks["teleport"].excluded) == (
        Area(x1=1, y1=0, x2=10, y2=20),
        Area(x1=3, y1=3, x2=7, y2=6),
    )
    assert jackal.location is not None
    assert jackal.location.line == 17


def test_an_irregular_region_lights_walls_and_boundaries_but_no_secret_door(language34: Language) -> None:
    things = 'REGION:(1,1,1,1),lit,"zoo",filled,true\nREGION:(3,1,3,2),unlit,"morgue"\n'
    drawing = drawn(language34, a_map("-----", "|.B.|", "S..--", "-+---", things=things, place="center,center"))
    area = drawing.maps[0][0]
    assert rows_of(drawing, area) == ["-----", "|.B.|", "S..--", "-+---"]
    assert lights_of(drawing, area) == ["11111", "11111", "01111", "11110"]
    zoo, morgue = drawing.marks
    assert zoo.area == Area(x1=area.x1 + 1, y1=area.y1 + 1, x2=area.x1 + 3, y2=area.y1 + 2)
    assert zoo.detail == {"lit": "lit", "irregular": "yes"}
    assert morgue.area == Area(x1=area.x1 + 3, y1=area.y1 + 1, x2=area.x1 + 3, y2=area.y1 + 2)


def test_of_regions_that_overlap_the_last_one_lights(language34: Language) -> None:
    first, second = 'REGION:(0,0,6,2),lit,"ordinary"\n', 'REGION:(2,1,3,1),unlit,"ordinary"\n'
    rows = ("-------", "|.....|", "-------")
    middle = Area(x1=3, y1=4, x2=9, y2=4)
    assert lights_of(drawn(language34, a_map(*rows, things=first + second)), middle) == ["1100111"]
    assert lights_of(drawn(language34, a_map(*rows, things=second + first)), middle) == ["1111111"]


def test_lava_is_lit_on_maps_but_not_around_them(language34: Language) -> None:
    text = a_map(".L.", "...").replace("' '", "'L'")
    drawing = drawn(language34, text)
    assert [(row[2:7], light[2:7]) for row, light in zip(drawing.rows[3:5], drawing.lit[3:5], strict=True)] == [
        ("L.L.L", "00100"),
        ("L...L", "00000"),
    ]


def test_a_door_in_a_secret_one_stays_secret(language34: Language) -> None:
    drawing = drawn(language34, a_map("-S-", "|.|", "-+-", things="DOOR:locked,(1,0)\nDOOR:random,(1,2)\n"))
    assert rows_of(drawing, drawing.maps[0][0]) == ["-S-", "|.|", "-+-"]
    assert [(mark.x, mark.y, mark.detail["state"]) for mark in drawing.marks] == [(4, 3, "locked"), (4, 5, "random")]


def test_a_maze_begins_behind_all_maps_and_on_an_odd_column(language34: Language) -> None:
    first = a_map("....", "....", things="MAZEWALK:(3,0),east\nMAZEWALK:(0,1),west\nMAZEWALK:random,north\n")
    second = "GEOMETRY:half-left,top\nMAP\n..\n..\nENDMAP\n"
    drawing = drawn(language34, first + second)
    assert [area.x1 for area, _ in drawing.maps] == [3, 21]
    assert drawing.rows[3][:9] == "???....." + "?"
    assert drawing.rows[4][:9] == "?......" + "??"
    assert drawing.rows[2] == "?" * WIDTH


def test_a_fountain_at_one_of_some_places_is_not_certain(language34: Language) -> None:
    drawing = drawn(language34, a_map("...", things="RANDOM_PLACES:(0,0),(2,0)\nFOUNTAIN:place[1]\n"))
    assert rows_of(drawing, drawing.maps[0][0]) == ["..."]
    assert drawing.unsure == {(3, 3), (5, 3)}
    assert place(drawing.marks[0]) == (-1, -1, None, ((3, 3), (5, 3)))


def test_registers_say_what_is_possible(language34: Language) -> None:
    things = (
        "RANDOM_OBJECTS:'!'\nRANDOM_PLACES:(1,0)\nRANDOM_MONSTERS:'a','D','a'\n"
        'MONSTER:monster[0],random,place[0]\nOBJECT:object[0],random,random\nOBJECT:object[0],"chest",(2,0)\n'
        'OBJECT:random,"chest",(2,0)\nALTAR:(0,0),align[1],shrine\n'
    )
    marks = drawn(language34, a_map("...", "...", things=things)).marks
    assert [(mark.name, mark.letter, dict(mark.detail), place(mark)) for mark in marks] == [
        ("", "", {"one of": "D, a"}, (4, 3, None, ())),
        ("", "!", {}, (-1, -1, Area(x1=3, y1=3, x2=5, y2=4), ())),
        # Of an object whose class is a register's the name counts; of one of a random class it doesn't.
        ("chest", "", {}, (5, 3, None, ())),
        ("", "", {}, (5, 3, None, ())),
        ("", "", {"alignment": "align[1]", "type": "shrine"}, (3, 3, None, ())),
    ]


def test_a_register_without_a_list_says_nothing(language34: Language) -> None:
    drawing = drawn(language34, a_map("...", "...", things="MONSTER:monster[0],random,place[0]\n"), "NH2069", "NH2069")
    (monster,) = drawing.marks
    assert (monster.letter, monster.detail, monster.area) == ("", {}, drawing.maps[0][0])


def test_a_contained_container_is_not_contained(language34: Language) -> None:
    things = (
        "CONTAINER:'(',\"chest\",(0,0)\nOBJECT:'*',\"ruby\",contained\n"
        "CONTAINER:'(',\"sack\",contained\nOBJECT:'?',\"light\",contained,cursed,0\n"
    )
    marks = drawn(language34, a_map("...", "...", things=things)).marks
    whole = Area(x1=3, y1=3, x2=5, y2=4)
    assert [(mark.name, dict(mark.detail), place(mark)) for mark in marks] == [
        ("chest", {}, (3, 3, None, ())),
        ("ruby", {"in": "chest"}, (3, 3, None, ())),
        ("sack", {}, (-1, -1, whole, ())),
        ("scroll of light", {"curse": "cursed", "enchantment": "0", "in": "sack"}, (-1, -1, whole, ())),
    ]


def test_what_is_said_of_monsters_and_features(language34: Language) -> None:
    things = (
        'MONSTER:\'m\',"giant mimic",(0,0),"Bob",m_object "chest",hostile,law\n'
        'GOLD:random,(1,0)\nGOLD:5,(1,0)\nENGRAVING:(2,0),burn,"Elbereth"\nLADDER:(2,1),down\n'
        'STAIR:levregion(1,2,3,4),(0,0,0,0),up\nPORTAL:(0,0,1,1),(2,1,2,1),"air"\nBRANCH:(0,0,1,1),(0,0,0,0)\n'
        "NON_PASSWALL:(0,0,2,1)\n"
    )
    marks = drawn(language34, a_map("...", "...", things=things)).marks
    corner_ = Area(x1=3, y1=3, x2=3, y2=3)
    assert [(mark.kind, mark.name, dict(mark.detail), mark.area, mark.excluded) for mark in marks] == [
        (
            "monster",
            "giant mimic",
            {"called": "Bob", "appearance": "m_object chest", "attitude": "hostile", "alignment": "law"},
            None,
            None,
        ),
        ("gold", "", {"amount": "random"}, None, None),
        ("gold", "", {"amount": "5"}, None, None),
        ("engraving", "", {"text": "Elbereth", "type": "burn"}, None, None),
        ("ladder", "", {"direction": "down"}, None, None),
        ("levregion", "", {"direction": "up"}, Area(x1=1, y1=2, x2=3, y2=4), corner_),
        ("portal", "air", {}, Area(x1=3, y1=3, x2=4, y2=4), Area(x1=5, y1=4, x2=5, y2=4)),
        ("branch", "", {}, Area(x1=3, y1=3, x2=4, y2=4), corner_),
        ("non_passwall", "", {}, Area(x1=3, y1=3, x2=5, y2=4), None),
    ]


def test_rooms_are_somewhere(language34: Language) -> None:
    drawing = drawn(
        language34,
        'LEVEL:"a"\nRANDOM_OBJECTS:\'!\',\'?\'\nROOM:"ordinary",lit,(3,3),(left,top),(9,7)\nNAME:"x"\nSINK:(1,2)\n'
        "OBJECT:object[1],random,random\n"
        'SUBROOM:"zoo",unlit,(4,3),(3,3),"x"\nCHANCE:40\nDOOR:true,closed,north,random\n'
        'ROOM:"ordinary",lit,(5,3),(right,top),(9,7)\nCORRIDOR:(0,north,0),(1,south,random)\n',
    )
    assert drawing.rooms
    assert set(drawing.rows) == {"?" * WIDTH}
    assert [(mark.kind, mark.x, mark.y, mark.inside, mark.certain) for mark in drawing.marks] == [
        ("room", -1, -1, -1, True),
        ("sink", 1, 2, 0, True),
        ("object", -1, -1, 0, True),
        ("room", 4, 3, 0, True),
        ("door", -1, -1, 1, True),
        ("room", -1, -1, -1, True),
        ("corridor", -1, -1, -1, True),
    ]
    details = [dict(mark.detail) for mark in drawing.marks]
    assert details == [
        {"lit": "lit", "size": "9,7", "position": "3,3", "alignment": "left,top"},
        {},
        {"one of": "!, ?"},
        {"lit": "unlit", "size": "3,3", "chance": "40%"},
        {"wall": "north", "state": "closed", "secret": "yes"},
        {"lit": "lit", "size": "9,7", "position": "5,3", "alignment": "right,top"},
        {"from": "room 0, north, door 0", "to": "room 1, south"},
    ]


def test_corridors_may_be_random(language34: Language) -> None:
    room = "ROOM:random,random,random,random,random\n"
    drawing = drawn(language34, f'LEVEL:"a"\n{room}RANDOM_CORRIDORS\n')
    assert [(mark.kind, dict(mark.detail)) for mark in drawing.marks] == [
        ("room", {"lit": "random"}),
        ("corridor", {"random": "yes"}),
    ]


def test_a_cave_is_the_games(language34: Language) -> None:
    drawing = drawn(
        language34, "MAZE:\"a\",' '\nINIT_MAP:'.',' ',true,true,lit,true\nNOMAP\nSTAIR:(5,6),up\n", "NH2064"
    )
    assert drawing.solid == "?"
    assert drawing.maps == ()
    assert set(drawing.rows) == set(drawing.lit) == {"?" * WIDTH}
    assert place(drawing.marks[0]) == (6, 6, None, ())


@pytest.mark.parametrize("rows", ["", "\n", "1\n2\n\n"])
def test_a_map_of_nothing_is_a_square(language34: Language, rows: str) -> None:
    drawing = drawn(language34, f"MAZE:\"a\",'}}'\nGEOMETRY:left,top\nMAP\n{rows}ENDMAP\nSTAIR:random,up\n")
    assert drawing.maps == ()
    assert {len(row) for row in drawing.rows} == {WIDTH}
    assert drawing.marks[0].area == Area(x1=3, y1=3, x2=3, y2=3)


def test_without_a_map_places_count_from_a_square_of_stone(language34: Language) -> None:
    drawing = drawn(language34, "MAZE:\"a\",'}'\nNOMAP\nSTAIR:(5,6),up\n", "NH2064")
    assert drawing.maps == ()
    assert (drawing.marks[0].x, drawing.marks[0].y) == (8, 9)
    assert drawing.rows[3][2:5] == "} }"


def test_a_text_with_errors_is_not_drawn(language34: Language) -> None:
    report = Report()
    assert language34.draw("MAZE:1", "a.des", report) == ()
    assert report.errors


def test_a_thousand_regions_take_no_time(language34: Language) -> None:
    limits = language34.rules.limits
    region = 'REGION:(0,0,75,19),lit,"zoo",filled,true\nREGION:(1,1,75,19),unlit,"ordinary"\n'
    rows = [f"{'.' * 76}"] * 20
    part = "\n".join(("GEOMETRY:left,top", "MAP", *rows, "ENDMAP", region * ((limits.things - 1) // 2)))
    with less_than(2):
        drawing = drawn(language34, f"MAZE:\"a\",' '\n{part * (limits.parts - 1)}")
    assert len(drawing.marks) > 1000
    assert drawing.marks[0].area == Area(x1=3, y1=1, x2=78, y2=20)


@pytest.mark.parametrize(
    ("place", "size", "expected"),
    [
        (("left", "top"), (5, 5), (3, 3)),
        (("center", "center"), (75, 21), (3, 1)),
        (("center", "center"), (15, 11), (33, 5)),
        (("half-left", "bottom"), (20, 10), (17, 9)),
        (("half-right", "center"), (20, 7), (45, 7)),
        (("right", "center"), (30, 19), (47, 3)),
    ],
)
def test_maps_begin_on_odd_squares(place: tuple[str, str], size: tuple[int, int], expected: tuple[int, int]) -> None:
    assert corner(*place, *size) == expected
