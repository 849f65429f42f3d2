"""What nhmod's own compilers make is loaded by the games themselves, and everything that was declared is there.

NetHack stops at nothing worse than "Couldn't load … - making a maze" where a level is wrong, so each level is looked at.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from terrain import Terrain, full_map, read_terrain, trimmed
from workshop import Workshop, archive, install

from nhmod_languages.drawing import neighbours
from nhmod_languages.language import CompiledFile
from nhmod_playing.game import ESCAPE, MAP_TOP, Game
from nhmod_playing.sights import found_among, letter, strengthen, thing, walk, zap

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nhmod.target import Facts

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("compiled-levels")]

# Stands in the oracle's place, which is in every game's dungeon.
RICH = """\
MAZE:"oracle",' '
FLAGS:hardfloor
GEOMETRY:center,center
MAP
-------------------------------------
|...........|...........|...........|
|...........+...........S...........|
|...........|...........|...........|
|...........|-----+-----|...........|
|...........|...........|...........|
|...........|...........|...........|
-------------------------------------
ENDMAP
REGION:(1,1,11,6),lit,"ordinary"
REGION:(13,1,23,3),lit,"ordinary"
REGION:(13,5,23,6),unlit,"ordinary"
REGION:(25,1,35,6),lit,"ordinary"
NON_DIGGABLE:(0,0,36,7)
$three = 3
$spring = { (4,1),(6,1),(8,1) }
FOR $n = 0 TO 2 {
  FOUNTAIN:$spring[$n]
}
SWITCH [$three] {
  CASE 2:
    ALTAR:(10,1),chaos,altar
    BREAK
  CASE 3:
    SINK:(10,1)
    BREAK
  DEFAULT:
    FOUNTAIN:(10,1)
}
IF [$three == 3] {
  ALTAR:(2,2),law,altar
} ELSE {
  ALTAR:(2,3),noalign,altar
}
IF [0%] {
  TERRAIN:(2,4),'L'
}
STAIR:(1,6),up
STAIR:(35,6),down
DOOR:locked,(12,2)
DOOR:open,(18,4)
GRAVE:(10,5),"Here lies a compiler."
$place = { (3,4),(5,4),(7,4) }
SHUFFLE:$place
CONTAINER:('(',"chest"),$place[0],uncursed {
  OBJECT:('%',"apple"),uncursed,quantity:3
  OBJECT:('(',"tin opener"),uncursed
}
TRAP:"bear",$place[1]
GOLD:77,$place[2]
MONSTER:('F',"red mold"),(20,1),hostile,asleep,"Grimtooth" {
  OBJECT:('(',"saddle")
}
MONSTER:('q',"rothe"),(14,2),peaceful
TERRAIN:fillrect (14,5,16,6),'}'
TERRAIN:line (20,5),(22,5),'T'
REPLACE_TERRAIN:(33,3,35,4),'.','}',100%
ENGRAVING:(26,1),burn,"by nhmod"
LOOP [$three] {
  GOLD:5,(28,2)
}
$tool = object: { ('(',"saddle"),('(',"tin opener") }
SHUFFLE:$tool
OBJECT:$tool[0],(30,5)
OBJECT:$tool[1],(32,5)
OBJECT:(')',"dagger"),(28,5),blessed,+3,name:"Thorn",quantity:2
"""

RICH_MAP = (
    "-------------------------------------",
    "|...{.{.{.#.|...........|...........|",
    "|._.........+...........|...........|",
    "|...........|...........|........}}}|",
    "|...........|-----|-----|........}}}|",
    "|.........|.|.}}}...###.|...........|",
    "|<..........|.}}}.......|..........>|",
    "-------------------------------------",
)

# The same in the words of 3.4.3, as far as they go.
RICH_343 = """\
MAZE:"oracle",' '
FLAGS:hardfloor
GEOMETRY:center,center
MAP
-------------------------
|.........K.|...........|
|...........+...........|
|...........|...........|
|...........|-----+-----|
|.{.........|.}}}.......|
|...........|.}}}.......|
-------------------------
ENDMAP
RANDOM_PLACES:(3,4),(5,4),(7,4)
REGION:(0,0,24,7),lit,"ordinary"
NON_DIGGABLE:(0,0,24,7)
FOUNTAIN:(4,1)
ALTAR:(2,2),law,altar
STAIR:(1,6),up
STAIR:(23,6),down
DOOR:locked,(12,2)
DOOR:open,(18,4)
CONTAINER:'(',"chest",place[0]
OBJECT:'%',"apple",contained,uncursed,0
OBJECT:'(',"tin opener",contained
TRAP:"bear",place[1]
GOLD:77,place[2]
MONSTER:'F',"red mold",(20,1),hostile,asleep,"Grimtooth"
MONSTER:'q',"rothe",(14,2),peaceful
ENGRAVING:(10,5),burn,"by nhmod"
"""

# Its floors are not seen from afar, and who or what is on them may have moved.
RICH_343_MAP = (
    "-------------------------",
    "|   {     # |           |",
    "| _         +           |",
    "|           |           |",
    "|           |-----|-----|",
    "| {         | }}}       |",
    "|<          | }}}      >|",
    "-------------------------",
)

# A level of rooms that no release has: it is one more in the dungeon.
ROOMS = """\
LEVEL:"mylev"
ROOM:"ordinary",lit,(3,3),(center,center),(11,9) {
  FOUNTAIN:(0,0)
  ALTAR:(10,8),chaos,altar
  STAIR:(10,0),down
  SUBROOM:"ordinary",lit,(4,3),(3,3) {
    SINK:(1,1)
    ROOMDOOR:false,locked,north,1
  }
}
ROOM:"temple",lit,(1,1),random,(5,5) {
  ALTAR:(2,2),noncoaligned,shrine
  STAIR:(0,0),up
}
RANDOM_CORRIDORS
"""

# What is certain of the room in the middle; the doors to the corridors may be anywhere in its walls.
ROOMS_MAP = (
    "{.........>",
    "...........",
    "...--+--...",
    "...|...|...",
    "...|.#.|...",
    "...|...|...",
    "...-----...",
    "...........",
    ".........._",
)


def test_a_level_of_our_own_in_366(workshop366: Workshop, vanilla_game: Path) -> None:
    install(vanilla_game, workshop366.levels(RICH, "rich.des", vanilla_game))
    with Game(vanilla_game) as game:
        strengthen(game)
        wand = letter(game.wish("wand of probing"))
        game.sense_monsters()
        said = game.level_teleport("oracle")
        assert "making a maze" not in said
        assert trimmed(full_map(game)) == RICH_MAP
        assert '"oracle" {:3 #:1 noDig' in read_terrain(game).told
        left, top = corner(full_map(game), RICH_MAP)
        game.reveal_map()
        declared(game, wand, left, top, apples="3 apples")
        assert 'Something is engraved here on the headstone.\nYou read: "Here lies a compiler."' in (
            game.teleport(left + 10, top + 5)
        )
        assert 'You read: "by nhmod"' in game.teleport(left + 26, top + 1)
        assert "15 gold pieces" in game.teleport(left + 28, top + 2)
        walk(game, left + 28, top + 5)
        assert "2 daggers named Thorn" in game.look()
        game.do(",")
        assert "2 blessed +3 daggers named Thorn" in game.do("\x09")
        tools = sorted(thing(game, left + x, top + 5) for x in (30, 32))
        assert tools == ["a saddle", "a tin opener"]


def test_a_level_and_a_dungeon_of_our_own_in_343(workshop343: Workshop, game343: Path) -> None:
    dungeon = workshop343.dungeon(workshop343.tree.text("dat/dungeon.def"), "dungeon.def", game343)
    assert dungeon == archive(game343).find("dungeon").content
    install(game343, [CompiledFile(name="dungeon", content=dungeon)])
    install(game343, workshop343.levels(RICH_343, "rich.des", game343))
    with Game(game343) as game:
        strengthen(game)
        wand = letter(game.wish("wand of probing"))
        potion = letter(game.wish("blessed potion of monster detection"))
        game.send("q")
        game.do(potion)
        game.do(ESCAPE)  # where there is nobody, the potion is to be given a name
        said = game.level_teleport("oracle")
        assert "making a maze" not in said
        game.reveal_map()
        left, top = corner(game.map, RICH_343_MAP)
        for (x, y), symbol in fixed(RICH_343_MAP).items():
            assert game.at(left + x, top + y) == symbol or (left + x, top + y) == game.hero, game.text
        declared(game, wand, left, top, apples="an apple|2 apples")
        assert 'You read: "by nhmod"' in game.teleport(left + 10, top + 5)


def fixed(rows: Sequence[str]) -> dict[tuple[int, int], str]:
    """Return what stands where on a map, floors left out."""
    return {(x, y): symbol for y, row in enumerate(rows) for x, symbol in enumerate(row) if symbol != " "}


def corner(rows: Sequence[str], expected: Sequence[str]) -> tuple[int, int]:
    """Find the upper left corner of a level's map."""
    top = next(y for y, row in enumerate(rows, MAP_TOP) if expected[0] in row)
    return rows[top - MAP_TOP].index(expected[0]), top


