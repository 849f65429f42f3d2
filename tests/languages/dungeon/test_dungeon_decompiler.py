from __future__ import annotations

from dataclasses import replace

import pytest
from dungeon_rules import HEADER, LANGUAGE, RULES, compiled, decompiled
from hypothesis import given
from hypothesis import strategies as st

from nhmod.binary import ILP32, LP64, Member
from nhmod.diagnostics import Report
from nhmod_languages.dungeon import Language

D = 'DUNGEON:\t"Main" "D" (25, 5)\n'
HEAD = 5 * 8 + 4
WHOLE = D + (
    'ENTRY:\t\t-1\nPROTOFILE:\t"proto"\nDESCRIPTION:\tmazelike\nALIGNMENT:\tlawful\nLEVEL:\t\t"a" "none" @ (2, 3)\n'
    'RNDLEVEL:\t"b" "B" @ (-1, 0) 40 7\nLEVELDESC:\ttown\nLEVALIGN:\tchaotic\nLEVEL:\t\t"z" "Z" @ (4, 0)\n'
    'CHAINLEVEL:\t"c" "C" "z" + (1, 99)\nRNDCHLEVEL:\t"d" "E" "z" + (-1, 0) 2\nCHAINBRANCH:\t"X" "a" + (1, 0) no_down up\n\n'
    'DUNGEON:\t"X" "none" (3, 0) 50\n'
)


def test_a_description_comes_back() -> None:
    assert decompiled(compiled(WHOLE)) == (WHOLE, [])
    assert decompiled(compiled(WHOLE, ILP32), ILP32) == (WHOLE, [])


@pytest.mark.parametrize(
    "text",
    [
        D + 'PROTOFILE: "longername"\nPROTOFILE: "abc"\n',
        D + "ALIGNMENT: lawful\nALIGNMENT: chaotic\n",
        D + 'CHAINLEVEL: "a" "A" "" + (5, 30)\n',
        D + 'LEVEL: "a" "A" @ (5, 0) 0\n',
        D + 'LEVEL: "a" "none" @ (1, 0)\nLEVEL: "a" "none" @ (2, 0)\n',
        D + 'CHAINBRANCH: "X" "" + (2, 32)\nDUNGEON: "X" "\xe9" (3, 0)\n',
    ],
)
def test_accidents_come_back(text: str) -> None:
    content = compiled(text)
    back, said = decompiled(content)
    assert said == []
    assert compiled(back) == content


ENTERED = Language(
    replace(
        RULES,
        tmpbranch=replace(RULES.tmpbranch, members=(*RULES.tmpbranch.members, Member(name="entry_lev", ctype="int"))),
    )
)


@pytest.mark.parametrize("ending", ["", " up", " no_down up", " portal"])
@pytest.mark.parametrize("entry", [0, 1, -2])
def test_a_branch_may_say_the_level_that_it_leads_to_where_it_has_a_member_for_it(ending: str, entry: int) -> None:
    chained = f'CHAINBRANCH:\t"X" "a" + (1, 0){ending}{f" {entry}" * bool(entry)}\n'
    text = f'{D}LEVEL:\t\t"a" "none" @ (2, 3)\n{chained}BRANCH:\t\t"Y" @ (5, 0){ending}\n'
    text += '\nDUNGEON:\t"X" "none" (3, 0)\n\nDUNGEON:\t"Y" "none" (3, 0)\n'
    report = Report()
    content = ENTERED.compile(text, "d.def", report, HEADER)
    assert report.errors == ()
    assert ENTERED.decompile(content, "dungeon", report, LP64) == text
    assert ENTERED.format(text, "d.def", report) == text
    LANGUAGE.check(text, "d.def", report)
    assert [str(found).partition("error ")[2] for found in report.errors] == [
        f"NH1511: a statement such as 'LEVEL:' belongs here, not '{entry}'"
    ] * bool(entry)


