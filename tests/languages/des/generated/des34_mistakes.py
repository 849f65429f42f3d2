"""Wrong commands of the 3.4.3 dialect: each breaks one rule of util/lev_comp.y that a slip of a token does not reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from des34_files import lines34
from des_mistakes import wrong_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from des_choices import Choices
    from des_words import Words

BOTH: tuple[Sequence[str], ...] = (
    ["MONSTER : 'o' , \"no such monster\" , random"],
    ["MONSTER : 'o' , \"newt\" , random"],
    ['MONSTER : random , "newt" , random'],
    ['MONSTER : monster[1] , "newt" , random'],
    ["MONSTER : '1' , random , random"],
    ['MONSTER : "newt" , random , random'],
    ["MONSTER : 'o' , random"],
    ["MONSTER : 'o' , random , random , female"],
    ["MONSTER : 'o' , random , random , \"a\" , \"b\" , law , chaos"],
    ["MONSTER : 'o' , random , place[10]"],
    ["MONSTER : monster[10] , random , random"],
    ["MONSTER : 'o' , random , place[-1]"],
    ["MONSTER : 'o' , random , random , align[3]"],
    ["MONSTER [0%] : 'o' , random , random"],
    ["MONSTER [101%] : 'o' , random , random"],
    ["MONSTER : 'o' , random , random"] * 127,
    ["MONSTER : 'o' , random , random"] * 128,
    ["OBJECT : '(' , \"no such object\" , random"],
    ["OBJECT : '?' , \"long sword\" , random"],
    ["OBJECT : 'a' , random , random"],
    ["OBJECT : object[10] , random , random"],
    ["OBJECT : '(' , random , random , cursed"],
    ["OBJECT : '(' , random , random , cursed , 3 , \"name\" , none"],
    ["OBJECT : '(' , random , random , 3"],
    ["OBJECT : '(' , random , contained , random , random , 0"],
    ["OBJECT : '(' , random , contained , random , \"newt\" , random , none"],
    ["OBJECT : '(' , \"chest\" , ( 1 , 1 )"],
    ["OBJECT : '(' , random , random"] * 128,
    ["CONTAINER : '(' , random , random", "{", "}"],
    ['TRAP : "no such trap" , random'],
    ['TRAP : "Web" , random'],
    ['TRAP [0%] : "web" , random'],
    *([f"{command} , random"] * 128 for command in ('TRAP : "web"', "GOLD : 5")),
    ["ALTAR : random , law , shrine"] * 128,
    ["FOUNTAIN : random"] * 128,
    ["STAIR : random , up"] * 127,
    ["STAIR : random , up"] * 128,
    ['ENGRAVING : random , dust , ""'] * 128,
    ["GOLD : 5"],
    ["GOLD : 1d6 , random"],
    ["ALTAR : random , law , temple"],
    ["ALTAR : random , align[-1] , shrine"],
    ['ENGRAVING : random , blood , "text"'],
    ['ENGRAVING : random , "text"'],
    ["FOUNTAIN : ( 200 , 200 )"],
    ["STAIR : ( 1 , 1 ) , north"],
    ["STAIR : ( -1 , 1 ) , up"],
    ['MONSTER : "newt" , ( 1 , 1 )'],
    ["MONSTER : ( 'o' , \"hill orc\" ) , ( 1 , 1 )"],
    ["GOLD : 1 , random # a comment"],
)  # fmt: skip
"""In a room or a part of a maze."""
PART: tuple[Sequence[str], ...] = (
    ["LADDER : random , up"],
    ["LADDER : random , up"] * 128,
    ["DOOR : open , random"] * 128,
    ["DRAWBRIDGE : random , north , open"] * 128,
    ["MAZEWALK : random , north"] * 128,
    ["NON_DIGGABLE : ( 0 , 0 , 0 , 0 )"] * 128,
    ['REGION : ( 0 , 0 , 0 , 0 ) , lit , "zoo"'] * 128,
    ["BRANCH : ( 0 , 0 , 0 , 0 ) , ( 0 , 0 , 0 , 0 )"] * 128,
    ['PORTAL : ( 0 , 0 , 0 , 0 ) , ( 0 , 0 , 0 , 0 ) , "air"'] * 128,
    ["TELEPORT_REGION : ( 0 , 0 , 0 , 0 ) , ( 0 , 0 , 0 , 0 )"] * 128,
    ["STAIR : ( 0 , 0 , 0 , 0 ) , ( 0 , 0 , 0 , 0 ) , up"] * 128,
    ["DOOR : closed , ( 0 , 0 )"],
    ["DRAWBRIDGE : random , north , random"],
    ["DRAWBRIDGE : random , north , broken"],
    ["MAZEWALK : random , up"],
    ["MAZEWALK : random , north , true"],
    ["WALLIFY : ( 1 , 1 , 2 , 2 )"],
    ["NON_DIGGABLE : ( 0 , 0 , 200 , 0 )"],
    ["NON_DIGGABLE : ( 5 , 5 , 0 , 0 )"],
    ["NON_PASSWALL : ( 0 , 0 , 0 , 0 )"] * 32,
    ["NON_PASSWALL : ( 0 , 0 , 0 , 0 )"] * 31,
    ['REGION : ( 0 , 0 , 0 , 0 ) , lit , "vault"'],
    ['REGION : ( 0 , 0 , 0 , 0 ) , lit , "vault" , unfilled'],
    ['REGION : ( 0 , 0 , 0 , 0 ) , lit , "no such room"'],
    ['REGION : ( 0 , 0 , 0 , 0 ) , "ordinary"'],
    ['REGION : ( 0 , 0 , 0 , 0 ) , lit , "ordinary" , true'],
    ["TELEPORT_REGION : levregion ( 0 , 0 , 5 , 5 ) , levregion ( 1 , 0 , 5 , 5 )"],
    ["STAIR : levregion ( 1 , 0 , 80 , 5 ) , levregion ( 1 , 0 , 5 , 21 ) , up"],
    ["BRANCH : ( 0 , 0 , 0 , 0 )"],
    ["PORTAL : ( 0 , 0 , 0 , 0 ) , ( 0 , 0 , 0 , 0 )"],
    ["RANDOM_PLACES : ( 0 , 0 ) , ( 0 , 0 )"],
    ["RANDOM_PLACES : random"],
    ["NOMAP"],
    ["GEOMETRY : center , center", "MAP", "ENDMAP"],
    ["GEOMETRY : left , left", "MAP", "...", "ENDMAP"],
    ["GEOMETRY : center , center", "GOLD : 1 , random"],
    ["GEOMETRY : center , center", "MAP", "..x", "ENDMAP"],
    ["GEOMETRY : center , center", "MAP", *["." * 77] * 2, "ENDMAP"],
    ["GEOMETRY : center , center", "MAP", *["..."] * 22, "ENDMAP"],
)  # fmt: skip
"""In a part of a maze."""
ROOM: tuple[Sequence[str], ...] = (
    ["SINK : random"],
    ["SINK : random"] * 128,
    ["POOL : random"] * 128,
    ["DOOR : false , closed , north , 1"] * 128,
    ["RANDOM_CORRIDORS", "CORRIDOR : ( 0 , north , 1 ) , 1"],
    ["CORRIDOR : ( 0 , north , 1 ) , 1"] * 128,
    ["CORRIDOR : ( 0 , north , 1 ) , ( 0 , south , 1 )"] * 127,
    ["DOOR : false , closed , random , 3"],
    ["DOOR : false , closed , north , random"],
    ['ROOM : "no such room" , lit , random , random , random'],
    ['ROOM : "ordinary" , lit , ( 0 , 1 ) , random , random'],
    ['ROOM : "ordinary" , lit , ( 1 , 6 ) , random , random'],
    ['ROOM : "ordinary" , random , random , random'],
    ['ROOM : "ordinary" , lit , random , ( top , left ) , random'],
    ['ROOM : "zoo" , lit , random , random , random', "CHANCE : 100"],
    ['ROOM : "zoo" , lit , random , random , random', "CHANCE : 50", "CHANCE : 50"],
    ['ROOM : "ordinary" , lit , random , random , random', "CHANCE : 50"],
    ['ROOM : "zoo" , lit , random , random , random', 'NAME : "one"', 'NAME : "two"'],
    ['SUBROOM : "ordinary" , lit , random , random , "no such parent"'],
    ['SUBROOM : "ordinary" , lit , ( -1 , 0 ) , random , "no such parent"'],
    ['SUBROOM : "ordinary" , lit , random , random'],
    ['ROOM : "zoo" , lit , random , random , random', 'NAME : "p"',
     *['SUBROOM : "zoo" , lit , random , random , "p"'] * 25],
    ['ROOM : "zoo" , lit , random , random , random', 'NAME : "p"',
     *['SUBROOM : "zoo" , lit , random , random , "p"'] * 24],
    ["CORRIDOR : ( 50 , north , 1 ) , ( 0 , south , 1 )"],
    ["CORRIDOR : ( -1 , north , 1 ) , 3"],
    ["CORRIDOR : ( 0 , north , 1 ) , random"],
    ["RANDOM_CORRIDORS"],
    ["RANDOM_CORRIDORS : 3"],
)  # fmt: skip
"""In a room, or where one may begin or end."""
ANYWHERE: tuple[Sequence[str], ...] = (
    ["RANDOM_MONSTERS : 'o' , 'o' , 'o' , 'o' , 'o' , 'o' , 'o' , 'o' , 'o' , 'o' , 'o'"],
    ["RANDOM_OBJECTS : '(' , 'a'"],
    ["RANDOM_OBJECTS : '('", "RANDOM_OBJECTS : '('"],
    ["INIT_MAP : '.' , ' ' , true , true , lit , true"],
    ["INIT_MAP : mines , '.' , ' ' , true , true , lit , true"],
    ["INIT_MAP : '}' , ' ' , true , true , lit , true"],
    ['MESSAGE : "late"'],
    [f"MESSAGE : \"{'long ' * 52}\""],
    ["FLAGS : noteleport"],
    ["FLAGS : noteleport , shroud"],
    ['LEVEL : "with.dot"'],
    ['LEVEL : "nine_name"'],
    ["MAZE : \"nine_name\" , ' '", "NOMAP"],
    ["MAZE : \"more\" , 'q'", "NOMAP"],
    ["MAZE : \"more\" , ' '"],
    ['MAZE : "more"', "NOMAP"],
    ["MAZE : \"more\" , ' '", f"MESSAGE : \"{'long ' * 52}\"", "NOMAP"],
    ['LEVEL : "more"', "INIT_MAP : 'q' , 'q' , true , true , lit , true"],
    ['LEVEL : "more"', "INIT_MAP : '}' , ' ' , true , true , lit , true"],
    ['LEVEL : "more"', "RANDOM_OBJECTS : '('", "RANDOM_OBJECTS : '('"],
    ['LEVEL : "more"', "RANDOM_PLACES : ( 1 , 1 )"],
    ['LEVEL : "more"', "GEOMETRY : center , center", "MAP", "...", "ENDMAP"],
    ['LEVEL : "more"', "MONSTER : 'o' , random , random"],
    ["$q = 5"],
    ["IF [ 50% ]", "{", "}"],
    ["[50%] : GOLD : 1 , random"],
    ["ROOMDOOR : false , closed , north , 3"],
    ["TERRAIN : ( 1 , 1 ) , '.'"],
    ["EXIT"],
    [" # an indented comment"],
)  # fmt: skip
"""At any place, or where a level may begin."""


def wrong_lines34(choices: Choices, words: Words) -> list[str]:
    """Write a file with one mistake, or one that looks like a mistake and is none."""
    return wrong_lines(lines34(choices, words), choices, _command)


def _command(choices: Choices, before: Sequence[str]) -> Sequence[str]:
    contexts = {"MAZE", "LEVEL", "ROOM", "SUBROOM", "NOMAP", "ENDMAP"}
    kinds = [kind for kind in (line.split(" ")[0] for line in before) if kind in contexts]
    match kinds[-1] if kinds else "":
        case "NOMAP" | "ENDMAP":
            fitting = choices.pick((BOTH, PART, PART, ANYWHERE))
        case "ROOM" | "SUBROOM" | "LEVEL":
            fitting = choices.pick((BOTH, ROOM, ROOM, ANYWHERE))
        case _:
            fitting = choices.pick((ANYWHERE, BOTH, ROOM, PART))
    return choices.pick(fitting)