def declared(game: Game, wand: str, left: int, top: int, *, apples: str) -> None:
    """Look at what both releases' levels declare alike; ``wand`` is one of probing, and the level is revealed."""
    features = {(2, 2): "lawful altar", (10, 1): "sink", (12, 2): "closed door", (18, 4): "open", (4, 1): "fountain"}
    for (x, y), name in features.items():
        assert name in game.farlook(left + x, top + y)
    assert "red mold called Grimtooth" in game.farlook(left + 20, top + 1)
    assert found_among(game, "q", "peaceful rothe")
    game.teleport(left + 19, top + 1)
    assert re.search(r"Status of Grimtooth .*, asleep\.", zap(game, wand, "l"))
    # From here all of the western room is seen.
    game.teleport(left + 11, top + 2)
    game.send("o")
    assert "This door is locked." in game.do("l")
    places: dict[str, tuple[int, int]] = {}
    for _ in range(20):  # somebody may stand on one
        places = {game.at(left + x, top + 4): (left + x, top + 4) for x in (3, 5, 7)}
        if places.keys() == {"(", "^", "$"}:
            break
        game.do("s")
    assert "bear trap" in game.farlook(*places["^"])
    walk(game, *places["$"])
    assert "77 gold pieces" in game.look()
    walk(game, *places["("])
    assert "You see here a chest." in game.look()
    contents = zap(game, wand, ">")
    assert re.search(apples, contents)
    assert "a tin opener" in contents


