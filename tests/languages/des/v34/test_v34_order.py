"""Which command stands where is told as well where what a command before it says has a fault: each before each, one of them broken."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.source import Source
from nhmod_languages.des.faults import Faults
from nhmod_languages.des.v34.parser import parse

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_HEAD = ("FLAGS:noteleport", "INIT_MAP:'.',' ',true,false,random,true", 'MESSAGE:"Hello."', "RANDOM_MONSTERS:'d'")
SORTS: Mapping[str, Sequence[str]] = {
    "MAZE:\"a\",' '": (
        *_HEAD,
        "GEOMETRY:center,center\nMAP\n---\nENDMAP",
        "NOMAP",
        "RANDOM_PLACES:(0,0)",
        "MONSTER:random,random,random",
        "WALLIFY",
        "STAIR:random,up",
    ),
    'LEVEL:"a"': (
        *_HEAD,
        'ROOM:"ordinary",lit,random,random,random',
        'SUBROOM:"ordinary",lit,(1,1),(1,1),"x"',
        "MONSTER:random,random,random",
        "STAIR:random,up",
        'NAME:"x"',
        "RANDOM_CORRIDORS",
        "CORRIDOR:(0,east,0),(1,west,0)",
    ),
}
FAULTS = {
    "argument": lambda line: f"{line.partition(':')[0]}:%%",
    "no colon": lambda line: line.replace(":", " ", 1),
    "end": lambda line: f"{line},,5",
}


def told(head: str, commands: Sequence[str]) -> set[tuple[int, str]]:
    """Return what is told, each with the number of the command that it is told of."""
    report = Report()
    text = "\n".join((head, *commands, ""))
    parse(Faults(Source(text, "a.des"), report, dialect="3.4.3"))
    lines = [number for number, command in enumerate(commands) for _ in command.split("\n")]
    return {(lines[one.location.line - 2], one.message) for one in report.diagnostics if one.location}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("sort", SORTS)
def test_a_broken_command_stands_where_it_stands(sort: str, fault: str) -> None:
    tried = 0
    for row in (*product(SORTS[sort], repeat=2), *product(SORTS[sort], repeat=3)):
        whole = told(sort, row)
        for number in range(len(row) - 1):
            first, _, rest = row[number].partition("\n")
            broken = "\n".join((FAULTS[fault](first), rest)).rstrip("\n")
            if broken == row[number] or any(at == number for at, _ in whole):
                continue
            found = told(sort, (*row[:number], broken, *row[number + 1 :]))
            assert {one for one in found if one[0] != number} == whole, (row, broken)
            assert len(found) == len(whole) + 1, (row, broken)
            tried += 1
    assert tried > 500


def test_what_is_on_a_map_whose_place_has_a_fault_is_read() -> None:
    for geometry in ("GEOMETRY:center,centre\n", "GEOMETRY:middle\n", "GEOMETRY center,center\n", ""):
        text = f"{geometry}MAP\n---\nENDMAP"
        assert len(told("MAZE:\"a\",' '", (text,))) == 1
        report = Report()
        tree = parse(Faults(Source(f'MAZE:"a",\' \'\n{text}\nTRAP:"pit",(0,0)\n', "a.des"), report, dialect="3.4.3"))
        assert len(report.errors) == 1
        (level,) = tree.levels
        assert [[one.keyword.text for one in part.details] for part in level.parts] == [["TRAP"]]  # type: ignore[union-attr]
