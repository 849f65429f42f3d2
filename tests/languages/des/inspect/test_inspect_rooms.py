"""Features, doors, regions and rooms: each warning with its text, and the same thing done right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod_languages.des.inspect import Context, inspect
from nhmod_languages.drawing import Area, Drawing, Mark

PLACE = Location(file="x.des", line=7)
CONTEXT = Context(shops=frozenset({"shop", "food shop"}))
HOUSE = [
    ".........",
    ".---.---.",
    ".|.|.|.|.",
    ".|.+.|.|#",
    ".---.---.",
    "........ ",
    "......   ",
    "......   ",
]
"""At (1,0). Two rooms of one column: (3,2)-(3,3) with a door, (7,2)-(7,3) without one."""


def mark(kind: str, x: int = -1, y: int = -1, **more: object) -> Mark:
    return Mark(**{"kind": kind, "x": x, "y": y, "detail": {}, "location": PLACE, **more})


def region(name: str, *edges: int, **detail: str) -> Mark:
    x1, y1, x2, y2 = edges
    return mark("region", name=name, area=Area(x1=x1, y1=y1, x2=x2, y2=y2), detail={"lit": "lit", **detail})


def said(drawing: Drawing, context: Context = CONTEXT) -> list[str]:
    report = Report()
    inspect([drawing], report, context)
    assert not report.errors
    # A "+" without a DOOR is a matter of its own.
    return [f"{found.code} {found.message}" for found in report.diagnostics if found.code != "NH2535"]


def house(*marks: Mark, rows: list[str] | None = None) -> list[str]:
    """Inspect the house with the marks; a place of arrival is there already."""
    return said(Drawing.of_map(rows or HOUSE, *marks, region_of_arrival()))


def region_of_arrival() -> Mark:
    return mark("teleport", area=Area(x1=1, y1=0, x2=9, y2=0))


def test_features_in_walls() -> None:
    up = mark("stair", 2, 2, detail={"direction": "up"})
    assert house(up) == ["NH2510 the stairs up are in a wall, at (2,2) map (1,2): that square is replaced"]
    assert house(mark("altar", 2, 1), rows=[".    ", "     ", "     ", "     "]) == []
    assert house(mark("altar", 3, 2), rows=[".    ", "     ", "     ", "     "]) == [
        "NH2510 the altar is in solid rock, at (3,2) map (2,2): that square is replaced"
    ]
    assert house(mark("stair", 1, 0, detail={"direction": "up"}), mark("altar", 7, 2)) == []


def test_a_fountain_that_is_drawn_already() -> None:
    rows = ["-{-||  ", ".{..{  ", ".. .|.{"]
    there = [(2, 0), (5, 1), (2, 1), (7, 2)]
    assert house(*(mark("fountain", *place) for place in there), rows=rows) == [
        "NH2510 the fountain is in a wall, at (2,0) map (1,0): that square is replaced",
        "NH2510 the fountain is in a wall, at (5,1) map (4,1): that square is replaced",
    ]
    assert house(mark("sink", 4, 2), rows=["......", "     .", "   K .", "     ."]) == [
        "NH2510 the sink is in solid rock, at (4,2) map (3,2): that square is replaced"
    ]


def test_stairs_in_water_and_stairs_beside_a_way() -> None:
    rows = ["}}}.", "}}..", "     "]
    up = mark("stair", 1, 0, detail={"direction": "up"})
    assert house(up, rows=rows) == ["NH2510 the stairs up are in water, at (1,0) map (0,0): that square is replaced"]
    assert house(mark("stair", 4, 2, detail={"direction": "up"}), rows=rows) == []


def test_two_features_and_two_traps_on_a_square() -> None:
    up, altar = mark("stair", 1, 0, detail={"direction": "up"}), mark("altar", 1, 0)
    traps = mark("trap", 2, 0, name="fire"), mark("trap", 2, 0, name="pit")
    assert house(up, altar, *traps) == [
        "NH2511 the altar is on the square of the stairs up, (1,0) map (0,0): only one can be there",
        "NH2511 the trap 'pit' is on the square of the trap 'fire', (2,0) map (1,0): only one can be there",
    ]
    assert house(up, mark("altar", 1, 0, certain=False), mark("trap", 3, 0, name="fire")) == []


def test_a_door_without_walls() -> None:
    assert house(mark("door", 6, 6, detail={"state": "closed"})) == [
        "NH2512 the door at (6,6) map (5,6) stands between no walls"
    ]
    assert house(mark("door", 6, 6, detail={"state": "broken"}), mark("door", 4, 2, detail={"state": "open"})) == []


def test_a_door_to_nothing() -> None:
    rows = ["-----", "-----", "-----", "....."]
    assert house(mark("door", 3, 1, detail={"state": "closed"}), rows=rows) == [
        "NH2513 the door at (3,1) map (2,1) has walls or rock on all four sides: nobody gets to it"
    ]
    assert house(mark("door", 3, 2, detail={"state": "closed"}), rows=rows) == []


def test_what_is_outside_all_maps() -> None:
    corner = mark("door", 1, 1, detail={"state": "closed"})
    level = Drawing.of_map(["---", "|.|", "---"], corner, mark("branch"), top=1)
    assert said(replace(level, solid=" ")) == [
        "NH2513 the door at (1,1) map (0,0) has walls or rock on all four sides: nobody gets to it"
    ]
    assert said(level) == []


def test_a_door_that_is_only_drawn() -> None:
    def notes(*marks: Mark) -> list[str]:
        report = Report()
        inspect([Drawing.of_map(["+++++++", "..S...."], *marks, region_of_arrival())], report, CONTEXT)
        return [found.message for found in report.diagnostics if found.code == "NH2535"]

    doors = [mark("door", x, 0, detail={"state": "nodoor"}) for x in range(1, 8)]
    assert notes(*doors) == []
    assert notes(*doors[:5]) == ["there is a '+' but no DOOR at (5,0) (6,0) of the map: an empty doorway"]
    assert notes(doors[6]) == [
        "there is a '+' but no DOOR at (0,0) (1,0) (2,0) (3,0) (4,0) and 1 more of the map: an empty doorway"
    ]
    assert notes(mark("door", detail={"state": "closed", "wall": "north"})) == []


def test_a_drawbridge_needs_a_wall() -> None:
    def bridge(direction: str) -> Mark:
        return mark("drawbridge", 5, 2, detail={"direction": direction, "state": "closed"})

    assert house(bridge("north")) == ["NH2514 the drawbridge at (5,2) map (4,2) has no wall north of it"]
    assert house(bridge("east")) == []


def test_shops_and_their_doors() -> None:
    assert house(region("shop", 7, 2, 7, 3)) == [
        "NH2515 the shop (7,2)-(7,3) has no door: it gets no shopkeeper and no stock"
    ]
    two = mark("door", 3, 4, detail={"state": "closed"})
    assert house(region("food shop", 3, 2, 3, 3), two) == [
        "NH2516 the food shop (3,2)-(3,3) has 2 doors, at (3,4) map (2,4) and (4,3) map (3,3): a shopkeeper guards one"
    ]
    assert house(region("shop", 3, 2, 3, 3)) == []
    assert house(region("shop", 7, 2, 7, 3, unfilled="yes"), region("ordinary", 7, 2, 7, 3)) == []


def test_a_shop_whose_door_depends_on_chance_may_have_one() -> None:
    maybe = mark("door", 6, 3, certain=False, detail={"state": "closed"})
    assert house(region("shop", 7, 2, 7, 3), maybe) == []
    assert house(region("shop", 7, 2, 7, 3), mark("door", detail={"wall": "random", "state": "closed"})) == []


def test_a_dark_shop() -> None:
    assert house(region("shop", 3, 2, 3, 3, lit="unlit")) == [
        "NH2517 the shop (3,2)-(3,3) is not lit, as all the game's own shops are"
    ]
    assert house(region("shop", 3, 2, 3, 3, lit="random")) == []


def test_vaults() -> None:
    closed = ["------", "|..|#.", "|..|#.", "------"]
    assert house(region("vault", 2, 1, 3, 2), rows=closed) == []
    assert house(region("vault", 2, 1, 2, 2), rows=["------", "|.|.#.", "|.|.#.", "------"]) == [
        "NH2518 the vault (2,1)-(2,2) is 1 by 2 squares, the game's are 2 by 2"
    ]
    assert house(region("vault", 2, 1, 3, 2), rows=["------", "|..+#.", "|..|#.", "------"]) == [
        "NH2519 the vault (2,1)-(3,2) has a way in, at (4,1) map (3,1): a vault is closed"
    ]
    assert house(region("vault", 2, 1, 3, 2), mark("door", 4, 2, detail={"state": "closed"}), rows=closed) == [
        "NH2519 the vault (2,1)-(3,2) has a way in, at (4,2) map (3,2): a vault is closed"
    ]


def test_a_vault_needs_a_corridor_somewhere() -> None:
    whole = ("-" * 80,) + ("-" + "." * 78 + "-",) * 19 + ("-" * 80,)
    box = tuple(
        row if y not in range(4, 8) else row[:4] + ("----" if y in {4, 7} else "|..|")[:4] + row[8:]
        for y, row in enumerate(whole)
    )
    marks = (region("vault", 5, 5, 6, 6), region_of_arrival(), mark("branch"))
    lit = ("1" * 80,) * 21
    level = Drawing(name="v", rows=box, lit=lit, marks=(*marks[:1], marks[2]), maps=())
    assert said(level) == ["NH2520 there is a vault but not a single corridor on the level: its guard can't come"]
    rows = (*box[:10], "-" + "#" * 78 + "-", *box[11:])
    assert said(Drawing(name="v", rows=rows, lit=lit, marks=level.marks, maps=())) == []


def test_an_open_room() -> None:
    assert house(region("zoo", 3, 2, 5, 3)) == [
        "NH2521 the zoo (3,2)-(5,3) is not closed: there is no wall at (5,1) map (4,1), among others"
    ]
    assert house(region("morgue", 3, 2, 5, 3)) == house(region("zoo", 3, 2, 3, 3)) == []


def test_regions_off_the_level() -> None:
    assert house(region("ordinary", 1, 0, 80, 3), region("ordinary", 5, 3, 2, 3)) == [
        "NH2522 the region (1,0)-(80,3) reaches beyond the level",
        "NH2522 the region (5,3)-(2,3) is the wrong way round",
    ]
    assert house(region("ordinary", 0, 0, 79, 20)) == []


def test_a_room_in_rock() -> None:
    assert house(region("zoo", 8, 7, 9, 7)) == ["NH2523 the zoo (8,7)-(9,7) has no floor"]


def rooms(*marks: Mark) -> list[str]:
    blank = ("?" * 80,) * 21
    return said(Drawing(name="r", rows=blank, lit=blank, marks=(*marks, mark("branch")), maps=(), rooms=True))


OUTER = mark("room", name="ordinary", detail={"size": "11,9"})


def inner(x: int, y: int, size: str, name: str = "") -> Mark:
    return mark("room", x, y, name=name, inside=0, detail={"size": size})


def door(inside: int, *, certain: bool = True) -> Mark:
    return mark("door", inside=inside, certain=certain, detail={"wall": "north", "state": "closed"})


def test_inner_rooms_fit() -> None:
    assert rooms(OUTER, inner(9, 2, "3,3"), door(1)) == [
        "NH2532 room 2 is at (9,2) and 3 by 3: it reaches beyond its room of 11 by 9"
    ]
    small = mark("room", detail={"size": "3,3"})
    assert rooms(small, inner(0, 0, "1,1", "zoo"), door(1)) == [
        "NH2532 room 2 (zoo) is in a room of 3 by 3 squares: the game makes none in it"
    ]
    assert rooms(OUTER, inner(8, 6, "3,3"), door(1)) == []


@pytest.mark.parametrize(("x", "y"), [(11, 0), (0, 9)])
def test_things_outside_their_room(x: int, y: int) -> None:
    assert rooms(OUTER, mark("fountain", x, y, inside=0)) == [
        f"NH2533 the fountain at ({x},{y}) is outside its room of 11 by 9 squares"
    ]
    assert rooms(OUTER, mark("fountain", 10, 8, inside=0)) == []


def test_inner_rooms_have_doors() -> None:
    assert rooms(OUTER, inner(1, 1, "2,2", "food shop")) == [
        "NH2534 room 2 (food shop) is in another and has no door: nobody gets in"
    ]
    assert rooms(OUTER, inner(1, 1, "2,2", "food shop"), door(1), door(1)) == [
        "NH2516 the food shop has 2 doors: a shopkeeper guards one"
    ]
    assert rooms(OUTER, inner(1, 1, "2,2", "food shop"), door(1), door(1, certain=False)) == []
    assert rooms(OUTER, inner(1, 1, "2,2", "vault")) == []
    assert rooms(OUTER, inner(1, 1, "2,2"), mark("corridor")) == [
        "NH2534 room 2 is in another and has no door: nobody gets in"
    ]
