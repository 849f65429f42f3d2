"""What a program says for each statement of a description: the functions of ``des`` as src/sp_lev.c of NetHack 3.7 reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lua_level import run

from nhmod.diagnostics import Report
from nhmod.source import Source
from nhmod_languages.des.program import programs
from nhmod_languages.des.program.statements import _WRITERS
from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.grammar import Statement
from nhmod_languages.des.v36.language import Language
from nhmod_languages.des.v36.learned.nodes import LearntStatement
from nhmod_nethack.languages.level36 import level_rules

if TYPE_CHECKING:
    from nhmod.target import Facts

_HEAD = "MAZE:\"m\",' '\n"
_SAID = {
    "FLAGS:noteleport,hardfloor": 'des.level_flags("mazelevel", "noteleport", "hardfloor");',
    "INIT_MAP:mines,'.',' ',true,false,lit,true": (
        'des.level_init({ style = "mines", fg = ".", bg = " ", smoothed = 1, joined = 0, walled = 1, lit = 1 });'
    ),
    "INIT_MAP:mines,'.','}',true,true,random,random,'T'": (
        'des.level_init({ style = "mines", fg = ".", bg = "}", smoothed = 1, joined = 1, walled = math.random(0, 1), filling = "T" });'
    ),
    "INIT_MAP:mazegrid,'-'": 'des.level_init({ style = "mazegrid", bg = "-" });',
    "INIT_MAP:solidfill,('.',lit)": 'des.level_init({ style = "solidfill", fg = ".", lit = 1 });',
    "GEOMETRY:center,center\nMAP\n|...|\n|..\nENDMAP": "des.map([[\n|...|\n|..  ]]);",
    "GEOMETRY:left,top\nMAP\n...\nENDMAP": 'des.map({ halign = "left", valign = "top", map = [[\n...]] });',
    "GEOMETRY:(3,4)\nMAP\n...\nENDMAP": "des.map({ x = 3, y = 4, map = [[\n...]] });",
    "NOMAP": 'des.map({ x = 1, y = 0, map = "x" });',
    "MAZEWALK:(1,1),east": 'des.mazewalk({ x = 1, y = 1, dir = "east" });',
    "MAZEWALK:(1,1),north,false,'.'": 'des.mazewalk({ x = 1, y = 1, dir = "north", stocked = 0, typ = "." });',
    "WALLIFY": "des.wallify();",
    "WALLIFY:fillrect (1,2,3,4)": "des.wallify({ x1 = 1, y1 = 2, x2 = 3, y2 = 4 });",
    "TERRAIN:(1,2),'L'": 'des.terrain({ x = 1, y = 2, typ = "L" });',
    "TERRAIN:rect (1,2,3,4),('.',unlit)": (
        'des.terrain({ selection = selection.rect(1, 2, 3, 4), typ = ".", lit = 0 });'
    ),
    "TERRAIN:line (1,2),(3,4),'T'": 'des.terrain(selection.line(1, 2, 3, 4), "T");',
    "TERRAIN:randline (1,2),(3,4),5,'T'": 'des.terrain(selection.randline(1, 2, 3, 4, 5), "T");',
    "TERRAIN:grow(north|east,(1,2)),'.'": (
        'des.terrain((selection.grow(selection.set(selection.new(), 1, 2), "north") | '
        'selection.grow(selection.set(selection.new(), 1, 2), "east")), ".");'
    ),
    "TERRAIN:grow(fillrect (1,1,2,2)),'.'": 'des.terrain(selection.grow(selection.fillrect(1, 1, 2, 2), "all"), ".");',
    "TERRAIN:filter(50%,rect (1,1,2,2)),'.'": 'des.terrain(selection.percentage(selection.rect(1, 1, 2, 2), 50), ".");',
    "TERRAIN:filter('.',rect (1,1,2,2)),'L'": (
        'des.terrain(selection.filter_mapchar(selection.rect(1, 1, 2, 2), "."), "L");'
    ),
    "TERRAIN:filter((1,1),rect (1,1,2,2)),'L'": (
        'des.terrain((selection.set(selection.new(), 1, 1) & selection.rect(1, 1, 2, 2)), "L");'
    ),
    "TERRAIN:floodfill (1,2),'.'": 'des.terrain(selection.floodfill(1, 2), ".");',
    "TERRAIN:circle((5,5),3),'.'": 'des.terrain(selection.circle(5, 5, 3, 1), ".");',
    "TERRAIN:ellipse((5,5),3,2,unfilled),'.'": 'des.terrain(selection.ellipse(5, 5, 3, 2, 0), ".");',
    "TERRAIN:complement (1,1) & rect (1,2,3,4),'.'": (
        'des.terrain((selection.negate(selection.set(selection.new(), 1, 1)) | selection.rect(1, 2, 3, 4)), ".");'
    ),
    "REPLACE_TERRAIN:(1,2,3,4),'.','T',50%": (
        'des.replace_terrain({ region = { 1, 2, 3, 4 }, fromterrain = ".", toterrain = "T", chance = 50 });'
    ),
    "NON_DIGGABLE:(1,2,3,4)": "des.non_diggable(selection.area(1, 2, 3, 4));",
    "NON_PASSWALL:(1,2,3,4)": "des.non_passwall(selection.area(1, 2, 3, 4));",
    "DOOR:closed,(1,2)": 'des.door("closed", 1, 2);',
    "DOOR:random,rect (1,1,2,2)": (
        'selection.iterate(selection.rect(1, 1, 2, 2), function(x, y)\n   des.door("random", x, y);\nend);'
    ),
    "DRAWBRIDGE:(5,8),east,closed": 'des.drawbridge({ x = 5, y = 8, dir = "east", state = "closed" });',
    "STAIR:(1,2),up": 'des.stair({ dir = "up", x = 1, y = 2 });',
    "LADDER:random,down": 'des.ladder({ dir = "down" });',
    "STAIR:levregion(1,0,79,20),(0,0,1,1),up": (
        'des.levregion({ region = { 1, 0, 79, 20 }, region_islev = 1, exclude = { 0, 0, 1, 1 }, type = "stair-up" });'
    ),
    'PORTAL:(1,1,1,1),(0,0,0,0),"air"': (
        'des.levregion({ region = { 1, 1, 1, 1 }, exclude = { 0, 0, 0, 0 }, type = "portal", name = "air" });'
    ),
    "TELEPORT_REGION:(1,1,2,2),(0,0,0,0),down": (
        'des.teleport_region({ region = { 1, 1, 2, 2 }, exclude = { 0, 0, 0, 0 }, dir = "down" });'
    ),
    "TELEPORT_REGION:levregion(1,0,79,20),levregion(1,1,2,2)": (
        "des.teleport_region({ region = { 1, 0, 79, 20 }, region_islev = 1, exclude = { 1, 1, 2, 2 }, exclude_islev = 1 });"
    ),
    "BRANCH:(1,1,2,2),(0,0,0,0)": (
        'des.levregion({ region = { 1, 1, 2, 2 }, exclude = { 0, 0, 0, 0 }, type = "branch" });'
    ),
    'MESSAGE:"It says \\no."': 'des.message("It says \\\\no.");',
    'TRAP:"pit",(1,2)': 'des.trap({ type = "pit", x = 1, y = 2 });',
    "TRAP:random,random": "des.trap({});",
    "FOUNTAIN:(1,2)": 'des.feature("fountain", 1, 2);',
    "FOUNTAIN:random": (
        'selection.iterate(selection.set(selection.new(), -1, -1), function(x, y)\n   des.feature("fountain", x, y);\nend);'
    ),
    "SINK:rect (1,1,2,2)": (
        'selection.iterate(selection.rect(1, 1, 2, 2), function(x, y)\n   des.feature("sink", x, y);\nend);'
    ),
    "ALTAR:(1,2),law,shrine": 'des.altar({ x = 1, y = 2, align = "law", type = "shrine" });',
    "ALTAR:(1,2),align[0],random": (
        'des.altar({ x = 1, y = 2, align = align[1], type = ({ "altar", "shrine" })[math.random(2)] });'
    ),
    'GRAVE:(1,2),"Here"': 'des.grave({ x = 1, y = 2, text = "Here" });',
    "GRAVE:random,random": "des.grave({});",
    "GOLD:100,random": "des.gold({ amount = 100 });",
    'ENGRAVING:(1,2),burn,"Elbereth"': 'des.engraving({ 1, 2 }, "burn", "Elbereth");',
    'ENGRAVING:random,dust,"x"': 'des.engraving({ -1, -1 }, "dust", "x");',
    "MINERALIZE": "des.mineralize({ kelp_pool = -1, kelp_moat = -1, gold_prob = -1, gem_prob = -1 });",
    "MINERALIZE:1,2,3,4": "des.mineralize({ kelp_pool = 1, kelp_moat = 2, gold_prob = 3, gem_prob = 4 });",
    "MONSTER:random,random": "des.monster({});",
    "MONSTER:'D',(1,2)": 'des.monster({ class = "D", x = 1, y = 2 });',
    'MONSTER:(\'m\',"giant mimic"),(1,2),m_object "boulder"': (
        'des.monster({ id = "giant mimic", x = 1, y = 2, appear_as = "obj:boulder" });'
    ),
    'MONSTER:"newt",(1,2),peaceful,asleep,"Bob",female,invisible,law': (
        'des.monster({ id = "newt", x = 1, y = 2, peaceful = 1, asleep = 1, name = "Bob", female = 1, invisible = 1, align = "law" });'
    ),
    'MONSTER:"newt",(1,2),hostile,awake,align[1],fleeing:5': (
        'des.monster({ id = "newt", x = 1, y = 2, peaceful = 0, asleep = 0, align = align[2], fleeing = 5 });'
    ),
    "MONSTER:\"newt\",(1,2) {\nOBJECT:'*'\n}": (
        'des.monster({ id = "newt", x = 1, y = 2, inventory = function()\n   des.object({ class = "*" });\nend });'
    ),
    "OBJECT:random,random": "des.object({});",
    'OBJECT:(\'?\',"enchant armor"),(1,2),blessed,+2,name:"Foo",quantity:3': (
        'des.object({ class = "?", id = "enchant armor", x = 1, y = 2, buc = "blessed", spe = 2, name = "Foo", quantity = 3 });'
    ),
    "OBJECT:('(',\"chest\"),(1,2),locked,trapped": (
        'des.object({ class = "(", id = "chest", x = 1, y = 2, locked = 1, trapped = 1 });'
    ),
    'OBJECT:"statue",(1,2),montype:"newt",+1': (
        'des.object({ id = "statue", x = 1, y = 2, montype = "newt", historic = 1 });'
    ),
    "OBJECT:\"corpse\",(1,2),montype:'D',buried": (
        'des.object({ id = "corpse", x = 1, y = 2, montype = "D", buried = 1 });'
    ),
    'OBJECT:"long sword",(1,2),erodeproof,greased,cursed,lit': (
        'des.object({ id = "long sword", x = 1, y = 2, eroded = -1, greased = 1, buc = "cursed", lit = 1 });'
    ),
    "CONTAINER:('(',\"chest\"),(1,2),broken {\n[50%]: OBJECT:('*',\"ruby\")\n}": (
        'des.object({ class = "(", id = "chest", x = 1, y = 2, broken = 1, contents = function()\n'
        '   if math.random(0, 99) < 50 then\n      des.object({ class = "*", id = "ruby" });\n   end\nend });'
    ),
    'REGION:(1,1,2,2),lit,"ordinary"': 'des.region({ region = { 1, 1, 2, 2 }, lit = 1, type = "ordinary" });',
    'REGION:(1,1,2,2),random,"temple"': 'des.region({ region = { 1, 1, 2, 2 }, type = "temple", filled = 1 });',
    'REGION:(1,1,2,2),unlit,"ordinary",unfilled,irregular': (
        'des.region({ region = { 1, 1, 2, 2 }, lit = 0, type = "ordinary", arrival_room = 1, irregular = 1 });'
    ),
    "REGION:(1,1,2,2),lit,\"zoo\",filled,irregular,unjoined {\nMONSTER:'Z',random\n}": (
        'des.region({ region = { 1, 1, 2, 2 }, lit = 1, type = "zoo", filled = 1, irregular = 1, joined = 0, contents = function()\n'
        '   des.monster({ class = "Z" });\nend });'
    ),
    "$place = { (1,2),(3,4) }\nSHUFFLE:$place\nOBJECT:'*',$place[1]": (
        'local place = { { 1, 2 }, { 3, 4 } };\nshuffle(place);\ndes.object({ class = "*", coord = place[2] });'
    ),
    "$m = monster: { 'D',\"newt\" }\nMONSTER:$m[0],random": (
        'local m = { { class = "D" }, { id = "newt" } };\ndes.monster({ class = m[1].class, id = m[1].id });'
    ),
    "$s = selection: rect (1,1,3,3)\nTERRAIN:$s,'.'": ('local s = selection.rect(1, 1, 3, 3);\ndes.terrain(s, ".");'),
    '$end = "a" . "b"\nMESSAGE:$end': 'local end_ = "a" .. "b";\ndes.message(end_);',
    "$end = 1\n$end_ = 2\nGOLD:$end + $end_,random": (
        "local end_ = 1;\nlocal end__ = 2;\ndes.gold({ amount = end_ + end__ });"
    ),
    "$a = (1,2,3,4)\nNON_DIGGABLE:$a": (
        "local a = { 1, 2, 3, 4 };\ndes.non_diggable(selection.area(table.unpack(a)));"
    ),
    "FOR $i = 5 TO 1 { GOLD:$i * 2 + 1,random }": ("for i = 5, 1, -1 do\n   des.gold({ amount = (i * 2) + 1 });\nend"),
    "LOOP [3] { EXIT }": "for _ = 1, 3 do\n   do return end\nend",
}
_REFUSED = {
    "INIT_MAP:rogue": "INIT_MAP:rogue",
    'MONSTER:"newt",random[dry]': "random[dry]",
    'MONSTER:"newt",random,seen_traps:"pit"': "seen_traps",
    "WALLIFY:(1,2)": "WALLIFY of this",
    'MONSTER:"newt",random {\nEXIT\n}': "EXIT",
    "$m = monster: { 'D' }\nMONSTER:$m[1d1],random": "dice",
    "TERRAIN:line rndcoord((1,1)),(3,4),'T'": "a place that is chosen",
    "$t = terrain: ('.',lit)\nTERRAIN:(1,1),$t": "the light of a map letter",
}


@pytest.fixture(scope="module")
def language(facts366: Facts) -> Language:
    return Language(level_rules(facts366))


def _written(body: str, language: Language, head: str = _HEAD) -> tuple[str, Report]:
    text, report = f"{head}{body}\n", Report()
    file = language.parse(text, "m.des", report)
    (made,) = programs(file, Source(text, "m.des"), report)
    return made.text, report


@pytest.mark.parametrize("said", _SAID)
def test_each_statement_is_said(said: str, language: Language) -> None:
    text, report = _written(said, language)
    begin = 'des.level_init({ style = "solidfill", fg = " " });\n'
    begin += "" if said.startswith("FLAGS") else 'des.level_flags("mazelevel");\n'
    assert (report.diagnostics, text) == ((), f"{begin}{_SAID[said]}\n")
    run(text)


def test_there_is_no_statement_without_a_word_for_it() -> None:
    every = {one for one in vars(ast).values() if isinstance(one, type) and issubclass(one, Statement)}
    assert every - {Statement, LearntStatement} == set(_WRITERS)


@pytest.mark.parametrize("said", _REFUSED)
def test_what_no_program_can_do_is_refused_where_it_stands(said: str, language: Language) -> None:
    _, report = _written(said, language)
    (error,) = report.errors
    assert error.code == "NH2726"
    assert _REFUSED[said] in error.message
    assert error.location is not None
    assert error.location.line > 1


def test_rooms_stand_in_rooms(language: Language) -> None:
    body = (
        'ROOM:"ordinary",lit,(3,3),(center,top),(11,9) {\nSUBROOM:"delphi"[50%],random,(4,3),(3,3),unfilled {\n'
        "ROOMDOOR:false,nodoor,random,random\nROOMDOOR:true,closed,north|west,1\n}\nSTAIR:random,up\n}\nRANDOM_CORRIDORS\n"
        "CORRIDOR:(0,south,0),(0,north,random)"
    )
    text, report = _written(body, language, 'LEVEL:"m"\n')
    assert report.errors == ()
    outer, inner, open_door, secret, stair, corridors, corridor = run(text)
    assert outer[1][0] == {
        "type": "ordinary",
        "lit": 1,
        "x": 3,
        "y": 3,
        "w": 11,
        "h": 9,
        "xalign": "center",
        "yalign": "top",
    }
    assert inner == ("room", ({"type": "delphi", "chance": 50, "x": 4, "y": 3, "w": 3, "h": 3, "filled": 0},))
    assert open_door == ("door", ({"state": "nodoor", "wall": "random"},))
    assert secret == ("door", ({"state": "secret", "wall": "north", "pos": 1},))
    assert (stair[0], corridors[0]) == ("stair", "random_corridors")
    assert corridor[1][0] == {
        "srcroom": 0,
        "srcwall": "south",
        "srcdoor": 0,
        "destroom": 0,
        "destwall": "north",
        "destdoor": -1,
    }


def test_what_is_chosen_and_repeated_is_done_as_often(language: Language) -> None:
    body = (
        "$n = 1d3\nIF [$n > 1] { $x = 4 } ELSE { $x = 2 }\nLOOP [$x] { GOLD:$x,random\nIF [30%] { BREAK } }\n"
        'SWITCH [2] {\nCASE 0: TRAP:"pit",random\nCASE 1: TRAP:"hole",random\nBREAK\nDEFAULT: SINK:random\n}'
    )
    text, report = _written(body, language)
    assert report.errors == ()
    low, high = (run(text, high=one)[2:] for one in (False, True))
    # The lowest numbers: one round, which a chance of thirty percent ends; and the first case, which goes on to the second.
    assert low == [("gold", ({"amount": 2},)), ("trap", ({"type": "pit"},)), ("trap", ({"type": "hole"},))]
    assert high == [*[("gold", ({"amount": 4},))] * 4, ("trap", ({"type": "hole"},))]
