"""Ways in and out, mazes, protected walls, light: each warning with its text, and the same thing done right."""

from __future__ import annotations

from dataclasses import replace

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod_languages.des.inspect import CODES, Context, inspect
from nhmod_languages.drawing import Area, Drawing, Mark

PLACE = Location(file="x.des", line=7)
CONTEXT = Context(levels=frozenset({"castle", "valley"}))


def mark(kind: str, x: int = -1, y: int = -1, **more: object) -> Mark:
    return Mark(**{"kind": kind, "x": x, "y": y, "detail": {}, "location": PLACE, **more})


def area(x1: int, y1: int, x2: int, y2: int) -> Area:
    return Area(x1=x1, y1=y1, x2=x2, y2=y2)


def stair(x: int, y: int, direction: str) -> Mark:
    return mark("stair", x, y, detail={"direction": direction})


def said(drawing: Drawing, context: Context = CONTEXT) -> list[str]:
    report = Report()
    inspect([drawing], report, context)
    # Only a portal to nowhere is an error: the game crashes.
    assert {found.code for found in report.errors} == {found.code for found in report.diagnostics} & {"NH2527"}
    # A "+" without a DOOR is a matter of its own.
    return [f"{found.code} {found.message}" for found in report.diagnostics if found.code != "NH2535"]


def level(rows: list[str], *marks: Mark) -> list[str]:
    return said(Drawing.of_map(rows, *marks))


BRANCH = mark("branch")
TWO_ROOMS = ["-------", "|..|..|", "-------"]


def test_a_level_without_any_way() -> None:
    assert level(["..."]) == [
        "NH2524 the level 'level' has no stairs, no ladder, no branch, no portal and no region to arrive in"
    ]
    assert level(["..."], stair(1, 0, "up")) == []
    assert level(["..."], BRANCH) == []


def test_stairs_without_a_way_between() -> None:
    up, down = stair(2, 1, "up"), stair(5, 1, "down")
    assert level(TWO_ROOMS, up, down) == [
        "NH2525 there is no way from the stairs up, (2,1) map (1,1), to the stairs down, (5,1) map (4,1), but by digging"
    ]
    for way in "S+.B#H}":
        assert level([TWO_ROOMS[0], f"|..{way}..|", TWO_ROOMS[2]], up, down) == []


def test_ways_that_chance_may_make() -> None:
    up, down = stair(2, 1, "up"), stair(5, 1, "down")
    door = mark("door", 4, 1, certain=False, detail={"state": "closed"})
    bridge = mark("drawbridge", 3, 1, detail={"direction": "east", "state": "closed"})
    trap = mark("trap", 3, 1, name="teleport")
    anywhere = mark("door", detail={"wall": "north|east", "state": "closed"})
    for way in (door, bridge, trap, anywhere):
        assert level(TWO_ROOMS, up, down, way) == []
    assert level([TWO_ROOMS[0], "|..|..|", "--?----"], up, down) != []
    assert level([TWO_ROOMS[0], "|..?..|", TWO_ROOMS[2]], up, down) == []


def test_a_place_of_arrival_needs_floor() -> None:
    arrival = mark("teleport", area=area(1, 0, 1, 2), detail={"direction": "down"})
    assert level(TWO_ROOMS, arrival) == [
        "NH2526 the place of arrival for who comes down has no square of floor in (1,0)-(1,2)"
    ]
    assert level(TWO_ROOMS, replace(arrival, area=area(1, 0, 2, 2), excluded=area(2, 1, 2, 1))) != []
    assert level(TWO_ROOMS, replace(arrival, area=area(1, 0, 3, 2), excluded=area(2, 1, 2, 1))) == []
    assert level(TWO_ROOMS, replace(arrival, area=area(0, 0, 0, 0))) == []


def test_a_maze_makes_floor() -> None:
    rows = ["       "] * 7
    arrival = mark("branch", area=area(2, 1, 5, 5))
    walk = mark("mazewalk", 2, 3, detail={"direction": "east"})
    assert level(rows, arrival) == ["NH2526 the branch has no square of floor in (2,1)-(5,5)"]
    assert level(rows, arrival, walk) == []


def test_a_portal_to_nowhere() -> None:
    def portal(name: str) -> Mark:
        return mark("portal", name=name, area=area(2, 1, 3, 1))

    assert level(TWO_ROOMS, portal("castel")) == [
        "NH2527 the portal leads to 'castel', and no dungeon has a level of that name: the game crashes"
    ]
    assert level(TWO_ROOMS, portal("castle"), portal("12")) == []
    assert said(Drawing.of_map(TWO_ROOMS, portal("castel")), Context()) == []
    report = Report()
    inspect([Drawing.of_map(TWO_ROOMS, portal("castel"))], report, CONTEXT)
    assert report.diagnostics[0].hint == "did you mean 'castle'?"


def test_a_maze_that_is_not_dug() -> None:
    def walk(x: int, y: int, direction: str) -> Mark:
        return mark("mazewalk", x, y, detail={"direction": direction})

    rows = [".........", ".........", "..     ..", "..     ..", "..     ..", "..     ..", "..     ..", "........."]
    assert level(rows, walk(8, 1, "east"), BRANCH) == [
        "NH2528 the maze from (8,1) map (7,1) is not dug: there is no stone two squares from (9,1) map (8,1)"
    ]
    assert level(rows, walk(2, 3, "east"), BRANCH) == []
    assert level(rows, walk(9, 5, "east"), BRANCH) == []


def test_walls_that_are_not_there() -> None:
    def walls(*edges: int) -> Mark:
        return mark("non_diggable", area=area(*edges))

    assert level(TWO_ROOMS, walls(2, 1, 3, 1), replace(walls(80, 0, 90, 3), kind="non_passwall"), BRANCH) == [
        "NH2529 the region (2,1)-(3,1) of walls that can't be dug has no wall",
        "NH2529 the region (80,0)-(90,3) of walls that can't be passed is off the level",
    ]
    assert level(TWO_ROOMS, walls(1, 0, 90, 30), BRANCH) == []


def test_a_map_of_whose_light_nothing_is_said() -> None:
    assert said(Drawing.of_map(TWO_ROOMS, BRANCH, light="0")) == [
        "NH2530 nothing is said of the light on the map (1,0)-(7,2): it is all dark"
    ]
    assert said(Drawing.of_map(TWO_ROOMS, BRANCH, light="1")) == []
    lit = mark("region", area=area(2, 1, 2, 1), detail={"lit": "random"})
    assert said(Drawing.of_map(TWO_ROOMS, BRANCH, lit, light="?")) == []


def test_a_hole_in_the_outer_wall() -> None:
    rows = ["         ", " ------- ", " |..|..| ", " ------- ", "         "]
    holed = [*rows[:3], " ---.--- ", rows[4]]
    drawing = Drawing.of_map(rows, BRANCH)
    inner = replace(drawing, maps=((area(2, 1, 8, 3), PLACE),))
    assert said(inner) == []
    alone = Drawing.of_map(["-----", "|...|", "--.--"], BRANCH, left=5, top=5)
    assert said(alone) == []
    assert [line[:6] for line in said(replace(alone, solid=" "))] == ["NH2531"]
    assert said(replace(Drawing.of_map(holed, BRANCH), maps=inner.maps)) == [
        "NH2531 the outer wall of the map (2,1)-(8,3) has a hole at (5,3) map (3,2)"
    ]


def test_the_codes_are_documented_once() -> None:
    assert len({info.code for info in CODES}) == len(CODES)
    assert all("NH2501" <= info.code <= "NH2569" and info.title and info.explanation for info in CODES)
