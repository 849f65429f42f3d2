"""Sizes: lev_comp's arrays to the last entry, and texts that are made to take long."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from seconds import less_than

from nhmod.diagnostics import Report

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.binary import Header
    from nhmod_languages.des.v34.language import Language

ROOM = 'ROOM:"zoo",lit,random,random,random\n'
PART = "GEOMETRY:left,top\nMAP\n..\nENDMAP\n"
REPEATED = {
    "monsters": ('LEVEL:"a"\n' + ROOM, "MONSTER:'d',random,random\n", 127),
    "objects": ('LEVEL:"a"\n' + ROOM, "OBJECT:'!',random,random\n", 127),
    "doors": ('LEVEL:"a"\n' + ROOM, "DOOR:random,random,random,random\n", 127),
    "corridors": ('LEVEL:"a"\n' + ROOM, "CORRIDOR:(0,north,random),(0,south,random)\n", 127),
    "regions": ("MAZE:\"a\",' '\n" + PART, 'REGION:(0,0,1,0),lit,"zoo"\n', 127),
    "walls that stop phasing": ("MAZE:\"a\",' '\n" + PART, "NON_PASSWALL:(0,0,1,0)\n", 31),
    "walls that stop digging": ("MAZE:\"a\",' '\n" + PART, "NON_DIGGABLE:(0,0,1,0)\n", 127),
    "subrooms": ('LEVEL:"a"\n' + ROOM + 'NAME:"x"\n', 'SUBROOM:"zoo",lit,random,random,"x"\n', 24),
}


@pytest.mark.parametrize("name", REPEATED)
def test_the_last_that_fits_and_the_first_that_does_not(
    name: str,
    language34: Language,
    header34: Header,
    lev_comp34: Callable[[str], tuple[int, dict[str, bytes]]],
) -> None:
    head, line, most = REPEATED[name]
    report = Report()
    (file,) = language34.compile(head + line * most, "a.des", report, header34)
    assert lev_comp34(head + line * most) == (0, {"a.lev": file.content})
    assert language34.compile(head + line * (most + 1), "a.des", report, header34) == ()
    assert [found.code for found in report.errors] in (["NH2068"], ["NH2071"])
    assert lev_comp34(head + line * (most + 1))[0] != 0


@pytest.mark.parametrize(("head", "line", "most"), [("MAZE:\"a\",' '\n", PART, 10), ('LEVEL:"a"\n', ROOM, 80)])
def test_where_lev_comp_does_not_look_there_is_an_error(language34: Language, head: str, line: str, most: int) -> None:
    report = Report()
    language34.check(head + line * most, "a.des", report)
    assert not report.errors
    language34.check(head + line * (most + 1), "a.des", report)
    assert [found.code for found in report.errors] == ["NH2068"]


def test_a_name_whose_length_is_no_short(language34: Language) -> None:
    report = Report()
    language34.check(f'LEVEL:"a"\n{ROOM}NAME:"{"x" * 32767}"\n', "a.des", report)
    assert not report.diagnostics
    language34.check(f'LEVEL:"a"\n{ROOM}NAME:"{"x" * 32768}"\n', "a.des", report)
    assert [(found.code, found.message) for found in report.errors] == [("NH2082", "the name has 32768 characters")]


@pytest.mark.parametrize(
    "text",
    [
        "(" * 200_000,
        "[" * 100_000 + " " * 100_000,
        "'" * 200_000,
        '"' * 199_999,
        "MAZE:\"a\",' '\nNOMAP\n" + "MONSTER:'d',\"jackel\",random\n" * 20_000,
        "MAZE:\"a\",' '\nNOMAP\n" + "".join(f"MONSTER:'d',\"jackel{n}\",random\n" for n in range(20_000)),
        "MAZE:\"a\",' '\nNOMAP\n" + "MONSTR:'d'\n" * 20_000,
        "x" * 500_000,
        "MAZE" * 100_000,
        "MAZE:\"a\",' '\nGEOMETRY:left,top\nMAP\n" + ("." * 70 + "x\n") * 5_000,
        "MAZE:\"a\",' '\nGEOMETRY:left,top\nMAP\n" + "." * 500_000,
        'LEVEL:"a"\nNAME:' + "9" * 500_000,
        "\n".join(["#"] * 100_000),
        'LEVEL:"a"\n' * 10_000,
    ],
    ids=range(14),
)
def test_nothing_takes_two_seconds(language34: Language, text: str) -> None:
    with less_than(2):
        report = Report()
        language34.check(text, "a.des", report)
    assert report.errors
    assert len(report.errors) <= 101
