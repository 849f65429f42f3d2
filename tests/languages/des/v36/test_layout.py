"""Levels are laid out as the game's level coder would."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from seconds import less_than

from nhmod.binary import LP64
from nhmod.diagnostics import Report
from nhmod_languages.des.v36.language import Language
from nhmod_languages.des.v36.layout import layout
from nhmod_languages.des.v36.layout import selections as sel
from nhmod_languages.des.v36.lev import read_level
from nhmod_languages.drawing import HEIGHT, WIDTH, Area, Drawing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod_languages.des.v36.rules import Rules

MAP = "MAP\n-----\n|...+\n|.L.|\n-----\nENDMAP\n"
"""Centred, its upper left corner is (37,9)."""
MAZE = f"MAZE:\"x\",' '\nGEOMETRY:center,center\n{MAP}"
WHOLE = Area(x1=37, y1=9, x2=41, y2=12)


def draw(text: str, rules: Rules) -> Drawing:
    report = Report()
    (drawing,) = Language(rules).draw(text, "x.des", report)
    assert report.errors == ()
    return drawing


def part(rows: tuple[str, ...], area: Area = WHOLE) -> list[str]:
    return [row[area.x1 : area.x2 + 1] for row in rows[area.y1 : area.y2 + 1]]


def picture(selection: int, width: int, height: int) -> list[str]:
    return ["".join("#" if sel.has(selection, x, y) else "." for x in range(width)) for y in range(height)]


def test_a_map_and_nothing_else(rules366: Rules) -> None:
    drawing = draw(f"MAZE:\"x\",' '\nFLAGS:noteleport\nGEOMETRY:center,center\n{MAP}", rules366)
    assert part(drawing.rows) == ["-----", "|...+", "|.L.|", "-----"]
    assert part(drawing.lit) == ["00000", "00000", "00100", "00000"]  # lava is always lit
    assert "".join(drawing.rows).count("?") == WIDTH * HEIGHT - 20
    ((area, place),) = drawing.maps
    assert (area, place is not None and place.line) == (WHOLE, 3)
    assert (drawing.flags, drawing.solid, drawing.rooms, drawing.marks) == (("noteleport",), " ", False, ())


@pytest.mark.parametrize(
    ("first", "across", "down", "corner"),
    [
        ('LEVEL:"x"\n', "left", "top", (3, 3)),
        ("MAZE:\"x\",' '\n", "left", "top", (1, 3)),
        ('LEVEL:"x"\n', "half-left", "center", (19, 9)),
        ('LEVEL:"x"\n', "center", "bottom", (37, 15)),
        ('LEVEL:"x"\n', "half-right", "bottom", (55, 15)),
        ('LEVEL:"x"\n', "right", "top", (73, 3)),
    ],
)
def test_alignment(first: str, across: str, down: str, corner: tuple[int, int], rules366: Rules) -> None:
    ((area, _),) = draw(f"{first}GEOMETRY:{across},{down}\n{MAP}", rules366).maps
    assert (area.x1, area.y1, area.x2, area.y2) == (*corner, corner[0] + 4, corner[1] + 3)


def test_a_placed_map_counts_from_the_level(rules366: Rules) -> None:
    drawing = draw(f'LEVEL:"x"\nGEOMETRY:(4,2)\n{MAP}SINK:(1,1)\nGEOMETRY:(20,2),false\n{MAP}SINK:(1,2)\n', rules366)
    assert [area.x1 for area, _ in drawing.maps] == [5, 21]
    # A map that is not filled in (false) gives its coordinates back.
    assert [(mark.x, mark.y) for mark in drawing.marks] == [(6, 3), (6, 4)]


def test_things_and_where_they_are(rules366: Rules) -> None:
    text = f"""{MAZE}\
