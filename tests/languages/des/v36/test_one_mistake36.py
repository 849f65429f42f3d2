"""One mistake of a description is told once: what follows from it is not told as mistakes of its own."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod_languages.des.v36.language import Language

if TYPE_CHECKING:
    from nhmod.diagnostics import Diagnostic
    from nhmod_languages.des.v36.rules import Rules

BROKEN = (
    "$x = ",
    "$x = (1,",
    "$x = 'o'",
    "$x = { 'o', 'D' }",
    "$x = { (1,1), }",
    "$x = monster",
    "$x = monster:",
    "$x = object: { 'a b' }",
    "$x = rect (1,1,2,2)",
    "$x1 = (1,1)",
    "$x-y = (1,1)",
    "$x = $nothing",
    "FOR $x = 1 .. { EXIT }",
    "FOR $x = 1 - 3 { EXIT }",
)
USES = (
    "GOLD:$x,random",
    "GOLD:5,$x",
    "GOLD:5,$x[0]",
    "SHUFFLE:$x",
    "MONSTER:$x,random",
    "OBJECT:$x,random",
    "TERRAIN:$x,'.'",
    "TERRAIN:(1,1),$x",
    "NON_DIGGABLE:$x",
    "IF [$x > 1] { EXIT }",
    "$y = $x",
    "MESSAGE:$x",
)


def errors(text: str, rules: Rules) -> list[Diagnostic]:
    report = Report()
    Language(rules).check(f'LEVEL:"a"\n{text}\nEXIT\n', "a.des", report)
    return list(report.errors)


@pytest.mark.parametrize("broken", BROKEN)
def test_what_uses_a_variable_that_could_not_be_declared_is_no_mistake(broken: str, rules366: Rules) -> None:
    alone = [str(found) for found in errors(f"{broken}\nEXIT", rules366)]
    assert alone
    for use in USES:
        assert [str(found) for found in errors(f"{broken}\nEXIT\n{use}", rules366)] == alone, use


@pytest.mark.parametrize("declared", ["", "$x = $x", "$x = 5 * $x"])
def test_what_is_never_declared_is_told(declared: str, rules366: Rules) -> None:
    for use in USES:
        assert errors(f"{declared}\n{use}", rules366), use


@pytest.mark.parametrize(
    ("name", "line"), list(product(("$where1", "$where-b", "$where2b"), ("{} = (1,1)", "GOLD:5,{}", "{} = $where")))
)
def test_a_sign_in_a_variables_name_is_told_as_one(name: str, line: str, rules366: Rules) -> None:
    found = errors(f"$where = (1,1)\n{line.format(name)}", rules366)
    assert [one.hint for one in found] == ["a variable's name has letters and underscores, no digit and no other sign"]
    assert found[0].location
    assert found[0].location.column == line.index("{") + len("$where") + 1


TEXTS = (
    "MONSTER:{},random",
    "MONSTER:('o',{}),random",
    "TRAP:{},random",
    "ENGRAVING:random,burn,{}",
    "MESSAGE:{}",
    "$a = {}",
)


@pytest.mark.parametrize(("opened", "behind"), list(product(TEXTS, TEXTS)))
def test_a_text_that_goes_on_to_the_next_one_is_told_where_it_begins(opened: str, behind: str, rules366: Rules) -> None:
    lines = (opened.format('"never closed'), "GOLD:5,random", behind.format('"other"'), behind.format('"third"'))
    found = errors("\n".join(lines), rules366)
    assert [one.code for one in found] == ["NH2002"]
    assert found[0].location
    assert (found[0].location.line, found[0].location.column) == (2, opened.index("{") + 1)


def test_a_text_of_several_lines_is_none(rules366: Rules) -> None:
    assert not errors('MESSAGE:"one\ntwo"\nMESSAGE:"three"', rules366)
    assert [one.code for one in errors('MESSAGE:"one\ntwo"\nGOLD:5,randm', rules366)] == ["NH2003"]


OLDER = {
    "DOOR:false,closed,north,0": "write ROOMDOOR",
    "DOOR:true,random,random,random": "write ROOMDOOR",
    'REGION:(0,0,0,0),lit,"zoo",filled,true': "write irregular",
    'REGION:(0,0,0,0),lit,"zoo",unfilled,false': "write regular",
    "OBJECT:'(',random,contained": "write the object between the braces of its CONTAINER, without a place",
    "GOLD:random,random": "write a number, or dice such as 10d20",
    "IF [50%] { EXIT } ELSE IF [50%] { EXIT }": "write ELSE { IF [...] { ... } }",
    "IF [50%] { EXIT } ELSEIF [50%] { EXIT }": "write ELSE { IF [...] { ... } }",
    "IF (50%) { EXIT }": "a condition stands in brackets",
    "IF 50% { EXIT }": "a condition stands in brackets",
    'MONSTER:"newt",random,align:law': "write law alone",
}


@pytest.mark.parametrize(("line", "hint"), list(OLDER.items()))
def test_what_other_languages_write_is_told_with_this_ones(line: str, hint: str, rules366: Rules) -> None:
    found = errors(line, rules366)
    assert found
    assert (found[0].hint or "").startswith(hint)
