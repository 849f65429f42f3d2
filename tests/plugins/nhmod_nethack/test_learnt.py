"""What a tree's level grammar has beside 3.6's is learnt, one structure after the other, and compiles as the tree's own lev_comp does."""

from __future__ import annotations

from collections import ChainMap
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from grown_grammar import Grown

from nhmod.binary import Header
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.target import Facts
from nhmod_languages.checking import check_level
from nhmod_languages.chosen import Chooser, compile_sources
from nhmod_languages.compiling import LevelSource
from nhmod_nethack.facts.compiler import JOINED
from nhmod_nethack.facts.read import read_facts
from nhmod_nethack.languages.choose import languages, languages_of
from nhmod_nethack.native import Programs

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree
    from nhmod_languages.language import Languages

_DOORS = r"DOOR_ID ':' door_state ',' ter_selection\s*\{[^}]*\}"
_HEADER = Header(words=(0x03060600, 1, 2, 3, 4))


@dataclass(frozen=True, kw_only=True)
class Case:
    """A structure, a level that uses it, and one that its grammar refuses, with what is said of that."""

    grown: Grown
    level: str
    wrong: str
    said: str


CASES = {
    "a command": Case(
        grown=Grown(
            words="FORGE ST_RET(FORGE_ID);",
            tokens="FORGE_ID",
            statements=("forge_detail",),
            rules="forge_detail : FORGE_ID ':' ter_selection\n{ add_opvars(splev, \"o\", VA_PASS1(SPO_FORGE)); }\n;",
            opcodes=("SPO_FORGE",),
        ),
        level="FORGE:(3,4)\nLOOP [2] { FORGE:rndcoord(fillrect (1,1,5,5)) }",
        wrong="FORGE:'a'",
        said="",
    ),
    "commands in the older form, without a semicolon between their rules": Case(
        grown=Grown(
            words="PUDDLE { savetoken(yytext); return PUDDLE_ID; }\nSEWAGE\t{ savetoken(yytext); return SEWAGE_ID; }",
            tokens="PUDDLE_ID SEWAGE_ID",
            statements=("puddle_detail", "sewage_detail"),
            rules=(
                "puddle_detail : PUDDLE_ID ':' coord_or_var\n{ add_opvars(splev, \"io\", VA_PASS2(7, SPO_PUDDLE)); }\n"
                "sewage_detail : SEWAGE_ID\n{ add_opcode(splev, SPO_PUDDLE, NULL); }\n;"
            ),
            opcodes=("SPO_PUDDLE",),
        ),
        level="PUDDLE:(3,4)\nSEWAGE\nPUDDLE:random",
        wrong="PUDDLE:'a'",
        said="",
    ),
    "an argument before the known ones": Case(
        grown=Grown(
            words=(
                "iron { savetoken(yytext); yylval.i=IRON; return DOOR_MATERIAL; }\n"
                "wooden { savetoken(yytext); yylval.i=WOOD; return DOOR_MATERIAL; }"
            ),
            tokens="DOOR_MATERIAL",
            types="opt_material",
            changed=(
                (
                    _DOORS,
                    (
                        "DOOR_ID ':' opt_material door_state ',' ter_selection\n"
                        '{ add_opvars(splev, "iio", VA_PASS3((long)$4, (long)$3, SPO_DOOR)); }'
                    ),
                ),
            ),
            rules="opt_material : { $$ = 0; }\n| DOOR_MATERIAL ',' { $$ = $1; }\n;",
        ),
        level="DOOR:iron,locked,(3,4)\nDOOR:closed,(5,5)\nDOOR:wooden,random,random",
        wrong="DOOR:iron,(3,4)",
        said="one of ",
    ),
    "flags that are joined": Case(
        grown=Grown(
            words=(
                "barred { savetoken(yytext); yylval.i=32; return DOOR_FLAGS; }\n"
                "tight { savetoken(yytext); yylval.i=64; return DOOR_FLAGS; }"
            ),
            tokens="DOOR_FLAGS",
            types="door_flags",
            alternatives=(
                ("door_state", "DOOR_STATE '&' door_flags { $$ = ($1 | $3); }\n| door_flags { $$ = ($1 | D_CLOSED); }"),
            ),
            rules="door_flags : DOOR_FLAGS\n| DOOR_FLAGS '&' door_flags { $$ = ($1 | $3); }\n;",
        ),
        level="DOOR:open&barred&tight,(3,4)\nDOOR:tight,(5,5)\nDOOR:nodoor,(6,6)",
        wrong="DOOR:open&closed,(3,4)",
        said="one of barred, tight",
    ),
    "options of monsters and objects": Case(
        grown=Grown(
            words="dead ST_RET(DEAD_ID);\ngemmed ST_RET(GEMMED_ID);",
            tokens="DEAD_ID GEMMED_ID",
            alternatives=(
                ("monster_info", 'DEAD_ID { add_opvars(splev, "ii", VA_PASS2(1, SP_M_V_DEAD)); $$ = 0xFFFF; }'),
                (
                    "object_info",
                    "GEMMED_ID ':' integer_or_var { add_opvars(splev, \"i\", VA_PASS1(SP_M_V_DEAD)); $$ = 0x8000; }",
                ),
            ),
            options=("SP_M_V_DEAD",),
        ),
        level="MONSTER:('o',\"hill orc\"),(3,4),dead\nOBJECT:(')',\"dagger\"),(3,4),gemmed:2d4,+1",
        wrong="MONSTER:'o',(3,4),gemmed",
        said="seen_traps:, dead",
    ),
    "a list with look-ups": Case(
        grown=Grown(
            words="BREEDING ST_RET(BREEDING_ID);",
            tokens="BREEDING_ID",
            types="breeds breed",
            statements=("breeding",),
            rules=(
                "breeding : BREEDING_ID ':' SPERCENT ',' breeds\n"
                '{ long n = $5; if (n < 1) lc_error("none"); add_opvars(splev, "iio", VA_PASS3($3, n, SPO_BREED)); }\n;\n'
                "breeds : breed { $$ = 1; }\n| breeds ',' breed { $$ = $1 + 1; }\n;\n"
                "breed : '(' integer_or_var ',' STRING ')'\n"
                "{ long token; token = get_monster_id($4, (char) 0);\n"
                '  if (token == ERR) lc_error("no such monster"); add_opvars(splev, "ii", VA_PASS2(token, 0)); $$ = 1; }\n'
                "| '(' integer_or_var ',' CHAR ')'\n"
                '{ if (!check_monster_char((char) $4)) lc_error("no such class"); add_opvars(splev, "ii", VA_PASS2($4, 1)); $$ = 1; }\n;'
            ),
            opcodes=("SPO_BREED",),
        ),
        level='BREEDING:30%,(1,"newt"),(2d3,\'o\'),(4,"jackal")',
        wrong='BREEDING:30%,(1,"no beast")',
        said="no such monster",
    ),
    "a command that only the compiler remembers": Case(
        grown=Grown(
            words="VAULTGEN ST_RET(VAULTGEN_ID);",
            tokens="VAULTGEN_ID",
            statements=("vaultgen",),
            rules="vaultgen : VAULTGEN_ID ':' INTEGER\n{ if (n_if_list) n_if_list = $3; if ($3 > 99) lc_error(\"too often\"); }\n;",
        ),
        level="VAULTGEN:7",
        wrong="VAULTGEN:100",
        said="too often",
    ),
    "another kind of a known command": Case(
        grown=Grown(
            words="sheol ST_RET(SHEOL_ID);",
            tokens="SHEOL_ID",
            alternatives=(
                (
                    "lev_init",
                    (
                        "LEV_INIT_ID ':' SHEOL_ID\n"
                        '{ add_opvars(splev, "iiiiiiiio", VA_PASS9(99,0,0,0,0,0,0,0, SPO_INITLEVEL));\n'
                        "max_x_map = COLNO-1; max_y_map = ROWNO; }"
                    ),
                ),
            ),
        ),
        level="INIT_MAP:sheol\nTELEPORT_REGION:(70,1,75,15),(0,0,0,0)\nINIT_MAP:solidfill,' '",
        wrong="INIT_MAP:sheol,' '",
        said="",
    ),
    "rooms by their columns and rows": Case(
        grown=Grown(
            changed=(
                (r"\$2 < 1 \|\| \$2 > 5 \|\|\s*\$4 < 1 \|\| \$4 > 5", "$2 < 0 || $2 > COLNO || $4 < 0 || $4 > ROWNO"),
            )
        ),
        level='ROOM:"ordinary",lit,(30,12),(left,top),(3,3) { }',
        wrong='ROOM:"ordinary",lit,(90,12),(left,top),(3,3) { }',
        said="a room's place is from (0,0) to (80,21)",
    ),
    "caves of other terrain": Case(
        grown=Grown(
            changed=((r"joined && fg != CORR && fg != ROOM", "joined && fg != CORR && fg != ROOM && fg != ICE"),)
        ),
        level="INIT_MAP:mines,'I',' ',true,true,lit,true",
        wrong="INIT_MAP:mines,'L',' ',true,true,lit,true",
        said="only those of 'I', '.' or '#'",
    ),
}


