"""Compiled levels: reading and writing give the same bytes, and damage is told."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from nhmod.binary import ILP32, LP64, Header, Layout
from nhmod.diagnostics import Report
from nhmod_languages.des.v36 import lev_codes
from nhmod_languages.des.v36.lev import Instruction, LevelFile, read_level, write_level

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod_languages.des.v36.rules import Rules

HEADER = Header(words=(0x03060600, 0x60040, 5, 6, 7))


@pytest.fixture
def instructions(rules366: Rules) -> tuple[Instruction, ...]:
    """One instruction of each form."""
    opcodes, kinds = rules366.numbering.opcodes, rules366.numbering.kinds
    push = opcodes["PUSH"]
    return (
        Instruction(push, kinds["INT"], -7),
        Instruction(push, kinds["STRING"], b"text"),
        Instruction(push, kinds["VARIABLE"], b"$x"),
        Instruction(push, kinds["STRING"], b""),
        Instruction(push, kinds["NULL"]),
        Instruction(push, kinds["MONST"], 0x10D40),
        Instruction(opcodes["EXIT"]),
    )


@pytest.fixture
def content(instructions: tuple[Instruction, ...], rules366: Rules) -> bytes:
    """A small level."""
    return write_level(HEADER, instructions, rules366.numbering)


def read(content: bytes, rules: Rules, layout: Layout = LP64) -> tuple[LevelFile | None, list[str]]:
    report = Report()
    level = read_level(content, "x.lev", report, rules.numbering, layout)
    assert (level is None) == bool(report.errors)
    return level, [str(diagnostic) for diagnostic in report.diagnostics]


def test_stock_levels_are_written_as_they_were_read(
    levels366: Mapping[str, bytes], levelsnle: Mapping[str, bytes], rules366: Rules, rulesnle: Rules
) -> None:
    for levels, rules in ((levels366, rules366), (levelsnle, rulesnle)):
        for name, data in levels.items():
            level, said = read(data, rules)
            assert level is not None, (name, said)
            assert write_level(level.header, level.instructions, rules.numbering) == data, name


def test_layout_in_bytes(rules366: Rules) -> None:
    opcodes, kinds = rules366.numbering.opcodes, rules366.numbering.kinds
    push, end = opcodes["PUSH"], opcodes["EXIT"]
    program = (Instruction(push, kinds["INT"], -2), Instruction(push, kinds["STRING"], b"ab"), Instruction(end))
    header = Header(words=(1, 2), layout=ILP32)
    assert write_level(header, program, rules366.numbering) == b"".join(
        (
            bytes((1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0)),
            bytes((push, 0, 0, 0, kinds["INT"], 0xFE, 0xFF, 0xFF, 0xFF)),
            bytes((push, 0, 0, 0, kinds["STRING"], 2, 0, 0, 0)),
            b"ab",
            bytes((end, 0, 0, 0)),
        )
    )


@pytest.mark.parametrize(
    "layout", [LP64, ILP32, Layout(name="be64", byteorder="big"), Layout(name="be32", byteorder="big", long=4)]
)
def test_every_machine(layout: Layout, instructions: tuple[Instruction, ...], rules366: Rules) -> None:
    header = Header(words=HEADER.words, layout=layout)
    data = write_level(header, instructions, rules366.numbering)
    level, said = read(data, rules366, layout)
    assert said == []
    assert level == LevelFile(header=header, instructions=instructions)


def test_a_number_too_large_for_a_long_is_cut(rules366: Rules) -> None:
    numbering = rules366.numbering
    program = (Instruction(numbering.opcodes["PUSH"], numbering.kinds["INT"], 0xFFFFFFFF),)
    header = Header(words=HEADER.words, layout=ILP32)
    level, _ = read(write_level(header, program, numbering), rules366, ILP32)
    assert level is not None
    assert level.instructions[0].operand == -1


def test_places_are_no_part_of_the_file(content: bytes, rules366: Rules) -> None:
    level, _ = read(content, rules366)
    assert level is not None
    assert {instruction.location for instruction in level.instructions} == {None}


def test_every_truncation_is_told(content: bytes, rules366: Rules) -> None:
    for length in range(len(content)):
        level, said = read(content[:length], rules366)
        assert level is None
        assert len(said) == 1


AGAIN = " (the file is damaged: compile the level again)"
NO_LEVEL = " (give a .lev file that lev_comp or `nhmod level compile` made)"
CUT = " (it was cut off: compile it again)"


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        (lambda _: b"", "NH2401", f"this is no compiled level: it is empty{NO_LEVEL}"),
        (
            lambda _: b'MAZE: "x", random\n' * 9,
            "NH2401",
            f"this is no compiled level: it does not begin with a game's version{NO_LEVEL}",
        ),
        (lambda content: content[:44], "NH2404", f"the level ends before the number of its instructions{CUT}"),
        (lambda content: content[:-1], "NH2404", f"the level ends before instruction 7 of 7{CUT}"),
        (lambda content: content[:68], "NH2404", f"the level ends within instruction 2 of 7{CUT}"),
        (
            lambda content: content[:40] + b"\xff" * 8 + content[48:],
            "NH2405",
            f"the level says that it has -1 instructions; the file has room for 17 at most{AGAIN}",
        ),
        (
            lambda content: content[:48] + b"\x7f" + content[49:],
            "NH2406",
            (
                "instruction 1 of 7, at byte 48, is 127; the target's opcodes are 0 to 75 (the file is damaged, or made for "
                "another game: compile the level again)"
            ),
        ),
        (
            lambda content: content[:52] + b"\x30" + content[53:],
            "NH2407",
            f"instruction 1 of 7 pushes something of kind 48 at byte 52; a level file holds no such thing{AGAIN}",
        ),
        (
            lambda content: content[:66] + b"\xff\xff\xff\xff" + content[70:],
            "NH2408",
            (
                "instruction 2 of 7 pushes a text of -1 bytes at byte 65; 46 are left (the file is damaged or cut off: "
                "compile the level again)"
            ),
        ),
        (
            lambda content: content + b"more",
            "NH2409",
            (
                "4 more bytes stand behind the last of the 7 instructions, at byte 116 (compile the level again, into a "
                "folder without old .lev files)"
            ),
        ),
    ],
)
def test_damage(change: Callable[[bytes], bytes], code: str, said: str, content: bytes, rules366: Rules) -> None:
    assert read(change(content), rules366) == (None, [f"x.lev:1:1: error {code}: {said}"])


def test_another_machine(content: bytes, instructions: tuple[Instruction, ...], rules366: Rules) -> None:
    small = write_level(Header(words=HEADER.words, layout=ILP32), instructions, rules366.numbering)
    hint = " (choose the layout that it was made for)"
    began = "x.lev:1:1: error NH2402: this level was compiled for another machine: its numbers are "
    assert read(small, rules366)[1] == [f"{began}32 bits wide, the target's 64 bits wide{hint}"]
    assert read(content, rules366, ILP32)[1] == [f"{began}64 bits wide, the target's 32 bits wide{hint}"]
    swapped = write_level(
        Header(words=HEADER.words, layout=Layout(name="be64", byteorder="big")), instructions, rules366.numbering
    )
    assert read(swapped, rules366)[1] == [f"{began}64 bits wide, the high byte first, the target's 64 bits wide{hint}"]


def test_any_damage_is_told_or_kept(levels366: Mapping[str, bytes], rules366: Rules) -> None:
    random = Random(3)  # noqa: S311 - damage, no secret
    data = levels366["oracle"]
    codes = {info.code for info in lev_codes.CODES}
    for _ in range(500):
        damaged = bytearray(data)
        for _ in range(random.randint(1, 4)):
            damaged[random.randrange(len(damaged))] = random.randrange(256)
        report = Report()
        level = read_level(bytes(damaged), "x.lev", report, rules366.numbering, LP64)
        if level is None:
            assert {diagnostic.code for diagnostic in report.diagnostics} <= codes
        else:
            assert write_level(level.header, level.instructions, rules366.numbering) == damaged