def test_a_dungeon_with_one_more_level_in_366(workshop366: Workshop, vanilla_game: Path) -> None:
    text = workshop366.tree.text("dat/dungeon.def")
    mines = 'BRANCH:\t\t"The Gnomish Mines" @ (2, 3)\n'
    assert text.count(mines) == 1
    # Level 2 is to be all our own, without the stairs to the mines.
    more = text.replace(mines, 'BRANCH: "The Gnomish Mines" @ (3, 2)\nLEVEL: "mylev" "none" @ (2, 1)\n')
    dungeon = CompiledFile(name="dungeon", content=workshop366.dungeon(more, "dungeon.def", vanilla_game))
    install(vanilla_game, [dungeon, *workshop366.levels(ROOMS, "rooms.des", vanilla_game)])
    with Game(vanilla_game) as game:
        game.teleport(*stairs(full_map(game), ">"))
        game.do(">")
        terrain = read_terrain(game)
        assert re.match(r'D:0,L:2 "mylev" \{:1 #:1 temple', terrain.told)
        rows = full_map(game)
        left, top = next((row.index("{"), y) for y, row in enumerate(rows) if "{" in row)
        assert tuple(row[left : left + len(ROOMS_MAP[0])] for row in rows[top : top + len(ROOMS_MAP)]) == ROOMS_MAP
        # From the stairs in the temple, on which she is, corridors lead to those in the middle.
        assert game.hero == stairs(rows, "<")
        assert stairs(rows, ">") in reached(terrain, game.hero, workshop366.facts)


def reached(terrain: Terrain, start: tuple[int, int], facts: Facts) -> set[tuple[int, int]]:
    """List the places of the screen to which one can walk, secret doors and corridors being found."""
    closed = range(facts.constant("STONE"), facts.constant("SDOOR"))
    found, todo = {start}, [start]
    while todo:
        for x, y in neighbours(*todo.pop()):
            # On the screen, a row is one further down and a column one further left than in levl[x][y].
            if (x, y) not in found and terrain.types[y - 1][x + 1] not in closed:
                found.add((x, y))
                todo.append((x, y))
    return found


def stairs(rows: Sequence[str], symbol: str) -> tuple[int, int]:
    """Find stairs on a map."""
    return next((row.index(symbol), y) for y, row in enumerate(rows, MAP_TOP) if symbol in row)
