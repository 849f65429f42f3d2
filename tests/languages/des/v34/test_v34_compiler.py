"""What lev_comp does by accident, one at a time: each text gives its bytes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod_languages.calls import compile_levels
from nhmod_languages.des.v34 import records

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.binary import Header
    from nhmod.target import Tree
    from nhmod_languages.des.v34.language import Language

MAP = "GEOMETRY:left,bottom\nMAP\n-----\n|.+.|\n-----\nENDMAP\n"
TEXTS = {
    "lists of classes are reversed, lists of places are not": (
        f"MAZE:\"a\",' '\n{MAP}RANDOM_OBJECTS:'!','?'\nRANDOM_MONSTERS:'d','D','L'\nRANDOM_PLACES:(1,1),(2,1)\n"
    ),
    "a register below 0 is a number": f'MAZE:"a",\' \'\n{MAP}OBJECT:object[-34],"healing",place[-2]\n',
    "numbers are cut to bytes": 'LEVEL:"a"\nROOM:"zoo",lit,random,random,(300,-129)\nFOUNTAIN:(128,4294967297)\n',
    "an enchantment is a short": 'LEVEL:"a"\nROOM:"zoo",lit,random,random,random\nOBJECT:\')\',random,random,"newt",70000\n',
    "rooms need not be": 'LEVEL:"a"\nRANDOM_CORRIDORS\n',
    "a corridor to nowhere": 'LEVEL:"a"\nROOM:"zoo",lit,random,random,random\nCORRIDOR:(0,north,random),-7\n',
    "a map of one square is not written under INIT_MAP": (
        "MAZE:\"a\",' '\nINIT_MAP:'.',' ',true,true,random,random\nGEOMETRY:left,top\nMAP\nS\nENDMAP\nDOOR:open,(0,0)\n"
    ),
    "a map of one square is written else": "MAZE:\"a\",' '\nGEOMETRY:left,top\nMAP\nS\nENDMAP\n",
    "a map without rows": "MAZE:\"a\",' '\nGEOMETRY:left,top\nMAP\nENDMAP\n",
    "digits are struck out of maps": "MAZE:\"a\",' '\nGEOMETRY:left,top\nMAP\n0123456789...1\n2..\nENDMAP\n",
    "WALLIFY": "MAZE:\"a\",' '\nGEOMETRY:left,top\nMAP\n      \n ..B} \n      \nENDMAP\nWALLIFY\n",
    "a NOMAP has the rows of the map before it": f"MAZE:\"a\",' '\n{MAP}NOMAP\nDOOR:closed,(2,1)\n",
    "messages": 'MAZE:"a",random\nMESSAGE:""\nMESSAGE:"one"\nMESSAGE:""\nMESSAGE:"two"\nNOMAP\n',
    "an unfilled region is another type": f"MAZE:\"a\",' '\n{MAP}REGION:(1,1,1,1),random,random,unfilled\n",
    "a container may be contained": (
        'LEVEL:"a"\nROOM:"zoo",lit,random,random,random\nCONTAINER:\'(\',"chest",contained\nOBJECT:\'!\',random,contained\n'
    ),
    "of two infos the last counts": (
        'LEVEL:"a"\nROOM:"zoo",lit,random,random,random\n'
        'MONSTER:\'d\',random,random,hostile,peaceful,"A",law,"B",m_object "x",align[2],m_monster "y",random\n'
    ),
    "an object of any class": f'MAZE:"a",\' \'\n{MAP}OBJECT:random,"light",(1,1)\nOBJECT:\'/\',"light",(1,1)\n',
    "a class in quotes of its own": "MAZE:\"a\",'\\\\'\nNOMAP\nRANDOM_MONSTERS:''','\\''\n",
    "empty texts": (
        'LEVEL:"a"\nROOM:"zoo",lit,random,random,random\nNAME:""\nENGRAVING:random,random,""\n'
        'SUBROOM:random,random,random,random,""\nOBJECT:random,random,random,"random",random,""\n'
    ),
    "drawbridges": "MAZE:\"a\",' '\nGEOMETRY:left,top\nMAP\n|.\n..\nENDMAP\nDRAWBRIDGE:(0,1),north,closed\n",
    "regions of a level": (
        'MAZE:"a",\' \'\nNOMAP\nSTAIR:levregion(1,0,79,20),(0,0,79,21),up\nPORTAL:(0,0,0,0),levregion(1,0,1,0),"fire"\n'
        "TELEPORT_REGION:(1,1,2,2),(0,0,0,0),down\nTELEPORT_REGION:(1,1,2,2),(0,0,0,0)\nBRANCH:(1,1,2,2),(0,0,0,0)\n"
    ),
    "words in one": 'MAZE:"a",randomNOMAPSTAIR:random,upLADDER:random,down',
    "a carriage return before each line feed": "MAZE:\"a\",' '\r\nGEOMETRY:left,top\r\nMAP\r\n|.\r\n..\r\nENDMAP\r\n",
}
LENIENT = {
    "an unknown monster, object and room": (
        'LEVEL:"a"\nROOM:"zo",lit,random,random,random\nMONSTER:\'d\',"jackel",random\nOBJECT:\'!\',"heal",random\n'
        'OBJECT:\'%\',"corpse",random,"nobody",0\n'
    ),
    "a name without a class": 'LEVEL:"a"\nROOM:"zoo",lit,random,random,random\nMONSTER:random,"jackal",random\n',
    "an unknown filling": "MAZE:\"a\",'x'\nNOMAP\n",
    "a character that ends the file": "MAZE:\"a\",' '\nNOMAP\n\xe9 all this is not read (",
    "a shorter level over a longer one": f'MAZE:"a",random\n{MAP}{MAP}\nMAZE:"a",random\nNOMAP\n',
    "a MAP that never ends": f'MAZE:"a",random\n{MAP}MAP\nSTAIR:random,up\n#....\n\nSTAIR:random,down\n',
    "nothing": "# nothing\n",
    "a level without a name": 'LEVEL:""\n',
}


@pytest.mark.parametrize("name", TEXTS)
def test_the_bytes_are_those_of_c(
    name: str,
    language34: Language,
    header34: Header,
    lev_comp34: Callable[[str], tuple[int, dict[str, bytes]]],
) -> None:
    report = Report()
    files = language34.compile(TEXTS[name], "a.des", report, header34)
    assert [str(found) for found in report.errors] == []
    assert lev_comp34(TEXTS[name]) == (0, {file.name: file.content for file in files})


@pytest.mark.parametrize("name", LENIENT)
def test_what_c_lets_pass_is_an_error_or_a_warning(
    name: str,
    language34: Language,
    header34: Header,
    lev_comp34: Callable[[str], tuple[int, dict[str, bytes]]],
) -> None:
    strict = Report()
    assert language34.compile(LENIENT[name], "a.des", strict, header34) == ()
    assert strict.errors
    lenient = Report()
    files = language34.compile(LENIENT[name], "a.des", lenient, header34, lenient=True)
    assert not lenient.errors
    assert [found.message for found in lenient.diagnostics][:1] == [found.message for found in strict.errors][:1]
    # A file whose name begins with a dot is no *.lev for the shell either.
    made = {file.name: file.content for file in files if file.name != ".lev"}
    status, native = lev_comp34(LENIENT[name])
    assert (status, {name: content for name, content in native.items() if name != ".lev"}) == (0, made)


def test_behind_the_header_nothing_depends_on_what_it_says(
    language34: Language, header34: Header, tree343: Tree
) -> None:
    other = replace(header34, words=tuple(word ^ 0x5A5A for word in header34.words))
    for path in ("dat/castle.des", "dat/oracle.des"):
        text = tree343.text(path)
        assert [(one.name, header34.put(one.content)) for one in compile_levels(text, language34, other)] == [
            (one.name, one.content) for one in compile_levels(text, language34, header34)
        ]


def test_a_string_takes_one_call(language34: Language, header34: Header) -> None:
    (file,) = compile_levels('LEVEL:"a"\n', language34, header34)
    assert file.name == "a.lev"
    with pytest.raises(DiagnosticError) as caught:
        compile_levels('LEVEL:"a"\nROOM:"zo"\nMAZE:1\n', language34, header34)
    assert [str(found) for found in caught.value.diagnostics] == [
        "<string>:2:10: error NH2003: expected ',' and lit, unlit or random, found the end of the command",
        "<string>:3:6: error NH2003: expected the level's name in double quotes, found '1'",
    ]


def test_a_record_knows_where_it_was_declared(language34: Language) -> None:
    text = f"MAZE:\"a\",' '\n{MAP}STAIR:(1,1),up\n"
    (level,) = language34.levels(text, "a.des", Report())
    assert isinstance(level, records.Maze)
    span = level.parts[0].stairs[0].span
    assert span is not None
    assert text[span.start : span.end] == "STAIR:(1,1),up"
