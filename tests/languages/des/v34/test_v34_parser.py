"""The syntax tree: every node with its exact place, and what is left of a text with mistakes."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.source import Source
from nhmod_languages.des.faults import Faults
from nhmod_languages.des.v34 import ast
from nhmod_languages.des.v34.parser import parse
from nhmod_languages.des.v34.printer import print_command, print_file

if TYPE_CHECKING:
    from collections.abc import Iterator

MAZE = """\
MAZE:"a",' '
FLAGS:noteleport,hardfloor
INIT_MAP:'.',' ',true,false,random,true
MESSAGE:"Hello."
GEOMETRY:half-left,bottom
MAP
-+-
#.#
ENDMAP
RANDOM_OBJECTS:'!','?'
RANDOM_PLACES:(1,1),(0,0)
RANDOM_MONSTERS:'d'
MONSTER[50%]:'d',"jackal",place[0],"Rex",peaceful,asleep,align[0],m_object "chest"
OBJECT:object[0],random,random,cursed,"jackal",-1,"x"
CONTAINER:'(',"chest",(1,1),blessed,random,none
OBJECT:random,random,contained,"jackal",3
DOOR:locked,(1,0)
TRAP[5%]:"pit",(1,1)
DRAWBRIDGE:(1,1),east,open
MAZEWALK:(1,1),west
WALLIFY
LADDER:(1,1),up
STAIR:random,down
STAIR:levregion(1,0,2,2),(0,0,0,0),up
PORTAL:(1,1,1,1),(0,0,0,0),"b"
TELEPORT_REGION:(0,0,1,1),levregion(1,1,1,1),down
BRANCH:(0,0,1,1),(0,0,0,0)
FOUNTAIN:(1,1)
NON_DIGGABLE:(0,0,2,1)
NON_PASSWALL:(0,0,2,1)
REGION:(1,1,1,1),lit,"temple",unfilled,true
ALTAR:(1,1),coaligned,sanctum
GOLD:random,(1,1)
ENGRAVING:(1,1),burn,"x"

NOMAP
"""
LEVEL = """\
LEVEL:"b"
RANDOM_MONSTERS:'d'

ROOM:"zoo",lit,(1,2),(left,top),(3,4),false
NAME:"x"
CHANCE:50
DOOR:true,random,north,3
SINK:random
POOL:(1,1)

SUBROOM:random,unlit,random,random,"x"

CORRIDOR:(0,north,0),(1,south,random)
CORRIDOR:(0,north,0),3

LEVEL:"c"

RANDOM_CORRIDORS
"""


def tree_of(text: str, report: Report | None = None) -> ast.File:
    return parse(Faults(Source(text, "a.des"), report or Report(), dialect="3.4.3"))


def nodes(node: object) -> Iterator[ast.Node]:
    if isinstance(node, ast.Node):
        yield node
        for member in fields(node):
            yield from nodes(getattr(node, member.name))
    elif isinstance(node, tuple):
        for item in node:
            yield from nodes(item)


def test_canonical_text_is_printed_as_it_is() -> None:
    report = Report()
    tree = tree_of(f"{MAZE}\n{LEVEL}", report)
    assert not report.diagnostics
    assert print_file(tree.levels) == f"{MAZE}\n{LEVEL}"


def test_every_command_has_its_own_text() -> None:
    text = f"{MAZE}\n{LEVEL}"
    commands = [node for node in nodes(tree_of(text).levels) if isinstance(node, ast.Command)]
    assert len(commands) > 40
    for node in commands:
        if not isinstance(node, ast.MazeLevel | ast.RoomLevel):
            assert text[node.span.start : node.span.end] == print_command(node)
        assert text[node.keyword.span.start : node.keyword.span.end] == node.keyword.text


def test_values_have_their_places() -> None:
    text = 'LEVEL:"a"\nROOM : "zoo" ,lit,( 1 , 2 ),random,random\nMONSTER [ 5% ]: \'d\' , random , place [ 0 ]\n'
    (level,) = tree_of(text).levels
    assert isinstance(level, ast.RoomLevel)
    (room,) = level.rooms
    (monster,) = room.details
    assert isinstance(monster, ast.Monster)
    assert isinstance(room.position, ast.Pair)
    assert monster.chance is not None

    def of(node: ast.Node) -> str:
        return text[node.span.start : node.span.end]

    assert of(room.position) == "( 1 , 2 )"
    assert of(room.position.second) == "2"
    assert of(monster.chance) == "[ 5% ]"
    assert of(monster.letter) == "'d'"
    assert of(monster.place) == "place [ 0 ]"
    assert of(room) == text[10:-1]
    assert text[room.heading.start : room.heading.end] == 'ROOM : "zoo" ,lit,( 1 , 2 ),random,random'
    assert of(level) == text[:-1]


def test_what_is_wrong_is_left_out_and_the_rest_is_there() -> None:
    report = Report()
    text = (
        "MAZE:\"a\",' '\nNOMAP\nMONSTER:'d'\nSTAIR:random,up\nMONSTR:'d'\nTRAP:random,random,\nGOLD:5,random\n$x = 5\n"
        'LADDER:random,up\nLEVEL:"b"\nSTAIR:random,up\nROOM:"zoo"\nSINK:random\nROOM:"zoo",lit,random,random,random\n'
    )
    tree = tree_of(text, report)
    maze, rooms = tree.levels
    assert isinstance(maze, ast.MazeLevel)
    assert isinstance(rooms, ast.RoomLevel)
    assert [detail.keyword.text for detail in maze.parts[0].details] == ["STAIR", "TRAP", "GOLD", "LADDER"]
    # A room stays, for what is in it.
    assert [[detail.keyword.text for detail in room.details] for room in rooms.rooms] == [["SINK"], []]
    assert [(found.location.line, found.code) for found in report.errors if found.location] == [
        (3, "NH2003"),
        (5, "NH2004"),
        (6, "NH2022"),
        (8, "NH2023"),
        (11, "NH2060"),
        (12, "NH2003"),
    ]