_READ = (
    "level compiler rules",
    "level compiler keywords",
    "level compiler words",
    "level compiler limits",
    "constants",
    JOINED,
)


def _languages(tree: Tree, stock: Facts) -> Languages:
    """Return a tree's languages; what the changed files do not say is the stock tree's."""
    own = read_facts(tree)
    return languages(Facts(vocabularies=ChainMap({name: own[name] for name in _READ}, dict(stock.vocabularies))))


def _level(body: str) -> str:
    return f'LEVEL:"a"\n{body}\n'


@pytest.mark.parametrize("name", CASES)
def test_what_the_tree_has_is_known_and_what_it_refuses_is_told(tree366: Tree, facts366: Facts, name: str) -> None:
    case = CASES[name]
    language = _languages(case.grown.tree(tree366), facts366).level
    report = Report()
    assert language.compile(_level(case.level), "a.des", report, _HEADER), [found.message for found in report.errors]
    assert (
        language.format(_level(case.level), "a.des", report).split() == _level(case.level).split() or not report.errors
    )
    assert not report.errors
    report = Report()
    language.check(_level(case.wrong), "a.des", report)
    assert any(case.said in found.message for found in report.errors)
    assert all(found.location is not None for found in report.errors)
    checked = name in {"a list with look-ups", "a command that only the compiler remembers"}
    assert ("NH2131" in {found.code for found in report.errors}) == checked


