"""A level as text: the whole picture, and each part of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nhmod_languages.drawing import Area, Drawing, Mark, flooded, irregular
from nhmod_languages.picture import legend, render_text
from nhmod_languages.picture.lanes import lanes
from nhmod_languages.picture.words import describe, letter_of, place_of

ROWS = ["-----}", "|...+}", "|...|}", "-----}"]


def mark(kind: str, x: int = -1, y: int = -1, **more: object) -> Mark:
    return Mark(**{"kind": kind, "x": x, "y": y, "detail": {}, **more})


def area(x1: int, y1: int, x2: int, y2: int) -> Area:
    return Area(x1=x1, y1=y1, x2=x2, y2=y2)


HOUSE = Drawing.of_map(
    ROWS,
    mark("stair", 11, 5, detail={"direction": "up"}),
    mark("region", name="shop", area=area(10, 4, 12, 5), detail={"lit": "lit"}),
    mark("monster", 12, 4, name="newt", letter=":", detail={"state": "asleep"}),
    mark("monster", letter="D"),
    mark("monster", letter="D"),
    mark("object", name="chest", letter="(", spots=((10, 4), (12, 5)), certain=False),
    mark("door", 13, 4, detail={"state": "locked"}),
    mark("trap", 14, 4, name="pit", certain=False),
    mark("teleport", area=area(9, 3, 14, 6), excluded=area(9, 3, 9, 6), detail={"direction": "down"}),
    left=9,
    top=3,
    name="house",
)


HOUSE_AS_TEXT = """\
house; flags noteleport; map at (9,3)-(14,6)

      1
    89012345
  2 \u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7
  3 \u00b7-----}\u00b7  0
  4 \u00b7|..:+^\u00b7  1
  5 \u00b7|.<.|}\u00b7  2
  6 \u00b7-----}\u00b7  3
  7 \u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7
     012345   map
     0

\u00b7 is a square that the game decides

Ways in and out:
   1 < stairs, up  (11,5) map (2,2)

Ways in and out, at random places:
   2   arrival, down  somewhere in (9,3)-(14,6) but not (9,3)-(9,6)

Rooms and regions:
   3   shop region, lit  (10,4)-(12,5)

Monsters:
   4 : newt, asleep  (12,4) map (3,1)

Monsters, at random places:
   5 D 2 \u00d7 random D  anywhere