$p = {{ (1,1),(3,2) }}
SHUFFLE:$p
STAIR:$p[0],up
STAIR:levregion(1,0,9,20),(0,0,4,3),down
DOOR:locked,(4,1)
CONTAINER:('(',"chest"),(1,1) {{
  OBJECT:('?',"fire"),cursed
}}
OBJECT:'*',rndcoord(fillrect (1,1,3,1))
MONSTER:('D',"red dragon"),random[dry],asleep,peaceful,"Smaug"
TRAP:"pit",random
GOLD:5,(2,1)
"""
    drawing = draw(text, rules366)
    said = [(m.kind, m.name, m.letter, (m.x, m.y), m.area, m.spots, m.certain, dict(m.detail)) for m in drawing.marks]
    outside = Area(x1=1, y1=0, x2=9, y2=20)
    dragon = {"state": "asleep", "attitude": "peaceful", "called": "Smaug", "ground": "dry"}
    spots = ((38, 10), (39, 10), (40, 10))
    assert said == [
        ("stair", "", "", (-1, -1), None, ((38, 10), (40, 11)), True, {"direction": "up"}),
        ("levregion", "", "", (-1, -1), outside, (), True, {"direction": "down"}),
        ("door", "", "", (41, 10), None, (), True, {"state": "locked"}),
        ("object", "chest", "(", (38, 10), None, (), True, {}),
        ("object", "scroll of fire", "?", (38, 10), None, (), True, {"in": "chest", "curse": "cursed"}),
        ("object", "", "*", (-1, -1), None, spots, True, {}),
        ("monster", "red dragon", "D", (-1, -1), WHOLE, (), True, dragon),
        ("trap", "pit", "", (-1, -1), WHOLE, (), True, {}),
        ("gold", "", "", (39, 10), None, (), True, {"amount": "5"}),
    ]
    assert drawing.marks[1].excluded == WHOLE
    assert [mark.location.line for mark in drawing.marks if mark.location] == [11, 12, 13, 14, 15, 17, 18, 19, 20]


def test_what_depends_on_chance_is_not_certain(rules366: Rules) -> None:
    text = f"""{MAZE}\
[1%]: SINK:(1,1)
IF [99%] {{
  TRAP:"pit",(2,1)
}} ELSE {{
  TRAP:"web",(3,1)
}}
SWITCH [2] {{
  CASE 0:
    TRAP:"magic",(1,2)
    BREAK
  CASE 1:
    TRAP:"fire",(1,2)
}}
LOOP [3] {{ GOLD:1,(3,2) }}
$n = 3
IF [$n == 3] {{ GRAVE:(3,1) }}
[50%]: TERRAIN:(3,2),'}}'
"""
    drawing = draw(text, rules366)
    said = [(mark.kind, mark.name, mark.certain) for mark in drawing.marks]
    assert said == [
        ("sink", "", False),
        ("trap", "pit", False),
        ("trap", "web", False),
        ("trap", "magic", False),
        ("trap", "fire", False),
        *[("gold", "", True)] * 3,
        ("grave", "", True),
    ]
    assert part(drawing.rows) == ["-----", "|?..+", "|.L?|", "-----"]


def test_a_lot_for_every_square_leaves_the_usual_letter(rules366: Rules) -> None:
    drawing = draw(f"{MAZE}REPLACE_TERRAIN:(0,0,4,3),'.','I',10%\nREPLACE_TERRAIN:(0,0,4,3),'-','T',100%\n", rules366)
    assert part(drawing.rows) == ["TTTTT", "|...+", "|.L.|", "TTTTT"]


def test_terrain_and_light(rules366: Rules) -> None:
    text = f"""{MAZE}\
REGION:(1,1,1,1),lit,"ordinary",unfilled
REGION:(3,1,3,2),unlit,"ordinary"
TERRAIN:line (1,1),(3,1),('}}',lit)
FOUNTAIN:(1,2)
DOOR:secret,(0,1)
MAZEWALK:(4,1),east
"""
    drawing = draw(text, rules366)
    assert part(drawing.rows, Area(x1=37, y1=9, x2=42, y2=12)) == ["-----?", "S}}}+.", "|{L.|?", "-----?"]
    assert part(drawing.lit) == ["11100", "11110", "11100", "00000"]
    door = next(mark for mark in drawing.marks if mark.kind == "door")
    assert dict(door.detail) == {"state": "closed", "secret": "yes"}


def test_rooms_are_where_the_game_puts_them(rules366: Rules) -> None:
    text = """LEVEL:"x"