@pytest.mark.parametrize("name", [name for name in CASES if not name.startswith(("rooms", "caves"))])
def test_the_release_itself_knows_nothing_of_it(facts366: Facts, name: str) -> None:
    report = Report()
    languages(facts366).level.check(_level(CASES[name].level), "a.des", report)
    assert report.errors


def test_nothing_is_learnt_of_a_release(facts366: Facts, factsnle: Facts) -> None:
    for facts in (facts366, factsnle):
        assert not list(facts["level compiler rules"])
        assert not list(facts["level compiler keywords"])
        assert not list(facts["further descriptions of dungeons"])


@pytest.mark.game
@pytest.mark.parametrize("name", CASES)
def test_the_bytes_are_those_of_the_tree_s_compiler(tree366: Tree, facts366: Facts, name: str, tmp_path: Path) -> None:
    case = CASES[name]
    tree = case.grown.tree(tree366)
    report = Report()
    right = Programs(tree=tree, cache=tmp_path).levels(_level(case.level), "a.des", report, _HEADER)
    assert right == _languages(tree, facts366).level.compile(_level(case.level), "a.des", report, _HEADER)
    assert not report.errors
    Programs(tree=tree, cache=tmp_path).levels(_level(case.wrong), "a.des", report, _HEADER)
    assert report.errors


_STRANGE = Grown(
    words="ODD ST_RET(ODD_ID);",
    tokens="ODD_ID",
    statements=("odd",),
    rules='odd : ODD_ID\n{ add_opvars(splev, "io", VA_PASS2((long) strlen("four"), SPO_EXIT)); }\n;',
)


@pytest.mark.game
def test_what_cannot_be_learnt_is_compiled_by_the_tree_s_own(tree366: Tree, facts366: Facts, tmp_path: Path) -> None:
    tree = _STRANGE.tree(tree366)
    known = _languages(tree, facts366)
    known.native, known.proven = (lambda cache: Programs(tree=tree, cache=cache)), False
    chooser = Chooser(languages=known, header=_HEADER, cache=tmp_path)
    sources = [
        LevelSource(file="a.des", text=_level("ODD")),
        LevelSource(file="b.des", text='LEVEL:"b"\nEXIT\n'),
        LevelSource(file="c.des", text='LEVEL:"c"\nODD:4\n'),
    ]
    report = Report()
    made = {level.name: level.content for level in compile_sources(sources[:2], chooser, report)}
    assert sorted(made) == ["a.lev", "b.lev"]
    assert all(content.startswith(_HEADER.pack()) for content in made.values())
    (told,) = report.diagnostics
    assert told.code == "NH2722"
    assert told.message.startswith(
        "a.des is compiled by the tree's own compiler, because expected a command, found 'ODD'"
    )
    assert not compile_sources(sources, chooser, report)
    assert [found.location.file for found in report.errors if found.location] == ["c.des"]