Objects, at random places:
   6 ( chest, in some games  one of (10,4) (12,5)

Traps:
   7 ^ trap: pit, in some games  (14,4) map (5,1)

Doors and bridges:
   8 + door, locked  (13,4) map (4,1)
"""


def test_a_level_as_text() -> None:
    assert render_text(replace(HOUSE, flags=("noteleport",))) == HOUSE_AS_TEXT


def test_colours_are_only_added() -> None:
    plain, colored = render_text(HOUSE), render_text(HOUSE, color=True)
    assert "\x1b[0;1;31m:" in colored
    assert "\x1b[0;2m^" in colored  # not in every game: faint
    assert "\x1b" not in plain
    without = "\n".join(_stripped(line).rstrip() for line in colored.splitlines())
    assert without == plain.rstrip("\n")


def _stripped(line: str) -> str:
    parts = line.split("\x1b[")
    return parts[0] + "".join(part.partition("m")[2] for part in parts[1:])


def test_squares_that_chance_decides_about() -> None:
    drawing = replace(HOUSE, marks=(), unsure=frozenset({(10, 4), (79, 20)}))
    assert "\n2 squares are shown as they are in most games\n" in render_text(drawing)
    assert "|\x1b[0;2m.\x1b[0m.." in render_text(drawing, color=True)


def test_things_held_and_things_in_rooms_are_not_on_the_map() -> None:
    held = mark("object", 10, 4, name="ruby", letter="*", detail={"in": "chest"})
    text = render_text(Drawing.of_map(ROWS, held, left=9, top=3))
    assert "|...+" in text
    assert "* ruby, in chest  (10,4) map (1,1)" in text


def test_two_maps_have_their_own_scales() -> None:
    drawing = replace(HOUSE, marks=(), maps=((area(9, 3, 10, 4), None), (area(13, 5, 14, 6), None)))
    lines = render_text(drawing).splitlines()
    assert lines[0] == "house; map 1 at (9,3)-(10,4); map 2 at (13,5)-(14,6)"
    assert "     01  01   map 1, map 2" in lines
    assert "  4 \u00b7|...+}\u00b7  1" in lines
    assert "  5 \u00b7|...|}\u00b7     0" in lines


TOWN_ROOM = """\
room 1 (ordinary)

     0123456
    ---------
  0 |.----.{|
  1 |.|..|..|  0
  2 |.|..|..|  1
  3 |.--+-..|
    ---------
       01      room 2
       0
"""


def test_rooms_that_the_game_places() -> None:
    blank = ("?" * 80,) * 21
    rooms = Drawing(
        name="town",
        rows=blank,
        lit=blank,
        rooms=True,
        maps=(),
        marks=(
            mark("room", name="ordinary", detail={"lit": "lit", "size": "7,4"}),
            mark("room", 2, 1, name="shop", inside=0, detail={"lit": "unlit", "size": "2,2"}),
            mark("door", inside=1, detail={"state": "closed", "wall": "south", "position": "1"}),
            mark("door", inside=1, detail={"state": "closed", "wall": "west"}),
            mark("fountain", 6, 0, inside=0),
            mark("room", name="zoo"),
        ),
    )
    text = render_text(rooms)
    assert TOWN_ROOM in text
    assert "room 2: shop, unlit, size 2,2  (2,1) of room 1" in text
    assert "room 3: zoo  anywhere" in text
    assert "\nroom 3" not in text


def test_nothing_at_all() -> None:
    blank = ("?" * 80,) * 21
    assert render_text(Drawing(name="void", rows=blank, lit=blank, marks=(), maps=())) == (
        "void\n\n\u00b7 is a square that the game decides\n"
    )


@pytest.mark.parametrize(
    ("kind", "detail", "upright", "letter"),
    [
        ("door", {"state": "open"}, True, "-"),
        ("door", {"state": "open"}, False, "|"),
        ("door", {"state": "broken"}, True, "."),
        ("door", {"state": "locked"}, True, "+"),
        ("door", {"state": "locked", "secret": "yes"}, True, "S"),
        ("ladder", {"direction": "down"}, False, ">"),
        ("stair", {"direction": "up"}, False, "<"),
        ("region", {}, False, ""),
    ],
)
def test_letters(kind: str, detail: dict[str, str], upright: bool, letter: str) -> None:
    assert letter_of(mark(kind, detail=detail), upright=upright) == letter


def test_words() -> None:
    assert describe(mark("monster")) == "random monster"
    assert describe(mark("trap")) == "trap: random"
    assert describe(mark("object", name="potion", letter="!", detail={"curse": "cursed", "buried": "yes"})) == (
        "potion, cursed, buried"
    )
    assert place_of(mark("monster", inside=1), HOUSE) == "anywhere in room 2"
    assert place_of(mark("monster", 1, 2, inside=1), HOUSE) == "(1,2) of room 2"
    assert place_of(mark("monster", area=area(1, 2, 3, 4)), HOUSE) == "somewhere in (1,2)-(3,4)"
    assert place_of(mark("monster", area=area(9, 3, 14, 6)), HOUSE) == "anywhere on the map"
    assert place_of(mark("branch", area=area(9, 4, 9, 4)), HOUSE) == "(9,4) map (0,1)"
    assert place_of(mark("branch", area=area(1, 0, 9, 9), excluded=area(0, 0, 0, 0)), HOUSE) == (
        "somewhere in (1,0)-(9,9)"
    )
    assert place_of(mark("door", inside=0, detail={"wall": "north"}), HOUSE) == "in the north wall of room 1"
    assert place_of(mark("door", inside=0, detail={"wall": "random"}), HOUSE) == "in a wall of room 1"


def test_a_text_gives_the_terminal_no_orders() -> None:
    evil = mark("engraving", 10, 4, detail={"text": "\x1b[2J\x9b5n\r\n"})
    text = render_text(replace(HOUSE, name="a\x1bb", marks=(evil,)))
    assert "\x1b" not in text
    assert "~ engraving, text ?[2J?5n??  (10,4)" in text


def test_the_legend_numbers_everything_once() -> None:
    entries = legend(HOUSE)
    assert [entry.number for entry in entries] == list(range(1, 9))
    assert sum(entry.count for entry in entries) == len(HOUSE.marks)


def test_equal_things_stand_on_one_line() -> None:
    pieces = (mark("gold", 9, 4), mark("gold", 10, 4), mark("gold", 10, 4), mark("gold", 10, 4, certain=False))
    assert [str(entry) for entry in legend(replace(HOUSE, marks=pieces))] == [
        "$ 3 \u00d7 gold  (9,4) map (0,1), (10,4) map (1,1) \u00d72",
        "$ gold, in some games  (10,4) map (1,1)",
    ]


def test_lanes_share_what_does_not_overlap() -> None:
    assert lanes([("b", 5, 9), ("a", 0, 3), ("c", 4, 6), ("d", 11, 12)]) == (
        (("a", 0, 3), ("b", 5, 9), ("d", 11, 12)),
        (("c", 4, 6),),
    )
    assert lanes([(str(number), 0, 5) for number in range(4)]) == ()


def test_flooding_goes_round_corners_and_stays_inside() -> None:
    rows = ["..-", "-..", "-.|"]
    assert flooded(rows, 0, 0) == {(0, 0), (1, 0), (1, 1), (2, 1), (1, 2)}
    assert flooded(rows, 2, 2) == {(2, 2)}
    assert flooded(rows, 9, 9) == frozenset()


def test_an_irregular_region_is_the_flood_that_fills_its_area() -> None:
    rows = [".|..", "..-.", "|..|", "...."]
    assert irregular(rows, area(2, 0, 3, 1)) == flooded(rows, 0, 0)
    rows = [".-.-", "--..", ".-.-"]
    assert irregular(rows, area(2, 0, 3, 2)) == {(2, 0), (2, 1), (3, 1), (2, 2)}
    assert irregular(rows, area(0, 0, 3, 1)) == {(0, 0)}