ROOM:"ordinary",lit,(3,3),(center,top),(9,5) {
  STAIR:(2,1),up
  SUBROOM:"shop",random,(1,1),(2,2) {
    ROOMDOOR:false,closed,north,0
    MONSTER:'d',random
  }
  TERRAIN:(0,0),'}'
}
ROOM:"zoo",unlit,random,random,random { }
RANDOM_CORRIDORS
"""
    drawing = draw(text, rules366)
    assert (drawing.rooms, drawing.solid, set("".join(drawing.rows))) == (True, "?", {"?"})
    said = [(mark.kind, mark.name, (mark.x, mark.y), mark.inside, dict(mark.detail)) for mark in drawing.marks]
    assert said == [
        (
            *("room", "ordinary", (-1, -1), -1),
            {"lit": "lit", "size": "9,5", "position": "3,3", "alignment": "center,top"},
        ),
        ("stair", "", (2, 1), 0, {"direction": "up"}),
        ("room", "shop", (1, 1), 0, {"lit": "random", "size": "2,2"}),
        ("door", "", (-1, -1), 1, {"wall": "north", "state": "closed", "position": "0"}),
        ("monster", "", (-1, -1), 1, {}),
        ("room", "zoo", (-1, -1), -1, {"lit": "unlit"}),
        ("corridor", "", (-1, -1), -1, {"random": "0"}),
    ]


def test_a_region_s_block_counts_from_the_region(rules366: Rules) -> None:
    text = f"{MAZE}REGION:(2,1,3,1),lit,\"temple\" {{\n  ALTAR:(1,0),law,shrine\n  MONSTER:'d',random\n}}\nSINK:(1,1)\n"
    region, altar, monster, sink = draw(text, rules366).marks
    assert (region.name, region.area) == ("temple", Area(x1=39, y1=10, x2=40, y2=10))
    assert (altar.x, altar.y, altar.inside) == (40, 10, -1)
    assert monster.area == region.area
    assert (sink.x, sink.y) == (38, 10)


def test_a_loop_without_end_ends(rules366: Rules) -> None:
    with less_than(2):
        drawing = draw(f"{MAZE}$n = 1000000\nLOOP [$n] {{ GOLD:1,(1,1) }}\nSINK:(1,1)\n", rules366)
    assert {mark.kind for mark in drawing.marks} == {"gold"}


def test_selections() -> None:
    assert picture(sel.rectangle(1, 1, 4, 3), 6, 5) == ["......", ".####.", ".#..#.", ".####.", "......"]
    assert picture(sel.line(0, 0, 5, 2), 6, 3) == ["##....", "..##..", "....##"]
    assert picture(sel.line(1, 3, 1, 0), 3, 4) == [".#."] * 4
    assert sel.line(2, 2, 2, 2) == sel.point(2, 2)
    # Compared with selection_do_ellipse and selection_do_line themselves on 3,000 more.
    edge = ["..###..", "##...##", "#.....#", "##...##", "..###.."]
    assert picture(sel.ellipse(3, 2, 3, 2, whole=False), 7, 5) == edge
    assert picture(sel.ellipse(3, 2, 3, 2, whole=True), 7, 5) == ["..###..", *["#######"] * 3, "..###.."]
    grown = sel.grow(sel.point(2, 2), west=True, north=True, east=False, south=False)
    assert picture(grown, 4, 4) == ["....", ".##.", ".##.", "...."]
    everywhere = sel.grow(sel.point(1, 0), west=True, north=True, east=True, south=True)
    assert picture(everywhere, 4, 2) == [".##.", ".##."]
    # Column 0 is not on the level (src/cmd.c: isok).
    rows = ["...#.", "#.##.", "....#"]
    flooded = sel.flood(1, 0, lambda x, y: y < 3 and x < 5 and rows[y][x] == ".")
    assert picture(flooded, 5, 3) == [".##..", ".#...", ".###."]
    assert list(sel.squares(sel.filled_rectangle(1, 1, 2, 2))) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert sel.filled_rectangle(70, 15, 200, 200).bit_count() == 10 * 6


def test_stock_levels(levels366: Mapping[str, bytes], rules366: Rules) -> None:
    def drawn(name: str) -> Drawing:
        level = read_level(levels366[name], f"{name}.lev", Report(), rules366.numbering, LP64)
        assert level is not None
        return layout(level.instructions, rules366, name)

    castle = drawn("castle")
    assert castle.rows[6][9:72] == "}|.....+...............................................+.....|}"
    assert [mark.certain for mark in castle.marks if mark.kind == "drawbridge"] == [True]
    oracle = drawn("oracle")
    assert (oracle.rooms, oracle.maps) == (True, ())
    assert [mark.name for mark in oracle.marks if mark.letter == "@"] == ["Oracle"]
    for name in levels366:
        drawing = drawn(name)
        assert drawing == drawn(name), name
        assert {len(row) for row in (*drawing.rows, *drawing.lit)} == {WIDTH}
        assert len(drawing.rows) == len(drawing.lit) == HEIGHT


def test_any_program_is_laid_out_in_time(levels366: Mapping[str, bytes], rules366: Rules) -> None:
    random = Random(9)  # noqa: S311 - damage, no secret
    for _ in range(40):
        name = random.choice(sorted(levels366))
        level = read_level(levels366[name], name, Report(), rules366.numbering, LP64)
        assert level is not None
        changed = list(level.instructions)
        for _ in range(4):
            at = random.randrange(len(changed))
            if random.random() < 0.5:
                del changed[at]
            elif isinstance(changed[at].operand, int):
                changed[at] = changed[at]._replace(operand=random.randrange(-(1 << 40), 1 << 40))
        with less_than(2):
            layout(changed, rules366, name)


AREA = "fillrect (2,2,21,6)"
LOTS = {
    "alone": ("filter(10%, {})", 100),
    "nearly all": ("filter(97%, {})", 100),
    "in a variable": ("$s", 100),
    "with another": ("filter(10%, {}) & fillrect (40,2,41,3)", 100),
    "of another": ("filter(filter(10%, {}), fillrect (2,2,5,6))", 20),
    "all others": ("complement filter(10%, {})", 100),
    "wider": ("grow(east, filter(10%, {}))", 105),
    "twice": ("filter(50%, filter(50%, {}))", 100),
}


def test_a_line_that_wanders_can_be_anywhere_around(rules366: Rules) -> None:
    start, end = (20, 8), (50, 12)
    reach = sel.around_line(start, end, 7)
    lines = [sel.random_line(start, end, 7, Random(seed)) for seed in range(300)]  # noqa: S311 - no secret
    assert not any(line & ~reach for line in lines)
    assert sel.around_line(start, end, 1) == 0
    text = "LEVEL:\"x\"\nNOMAP\nTERRAIN:randline (20,8),(50,12),7,'L'\n"
    # On a level places count from column 1.
    assert draw(text, rules366).unsure == {*sel.squares(sel.around_line((21, 8), (51, 12), 7))}


@pytest.mark.parametrize("case", LOTS)
def test_each_square_for_which_a_lot_is_drawn_is_unsure(case: str, rules366: Rules) -> None:
    """Those for which no run had luck are unsure as well: of a square in a hundred they are most."""
    selection, count = LOTS[case]
    text = f"LEVEL:\"x\"\nNOMAP\n$s = selection: filter(10%, {AREA})\nTERRAIN:{selection.format(AREA)},'L'\n"
    assert len(draw(text, rules366).unsure) == count