@pytest.mark.game
def test_native_alone_says_what_the_tree_s_compiler_says(tree366: Tree, facts366: Facts, tmp_path: Path) -> None:
    known = languages_of(tree366, facts366)
    report = Report()
    chooser = Chooser(languages=known, header=_HEADER, cache=tmp_path, who="native")
    source = LevelSource(file="a.des", text=_level("MESSAGE:4"))
    assert not chooser.levels(source, report).made
    (found,) = report.errors[:1]
    assert found.code == "NH1837"
    assert found.message.startswith("the tree's own lev_comp says: syntax error")
    assert found.location is not None
    assert (found.location.file, found.location.line) == ("a.des", 2)
    made = chooser.dungeon(tree366.text("dat/dungeon.def"), "dungeon.def", Report()).made
    assert made == known.dungeon.compile(tree366.text("dat/dungeon.def"), "dungeon.def", Report(), _HEADER)


def test_there_may_be_no_tree(facts366: Facts, tmp_path: Path) -> None:
    chooser = Chooser(languages=languages(facts366), header=_HEADER, cache=tmp_path, who="native")
    with pytest.raises(DiagnosticError, match="NH2724"):
        chooser.dungeon("", "dungeon.def", Report())


def test_without_a_compiler_what_nhmod_makes_is_taken_and_told(tree366: Tree, facts366: Facts, tmp_path: Path) -> None:
    known = languages_of(tree366, facts366)
    known.native, known.proven = (lambda cache: Programs(tree=tree366, cache=cache, compiler="no-gcc")), False
    known.interpreted = None
    chooser = Chooser(languages=known, header=_HEADER, cache=tmp_path)
    report = Report()
    assert compile_sources([LevelSource(file="a.des", text=_level("EXIT"))], chooser, report)
    (told,) = report.diagnostics
    assert told.code == "NH2723"
    assert "there is no 'no-gcc' on this machine" in told.message
    with pytest.raises(DiagnosticError, match="NH1836"):
        Programs(tree=tree366, cache=tmp_path, compiler="false").levels(_level("EXIT"), "a.des", report, _HEADER)


DRAWN = {
    "a command": ("FORGE:(3,4)", [("stair", None)]),
    "an argument before the known ones": (
        "DOOR:iron,locked,(3,4)\nDOOR:nodoor,(5,5)",
        [("door", "locked"), ("door", "nodoor"), ("stair", None)],
    ),
    # Of one that takes now more and now fewer values nothing behind it is known.
    "commands in the older form, without a semicolon between their rules": ("PUDDLE:(3,4)\nSEWAGE", [("stair", None)]),
}


@pytest.mark.parametrize("name", DRAWN)
def test_what_means_nothing_for_a_drawing_is_passed_over(tree366: Tree, facts366: Facts, name: str) -> None:
    text, wanted = DRAWN[name]
    language = _languages(CASES[name].grown.tree(tree366), facts366).level
    report = Report()
    (drawing,) = language.draw(_level(f"LOOP [1] {{ {text} }}\nSTAIR:(7,7),up"), "a.des", report)
    assert not report.errors
    assert [(mark.kind, mark.detail.get("state")) for mark in drawing.marks] == wanted


@pytest.mark.parametrize(
    ("text", "whole"), [("PUDDLE:(3,4)", True), ("SEWAGE", True), ("PUDDLE:rndcoord(fillrect (1,1,5,5))", False)]
)
def test_a_level_that_can_not_be_laid_out_to_its_end_is_not_told_as_one_without_stairs(
    tree366: Tree, facts366: Facts, text: str, whole: bool
) -> None:
    name = "commands in the older form, without a semicolon between their rules"
    known = _languages(CASES[name].grown.tree(tree366), facts366)
    told = Report()
    for stairs, missing in (("STAIR:(7,7),up", False), ("EXIT", True)):
        level = _level(f"LOOP [1] {{ {text} }}\n{stairs}")
        (drawing,) = known.level.draw(level, "a.des", told)
        assert drawing.whole == whole
        report = Report()
        check_level(level, "a.des", known, report)
        assert ("NH2524" in [found.code for found in report.diagnostics]) == (missing and whole)
    assert not told.errors
