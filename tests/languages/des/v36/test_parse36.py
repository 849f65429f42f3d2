"""The parser accepts what yacc's tables accept, and gives the text back as a tree."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.language import Language

if TYPE_CHECKING:
    from nhmod_languages.des.v36.rules import Rules

FLAGS = ("FILLING", "IRREGULAR", "JOINED")


def body(text: str, rules: Rules) -> tuple[ast.Statement, ...]:
    report = Report()
    file = Language(rules).parse('LEVEL:"a"\n' + text, "x.des", report)
    assert [str(found) for found in report.diagnostics] == []
    return file.levels[0].body


def word(text: str) -> ast.Word:
    return ast.Word(text=text)


def at(x: int, y: int) -> ast.Coordinate:
    return ast.Coordinate(x=x, y=y)


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        (
            "MONSTER:('d',\"jackal\"),(1,2),asleep,\"Rex\",m_object \"boulder\",align[1],align:random,fleeing:2d3",
            ast.Monster(
                monster=ast.Thing(letter="d", name="jackal"),
                place=at(1, 2),
                options=(
                    ast.Option(name="asleep"),
                    ast.Option(name="", value=ast.Text(value="Rex")),
                    ast.Option(name="m_object", value=ast.Text(value="boulder")),
                    ast.Option(name="align", value=ast.Register(index=1)),
                    ast.Option(name="align", value=word("random")),
                    ast.Option(name="fleeing", value=ast.Dice(number=2, sides=3)),
                ),
            ),
        ),
        (
            "CONTAINER:'(',random,+2 { OBJECT:random,montype:'d' }",
            ast.Object(
                object=ast.Thing(letter="("),
                options=(ast.Option(name="", value=ast.RandomPlace()), ast.Option(name="", value=ast.Number(value=2))),
                body=(
                    ast.Object(object=word("random"), options=(ast.Option(name="montype", value=ast.Thing(letter="d")),)),
                ),
            ),
        ),
        (
            "GOLD:1 + 2 * 3 + (4),random[dry,wet]",
            ast.Gold(
                amount=ast.Operation(
                    operator="+",
                    left=ast.Operation(
                        operator="+",
                        left=ast.Number(value=1),
                        right=ast.Operation(operator="*", left=ast.Number(value=2), right=ast.Number(value=3)),
                    ),
                    right=ast.Number(value=4),
                ),
                place=ast.RandomPlace(humidity=(word("dry"), word("wet"))),
            ),
        ),
        (
            "DOOR:open,(1,1) & complement rect (1,1,2,2) & (line (1,1),(2,2))",
            ast.Door(
                state=word("open"),
                selection=ast.Union(
                    left=at(1, 1),
                    right=ast.Union(
                        left=ast.Complement(selection=ast.Rectangle(filled=False, area=ast.Area(x1=1, y1=1, x2=2, y2=2))),
                        right=ast.Line(start=at(1, 1), end=at(2, 2)),
                    ),
                ),
            ),
        ),
        (
            "[10%]: IF [1 < 2] { EXIT } ELSE { }",
            ast.Chance(
                condition=ast.Percent(value=10),
                statement=ast.If(
                    condition=ast.Comparison(left=ast.Number(value=1), operator="<", right=ast.Number(value=2)),
                    body=(ast.Exit(),),
                    otherwise=(),
                ),
            ),
        ),
        (
            "SWITCH [3] { CASE -1: BREAK DEFAULT: }",
            ast.Switch(
                value=ast.Number(value=3),
                cases=(ast.Case(number=ast.Number(value=-1), body=(ast.Break(),)), ast.Case(number=None, body=())),
            ),
        ),
        (
            "STAIR:levregion(1,0,79,20),(0,0,5,5),up",
            ast.Arrival(
                command="STAIR",
                inside=ast.Area(x1=1, y1=0, x2=79, y2=20, level=True),
                outside=ast.Area(x1=0, y1=0, x2=5, y2=5),
                detail=word("up"),
            ),
        ),
        ("STAIR:(1,0),up", ast.Stairs(command="STAIR", place=at(1, 0), direction=word("up"))),
        (
            "GEOMETRY:left,bottom,false\nMAP\n1|.|\nENDMAP",
            ast.Map(place=(word("left"), word("bottom")), filling=word("false"), rows=("|.|",)),
        ),
    ],
)  # fmt: skip
def test_statements(text: str, statement: ast.Statement, rules366: Rules) -> None:
    assert body(text, rules366) == (statement,)


@pytest.mark.parametrize(
    ("text", "kind", "array"),
    [
        ("$a = 5", "integer", False),
        ("$a = (-5)", "integer", False),
        ("$a = (5)", "integer", False),
        ("$a = (1,2)", "coordinate", False),
        ("$a = (1,2,3,4)", "region", False),
        ("$a = random", "coordinate", False),
        ('$a = "x"', "string", False),
        ("$a = selection: (1,2)", "selection", False),
        ("$a = TERRAIN: ('.',lit)", "terrain", False),
        ("$a = monster: random", "monster", False),
        ("$a = obj: { 'a','b' }", "object", True),
        ("$a = { 1,2d3 }", "integer", True),
        ("$a = { random,(1,2) }", "coordinate", True),
        ("$a = { (1,2,3,4) }", "region", True),
        ('$a = { "x"."y","z" }', "string", True),
    ],
)
def test_what_a_variable_holds(text: str, kind: str, array: bool, rules366: Rules) -> None:
    (statement,) = body(text, rules366)
    assert isinstance(statement, ast.Assignment)
    assert (statement.kind, statement.array) == (kind, array)


def test_a_variable_that_is_no_array_ends_before_a_bracket(rules366: Rules) -> None:
    *_, gold, chance = body("$a = 5\n$place = { (1,1) }\nGOLD:$a,$place[$a]\n[$a > 1]: EXIT\n", rules366)
    index = ast.Variable(name="$a")
    assert gold == ast.Gold(amount=ast.Variable(name="$a"), place=ast.Variable(name="$place", index=index))
    assert isinstance(chance, ast.Chance)


def test_a_number_before_a_condition(rules366: Rules) -> None:
    _, copy, chance = body("$a = 5\n$b = $a\n[$b]: EXIT\n", rules366)
    assert copy == ast.Assignment(name="$b", kind="integer", values=(ast.Variable(name="$a"),))
    assert isinstance(chance, ast.Chance)


def test_spans_are_those_of_the_text(rules366: Rules) -> None:
    text = "MAZE:\"a\",' '\nMONSTER:('d',\"jackal\"),(1,2)\n"
    level = Language(rules366).parse(text, "x.des", Report()).levels[0]
    (monster,) = level.body
    assert isinstance(monster, ast.Monster)
    assert isinstance(monster.monster, ast.Thing)
    spans = (level.span, level.name.span, monster.span, monster.monster.name_span, monster.place.span)
    assert [text[span.start : span.end] for span in spans] == [
        "MAZE:\"a\",' '",
        '"a"',
        "MONSTER:('d',\"jackal\"),(1,2)",
        '"jackal"',
        "(1,2)",
    ]


def test_all_errors_of_a_file_are_found_and_the_rest_is_read(rules366: Rules) -> None:
    text = 'LEVEL:"a"\nMONSTER:\'a\'\nEXIT\nIF [5 {\nGOLD:x,random\nEXIT\n}\nTRAP:"pit",(1,1)\nLEVEL:"b"\nGOLD:1 random\nEXIT\n'
    report = Report()
    file = Language(rules366).parse(text, "x.des", report)
    assert [found.location.line for found in report.errors if found.location] == [2, 4, 5, 10]
    assert [level.body for level in file.levels] == [
        (ast.Exit(), ast.Trap(trap=ast.Text(value="pit"), place=at(1, 1))),
        (ast.Exit(),),
    ]


@pytest.mark.parametrize("tokens", [("FILLING", "IRREGULAR", "JOINED"), ("FILLING",), ("IRREGULAR", "JOINED")])
def test_the_flags_that_are_listed_are_the_tree_s_own(tokens: tuple[str, ...], rules366: Rules) -> None:
    left = {token: words for token, words in rules366.words.items() if token in tokens or token not in FLAGS}
    report = Report()
    Language(replace(rules366, words=left)).check('LEVEL:"a"\nREGION:(1,2,3,4),lit,"zoo",round\n', "x.des", report)
    (told,) = report.errors
    listed = [word for token in FLAGS if token in tokens for word in rules366.words[token]]
    assert told.message == f"expected one of {', '.join(listed)}, found 'round'"
