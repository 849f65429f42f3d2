"""Things in walls, in water, off the level: each warning with its text, and the same thing where it may be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod_languages.des.inspect import Context, Medium, habitat, inspect
from nhmod_languages.drawing import Area, Drawing, Mark

PLACE = Location(file="x.des", line=7, column=1, end_line=7, end_column=20)
WALKER = frozenset({Medium.FLOOR})
CONTEXT = Context(
    monsters={
        "soldier": WALKER,
        "xorn": habitat("S_XORN", ["M1_WALLWALK", "M1_BREATHLESS"]),
        "giant eel": habitat("S_EEL", ["M1_SWIM", "M1_AMPHIBIOUS"]),
        "bat": habitat("S_BAT", ["M1_FLY"]),
        "fire elemental": habitat("S_ELEMENTAL", ["MR_FIRE"]),
        "dwarf": habitat("S_HUMANOID", ["M1_TUNNEL", "M1_NEEDPICK"]),
        "rock mole": habitat("S_RODENT", ["M1_TUNNEL"]),
    },
    classes={"X": frozenset({Medium.FLOOR, Medium.ROCK}), "@": WALKER},
    minerals=frozenset("*`"),
)
ROWS = [
    "--------",
    "|..}}LT|",
    "|.{.#..|",
    "--------",
    "        ",
]


def mark(kind: str, x: int = -1, y: int = -1, **more: object) -> Mark:
    return Mark(**{"kind": kind, "x": x, "y": y, "detail": {}, "location": PLACE, **more})


def warnings(*marks: Mark, context: Context = CONTEXT, stairs: bool = True) -> list[str]:
    """Inspect the map above (its corner is at (1,0)) with the marks, and a place of arrival, so that nobody misses one."""
    report = Report()
    arrival = (mark("teleport", area=Area(x1=2, y1=1, x2=3, y2=1)),) if stairs else ()
    inspect([Drawing.of_map(ROWS, *marks, *arrival)], report, context)
    assert not report.errors
    return [f"{found.code} {found.message}" for found in report.diagnostics]


def test_a_monster_in_a_wall() -> None:
    assert warnings(mark("monster", 1, 1, name="soldier")) == [
        "NH2501 the soldier is in a wall, at (1,1) map (0,1): it can't get out"
    ]


def test_a_monster_in_solid_rock_and_in_a_tree() -> None:
    assert warnings(mark("monster", 1, 4, letter="@"), mark("monster", 7, 1, name="dwarf")) == [
        "NH2501 a random '@' is in solid rock, at (1,4) map (0,4): it can't get out",
        "NH2501 the dwarf is in a tree, at (7,1) map (6,1): it can't get out",
    ]


@pytest.mark.parametrize("name", ["xorn", "rock mole"])
def test_who_goes_through_walls_may_be_in_one(name: str) -> None:
    assert warnings(mark("monster", 1, 1, name=name)) == []


def test_a_class_with_one_that_goes_through_walls_and_an_unknown_name() -> None:
    assert warnings(mark("monster", 1, 1, letter="X"), mark("monster", 1, 1, name="grue")) == []


def test_for_a_random_monster_the_game_finds_one_that_can_be_there() -> None:
    assert warnings(mark("monster", 1, 1), mark("monster", 4, 1)) == []


def test_a_place_that_is_one_of_several() -> None:
    both = mark("monster", name="soldier", spots=((2, 1), (1, 1)), certain=False)
    assert warnings(both) == ["NH2501 the soldier is in a wall, at one of (2,1) (1,1): it can't get out"]
    assert warnings(mark("monster", name="soldier", spots=((2, 1), (3, 1)))) == []


def test_a_maze_may_dig_the_wall_away() -> None:
    report = Report()
    rows = ["---- ", "|..| ", "---- ", "     ", "     "]
    soldier = mark("monster", 4, 1, name="soldier")
    walk = mark("mazewalk", 1, 2, detail={"direction": "south"})
    arrival = mark("teleport", area=Area(x1=2, y1=1, x2=3, y2=1))
    inspect([Drawing.of_map(rows, soldier, walk, arrival)], report, CONTEXT)
    assert report.diagnostics == ()


def test_an_object_in_a_wall() -> None:
    assert warnings(mark("object", 1, 1, name="chest", letter="(")) == [
        "NH2502 the chest is in a wall, at (1,1) map (0,1): only who digs there can have it"
    ]


def test_objects_that_are_meant_to_be_in_walls() -> None:
    gem = mark("object", 1, 1, name="ruby", letter="*")
    buried = mark("object", 1, 1, name="chest", letter="(", detail={"buried": "yes"})
    held = mark("object", 1, 1, name="dagger", letter=")", detail={"in": "chest"})
    assert warnings(gem, buried, held) == []


def test_traps() -> None:
    assert warnings(mark("trap", 1, 1, name="fire"), mark("trap", 1, 2, name="pit")) == [
        "NH2503 the trap 'fire' is in a wall, at (1,1) map (0,1): nobody can step on it",
        "NH2503 the trap 'pit' is in a wall, at (1,2) map (0,2): it makes a gap there",
    ]
    assert warnings(mark("trap", 4, 1, name="fire"), mark("trap", 3, 2)) == [
        "NH2504 the trap 'fire' is in water, at (4,1) map (3,1): the game makes no trap there",
        "NH2504 a random trap is on furniture, at (3,2) map (2,2): the game makes no trap there",
    ]
    assert warnings(mark("stair", 2, 2, detail={"direction": "up"}), mark("trap", 2, 2, name="pit")) == [
        "NH2504 the trap 'pit' is on stairs, at (2,2) map (1,2): the game makes no trap there"
    ]
    assert warnings(mark("trap", 2, 2, name="fire")) == []


def test_an_engraving_in_a_wall() -> None:
    assert warnings(mark("engraving", 1, 1)) == [
        "NH2505 the engraving is in a wall, at (1,1) map (0,1): nobody can read it"
    ]
    assert warnings(mark("engraving", 2, 1)) == []


def test_monsters_in_water_and_lava() -> None:
    assert warnings(mark("monster", 4, 1, name="soldier"), mark("monster", 6, 1, name="soldier")) == [
        "NH2506 the soldier is in water, at (4,1) map (3,1): it drowns there",
        "NH2506 the soldier is in lava, at (6,1) map (5,1): it burns there",
    ]
    flying, burning = mark("monster", 6, 1, name="bat"), mark("monster", 6, 1, name="fire elemental")
    assert warnings(flying, burning, mark("monster", 4, 1, name="giant eel")) == []


def test_a_fish_on_land() -> None:
    assert warnings(mark("monster", 2, 1, name="giant eel")) == [
        "NH2507 the giant eel is not in water, at (2,1) map (1,1): it can hardly move or fight there"
    ]


def test_an_object_in_lava() -> None:
    assert warnings(mark("object", 6, 1, name="chest"), mark("gold", 6, 1)) == [
        "NH2508 the chest is in lava, at (6,1) map (5,1): nobody can take it",
        "NH2508 the gold is in lava, at (6,1) map (5,1): nobody can take it",
    ]
    assert warnings(mark("object", 4, 1, name="chest")) == []


def test_a_square_that_chance_decides_about() -> None:
    report = Report()
    arrival = mark("teleport", area=Area(x1=2, y1=1, x2=3, y2=1))
    drawing = Drawing.of_map(ROWS, mark("monster", 1, 1, name="soldier"), arrival)
    inspect([replace(drawing, unsure=frozenset({(1, 1)}))], report, CONTEXT)
    assert report.diagnostics == ()


def test_off_the_level() -> None:
    assert warnings(mark("fountain", 80, 3), mark("monster", 5, 21, name="soldier")) == [
        "NH2509 the fountain is off the level, at (80,3): the game puts it into the lower right corner",
        "NH2509 the soldier is off the level, at (5,21): the game puts it into the lower right corner",
    ]
    assert warnings(mark("trap", 79, 20, name="fire")) == []


def test_a_warning_has_the_statement_s_place_and_says_what_to_do() -> None:
    report = Report()
    inspect([Drawing.of_map(ROWS, mark("monster", 1, 1, name="soldier"))], report, CONTEXT)
    found = report.diagnostics[0]
    assert (found.location, found.hint) == (PLACE, "move it onto floor")


def test_without_facts_nothing_is_said_of_monsters() -> None:
    assert warnings(mark("monster", 1, 1, name="soldier"), mark("monster", 1, 1), context=Context()) == []


def test_habitats_follow_the_flags() -> None:
    assert habitat("S_EYE", []) == {Medium.FLOOR, Medium.WATER, Medium.LAVA}
    assert habitat("S_SPIDER", ["M1_CLING"]) == {Medium.FLOOR, Medium.WATER, Medium.LAVA}
    assert habitat("S_EEL", []) == {Medium.WATER}
    assert habitat("S_HUMANOID", ["M1_TUNNEL", "M1_NEEDPICK"]) == {Medium.FLOOR}


def test_a_name_with_an_article_gets_no_other() -> None:
    (said,) = warnings(
        mark("object", 1, 0, name="the Orb of Detection"), mark("stair", 2, 1, detail={"direction": "up"})
    )
    assert said.startswith("NH2502 the Orb of Detection is in ")
