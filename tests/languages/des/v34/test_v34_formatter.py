"""The usual layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report

if TYPE_CHECKING:
    from nhmod_languages.des.v34.language import Language

UGLY = """\


# The first.
#\t
MAZE : "a" , ' '   FLAGS:  noteleport
GEOMETRY:center ,center
MAP
|.|\r
# inside
...\r
ENDMAP MONSTER [ 50% ] : 'd',"jackal" , ( 1 , +1 ),
   m_object\t"chest" ,
# between
\tasleep



# The end.
NOMAPSTAIR:random,up

"""
PRETTY = """\
# The first.
#
MAZE:"a",' '
FLAGS:noteleport
GEOMETRY:center,center
MAP
|.|
# inside
...
ENDMAP
MONSTER[50%]:'d',"jackal",(1,+1),
   m_object "chest",
# between
\tasleep

# The end.
NOMAP
STAIR:random,up
"""


def test_blanks_change_and_all_else_stays(language34: Language) -> None:
    report = Report()
    assert language34.format(UGLY, "a.des", report) == PRETTY
    assert language34.format(PRETTY, "a.des", report) == PRETTY
    assert not report.diagnostics


def test_a_text_with_errors_stays_as_it_is(language34: Language) -> None:
    report = Report()
    text = "MAZE : 'a'\n"
    assert language34.format(text, "a.des", report) == text
    assert [found.code for found in report.errors] == ["NH2003"]