UNENTERED = Language(
    replace(
        RULES,
        tmpdungeon=replace(
            RULES.tmpdungeon, members=tuple(member for member in RULES.tmpdungeon.members if member.name != "entry_lev")
        ),
    )
)


def test_dungeons_without_a_member_for_it_have_no_entry() -> None:
    """As SLASH'EM's, whose branches have it: its dgn_comp says that ENTRY is obsolete."""
    text = f'{D}LEVEL:\t\t"a" "none" @ (2, 3)\n'
    report = Report()
    content = UNENTERED.compile(text, "d.def", report, HEADER)
    assert report.errors == ()
    assert len(content) == len(compiled(text)) - LP64.size("int")
    assert UNENTERED.decompile(content, "dungeon", report, LP64) == text
    assert UNENTERED.compile(f"{D}ENTRY: 2\n", "d.def", report, HEADER) == b""
    assert [str(found).partition("error ")[2] for found in report.errors] == [
        "NH1512: the dungeons of this game have no ENTRY"
    ]


FIELD = "no description says that (the file is damaged, or of another release or layout)"


def changed(content: bytes, at: int, new: bytes) -> bytes:
    return content[:at] + new + content[at + len(new) :]


def test_damage_is_named() -> None:
    whole = compiled(D + 'LEVEL: "a" "A" @ (2, 0)\n')
    level = len(whole) - RULES.tmplevel.size(LP64)
    cases = {
        "dungeon:1:1: error NH2221: the file ends in its heading: it has 10 bytes (make it again with `nhmod dungeon compile`)": (
            whole[:10]
        ),
        "dungeon:1:1: error NH2221: the file ends in dungeon number 1: it has 60 bytes "
        "(make it again with `nhmod dungeon compile`)": whole[:60],
        "dungeon:1:1: error NH2224: 1 bytes follow the last of 1 dungeons, at byte 168": whole + b"x",
        "dungeon:1:1: error NH2222: the file says that it has 77 dungeons; 1 to 16 are possible "
        "(is it another release's?)": changed(whole, HEAD - 4, b"\x4d"),
        "dungeon:1:1: error NH2222: the file says that it has 0 dungeons; 1 to 16 are possible "
        "(it looks like a file of the layout ilp32)": compiled(D, ILP32),
        f"dungeon:1:1: error NH2223: dungeon number 1, at byte 44, has the name b'Main\\x00x': {FIELD}": changed(
            whole, HEAD + 5, b"x"
        ),
        f"dungeon:1:1: error NH2223: the level 'a', at byte 120, has the bones marker '\"': {FIELD}": changed(
            whole, level + 44, b'"'
        ),
        f"dungeon:1:1: error NH2223: the level 'a', at byte 120, has the flags 0x100: {FIELD}": changed(
            whole, level + 40, b"\0\1"
        ),
        "dungeon:1:1: error NH2223: the level 'a', at byte 120, has a chain from level number 1, which is none before it in "
        f"its dungeon: {FIELD}": changed(whole, level + 36, bytes(4)),
        "dungeon:1:1: error NH2225: byte 166 is one that no text compiles to, such as one between the members of a structure "
        "(the file is damaged, or another program made it)": changed(whole, level + 46, b"x"),
        "dungeon:1:1: error NH2220: this is the text of a description, not the compiled file (it needs no decompiling)": (
            WHOLE.encode()
        ),
    }
    assert {decompiled(content)[1][0]: content for content in cases.values()} == cases


@given(st.integers(0, len(compiled(WHOLE)) - 1), st.binary(min_size=1, max_size=4))
def test_whatever_is_damaged_is_told_or_comes_back(at: int, new: bytes) -> None:
    content = changed(compiled(WHOLE), at, new)[: len(compiled(WHOLE))]
    text, said = decompiled(content)
    assert bool(text) != bool(said)


@given(st.binary(max_size=300))
def test_no_bytes_break_it(content: bytes) -> None:
    decompiled(HEADER.pack() + content)
    decompiled(content)
