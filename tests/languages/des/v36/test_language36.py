"""The dialect as one thing: what is told, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from native36 import compile_with_c

from nhmod.binary import LP64, Header
from nhmod.diagnostics import DiagnosticError, Report, Severity
from nhmod_languages.calls import compile_levels
from nhmod_languages.des.v36.language import Language

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree
    from nhmod_languages.des.v36.rules import Rules

HEADER = Header(words=(0x03060600, 1, 2, 3, 4))


def test_one_call_compiles_a_string(rules366: Rules) -> None:
    (file,) = compile_levels('LEVEL:"a"\n', Language(rules366), HEADER)
    assert file.name == "a.lev"
    # five words, two instructions: push 0 (an int in a long), and the level's flags
    assert file.content[:48] == HEADER.pack() + (2).to_bytes(8, "little")
    assert len(file.content) == 48 + 4 + 1 + 8 + 4


def test_one_call_raises_with_all_that_is_wrong(rules366: Rules) -> None:
    with pytest.raises(DiagnosticError) as raised:
        compile_levels(
            'LEVEL:"a"\nGOLD:x,random\nMONSTER:"giont",random\n', Language(rules366), HEADER, file="mine.des"
        )
    assert [str(found) for found in raised.value.diagnostics] == [
        "mine.des:2:6: error NH2003: expected a number, found 'x'",
        "mine.des:3:9: error NH2006: there is no monster 'giont' (did you mean 'giant'?)",
    ]


def test_errors_leave_no_file(rules366: Rules) -> None:
    report = Report()
    text = 'LEVEL:"a"\nLEVEL:"b"\nGOLD:x,random\n'
    assert Language(rules366).compile(text, "x.des", report, HEADER) == ()
    assert len(report.errors) == 1


def test_what_c_lets_pass_is_an_error_unless_one_is_lenient(rules366: Rules) -> None:
    text = 'LEVEL:"a"\nREGION:(1,1,2,2),lit,"zooo"\n'
    strict, lenient = Report(), Report()
    assert Language(rules366).compile(text, "x.des", strict, HEADER) == ()
    assert len(Language(rules366).compile(text, "x.des", lenient, HEADER, lenient=True)) == 1
    assert [found.severity for found in (*strict.diagnostics, *lenient.diagnostics)] == [
        Severity.ERROR,
        Severity.WARNING,
    ]


@pytest.mark.parametrize("lenient", [False, True])
@pytest.mark.parametrize(
    ("text", "found"),
    [
        # A last row without a line end is no row for the scanner, and what it is instead is read as a token.
        ("MAZE\nMAP\n|", "2:1: error NH2019: this map has no ENDMAP"),
        ('LEVEL:"a"\nGEOMETRY:left,top\nMAP\n|', "3:1: error NH2019: this map has no ENDMAP"),
        ('LEVEL:"a"\nGEOMETRY:left,top\nMAP\n...\n|.|', "3:1: error NH2019: this map has no ENDMAP"),
        ('LEVEL:"a"\nEXIT\nMAP\n12', "3:1: error NH2019: this map has no ENDMAP"),
    ],
)
def test_a_map_that_never_ends_is_refused(
    text: str, found: str, *, lenient: bool, rules366: Rules, native_tools: Path, tmp_path: Path
) -> None:
    report = Report()
    assert Language(rules366).compile(text, "x.des", report, HEADER, lenient=lenient) == ()
    assert [str(error) for error in report.errors] == [f"x.des:{found} (a line ENDMAP ends the rows)"]
    assert compile_with_c(text, native_tools / "lev_comp", tmp_path) is None


def test_text_that_is_not_latin_1(rules366: Rules) -> None:
    report = Report()
    assert Language(rules366).compile('LEVEL:"a"\nMESSAGE:"\u2014"\n', "x.des", report, HEADER) == ()
    assert [str(found) for found in report.errors] == [
        (
            "x.des:2:10: error NH2001: the character '\\u2014' has no meaning here "
            "(write - in its place: the file has the other kind of it)"
        )
    ]


def test_lines_that_makedefs_decides(rules366: Rules) -> None:
    text = (
        "LEVEL:\"a\"\n^?WANTED\nMONSTER:'a',random\n^:\nMONSTER:'b',\n^.\nGEOMETRY:center,center\nMAP\n---\n"
        "^!WANTED\n|.|  \n^.\n---\nENDMAP\nGOLD:x,random\n"
    )
    plain = "LEVEL:\"a\"\nMONSTER:'a',random\nGEOMETRY:center,center\nMAP\n---\n---\nENDMAP\n"
    report = Report()
    assert Language(rules366).compile(text, "x.des", report, HEADER) == ()
    assert [str(found) for found in report.diagnostics] == ["x.des:15:6: error NH2003: expected a number, found 'x'"]
    kept = text.replace("GOLD:x,random\n", "")
    language = Language(rules366)
    assert compile_levels(kept, language, HEADER) == compile_levels(plain, language, HEADER)
    formatted = language.format(kept.replace("GEOMETRY:", "GEOMETRY : "), "x.des", Report())
    assert formatted == kept


def test_what_is_compiled_is_decompiled_to_the_same(rules366: Rules) -> None:
    language, report = Language(rules366), Report()
    (file,) = compile_levels('MAZE:"a",random\nFLAGS:noteleport\nGOLD:5,(1,1)\n', language, HEADER)
    text = language.decompile(file.content, "out/a.lev", report, LP64)
    assert text == 'MAZE:"a",random\nFLAGS:noteleport\nGOLD:5,(1,1)\n'
    assert not report.diagnostics


def test_behind_the_header_nothing_depends_on_what_it_says(rules366: Rules, tree366: Tree) -> None:
    language, other = Language(rules366), Header(words=(0x03060600, 7, 8, 9, 10))
    for path in ("dat/castle.des", "dat/oracle.des"):
        text = tree366.text(path)
        assert [(one.name, HEADER.put(one.content)) for one in compile_levels(text, language, other)] == [
            (one.name, one.content) for one in compile_levels(text, language, HEADER)
        ]


def test_levels_are_drawn_with_their_places(rules366: Rules) -> None:
    text = "MAZE:\"a\",' '\nGEOMETRY:left,top\nMAP\n---\n|.|\n---\nENDMAP\nFOUNTAIN:(1,1)\n"
    (drawing,) = Language(rules366).draw(text, "x.des", Report())
    (mark,) = drawing.marks
    assert (drawing.name, mark.kind) == ("a", "fountain")
    assert mark.location is not None
    assert (mark.location.line, mark.location.column, mark.location.end_column) == (8, 1, 15)


def test_mistakes_without_end(rules366: Rules) -> None:
    report = Report()
    Language(rules366).check('LEVEL:"a"\n' + 'MONSTER:"foo",random\n' * 5000, "x.des", report)
    assert len(report.errors) == 101
    assert report.errors[-1].code == "NH2039"
